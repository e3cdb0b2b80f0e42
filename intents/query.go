package intents

// Lang is the language a reply should have.
type Lang string

const (
	ZH Lang = "zh"
	EN Lang = "en"
)

// Intent is what a person wants to know.
type Intent string

// The intents of a question.
const (
	CanRun               Intent = "can_run"                // a card or an amount of memory with a model, a size or a task
	VRAMNeeded           Intent = "vram_needed"            // how much memory; no card stated
	WhichGPU             Intent = "which_gpu"              // a card for a task
	WhatFits             Intent = "what_fits"              // what a stated card can run
	CompareGPUs          Intent = "compare_gpus"           // one card against another
	CostEstimate         Intent = "cost_estimate"          // money for a job, for hours or months, hour against month
	PriceLookup          Intent = "price_lookup"           // what a card rents for, whether a quoted price is fair
	OOMDiagnose          Intent = "oom_diagnose"           // an error, a crash, a slow-down or a pasted log
	PaymentPitfall       Intent = "payment_pitfall"        // prepayment, deposit, refund, too-cheap offers
	ContractHiddenCost   Intent = "contract_hidden_cost"   // what is billed apart or after stopping
	ProviderTrial        Intent = "provider_trial"         // checking a card or a provider first
	MultiGPUInterconnect Intent = "multi_gpu_interconnect" // NVLink, PCIe, parallel strategies
	QuantizationAdvice   Intent = "quantization_advice"    // which quantisation, its quality, its support
	LoRAVsFull           Intent = "lora_vs_full"           // which tuning method
	TrainingVsInference  Intent = "training_vs_inference"  // why or how the two differ
	SpeedEstimate        Intent = "speed_estimate"         // tokens per second, hours of a job
	Onboarding           Intent = "onboarding"             // a beginner's first rental or first card
	SetupHowto           Intent = "setup_howto"            // drivers, images, uploads, flags
	Glossary             Intent = "glossary"               // what a term means
	GPUSpec              Intent = "gpu_spec"               // a fact about a card
	ModelSpec            Intent = "model_spec"             // a fact about a model
	Smalltalk            Intent = "smalltalk"              // greeting, thanks, who are you
	OutOfScope           Intent = "out_of_scope"           // off-topic, injection, requests to act, text without meaning
	UnclearAskBack       Intent = "unclear_ask_back"       // on topic, but nothing that could be answered is named
)

// List is a slot that a message may fill more than once. JSON shows one value
// as a scalar and several as an array.
type List[T any] []T

// First returns the first value, or the zero one.
func (l List[T]) First() T {
	var zero T
	if len(l) == 0 {
		return zero
	}
	return l[0]
}

// Slots are what the text (or the conversation it continues) states. Nothing
// is filled in by default: what is not said stays zero.
type Slots struct {
	Model       List[string]  `json:"model,omitempty"`      // catalogue ids
	ModelText   List[string]  `json:"model_text,omitempty"` // as typed: a family, a series, a name the catalogue lacks
	ParamsB     List[float64] `json:"params_b,omitempty"`   // 1e9 parameters, as written
	Method      List[string]  `json:"method,omitempty"`     // infer lora qlora full pretrain finetune grpo dpo ppo
	Quant       List[string]  `json:"quant,omitempty"`      // lower case, the contract's spelling
	KVDType     string        `json:"kv_dtype,omitempty"`
	GPU         []string      `json:"gpu,omitempty"`      // catalogue ids; always a list
	GPUText     List[string]  `json:"gpu_text,omitempty"` // as typed, where it names no single row
	GPUCount    List[int]     `json:"gpu_count,omitempty"`
	Context     List[int]     `json:"context,omitempty"` // tokens
	Batch       List[int]     `json:"batch,omitempty"`
	Users       List[int]     `json:"users,omitempty"` // concurrent requests
	Engine      List[string]  `json:"engine,omitempty"`
	Parallelism List[string]  `json:"parallelism,omitempty"` // zero3, tp2 …
	Optimizer   string        `json:"optimizer,omitempty"`
	VRAMGB      List[float64] `json:"vram_gb,omitempty"`
	RAMGB       float64       `json:"ram_gb,omitempty"`
	DiskGB      float64       `json:"disk_gb,omitempty"`
	Hours       List[float64] `json:"hours,omitempty"`
	Months      List[float64] `json:"months,omitempty"`
	Price       List[float64] `json:"price,omitempty"` // of Currency, for the unit in the text
	Budget      List[float64] `json:"budget,omitempty"`
	Currency    List[string]  `json:"currency,omitempty"` // CNY, USD …
	Discount    List[float64] `json:"discount,omitempty"` // 0.3 is 30 % off
	Tokens      List[float64] `json:"tokens,omitempty"`
	Samples     List[float64] `json:"n_samples,omitempty"`
	Epochs      List[float64] `json:"epochs,omitempty"`
	Provider    List[string]  `json:"provider,omitempty"`
	Region      string        `json:"region,omitempty"`
}

