package answer

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gpufit/estimator"
)

// EstimateOut is an estimate in the shape of the contract's section 3. All
// sizes are per card, on the fullest one, rounded to a thousandth of a GiB so
// that the components still add up to the peak.
type EstimateOut struct {
	ID              string     `json:"id,omitempty"`
	Verdict         string     `json:"verdict"`
	Basis           string     `json:"basis"` // architecture, params
	GPU             string     `json:"gpu"`   // catalogue id, or as given
	NGPUs           int        `json:"n_gpus"`
	CapacityGiB     float64    `json:"capacity_gib"` // 0: no card named
	PerGPUGiB       Band       `json:"per_gpu_gib"`
	AllocatedGiB    Band       `json:"allocated_gib"` // without allocator and context
	Components      Components `json:"components"`
	WeightsFileGiB  float64    `json:"weights_file_gib"`
	KVBytesPerToken int64      `json:"kv_bytes_per_token"`
	RuleOfThumbGB   float64    `json:"rule_of_thumb_gb"`
	HostRAMGiB      float64    `json:"host_ram_gib"`
	Assumptions     []string   `json:"assumptions"`

	MaxContext    int       `json:"max_context"`     // tokens a sequence that the cards hold, whatever the model was made for; 0: none, or no card
	MaxBatch      int       `json:"max_batch"`       // sequences at once, or micro batch
	MinGPUs       int       `json:"min_gpus"`        // cards of the same kind; 0: more than are tried, or no card
	LargestModelB float64   `json:"largest_model_b"` // dense parameters in 1e9 that the cards hold in this method and type
	TokensPerS    Span      `json:"tokens_per_s"`    // decode, all sequences together
	PrefillPerS   Span      `json:"prefill_tokens_per_s"`
	TrainPerS     Span      `json:"train_tokens_per_s"` // all cards together
	Hours         Span      `json:"hours"`              // of the stated tokens or samples; 0: none stated, or no speed
	Gates         []GateOut `json:"gates"`

	Changes  []ChangeOut   `json:"changes"`
	Workings []WorkingLine `json:"workings"`

	rest func(*EstimateOut) // computes what no text shows, see complete
}

// complete fills in what only a program reads: limits, speeds, gates, changes by
// key and workings. They take longer than the answer itself, so an estimate that
// only a text is made from goes without. A nil estimate has nothing to fill in.
func (out *EstimateOut) complete() {
	if out == nil || out.rest == nil {
		return
	}
	out.rest(out)
	out.rest = nil
}

// Span is a figure with the bounds that hold nine times in ten.
type Span struct {
	Low  float64 `json:"low"`
	Mid  float64 `json:"mid"`
	High float64 `json:"high"`
}

// GateOut is a condition of the job that is no memory on the card.
type GateOut struct {
	ID  string `json:"id"` // bf16, fp8, fp4, flash_attn, quant, links, disk, host_ram
	OK  bool   `json:"ok"`
	Why string `json:"why"`
}

// Band is an amount in GiB with the bounds that hold nine times in ten.
type Band struct {
	Low  float64 `json:"low"`
	Mid  float64 `json:"mid"`
	High float64 `json:"high"`
}

// Components are the parts of the peak in GiB.
type Components struct {
	Weights     float64 `json:"weights"`
	KVCache     float64 `json:"kv_cache"`
	Activations float64 `json:"activations"`
	Gradients   float64 `json:"gradients"`
	Optimizer   float64 `json:"optimizer"`
	Adapters    float64 `json:"adapters"`
	Buffers     float64 `json:"buffers"`
	Allocator   float64 `json:"allocator"`
	Context     float64 `json:"context"`
}

// ChangeOut is one change and the peak it leads to.
type ChangeOut struct {
	Change    string  `json:"change"` // input and value, as in "seq_len 1024"
	Verdict   string  `json:"verdict"`
	PerGPUGiB float64 `json:"per_gpu_gib"`
	Note      string  `json:"note"`
}

