package answer

import "gpufit/knowledge/oomlog"

var diagnosisEN = diagnosisWords{
	causes: map[oomlog.Cause]string{
		oomlog.OOMWeights:         "The weights do not fit on the card: it fails while loading.",
		oomlog.OOMTraining:        "A training step needs more memory than the card has.",
		oomlog.OOMServing:         "The weights fit, but generating ran out of memory.",
		oomlog.OOMAttentionSpike:  "One single request is too large: an input, not the model, is the problem.",
		oomlog.OOMFragmentation:   "Fragmentation: enough memory is reserved, but in pieces.",
		oomlog.OOMSharedCard:      "Somebody else holds the memory of this card.",
		oomlog.OOMLeak:            "Use grows from step to step until the card is full: something is kept that should be freed.",
		oomlog.OOMEvalOrSave:      "It runs out at evaluation, saving or export, not in the work itself.",
		oomlog.OOMWrongPlacement:  "Everything lands on one card while others are idle.",
		oomlog.OOMMasked:          "A library error that is really an out-of-memory.",
		oomlog.OOMFreeButFails:    "A small request fails with much memory reported free: check the device before anything else.",
		oomlog.OOMGeneric:         "The GPU ran out of memory; the text does not say in which phase.",
		oomlog.KVCacheTooSmall:    "The weights fit, the KV cache or the buffers asked for do not.",
		oomlog.MIGSliceTooSmall:   "This is a slice of a card (MIG or vGPU), not the whole card.",
		oomlog.NPUOOM:             "The Ascend NPU is out of device memory.",
		oomlog.MPSOOM:             "Apple's limit on unified memory is reached.",
		oomlog.SpillToHostSlow:    "It spills into host memory: nothing is broken, but it is many times slower.",
		oomlog.HostRAMOOM:         "The machine's RAM ran out, not the GPU's memory.",
		oomlog.ContainerMemLimit:  "The container's RAM limit is reached, not the GPU's memory.",
		oomlog.PagefileTooSmall:   "Windows cannot commit more memory: the page file is too small.",
		oomlog.ShmTooSmall:        "/dev/shm is too small; neither the disk nor the GPU is full.",
		oomlog.LockedMemoryLimit:  "The limit on locked (pinned) host memory is reached; this is no GPU memory.",
		oomlog.UlimitLimit:        "A limit on open files or threads is reached.",
		oomlog.DiskFull:           "The disk or its quota is full.",
		oomlog.ArchMismatch:       "This build has no kernels for this GPU's architecture.",
		oomlog.FeatureUnsupported: "This GPU generation lacks the feature that was asked for.",
		oomlog.DriverMismatch:     "Driver, library and CUDA runtime do not match.",
		oomlog.GPUNotVisible:      "The process sees no usable GPU.",
		oomlog.CPUOnlyBuild:       "The framework is installed without GPU support.",
		oomlog.LibBroken:          "A library or extension failed to load.",
		oomlog.NCCLComm:           "The cards failed to talk to each other (NCCL), or one rank died first.",
		oomlog.HardwareFault:      "Hardware fault of the GPU, its memory or its link.",
		oomlog.IllegalAccess:      "A kernel accessed an illegal address: a program fault, not a lack of memory.",
		oomlog.DeviceAssert:       "An index or label is out of range on the GPU; this is not memory.",
		oomlog.NumericNaN:         "The numbers broke (NaN or zero loss); this is not memory.",
		oomlog.CorruptWeights:     "A weight file is damaged or incomplete.",
		oomlog.ConfigError:        "A setting that this model or engine cannot take; this is not memory.",
		oomlog.KilledByPlatform:   "It was ended from outside: hang-up, time limit, reclaim or balance.",
		oomlog.UnknownError:       "This line names no cause.",
		oomlog.NotAnError:         "This is no error: nothing to mend.",
	},
	advice: map[oomlog.Cause]string{
		oomlog.OOMWeights: "Load a smaller type: 8 or 4 bits, or a checkpoint that is quantised already (AWQ, GPTQ, GGUF).\n" +
			"Split it: tensor parallel in an engine, device_map=\"auto\" in transformers, fewer layers on the GPU (-ngl) in llama.cpp.\n" +
			"Before renting, compare parameters × bytes with the memory of the card.",
		oomlog.OOMTraining: "Micro batch 1 with gradient accumulation, gradient checkpointing on, shorter sequences.\n" +
			"A fused or chunked loss (Liger) and flash attention: logits and attention are the largest activations.\n" +
			"8-bit or paged AdamW; LoRA or QLoRA instead of all weights; ZeRO-3, FSDP or offload over several cards.",
		oomlog.OOMServing: "Lower what runs at once: --max-num-seqs (vLLM), --max-running-requests (SGLang), concurrent users, image batch.\n" +
			"Leave room beside the pool: --gpu-memory-utilization or --mem-fraction-static 0.05 lower, smaller chunked prefill.\n" +
			"Shorter context or lower resolution, tiled VAE, a KV cache in fp8, eager mode so that graphs take nothing.",
		oomlog.OOMAttentionSpike: "Reduce the input: resolution, frames, sequence length, tokens for which logits are kept; process it in tiles or chunks.\n" +
			"Use flash attention or SDPA instead of attention that writes the whole score matrix.\n" +
			"A smaller batch helps only where the batch is a factor of that one tensor.",
		oomlog.OOMFragmentation: "Set PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True (PYTORCH_ALLOC_CONF from PyTorch 2.9); before 2.1 max_split_size_mb:128.\n" +
			"Keep shapes alike: pad to a few lengths, avoid one very long sample.\n" +
			"Call torch.cuda.empty_cache() between phases, or restart the process.",
		oomlog.OOMSharedCard: "nvidia-smi, then fuser -v /dev/nvidia*: which process holds it? Stop it if it is yours, also a zombie of the last run.\n" +
			"Take another card with CUDA_VISIBLE_DEVICES, or wait until the previous engine has ended.\n" +
			"JAX and TensorFlow take a whole card in advance: XLA_PYTHON_CLIENT_PREALLOCATE=false, memory growth.\n" +
			"On a card that you rent alone, show the provider the screen and ask for another one.",
		oomlog.OOMLeak: "Keep no tensors with their graph: loss.item() or .detach() for logs and lists, results to the CPU.\n" +
			"Inference under torch.inference_mode(); delete what an item made before the next.\n" +
			"Print torch.cuda.memory_allocated() each step: if it is flat, longer inputs are the cause instead.",
		oomlog.OOMEvalOrSave: "Evaluation: per_device_eval_batch_size 1, eval_accumulation_steps, keep the loss only (prediction_loss_only) instead of all logits.\n" +
			"Saving: sharded state dict, or gather to the CPU (FSDP offload_to_cpu, ZeRO's 16-bit gathering off).\n" +
			"Merging, export, engine build: on the CPU, on a larger or empty card, or with a smaller maximum batch.",
		oomlog.OOMWrongPlacement: "Name the split: --tensor-parallel-size N (vLLM), --tp N (SGLang, LMDeploy), device_map=\"auto\", --tensor-split (llama.cpp).\n" +
			"Start training with torchrun or accelerate, and put each rank on its card: torch.cuda.set_device(local_rank), map_location=\"cpu\" when loading.\n" +
			"Check CUDA_VISIBLE_DEVICES, and watch nvidia-smi while it loads.",
		oomlog.OOMMasked: "Look at nvidia-smi: where the card is nearly full, make room (smaller batch, another process ended).\n" +
			"Where much is free, run again with CUDA_LAUNCH_BLOCKING=1: an index out of range or mixed CUDA libraries look the same.",
		oomlog.OOMFreeButFails: "Is it the card you think? Compare the index of the message with nvidia-smi; CUDA_VISIBLE_DEVICES renumbers.\n" +
			"Check compute mode (exclusive), a MIG or vGPU limit, and the host's RAM, page file and locked-memory limit.\n" +
			"Set expandable_segments:True; on a desktop close other GPU programs; then try a supported driver or wheel.",
		oomlog.OOMGeneric: "Tell me whether it trains, loads or serves, and paste the lines from “Traceback” on with nvidia-smi of that moment.\n" +
			"Training: micro batch 1, shorter sequences, gradient checkpointing.\n" +
			"Serving: shorter context, fewer requests at once, a smaller type.",
		oomlog.KVCacheTooSmall: "Ask for less context: --max-model-len (vLLM), --context-length (SGLang), -c and -ub (llama.cpp), num_ctx (ollama).\n" +
			"Give the pool more: --gpu-memory-utilization or --mem-fraction-static higher at start; lower where graph capture or a later request runs out.\n" +
			"Make the rest smaller: quantised weights, KV cache in fp8 or q8_0, fewer sequences, eager mode, one more card.",
		oomlog.MIGSliceTooSmall: "nvidia-smi -L shows the slices; look at it before you pay.\n" +
			"Ask for a larger profile or the whole card, or take a job that fits the slice.",
		oomlog.NPUOOM: "npu-smi info: does another job hold the memory?\n" +
			"Lower batch, length, --gpu-memory-utilization or the number of graph sizes; PYTORCH_NPU_ALLOC_CONF=expandable_segments:True.\n" +
			"Split over more NPUs, or take quantised weights (w8a8).",
		oomlog.MPSOOM: "Smaller model, type, batch or context: macOS gives the GPU two thirds to three quarters of the memory.\n" +
			"Close other programs; sudo sysctl iogpu.wired_limit_mb=N moves the limit.\n" +
			"PYTORCH_MPS_HIGH_WATERMARK_RATIO=0.0 switches the limit off and may freeze the machine.",
		oomlog.SpillToHostSlow: "Make it fit: smaller type, shorter context (num_ctx), lower batch or resolution, until ollama ps says 100% GPU or the shared memory stays at 0.\n" +
			"On Windows set “CUDA - Sysmem Fallback Policy” to “Prefer No Sysmem Fallback” to see the true limit.\n" +
			"Else rent a card with more memory.",
		oomlog.HostRAMOOM: "dmesg -T | grep -i kill and free -g tell; in a container cat /sys/fs/cgroup/memory.max.\n" +
			"Fewer DataLoader workers, smaller prefetch, memory-mapped data and weights (safetensors, low_cpu_mem_usage).\n" +
			"CPU offload needs some 12 to 16 bytes a parameter in RAM: switch it off (ZeRO-2/3 without offload) or rent more RAM.",
		oomlog.ContainerMemLimit: "Raise the limit: docker --memory, resources.limits.memory, #SBATCH --mem; free shows the host, not your quota.\n" +
			"Or need less: fewer DataLoader workers, memory-mapped data, no CPU offload.",
		oomlog.PagefileTooSmall: "Enlarge the page file (System → Advanced → Performance → Virtual memory) to at least the size of the model, on a disk with room.\n" +
			"Close other programs, fewer workers (num_workers=0), more RAM. It is not the GPU's memory.",
		oomlog.ShmTooSmall: "docker run --shm-size=16g or --ipc=host; Kubernetes: an emptyDir with medium: Memory on /dev/shm.\n" +
			"Without that right: num_workers=0, or NCCL_SHM_DISABLE=1 for NCCL (slower).",
		oomlog.LockedMemoryLimit: "docker run --ulimit memlock=-1, or ulimit -l unlimited, LimitMEMLOCK=infinity in systemd.\n" +
			"Pin less: fewer offloaded layers, pin_memory=False, no --mlock; or more RAM.",
		oomlog.UlimitLimit: "ulimit -n 65535 and ulimit -u 65535 (docker: --ulimit nofile=65535, --pids-limit -1).\n" +
			"torch.multiprocessing.set_sharing_strategy(\"file_system\"), fewer workers, OMP_NUM_THREADS lower.",
		oomlog.DiskFull: "df -h and df -i: which file system is full, and is it the inodes or a quota?\n" +
			"Caches to the data disk (HF_HOME, HF_DATASETS_CACHE, TMPDIR), save_total_limit, old checkpoints deleted.\n" +
			"A half-written checkpoint is damaged: save it again.",
		oomlog.ArchMismatch: "Newer card (Blackwell needs CUDA 12.8 builds): install a build for it, torch from the cu128 index or newer.\n" +
			"Older card (Kepler to Pascal): an older release, or build for its architecture (TORCH_CUDA_ARCH_LIST).\n" +
			"torch.cuda.get_arch_list() shows what the build holds. The card is not broken.",
		oomlog.FeatureUnsupported: "bf16 and flash attention 2 need Ampere, fp8 needs Ada or Hopper, fp4 needs Blackwell.\n" +
			"Ask for what the card has: --dtype half, fp16, attn_implementation=\"sdpa\", another quantisation.\n" +
			"Or rent a newer generation.",
		oomlog.DriverMismatch: "On your own machine: reboot after a driver update, then update the driver or take an image with an older CUDA.\n" +
			"In a container the driver is the host's: choose an image whose CUDA is not above “CUDA Version” of nvidia-smi, or ask the provider.",
		oomlog.GPUNotVisible: "nvidia-smi in the same container: start it with --gpus all, and check that CUDA_VISIBLE_DEVICES is not empty.\n" +
			"A platform's no-card mode has no GPU; a GPU lost after systemd reload comes back with a restart of the container.\n" +
			"If the host shows none either, recreate the instance and do not go on paying.",
		oomlog.CPUOnlyBuild: "Reinstall with CUDA: pip uninstall torch, then the index that matches the driver (cu121, cu124, cu128 …).\n" +
			"llama.cpp: build with -DGGML_CUDA=ON; ONNX Runtime: onnxruntime-gpu; JAX: jax[cuda12].",
		oomlog.LibBroken: "Versions that do not belong together: reinstall the extension for your torch and CUDA (flash-attn, bitsandbytes, vllm in a fresh environment).\n" +
			"A missing .so: check LD_LIBRARY_PATH, and that one CUDA only is on it.",
		oomlog.NCCLComm: "Read the first error of all ranks: one that died of memory makes the others time out.\n" +
			"NCCL_DEBUG=INFO; test with NCCL_P2P_DISABLE=1 (consumer cards), NCCL_IB_DISABLE=1, NCCL_SOCKET_IFNAME=eth0; /dev/shm of some gigabytes.\n" +
			"Does each rank get the same number of batches, and is the timeout long enough for the slow step?",
		oomlog.HardwareFault: "Save dmesg -T | grep -i xid and nvidia-smi -q; report the first Xid, the later ones follow from it.\n" +
			"Restart the job or machine once; 48, 64, 79 or a repeat: have the host replaced and ask for the time back.\n" +
			"Resume from the last checkpoint elsewhere.",
		oomlog.IllegalAccess: "CUDA_LAUNCH_BLOCKING=1 names the kernel; compute-sanitizer names the address.\n" +
			"Upgrade engine and driver; switch off one at a time: CUDA graphs (eager), custom kernels, prefix caching, flash attention.\n" +
			"On one host only? Then suspect its card.",
		oomlog.DeviceAssert: "Usually a token id beyond the embedding or a label beyond the classes: compare len(tokenizer) with the embedding, resize_token_embeddings.\n" +
			"Run one batch on the CPU, or with CUDA_LAUNCH_BLOCKING=1, for the true line. Restart: the context is lost.",
		oomlog.NumericNaN: "bf16 instead of fp16 where the card has it (Ampere and newer); a lower learning rate, warm-up, gradient clipping.\n" +
			"Look at the data: empty labels, a template that masks everything, a sample that is all padding.",
		oomlog.CorruptWeights: "Compare size and sha256 with the repository; a few hundred bytes are a Git LFS pointer or an error page.\n" +
			"Download again (huggingface-cli download, git lfs pull), with room on the disk.",
		oomlog.ConfigError: "Read the value that the line names, and give one that the model allows (heads divisible by the parallel size, length within the model's).\n" +
			"An unknown architecture or key mostly wants a newer version of the engine.",
		oomlog.KilledByPlatform: "Run it in tmux or with nohup, so that a closed connection does not end it; save checkpoints and resume.\n" +
			"Check balance, time limit and spot notices of the platform; what is stored is billed while the instance exists.",
		oomlog.UnknownError: "Paste the lines before it, from the first “Error” or “Traceback” on.\n" +
			"With them: card, model, what was running, and nvidia-smi of that moment.",
		oomlog.NotAnError: "Go on; paste the first line that says error if it stops.",
	},

	used:       "%[1]s of %[2]s GiB are in use = %[3]s %%.",
	usedShare:  "%s %% of the memory is in use; this screen prints no size.",
	edge:       "One step from the line: leave a tenth free (an engine that takes its share in advance always looks so).",
	request:    "The allocation that failed asks for %[1]s GiB; %[2]s GiB are free.",
	beyond:     "The request of %[1]s GiB is more than the whole card (%[2]s GiB): no batch setting mends that.",
	unused:     "%s GiB are reserved but unused: set PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True (PYTORCH_ALLOC_CONF from PyTorch 2.9).",
	gap:        "%s GiB are reserved but unused, more than the request: they lie in pieces.",
	smallGap:   "Only %s GiB are reserved but unused: it is not fragmentation.",
	other:      "Process %[1]s holds %[2]s GiB: end it if it is yours.",
	others:     "About %s GiB belong neither to this process nor are they free.",
	share:      "To start beside it: --gpu-memory-utilization %s.",
	cache:      "The cache holds %[2]s tokens and %[1]s were asked for: --max-model-len %[2]s fits.",
	hostShort:  "%[1]s GiB of RAM are needed, %[2]s GiB are there.",
	decided:    "Decided by: “%s”",
	fits:       "By the estimate %[1]s takes about %[3]s of %[4]s GiB on %[2]s: it should fit, so mend the cause above before you rent more.",
	tooLarge:   "By the estimate %[1]s takes about %[3]s on %[2]s, of %[4]s GiB usable.",
	askMore:    "I need the error itself to name a cause.",
	screenFine: "%[2]s reads as it should: nothing stands out on %[1]s.",
	screenSays: "%[2]s shows something to look at on %[1]s.",

	wrongCard:    "%[1]s is not the %[2]s that was spoken of.",
	wrongCompute: "%[1]s prints compute capability %[2]s, but that card has %[3]s: the name is not the chip's.",
	modified:     "%[1]s shows %[2]s GiB, the maker's card has %[3]s: its memory was changed. Fine if declared; test it at 95 %% of the memory for half an hour, no maker's warranty.",
	missing:      "%[1]s shows %[2]s GiB, the maker's card has %[3]s: a slice, a vGPU, or not that card.",
	slice:        "%[1]s is cut into MIG slices (%[2]s): a process gets one of them, not the card.",
	virtual:      "%s is a virtual GPU: a share of a card.",
	powerLimited: "%[1]s is limited to %[2]s W of %[3]s W: up to a fifth slower; ask for a lower price or the full limit.",
	hidden:       "%[1]s has %[2]s GiB in use that no listed process holds: yours where the container hides processes, else another tenant's or a zombie's.",
	faulty:       "%s prints ERR!: the driver has lost it. Restart the machine once, else have it replaced.",
	heldDown:     "%[1]s runs below its clocks (%[2]s): heat or the power supply holds it back. On a rented machine ask for another card.",
	memoryErrors: "%[1]s has counted uncorrected memory errors since the driver was loaded (%[2]s): results may be wrong. Ask for another card.",
	repairs:      "%s has a row or page of memory that waits to be replaced: a reset or a reboot does it. Where it comes back, ask for another card.",
	noRepair:     "%s could not replace a broken row of its memory: the card has to be changed.",
	reset:        "%s waits for a reset, says the driver: restart the machine, and ask for another card where that does not help.",
	unwell:       "%[1]s reports its health as %[2]s: look at npu-smi info -t health, and ask for another card where it stays so.",
	noNVLink:     "The cards reach each other by %s only, no NVLink: expect slow tensor parallelism.",
	listSlice:    "%s GiB",
	namedSlice:   "%s",
	card:         "GPU %[1]s (%[2]s)",
}
