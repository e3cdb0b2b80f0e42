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
	TrainingContext  Constant
	NCCL             Constant
	WeightsSlack     Constant
	DynamicSlack     Constant
	TrainingSlack    Constant
	CachePile        Constant
	LogitsEager      Constant
	Logits16         Constant
	ChunkedLogits    Constant
	FusedLoss        Constant
	SavedLayers      Constant
	RecomputeFactor  Constant
	RecomputeScores  Constant
	SelectiveShare   Constant
	UNetRows         Constant
	UNetRecompute    Constant
	DenoiserInFlight Constant
	DenoiserLayer    Constant
	CastInputs       Constant
	ZeROBucket       Constant
	DequantForward   Constant
	DequantMatrices  Constant
	MergedExperts    Constant
	TransformersBase Constant
	PromptFFN        Constant
	PromptHidden     Constant
	SpeechBeams      Constant
	InferenceError   Constant
	MediaError       Constant
	VLLMSampler      Constant
	VLLMRows         Constant
	VLLMVision       Constant
	TGIWarmUp        Constant
	VLLMNonTorch     Constant
	VLLMNonTorchTP   Constant
	VLLMGraphs       Constant
	SGLangFactor     Constant
	LlamaCppUBatch   Constant
	DiffusionPixel   Constant
	DenoiserRow      Constant
	RuleFactor       Constant
	Practice         Constant
	StatesError      Constant
	ShardsError      Constant
	StepError        Constant
	UnknownShape     Constant
}{
	UsableShare: Constant{"usable share", 0.975, 0.985, 0.995, "of nvidia-smi's total",
		"GPU catalogue: totals in PyTorch out-of-memory messages against nvidia-smi's", ""},
	CUDAContext: Constant{"CUDA context", 0.25, 0.45, 0.70, "GiB",
		"vLLM non-torch 0.25 to 0.27 GiB on H100; Ollama reserves 457 MiB; older PyTorch 0.7", ""},
	TrainingContext: Constant{"CUDA context of a trainer", 0.25, 0.7, 1.4, "GiB",
		"older PyTorch 0.7 to 0.8; transformers' benchmark on V100 1.34; Unsloth counts 1.4 for all that is fixed", ""},
	NCCL: Constant{"NCCL and collectives", 0.35, 1.0, 2.1, "GiB",
		"aiconfigurator 0.34 to 0.41 GiB; vLLM with tensor parallelism 2.1 GiB", ""},
	WeightsSlack: Constant{"allocator slack on weights", 0, 0.004, 0.02, "of the weights",
		"PyTorch rounds segments to 2 MiB", ""},
	DynamicSlack: Constant{"allocator slack on what comes and goes", 0.01, 0.06, 0.20, "of activations and buffers",
		"reserved over allocated 1.02 to 1.06 with expandable segments (torchtune#1185)", ""},
	TrainingSlack: Constant{"allocator slack of a training step", 0.01, 0.10, 0.12, "of activations, gradients and buffers",
		"blocks of logits in 16 and in 32 bits do not fit into each other's holes", "fms-acceleration, runs that peak in the loss: nvidia-smi less allocated is 1.4 GiB and 0.27 of what comes and goes, part of it cache that a full card gets back"},
	CachePile: Constant{"cached blocks of batches that differ in length", 0, 0, 1.3, "of activations and buffers, where the card has room",
		"the allocator keeps blocks of every size it met and gives them back only when the card is full", "ms-swift benchmark tables (swift-011 to swift-071)"},
	LogitsEager: Constant{"logits, eager loss", 11, 12.5, 16, "bytes per token and vocabulary entry",
		"log-softmax, its gradient and the logits' gradient in 32 bits at once: 12; older trainers keep a shifted copy beside the 16-bit logits: 14", "simulated peaks, eager loss; published rows reach 16"},
	Logits16: Constant{"logits, eager loss in 16 bits", 6, 8, 10, "bytes per token and vocabulary entry",
		"logits, their shifted copy, log-softmax and its gradient in 16 bits each", "Qwen README profiles, GPTQ and ZeRO-3: 1.8B to 72B, slopes from 4096 to 8192 tokens"},
	ChunkedLogits: Constant{"logits, chunked loss", 4, 7, 8, "bytes per token and vocabulary entry",
		"torchtune CEWithChunkedOutput: 16-bit logits and 32-bit log-softmax kept, one eighth of the rest at a time", "simulated peaks, chunked loss"},
	FusedLoss: Constant{"fused loss", 4, 8, 12, "bytes per token and hidden element",
		"Liger: chunks of hidden/vocabulary of the tokens, and the gradient of their input", "simulated peaks, fused loss"},
	SavedLayers: Constant{"activations without checkpointing", 0.75, 1, 1.05, "of what the operations of all layers save",
		"graphs that a compiler fuses keep less: 8 to 33 % of what comes and goes", "simulated peaks; pairs with and without torch.compile: tune-010 and 011, litgpt-054 and 055, titan-004 and 005"},
	RecomputeFactor: Constant{"recomputed layer", 1.3, 1.5, 1.8, "of the bytes one layer saves",
		"the layer's own activations plus the gradients that pass through it", "simulated peaks, checkpointing"},
	RecomputeScores: Constant{"recomputed attention scores", 1.5, 1.9, 2.4, "of the bytes the scores take",
		"softmax, its gradient in 32 and in 16 bits", "simulated peaks, eager attention with checkpointing"},
	CastInputs: Constant{"32-bit copies of adapter inputs", 4, 4.7, 5.5, "bytes per input element and adapter",
		"PEFT casts the input of each 32-bit adapter where autocast does not", "simulated peaks, QLoRA in pure bf16"},
	UNetRows: Constant{"U-Net, in flight", 10, 20, 30, "bytes per position and channel of the first level",
		"a norm's output, its activation and their gradients in 32 bits", "simulated denoiser peaks, U-Nets"},
	UNetRecompute: Constant{"U-Net, recomputed block", 1.1, 1.3, 1.6, "of the bytes the largest block saves",
		"the block's own activations plus the gradients that pass through it", "simulated denoiser peaks, U-Nets with checkpointing"},
	DenoiserInFlight: Constant{"diffusion transformer, in flight", 10, 22, 34, "bytes per token and hidden element",
		"a norm's output and the feed-forward's rows of one layer", "simulated denoiser peaks, transformers"},
	DenoiserLayer: Constant{"diffusion transformer, recomputed layer", 1.2, 1.8, 2.2, "of the bytes one layer saves",
		"the layer's own activations plus the gradients that pass through it", "simulated denoiser peaks, transformers with checkpointing"},
	SelectiveShare: Constant{"selective checkpointing", 0.2, 0.28, 0.34, "of the bytes a layer saves",
		"torchtitan: about 20 bytes per token, hidden element and layer, against 40", "torchtitan rows titan-001 to titan-006"},
	ZeROBucket: Constant{"ZeRO buckets", 0.2e9, 1.0e9, 4e9, "bytes",
		"DeepSpeed reduce and allgather buckets of 5e8 elements; hidden² where set to auto", ""},
	DequantForward: Constant{"dequantised weights, generation", 1, 2, 4, "times the largest matrix in 16 bits",
		"four-bit layers dequantise a matrix at a time", "litgpt and transformers rows on four bits"},
	DequantMatrices: Constant{"dequantised weights, training", 1, 1.5, 4, "times the largest matrix in 16 bits",
		"bitsandbytes matmul_4bit dequantises a matrix at a time, forward and backward", "simulated peaks, QLoRA; max_allocated of fms, litgpt and torchtune on four bits"},
	MergedExperts: Constant{"experts with their adapters", 0, 0, 3, "times one layer's experts in 16 bits",
		"PEFT target_parameters adds the adapters' product to all experts of a layer at once; one at a time before transformers 5", ""},
	TransformersBase: Constant{"transformers, fixed", 0.02, 0.04, 0.12, "GiB",
		"Qwen3 speed benchmark, H20: 33 to 48 MiB above weights and cache", ""},
	PromptFFN: Constant{"transformers, prompt", 6, 6, 6, "bytes per token and feed-forward element",
		"gate, up and their product in 16 bits, alive at once", "Qwen2.5 speed benchmark, A100: 1.5B, 3B and 14B at 6k to 30k tokens"},
	PromptHidden: Constant{"transformers, prompt beside", 8, 9, 11, "bytes per token and hidden element",
		"residual stream, normalised input and its 32-bit copy", "Qwen2.5 speed benchmark, A100"},
	InferenceError: Constant{"inference of transformers and its like, model error", 0.025, 0, 0.035, "of the whole",
		"what terms and inputs do not tell", "transformers, litgpt and AutoAWQ rows, nine in ten"},
	MediaError: Constant{"pictures, clips and speech, model error", 0.12, 0, 0.2, "of the whole",
		"decoders in slices or whole, beams, encoders kept or dropped", "diffusers and whisper-large-v2 rows"},
	SpeechBeams: Constant{"speech decoder's beams", 2, 3, 5, "times one sequence's cross-attention cache",
		"beam search of five", "whisper-large-v2 on RTX 3070 Ti by four programs"},
	VLLMSampler: Constant{"vLLM sampler", 12, 15.3, 38.5, "bytes per sequence and vocabulary entry",
		"vLLM 0.19 on H100, 1024 sequences: 14.9 to 16.2 on vocabularies of 49k to 256k; 36 to 38.5 before 0.17", "vLLM rows with a reported activation peak"},
	VLLMRows: Constant{"vLLM rows", 3, 6, 12, "bytes per batched token and widest layer element",
		"gate, up and their product in 16 bits", ""},
	VLLMVision: Constant{"vLLM picture profile", 0, 0.3, 2.5, "GiB",
		"largest picture at start-up: Qwen2.5-VL-7B on T4 2.7 GiB with text, gemma-3 none to be seen", "vLLM rows of vision models"},
	TGIWarmUp: Constant{"TGI warm-up", 4, 6, 7, "bytes per prompt token and vocabulary entry",
		"16-bit logits of every prompt token and their 32-bit log-probabilities", ""},
	VLLMNonTorch:   Constant{"vLLM outside PyTorch", 0.15, 0.27, 0.6, "GiB", "llm-d-planner, one card", ""},
	VLLMNonTorchTP: Constant{"vLLM outside PyTorch, tensor parallel", 0.5, 1.4, 2.2, "GiB", "llm-d-planner, two and more cards: 2.1; vLLM 0.11: 0.55", ""},
	VLLMGraphs:     Constant{"vLLM CUDA graphs", 0.2, 0.6, 1.9, "GiB", "llm-d-planner: 0.51 to 1.85", ""},
	SGLangFactor:   Constant{"SGLang over vLLM", 0.9, 1.0, 1.2, "times", "aiconfigurator: 1.15 to 1.2", ""},
	LlamaCppUBatch: Constant{"llama.cpp micro batch", 512, 512, 512, "tokens", "llama.cpp default n_ubatch", ""},
	DiffusionPixel: Constant{"image decoder", 500, 1900, 3000, "bytes per pixel and image in 16 bits",
		"gguf-parser-go: 500 bytes a pixel for SDXL in slices; whole pictures in diffusers about 1900", "SDXL and OmniGen text-to-image, diffusers"},
	DenoiserRow: Constant{"video and image transformer", 25, 60, 100, "bytes per latent position and hidden element",
		"attention and feed-forward rows of one block at the full sequence", "CogVideoX1.5-5B and HunyuanVideo without offload"},
	RuleFactor: Constant{"rule of thumb", 1.2, 1.2, 1.2, "times parameters × bytes",
		"the rule many articles quote: parameters × bytes × 1.2", ""},
	StatesError: Constant{"training states, what no term explains", 0.08, 0, 0.10, "of weights, gradients and optimizer states, below and above",
		"published training peaks against this model: versions", "measured_training.csv, one card"},
	ShardsError: Constant{"sharded training states, what no term explains", 0.12, 0, 0.14, "of weights, gradients and optimizer states, below and above",
		"published training peaks against this model: prefetching, buckets, uneven shards", "measured_training.csv, several cards"},
	StepError: Constant{"training step, what no term explains", 0.25, 0, 0.25, "of activations, buffers and slack, below and above",
		"published training peaks against this model: data of many lengths, compiled graphs, versions", "measured_training.csv"},
	UnknownShape: Constant{"unknown shape", 0.08, 0, 0.08, "of the whole, below and above",
		"\"7B\" spans 6.2 to 7.7 billion, and caches differ by head layout", ""},
	Practice: Constant{"tight line", 0.9, 0.9, 0.9, "of the capacity",
		"practice: a peak of 90 % or more of the card may run out", ""},
}

// gib returns the constant as a Range, its unit being GiB.
func (c Constant) gib() Range { return Range{FromGiB(c.Low), FromGiB(c.Value), FromGiB(c.High)} }

// times returns the constant times x bytes.
func (c Constant) times(x float64) Range {
	return Range{need(c.Low * x), need(c.Value * x), need(c.High * x)}
}
