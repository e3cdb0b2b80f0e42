package estimator

import "fmt"

// Llama-2-7B in 16 bits: 6.738 × 10^9 × 2 B = 12.55 GiB of weights. Its cache
// takes 2 × 32 layers × 32 heads × 128 × 2 B = 512 KiB a token, 2 GiB at 4096.
func ExampleEstimate() {
	b, _ := Estimate(Request{Model: llama2x7b, Method: Infer, Quant: QuantFP16, Context: 4096})
	fmt.Println(b.Term(Weights).Size.Mid, int(b.KVBytesPerToken/KiB), b.Term(KVCache).Size.Mid)
	// Output: 12.55 GiB 512 2.00 GiB
}

// Llama-3.1-8B has 8 KV heads instead of 32: 128 KiB a token, 16 GiB at 131072.
func ExampleEstimate_longContext() {
	b, _ := Estimate(Request{Model: llama31x8b, Method: Infer, Quant: QuantBF16, Context: 131072})
	fmt.Println(int(b.KVBytesPerToken/KiB), b.Term(KVCache).Size.Mid)
	// Output: 128 16.00 GiB
}

// 70B over two cards with tensor parallelism: half of 70.55 × 10^9 × 2 B and a
// rotary table of 131,072 × 128 × 2 B, and four of the eight KV heads, 80 × 2 × 4 × 128 × 2 B = 160 KiB a token.
func ExampleEstimate_tensorParallel() {
	b, _ := Estimate(Request{Model: llama31x70b, GPU: a100x80, GPUs: 2, Method: Infer, Engine: "vllm", Quant: QuantBF16, Context: 4096})
	fmt.Println(b.Term(Weights).Size.Mid, int(b.KVBytesPerToken/KiB))
	// Output: 65.74 GiB 160
}

// DeepSeek-V3 keeps one latent row a layer: 61 × (512 + 64) × 2 B a token.
func ExampleEstimate_latentCache() {
	b, _ := Estimate(Request{Model: deepseekV3, GPUs: 8, Method: Infer, Engine: "vllm", Context: 4096})
	fmt.Println(int64(b.KVBytesPerToken), 61*(512+64)*2)
	// Output: 70272 70272
}

// Qwen3-30B-A3B: all 30.5 × 10^9 parameters are resident although 3.3 work on
// a token; the cache takes 2 × 48 × 4 × 128 × 2 B a token.
func ExampleEstimate_mixtureOfExperts() {
	b, _ := Estimate(Request{Model: qwen3x30ba3b, Method: Infer, Quant: QuantBF16, Context: 4096})
	fmt.Println(b.Term(Weights).Size.Mid, int64(b.KVBytesPerToken), 2*48*4*128*2)
	// Output: 56.87 GiB 98304 98304
}

// Full fine-tuning of 7B in mixed precision keeps 4 B of weights and 4 of
// gradients a parameter; AdamW in 8 bits adds two bytes and their scales.
func ExampleEstimate_full() {
	b, _ := Estimate(Request{Model: llama2x7b, Method: Full, Compute: BF16Mixed, Optimizer: AdamW8bit})
	fmt.Println(b.Term(Weights).Size.Mid, b.Term(Gradients).Size.Mid, b.Term(OptimizerStates).Size.Mid)
	// Output: 25.10 GiB 25.10 GiB 12.75 GiB
}

// LoRA of rank 8 on q and v of Llama-2-7B: 32 × 2 × 8 × (4096 + 4096) =
// 4,194,304 parameters of 4 B; the base stays as it is.
func ExampleEstimate_lora() {
	b, _ := Estimate(Request{Model: llama2x7b, Method: LoRA, Rank: 8, Targets: []string{"q", "v"}})
	fmt.Println(int64(b.Term(Adapters).Size.Mid), 32*2*8*(4096+4096)*4)
	// Output: 16777216 16777216
}

// QLoRA holds linear layers in 4.127 bits; embedding and output matrix are cast
// to 32 bits by the usual preparation: 6.476 × 10^9 × 4.127 / 8 + 0.262 × 10^9 × 4 B.
func ExampleEstimate_qlora() {
	b, _ := Estimate(Request{Model: llama2x7b, Method: QLoRA})
	fmt.Println(b.Term(Weights).Size.Mid)
	// Output: 4.09 GiB
}

// gpt-oss-20b has 12 full and 12 windowed layers of 8 KV heads × 64. vLLM
// charges all 24 with the whole context, 24 × 2 × 8 × 64 × 2 B = 49152 B a
// token; llama.cpp keeps 128 tokens and a micro batch of the windowed ones,
// 24576 B a token and a little that does not grow.
func ExampleEstimate_slidingWindow() {
	m := Model{ID: "gpt-oss-20b", Kind: MoE, Params: 20.91e9, ActiveParams: 3.6e9, Layers: 24, Hidden: 2880, Heads: 64, KVHeads: 8, HeadDim: 64,
		FFNSize: 2880, GatedFFN: true, Experts: 32, ActiveExperts: 4, VocabSize: 201088, MaxContext: 131072, Attention: "sliding",
		SlidingWindow: 128, SlidingLayers: 12, NativeDType: MXFP4}
	for _, engine := range []string{"vllm", "llama.cpp"} {
		b, _ := Estimate(Request{Model: m, Method: Infer, Engine: engine, Context: 131072})
		fmt.Println(engine, int64(b.KVBytesPerToken), b.Term(KVCache).Size.Mid)
	}
	// Output:
	// vllm 49152 6.00 GiB
	// llama.cpp 24576 3.02 GiB
}

// SDXL holds 2.567 × 10^9 parameters of its U-Net and 0.902 of text encoders
// and VAE at 2 B; FLUX.1 dev 11.9 and 4.969, most of the latter T5-XXL.
func ExampleEstimate_diffusion() {
	for _, m := range []Model{
		{ID: "sdxl", Kind: Diffusion, Params: 2.567e9, PipelineParams: 0.902e9},
		{ID: "flux.1-dev", Kind: Diffusion, Params: 11.9e9, PipelineParams: 4.969e9, Layers: 57, Hidden: 3072, Heads: 24, KVHeads: 24, HeadDim: 128, FFNSize: 12288},
	} {
		b, _ := Estimate(Request{Model: m, Method: Infer})
		fmt.Println(m.ID, b.Term(Weights).Size.Mid)
	}
	// Output:
	// sdxl 6.46 GiB
	// flux.1-dev 31.42 GiB
}
