package estimator

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestLimitsHold: what a limit says fits does so when it is asked for, and one
// half more does not; the bounds stand in order.
func TestLimitsHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRequest(t)
		b := estimate(t, r)
		l, err := LimitsOf(r)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []Count{l.Context, l.Batch} {
			if c.Low < 0 || c.Low > c.Mid || c.Mid > c.High {
				t.Errorf("limit %+v, want 0 <= low <= mid <= high", c)
			}
		}
		if b.Capacity == 0 || b.Request.takesShare() || l.Batch.Low == 0 || l.Batch.Low > mostSequences/2 {
			return
		}
		at := func(n int) Verdict {
			with := b.Request
			with.Model = r.Model
			if with.Method.Training() {
				with.MicroBatch = n
			} else {
				with.Batch = n
			}
			return estimate(t, with).Verdict
		}
		if got := at(l.Batch.Low); got != Yes {
			t.Errorf("batch %d is the limit and its verdict %s", l.Batch.Low, got)
		}
		if got := at(l.Batch.Low + l.Batch.Low/2 + 1); got == Yes {
			t.Errorf("batch %d is the limit, half more still fits", l.Batch.Low)
		}
	})
}

// TestSpeedsAreNumbers: no rate is negative or without end, and the bounds stand
// in order; a card whose figures are not known has none.
func TestSpeedsAreNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRequest(t)
		if r.GPU.ID != "" {
			r.GPU.BandwidthGBs, r.GPU.FP16TFLOPS = 1000, 150
		}
		s, err := SpeedOf(r)
		if err != nil {
			t.Fatal(err)
		}
		for name, x := range map[string]Rate{"decode": s.Decode, "prefill": s.Prefill, "train": s.Train} {
			if math.IsNaN(x.Mid) || math.IsInf(x.Mid, 0) || x.Low < 0 || x.Low > x.Mid || x.Mid > x.High {
				t.Errorf("%s = %+v, want ordered numbers", name, x)
			}
			if r.GPU.ID == "" && x.Mid > 0 {
				t.Errorf("%s = %+v on a card of which nothing is known", name, x)
			}
		}
		if r.GPU.ID != "" && s.Decode.Mid+s.Train.Mid+s.Prefill.Mid == 0 && !r.picture() {
			t.Errorf("no speed at all for %s of %s", r.Method, r.Model.ID)
		}
	})
}

// TestGates: conditions by compute capability.
func TestGates(t *testing.T) {
	turing := GPU{ID: "t4", MemoryGB: 16, ComputeCapability: 7.5, BandwidthGBs: 320, FP16TFLOPS: 65}
	ampere := GPU{ID: "rtx-3090", MemoryGB: 24, ComputeCapability: 8.6, BF16: true}
	hopper := GPU{ID: "h100-sxm", MemoryGB: 80, ComputeCapability: 9.0, BF16: true, FP8: true}
	for _, row := range []struct {
		why   string
		gpu   GPU
		quant Quant
		id    string
		want  GateReason
	}{
		{"Turing has no bf16", turing, "fp16", "bf16", NoUnits},
		{"nor FlashAttention 2", turing, "fp16", "flash_attn", MemoryEff},
		{"AWQ kernels begin with it", turing, "awq4", "quant", Unpacked},
		{"fp8 weights do not run there", turing, QuantFP8, "quant", NoUnits},
		{"Ampere unpacks fp8", ampere, QuantFP8, "fp8", Unpacked},
		{"Hopper multiplies fp8", hopper, QuantFP8, "quant", Native},
		{"and unpacks fp4", hopper, MXFP4, "fp4", Unpacked},
	} {
		gates, err := GatesOf(Request{Model: llama31x8b, GPU: row.gpu, Method: Infer, Quant: row.quant})
		if err != nil {
			t.Fatal(err)
		}
		got := GateReason("")
		for _, g := range gates {
			if g.ID == row.id {
				got = g.Reason
			}
		}
		if got != row.want {
			t.Errorf("%s: gate %s says %q, want %q", row.why, row.id, got, row.want)
		}
	}
}
