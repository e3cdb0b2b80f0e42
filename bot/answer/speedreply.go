package answer

import (
	"gpufit/estimator"
	"gpufit/intents"
)

// speedReply answers how fast a job runs, or how long it takes where an amount
// is stated: on the stated cards, else on the machines that hold it.
func (e *Engine) speedReply(w *words, q intents.Question) (Reply, bool) {
	rd, ok := e.named(w, q)
	if !ok {
		return Reply{}, false
	}
	jobs := servedAll(rd.jobs())
	os := e.placed(jobs)
	var offers []offer
	if len(os) == 1 && os[0].job.card != jobs[0].card {
		offers = e.weighed(w, q, jobs[0]) // several machines to choose from
		os = machinesOf(offers)
	}
	if len(os) == 0 {
		return Reply{}, false
	}
	main := os[0]
	r := e.figures(w, KindEstimate, main)
	r.Headline = w.speedHead(main)
	switch {
	case len(offers) > 1 && asksMoney(q):
		r.Table = w.offerTable(offers)
	case len(os) > 1:
		r.Table = w.speedTable(os)
	}
	r.Body = lines(append(append(w.speedLines(main), w.speedWorking(main), w.cardHours(main)), append(rd.remarks, w.withServer(rd, main), w.facts(main))...)...)
	r.Citations = e.citationsOfMany(os)
	if asksMoney(q) {
		r = e.withMoney(w, q, offers, main, r)
	}
	return r, true
}

// withMoney tells what the first machine costs: in one channel where a table
// shows others beside it, else in two.
func (e *Engine) withMoney(w *words, q intents.Question, offers []offer, main outcome, r Reply) Reply {
	if len(offers) < 2 {
		return e.withRent(w, q, main, r, 2)
	}
	r = e.withRent(w, q, main, r, 1)
	notes := e.offerNotes(w, q, offers)
	r.Body = once(lines(append([]string{w.dearerLine(offers), r.Body}, notes[min(1, len(notes)):]...)...)) // the headline tells its price
	return r
}

func (w *words) speedHead(o outcome) string {
	s, err := estimator.SpeedOf(wholeCopies(statedOf(o)))
	task, machine := w.task(o), w.cards(o.card, o.b.Request.GPUs)
	switch {
	case err != nil || s.Train.Mid == 0 && s.Decode.Mid == 0:
		return w.noSpeed(o)
	case o.amount.said():
		h := hoursOf(s, o.amount, o.req)
		return upperFirst(say(w.reach.headHours, task, machine, w.duration(h)))
	case s.Train.Mid > 0:
		return upperFirst(say(w.reach.headTrain, task, machine, w.rateCell(s.Train)))
	}
	return upperFirst(say(w.reach.headDecode, task, machine, w.rateCell(s.Decode)))
}

func (w *words) speedWorking(o outcome) string {
	s, err := estimator.SpeedOf(wholeCopies(statedOf(o)))
	if err != nil || s.Working == "" {
		return ""
	}
	return say(w.reach.working, s.Working)
}

func (w *words) speedTable(os []outcome) *Table {
	t := &Table{Head: []string{w.layout.card, w.layout.peak, w.layout.verdict, w.advice.speed}}
	for _, o := range os {
		t.Rows = append(t.Rows, []string{w.cards(o.card, o.b.Request.GPUs), need(o.b.PerGPU.Mid), w.verdicts[o.b.Verdict], w.speedCell(o)})
	}
	return t
}

// cardHours multiplies hours with cards: what is paid for.
func (w *words) cardHours(o outcome) string {
	h := cardHoursOf(o)
	if h.Mid == 0 || o.b.Request.GPUs < 2 {
		return ""
	}
	return say(w.advice.hoursTotal, plainNumber(significant(h.Mid, 2)), plainNumber(significant(h.Low, 2)), plainNumber(significant(h.High, 2)))
}

// cardHoursOf are the hours of an outcome times its cards; zero where no amount
// is stated or no speed is known.
func cardHoursOf(o outcome) Span {
	s, err := estimator.SpeedOf(wholeCopies(statedOf(o)))
	if err != nil || !o.amount.said() {
		return Span{}
	}
	h, n := hoursOf(s, o.amount, o.req), float64(max(1, o.b.Request.GPUs))
	return Span{n * h.Low, n * h.Mid, n * h.High}
}
