package estimator

import (
	"errors"
	"fmt"
	"math"
)

// ErrNoSize is returned when neither a shape nor a parameter count is given.
var ErrNoSize = errors.New("nothing says how large the model is")

// SplitError is returned where tensor parallelism does not divide the
// attention heads: no engine starts then.
type SplitError struct{ TP, Heads int }

func (e *SplitError) Error() string {
	return fmt.Sprintf("tensor parallelism of %d does not divide %d attention heads", e.TP, e.Heads)
}

// Estimate computes what a job needs on the fullest of its cards. It fills in
// what the Request leaves unsaid and lists that under Assumptions. Its errors
// are ErrNoSize and *SplitError.
func Estimate(r Request) (Breakdown, error) {
	b, err := Judge(r)
	if err != nil {
		return b, err
	}
	return b.Explained(), nil
}

// Judge is Estimate without the workings in words, which take longer than the
// figures: for searches over many requests, of which only the verdict and the
// sizes count.
func Judge(r Request) (Breakdown, error) { return compute(r) }

func compute(r Request) (Breakdown, error) {
	if r.Model.Params <= 0 {
		return Breakdown{}, ErrNoSize
	}
	b := Breakdown{Basis: FromArchitecture}
	if !r.Model.KnownShape() && r.Model.Kind != Diffusion && r.Model.Kind != Video {
		b.Basis = FromParams
		r.Model = inheritShape(r.Model)
	}
	r, b.Assumptions = withDefaults(r)
	if b.Basis == FromParams {
		b.Assumptions = append(b.Assumptions, Assumption{"shape", r.Model.ID, "architecture not known: the typical shape of that size"})
	}
	b.Request = r
	if tp := r.Parallel.TP; tp > 1 && b.Basis == FromArchitecture && r.Model.Heads%tp != 0 {
		return Breakdown{}, &SplitError{tp, r.Model.Heads}
	}
	b.peak()
	b.WeightsFile = need(r.checkpoint())
	b.RuleOfThumbGB = r.ruleOfThumb()
	b.HostRAM = r.hostRAM()
	b.judge()
	return b, nil
}

// peak computes the terms at the fullest instant and the band around their sum.
func (b *Breakdown) peak() {
	r := &b.Request
	if !r.Method.Training() {
		b.Terms, b.Peak = r.infer(), "decode"
		b.KVBytesPerToken = need(r.kvPerToken())
		b.sum()
		return
	}
	var moves Bytes
	b.Terms, b.Peak, moves = r.train()
	b.sum()
	b.cover(r.variants())
	b.pile(moves)
}

// inheritShape gives a model of unknown shape the typical one of its size.
func inheritShape(m Model) Model {
	s := typicalShape(m.Params)
	s.ActiveParams, s.PipelineParams = m.ActiveParams, m.PipelineParams
	if m.Kind != "" {
		s.Kind = m.Kind
	}
	if m.MaxContext > 0 {
		s.MaxContext = m.MaxContext
	}
	if m.Kind == Vision {
		s.VocabSize = 0 // no text, no logits
	}
	return s
}

func sq(x float64) float64     { return x * x }
func sqrt(x float64) float64   { return math.Sqrt(x) }
func exp2(x float64) float64   { return math.Exp2(x) }
func pow(x, y float64) float64 { return math.Pow(x, y) }

// checkpoint is the size of all weights on disk.
func (r *Request) checkpoint() float64 {
	if r.trainsAll() {
		return r.Model.Params * 2
	}
	return r.baseWeights().total()
}

// ruleOfThumb is parameters × bytes × 1.2 in GB, the rule of many articles.
func (r *Request) ruleOfThumb() float64 {
	return r.Model.Params / 1e9 * r.bits() / 8 * constants.RuleFactor.Value
}

// hostRAM is what offloading keeps in host memory: weights' master copy,
// gradients and moments, 16 bytes a trained parameter, the frozen base where
// its shards are moved too, and half as much again for pinned buffers
// (DeepSpeed memory documentation); of a paged optimizer, its states.
func (r *Request) hostRAM() Bytes {
	if r.Method.Training() && r.Optimizer.paged() && !r.Parallel.OffloadCPU {
		return need(r.states().optimizer)
	}
	if !r.Method.Training() || !r.Parallel.OffloadCPU {
		return 0
	}
	kept := r.states().trainable * 16
	if !r.trainsAll() && r.Parallel.shardsWeights() {
		kept += r.baseWeights().total()
	}
	return need(kept * 1.5)
}
