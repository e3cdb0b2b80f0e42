package oomlog

// deviceSigns name a cause of the device by themselves.
var deviceSigns = []sign{
	{meaning(KVCacheTooSmall), specific, "" +
		"no available memory for the cache blocks|number of tokens that can be stored in kv cache|" +
		"larger than the available kv cache memory|please try to increase --mem-fraction-static|" +
		"try to increase --mem-fraction-static|not enough memory. please try|failed to allocate buffer for kv cache|" +
		"failed to allocate compute buffers|failed to allocate compute pp buffers|failed to initialize the context|" +
		"failed to create context with model|failed to allocate…kv cache|failed to reserve|llama_kv_cache_init: failed|" +
		"llama_kv_cache_unified: failed|failed to create kv cache|unable to create llama context|failed to allocate kv|no enough gpu memory for kv|" +
		"not enough memory to handle…prefill|max-batch-prefill-tokens|cache_max_entry_count|kvcachemanager…not enough|" +
		"insufficient memory for kv|not enough space in the kv cache|kv cache pool…failed|available kv cache memory: -|" +
		"available kv cache memory is negative|num_gpu_blocks=0|# gpu blocks: 0|gpu blocks: 0,|max_num_tokens…kv cache|" +
		"estimated maximum model length is|unable to fit the kv cache|memory pool is too small|max_total_num_tokens=0|" +
		"max_total_num_tokens=-|profile_max_num_token…raise|could not find a kv slot|failed to find kv cache slot|failed to find free space in the kv|no kv slot|too small to hold even|kv cache size…larger than", "warning"},
	{meaning(OOMMasked), likely, "" +
		"cublas_status_alloc_failed|cublas_status_not_initialized|cublas_status_internal_error|cudnn_status_alloc_failed|" +
		"cudnn_status_not_initialized|cudnn_status_internal_error|cudnn_status_internal_error_device_allocation_failed|" +
		"cudnn_status_execution_failed|cufft_alloc_failed|cufft_internal_error|cusolver_status_alloc_failed|" +
		"cusolver_status_internal_error|cusolver_status_not_initialized|cusparse_status_alloc_failed|" +
		"cusparse_status_insufficient_resources|curand_status_initialization_failed|curand_status_allocation_failed|" +
		"hipblas_status_alloc_failed|hipblas_status_not_initialized|rocblas_status_memory_error|miopenstatusallocfailed|" +
		"miopenstatusinternalerror|unable to find a valid cudnn algorithm|unable to find an engine to execute|" +
		"find was unable to find an engine|could not create cudnn handle|failed to create cublas handle|" +
		"failed to create cudnn handle|could not create cublas handle|failed to initialize cudnn|" +
		"failed to get convolution algorithm|no algorithm worked|cublas failure 3|cublas error…3:|cudnn failure 4|" +
		"cudnn failure…alloc|workspace…cublaslt|cublas error: 3", ""},
	{meaning(OOMMasked), saysOOM + 1, "" +
		"cuda failure…'out of memory'|nccl warn cuda failure…out of memory|nccl…cuda failure…out of memory", ""},
	{meaning(OOMMasked), usual, "cublas_status_execution_failed", ""},
	{meaning(SpillToHostSlow), usual, "" +
		"% cpu/gpu|%/…% cpu/gpu|cpu/gpu|shared gpu memory|sysmem fallback|system memory fallback|" +
		"cuda - sysmem fallback policy|gpu memory is insufficient|falling back to system memory|fallback to shared memory|" +
		"spilled to system|spilling to system|using shared memory instead|shared video memory|gtt memory|shared gpu mem|" +
		"swapping to ram", ""},
	{meaning(SpillToHostSlow), said, "" +
		"100% cpu>|offloaded 0/|model is too large for gpu…cpu|loaded partially|" +
		"some parameters are on the meta device because they were offloaded|lowvram mode|unified memory…oversubscri|" +
		"s/it]…vram|sec/it", ""},
	{meaning(OOMLeak), said, "" +
		"memory leak|keeps growing|keeps increasing|increases every|increase every|grows every|grows each|" +
		"increases with each|grows with each|growing with each|increases over time|grows over time|growing over time|" +
		"increasing over time|slowly increas|steadily increas|steadily grow|gradually increas|memory keeps|increasing memory usage|memory usage increas|climbs until|" +
		"climbs every|creeps up|grows until|rises until|increases until|leaking memory|leaking vram", "no memory leak|<loss|host ram|cpu memory|cpu ram|system ram"},
	{meaning(OOMWrongPlacement), saysOOM, "" +
		"only gpu 0|only gpu0|only on gpu 0|just gpu 0|only the first gpu|only uses gpu 0|only uses one gpu|" +
		"only using one gpu|only one gpu is used|only one gpu used|other gpus are idle|other gpus idle|others are idle|" +
		"others idle|other cards idle|the rest are idle|rest idle|other gpus are empty|other gpus empty|" +
		"other cards are empty|second gpu is empty|second gpu empty|second gpu is not used|second gpu unused|" +
		"all on cuda:0|everything on gpu 0|all on gpu 0|everything lands on|all processes on gpu 0|on gpu 0 only|" +
		"gpu 0 only|gpu 1 is idle|gpu 1 is empty|gpu1 is empty|gpu 1 idle|not using the second gpu|not splitting|" +
		"doesn't split|not split across|isn't split", ""},
	{meaning(OOMWrongPlacement), support, "" +
		"<idle>|<idling>|to the first gpu|on the first gpu|first gpu only", "idle timeout|idle_timeout|idle: true|idle for"},
	{meaning(OOMFreeButFails), support, "" +
		"but there is enough free|but plenty of memory free|with plenty of free memory|exclusive_process|" +
		"exclusive process|e. process|e. proc|cannot map|cumemmap|pinned_use_cuda_host_register", ""},
	{meaning(OOMWeights), saysOOM + 1, "" +
		"some modules are dispatched on the cpu or the disk|enough gpu ram to fit the quantized model|" +
		"error loading model: unable to allocate|unable to allocate backend buffer|" +
		"failed to allocate…model buffer|not enough memory to load|not enough vram to load|doesn't fit in vram|" +
		"model does not fit|model weights do not fit|weights exceed|won't fit in vram", ""},
	{meaning(OOMEvalOrSave), saysOOM + 1, "" +
		"engine building failed|engine build failed|build_serialized_network|trtllm-build|" +
		"could not find any implementation for node|save_pretrained_merged|merge_and_unload|torch.onnx.export", ""},
	{meaning(OOMServing), saysOOM + 1, "" +
		"warming up sampler|prefill out of memory|decode out of memory|no enough memory for generation|" +
		"cuda out of memory during generation", ""},
	{meaning(SpillToHostSlow), support, "s/it|tokens per second|tokens/s", ""},
	{offloaded, support, "offloaded…layers to gpu", ""},
	{deviceFree, support, "using device…mib free", ""},
	{ggmlBuffer, support, "buffer size =", "_host"},
	{meaning(OOMServing), said, "non-zero status code returned while running…node", ""},
}
