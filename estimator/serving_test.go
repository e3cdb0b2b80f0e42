package estimator

import "testing"

var (
	qwen25x3b = Model{ID: "qwen2.5-3b", Kind: LLM, Params: 3.0859e9, Layers: 36, Hidden: 2048, Heads: 16, KVHeads: 2, HeadDim: 128,
		FFNSize: 11008, GatedFFN: true, VocabSize: 151936, TiedEmbeddings: true, MaxContext: 32768, Attention: "gqa", NativeDType: QuantBF16}
	qwen15x14b = Model{ID: "qwen1.5-14b", Kind: LLM, Params: 14.1673e9, Layers: 40, Hidden: 5120, Heads: 40, KVHeads: 40, HeadDim: 128,
		FFNSize: 13696, GatedFFN: true, VocabSize: 152064, MaxContext: 32768, Attention: "mha", NativeDType: QuantBF16}
	gptOSS20b = Model{ID: "gpt-oss-20b", Kind: MoE, Params: 20.9147e9, Layers: 24, Hidden: 2880, Heads: 64, KVHeads: 8, HeadDim: 64,
		FFNSize: 2880, GatedFFN: true, Experts: 32, ActiveExperts: 4, VocabSize: 201088, MaxContext: 131072,
		Attention: "sliding", SlidingWindow: 128, SlidingLayers: 12, NativeDType: MXFP4}
)

func within(t *testing.T, what string, got Bytes, want, rel float64) {
	t.Helper()
	if g := got.GiB(); g < want*(1-rel) || g > want*(1+rel) {
		t.Errorf("%s = %.3f GiB, want %.3f within %.1f %%", what, g, want, 100*rel)
	}
}

// TestPromptPeak holds the instants of generation to published peaks of
// torch.cuda.max_memory_allocated.
func TestPromptPeak(t *testing.T) {
	for _, row := range []struct {
		why     string
		model   Model
		context int
		want    float64 // GiB
	}{
		{"last row of logits only: gate, up and product of 30,720 tokens decide", qwen25x3b, 32768, 9.30},
		{"a prompt of one token leaves weights and cache", qwen25x3b, 2049, 5.95},
		{"old versions: logits of 14,336 tokens beside two copies of their cache", qwen15x14b, 16384, 57.05},
		{"old versions copy the cache at every step, also without a prompt", qwen15x14b, 2049, 30.18},
	} {
		b := estimateOK(t, Request{Model: row.model, Method: Infer, Engine: "transformers", Quant: QuantBF16, Context: row.context})
		within(t, row.why, b.Allocated.Mid, row.want, 0.02)
	}
}

// TestServerKeepsBesideWeights: what vLLM's log calls model weights.
func TestServerKeepsBesideWeights(t *testing.T) {
	for _, row := range []struct {
		why   string
		model Model
		quant Quant
		want  float64
	}{
		{"rotary table of 131,072 positions beside 8.03 billion parameters", llama31x8b, QuantBF16, 14.99},
		{"experts padded from 2880 to 3072", gptOSS20b, MXFP4, 13.47},
	} {
		b := estimateOK(t, Request{Model: row.model, Method: Infer, Engine: "vllm", Quant: row.quant, Context: 8192})
		within(t, row.why, b.Term(Weights).Size.Mid, row.want, 0.005)
	}
}

// TestSlidingWindowByEngine: llama.cpp gives windowed layers a short cache,
// vLLM pages for the whole context, and the band leaves room for versions that free them.
func TestSlidingWindowByEngine(t *testing.T) {
	at := func(engine string) Range {
		return estimateOK(t, Request{Model: gptOSS20b, Method: Infer, Engine: engine, Context: 131072}).Term(KVCache).Size
	}
	full := FromGiB(24 * 2 * 8 * 64 * 2 * 131072 / (1 << 30))
	if got := at("vllm"); got.Mid != full || got.Low > full*6/10 {
		t.Errorf("vLLM's cache = %v, want %v in the middle and half of it at the low end", got, full)
	}
	if got := at("llama.cpp").Mid; got < full/2 || got > full*55/100 {
		t.Errorf("llama.cpp's cache = %v, want little more than half of %v", got, full)
	}
}

func TestServingDefaults(t *testing.T) {
	long := llama31x8b
	long.MaxContext = 10 << 20
	for _, row := range []struct {
		why    string
		r      Request
		ctx    int
		tp, pp int
	}{
		{"vLLM takes the model's maximum", Request{Model: llama31x8b, Engine: "vllm"}, 131072, 0, 0},
		{"nobody lets it take ten million tokens", Request{Model: long, Engine: "vllm"}, 262144, 0, 0},
		{"transformers does not reserve a context", Request{Model: llama31x8b, Engine: "transformers"}, 4096, 0, 0},
		{"all cards of a server are one group", Request{Model: llama31x8b, Engine: "vllm", GPUs: 4, Context: 8192}, 8192, 4, 0},
		{"cards left over make pipeline stages", Request{Model: llama31x8b, Engine: "vllm", GPUs: 16, Context: 8192, Parallel: Parallelism{TP: 8}}, 8192, 8, 2},
	} {
		row.r.Method = Infer
		got := estimateOK(t, row.r).Request
		if got.Context != row.ctx || got.Parallel.TP != row.tp || got.Parallel.PP != row.pp {
			t.Errorf("%s: context %d, tp %d, pp %d, want %d, %d, %d", row.why, got.Context, got.Parallel.TP, got.Parallel.PP, row.ctx, row.tp, row.pp)
		}
	}
}

// TestHighUtilizationIsNeverASafeYes: what a server allocates after its cache
// needs room above the share.
func TestHighUtilizationIsNeverASafeYes(t *testing.T) {
	r := Request{Model: llama31x8b, GPU: a100x80, Method: Infer, Engine: "vllm", Context: 8192, MemUtil: 0.99}
	if got := estimateOK(t, r).Verdict; got != Tight {
		t.Errorf("verdict at 0.99 = %s, want %s", got, Tight)
	}
	r.MemUtil = 0.9
	if got := estimateOK(t, r).Verdict; got != Yes {
		t.Errorf("verdict at 0.9 = %s, want %s", got, Yes)
	}
}

func TestParseQuantOfForks(t *testing.T) {
	for text, want := range map[string]Quant{"IQ4_KS": "iq4_ks", "IQ2_K_R4": "iq2_k", "Q4_K_R4": "q4_k_m", "IQ1_S_R4": "iq1_s_r4", "IQ6_K": "iq6_k", "bnb-fp4": "fp4", "int8 (eetq)": "int8"} {
		if got, ok := ParseQuant(text); !ok || got != want {
			t.Errorf("ParseQuant(%q) = %q, %v, want %q", text, got, ok, want)
		}
	}
}
