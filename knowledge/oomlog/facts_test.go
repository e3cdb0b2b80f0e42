package oomlog

import "testing"

// Sizes that stand in other words than those of PyTorch.
func TestFactsOfRuntimes(t *testing.T) {
	for _, tt := range []struct {
		why, text, fact string
		want            float64
	}{
		{"llama.cpp says what is free, the name's own figure is none",
			"using device CUDA0 (NVIDIA A100-SXM4-80GB) - 79000 MiB free\nallocating 90112.00 MiB on device 0: cudaMalloc failed: out of memory", "free_gib", 79000.0 / 1024},
		{"of the device that fails",
			"using device CUDA0 (NVIDIA L4) - 22000 MiB free\nusing device CUDA1 (NVIDIA L4) - 4096 MiB free\nallocating 9000.00 MiB on device 1: cudaMalloc failed: out of memory", "free_gib", 4},
		{"Ascend's runtime counts bytes without a unit",
			"Call rtMalloc failed, purpose: workspace, type = 2, size:536870912, device_id:3", "requested_gib", 0.5},
		{"vLLM asks for the cache of one sequence",
			"ValueError: To serve at least one request with the models's max seq len (65536), (12.00 GiB KV cache is needed, which is larger than the available KV cache memory (4.5 GiB).", "requested_gib", 12},
		{"TensorFlow lists the card's properties",
			"deviceMemorySize: 10.76GiB deviceMemoryBandwidth: 573.69GiB/s\nOOM when allocating tensor with shape[8,8]", "gpu_total_gib", 10.76},
		{"a colour is no size",
			"\x1b[31mCUDA out of memory. Tried to allocate \x1b[1m96.00 MiB\x1b[0m. GPU 0 has a total capacity of 23.55 GiB", "requested_gib", 96.0 / 1024},
	} {
		if got := factsByName(Read(tt.text).Facts)[tt.fact]; !near(got, tt.want) {
			t.Errorf("%s: %s = %v, want %v", tt.why, tt.fact, got, tt.want)
		}
	}
}

func TestPlain(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"\x1b[31mred\x1b[0m", "     red    "},
		{"[1;32mdropped escape[0m", "      dropped escape   "},
		{"\x1b[2Kcleared", "    cleared"},
		{"rate(x[5m]) [rank0] a[3]", "rate(x[5m]) [rank0] a[3]"},
		{"\x1b[", "\x1b["},
	} {
		if got := plain(tt.text); got != tt.want {
			t.Errorf("plain(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}

// What the reader takes for one full card among idle ones in a sentence.
func TestSharesInProse(t *testing.T) {
	for _, tt := range []struct {
		why, text string
		want      bool
	}{
		{"one full", "gpu 0 at 23000MiB / 24576MiB, gpu 1 at 3MiB / 24576MiB", true},
		{"a line each", "GPU0: 23.1 GiB / 24 GiB\nGPU1: 0.1 GiB / 24 GiB", true},
		{"both in use", "gpu 0 23000MiB / 24576MiB, gpu 1 9000MiB / 24576MiB", false},
		{"one card", "gpu 0 at 23000MiB / 24576MiB", false},
		{"no pairs", "gpu 0 has 24 GiB", false},
	} {
		r := &reading{lower: asciiLower(tt.text)}
		if got := oneFull(r.sharesInProse()); got != tt.want {
			t.Errorf("%s: one full of %q = %v, want %v", tt.why, tt.text, got, tt.want)
		}
	}
}
