package estimator

// Constant is a number that is neither arithmetic nor a property of one model:
// it was published or measured. Low and High bound what was seen.
type Constant struct {
	Name             string
	Low, Value, High float64
	Unit             string
	Source           string // where it was published
	FittedOn         string // rows of the measurements it was calibrated on; empty: taken as published
}

// constants is the one table of all of them.
var constants = struct {
	UsableShare      Constant
	CUDAContext      Constant
	NCCL             Constant
	WeightsSlack     Constant
	DynamicSlack     Constant
	LogitsEager      Constant
	ChunkedLogits    Constant
	FusedLoss        Constant
	RecomputeFactor  Constant
	RecomputeScores  Constant
	SelectiveShare   Constant
	CastInputs       Constant
	ZeROBucket       Constant
	DequantMatrices  Constant
	TransformersBase Constant
	TransformersTemp Constant
	VLLMSampler      Constant
	VLLMRows         Constant
	VLLMNonTorch     Constant
	VLLMNonTorchTP   Constant
	VLLMGraphs       Constant
	SGLangFactor     Constant
	LlamaCppUBatch   Constant
	DiffusionPixel   Constant
	RuleFactor       Constant
	Practice         Constant
	TrainingError    Constant
}{
	UsableShare: Constant{"usable share", 0.975, 0.985, 0.995, "of nvidia-smi's total",
		"GPU catalogue: totals in PyTorch out-of-memory messages against nvidia-smi's", ""},
	CUDAContext: Constant{"CUDA context", 0.25, 0.45, 0.70, "GiB",
		"vLLM non-torch 0.25 to 0.27 GiB on H100; Ollama reserves 457 MiB; older PyTorch 0.7", ""},
	NCCL: Constant{"NCCL and collectives", 0.35, 1.0, 2.1, "GiB",
		"aiconfigurator 0.34 to 0.41 GiB; vLLM with tensor parallelism 2.1 GiB", ""},
	WeightsSlack: Constant{"allocator slack on weights", 0, 0.004, 0.02, "of the weights",
		"PyTorch rounds segments to 2 MiB", ""},
	DynamicSlack: Constant{"allocator slack on what comes and goes", 0.01, 0.06, 0.20, "of activations, gradients and buffers",
		"reserved over allocated 1.02 to 1.06 with expandable segments (torchtune#1185)", ""},
	LogitsEager: Constant{"logits, eager loss", 11, 12.5, 16, "bytes per token and vocabulary entry",
		"log-softmax, its gradient and the logits' gradient in 32 bits at once: 12; older trainers keep a shifted copy beside the 16-bit logits: 14", ""},
	ChunkedLogits: Constant{"logits, chunked loss", 4, 7, 8, "bytes per token and vocabulary entry",
		"torchtune CEWithChunkedOutput: 16-bit logits and 32-bit log-softmax kept, one eighth of the rest at a time", ""},
	FusedLoss: Constant{"fused loss", 4, 8, 12, "bytes per token and hidden element",
		"Liger: chunks of hidden/vocabulary of the tokens, and the gradient of their input", ""},
	RecomputeFactor: Constant{"recomputed layer", 1.1, 1.5, 2.2, "of the bytes one layer saves",
		"the layer's own activations plus the gradients that pass through it", ""},
	RecomputeScores: Constant{"recomputed attention scores", 1.5, 1.9, 2.4, "of the bytes the scores take",
		"softmax, its gradient in 32 and in 16 bits", "simulated peaks, eager attention with checkpointing"},
	CastInputs: Constant{"32-bit copies of adapter inputs", 4, 4.7, 5.5, "bytes per input element and adapter",
		"PEFT casts the input of each 32-bit adapter where autocast does not", "simulated peaks, QLoRA in pure bf16"},
	SelectiveShare: Constant{"selective checkpointing", 0.28, 0.36, 0.5, "of the bytes a layer saves",
		"torchtitan: about 20 bytes per token, hidden element and layer, against 40", ""},
	ZeROBucket: Constant{"ZeRO buckets", 0.2e9, 1.0e9, 4e9, "bytes",
		"DeepSpeed reduce and allgather buckets of 5e8 elements; hidden² where set to auto", ""},
	DequantMatrices: Constant{"dequantised weights", 1, 2, 4, "times the largest matrix in 16 bits",
		"bitsandbytes matmul_4bit dequantises a matrix at a time, forward and backward", ""},
	TransformersBase: Constant{"transformers, fixed", 0.02, 0.04, 0.12, "GiB",
		"Qwen3 speed benchmark, H20: 33 to 48 MiB above weights and cache", ""},
	TransformersTemp: Constant{"transformers, prefill", 0, 2, 4, "bytes per token and widest layer element",
		"gate and up projections of the prompt alive at once, less what the cache grows to later", ""},
	VLLMSampler: Constant{"vLLM sampler", 12, 15.3, 24, "bytes per sequence and vocabulary entry",
		"vLLM 0.19 on H100, 1024 sequences: 14.9 to 16.2 on vocabularies of 49k to 256k", ""},
	VLLMRows: Constant{"vLLM rows", 3, 6, 12, "bytes per batched token and widest layer element",
		"gate, up and their product in 16 bits", ""},
	VLLMNonTorch:   Constant{"vLLM outside PyTorch", 0.15, 0.27, 0.6, "GiB", "llm-d-planner, one card", ""},
	VLLMNonTorchTP: Constant{"vLLM outside PyTorch, tensor parallel", 0.6, 1.2, 2.1, "GiB", "llm-d-planner, two and more cards", ""},
	VLLMGraphs:     Constant{"vLLM CUDA graphs", 0.2, 0.6, 1.9, "GiB", "llm-d-planner: 0.51 to 1.85", ""},
	SGLangFactor:   Constant{"SGLang over vLLM", 0.9, 1.0, 1.2, "times", "aiconfigurator: 1.15 to 1.2", ""},
	LlamaCppUBatch: Constant{"llama.cpp micro batch", 512, 512, 512, "tokens", "llama.cpp default n_ubatch", ""},
	DiffusionPixel: Constant{"image decoder", 300, 500, 1200, "bytes per pixel and image",
		"gguf-parser-go regression for SDXL with flash attention: 500.1 bytes a pixel", ""},
	RuleFactor: Constant{"rule of thumb", 1.2, 1.2, 1.2, "times parameters × bytes",
		"the rule many articles quote: parameters × bytes × 1.2", ""},
	TrainingError: Constant{"training, what no term explains", 0.14, 0, 0.22, "of the peak, below and above",
		"published training peaks against this model: versions, variable lengths, compiled graphs", "measured_training.csv, confidence high: 84 % within"},
	Practice: Constant{"tight line", 0.9, 0.9, 0.9, "of the capacity",
		"practice: a peak of 90 % or more of the card may run out", ""},
}

// gib returns the constant as a Range, its unit being GiB.
func (c Constant) gib() Range { return Range{FromGiB(c.Low), FromGiB(c.Value), FromGiB(c.High)} }

// times returns the constant times x bytes.
func (c Constant) times(x float64) Range {
	return Range{need(c.Low * x), need(c.Value * x), need(c.High * x)}
}