// IsZero reports whether nothing is stated.
func (s *Slots) IsZero() bool {
	return len(s.Model)+len(s.ModelText)+len(s.ParamsB)+len(s.Method)+len(s.Quant) == 0 &&
		len(s.GPU)+len(s.GPUText)+len(s.GPUCount)+len(s.VRAMGB) == 0 &&
		len(s.Context)+len(s.Batch)+len(s.Users)+len(s.Engine)+len(s.Parallelism) == 0 &&
		len(s.Hours)+len(s.Months)+len(s.Price)+len(s.Budget)+len(s.Currency)+len(s.Discount) == 0 &&
		len(s.Tokens)+len(s.Samples)+len(s.Epochs)+len(s.Provider) == 0 &&
		s.KVDType == "" && s.Optimizer == "" && s.Region == "" && s.RAMGB == 0 && s.DiskGB == 0
}

// Evidence is one span of the text that decided something.
type Evidence struct {
	Start, End int    // byte offsets into Query.Text, on rune borders
	Text       string // Query.Text[Start:End]
	Slot       string // slot name as in JSON, or "intent"
	Value      string // what it was read as
}

// Question is one thing asked in a message.
type Question struct {
	Intent     Intent     `json:"intent"`
	Confidence float64    `json:"confidence"` // 0 to 1
	Slots      Slots      `json:"slots"`
	Settings   Settings   `json:"-"`
	Evidence   []Evidence `json:"-"`
	// Text is the part of Query.Text that asks this, for a look-up by words.
	Text string `json:"-"`
	// Article is the id of an article that was chosen for this question. The
	// parser never sets it.
	Article string `json:"-"`
	// Ambiguous maps a slot to the catalogue ids it could mean, where the
	// readings change a verdict: "A100" without 40 or 80. Two keys are no slot:
	// "mix" lists different cards that are to work together (ids, text as typed,
	// or GB; GPUCount then holds one count for each), and "gpu_count" a count, as
	// typed, that nobody can mean.
	Ambiguous map[string][]string `json:"-"`
	// Continues reports that the question was completed with the one before it in
	// the same message ("can a 4090 run it? And two of them?").
	Continues bool `json:"-"`
	// Doubts reports that the message asks why, or whether an answer is certain,
	// and states nothing: Merge repeats the question that was answered.
	Doubts bool `json:"-"`
	// Topic tells kinds of an intent apart: greeting, thanks, identity, help for
	// Smalltalk; off_topic, nonsense, injection, action, rude for OutOfScope; limits
	// for a CanRun or UnclearAskBack that asks how far a job can go on a card. The constants
	// stand in topic.go.
	Topic string `json:"-"`
	// Aspects are what a question about a card or a model is after, in the order of
	// the text: memory, bandwidth, nvlink, active, context … The constants stand in
	// aspect.go.
	Aspects []string `json:"-"`
	// AsksCount reports that the question is how many of a card are needed: the card
	// that was spoken of stays, its count is what is asked.
	AsksCount bool `json:"-"`
	// Siblings are the catalogue ids that a fragment could stand for: under
	// "model" all models of the stated size ("and 13B?"), under "gpu" all cards of
	// the stated memory ("and the 80gb one?"). Merge picks the sibling of the
	// model or card that was talked about. Nil unless Query.FollowUp.
	Siblings map[string][]string `json:"-"`
	// Wants is the intent that the words ask for, also where the slots it needs
	// are missing: CanRun for "does it fit", WhichGPU for "recommend a card".
	// So does PriceLookup for "how much is it", where nothing is named. Empty where
	// the message only states things ("two cards"): such a fragment takes the intent
	// of the question before it.
	Wants Intent `json:"-"`
}

// Query is one message, understood. Questions is never empty and has one entry
// for each question in the message; the one to answer first is at the front.
type Query struct {
	Text      string // normalised text that the offsets refer to
	Lang      Lang
	Questions []Question
	// FollowUp reports that the message reads as the continuation of an
	// earlier one ("and 13B?", "on two of them?"): Merge completes it.
	FollowUp bool
	// LangUnsure reports that the text is a fragment that is written the same in
	// both languages ("rank 64", "7b lora 4090"): within a conversation the
	// language is that of the message before. Lang then is EN.
	LangUnsure bool
}
