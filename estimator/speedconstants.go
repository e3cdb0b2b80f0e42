package estimator

// speeds is the one table of the constants of speed. FittedOn names the rows
// that a constant was chosen on; speed_test.go holds all of them, so its errors
// are in-sample.
var speeds = struct {
	HostLaunch      Constant
	HostLaunchNew   Constant
	HostExpert      Constant
	LitGPTLaunch    Constant
	FusedLaunch     Constant
	ServerKernel    Constant
	ServerBandwidth Constant
	FileKernel      Constant
	FileBandwidth   Constant
	FileHop         Constant
	FusedBandwidth  Constant
	EagerBandwidth  Constant
	UnifiedShare    Constant
	ExpandedPasses  Constant
	DecodeError     Constant
	PrefillUse      Constant
	TrainLaunch     Constant
	TrainAllLaunch  Constant
	TrainUnpack     Constant
	TunedTrainer    Constant
	TrainError      Constant
	NVLinkUse       Constant
	PCIeUse         Constant
	HostedPCIe      Constant
	NodeLink        Constant
	Overlap         Constant
	HostStates      Constant
	LinkLatency     Constant
}{
	HostLaunch: Constant{"Python's launches", 0.6, 0.85, 1.2, "ms per layer and step",
		"transformers before 2025 on A100 servers, whatever the size of the model", "Qwen2.5 speed benchmark"},
	HostLaunchNew: Constant{"Python's launches, newer hosts", 0.5, 0.6, 0.75, "ms per layer and step",
		"transformers 4.51 on H20 servers; GLM-4 on H100: 0.56 to 0.67", "Qwen3 speed benchmark, rows of one prompt token"},
	HostExpert: Constant{"Python's loop over experts", 0.06, 0.085, 0.11, "ms per expert, layer and step",
		"Qwen1.5-MoE, Qwen2-57B-A14B, Qwen3-30B-A3B in transformers", "their speed benchmarks"},
	LitGPTLaunch: Constant{"litgpt's launches", 0.65, 1.0, 1.3, "ms per layer and step",
		"litgpt resource tables, A100", "litgpt rows"},
	FusedLaunch: Constant{"fused layers' kernels", 0.02, 0.04, 0.08, "ms per layer and step",
		"AutoAWQ with fused modules, RTX 4090", "AutoAWQ's table"},
	ServerKernel: Constant{"server's kernels", 0.02, 0.05, 0.1, "ms per layer and step",
		"vLLM with CUDA graphs: Llama-3.1-8B on A100 40 GB 75 tokens/s (johnmusgrave.com, vLLM 0.23)", ""},
	ServerBandwidth: Constant{"server's use of bandwidth", 0.7, 0.85, 0.92, "of the card's",
		"vLLM and TensorRT-LLM decoding; llm-analysis takes 0.75 to 0.8 of data-centre cards", ""},
	FileKernel: Constant{"llama.cpp's kernels", 0.06, 0.1, 0.14, "ms per layer and step",
		"Llama-3-8B Q4_K_M on 19 cards", "XiongjieDai/GPU-Benchmarks-on-LLM-Inference"},
	FileBandwidth: Constant{"llama.cpp's use of bandwidth", 0.75, 1.0, 1.05, "of the card's, kernels apart",
		"the same rows", "the same"},
	FileHop: Constant{"llama.cpp's hop between cards", 0.1, 0.3, 1.0, "ms per step and further card",
		"the same rows on 2 to 8 cards", "the same"},
	FusedBandwidth: Constant{"fused four-bit kernels' use of bandwidth", 0.6, 0.75, 0.85, "of the card's",
		"AutoAWQ and exllama", "AutoAWQ's table"},
	EagerBandwidth: Constant{"eager use of bandwidth", 0.6, 0.75, 0.9, "of the card's",
		"72B over two A100 in transformers: 8.5 tokens/s", ""},
	UnifiedShare: Constant{"use of bandwidth beside NVIDIA's", 0.5, 0.62, 0.8, "of what CUDA reaches",
		"llama.cpp on Apple M1, M1 Max, M2 Ultra and M3 Max", "four rows"},
	ExpandedPasses: Constant{"passes over expanded keys and values", 3.5, 5, 6, "times one layer's keys and values of every head",
		"transformers before 2025 copies the cache and repeats its heads at every step", "Qwen1.5, Qwen2 and Qwen2.5 at 16k and 32k tokens"},
	DecodeError: Constant{"decoding, model error", 0.3, 0, 0.4, "of the speed, below and above",
		"calibrated rooflines miss by 17.5 % at the median; versions and hosts differ", "measured_inference.csv, nine in ten"},
	PrefillUse: Constant{"prefill", 0.35, 0.5, 0.65, "of the dense 16-bit rate",
		"vLLM and TensorRT-LLM reading prompts of 2k tokens", ""},
	TrainLaunch: Constant{"a training step's launches", 3.5, 4.7, 6, "ms per layer and micro step",
		"LoRA at 256 tokens: 1.8B 5.2, 7B 4.7, 14B 5.0", "QwenLM/Qwen README, shortest sequences"},
	TrainAllLaunch: Constant{"launches with all weights trained", 1.5, 2, 2.5, "times those with adapters",
		"1.8B at 256 tokens 0.26 s against 0.125; gradients of weights, and their accumulation", "QwenLM/Qwen README, shortest sequences"},
	TrainUnpack: Constant{"unpacking four-bit weights", 0.02, 0.035, 0.05, "s per 1e9 parameters and micro step",
		"QLoRA against LoRA of 1.8B to 14B on A100; torchtune 8B on 4090: 0.046", "QwenLM/Qwen README"},
	TunedTrainer: Constant{"trainers that compile or fuse", 1.0, 1.25, 1.5, "times the rate of transformers' Trainer",
		"llm-foundry, torchtitan, torchtune, unsloth against Qwen's finetune.py on A100", "published_throughput.csv"},
	TrainError: Constant{"training speed, model error", 0.35, 0, 0.4, "of the speed, below and above",
		"published throughputs against this model", "published_throughput.csv, nine in ten"},
	NVLinkUse: Constant{"NVLink", 0.5, 0.7, 0.85, "of one direction",
		"nccl-tests all-reduce on SXM boards: 230 of 300 GB/s on A100", ""},
	PCIeUse: Constant{"PCIe between cards", 0.5, 0.65, 0.8, "of one direction",
		"nccl-tests over a switch: 20 to 24 of 31.5 GB/s at generation 4", ""},
	HostedPCIe: Constant{"PCIe through host memory", 4, 10, 14, "GB/s",
		"GeForce cards without peer access: 4×RTX 4090, 1.7B data parallel, a step's exchange of 5.1 GB took 0.4 s", ""},
	NodeLink: Constant{"link between machines", 10, 100, 200, "GB/s for all cards of a machine together",
		"training clusters have 800 to 3200 Gbit/s of RoCE or InfiniBand; rented pairs of machines often 25 to 100 Gbit/s", "llm-foundry and torchtitan on 32 and 64 cards"},
	Overlap: Constant{"hidden exchange", 0.2, 0.5, 0.8, "of the exchange, behind the backward pass",
		"DDP buckets and FSDP prefetching", ""},
	HostStates: Constant{"offloaded states", 8, 12, 20, "GB/s over PCIe and through the CPU's optimizer",
		"ZeRO-Offload: gradients down, weights up, the step on the CPU", ""},
	LinkLatency: Constant{"all-reduce of one token", 0.01, 0.025, 0.06, "ms, two a layer",
		"custom all-reduce over NVLink 10 to 15 µs, over PCIe 30 to 60 µs", ""},
}

