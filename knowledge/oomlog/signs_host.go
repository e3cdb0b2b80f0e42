package oomlog

// hostSigns name a limit of the host: RAM, a cgroup, shared memory, files, disk.
var hostSigns = []sign{
	{meaning(ContainerMemLimit), root, "" +
		"memory cgroup out of memory|oomkilled|oom_kill event|oom-kill event|cgroup out-of-memory handler|" +
		"constraint_memcg|memory.max|exceeded job memory limit|exceeded step memory limit|exceeded memory limit|" +
		"memory limit exceeded|memory limit of the container|container exceeded…memory|reached its memory limit|" +
		"reached the memory limit of|exceeds its memory limit|mem_cgroup_out_of_memory|memory.limit_in_bytes|" +
		"container…killed…memory limit|worker exceeded…memory budget|memory+swap usage…limit|memory: usage…limit", "oomkilled\": false|oomkilled=false|oomkilled: false|oomkilled\":false"},
	{meaning(ContainerMemLimit), support, "oom_score_adj|oom_reaper", ""},
	{meaning(HostRAMOOM), specific, "" +
		"java heap space|out of memory: killed process|out of memory: kill process|constraint_none|invoked oom-killer|" +
		"node running low on memory|killed due to memory pressure|low on resource: memory|requires more system memory|" +
		"not enough system memory|insufficient system memory|arraymemoryerror|unable to allocate…for an array|" +
		"systemd-oomd|oom-killer|earlyoom|exceeded the host memory|killed by the kernel|out of system memory|" +
		"out of host memory|node was low on memory|rayoutofmemoryerror|node memory usage|not enough cpu memory|" +
		"not enough ram|cpu out of memory|insufficient memory on host", "memcg|cgroup|gpu ram"},
	{meaning(HostRAMOOM), likely, "" +
		"[errno 12]|std::bad_alloc|defaultcpuallocator: can't allocate|defaultcpuallocator: not enough|" +
		"cannot allocate memory|memoryerror|failed to allocate cpu|unable to allocate cpu|" +
		"cpu_buffer_type_alloc_buffer: failed|unable to mmap|mmap failed|malloc failed|bad allocation|" +
		"failed to allocate memory on cpu|ggml_aligned_malloc: insufficient memory|" +
		"insufficient memory (attempted to allocate|alloc_cpu.cpp…you tried to allocate|allocator cpu|realloc failed|" +
		"memory exhausted|exhausted its memory|oom killer", "cudamalloc|outofmemoryerror|memlock|ibv_|mlock|cuda memory|gpu_|cuda_error|gpu ram|cudaerror"},
	{meaning(HostRAMOOM), said, "" +
		"return code = -9|returned -9|exit code -9|exit code: -9|exitcode: -9|exitcode : -9|exitcode=-9|exit code=-9|" +
		"return code -9|returncode=-9|returncode -9|died with <signals.sigkill|signal 9|signal: 9|sigkill|exit code 137|" +
		"exit code: 137|exited with code 137|exit status 137|exitcode 137|exitcode: 137|exited (137|error code 137|" +
		"code 137|exit 137|status=137|returned 137|\"exitcode\": 137|\"exitcode\":137|returned non-zero exit status 137|" +
		"killed by signal: killed|signal: killed|<killed>|9/kill|status=9|-9>", "killed process|0x|killing|not been killed|being killed|killed in|user killed|was killed by|will be killed|" +
		"code 137 and|balance|spot|preempt"},
	{meaning(HostRAMOOM), support, "" +
		"cpu virtual memory|cpu_adam|parameter offload|offload_optimizer|percent = 9|swap:|buff/cache", ""},

	{meaning(PagefileTooSmall), root, "" +
		"os error 1455|winerror 1455|error 1455|paging file is too small|page file is too small|pagefile is too small|" +
		"commit limit|[winerror 1455]|commitment limit|virtual memory minimum too low|" +
		"not enough memory resources are available to process this command|not enough quota is available", ""},
	{meaning(ShmTooSmall), root, "" +
		"insufficient shared memory|killed by signal: bus error|posix_fallocate failed|" +
		"unable to open shared memory object|error while creating shared memory segment|" +
		"creating shared memory segment /dev/shm|failed to extend /dev/shm|/dev/shm/nccl|out of shared memory|" +
		"unable to allocate shared memory|unable to write to file </torch_|raise your shared memory limit|" +
		"/dev/shm…no space left|no space left…/dev/shm|shared memory limit|/dev/shm is too small|/dev/shm has only|" +
		"the object store is using /tmp instead of /dev/shm|shared memory segment…no space left|shm_open…no space|" +
		"ftruncate…no space|nccl…no space left|failed to create shared memory|shared memory size is too small", "hardware limit|per block|dynamic shared memory|too many open files"},
	{meaning(ShmTooSmall), likely, "bus error|sigbus|return code = -7|exitcode: -7|exitcode : -7|exit code -7", "pcie bus error"},
	{meaning(LockedMemoryLimit), specific, "" +
		"of pinned memory|allocate pinned host memory|bytes on host: cuda_error_out_of_memory|unable to pin host memory|rlimit_mlock|failed to allocate pinned memory|rlimit_memlock|ulimit -l|max locked memory|memlock|ibv_reg_mr|" +
		"ibv_create_qp…cannot allocate|ibv_create_cq…cannot allocate|failed to mlock|mlock failed|cudahostalloc failed|" +
		"cudahostregister failed|cudahostalloc…out of memory|failed to pin|host_malloc: failed|cannot pin memory|" +
		"pin memory…failed|reg_mr failed|registering memory…failed|pin_memory…out of memory|cuda_host_alloc…failed|" +
		"pinned host memory…fail", "ulimit -l unlimited --|ulimit memlock=-1|--ulimit memlock"},
	{meaning(UlimitLimit), specific, "" +
		"too many open files|[errno 24]|os error 24|can't start new thread|cannot start new thread|" +
		"unable to create new native thread|pthread_create failed|pthread_create: resource|thread creation failed|" +
		"received 0 items of ancdata|fork: retry|fork: resource temporarily|[errno 11] resource temporarily|" +
		"resource temporarily unavailable|blas_thread_init|rlimit_nproc|rlimit_nofile|max user processes|inotify watch|" +
		"pids.max|failed to create thread|cannot create thread|no file descriptors|emfile|fork rejected by pids|" +
		"can't create thread", "zmq|eagain|socket"},
	{meaning(DiskFull), likely, "" +
		"no space left on device|[errno 28]|os error 28|enospc", "/dev/shm|nccl|shm.h|posix_fallocate|torch_shm|shmutils"},
	{meaning(DiskFull), specific, "" +
		"storagefull|disk quota exceeded|[errno 122]|os error 122|edquot|not enough free disk space|not enough disk space|" +
		"not enough space on the disk|not enough space on disk|winerror 112|os error 112|insufficient disk space|" +
		"disk is full|disk full|write file failed|low on resource: ephemeral-storage|diskpressure|" +
		"pytorchstreamwriter failed|unexpected pos|no usable temporary directory|there is not enough free space|" +
		"out of disk|fs quota|quota exceeded|free space on the disk|file system is full|inline_container.cc…write|" +
		"ephemeral local storage usage exceeds|fwrite failed|failed writing body|write error: no space|" +
		"disk space…insufficient", "rate limit|request quota|api|429|insufficient_quota"},
}
