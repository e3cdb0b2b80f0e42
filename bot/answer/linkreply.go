package answer

import (
	"gpufit/estimator"
	"gpufit/intents"
)

// linkedCounts are the numbers of cards that links are computed for.
var linkedCounts = []int{1, 2, 4, 8}

// linkReply answers what several cards lose by waiting for each other: computed
// for the stated job, or for an example where only a card is named.
func (e *Engine) linkReply(w *words, q intents.Question) (Reply, bool) {
	rd, back := e.read(w, q)
	if back != nil || rd.unknownCard != "" || len(rd.cards) == 0 {
		return Reply{}, false
	}
	example := ""
	if len(rd.subjects) == 0 {
		if e.linksInGeneral(q) {
			return Reply{}, false // an article says more than an example
		}
		rd.subjects = []subject{exampleModel}
		example = say(w.advice.linkExample, size(exampleModel.shape.Params))
		if rd.methods[0] == "" && rd.rest.Parallel.TP == 0 {
			rd.methods = []estimator.Method{estimator.Full}
		}
	}
	j := servedAll(rd.jobs())[0]
	n := j.req.GPUs
	if n < 2 {
		n = 4
	}
	o := run(j.on(j.card, n))
	r := e.figures(w, KindEstimate, o)
	r.Headline = w.linkHead(o, j)
	r.Table = w.linkTable(j)
	r.Body = lines(append([]string{example, w.linkLine(o), w.withServer(rd, o), e.linkForms(w, q, o)}, append(rd.remarks, w.facts(o))...)...)
	return r, true
}

// linksInGeneral reports whether a question that names no model is one that an
// article answers: of a number of cards only where its own words say so.
func (e *Engine) linksInGeneral(q intents.Question) bool {
	hits := e.find(q, 2)
	if len(hits) == 0 {
		return false
	}
	return len(q.Slots.GPUCount) == 0 && hits[0].Score >= plainly || hits[0].Words >= surely
}

// linkHead says what part of a step is waiting, and how many cards' work the
// cards do together where one card alone could do the job.
func (w *words) linkHead(o outcome, j job) string {
	task, machine := w.task(o), w.cards(o.card, o.b.Request.GPUs)
	share := percent(w.shareOf(o))
	one := rateOf(run(j.on(j.card, 1)))
	switch together := rateOf(o); {
	case !o.trains():
		return upperFirst(say(w.advice.linkTP, task, machine, share))
	case one.Mid > 0 && together.Mid > 0:
		return upperFirst(say(w.advice.linkHead, task, machine, share, plainNumber(significant(together.Mid/one.Mid, 2))))
	}
	return upperFirst(say(w.advice.linkFits, task, machine, share))
}

// shareOf is the part of a step in which cards wait.
func (w *words) shareOf(o outcome) float64 {
	g, _ := linkGate(o)
	return g.Share
}

func linkGate(o outcome) (estimator.Gate, bool) {
	gates, err := estimator.GatesOf(wholeCopies(statedOf(o)))
	if err != nil {
		return estimator.Gate{}, false
	}
	for _, g := range gates {
		if g.ID == "links" {
			return g, true
		}
	}
	return estimator.Gate{}, false
}

// linkLine says how the cards of an outcome are joined; empty for one card.
func (w *words) linkLine(o outcome) string {
	g, ok := linkGate(o)
	if !ok {
		return ""
	}
	return w.gateLine(g, o.card)
}

func (w *words) linkTable(j job) *Table {
	t := &Table{Head: []string{w.layout.card, w.layout.peak, w.layout.verdict, w.advice.speed, w.advice.waiting}}
	for _, n := range linkedCounts {
		o, err := attempt(j.on(j.card, n))
		if err != nil {
			continue
		}
		waiting := "–"
		if g, ok := linkGate(o); ok {
			waiting = percent(g.Share)
		}
		t.Rows = append(t.Rows, []string{w.cards(o.card, n), need(o.b.PerGPU.Mid), w.verdicts[o.b.Verdict], w.speedCell(o), waiting})
	}
	return t
}
