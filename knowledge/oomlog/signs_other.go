package oomlog

// otherSigns name causes that are neither memory of the device nor of the host.
var otherSigns = []sign{
	{meaning(ArchMismatch), root, "" +
		"no kernel image is available|is not compatible with the current pytorch installation|" +
		"not compatible with the current pytorch|invalid device function|device kernel image is invalid|" +
		"cudaerrornokernelimagefordevice|cuda_error_no_binary_for_gpu|hiperrornobinaryforgpu|unable to find code object|" +
		"unsupported gpu architecture|is not defined for option 'gpu-name'|is not defined for option 'gpu-architecture'|" +
		"tensilelibrary|cublas_status_arch_mismatch|cudnn_status_arch_mismatch|no kernel image|" +
		"built for compute capability|is not supported by this build|no gpu kernel…for this architecture|cuda error 209|" +
		"does not match the gpu arch|no device code|was not compiled for this gpu|compiled without support for sm_|" +
		"gpu architecture…not supported|ggml was not compiled with any cuda arch|compute_120|" +
		"target processor…not supported|too old…sm_3|is too old and not supported|amd gpu…is not supported|" +
		"rocblas error: could not initialize tensile", "flash"},
	{meaning(ArchMismatch), support, "tesla k80|tesla m40|compute capability 3|supports cuda capabilities|sm_120|cuda arch", ""},
	{meaning(FeatureUnsupported), likely, "" +
		"bfloat16 is only supported on gpus|compute capability below|with compute capability of at least|" +
		"requires compute capability|compute capability >=|flashattention only supports|flash attention only supports|" +
		"flash_attn…only supports|doesn't support bf16|does not support bf16|doesn't support bfloat16|" +
		"does not support bfloat16|bf16 is not supported|bfloat16 is not supported|bf16 not supported|bf16/gpu|" +
		"your setup doesn't support bf16|fp8 is not supported|fp8 not supported|fp8e4nv not supported|" +
		"not supported in this architecture|minimum capability|requires sm80|requires a100|requires h100|requires sm_80|requires sm90|sm80 or higher|" +
		"sm75 or newer|sm_89 or|is only supported on cuda devices with compute capability|" +
		"not supported for the current gpu|is not supported for the current gpu|not supported on this gpu|requires ampere|" +
		"ampere gpus or newer|ampere or newer|hopper gpus or|only supports hopper|hopper or newer|" +
		"is only supported on hopper|blackwell|requires .target sm_|nvfp4…not supported|mxfp4…not supported|" +
		"mxfp4 quantization requires|not supported on mps|dtype to the mps backend|does not support float8|" +
		"not supported by the mps|marlin…not supported|requires a gpu with|no available kernel. aborting|" +
		"does not have support for that dtype|out of resource: shared memory|outofresources|int8…not supported on|" +
		"tensor cores are not supported|feature…is not supported on…gpu|does not support fp8|fp4…requires|" +
		"does not support…attention|cannot use flashattention-2 backend for volta|" +
		"cannot use flashattention-2 backend for turing|is not supported on your gpu|gpu does not support|" +
		"device does not support|triton requires|triton only supports|gptq_marlin…capability", "resolv|using xformers|falling back|warning|info"},
	{meaning(DriverMismatch), root, "" +
		"driver/library version mismatch|api mismatch: the client|cuda driver version is insufficient|" +
		"cudaerrorinsufficientdriver|nvidia driver on your system is too old|forward compatibility was attempted|" +
		"unsupported display driver|system has unsupported|unsupported toolchain|unsatisfied condition: cuda|" +
		"unsatisfied condition: driver|mismatches the version that was used to compile|requires driver version|" +
		"driver version too old|driver is too old|driver is older|error 803|error 804|cuda_error_unsupported_ptx_version|" +
		"cuda_error_system_driver_mismatch|cudaerrorsystemdrivermismatch|cuda_error_compat_not_supported|" +
		"cuda version mismatch|driver too old|api version mismatch|newer than the driver|kernel module version|" +
		"driver component has version|hip runtime version mismatch|cann version…mismatch|mismatched driver|" +
		"libcuda reported version is|does not match dso version|need cuda driver|is not compatible with the driver|" +
		"update your gpu driver|driver…does not support cuda", ""},
	{meaning(GPUNotVisible), specific, "" +
		"no cuda gpus are available|no hip gpus are available|no cuda-capable device|no cuda capable device|" +
		"cuda_error_no_device|cudaerrornodevice|hiperrornodevice|found no nvidia driver|could not select device driver|" +
		"no devices were found|no gpu found|no gpus found|no gpu detected|no nvidia gpu|all cuda-capable devices are busy|" +
		"cudaerrordevicesunavailable|cuda_error_device_unavailable|failed to initialize nvml|" +
		"couldn't communicate with the nvidia driver|invalid device ordinal|cudaerrorinvaliddevice|" +
		"cuda_error_invalid_device|nvml error: driver not loaded|driver not loaded|no compatible gpus were discovered|" +
		"failed to infer device type|insufficient nvidia.com/gpu|0/…insufficient nvidia.com|no such device|" +
		"/dev/nvidia0: no such|/dev/nvidiactl|permission denied…/dev/nvidia|/dev/nvidia…permission denied|/dev/kfd|" +
		"no gpu is available|gpu is not available|gpus are not available|cuda is not available|torch cannot use gpu|" +
		"torch is not able to use gpu|cuda unknown error|incorrectly set up environment|visible gpu devices: 0|" +
		"torch.cuda.is_available()…false|torch.cuda.device_count()…0|no gpu/tpu found|unable to detect gpu|" +
		"gpu access blocked|unable to initialize nvml|nvml_error|can't find any gpu|no visible gpu|libcuda.so.1 not found|" +
		"libnvidia-ml.so|nvidia-smi: command not found|nvidia-smi: not found|unresolvable cdi devices|" +
		"unknown runtime specified nvidia|unknown or invalid runtime name: nvidia|failed call to cuinit|drvcudainitialize|" +
		"drmgpu…not found|get_device_count…0|device count is 0|device count: 0|no npu available|" +
		"npu-smi: command not found|no adapters found|no rocm|no available npu|gpu0 not found|no gpu available", "compiled without|not compiled|without cuda support|+cpu"},
	{meaning(CPUOnlyBuild), root, "" +
		"torch not compiled with cuda enabled|not compiled with cuda|compiled without gpu support|compiled without cuda|" +
		"without cuda support|not compiled with gpu|built without cuda|built without gpu|not built with cuda|" +
		"cpu version is installed|is not compiled with cuda|cuda-enabled jaxlib is not installed|" +
		"not in available provider names|cpuexecutionprovider']|no gpu support|not compiled with rocm|+cpu>|" +
		"cpu-only build|cpu only build|cpu-only version|without gpu offload support|cudatoolkit not included|" +
		"compiled with cpu only|pytorch cpu|cpu wheel|not compiled with npu|torch.version.cuda…none|" +
		"not linked with support for cuda|installed version of xgboost does not…gpu|is_built_with_cuda()…false|" +
		"torch not compiled with", ""},
	{meaning(LibBroken), likely, "" +
		"undefined symbol|cannot open shared object file|dll load failed|cuda setup failed|" +
		"could not load library libcudnn|unable to load any of {libcudnn|could not load dynamic library|" +
		"error building extension|glibc_2|glibcxx_|cuda_home environment variable is not set|cuda_home does not exist|" +
		"no module named 'flash_attn|no module named 'amp_c|no module named 'triton|no module named 'bitsandbytes|" +
		"no module named 'vllm|no module named 'apex|flash_attn seems to be not installed|" +
		"operator torchvision::nms does not exist|failed to import transformers|failed to load library libonnxruntime|" +
		"winerror 126|winerror 127|ninja is required|could not find nvcc|nvcc: command not found|nvcc not found|" +
		"nvcc: not found|libcudart.so|libnvrtc.so|failed to load shared library|could not load library|" +
		"could not find…libcuda|unable to load libcudnn|couldn't load|importerror|required library version not found|" +
		"symbol not found|unsupported or missing libcud|version mismatch! this is not supported|" +
		"cublas_status_invalid_value|cublas_status_not_supported|is incompatible with torch|has no attribute '_cuda|" +
		"not found: libcu|cudnn version incompatibility|cudnn_status_version_mismatch|cudnn_status_sublibrary|" +
		"binary incompatibility|numpy.dtype size changed|modulenotfounderror|failed to dlopen|dlopen failed|" +
		"entry point not found|bitsandbytes…no package metadata|libbitsandbytes_cpu.so|compiled against abi version|" +
		"_c.so: undefined|_c.abi3.so|torch.ops…has no attribute|libtorch_cuda.so|failed to find c compiler|" +
		"cannot find -lcuda", "libcuda.so.1 not found|warning|falling back to cpu"},
	{meaning(LibBroken), support, "cuda setup:|libbitsandbytes|defaulting to", ""},
	{meaning(NCCLComm), consequence, "" +
		"ncclsystemerror|ncclinternalerror|ncclremoteerror|ncclunhandledcudaerror|ncclinvalidusage|nccl error|" +
		"unhandled system error|unhandled cuda error|watchdog caught collective|collective operation timeout|" +
		"timeout at nccl work|nccl timeout|nccl communicator|ncclcommabort|nccl watchdog|watchdog hang|processgroupnccl|" +
		"p2p is disabled between connected|could not enable p2p|nccl warn|nccl init|heartbeat monitor timed out|" +
		"connectfullmesh|gloo…timed out|gloo…connection|connection closed by peer|connection reset by peer|socket timeout|" +
		"tcpstore|store based barrier|rendezvous|eaddrinuse|address already in use|duplicate gpu detected|net/ib|" +
		"ibv_poll_cq|ib_send|timed out waiting for clients|timed out initializing process group|hccl|rccl|ei0002|ei0006|" +
		"ej0001|collective…timed out|broadcast…timed out|allreduce…timed out|no route to host|nccl…hang|" +
		"error in ncclcomminitrank|ncclcomminitrank|remote process exited or there was a network error|bootstrap|" +
		"call to connect returned connection refused|network is unreachable|distbackenderror|distnetworkerror|" +
		"diststoreerror|monitoredbarrier|wait timeout after|client socket has timed out", "<info> using network|nccl version|out of memory|no space left|nccl info nccl_|nccl info bootstrap|" +
		"nccl info channel|nccl info using|nccl info trees|nccl info init complete|nccl info comm|info net/ib : using|" +
		"net/ib : no device found|info net/"},
	{meaning(HardwareFault), root, "" +
		"uncorrectable ecc|uncorrectable nvlink|double bit ecc|double bit error|fallen off the bus|gpu is lost|" +
		"unable to determine the device handle|row remapper|failed to remap|cudaerroreccuncorrectable|" +
		"cuda_error_ecc_uncorrectable|cudaerrorhardwarestackerror|hardware stack error|nvlink error|nvlink: fatal|nvlink…down|" +
		"rminitadapter failed|gpu requires reset|requires a reset|reboot the system to recover|page retirement|err!|" +
		"hw thermal slowdown…: active|hw slowdown…: active|hardware thermal slowdown|hw power brake slowdown…: active|" +
		"thermal shutdown|thermal trip|above threshold, cpu|gpu has overheated|overheat|shutdown temp|severity=fatal|" +
		"severity=uncorrected|aer: uncorrected|pcie bus error|machine check|hardware error|gpu recovery action|" +
		"gsp rpc timeout|timeout waiting for rpc from gsp|gpu reset|ring gfx…timeout|ras error|gpu hang|gpu hung|" +
		"devicelost|device lost|vk_error_device_lost|dxgi_error_device_removed|device removed|nvrm: gpu at pci|" +
		"contained ecc error|uncontained ecc|dbe:|sxid|health check failed|npu health|chip fault|memory ecc|hbm ecc|" +
		"aicore…error|fatal link", "0 uncorrectable|corrected error received"},
	{meaning(HardwareFault), specific, "" +
		"xid (pci|<xid 79|<xid 48|<xid 62|<xid 63|<xid 64|<xid 74|<xid 92|<xid 94|<xid 95|<xid 119|<xid 120|<xid 121|" +
		"<xid 140|<xid 149|<xid79|<xid48", ""},
	{meaning(IllegalAccess), likely, "" +
		"illegal memory access|cudaerrorillegaladdress|cuda_error_illegal_address|misaligned address|" +
		"unspecified launch failure|cudaerrorlaunchfailure|cuda_error_launch_failed|" +
		"an illegal instruction was encountered|illegal instruction|cuda error 700|cuda error: 700|" +
		"memory access fault by gpu|hsa_status_error_memory|hsa_status_error_exception|mmu fault|warp out-of-range|" +
		"cudaerrormisalignedaddress|invalid program counter|hiperrorillegaladdress|vector core exception|" +
		"the ddr address of the mte instruction is out of range|out-of-range address", ""},
	{meaning(DeviceAssert), saysOOM, "" +
		"device-side assert|cudaerrorassert|srcindex < srcselectdimsize|t >= 0 && t < n_classes|index out of bounds\"|" +
		"indexing.cu|indexkernel.cu|scattergatherkernel.cu|loss.cu…assertion|nllloss…assertion|classnllcriterion|" +
		"cuda_error_assert|input_val >= zero && input_val <= one|target_val >= zero|idx_dim >= 0 && idx_dim|" +
		"-sizes[i] <= index|block: […assertion", "probability tensor|inf, nan|compile with"},
	{meaning(NumericNaN), likely, "" +
		"loss scale already at minimum|current loss scale already|probability tensor contains either|loss is nan|" +
		"loss: nan|loss=nan|loss = nan|'loss': nan|\"loss\": nan|loss nan|nan loss|loss':nan|grad_norm': nan|" +
		"grad_norm: nan|grad_norm nan|grad_norm=nan|'grad_norm': inf|loss is inf|loss: inf|found nan|nan or inf found|" +
		"contains nan|found inf or nan|nan detected|non-finite|nonfinite|a tensor with nans was produced|" +
		"modules.devices.nansexception|loss became nan|nan in loss|produced nan|returned nan values|gradient is nan|" +
		"gradient overflow|nan values|loss spike to nan|loss…is nan, stopping|'loss': 0.0, 'grad_norm': nan", ""},
	{meaning(NumericNaN), hint, "" +
		"overflow encountered, skipping step|attempted loss scale|overflow! rank|overflow! skipping step", ""},
	{meaning(CorruptWeights), likely, "" +
		"headertoolarge|headertoosmall|invalidheader|metadataincompletebuffer|invalid load key|pytorchstreamreader failed|" +
		"failed finding central directory|invalid magic|bad magic|unexpected eof|data is not within the file bounds|" +
		"corrupted or incomplete|file is corrupt|checkpoint is corrupt|corrupted|file is truncated|truncated file|" +
		"is truncated|failed to read magic|digest mismatch|sha256 mismatch|checksum mismatch|hash mismatch|" +
		"unpicklingerror|unpickling|ran out of input|tensor…out of bounds, model|incomplete metadata|git-lfs|git lfs|" +
		"version https://git-lfs|not a zip archive|invalidoffset|consistency check failed|file size mismatch|" +
		"error while deserializing|unable to load weights from pytorch checkpoint|wrong number of tensors|missing tensor|" +
		"incompleteread|zlib.error|not within file bounds|gguf…magic|content hash|eoferror|" +
		"could not be parsed as protobuf|invalid_protobuf|protobuf parsing failed", "dataset|corrupted/incomplete data"},
	{meaning(ConfigError), specific, "allocate more than 1eb|impossible size", ""},
	{meaning(ConfigError), usual, "" +
		"must be divisible by|is not divisible by|not divisible|invalid literal for int()|unrecognized arguments|" +
		"unrecognized argument|invalid argument: --|no such option|is greater than the derived max_model_len|" +
		"greater than the derived|mat1 and mat2 shapes cannot be multiplied|shapes cannot be multiplied|size mismatch for|" +
		"unsupported quantization|unknown quantization|are not supported for now|model architectures|" +
		"unknown model architecture|does not recognize this architecture|unsupported model|unrecognized model|" +
		"expected all tensors to be on the same device|but found at least two devices|max_num_batched_tokens|" +
		"is too long and exceeds|exceeds the available context size|requested tokens…exceed context|" +
		"maximum context length is|longer than the maximum model length|is longer than the maximum|" +
		"storage size calculation overflowed|tensor with negative dimension|integer multiplication overflow|" +
		"does not support tensor parallel|should be divisible|cannot be divided|world size…does not match|" +
		"is larger than the number of available gpus|greater than the number of available|train_batch_size is not equal|" +
		"batch_size % world_size|expected scalar type|must have the same dtype|" +
		"expected query, key, and value to have the same dtype|got an unexpected keyword argument|validation error for|" +
		"extra inputs are not permitted|invalid choice|cannot use…together|not compatible with --|mutually exclusive|" +
		"keyerror: 'qwen|keyerror: 'llama|keyerror: 'mistral|keyerror: 'gemma|error no file named|wrong shape|" +
		"shape mismatch|invalid shape|dimension mismatch|dimension out of range|the size of tensor a|torch_dtype…must be|" +
		"incompatible shapes|quantization method specified in the model config|can't be larger than|cannot be larger than|" +
		"configuration error|config error|invalid config|not a valid json|unknown pre-tokenizer|got multiple values for", "warning"},
	{meaning(ConfigError), hint, "" +
		"no such file or directory|is not a local folder and is not a valid model identifier|" +
		"does not appear to have a file named|trust_remote_code|chat template|unknown option|unexpected argument|" +
		"error: argument|invalid value|unsupported dtype|is not supported with|not supported with|does not support|" +
		"please set|tensor parallel size|must be smaller than|must be less than or equal|must be greater than|" +
		"must be one of|exceeds the limit|max_position_embeddings|unknown parameter|unknown key|unsupported operand|" +
		"attention heads|kv heads|duplicate key|is not a valid", "warning"},
	{meaning(KilledByPlatform), usual, "" +
		"sigterm|signal 15|signal: 15|signal: terminated|exit code 143|exit code: 143|code 143|exit code -15|" +
		"exitcode: -15|exitcode : -15|return code = -15|sighup|signal 1 |signal_hup|death signal|" +
		"client_loop: send disconnect|broken pipe|hangup|keyboardinterrupt|sigint|insufficient balance|out of credit|" +
		"insufficient credit|credit exhausted|balance exhausted|negative balance|low balance|interruption notice|" +
		"spot instance|spot interruption|preempted|preemption|reclaimed|interruptible|due to time limit|" +
		"time limit exceeded|walltime|job was cancel|cancelled by|*** job|connection to…closed by remote host|" +
		"connection closed by remote host|remote host closed|instance…stopped|instance…terminated|instance…shut|" +
		"scheduled maintenance|maintenance event|host maintenance|outbid|being shut down|shutting down…by|" +
		"system is going down|pod was evicted|tainttoleration|terminated by user|killed by user|stopped by user|" +
		"logged out|session closed|exceeded walltime|account…suspended|instance is not running|rented by another", "killed process|sigterm handler|sigterm to|sending process…closing signal|sending sigterm|closing signal sigterm|" +
		"kv cache|sequence group|recompute|pipe_|[errno 32]"},
	{meaning(KilledByPlatform), hint, "" +
		"closing signal sigterm|sending process…sigterm|<terminated>", "process has terminated|terminated:|was terminated|terminated abnormally|terminated with|terminated after|" +
		"instance of|terminated unexpectedly"},
	{meaning(NotAnError), notice, "" +
		"possibly too large swap space|use_reentrant|userwarning|futurewarning|deprecationwarning|deprecated|" +
		"token indices sequence length is longer|tf-trt warning|could not find tensorrt|" +
		"optimized to use available cpu instructions|onednn custom operations|setting `pad_token_id`|" +
		"were not used when initializing|were not initialized from the model|some weights of|torch_dtype` is deprecated|" +
		"using a slow image processor|special tokens have been added|nccl_ignore_disabled_p2p|can take additional|" +
		"cuda graphs can take|memory efficient attention|disabling parallelism to avoid deadlocks|" +
		"loading model weights took|model loading took|available kv cache memory:|gpu kv cache size|maximum concurrency|" +
		"application startup complete|avg prompt throughput|graph capturing finished|trainable params:|compat_not_needed|" +
		"lm_head.weight…tied|flash attention…not available, falling|falling back to|ignored|is slower than|" +
		"has not been set for this model|this is not a failure", ""},
	{failure, notice, "" +
		"error|traceback|exception|failed|failure|fatal|abort|core dumped|segmentation fault|segfault|sigsegv|terminated|" +
		"crash|panic|exit status|exit code|cannot |can't |unable to|assertion|died|stopped unexpectedly", ""},
}
