package estimator

// Verdict is the short answer.
type Verdict string

const (
	Yes     Verdict = "yes"     // fits with room
	Tight   Verdict = "tight"   // may run out: 90 % or more of the card, or the band crosses it
	No      Verdict = "no"      // does not fit
	Unknown Verdict = "unknown" // no card to compare with
)

// Basis says what the figures were computed from.
type Basis string

const (
	FromArchitecture Basis = "architecture" // layers, heads and widths known
	FromParams       Basis = "params"       // only the parameter count known
)

// TermName names one part of the memory on a card.
type TermName string

// The terms of a Breakdown, in the order they are shown.
const (
	Weights         TermName = "weights"
	KVCache         TermName = "kv_cache"
	Activations     TermName = "activations"
	Gradients       TermName = "gradients"
	OptimizerStates TermName = "optimizer"
	Adapters        TermName = "adapters"
	Buffers         TermName = "buffers"
	Allocator       TermName = "allocator"
	Context         TermName = "context"
)

// TermNames lists all terms in the order they are shown.
var TermNames = []TermName{Weights, KVCache, Activations, Gradients, OptimizerStates, Adapters, Buffers, Allocator, Context}

// Term is one named part of the peak on the fullest card, with its working.
type Term struct {
	Name    TermName
	Size    Range
	Formula string // with the numbers put in, readable by a person
	Source  string // where the formula or its constant comes from
}

// Assumption is one input that nobody stated, with the value that was taken.
// Key is the contract's name of the input; renderers find the words for it.
type Assumption struct {
	Key   string
	Value string
	Note  string // set where the value alone does not tell, in English
}

// Change is one alteration of a request that makes it fit better, and what
// comes of it.
type Change struct {
	ID      string  // the input, by the contract's key: seq_len, n_gpus …; or lora, qlora (a method), offload-cpu (a parallelism)
	Value   string  // what it is set to: "2", "4096"; empty where ID says it
	Beside  []Step  // further inputs that are set with it
	Request Request // the request as it was stated, altered
	Verdict Verdict
	PerGPU  Range
}

// Breakdown is the answer to a Request. Sizes are per card, on the fullest one.
type Breakdown struct {
	Request Request // with every default filled in
	Basis   Basis
	Verdict Verdict

	Capacity  Bytes // what the job can use of one card; 0: no card was named
	PerGPU    Range // what the job needs of it
	Allocated Range // PerGPU without the allocator's slack and the CUDA context
	Terms     []Term
	Peak      string // the instant of the peak: "forward end", "loss", "backward", "optimizer step", "decode"

	WeightsFile     Bytes   // the whole checkpoint
	KVBytesPerToken Bytes   // per card
	RuleOfThumbGB   float64 // parameters × bytes × 1.2, the rule many use
	HostRAM         Bytes   // that offloading or loading needs; 0: nothing special

	Assumptions []Assumption
}

// Term returns the part of that name; the zero Term if the peak has none.
func (b Breakdown) Term(name TermName) Term {
	for _, t := range b.Terms {
		if t.Name == name {
			return t
		}
	}
	return Term{Name: name}
}