// WorkingLine is how one component was computed, with the numbers put in.
type WorkingLine struct {
	Quantity string  `json:"quantity"`
	Formula  string  `json:"formula"`
	GiB      float64 `json:"gib"`
	Source   string  `json:"source"`
}

// output writes a Breakdown in the contract's shape, as far as texts need it.
// notes are assumptions that were made before the estimator was asked.
func (e *Engine) output(o outcome, gpu string, notes []string, changes []estimator.Change) *EstimateOut {
	b := o.b
	return &EstimateOut{
		Verdict:         string(b.Verdict),
		Basis:           string(b.Basis),
		GPU:             gpu,
		NGPUs:           b.Request.GPUs,
		CapacityGiB:     thousandth(b.Capacity),
		PerGPUGiB:       band(b.PerGPU),
		AllocatedGiB:    band(b.Allocated),
		Components:      components(b),
		WeightsFileGiB:  thousandth(b.WeightsFile),
		KVBytesPerToken: int64(b.KVBytesPerToken),
		RuleOfThumbGB:   math.Round(b.RuleOfThumbGB*1000) / 1000,
		HostRAMGiB:      thousandth(b.HostRAM),
		rest: func(out *EstimateOut) {
			out.Assumptions = assumptionLines(b, notes)
			out.Changes, out.Workings = e.changesOut(changes), workings(b)
			out.reach(statedOf(o), o.amount, o.card)
		},
	}
}

func components(b estimator.Breakdown) Components {
	at := func(n estimator.TermName) float64 { return thousandth(b.Term(n).Size.Mid) }
	return Components{
		Weights:     at(estimator.Weights),
		KVCache:     at(estimator.KVCache),
		Activations: at(estimator.Activations),
		Gradients:   at(estimator.Gradients),
		Optimizer:   at(estimator.OptimizerStates),
		Adapters:    at(estimator.Adapters),
		Buffers:     at(estimator.Buffers),
		Allocator:   at(estimator.Allocator),
		Context:     at(estimator.Context),
	}
}

func assumptionLines(b estimator.Breakdown, notes []string) []string {
	lines := append(make([]string, 0, len(notes)+len(b.Assumptions)), notes...)
	for _, a := range b.Assumptions {
		line := a.Key + " " + a.Value
		if a.Note != "" {
			line += " (" + a.Note + ")"
		}
		lines = append(lines, printable(line))
	}
	return lines
}

func (e *Engine) changesOut(changes []estimator.Change) []ChangeOut {
	out := make([]ChangeOut, 0, len(changes))
	for _, c := range changes {
		out = append(out, ChangeOut{changeKey(c), string(c.Verdict), thousandth(c.PerGPU.Mid), e.changeLabel(&wordsEN, c)})
	}
	return out
}

// changeKey spells a change as the inputs that it sets, so that an estimate of
// them is the estimate of the change: "micro_batch 1, grad_accum 4". lora and
// qlora stand for a method, offload-cpu for a parallelism.
func changeKey(c estimator.Change) string {
	steps := append([]estimator.Step{{Key: c.ID, Value: c.Value}}, c.Beside...)
	if c.ID == gpuChange {
		steps = slices.Insert(steps, 1, estimator.Step{Key: "n_gpus", Value: strconv.Itoa(c.Request.GPUs)})
	}
	parts := make([]string, len(steps))
	for i, s := range steps {
		parts[i] = strings.TrimSpace(s.Key + " " + s.Value)
	}
	return strings.Join(parts, ", ")
}

func workings(b estimator.Breakdown) []WorkingLine {
	lines := make([]WorkingLine, 0, len(b.Terms))
	for _, t := range b.Explained().Terms {
		if t.Size.High > 0 {
			lines = append(lines, WorkingLine{string(t.Name), t.Formula, thousandth(t.Size.Mid), t.Source})
		}
	}
	return lines
}

func band(r estimator.Range) Band {
	return Band{thousandth(r.Low), thousandth(r.Mid), thousandth(r.High)}
}

// thousandth returns b in GiB, rounded to three decimals.
func thousandth(b estimator.Bytes) float64 { return math.Round(b.GiB()*1000) / 1000 }
