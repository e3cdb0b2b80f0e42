package estimator

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

// The instants of a training step.
const (
	peakLoad     = "load"
	peakLoss     = "loss"
	peakBackward = "backward"
	peakEnd      = "backward end"
	peakStep     = "optimizer step"
)

// train returns the terms at the fullest instant of a training step, and its name.
func (r Request) train() ([]Term, string) {
	s := r.states()
	saved, recomputed := r.activations()
	loss, cast := r.lossBuffers(), r.castWeights()
	saved = addRange(saved, cast)
	kept := saved
	if r.GradCkpt == On {
		kept = Range{saved.Low - cast.Low, saved.Mid - cast.Mid, saved.High - cast.High}
	}
	base := r.lasting(s)
	grads := Term{Name: Gradients, Size: Around(need(s.grads), 0.02)}
	early := grads
	if r.GradAccum <= 1 && !r.Parallel.DDP && r.Parallel.ZeRO == 0 {
		early.Size = Range{High: grads.Size.Mid} // freed between steps, they appear as the backward pass goes on
	}
	best := r.fullest([]instant{
		{peakLoss, append(withActivations(base, addRange(saved, loss)), early)},
		{peakBackward, append(withActivations(base, addRange(kept, recomputed)), early)},
		{peakEnd, append(withActivations(base, recomputed), grads)},
		{peakStep, append(r.stepping(base, s), grads)},
		{peakLoad, r.loading(base, addRange(saved, maxRange(loss, recomputed)))},
	})
	terms := append(best.terms, r.slack(best.terms))
	return append(terms, r.contextTerm()), best.name
}

// loading: some trainers read the whole checkpoint onto every card before they
// shard it, and the first step finds it there still.
func (r Request) loading(base []Term, work Range) []Term {
	if !r.trainer.loadsWhole || !r.Parallel.FSDP || r.trainsAll() {
		return nil
	}
	terms := withActivations(base, work)
	terms[0].Size = addRange(terms[0].Size, Around(need(r.baseWeights().total()), 0.05))
	return terms
}

func (r Request) fullest(instants []instant) instant {
	best := instants[0]
	for _, i := range instants[1:] {
		if i.total() > best.total() {
			best = i
		}
	}
	return best
}

// lasting returns the terms that live across the whole step.
func (r Request) lasting(s states) []Term {
	w := Term{Name: Weights, Size: Around(need(s.weights), 0.006)}
	if !r.trainsAll() {
		w = r.weightsTerm(s.weights)
	}
	opt := Term{Name: OptimizerStates, Size: Around(need(s.optimizer), 0.02)}
	if r.Optimizer.paged() {
		opt.Size = Exactly(0) // unified memory, outside the allocator: pages leave when the card is full
	}
	terms := append(make([]Term, 0, 8), w, opt)
	if s.adapters > 0 {
		terms = append(terms, Term{Name: Adapters, Size: Around(need(s.adapters), 0.02)})
	}
	if b := r.trainingBuffers(); b.High > 0 {
		terms = append(terms, Term{Name: Buffers, Size: b})
	}
	return terms
}

func withActivations(base []Term, size Range) []Term {
	terms := append(make([]Term, 0, len(base)+4), base...)
	return append(terms, Term{Name: Activations, Size: size})
}

// stepping: the optimizer's temporaries add to its states.
func (r Request) stepping(base []Term, s states) []Term {
	terms := append(make([]Term, 0, len(base)+4), base...)
	for i := range terms {
		if terms[i].Name == OptimizerStates {
			terms[i].Size = addRange(terms[i].Size, r.stepTemporaries(s))
		}
	}
	return terms
}

// stepTemporaries: a fused step builds no list, and which of the two runs is
// often not known.
func (r Request) stepTemporaries(s states) Range {
	t := Range{need(s.temp), need(s.temp + s.list), need(s.temp + s.list)}
	if r.FusedStep == On {
		t.Mid = t.Low
	}
	return t
}
