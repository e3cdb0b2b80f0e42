package knowledge

import (
	"fmt"
	"slices"
	"strings"
)

// gpuCheck is one check of a single row of gpus.csv.
type gpuCheck struct {
	name  string            // as exceptions.csv names it
	field string            // the column to look at first
	fault func(*GPU) string // what is wrong; "" if nothing
}

var gpuChecks = []gpuCheck{
	{"memory-order", "memory_gib_process", memoryOrder},
	{"memory-basis", "memory_process_basis", memoryBasis},
	{"memory-type", "bandwidth_gbs", memoryType},
	{"capability", "compute_capability", capability},
	{"number-formats", "fp8", numberFormats},
	{"rates", "fp16_tflops_dense", rates},
	{"power-and-year", "tdp_w", powerAndYear},
	{"vendor-class", "class", vendorClass},
	{"modified", "notes", modifiedNote},
}

// memoryOrder checks what one process can get ≤ what the driver prints ≤ what
// the vendor names, none of them far from the next.
func memoryOrder(g *GPU) string {
	s, named := g.Spec, gib(g.Spec.MemoryGB)
	switch {
	case s.Total > named+named/100:
		return fmt.Sprintf("nvidia-smi's total %v is more than the vendor names, %v", s.Total, named)
	case s.Total > 0 && s.Usable > s.Total:
		return fmt.Sprintf("a process cannot get %v of %v", s.Usable, s.Total)
	case s.Total > 0 && s.Usable > 0 && s.Usable < s.Total*95/100:
		return fmt.Sprintf("a process gets %v of %v: too little", s.Usable, s.Total)
	case s.Total > 0 && s.Total < named*90/100:
		return fmt.Sprintf("nvidia-smi's total %v is far below what the vendor names, %v", s.Total, named)
	}
	return ""
}

func memoryBasis(g *GPU) string {
	measured := g.Spec.Usable > 0 && g.UsableShare == 0
	if measured != (g.MemoryBasis != "") {
		return "memory_gib_process and its basis belong together, without usable_share"
	}
	return ""
}

// memoryType checks the bandwidth against what a kind of memory can give, GB/s.
func memoryType(g *GPU) string {
	low, high := 20.0, 1200.0 // LPDDR
	switch {
	case strings.HasPrefix(g.MemoryType, "HBM"):
		low, high = 300, 10000
	case strings.HasPrefix(g.MemoryType, "GDDR"):
		low, high = 100, 2000
	case !strings.Contains(g.MemoryType, "LPDDR"):
		return fmt.Sprintf("memory_type %q is no HBM, GDDR or LPDDR", g.MemoryType)
	}
	if b := g.Spec.BandwidthGBs; b < low || b > high {
		return fmt.Sprintf("%g GB/s is not what %s gives", b, g.MemoryType)
	}
	return ""
}

// capabilities of NVIDIA's architectures (CUDA C++ programming guide, table of
// compute capabilities).
var capabilities = map[string][]float64{
	"Kepler": {3.5, 3.7}, "Maxwell": {5.0, 5.2}, "Pascal": {6.0, 6.1}, "Volta": {7.0}, "Turing": {7.5},
	"Ampere": {8.0, 8.6}, "Ada": {8.9}, "Hopper": {9.0}, "Blackwell": {10.0, 11.0, 12.0, 12.1}, "Blackwell Ultra": {10.3},
}

func capability(g *GPU) string {
	cc := g.Spec.ComputeCapability
	if g.Vendor != "nvidia" {
		if cc != 0 {
			return "is set; only NVIDIA cards have one"
		}
		return ""
	}
	if !slices.Contains(capabilities[g.Arch], cc) {
		return fmt.Sprintf("%g is none of arch %s", cc, g.Arch)
	}
	return ""
}

// numberFormats holds NVIDIA's matrix units to their generation: bf16 since
// Ampere, fp8 since Ada, fp4 since Blackwell.
func numberFormats(g *GPU) string {
	s := g.Spec
	if g.Vendor != "nvidia" {
		return ""
	}
	if s.BF16 != (s.ComputeCapability >= 8) || s.FP8 != (s.ComputeCapability >= 8.9) || s.FP4 != (s.ComputeCapability >= 10) {
		return fmt.Sprintf("bf16 %t, fp8 %t, fp4 %t is not what compute capability %g gives", s.BF16, s.FP8, s.FP4, s.ComputeCapability)
	}
	return ""
}

// rates checks that matrix units are not slower than plain ones, which would
// be two columns exchanged.
func rates(g *GPU) string {
	if s := g.Spec; s.FP16TFLOPS > 0 && s.FP16TFLOPS < 0.9*g.FP32TFLOPS {
		return fmt.Sprintf("%g TFLOPS in fp16 is less than %g in fp32", s.FP16TFLOPS, g.FP32TFLOPS)
	}
	return ""
}

func powerAndYear(g *GPU) string {
	switch {
	case g.TDPWatts > 3000:
		return fmt.Sprintf("%d W is no card", g.TDPWatts)
	case g.Year < 2012 || g.Year > 2030:
		return fmt.Sprintf("year %d", g.Year)
	case g.Spec.PCIeGen > 7:
		return fmt.Sprintf("pcie_gen %d", g.Spec.PCIeGen)
	}
	return ""
}

func vendorClass(g *GPU) string {
	if (g.Vendor == "apple") != (g.Class == "apple") {
		return "vendor and class apple belong together"
	}
	if g.Vendor == "apple" && g.UsableShare == 0 {
		return "a unified memory needs usable_share"
	}
	return ""
}

func modifiedNote(g *GPU) string {
	if g.Modified() != strings.Contains(g.Notes, "aftermarket") {
		return "a modified card says so in its name and in its notes"
	}
	return ""
}
