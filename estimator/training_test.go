package estimator

import "testing"

var (
	qwen1x1b8 = Model{ID: "qwen-1.8b", Kind: LLM, Params: 1.8368e9, Layers: 24, Hidden: 2048, Heads: 16, KVHeads: 16, HeadDim: 128,
		FFNSize: 5504, GatedFFN: true, VocabSize: 151936, MaxContext: 32768, Attention: "mha", NativeDType: QuantBF16}
	stableLM3b = Model{ID: "stablelm-base-alpha-3b", Kind: LLM, Params: 3.6385e9, Layers: 16, Hidden: 4096, Heads: 32, KVHeads: 32, HeadDim: 128,
		FFNSize: 16384, VocabSize: 50688, MaxContext: 4096, Attention: "mha", NativeDType: QuantFP16}
	gpt2 = Model{ID: "gpt2", Kind: LLM, Params: 0.1244e9, Layers: 12, Hidden: 768, Heads: 12, KVHeads: 12, HeadDim: 64,
		FFNSize: 3072, StepwiseGELU: true, VocabSize: 50257, TiedEmbeddings: true, MaxContext: 1024, Attention: "mha", NativeDType: QuantFP32}
	flux = Model{ID: "flux.1-dev", Kind: Diffusion, Params: 11.9e9, PipelineParams: 4.969e9, Layers: 57, Hidden: 3072, Heads: 24, KVHeads: 24, HeadDim: 128,
		FFNSize: 12288, Attention: "mha", NativeDType: QuantBF16}
)

// TestDeepSpeedStates: 6.738 × 10^9 parameters on eight cards, in bytes each.
func TestDeepSpeedStates(t *testing.T) {
	for _, row := range []struct {
		why     string
		r       Request
		perRank float64 // bytes a parameter that the ranks share
		whole   float64 // bytes a parameter on every card
	}{
		{"stage 2: gradients leave with their bucket; master 4, moments 8, gradients 2 and 4, square roots 4", Request{Parallel: Parallelism{ZeRO: 2}, Optimizer: AdamW}, 22, 2},
		{"transformers fuses the step where nobody names an optimizer", Request{Parallel: Parallelism{ZeRO: 2}}, 18, 2},
		{"the 32-bit master copy stays where the trainer asks for 16 bits", Request{Parallel: Parallelism{ZeRO: 2}, Optimizer: AdamW, Compute: PureBF16}, 22, 2},
		{"a step tensor by tensor needs no list", Request{Parallel: Parallelism{ZeRO: 2}, Optimizer: AdamW, Framework: "llm-foundry"}, 18, 2},
		{"Megatron sums gradients in 32 bits on every card", Request{Parallel: Parallelism{ZeRO: 1}, Framework: "ms-swift megatron", FlashAttn: On, GradCkpt: On}, 12, 6},
	} {
		row.r.Model, row.r.GPUs, row.r.Method, row.r.SeqLen = llama2x7b, 8, Full, 64
		b := estimateOK(t, row.r)
		got := b.Term(Weights).Size.Mid + b.Term(Gradients).Size.Mid + b.Term(OptimizerStates).Size.Mid
		want := 6.738e9 * (row.whole + row.perRank/8) / float64(GiB)
		within(t, row.why, got, want, 0.005)
	}
}

// TestTrainingPeaks holds mechanisms to published peaks.
func TestTrainingPeaks(t *testing.T) {
	for _, row := range []struct {
		why  string
		r    Request
		want float64 // GiB
		rel  float64
	}{
		{"ZeRO-3 on one card: steps of 10^9 elements and what is kept gathered (Qwen README)",
			Request{Model: qwen1x1b8, Method: Full, MicroBatch: 1, SeqLen: 1024, Framework: "deepspeed", Optimizer: AdamW, Parallel: Parallelism{ZeRO: 3}}, 40.51, 0.06},
		{"autocast keeps 16-bit copies of a frozen 32-bit base (litgpt finetune_lora.md)",
			Request{Model: stableLM3b, Method: LoRA, MicroBatch: 1, SeqLen: 1034, Framework: "litgpt", Compute: BF16Mixed}, 25.07, 0.10},
		{"dropout on attention scores: 4 sequences of 1024 run out at 13.33 + 0.79 GiB (transformers#3360)",
			Request{Model: gpt2, Method: Full, MicroBatch: 4, SeqLen: 1024, Framework: "transformers", Compute: FP32, FlashAttn: Off}, 14.2, 0.08},
	} {
		b := estimateOK(t, row.r)
		got := b.PerGPU.Mid
		if row.r.Framework != "deepspeed" {
			got = b.Allocated.Mid
		}
		within(t, row.why, got, row.want, row.rel)
	}
}

// TestKBitPreparation: PEFT's preparation of a bitsandbytes base makes the
// stream 32 bits wide and switches checkpointing on; sharded bases go without.
func TestKBitPreparation(t *testing.T) {
	r := Request{Model: llama2x7b, Method: QLoRA, Framework: "alpaca-lora", SeqLen: 4096, MicroBatch: 4}
	b := estimateOK(t, r)
	if b.Request.GradCkpt != On || !b.Request.upcastsStream() {
		t.Errorf("checkpointing %v, 32-bit stream %v, want both on", b.Request.GradCkpt, b.Request.upcastsStream())
	}
	r.GPUs, r.Parallel = 2, Parallelism{FSDP: true}
	if b = estimateOK(t, r); b.Request.upcastsStream() {
		t.Error("a sharded base has a 32-bit stream, want 16 bits")
	}
}

// TestPictureTraining: the prompt joins the latents, and what runs beside the
// denoiser is held but not trained.
func TestPictureTraining(t *testing.T) {
	r := Request{Model: flux, Method: LoRA, Framework: "diffusers", Width: 512, Height: 512, MicroBatch: 1, GradCkpt: Off}
	b := estimateOK(t, r)
	if got := b.Request.tokens(); got != 32*32+512 {
		t.Errorf("512 × 512 pixels: %.0f tokens, want 1024 of the picture and 512 of text", got)
	}
	r.Method, r.Compute, r.Optimizer = Full, PureBF16, AdamW8bit
	within(t, "text encoders and VAE in 16 bits", estimateOK(t, r).Term(Weights).Size.Mid, (11.9e9+4.969e9)*2/float64(GiB), 0.01)
	within(t, "states of the denoiser alone", estimateOK(t, r).Term(OptimizerStates).Size.Mid, 11.9e9*2.03/float64(GiB), 0.01)
}
