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
	if asksMoney(q) && cardHoursOf(main).Mid > 0 {
		return e.moneyOfJob(w, q, rd, offers, main), true
	}
	r := e.figures(w, KindEstimate, main)
	r.Headline = w.speedHead(main)
	if len(os) > 1 {
		r.Table = w.speedTable(os)
	}
	r.Body = lines(append(append(w.speedLines(main), w.speedWorking(main), w.cardHours(main)), append(rd.remarks, w.withServer(rd, main), w.facts(main))...)...)
	r.Citations = e.citationsOfMany(os)
	if asksMoney(q) {
		r.Kind = KindCost
	}
	return r, true
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
	return say(w.reach.working, w.translated(s.Working))
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
