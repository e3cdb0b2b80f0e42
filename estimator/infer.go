package estimator

// engine returns how the request's engine uses memory.
func (r *Request) engine() *engine {
	if r.runner != nil {
		return r.runner
	}
	e, _, _ := engineOf(r.Engine)
	return e
}

// infer returns the terms of serving or running the model.
func (r *Request) infer() []Term {
	w := r.weightsTerm(r.servedWeights())
	if r.Model.Kind == Diffusion || r.Model.Kind == Video {
		return r.generate(w)
	}
	o := r.overheadModel().size(*r)
	terms := append(make([]Term, 0, 6), w, r.kvCache(), Term{Name: Buffers, Size: o.buffers})
	return append(terms, r.slack(terms), Term{Name: Context, Size: o.context})
}

// dynamicSlack is the allocator's share of what comes and goes.
func (r *Request) dynamicSlack() Constant {
	if r.Method.Training() {
		return constants.TrainingSlack
	}
	return constants.DynamicSlack
}

// slack is what the allocator cannot give back: rounding on what stays, holes
// between what comes and goes.
func (r *Request) slack(terms []Term) Term {
	var stays, moves Range
	for _, t := range terms {
		switch t.Name {
		case Weights, OptimizerStates, Adapters, KVCache:
			stays = addRange(stays, t.Size)
		default:
			moves = addRange(moves, t.Size)
		}
	}
	ws, ds := constants.WeightsSlack, r.dynamicSlack()
	return Term{Name: Allocator,
		Size: Range{
			need(ws.Low*float64(stays.Low) + ds.Low*float64(moves.Low)),
			need(ws.Value*float64(stays.Mid) + ds.Value*float64(moves.Mid)),
			need(ws.High*float64(stays.Mid) + ds.High*float64(moves.Mid)),
		}}
}
