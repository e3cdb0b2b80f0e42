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
	if r.Method.Training() {
		b.Terms, b.Peak = r.train()
	} else {
		b.Terms, b.Peak = r.infer(), "decode"
		b.KVBytesPerToken = need(r.kvPerToken())
	}
	b.sum()
	if b.Request.Method.Training() {
		b.reachDown()
		b.pile()
	}
	b.WeightsFile = need(r.checkpoint())
	b.RuleOfThumbGB = r.ruleOfThumb()
	b.HostRAM = r.hostRAM()
	b.judge()
	return b, nil
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

// sum adds the terms up: independent errors in quadrature, and a floor on the
// band's width where only the parameter count is known.
func (b *Breakdown) sum() {
	all := b.combine(func(TermName) bool { return true })
	b.PerGPU = all
	b.Allocated = b.combine(func(n TermName) bool { return n != Allocator && n != Context })
}

// pile widens the band by the blocks that the allocator keeps of batches that
// differ in length. They take room that is free, and a full card gets them
// back, so they never decide whether a job fits.
func (b *Breakdown) pile() {
	r := &b.Request
	if !r.trainer.varies {
		return
	}
	high := b.PerGPU.High + constants.CachePile.times(float64(b.Term(Activations).Size.Mid+b.Term(Buffers).Size.Mid)).High
	if room := r.room(); room > 0 {
		high = min(high, FromGiB(math.Floor(room.GiB()*10)/10)) // in tenths, as people see both
	}
	b.PerGPU.High = max(b.PerGPU.High, high)
}

// reachDown lowers the band to that with checkpointing where nobody said
// whether the trainer does it and its examples do.
func (b *Breakdown) reachDown() {
	r := b.Request
	if !r.trainer.mayCkpt || !r.ckptUnsaid || r.GradCkpt == On {
		return
	}
	r.GradCkpt = On
	with := Breakdown{Basis: b.Basis, Request: r}
	with.Terms, with.Peak = r.train()
	with.sum()
	b.PerGPU.Low = min(b.PerGPU.Low, with.PerGPU.Low)
	b.Allocated.Low = min(b.Allocated.Low, with.Allocated.Low)
}

func (b *Breakdown) combine(keep func(TermName) bool) Range {
	var mid, floor, states Bytes
	var e spread
	for _, t := range b.Terms {
		if !keep(t.Name) {
			continue
		}
		mid += t.Size.Mid
		switch t.Name {
		case Weights, Adapters, OptimizerStates:
			floor += t.Size.Low // what lasts is there whatever else is misjudged
			states += t.Size.Mid
		case Gradients:
			states += t.Size.Mid
		case Context:
			floor += t.Size.Low
		}
		e.add(Constant{Low: 1}, t.Size.Mid-t.Size.Low)
		e.add(Constant{High: 1}, t.Size.High-t.Size.Mid)
	}
	if b.Basis == FromParams {
		e.add(constants.UnknownShape, mid)
	}
	b.Request.modelError(&e, mid, states)
	return Range{Low: max(floor, mid-Bytes(math.Sqrt(e.low))), Mid: mid, High: mid + need(math.Sqrt(e.high))}
}

// spread is the sum of independent errors below and above, squared.
type spread struct{ low, high float64 }

func (e *spread) add(share Constant, of Bytes) {
	e.low += sq(share.Low * float64(of))
	e.high += sq(share.High * float64(of))
}

// modelError adds what remains after every term is known: framework versions
// and what a reading includes. States of a training run can be counted, and
// are on one card; what comes and goes beside them is known less well.
func (r *Request) modelError(e *spread, whole, states Bytes) {
	switch {
	case r.Method.Training():
		e.add(r.statesError(), states)
		e.add(constants.StepError, whole-states)
	case r.Model.Kind == Diffusion || r.Model.Kind == Video || r.Model.Kind == ASR:
		e.add(constants.MediaError, whole)
	case r.engine().overhead == genericOverhead:
		e.add(constants.InferenceError, whole)
	}
}

func (r *Request) statesError() Constant {
	if r.GPUs > 1 {
		return constants.ShardsError
	}
	return constants.StatesError
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
// gradients and moments, 16 bytes a trained parameter, and half as much again
// for pinned buffers (DeepSpeed memory documentation); of a paged optimizer,
// its states.
func (r *Request) hostRAM() Bytes {
	if r.Method.Training() && r.Optimizer.paged() && !r.Parallel.OffloadCPU {
		return need(r.states().optimizer)
	}
	if !r.Method.Training() || !r.Parallel.OffloadCPU {
		return 0
	}
	return need(r.states().trainable * 16 * 1.5)
}
