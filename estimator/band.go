package estimator

import "math"

// sum adds the terms up: independent errors in quadrature, and a floor on the
// band's width where only the parameter count is known.
func (b *Breakdown) sum() {
	b.PerGPU = b.combine(func(TermName) bool { return true })
	b.Allocated = b.combine(func(n TermName) bool { return n != Allocator && n != Context })
}

// pile widens the band by the blocks that the allocator keeps of batches that
// differ in length. They take room that is free, and a full card gets them
// back, so they never decide whether a job fits.
func (b *Breakdown) pile(moves Bytes) {
	r := &b.Request
	if !r.trainer.varies {
		return
	}
	high := b.PerGPU.High + constants.CachePile.times(float64(moves+b.Term(Buffers).Size.Mid)).High
	if room := r.room(); room > 0 {
		high = min(high, FromGiB(math.Floor(room.GiB()*10)/10)) // in tenths, as people see both
	}
	b.PerGPU.High = max(b.PerGPU.High, high)
}

// cover widens the band to that of what the trainer may do just as well where
// nobody said: these are no errors that even out, so each counts in full.
func (b *Breakdown) cover(variants []Request) {
	for _, r := range variants {
		v := Breakdown{Basis: b.Basis, Request: r}
		v.Terms, v.Peak, _ = r.train()
		v.sum()
		b.PerGPU = b.PerGPU.covering(v.PerGPU)
		b.Allocated = b.Allocated.covering(v.Allocated)
	}
}

// covering returns r with ends that hold those of o.
func (r Range) covering(o Range) Range {
	return Range{min(r.Low, o.Low), r.Mid, max(r.High, o.High)}
}

// variants are the request as other versions of the trainer run it, and as its
// examples do.
func (r *Request) variants() []Request {
	var all []Request
	if r.lossUnsaid {
		for _, l := range r.trainer.losses {
			v := *r
			v.Loss = l
			all = append(all, v)
		}
	}
	if v, other := r.asInExamples(); other {
		all = append(all, v)
	}
	return all
}

// asInExamples is the request with what the trainer's examples switch on and
// its configuration does not, and whether that is another one.
func (r *Request) asInExamples() (v Request, other bool) {
	v = *r
	if r.trainer.mayCkpt && r.ckptUnsaid && r.GradCkpt == Off {
		v.GradCkpt, other = On, true
	}
	if r.trainer.mayCache && r.Model.PipelineParams > 0 {
		cached := *r.trainer
		cached.pipeline = false
		v.trainer, other = &cached, true
	}
	return v, other
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
