package estimator

import (
	"fmt"
	"slices"
)

// Explained returns b with the formula and the source of every term.
func (b Breakdown) Explained() Breakdown {
	b.Terms = slices.Clone(b.Terms)
	for i := range b.Terms {
		t := &b.Terms[i]
		if t.Size.Mid == 0 && (t.Name == Gradients || t.Name == OptimizerStates) {
			t.Formula, t.Source = "none on the card at this instant", "order of a training step"
			continue
		}
		t.Formula, t.Source = b.Request.working(t.Name, b.Peak)
	}
	return b
}

func (r *Request) working(name TermName, peak string) (formula, source string) {
	switch name {
	case Weights:
		return r.weightsWorking()
	case KVCache:
		return r.kvWorking()
	case Activations:
		if !r.Method.Training() {
			return r.generateWorking()
		}
		return r.activationWorking(peak)
	case Gradients:
		return r.gradWorking(peak)
	case OptimizerStates:
		return r.optimizerWorking(peak)
	case Adapters:
		return r.adapterWorking()
	case Buffers:
		return r.buffersWorking()
	case Context:
		return r.contextWorking()
	}
	return r.slackWorking()
}

func (r *Request) slackWorking() (formula, source string) {
	formula, source = "rounding of segments and holes between short-lived blocks", r.dynamicSlack().Source
	if r.Method.Training() && r.trainer.varies {
		c := constants.CachePile
		formula += fmt.Sprintf("; where batches differ in length, cached blocks add up to %.1f × activations and buffers to the upper end, as far as the card has room", c.High)
		source += "; " + c.FittedOn
	}
	return formula, source
}

func (r *Request) buffersWorking() (formula, source string) {
	if r.Method.Training() {
		return r.trainingBuffersWorking()
	}
	o := r.overheadModel()
	return o.formula(*r), o.source
}
