package estimator

// instant is one moment of a training step with what is alive then beside what
// lasts across steps.
type instant struct {
	name               string
	activations, grads Range
	weights, step      Range // beside the lasting weights and optimizer states
}

func (i *instant) total() Bytes {
	return i.activations.Mid + i.grads.Mid + i.weights.Mid + i.step.Mid
}

// terms adds what is alive at the instant to what lasts.
func (i *instant) terms(lasting []Term) []Term {
	for k := range lasting {
		switch t := &lasting[k]; t.Name {
		case Weights:
			t.Size = addRange(t.Size, i.weights)
		case OptimizerStates:
			t.Size = addRange(t.Size, i.step)
		}
	}
	if i.activations.High > 0 {
		lasting = append(lasting, Term{Name: Activations, Size: i.activations})
	}
	return append(lasting, Term{Name: Gradients, Size: i.grads})
}

// The instants of a training step.
const (
	peakLoad     = "load"
	peakLoss     = "loss"
	peakBackward = "backward"
	peakEnd      = "backward end"
	peakStep     = "optimizer step"
)

// train returns the terms at the fullest instant of a training step, its name,
// and the most that comes and goes at any instant.
func (r *Request) train() (terms []Term, peak string, moves Bytes) {
	s := r.states()
	saved, recomputed := r.activations()
	loss, cast := r.lossBuffers(), r.castWeights()
	saved = addRange(saved, cast)
	kept := saved
	if r.GradCkpt == On {
		kept = Range{saved.Low - cast.Low, saved.Mid - cast.Mid, saved.High - cast.High}
	}
	grads := Around(need(s.grads), 0.02)
	early := grads
	if r.GradAccum <= 1 && !r.Parallel.DDP && r.Parallel.ZeRO == 0 {
		early = Range{High: grads.Mid} // freed between steps, they appear as the backward pass goes on
	}
	instants := []instant{
		{name: peakLoss, activations: addRange(saved, loss), grads: early},
		{name: peakBackward, activations: addRange(kept, recomputed), grads: early},
		{name: peakEnd, activations: recomputed, grads: grads},
		{name: peakStep, step: r.stepTemporaries(s), grads: grads},
	}
	if r.loadsOnEveryCard() {
		whole := Around(need(r.baseWeights().total()), 0.05)
		instants = append(instants, instant{name: peakLoad, activations: addRange(saved, maxRange(loss, recomputed)), weights: whole})
	}
	best := fullest(instants)
	best.cover(instants)
	terms = best.terms(r.lasting(s))
	terms = append(terms, r.slack(terms))
	for _, i := range instants {
		moves = max(moves, i.activations.Mid)
	}
	return append(terms, r.contextTerm()), best.name, moves
}

// loadsOnEveryCard: some trainers read the whole checkpoint onto every card
// before they shard it, and the first step finds it there still.
func (r *Request) loadsOnEveryCard() bool {
	return r.trainer.loadsWhole && r.Parallel.FSDP && !r.trainsAll()
}

// high is the upper end of what is alive at the instant.
func (i *instant) high() Bytes {
	return i.activations.High + i.grads.High + i.weights.High + i.step.High
}

// cover raises the upper end to that of every instant: another one may be the
// fullest where its terms come out high.
func (i *instant) cover(all []instant) {
	for k := range all {
		i.activations.High += max(0, all[k].high()-i.high())
	}
}

func fullest(instants []instant) *instant {
	best := &instants[0]
	for k := range instants {
		if i := &instants[k]; i.total() > best.total() {
			best = i
		}
	}
	return best
}

// lasting returns the terms that live across the whole step.
func (r *Request) lasting(s states) []Term {
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

// stepTemporaries: a fused step builds no list, and which of the two runs is
// often not known.
func (r *Request) stepTemporaries(s states) Range {
	t := Range{need(s.temp), need(s.temp + s.list), need(s.temp + s.list)}
	if r.FusedStep == On {
		t.Mid = t.Low
	}
	return t
}
