package main

import (
	"fmt"
	"math"
	"strings"

	"gpufit/estimator"
	"gpufit/knowledge"
)

// gpusCmd lists accelerators.
type gpusCmd struct {
	Words []string `arg:"" optional:"" help:"Words that must all occur in a card's names, vendor, class or architecture."`
	JSON  bool     `help:"Print a JSON array."`
}

// Help is shown by gpufit gpus --help.
func (*gpusCmd) Help() string { return "gpufit gpus hopper" }

// Run shows the cards that the words name.
func (c *gpusCmd) Run(p *process) error {
	base, err := p.base()
	if err != nil {
		return err
	}
	list := catalogue[*knowledge.GPU]{
		noun:    "gpu",
		head:    []string{"ID", "GB", "USABLE GiB", "GB/s", "FP16 TFLOPS", "CLASS", "ARCH", "YEAR"},
		row:     gpuRow,
		facts:   gpuFacts,
		object:  func(g *knowledge.GPU) any { return gpuObjectOf(g) },
		suggest: base.SuggestGPUs,
	}
	return list.show(p, c.Words, base.SearchGPUs(c.Words...), c.JSON)
}

func gpuRow(g *knowledge.GPU) []string {
	return []string{g.ID, figure(g.MemoryGB), orDash(room(g.Spec.Usable)), orDash(figure(g.Spec.BandwidthGBs)),
		orDash(figure(g.Spec.FP16TFLOPS)), g.Class, g.Arch, orDash(figure(float64(g.Year)))}
}

// room prints memory in GiB, two decimals.
func room(b estimator.Bytes) string { return figure(hundredth(b)) }

func hundredth(b estimator.Bytes) float64 { return math.Round(b.GiB()*100) / 100 }

func gpuFacts(g *knowledge.GPU) []fact {
	s := g.Spec
	return []fact{
		{"id", g.ID},
		{"name", g.Name},
		{"also", strings.Join(g.Aliases, ", ")},
		{"vendor", g.Vendor},
		{"class", g.Class},
		{"architecture", g.Arch},
		{"compute capability", figure(s.ComputeCapability)},
		{"memory, GB", figure(g.MemoryGB)},
		{"devices on the board", boards(g)},
		{"nvidia-smi shows, GiB", room(s.Total)},
		{"a process gets, GiB", room(s.Usable)},
		{"that is", g.MemoryBasis},
		{"memory type", g.MemoryType},
		{"bandwidth, GB/s", figure(s.BandwidthGBs)},
		{"FP16, TFLOPS dense", figure(s.FP16TFLOPS)},
		{"FP32, TFLOPS", figure(g.FP32TFLOPS)},
		{"formats", formats(s)},
		{"NVLink, GB/s", nvlink(g)},
		{"PCIe generation", figure(float64(s.PCIeGen))},
		{"power, W", figure(float64(g.TDPWatts))},
		{"MIG", yesNo(g.MIG)},
		{"ECC", yesNo(g.ECC)},
		{"first sold", figure(float64(g.Year))},
		{"notes", g.Notes},
		{"less certain", g.Uncertain},
		{"checked", string(g.Status())},
		{"source", g.Source},
	}
}

// boards says how many devices a board shows, "" for the ordinary one.
func boards(g *knowledge.GPU) string {
	if g.Devices < 2 {
		return ""
	}
	return fmt.Sprintf("%d of %s GB each", g.Devices, figure(g.Spec.MemoryGB))
}

// formats lists the narrow types that the matrix units take.
func formats(s estimator.GPU) string {
	var list []string
	for _, f := range []struct {
		has  bool
		name string
	}{{s.BF16, "bf16"}, {s.FP8, "fp8"}, {s.FP4, "fp4"}} {
		if f.has {
			list = append(list, f.name)
		}
	}
	return strings.Join(list, ", ")
}

func nvlink(g *knowledge.GPU) string {
	switch {
	case !g.NVLinkKnown:
		return ""
	case g.Spec.NVLinkGBs == 0:
		return "none"
	}
	return figure(g.Spec.NVLinkGBs)
}

// gpuObject is a card in JSON, keys as the columns of the table; what is not
// known is left out.
type gpuObject struct {
	ID                string   `json:"id"`
	Name              string   `json:"name"`
	Aliases           []string `json:"aliases,omitempty"`
	Vendor            string   `json:"vendor"`
	Class             string   `json:"class"`
	Arch              string   `json:"arch"`
	ComputeCapability float64  `json:"compute_capability,omitempty"`
	MemoryGB          float64  `json:"memory_gb"` // of the whole board
	Devices           int      `json:"devices"`
	TotalGiB          float64  `json:"memory_gib_nvidia_smi,omitempty"`
	UsableGiB         float64  `json:"memory_gib_process,omitempty"`
	MemoryBasis       string   `json:"memory_process_basis,omitempty"`
	MemoryType        string   `json:"memory_type"`
	BandwidthGBs      float64  `json:"bandwidth_gbs,omitempty"`
	FP16TFLOPS        float64  `json:"fp16_tflops_dense,omitempty"`
	FP32TFLOPS        float64  `json:"fp32_tflops,omitempty"`
	BF16              bool     `json:"bf16"`
	FP8               bool     `json:"fp8"`
	FP4               bool     `json:"fp4"`
	NVLinkGBs         *float64 `json:"nvlink_gbs,omitempty"` // 0: none; left out: not known
	PCIeGen           int      `json:"pcie_gen,omitempty"`
	TDPWatts          int      `json:"tdp_w,omitempty"`
	MIG               bool     `json:"mig"`
	ECC               bool     `json:"ecc"`
	Year              int      `json:"year,omitempty"`
	Notes             string   `json:"notes,omitempty"`
	Status            string   `json:"status"`
	Uncertain         string   `json:"uncertain,omitempty"`
	Source            string   `json:"source"`
}

func gpuObjectOf(g *knowledge.GPU) gpuObject {
	s := g.Spec
	o := gpuObject{
		ID: g.ID, Name: g.Name, Aliases: g.Aliases, Vendor: g.Vendor, Class: g.Class, Arch: g.Arch,
		ComputeCapability: s.ComputeCapability, MemoryGB: g.MemoryGB, Devices: g.Devices,
		TotalGiB: hundredth(s.Total), UsableGiB: hundredth(s.Usable), MemoryBasis: g.MemoryBasis, MemoryType: g.MemoryType,
		BandwidthGBs: s.BandwidthGBs, FP16TFLOPS: s.FP16TFLOPS, FP32TFLOPS: g.FP32TFLOPS,
		BF16: s.BF16, FP8: s.FP8, FP4: s.FP4, PCIeGen: s.PCIeGen, TDPWatts: g.TDPWatts, MIG: g.MIG, ECC: g.ECC,
		Year: g.Year, Notes: g.Notes, Status: string(g.Status()), Uncertain: g.Uncertain, Source: g.Source,
	}
	if g.NVLinkKnown {
		o.NVLinkGBs = &s.NVLinkGBs
	}
	return o
}
