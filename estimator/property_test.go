package estimator

import (
	"testing"

	"pgregory.net/rapid"
)

// anyRequest draws a request that Estimate must be able to answer.
func anyRequest(t *rapid.T) Request {
	r := Request{
		Model:  rapid.SampledFrom(shapes).Draw(t, "model"),
		GPU:    rapid.SampledFrom([]GPU{{}, rtx4090, a100x80}).Draw(t, "gpu"),
		GPUs:   rapid.SampledFrom([]int{1, 2, 4, 8}).Draw(t, "gpus"),
		Method: rapid.SampledFrom([]Method{Infer, LoRA, QLoRA, Full, Pretrain}).Draw(t, "method"),
	}
	if r.Method == Infer {
		r.Quant = rapid.SampledFrom([]Quant{"", "bf16", "fp8", "int8", "int4", "q4_k_m", "mxfp4"}).Draw(t, "quant")
		r.Engine = rapid.SampledFrom([]string{"", "vllm", "llama.cpp", "sglang", "ollama", "transformers"}).Draw(t, "engine")
		r.Context = rapid.IntRange(0, 131072).Draw(t, "context")
		r.Batch = rapid.IntRange(0, 64).Draw(t, "batch")
		return r
	}
	r.Compute = rapid.SampledFrom([]ComputeDType{"", FP32, BF16Mixed, FP16Mixed, PureBF16}).Draw(t, "compute")
	r.Optimizer = rapid.SampledFrom([]Optimizer{"", AdamW, AdamW8bit, PagedAdamW, Adafactor, SGD, Lion, Muon}).Draw(t, "optimizer")
	r.Rank = rapid.IntRange(0, 256).Draw(t, "rank")
	r.MicroBatch = rapid.IntRange(0, 16).Draw(t, "micro_batch")
	r.SeqLen = rapid.IntRange(0, 32768).Draw(t, "seq_len")
	r.GradCkpt = rapid.SampledFrom([]Switch{Unsaid, On, Off}).Draw(t, "grad_ckpt")
	r.FlashAttn = rapid.SampledFrom([]Switch{Unsaid, On, Off}).Draw(t, "flash_attn")
	r.Loss = rapid.SampledFrom([]Loss{"", EagerLoss, ChunkedLoss, FusedLoss}).Draw(t, "loss")
	r.Parallel = rapid.SampledFrom([]Parallelism{{}, {DDP: true}, {ZeRO: 1}, {ZeRO: 2}, {ZeRO: 3}, {FSDP: true}, {TP: 2}, {ZeRO: 3, OffloadCPU: true}}).Draw(t, "parallel")
	return r
}

func estimate(t *rapid.T, r Request) Breakdown {
	b, err := Estimate(r)
	if err != nil {
		t.Fatalf("Estimate(%+v): %v", r, err)
	}
	return b
}

func TestTermsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := estimate(t, anyRequest(t))
		var sum, alloc Bytes
		for _, x := range b.Terms {
			if x.Size.Low < 0 || x.Size.Low > x.Size.Mid || x.Size.Mid > x.Size.High {
				t.Errorf("term %s = %+v, want 0 <= low <= mid <= high", x.Name, x.Size)
			}
			sum += x.Size.Mid
			if x.Name != Allocator && x.Name != Context {
				alloc += x.Size.Mid
			}
		}
		if sum != b.PerGPU.Mid || alloc != b.Allocated.Mid {
			t.Errorf("terms add up to %v and %v, want PerGPU %v and Allocated %v", sum, alloc, b.PerGPU.Mid, b.Allocated.Mid)
		}
		if b.PerGPU.Low > b.PerGPU.Mid || b.PerGPU.Mid > b.PerGPU.High || b.PerGPU.Low <= 0 {
			t.Errorf("PerGPU = %+v, want 0 < low <= mid <= high", b.PerGPU)
		}
	})
}

// TestMoreNeverNeedsLess: more context, batch, rank or parameters never lowers the peak.
func TestMoreNeverNeedsLess(t *testing.T) {
	grow := map[string]func(*Request){
		"context":     func(r *Request) { r.Context += 4096 },
		"batch":       func(r *Request) { r.Batch++ },
		"rank":        func(r *Request) { r.Rank += 8 },
		"micro_batch": func(r *Request) { r.MicroBatch++ },
		"seq_len":     func(r *Request) { r.SeqLen += 1024 },
	}
	names := []string{"context", "batch", "rank", "micro_batch", "seq_len"}
	rapid.Check(t, func(t *rapid.T) {
		small := estimate(t, anyRequest(t)).Request // with its defaults, so that only one input differs
		name := rapid.SampledFrom(names).Draw(t, "input")
		big := small
		grow[name](&big)
		a, b := estimate(t, small), estimate(t, big)
		if b.PerGPU.Mid < a.PerGPU.Mid {
			t.Errorf("more %s: %v, want at least %v", name, b.PerGPU.Mid, a.PerGPU.Mid)
		}
	})
}

