package knowledge

import (
	"gpufit/estimator"
)

// GPU is one row of gpus.csv: an accelerator, its names and its figures.
type GPU struct {
	ID      string // lower-case slug, unique
	Name    string // display name
	Aliases []string
	Vendor  string // nvidia, amd, huawei …
	Class   string // consumer, workstation, datacenter, apple
	Arch    string // Ada, Hopper, CDNA3 …

	Spec estimator.GPU // of one device, in the units of estimator.GPU

	MemoryGB    float64 // size the vendor names, of the whole board
	Devices     int     // devices that a board shows to programs, 1 for most
	MemoryBasis string  // of Spec.Usable: observed, derived; empty: not known, or UsableShare
	UsableShare float64 // part of a unified memory that the system gives the GPU; 0: not such a device
	MemoryType  string  // GDDR6X, HBM3 …

	FP32TFLOPS  float64  // without the matrix units; 0: not known
	NVLinkKnown bool     // whether Spec.NVLinkGBs is a fact, 0 meaning none
	TDPWatts    int      // highest standard setting; 0: not known
	MIG         bool     // can be partitioned in hardware
	ECC         bool     // error correction can be reported or switched on
	Year        int      // of the first sale
	RentedIn    []string // markets, china and global, where dated offers were seen; nil: none
	Notes       string
	Uncertain   string // what of the row is less certain; empty: nothing known
	Source      string // ;-separated; common-knowledge stands for all values the named source lacks
}

// Status tells a vendor's figures from those of a modified card, which are
// derived from the unmodified one. How far the memory totals were checked is
// said by MemoryBasis.
func (g *GPU) Status() Status {
	if g.Modified() {
		return Derived
	}
	return VendorClaim
}

// WithMemory returns a machine of unified memory in another size, gb in 2^30
// bytes; any other card comes back as it is.
func (g *GPU) WithMemory(gb float64) *GPU {
	if g.UsableShare == 0 || gb == 0 || gb == g.MemoryGB {
		return g
	}
	sized := *g
	if g.Vendor == "apple" && gb <= smallUnified {
		sized.UsableShare = smallUnifiedShare
	}
	sized.MemoryGB, sized.Spec.MemoryGB, sized.Spec.Total = gb, gb, 0
	sized.Spec.Usable = gib(gb * sized.UsableShare)
	return &sized
}

// macOS gives the GPU two thirds of a unified memory up to 32 GB and three
// quarters of a larger one by default: recommendedMaxWorkingSetSize is
// 10922.67 MiB of 16, 21845.34 of 32, 49152 of 64 GiB (logs in
// ollama/ollama#434 and ggml-org/llama.cpp#1870; newer systems give a little more).
const (
	smallUnified      = 32 // GB
	smallUnifiedShare = 0.67
)

// Rentable reports whether offers to rent the card were seen in any market.
func (g *GPU) Rentable() bool { return len(g.RentedIn) > 0 }

// Modified reports whether the card is an aftermarket conversion, which
// nvidia-smi shows under the unmodified name.
func (g *GPU) Modified() bool { return g.hasForm(formModified) }

// Positions in gpuColumns, in the order of the file.
const (
	gID = iota
	gName
	gAliases
	gVendor
	gClass
	gArch
	gCC
	gMemory
	gTotal
	gUsable
	gBasis
	gShare
	gDevices
	gMemoryType
	gBandwidth
	gFP16
	gBF16
	gFP8
	gFP4
	gFP32
	gNVLink
	gPCIe
	gTDP
	gMIG
	gECC
	gYear
	gRentedIn
	gNotes
	gUncertain
	gSource
)

// gpuColumns is the header of gpus.csv; FORMAT.md explains each.
var gpuColumns = []string{
	"id", "name", "aliases", "vendor", "class", "arch", "compute_capability",
	"memory_gb", "memory_gib_nvidia_smi", "memory_gib_process", "memory_process_basis", "usable_share", "devices",
	"memory_type", "bandwidth_gbs", "fp16_tflops_dense", "bf16", "fp8", "fp4", "fp32_tflops",
	"nvlink_gbs", "pcie_gen", "tdp_w", "mig", "ecc", "year", "rented_in", "notes", "uncertain", "source",
}

// Closed vocabularies of gpus.csv.
var (
	vendors     = []string{"nvidia", "amd", "intel", "apple", "huawei", "moorethreads", "cambricon", "hygon", "metax", "iluvatar", "kunlunxin"}
	gpuClasses  = []string{"consumer", "workstation", "datacenter", "apple"}
	memoryBases = []string{"", "observed", "derived"}
	markets     = []string{"china", "global"}
)

func readGPU(r row) GPU {
	g := GPU{
		ID: r.id, Name: r.required(gName), Aliases: r.list(gAliases),
		Vendor: r.oneOf(gVendor, vendors), Class: r.oneOf(gClass, gpuClasses), Arch: r.required(gArch),
		MemoryGB: r.number(gMemory, 1, 2000), Devices: max(1, r.count(gDevices)),
		MemoryBasis: r.oneOf(gBasis, memoryBases), UsableShare: r.number(gShare, 0.1, 1), MemoryType: r.required(gMemoryType),
		FP32TFLOPS: r.number(gFP32, 0.1, 1000), NVLinkKnown: r.text(gNVLink) != "",
		TDPWatts: r.count(gTDP), MIG: r.flag(gMIG), ECC: r.flag(gECC), Year: r.count(gYear),
		RentedIn: r.listOf(gRentedIn, markets), Notes: r.text(gNotes), Uncertain: r.text(gUncertain), Source: r.required(gSource),
	}
	if g.MemoryGB == 0 {
		r.problem(gMemory, "is empty; every card has a size")
	}
	g.Spec = readSpec(r, g)
	return g
}

func readSpec(r row, g GPU) estimator.GPU {
	s := estimator.GPU{
		ID: g.ID, MemoryGB: g.MemoryGB / float64(g.Devices),
		Total:             gib(r.number(gTotal, 1, 2000)),
		Usable:            gib(r.number(gUsable, 1, 2000)),
		ComputeCapability: r.number(gCC, 3, 20),
		BF16:              r.flag(gBF16), FP8: r.flag(gFP8), FP4: r.flag(gFP4),
		BandwidthGBs: r.number(gBandwidth, 10, 20000),
		FP16TFLOPS:   r.number(gFP16, 1, 10000),
		NVLinkGBs:    r.number(gNVLink, 0, 5000),
		PCIeGen:      r.count(gPCIe),
	}
	if s.Usable == 0 && g.UsableShare > 0 {
		s.Usable = gib(s.MemoryGB * g.UsableShare) // unified memory is counted in 2^30
	}
	return s
}

// gib turns a column in GiB into bytes; an empty column stays zero.
func gib(x float64) estimator.Bytes {
	if x == 0 {
		return 0
	}
	return estimator.FromGiB(x)
}
