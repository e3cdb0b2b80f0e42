package answer

import (
	"gpufit/estimator"
	"gpufit/intents"
)

// vramNeeded answers how much memory a job takes where no card is stated. With
// a card beside it the question is whether it fits.
func (e *Engine) vramNeeded(w *words, q intents.Question) Reply {
	rd, back := e.read(w, q)
	switch {
	case back != nil:
		return *back
	case len(rd.subjects) == 0:
		return e.unclear(w, q)
	case len(rd.cards) > 0 || rd.unknownCard != "":
		return e.canRun(w, q)
	}
	return e.needReply(w, rd)
}

// needReply says what a reading takes: one figure, or one for each method or
// model, and the smallest common cards that hold it.
func (e *Engine) needReply(w *words, rd reading) Reply {
	outcomes := runAll(rd.jobs())
	main := outcomes[0]
	r := e.figures(w, KindEstimate, main)
	if len(outcomes) == 1 {
		r.Headline = w.withoutOffload(rd, say(w.need.headline, w.task(main), w.figure(main.b.PerGPU, main.b.Request.GPUs)))
		r.Body = lines(append(rd.remarks, w.holders(e.options(main.job, main.req.GPUs)), w.remarks(main))...)
		r.Choices = []Choice{w.whichFor(main)}
		return r
	}
	r.Headline = w.needOfMany(rd, outcomes)
	r.Table = e.needTable(w, rd, outcomes)
	r.Body = w.bodyOfMany(rd, main, outcomes)
	r.Citations = e.citationsOfMany(outcomes)
	return r
}

func (w *words) needOfMany(rd reading, os []outcome) string {
	var items []string
	for _, o := range os {
		items = append(items, say(w.need.methodItem, w.outcomeName(rd, o), need(o.b.PerGPU.Mid)))
	}
	if rd.open && len(rd.subjects) == 1 {
		return say(w.need.byMethod, w.modelWithDetails(os[0].job), w.list(items))
	}
	return say(w.verdict.several, w.list(items))
}

// needTable sets several needs side by side, each with the smallest machine.
func (e *Engine) needTable(w *words, rd reading, os []outcome) *Table {
	t := &Table{Head: []string{w.outcomeHead(rd), w.layout.peak, w.layout.card}}
	for _, o := range os {
		machine := w.verdicts[estimator.Unknown]
		if options := e.options(o.job, o.req.GPUs); len(options) > 0 && options[0].b.Verdict == estimator.Yes {
			machine = w.cards(options[0].card, options[0].b.Request.GPUs)
		}
		t.Rows = append(t.Rows, []string{w.outcomeName(rd, o), need(o.b.PerGPU.Mid), machine})
	}
	return t
}

// holders names the smallest machines of common cards that hold a job.
func (w *words) holders(options []outcome) string {
	var names []string
	for _, o := range options {
		if o.b.Verdict == estimator.Yes {
			names = append(names, w.cards(o.card, o.b.Request.GPUs))
		}
	}
	switch {
	case len(names) == 0:
		return ""
	case options[0].b.Request.GPUs > 1:
		return say(w.need.noOneCard, names[0])
	}
	return say(w.need.fitsOn, w.list(names))
}
