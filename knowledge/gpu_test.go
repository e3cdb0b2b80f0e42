package knowledge

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gpufit/estimator"
)

func TestGPURow(t *testing.T) {
	m, ok := loaded(t).GPU("rtx-4090")
	if !ok {
		t.Fatal("no rtx-4090")
	}
	got := *m.GPU
	want := GPU{
		ID: "rtx-4090", Name: "GeForce RTX 4090", Vendor: "nvidia", Class: "consumer", Arch: "Ada",
		MemoryGB: 24, Devices: 1, MemoryBasis: "observed", MemoryType: "GDDR6X",
		FP32TFLOPS: 82.6, NVLinkKnown: true, TDPWatts: 450, ECC: true, Year: 2022,
		RentedIn: []string{"china", "global"}, Notes: "no NVLink",
		Spec: estimator.GPU{
			ID: "rtx-4090", MemoryGB: 24, Total: estimator.FromGiB(23.99), Usable: estimator.FromGiB(23.64),
			ComputeCapability: 8.9, BF16: true, FP8: true, BandwidthGBs: 1008, FP16TFLOPS: 165.2, PCIeGen: 4,
		},
		Source: got.Source, Aliases: got.Aliases,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("rtx-4090 (-want +got):\n%s", diff)
	}
	if !slices.Contains(got.Aliases, "4090") || got.Source == "" {
		t.Errorf("rtx-4090: aliases %q, source %q", got.Aliases, got.Source)
	}
}

func TestUnusualMemory(t *testing.T) {
	tests := []struct {
		name             string
		memoryGB, usable float64 // of one device, GB and GiB
		why              string
	}{
		{"mi250x", 64, 0, "two dies of 64 GB are two devices"},
		{"ascend-910c", 64, 0, "two dies are two devices"},
		{"apple-m2-ultra", 192, 144, "three quarters of a large unified memory"},
		{"apple-m1", 16, 10.72, "two thirds of a small one"},
		{"Apple M1 Max 32GB", 32, 21.44, "a smaller size of the machine, and its smaller share"},
		{"Apple M3 Max 64GB", 64, 48, "a smaller size, still a large one"},
		{"gb10", 128, 119.70, "observed, although the memory is unified"},
		{"rtx-5090d-v2", 24, 0, "not known: left to the estimator's share"},
		{"NVIDIA GH200 480GB", 96, 94.5, "the name tells the host's memory"},
	}
	for _, test := range tests {
		m, ok := loaded(t).GPU(test.name)
		if !ok {
			t.Errorf("no card %q", test.name)
			continue
		}
		s := m.GPU.Spec
		if s.MemoryGB != test.memoryGB || math.Abs(s.Usable.GiB()-test.usable) > 0.005 {
			t.Errorf("%s: %g GB, %v usable, want %g GB, %g GiB: %s", test.name, s.MemoryGB, s.Usable, test.memoryGB, test.usable, test.why)
		}
	}
}

// TestWithMemoryLeavesTheRow holds that a resized machine is a copy: the
// catalogue is shared by all.
func TestWithMemoryLeavesTheRow(t *testing.T) {
	b := loaded(t)
	row, _ := b.GPU("apple-m1-max")
	if sized := row.GPU.WithMemory(32); sized == row.GPU || row.GPU.MemoryGB != 64 {
		t.Errorf("WithMemory(32) changed the row: %g GB", row.GPU.MemoryGB)
	}
	card, _ := b.GPU("rtx-4090")
	if card.GPU.WithMemory(48) != card.GPU {
		t.Error("WithMemory(48) resized a card with soldered memory")
	}
}

func TestGPUStatus(t *testing.T) {
	for id, want := range map[string]Status{"rtx-4090": VendorClaim, "rtx-4090-48g": Derived} {
		m, _ := loaded(t).GPU(id)
		if got := m.GPU.Status(); got != want {
			t.Errorf("%s: Status() = %q, want %q", id, got, want)
		}
	}
}

func TestRentable(t *testing.T) {
	for id, want := range map[string]bool{"h100-sxm": true, "gtx-1080-ti": false} {
		m, _ := loaded(t).GPU(id)
		if got := m.GPU.Rentable(); got != want {
			t.Errorf("%s: Rentable() = %t, want %t", id, got, want)
		}
	}
}
