package answer

import "gpufit/knowledge/oomlog"

var diagnosisZH = diagnosisWords{
	causes: map[oomlog.Cause]string{
		oomlog.OOMWeights:         "权重放不下：加载时就爆了显存。",
		oomlog.OOMTraining:        "训练一步要的显存超过了这张卡。",
		oomlog.OOMServing:         "权重放得下，生成的时候显存不够了。",
		oomlog.OOMAttentionSpike:  "单次申请太大：问题在输入，不在模型本身。",
		oomlog.OOMFragmentation:   "显存碎片：预留的够用，但不连续。",
		oomlog.OOMSharedCard:      "这张卡的显存被别的进程占着。",
		oomlog.OOMLeak:            "显存一步步涨到满：有东西该释放没释放。",
		oomlog.OOMEvalOrSave:      "爆在评估、保存或导出，不是训练或推理本身。",
		oomlog.OOMWrongPlacement:  "全压在一张卡上，其他卡闲着。",
		oomlog.OOMMasked:          "库报的错，实际是显存不足。",
		oomlog.OOMFreeButFails:    "显示空闲很多，小小一块却申请失败：先查设备。",
		oomlog.OOMGeneric:         "显存不足；这段文字看不出是哪个阶段。",
		oomlog.KVCacheTooSmall:    "权重放得下，要的 KV 缓存或缓冲区放不下。",
		oomlog.MIGSliceTooSmall:   "这是一张卡的切片（MIG 或 vGPU），不是整卡。",
		oomlog.NPUOOM:             "昇腾 NPU 的显存用完了。",
		oomlog.MPSOOM:             "到了苹果统一内存给 GPU 的上限。",
		oomlog.SpillToHostSlow:    "溢出到了主机内存：没坏，但慢很多倍。",
		oomlog.HostRAMOOM:         "是主机内存不够，不是显存。",
		oomlog.ContainerMemLimit:  "到了容器的内存上限，不是显存。",
		oomlog.PagefileTooSmall:   "Windows 提交不了更多内存：页面文件太小。",
		oomlog.ShmTooSmall:        "/dev/shm 太小；磁盘和显存都没满。",
		oomlog.LockedMemoryLimit:  "到了锁页（pinned）内存上限，不是显存。",
		oomlog.UlimitLimit:        "到了打开文件数或线程数的上限。",
		oomlog.DiskFull:           "磁盘或配额满了。",
		oomlog.ArchMismatch:       "这个安装包里没有这代 GPU 架构的内核。",
		oomlog.FeatureUnsupported: "这代显卡不支持所要的功能。",
		oomlog.DriverMismatch:     "驱动、库和 CUDA 运行时版本对不上。",
		oomlog.GPUNotVisible:      "进程看不到可用的 GPU。",
		oomlog.CPUOnlyBuild:       "装的是不带 GPU 支持的版本。",
		oomlog.LibBroken:          "有库或扩展没加载起来。",
		oomlog.NCCLComm:           "卡间通信（NCCL）失败，或者有一个 rank 先死了。",
		oomlog.HardwareFault:      "硬件故障：GPU、显存或链路。",
		oomlog.IllegalAccess:      "内核访问了非法地址：程序问题，不是显存不够。",
		oomlog.DeviceAssert:       "索引或标签越界；不是显存问题。",
		oomlog.NumericNaN:         "数值坏了（loss 为 NaN 或 0）；不是显存问题。",
		oomlog.CorruptWeights:     "权重文件损坏或不完整。",
		oomlog.ConfigError:        "参数是这个模型或引擎不接受的；不是显存问题。",
		oomlog.KilledByPlatform:   "被外部结束：断线、时限、回收或余额。",
		oomlog.UnknownError:       "光这一行看不出原因。",
		oomlog.NotAnError:         "这不是错误，不用处理。",
	},
	advice: map[oomlog.Cause]string{
		oomlog.OOMWeights: "换更小的类型：8 比特或 4 比特，或直接用量化好的权重（AWQ、GPTQ、GGUF）。\n" +
			"拆开放：推理引擎用张量并行，transformers 用 device_map=\"auto\"，llama.cpp 少放几层（-ngl）。\n" +
			"租卡之前先用 参数量 × 字节数 跟显存比一比。",
		oomlog.OOMTraining: "micro batch 降到 1 加梯度累积，打开梯度检查点，缩短序列。\n" +
			"用融合或分块的 loss（Liger）和 flash attention：logits 和注意力是最大的激活值。\n" +
			"8 比特或分页 AdamW；改 LoRA 或 QLoRA；多卡用 ZeRO-3、FSDP 或卸载。",
		oomlog.OOMServing: "降并发：--max-num-seqs（vLLM）、--max-running-requests（SGLang）、同时的用户数、出图张数。\n" +
			"给池子外面留余量：--gpu-memory-utilization 或 --mem-fraction-static 降 0.05，分块预填充调小。\n" +
			"缩短上下文或降分辨率，VAE 分块，KV 缓存用 fp8，eager 模式不占图的显存。",
		oomlog.OOMAttentionSpike: "缩小输入：分辨率、帧数、序列长度、要 logits 的 token 数；分块处理。\n" +
			"用 flash attention 或 SDPA，不要把整张注意力分数矩阵写出来。\n" +
			"只有这一个张量随 batch 变大时，减 batch 才有用。",
		oomlog.OOMFragmentation: "设 PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True（PyTorch 2.9 起叫 PYTORCH_ALLOC_CONF）；2.1 之前用 max_split_size_mb:128。\n" +
			"形状保持一致：补齐到几种固定长度，别混一条特别长的样本。\n" +
			"阶段之间 torch.cuda.empty_cache()，或重启进程。",
		oomlog.OOMSharedCard: "nvidia-smi，再 fuser -v /dev/nvidia*：是谁占着？是自己的就结束它，也可能是上次没退干净的僵尸进程。\n" +
			"用 CUDA_VISIBLE_DEVICES 换一张卡，或等前一个引擎退出。\n" +
			"JAX 和 TensorFlow 会预先占满整卡：XLA_PYTHON_CLIENT_PREALLOCATE=false，打开显存按需增长。\n" +
			"独占租的卡出现这种情况，把截图发给平台，要求换卡。",
		oomlog.OOMLeak: "别留带计算图的张量：记日志用 loss.item() 或 .detach()，结果搬到 CPU。\n" +
			"推理放在 torch.inference_mode() 里；处理下一条之前删掉上一条的中间结果。\n" +
			"每步打印 torch.cuda.memory_allocated()：如果是平的，那原因是输入变长。",
		oomlog.OOMEvalOrSave: "评估：per_device_eval_batch_size 1，设 eval_accumulation_steps，只要 loss（prediction_loss_only），别攒全部 logits。\n" +
			"保存：用分片 state dict，或收集到 CPU（FSDP 的 offload_to_cpu，关掉 ZeRO 的 16 比特收集）。\n" +
			"合并、导出、编译引擎：放到 CPU、换大卡或空卡，或把最大 batch 调小。",
		oomlog.OOMWrongPlacement: "写明怎么拆：--tensor-parallel-size N（vLLM）、--tp N（SGLang、LMDeploy）、device_map=\"auto\"、--tensor-split（llama.cpp）。\n" +
			"训练用 torchrun 或 accelerate 启动，每个 rank 用自己的卡：torch.cuda.set_device(local_rank)，加载时 map_location=\"cpu\"。\n" +
			"检查 CUDA_VISIBLE_DEVICES，加载时盯着 nvidia-smi。",
		oomlog.OOMMasked: "先看 nvidia-smi：卡快满了就腾地方（减 batch、结束别的进程）。\n" +
			"明明空着很多，就加 CUDA_LAUNCH_BLOCKING=1 再跑：索引越界、CUDA 库混装也是这个样子。",
		oomlog.OOMFreeButFails: "是不是看错了卡？拿报错里的编号跟 nvidia-smi 对；CUDA_VISIBLE_DEVICES 会重新编号。\n" +
			"查计算模式（独占）、MIG 或 vGPU 限额，以及主机内存、页面文件、锁页内存上限。\n" +
			"设 expandable_segments:True；桌面机关掉其他占 GPU 的程序；再换受支持的驱动或安装包。",
		oomlog.OOMGeneric: "告诉我是在训练、加载还是推理，并贴从 “Traceback” 开始的内容和当时的 nvidia-smi。\n" +
			"训练：micro batch 1、缩短长度、打开梯度检查点。\n" +
			"推理：缩短上下文、降并发、换更小的类型。",
		oomlog.KVCacheTooSmall: "上下文要小一点：--max-model-len（vLLM）、--context-length（SGLang）、-c 和 -ub（llama.cpp）、num_ctx（ollama）。\n" +
			"给池子多一点：启动时调高 --gpu-memory-utilization 或 --mem-fraction-static；如果是捕获图或之后的请求爆，就反过来调低。\n" +
			"其余变小：权重量化，KV 缓存用 fp8 或 q8_0，少开几路，eager 模式，或加一张卡。",
		oomlog.MIGSliceTooSmall: "nvidia-smi -L 能看到切片，付钱之前先看一眼。\n" +
			"要更大的规格或整卡，或者换个放得下的任务。",
		oomlog.NPUOOM: "npu-smi info：是不是别的任务占着？\n" +
			"降 batch、长度、--gpu-memory-utilization 或图的档位；PYTORCH_NPU_ALLOC_CONF=expandable_segments:True。\n" +
			"拆到更多 NPU，或用量化权重（w8a8）。",
		oomlog.MPSOOM: "模型、类型、batch 或上下文小一点：macOS 给 GPU 的是内存的三分之二到四分之三。\n" +
			"关掉其他程序；sudo sysctl iogpu.wired_limit_mb=N 可以改上限。\n" +
			"PYTORCH_MPS_HIGH_WATERMARK_RATIO=0.0 会取消上限，可能卡死整机。",
		oomlog.SpillToHostSlow: "让它放得下：更小的量化、更短的上下文（num_ctx）、更小的 batch 或分辨率，直到 ollama ps 显示 100% GPU、共享显存为 0。\n" +
			"Windows 把 “CUDA - Sysmem Fallback Policy” 设为 “Prefer No Sysmem Fallback”，才看得到真正的上限。\n" +
			"再不行就换显存更大的卡。",
		oomlog.HostRAMOOM: "dmesg -T | grep -i kill 和 free -g 能看出来；容器里看 cat /sys/fs/cgroup/memory.max。\n" +
			"少开 DataLoader worker、减少预取，数据和权重用内存映射（safetensors、low_cpu_mem_usage）。\n" +
			"CPU 卸载每个参数要 12 到 16 字节内存：关掉卸载（ZeRO-2/3 不卸载），或租内存更大的机器。",
		oomlog.ContainerMemLimit: "调高上限：docker --memory、resources.limits.memory、#SBATCH --mem；free 显示的是宿主机，不是你的配额。\n" +
			"或者少用：减 DataLoader worker，数据用内存映射，不做 CPU 卸载。",
		oomlog.PagefileTooSmall: "把页面文件（系统 → 高级 → 性能 → 虚拟内存）调到不小于模型大小，放在有空间的盘上。\n" +
			"关掉其他程序，num_workers=0，加内存。这不是显存问题。",
		oomlog.ShmTooSmall: "docker run --shm-size=16g 或 --ipc=host；Kubernetes 在 /dev/shm 挂 medium: Memory 的 emptyDir。\n" +
			"没有权限就 num_workers=0，NCCL 用 NCCL_SHM_DISABLE=1（会慢）。",
		oomlog.LockedMemoryLimit: "docker run --ulimit memlock=-1，或 ulimit -l unlimited，systemd 里 LimitMEMLOCK=infinity。\n" +
			"少锁一点：少卸载几层，pin_memory=False，不用 --mlock；或加内存。",
		oomlog.UlimitLimit: "ulimit -n 65535 和 ulimit -u 65535（docker：--ulimit nofile=65535、--pids-limit -1）。\n" +
			"torch.multiprocessing.set_sharing_strategy(\"file_system\")，少开 worker，调低 OMP_NUM_THREADS。",
		oomlog.DiskFull: "df -h 和 df -i：哪个文件系统满了，是空间、inode 还是配额？\n" +
			"缓存放到数据盘（HF_HOME、HF_DATASETS_CACHE、TMPDIR），设 save_total_limit，删旧检查点。\n" +
			"写了一半的检查点是坏的，要重新保存。",
		oomlog.ArchMismatch: "新卡（Blackwell 要 CUDA 12.8 的包）：装支持它的版本，torch 用 cu128 或更新的源。\n" +
			"老卡（Kepler 到 Pascal）：用旧版本，或按架构自己编译（TORCH_CUDA_ARCH_LIST）。\n" +
			"torch.cuda.get_arch_list() 能看到包里有什么。卡没有坏。",
		oomlog.FeatureUnsupported: "bf16 和 flash attention 2 要 Ampere，fp8 要 Ada 或 Hopper，fp4 要 Blackwell。\n" +
			"改用这张卡有的：--dtype half、fp16、attn_implementation=\"sdpa\"，或换一种量化。\n" +
			"或者租新一代的卡。",
		oomlog.DriverMismatch: "自己的机器：更新驱动之后先重启，再更新驱动或换 CUDA 版本低一些的镜像。\n" +
			"容器里用的是宿主机驱动：镜像的 CUDA 不要高于 nvidia-smi 的 “CUDA Version”，或找平台处理。",
		oomlog.GPUNotVisible: "在同一个容器里跑 nvidia-smi：启动时加 --gpus all，CUDA_VISIBLE_DEVICES 不能为空。\n" +
			"平台的无卡模式没有 GPU；systemd reload 之后丢的卡，重启容器就回来。\n" +
			"宿主机也看不到，就重建实例，别继续付钱。",
		oomlog.CPUOnlyBuild: "重装带 CUDA 的版本：pip uninstall torch，再用和驱动匹配的源（cu121、cu124、cu128 …）。\n" +
			"llama.cpp 用 -DGGML_CUDA=ON 编译；ONNX Runtime 装 onnxruntime-gpu；JAX 装 jax[cuda12]。",
		oomlog.LibBroken: "版本不配套：按你的 torch 和 CUDA 重装那个扩展（flash-attn、bitsandbytes；vllm 用干净环境）。\n" +
			"缺 .so：查 LD_LIBRARY_PATH，上面只留一套 CUDA。",
		oomlog.NCCLComm: "看所有 rank 里最早的那条错误：一个先爆了显存，其他的就会超时。\n" +
			"NCCL_DEBUG=INFO；试 NCCL_P2P_DISABLE=1（消费卡）、NCCL_IB_DISABLE=1、NCCL_SOCKET_IFNAME=eth0；/dev/shm 要有几个 GB。\n" +
			"各 rank 的 batch 数一样吗？慢的那一步超时时间够吗？",
		oomlog.HardwareFault: "留下 dmesg -T | grep -i xid 和 nvidia-smi -q；报第一个 Xid，后面的是它引起的。\n" +
			"重启任务或机器一次；出现 48、64、79 或再次发生，就要求换机器并退这段时间的钱。\n" +
			"从最近的检查点到别的机器上续跑。",
		oomlog.IllegalAccess: "CUDA_LAUNCH_BLOCKING=1 能指出内核，compute-sanitizer 能指出地址。\n" +
			"升级引擎和驱动；逐个关掉：CUDA 图（eager）、自定义内核、前缀缓存、flash attention。\n" +
			"只在一台机器上出现，就怀疑那张卡。",
		oomlog.DeviceAssert: "多半是 token id 超出词嵌入或标签超出类别：拿 len(tokenizer) 跟词嵌入比，resize_token_embeddings。\n" +
			"在 CPU 上跑一个 batch，或加 CUDA_LAUNCH_BLOCKING=1，看真正的那一行。要重启进程：上下文已经坏了。",
		oomlog.NumericNaN: "支持的卡（Ampere 及以后）用 bf16 代替 fp16；降学习率，加预热和梯度裁剪。\n" +
			"查数据：标签为空、模板把全部内容遮掉、整条都是填充。",
		oomlog.CorruptWeights: "大小和 sha256 跟仓库对一下；只有几百字节的是 Git LFS 指针或错误网页。\n" +
			"重新下载（huggingface-cli download、git lfs pull），先看磁盘够不够。",
		oomlog.ConfigError: "看报错里点名的那个值，换成模型允许的（注意力头数能被并行数整除，长度不超过模型上限）。\n" +
			"不认识的架构或字段，多半要升级引擎。",
		oomlog.KilledByPlatform: "放到 tmux 或用 nohup 跑，断线就不会结束；存检查点，能续跑。\n" +
			"查平台的余额、时限和竞价回收通知；实例还在，存储就继续计费。",
		oomlog.UnknownError: "把它前面的内容贴上来，从第一个 “Error” 或 “Traceback” 开始。\n" +
			"再说明卡、模型、当时在跑什么，以及当时的 nvidia-smi。",
		oomlog.NotAnError: "继续跑；如果停了，贴第一条写着 error 的内容。",
	},

	used:       "已用 %[1]s / %[2]s GiB = %[3]s %%。",
	usedShare:  "显存已用 %s %%；这个界面不显示容量。",
	edge:       "离上限只差一步：留一成余量（预先占显存的引擎本来就是这样）。",
	request:    "失败的这次申请要 %[1]s GiB，空闲 %[2]s GiB。",
	beyond:     "申请的 %[1]s GiB 超过了整张卡（%[2]s GiB）：调 batch 救不了。",
	unused:     "有 %s GiB 预留了没用上：设 PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True（PyTorch 2.9 起叫 PYTORCH_ALLOC_CONF）。",
	gap:        "有 %s GiB 预留了没用上，比这次申请还多：只是不连续。",
	smallGap:   "预留没用上的只有 %s GiB：不是碎片问题。",
	other:      "进程 %[1]s 占着 %[2]s GiB：是自己的就结束它。",
	others:     "约 %s GiB 既不属于这个进程，也不空闲。",
	share:      "要跟它共用：--gpu-memory-utilization %s。",
	cache:      "缓存只装得下 %[2]s 个 token，要的是 %[1]s：--max-model-len %[2]s 放得下。",
	hostShort:  "要 %[1]s GiB 内存，只有 %[2]s GiB。",
	decided:    "依据：“%s”",
	fits:       "按估算，%[1]s 在 %[2]s 上约需 %[3]s，可用 %[4]s GiB：应该放得下，先解决上面的原因，别急着加卡。",
	tooLarge:   "按估算，%[1]s 在 %[2]s 上约需 %[3]s，可用 %[4]s GiB。",
	askMore:    "要看到报错本身才能判断原因。",
	screenFine: "%[2]s 看着正常：%[1]s 没有异常。",
	screenSays: "%[2]s 有要留意的地方：%[1]s。",

	wrongCard:    "%[1]s 不是说的那张 %[2]s。",
	wrongCompute: "%[1]s 显示计算能力 %[2]s，而这个型号应是 %[3]s：名字和芯片对不上。",
	modified:     "%[1]s 显示 %[2]s GiB，原厂是 %[3]s GiB：显存被改过。讲明了就行；用 95 %% 的显存测半小时，没有原厂质保。",
	missing:      "%[1]s 显示 %[2]s GiB，原厂是 %[3]s GiB：是切片、vGPU，或者不是这张卡。",
	slice:        "%[1]s 被切成 MIG 切片（%[2]s）：一个进程只拿到其中一片，不是整卡。",
	virtual:      "%s 是虚拟 GPU：只是一张卡的一部分。",
	powerLimited: "%[1]s 的功率被限制在 %[2]s W，原厂 %[3]s W：最多慢两成，可以要求降价或恢复。",
	hidden:       "%[1]s 有 %[2]s GiB 在用，却不属于列出的任何进程：容器看不到进程名时可能是自己的，否则是别的租户或僵尸进程。",
	faulty:       "%s 显示 ERR!：驱动已经失去这张卡。重启一次机器，不行就要求换。",
	heldDown:     "%[1]s 跑不到应有的频率（%[2]s）：被温度或供电压住了。租来的机器就要求换卡。",
	memoryErrors: "%[1]s 从驱动加载以来有无法纠正的显存错误（%[2]s 次）：结果可能出错，要求换卡。",
	repairs:      "%s 有一行或一页显存等着替换：复位或重启就会生效；再出现就要求换卡。",
	noRepair:     "%s 坏掉的显存行已经无法替换：这张卡得换。",
	reset:        "驱动提示 %s 需要复位：重启机器，不行就要求换卡。",
	unwell:       "%[1]s 的健康状态是 %[2]s：用 npu-smi info -t health 查看，一直这样就要求换卡。",
	noNVLink:     "卡之间只走 %s，没有 NVLink：张量并行会慢。",
	listSlice:    "%s GiB",
	namedSlice:   "%s",
	card:         "GPU %[1]s（%[2]s）",
}
