package estimator

// Method is what is done with the model.
type Method string

// The methods an estimate can be asked for.
const (
	Infer    Method = "infer"
	LoRA     Method = "lora"
	QLoRA    Method = "qlora"
	Full     Method = "full"
	Pretrain Method = "pretrain"
)

// Training reports whether the method runs a backward pass.
func (m Method) Training() bool { return m != Infer && m != "" }

// ComputeDType is how a trainer holds and multiplies the trainable weights.
type ComputeDType string

const (
	FP32      ComputeDType = "fp32"
	BF16Mixed ComputeDType = "bf16-mixed" // 16-bit maths, 32-bit master weights
	FP16Mixed ComputeDType = "fp16-mixed"
	PureBF16  ComputeDType = "pure-bf16" // everything, optimizer states too, in 16 bits
)

// Optimizer names the optimizer, in the contract's spelling.
type Optimizer string

const (
	AdamW          Optimizer = "adamw"
	AdamW8bit      Optimizer = "adamw_8bit"
	PagedAdamW     Optimizer = "paged_adamw"
	PagedAdamW8bit Optimizer = "paged_adamw_8bit"
	Adafactor      Optimizer = "adafactor"
	SGD            Optimizer = "sgd"
	Lion           Optimizer = "lion"
	Muon           Optimizer = "muon"
)

// Loss is how the cross entropy over the vocabulary is computed.
type Loss string

const (
	EagerLoss   Loss = "eager"   // logits of all tokens at once, upcast to 32 bits
	ChunkedLoss Loss = "chunked" // logits a slice of tokens at a time
	FusedLoss   Loss = "fused"   // logits never materialised (Liger, cut cross entropy)
)

// Switch is a yes or no that may be left unsaid.
type Switch int8

const (
	Unsaid Switch = iota
	On
	Off
	Selective // checkpointing only: the costly operations are kept, the rest is recomputed
)

// SwitchOf returns On for true and Off for false.
func SwitchOf(b bool) Switch {
	if b {
		return On
	}
	return Off
}

// Parallelism says how one job is spread over cards. The zero value is one
// card, or "what the framework does by default" where there are more.
type Parallelism struct {
	DDP        bool
	ZeRO       int // 0 none, 1 to 3
	FSDP       bool
	TP, PP     int  // 0 and 1: not split
	EP         int  // groups that experts are divided over, inside the data-parallel ranks
	CP         int  // cards that share one sequence
	LayerSplit bool // layers spread over all cards, as device_map does
	OffloadCPU bool
	None       bool // said so explicitly
}

// IsZero reports whether nothing was said.
func (p Parallelism) IsZero() bool { return p == Parallelism{} }

// Request is one question to the estimator. What is left zero gets the default
// that a practitioner of that framework or engine would have, and the Breakdown
// lists it under Assumptions.
type Request struct {
	Model  Model
	GPU    GPU
	GPUs   int   // cards, 0: one
	Free   Bytes // what the person says is free on each card; 0: all that a process can get
	Method Method

	Quant Quant   // how the weights are held in memory
	BPW   float64 // bits per weight of a whole file, stated instead of a type (exl2, exl3); 0: Quant says

	// training
	Compute        ComputeDType
	Optimizer      Optimizer
	Rank           int
	Targets        []string // LoRA targets, nil: the framework's default
	ModulesToSave  []string
	MicroBatch     int
	GradAccum      int
	FusedStep      Switch // AdamW steps in one kernel, without lists of intermediates
	StepInBackward bool   // the optimizer steps layer by layer during the backward pass, gradients are freed at once
	SeqLen         int    // tokens
	GradCkpt       Switch
	FlashAttn      Switch
	Packing        Switch
	Loss           Loss
	Framework      string

	// inference
	Engine  string
	Context int // tokens a sequence
	// AssumeContext bounds the default of Context, 0: the engine's own, which
	// may be the model's maximum.
	AssumeContext int
	Batch         int // sequences at once
	KVDType       Quant
	MemUtil       float64 // share of the card that vLLM and its like take

	Parallel Parallelism

	Width, Height, Frames int // image and video models, pixels and frames

	settled // what follows from all this, once the defaults are in
}