func TestMoreBitsNeverNeedLess(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRequest(t)
		r.Method, r.Quant, r.Engine = Infer, "int4", rapid.SampledFrom([]string{"transformers", "vllm", "llama.cpp"}).Draw(t, "eng")
		last := estimate(t, r).PerGPU.Mid
		for _, q := range []Quant{"int8", "bf16", "fp32"} {
			r.Quant = q
			if got := estimate(t, r).PerGPU.Mid; got < last {
				t.Errorf("%s needs %v, want at least %v", q, got, last)
			} else {
				last = got
			}
		}
	})
}

func TestZeRO3NeverAboveZeRO2InStates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRequest(t)
		if r.Method == Infer {
			return
		}
		states := func(stage int) Bytes {
			r.Parallel = Parallelism{ZeRO: stage}
			b := estimate(t, r)
			return b.Term(Weights).Size.Mid + b.Term(OptimizerStates).Size.Mid + b.Term(Adapters).Size.Mid
		}
		two, three := states(2), states(3)
		if three > two {
			t.Errorf("ZeRO-3 states %v, want at most ZeRO-2's %v", three, two)
		}
	})
}

func TestFusedLossNeverAboveEager(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRequest(t)
		if r.Method == Infer {
			return
		}
		r.Loss = EagerLoss
		eager := estimate(t, r).PerGPU.Mid
		r.Loss = FusedLoss
		if fused := estimate(t, r).PerGPU.Mid; fused > eager {
			t.Errorf("fused loss %v, want at most eager's %v", fused, eager)
		}
	})
}

// TestSplittingLosesNoBytes: tensor parallelism over n cards holds at least
// the whole model, and not much more than its replicated parts.
func TestSplittingLosesNoBytes(t *testing.T) {
	for _, m := range shapes {
		whole := estimateOK(t, Request{Model: m, Method: Infer, Engine: "vllm", Quant: "bf16"}).Term(Weights).Size.Mid
		for _, n := range []int{2, 4, 8} {
			part := estimateOK(t, Request{Model: m, Method: Infer, Engine: "vllm", Quant: "bf16", GPUs: n, Parallel: Parallelism{TP: n}}).Term(Weights).Size.Mid
			if part*Bytes(n)+Bytes(n) < whole {
				t.Errorf("%s on %d cards: %v each, together less than %v", m.ID, n, part, whole)
			}
		}
	}
}

// TestChangesGiveWhatEstimateGives: applying a change through Estimate gives the same figures.
func TestChangesGiveWhatEstimateGives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRequest(t)
		before := estimate(t, r)
		for _, c := range Changes(r) {
			after := estimate(t, c.Request)
			if after.PerGPU != c.PerGPU || after.Verdict != c.Verdict {
				t.Errorf("change %s %s says %v %v, Estimate says %v %v", c.ID, c.Value, c.Verdict, c.PerGPU, after.Verdict, after.PerGPU)
			}
			if c.PerGPU.Mid >= before.PerGPU.Mid && c.Verdict == before.Verdict {
				t.Errorf("change %s %s neither lowers the peak nor betters the verdict: %v, was %v", c.ID, c.Value, c.PerGPU.Mid, before.PerGPU.Mid)
			}
		}
	})
}

func estimateOK(t *testing.T, r Request) Breakdown {
	t.Helper()
	b, err := Estimate(r)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestNoSize(t *testing.T) {
	if _, err := Estimate(Request{Method: Infer}); err != ErrNoSize {
		t.Errorf("Estimate of nothing: error %v, want ErrNoSize", err)
	}
}

func BenchmarkEstimate(b *testing.B) {
	for _, bb := range []struct {
		name string
		r    Request
	}{
		{"lora", Request{Model: llama31x8b, GPU: rtx4090, Method: LoRA}},
		{"infer", Request{Model: deepseekV3, GPU: a100x80, GPUs: 8, Method: Infer, Engine: "vllm", Context: 131072}},
	} {
		b.Run(bb.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Estimate(bb.r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkChanges(b *testing.B) {
	for b.Loop() {
		Changes(Request{Model: llama31x70b, GPU: a100x80, GPUs: 8, Method: Full})
	}
}

// TestNothingIsNegative: tiny models and models that share layers keep sizes
// above zero in every method and type.
func TestNothingIsNegative(t *testing.T) {
	albert := Model{ID: "albert-xxlarge-v2", Kind: Embedding, Params: 0.223e9, Layers: 12, Hidden: 4096, Heads: 64, KVHeads: 64, HeadDim: 64,
		FFNSize: 16384, VocabSize: 30000, TiedEmbeddings: true, MaxContext: 512, Attention: "mha"}
	for _, m := range []Model{albert, {Kind: Vision, Params: 3e6}, {Params: 1e3}, {Params: 40e6}, {Params: 20e12}} {
		for _, method := range []Method{Infer, LoRA, QLoRA, Full} {
			for _, q := range []Quant{"bf16", "int8", "int4", "q4_k_m", "nf4"} {
				b := estimateOK(t, Request{Model: m, Method: method, Quant: q})
				for _, x := range b.Terms {
					if x.Size.Low < 0 || x.Size.Mid < 0 {
						t.Errorf("%g parameters, %s at %s: %s = %v, want nothing below zero", m.Params, method, q, x.Name, x.Size)
					}
				}
				if b.WeightsFile <= 0 {
					t.Errorf("%g parameters, %s at %s: checkpoint %v, want more than nothing", m.Params, method, q, b.WeightsFile)
				}
			}
		}
	}
}