// launchFactor is how many times as long as 16-bit layers a Python engine
// takes to launch the layers of a type: each unpacks before it multiplies.
var launchFactor = map[Quant]float64{
	"gptq4": 0.95, "gptq8": 1.3, "awq4": 1.2, QuantFP8: 2.7,
	NF4: 1.55, "fp4": 1.5, NF4DQ: 1.75, "fp4-dq": 1.75, QuantInt8: 2.5,
}

// matrixUse is the part of a card's dense 16-bit rate that training reaches
// with transformers' Trainer, recomputation counted as work: by architecture,
// since larger tensor cores starve sooner.
var matrixUse = []struct {
	capability float64 // of this and newer
	use        Constant
}{
	{12.0, Constant{"matrix units in training, Blackwell cards", 0.4, 0.5, 0.6, "of the dense 16-bit rate", "exxactcorp.com: LoRA of Llama-3.1-8B on RTX PRO 4500 and 6000", ""}},
	{10.0, Constant{"matrix units in training, B200", 0.25, 0.36, 0.45, "of the dense 16-bit rate", "as Hopper", ""}},
	{9.0, Constant{"matrix units in training, Hopper", 0.3, 0.38, 0.5, "of the dense 16-bit rate", "llm-foundry and torchtitan on H100", "published_throughput.csv"}},
	{8.6, Constant{"matrix units in training, GeForce and workstation", 0.45, 0.62, 0.8, "of the dense 16-bit rate", "torchtune on RTX 4090; rates with 32-bit accumulation are halved on GeForce", "published_throughput.csv"}},
	{8.0, Constant{"matrix units in training, A100", 0.4, 0.48, 0.7, "of the dense 16-bit rate", "QwenLM/Qwen README on A100", "published_throughput.csv"}},
	{0, Constant{"matrix units in training, older and other", 0.2, 0.35, 0.5, "of the dense 16-bit rate", "T4 and V100 without bf16", ""}},
}
