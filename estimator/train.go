package estimator

import "fmt"

// instant is one moment of a training step with what is alive then.
type instant struct {
	name  string
	terms []Term
}

func (i instant) total() Bytes {
	var s Bytes
	for _, t := range i.terms {
		s += t.Size.Mid
	}
	return s
}

// train returns the terms at the fullest instant of a training step, and its name.
func (r Request) train() ([]Term, string) {
	s := r.states()
	saved, recomputed := r.activations()
	loss := r.lossBuffers()
	base := r.lasting(s)
	grads := Term{Name: Gradients, Size: Around(need(s.grads), 0.02), Formula: r.gradFormula(s), Source: "one gradient for each trained parameter"}
	early := grads
	if r.GradAccum <= 1 && !r.Parallel.DDP && r.Parallel.ZeRO == 0 {
		early.Size = Range{High: grads.Size.Mid} // gradients are freed between steps and appear as the backward pass goes on
	}
	instants := []instant{
		{"loss", append(r.withActivations(base, addRange(saved, loss), r.activationFormula()+"; "+r.lossFormula()), early)},
		{"backward", append(r.withActivations(base, addRange(saved, recomputed), r.activationFormula()), r.backwardGrads(grads, early))},
		{"backward end", append(r.withActivations(base, recomputed, r.activationFormula()), grads)},
		{"optimizer step", r.stepping(base, grads, s)},
	}
	best := instants[0]
	for _, i := range instants[1:] {
		if i.total() > best.total() {
			best = i
		}
	}
	terms := append(best.terms, r.slack(best.terms))
	return append(terms, r.contextTerm()), best.name
}

// backwardGrads: adapters' gradients are small and counted whole; those of all
// weights arrive layer by layer while activations leave, so the start of the
// backward pass has few of them.
func (r Request) backwardGrads(grads, early Term) Term {
	if r.trainsAll() {
		return early
	}
	return grads
}

// lasting returns the terms that live across the whole step.
func (r Request) lasting(s states) []Term {
	terms := []Term{r.trainedWeights(s)}
	opt := Term{Name: OptimizerStates, Size: Around(need(s.optimizer), 0.02), Formula: r.optFormula(s), Source: "states per trained parameter of " + string(r.Optimizer)}
	if r.Optimizer.paged() {
		opt.Size.Low = 0
		opt.Formula += "; pages may leave for host memory"
	}
	terms = append(terms, opt)
	if s.adapters > 0 {
		terms = append(terms, Term{Name: Adapters, Size: Around(need(s.adapters), 0.02),
			Formula: fmt.Sprintf("%.4g × 10^6 adapter parameters, rank %d", s.trainable/1e6, r.Rank), Source: "LoRA, arXiv 2106.09685"})
	}
	if b := r.trainingBuffers(); b.Size.High > 0 {
		terms = append(terms, b)
	}
	return terms
}

func (r Request) trainedWeights(s states) Term {
	if !r.trainsAll() {
		return r.weightsTerm(s.weights)
	}
	return Term{Name: Weights, Size: Around(need(s.weights), 0.006),
		Formula: fmt.Sprintf("%.3g × 10^9 parameters × %.0f B%s", r.Model.Params/1e9, r.fullStates().weight, r.splitNote()),
		Source:  "training states of " + string(r.Compute)}
}

func (r Request) withActivations(base []Term, size Range, formula string) []Term {
	terms := append(make([]Term, 0, len(base)+4), base...)
	return append(terms, Term{Name: Activations, Size: size, Formula: formula, Source: "sum of what each operation saves for its gradient"})
}

// stepping: the optimizer's temporaries add to states and gradients.
func (r Request) stepping(base []Term, grads Term, s states) []Term {
	terms := append(make([]Term, 0, len(base)+4), base...)
	for i := range terms {
		if terms[i].Name == OptimizerStates && s.temp > 0 {
			terms[i].Size = addRange(terms[i].Size, Range{0, need(s.temp), need(s.temp)})
			terms[i].Formula += ", and the step's temporaries"
		}
	}
	return append(terms, grads)
}

// trainingBuffers are the collectives' buckets, gathered layers and
// dequantised matrices that come and go during the whole step.
func (r Request) trainingBuffers() Term {
	t := Term{Name: Buffers}
	m := r.Model
	layer := r.parts().linear() / float64(max(1, m.Layers))
	ends := float64(m.VocabSize) * float64(m.Hidden)
	add := func(size Range, what, source string) {
		t.Size = addRange(t.Size, size)
		if t.Formula != "" {
			t.Formula += ", "
		}
		t.Formula += what
		t.Source = source
	}
	if r.replicas() > 1 || r.Parallel.OffloadCPU {
		switch {
		case r.Parallel.shardsWeights():
			add(Around(need(2*(2*layer+ends)), 0.5), "two gathered layers and the vocabulary matrices", "PyTorch FSDP and ZeRO-3 prefetch one layer ahead")
		case r.Parallel.ZeRO > 0:
			add(constants.ZeROBucket.times(1), "reduce buckets", constants.ZeROBucket.Source)
		}
	}
	if r.Quant.Bits() < 16 && !r.trainsAll() {
		add(constants.DequantMatrices.times(2*float64(m.Hidden)*m.widest()), "dequantised matrices", constants.DequantMatrices.Source)
	}
	return t
}
