package estimator

import (
	"testing"
)

// TestEveryTermIsExplained: a term of any size has a formula and a source.
func TestEveryTermIsExplained(t *testing.T) {
	for _, m := range shapes {
		for _, r := range []Request{
			{Method: Infer}, {Method: Infer, Engine: "vllm", GPUs: 2}, {Method: Infer, Engine: "llama.cpp", Quant: "q4_k_m"},
			{Method: LoRA}, {Method: QLoRA}, {Method: Full}, {Method: Full, GPUs: 8, Parallel: Parallelism{ZeRO: 2}}, {Method: Full, GPUs: 8, Parallel: Parallelism{FSDP: true}},
		} {
			r.Model, r.GPU = m, a100x80
			b, err := Estimate(r)
			if err != nil {
				continue // a split that the heads do not allow
			}
			for _, x := range b.Terms {
				if x.Formula == "" || x.Source == "" {
					t.Errorf("%s %s on %d: term %s of %v has formula %q, source %q", m.ID, r.Method, r.GPUs, x.Name, x.Size.Mid, x.Formula, x.Source)
				}
			}
		}
	}
}

// TestSplitError: three cards cannot share 28 heads; a layer split can.
func TestSplitError(t *testing.T) {
	m := llama31x8b
	m.Heads = 28
	_, err := Estimate(Request{Model: m, Method: Infer, Engine: "vllm", GPUs: 3, Parallel: Parallelism{TP: 3}})
	if e, ok := err.(*SplitError); !ok || e.Heads != 28 || e.TP != 3 {
		t.Errorf("tp3 on 28 heads: error %v, want a SplitError", err)
	}
	b, err := Estimate(Request{Model: m, Method: Infer, Engine: "vllm", GPUs: 3})
	if err != nil || b.Request.Parallel.PP != 3 {
		t.Errorf("three cards unsaid: %v, %v, want layers split over three", b.Request.Parallel, err)
	}
}

func TestStatedBits(t *testing.T) {
	b := estimateOK(t, Request{Model: llama31x70b, Method: Infer, BPW: 4})
	if got := b.Term(Weights).Size.Mid.GiB(); got < 32.8 || got > 32.9 {
		t.Errorf("70.55 × 10^9 parameters at 4 bits: %.2f GiB, want 32.85", got)
	}
}
