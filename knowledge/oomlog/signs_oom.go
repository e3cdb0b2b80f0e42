package oomlog

// Weights of the tables. An allocator's own message stands at 7: what is
// heavier is the root where both are printed, what is lighter its consequence.
const (
	root        = 9 // never the consequence of anything else in the list
	specific    = 8 // names its cause beyond doubt
	saysOOM     = 7
	likely      = 6
	usual       = 5
	said        = 4 // a person's words
	consequence = 3 // often follows from something else
	hint        = 2
	notice      = 1 // a warning, a normal line
	support     = 0 // decides nothing, stands among the evidence
)

// oomSigns say that memory of a device ran out. The wordings are those of
// PyTorch (c10/cuda/CUDACachingAllocator.cpp, c10/xpu), CUDA, HIP, TensorFlow,
// XLA, ONNX Runtime, PaddlePaddle, ggml, ComfyUI, TensorRT and MLX.
var oomSigns = []sign{
	{message, saysOOM, "" +
		"tried to allocate|currently allocated…requested|cannot allocate…memory on gpu|requested amount of gpu memory|" +
		"trying to allocate|failed to allocate memory for requested buffer of size|is smaller than requested bytes of|" +
		"on device…cudamalloc failed|failed to allocate…buffer of size|device memory allocation of size|try to allocate|" +
		"allocate request for|attempting to allocate", "defaultcpuallocator|to /dev/shm|pinned memory|array with shape|not a failure"},
	{sizes, support, "" +
		"free memory on device|desired gpu memory utilization|requires more system memory|unable to allocate |" +
		"you tried to allocate|dedicated gpu memory|totalmemory:|devicememorysize:|max seq len (|" +
		"rtmalloc fail|rtmalloc failed|halmemalloc|failed to allocate |invalid buffer size:", ""},
	{outOfMemory, saysOOM, "" +
		"cuda out of memory|hip out of memory|xpu out of memory|npu out of memory|mps backend out of memory|" +
		"musa out of memory|mlu out of memory|cuda error: out of memory|hip error: out of memory|" +
		"cuda runtime error…out of memory|cuda failure…out of memory|cuda_error_out_of_memory|cudaerrormemoryallocation|" +
		"hiperroroutofmemory|cudamalloc failed|hipmalloc failed|cublasxt out of memory|torch.outofmemoryerror|" +
		"torch.cuda.outofmemoryerror|erroroutofdevicememory|vk_error_out_of_device_memory|oom when allocating tensor|" +
		"resource_exhausted|resourceexhaustederror|cuda memory error|out of gpu memory|gpu out of memory|" +
		"allocation on device|got an oom|ran out of memory trying to allocate|out of memory error on gpu|" +
		"unable to allocate cuda|unable to allocate vulkan|unable to allocate rocm|unable to allocate backend buffer|" +
		"unable to allocate sycl|failed to allocate cuda|failed to allocate vulkan|failed to allocate rocm|" +
		"failed to allocate memory for requested buffer|is smaller than requested bytes|errorcode=outofmemory|" +
		"error code 2: outofmemory|device memory allocation of size|cu_mem_create…out of memory|cumemcreate…out of memory|" +
		"out_of_device_memory|insufficient gpu memory|not enough gpu memory|gpu memory is not enough|insufficient vram|" +
		"not enough vram|out of vram|cuda oom|not enough memory on gpu|failed to allocate device memory|" +
		"cudaerror…out of memory|ur_result_error_out_of_device_memory|memory_allocation_failure|<el0004|rtmalloc…fail|" +
		"aclrtmalloc…fail|halmemalloc…fail|error code is 207001|insufficient memory (00000008|" +
		"kiogpucommandbuffercallbackerroroutofmemory|invalid buffer size|[metal::malloc]|alloc_failed…out of memory|" +
		"std::bad_alloc: cudaerror|outofmemoryerror|out of memory: hipmalloc", "no out of memory|without out of memory|cpu memory|may lead to|defaultcpuallocator|ray.exceptions|java.lang|not a failure"},
	{outOfMemory, usual, "<out of memory>|<out-of-memory>|<oomed>", "killed process|kill process|cgroup|oom_score|oom-killer|cannot allocate memory|if out of memory|if out-of-memory|if you are running|host memory|system memory|cpu memory|virtual memory|javascript|java.lang|task was killed|ooms: 0|not a failure"},
	{onCPU, support, "" +
		"device:cpu|by allocator cpu|allocator (cpu|defaultcpuallocator|alloc_cpu.cpp|cpu_allocator|allocator mklcpu", ""},
	{onWindows, support, "\\c10\\|..\\c10|c:\\|d:\\|e:\\|.dll|winerror|windows|os error 1455|.exe", ""},
	{onNPU, support, "" +
		"npu out of memory|aclrtmalloc|rtmalloc|el0004|<npu|<ascend>|aclnn|e39999|ee9999|<207001>|<207018>|torch_npu|" +
		"halmemalloc", ""},
	{onMPS, support, "" +
		"mps backend|mps allocated|on private pool|pytorch_mps_|kiogpucommandbuffercallbackerroroutofmemory|" +
		"recommendedmaxworkingsetsize|ggml_metal|[metal|mtlbuffer|insufficient memory (00000008|mps device|device='mps'|" +
		"device=\"mps\"|apple m1|apple m2|apple m3|apple m4", ""},
	{onSlice, support, "" +
		"mig devices:|mig 1g|mig 2g|mig 3g|mig 4g|mig 7g|<mig-|<1g.5gb|<1g.10gb|<2g.10gb|<2g.20gb|<3g.20gb|<3g.40gb|<4g.20gb|<4g.40gb|" +
		"<1g.12gb|<2g.24gb|<3g.48gb|<4g.48gb|<1g.18gb|<2g.35gb|<3g.71gb|<1g.20gb|<1g.24gb|<1g.6gb|<2g.12gb|<1g.23gb|" +
		"<2g.45gb|<3g.90gb", "invalid literal|disabled"},
	{onSlice, support, "" +
		"<grid a100|<grid v100|<grid t4|<grid p40|<nvidia a100-|<nvidia a10-|<nvidia a16-|<nvidia l40s-|<nvidia l40-|" +
		"<nvidia h100-|vgpu|<a10g-4q|gpu slice|time-slic|kubevirt vgpu", "a100-sxm|a100-pcie|a100-pg|h100-sxm|h100-pcie|a100-80g|a100-40g|invalid literal|disabled|vgpu: n/a|" +
		"virtualization mode|h100-80g"},
	{someoneElse, saysOOM, "" +
		"less than desired gpu memory utilization|error in memory profiling|memory is used by other process|" +
		"memory used by other processes|gpu memory used by another|gpu vram usage didn't recover|" +
		"occupied by other process|other processes are using|memory capacity is unbalanced|" +
		"please reduce gpu memory used by other", ""},
}
