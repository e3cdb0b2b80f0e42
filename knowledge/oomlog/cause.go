package oomlog

// Cause is what went wrong: one label of the closed list.
type Cause string

// The causes of the device.
const (
	OOMWeights        Cause = "gpu_oom_weights"         // the weights do not fit; fails while loading
	OOMTraining       Cause = "gpu_oom_training"        // a training step exceeds the card
	OOMServing        Cause = "gpu_oom_serving"         // runs out while generating
	OOMAttentionSpike Cause = "gpu_oom_attention_spike" // one very large request
	OOMFragmentation  Cause = "gpu_oom_fragmentation"   // enough is reserved, in pieces
	OOMSharedCard     Cause = "gpu_oom_shared_card"     // somebody else holds the memory
	OOMLeak           Cause = "gpu_oom_leak"            // use grows until it fails
	OOMEvalOrSave     Cause = "gpu_oom_eval_or_save"    // evaluation, saving, export, engine build
	OOMWrongPlacement Cause = "gpu_oom_wrong_placement" // everything lands on one of several cards
	OOMMasked         Cause = "gpu_oom_masked"          // a library error that is one
	OOMFreeButFails   Cause = "gpu_oom_free_but_fails"  // a small request with much free
	OOMGeneric        Cause = "gpu_oom_generic"         // nothing tells the phase
	KVCacheTooSmall   Cause = "kv_cache_too_small"      // weights fit, cache or buffers do not
	MIGSliceTooSmall  Cause = "mig_slice_too_small"     // a slice of the card, not the card
	NPUOOM            Cause = "npu_oom"                 // Ascend
	MPSOOM            Cause = "mps_oom"                 // Apple unified memory
	SpillToHostSlow   Cause = "spill_to_host_slow"      // goes on in host memory, slowly
)

// The causes of the host.
const (
	HostRAMOOM        Cause = "host_ram_oom"
	ContainerMemLimit Cause = "container_mem_limit"
	PagefileTooSmall  Cause = "pagefile_too_small" // Windows
	ShmTooSmall       Cause = "shm_too_small"
	LockedMemoryLimit Cause = "locked_memory_limit"
	UlimitLimit       Cause = "ulimit_limit"
	DiskFull          Cause = "disk_full"
)

// The other causes, most of which have nothing to do with memory.
const (
	ArchMismatch       Cause = "arch_mismatch"       // no kernels for this architecture
	FeatureUnsupported Cause = "feature_unsupported" // the generation lacks what was asked for
	DriverMismatch     Cause = "driver_mismatch"
	GPUNotVisible      Cause = "gpu_not_visible"
	CPUOnlyBuild       Cause = "cpu_only_build"
	LibBroken          Cause = "lib_broken"
	NCCLComm           Cause = "nccl_comm"
	HardwareFault      Cause = "hw_fault"
	IllegalAccess      Cause = "illegal_access"
	DeviceAssert       Cause = "device_assert"
	NumericNaN         Cause = "numeric_nan"
	CorruptWeights     Cause = "corrupt_weights"
	ConfigError        Cause = "config_error"
	KilledByPlatform   Cause = "killed_by_user_or_platform"
	UnknownError       Cause = "unknown_error" // an error that names no cause
	NotAnError         Cause = "not_an_error"  // warning or normal log line
)

// Area groups the causes by where they are mended.
type Area string

// The areas.
const (
	Device Area = "device"
	Host   Area = "host"
	Other  Area = "other"
)

// byArea is the closed list.
var byArea = map[Area][]Cause{
	Device: {OOMWeights, OOMTraining, OOMServing, OOMAttentionSpike, OOMFragmentation, OOMSharedCard, OOMLeak, OOMEvalOrSave,
		OOMWrongPlacement, OOMMasked, OOMFreeButFails, OOMGeneric, KVCacheTooSmall, MIGSliceTooSmall, NPUOOM, MPSOOM, SpillToHostSlow},
	Host: {HostRAMOOM, ContainerMemLimit, PagefileTooSmall, ShmTooSmall, LockedMemoryLimit, UlimitLimit, DiskFull},
	Other: {ArchMismatch, FeatureUnsupported, DriverMismatch, GPUNotVisible, CPUOnlyBuild, LibBroken, NCCLComm, HardwareFault,
		IllegalAccess, DeviceAssert, NumericNaN, CorruptWeights, ConfigError, KilledByPlatform, UnknownError, NotAnError},
}

// Causes returns the closed list, the device's causes first.
func Causes() []Cause {
	var all []Cause
	for _, a := range []Area{Device, Host, Other} {
		all = append(all, byArea[a]...)
	}
	return all
}

// Area returns the group a cause belongs to, Other for one that is not listed.
func (c Cause) Area() Area {
	for area, causes := range byArea {
		for _, one := range causes {
			if one == c {
				return area
			}
		}
	}
	return Other
}
