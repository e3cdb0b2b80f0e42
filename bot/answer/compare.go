package answer

import (
	"slices"
	"sort"

	"gpufit/estimator"
	"gpufit/intents"
)

// shownCompared is how many machines are set side by side.
const shownCompared = 6

// compareReply sets cards side by side: with a job beside them by what it does
// on each, else by their own figures.
func (e *Engine) compareReply(w *words, q intents.Question) (Reply, bool) {
	rd, back := e.read(w, q)
	switch {
	case back == nil && len(rd.cards) == 1 && len(rd.subjects) == 0 && len(q.Slots.Provider) > 1:
		return e.priceLookup(w, q), true // sellers are compared, by their prices of the card
	case back != nil || len(rd.cards) < 2:
		return Reply{}, false
	}
	var r Reply
	if len(rd.subjects) > 0 {
		r = e.compareJobs(w, q, rd)
	} else {
		r = e.compareCards(w, q, rd)
	}
	r.Kind = KindComparison
	r.Body = lines(append([]string{w.bareCard(rd), r.Body}, rd.remarks...)...)
	return r, true
}

// compareJobs lets the cards do the job, or each of several: those that hold it,
// fastest first, with what they rent for.
func (e *Engine) compareJobs(w *words, q intents.Question, rd reading) Reply {
	jobs := servedAll(rd.jobs())
	os := runAll(jobs[:min(len(jobs), shownCompared)])
	var heads []string
	main := os[0]
	for i, same := range byTask(w, os) {
		held := fastestFirst(holding(same))
		if i == 0 && len(held) > 0 {
			main = held[0]
		}
		heads = append(heads, w.compareLine(same, held))
	}
	offers := e.offers(w, q, os)
	r := e.figures(w, KindComparison, main)
	r.Headline = closeUp(joined(heads))
	r.Table = w.compareTable(offers, len(heads) > 1)
	r.Body = lines(append([]string{w.advice.whole, w.worth(offers), w.linkLine(main), w.withServer(rd, main), w.facts(main)}, e.offerNotes(w, q, offers)...)...)
	r.Citations = append(e.citationsOfMany(os), offerSources(offers)...)
	return r
}

// byTask parts outcomes by what is to be done, in the order of the tasks.
func byTask(w *words, os []outcome) [][]outcome {
	var out [][]outcome
	at := map[string]int{}
	for _, o := range os {
		i, ok := at[w.task(o)]
		if !ok {
			i, at[w.task(o)] = len(out), len(out)
			out = append(out, nil)
		}
		out[i] = append(out[i], o)
	}
	return out
}

func fastestFirst(os []outcome) []outcome {
	sort.SliceStable(os, func(i, k int) bool { return rateOf(os[i]).Mid > rateOf(os[k]).Mid })
	return os
}

// holding are the outcomes that hold their job, or may.
func holding(os []outcome) []outcome {
	var out []outcome
	for _, o := range os {
		if o.b.Verdict == estimator.Yes || o.b.Verdict == estimator.Tight {
			out = append(out, o)
		}
	}
	return out
}

func (w *words) compareLine(os, held []outcome) string {
	task := w.task(os[0])
	switch {
	case len(held) == 0:
		return say(w.advice.compareNone, task)
	case len(held) == 1 || rateOf(held[0]).Mid == 0:
		return say(w.advice.compareOnly, task, w.cards(held[0].card, held[0].b.Request.GPUs))
	}
	var others []string
	for _, o := range held[1:] {
		others = append(others, say(w.advice.compareItem, w.cards(o.card, o.b.Request.GPUs), w.rateCell(rateOf(o))))
	}
	return say(w.advice.compareJob, task, w.cards(held[0].card, held[0].b.Request.GPUs), w.rateCell(rateOf(held[0])), w.list(others))
}

// compareTable is the table of offers with the verdict of each and, where there
// are several, the task.
func (w *words) compareTable(all []offer, tasks bool) *Table {
	t := w.offerTable(all)
	t.Head = slices.Insert(t.Head, 2, w.layout.verdict)
	for i, o := range all {
		t.Rows[i] = slices.Insert(t.Rows[i], 2, w.verdicts[o.b.Verdict])
		if tasks {
			t.Rows[i][0] = say(w.phrase.aside, t.Rows[i][0], w.methods[o.b.Request.Method])
		}
	}
	return t
}

// worth names the machine that does most for its money, where two or more that
// hold their job have prices in one currency.
func (w *words) worth(all []offer) string {
	var best *offer
	n := 0
	for i := range all {
		o := &all[i]
		if o.b.Verdict == estimator.No || !o.priced || rateOf(o.outcome).Mid == 0 || w.task(o.outcome) != w.task(all[0].outcome) {
			continue
		}
		if n++; best == nil || o.perMillion() < best.perMillion() {
			best = o
		}
	}
	if n < 2 {
		return ""
	}
	return say(w.money.weigh.worth, w.cards(best.card, best.b.Request.GPUs), w.roughAmount(significant(best.perMillion(), 2), best.band.Currency), string(best.band.To))
}

// compareCards sets data sheets side by side.
func (e *Engine) compareCards(w *words, q intents.Question, rd reading) Reply {
	t := &Table{Head: []string{w.layout.card, w.advice.usable, w.advice.bandwidth, w.advice.rate}}
	var all []outcome
	for i := range rd.cards[:min(len(rd.cards), shownCompared)] {
		c := &rd.cards[i]
		t.Rows = append(t.Rows, []string{w.cardKind(c), room(capacity(c.spec)), w.figureCell(c.spec.BandwidthGBs), w.figureCell(c.spec.FP16TFLOPS)})
		all = append(all, outcome{job: job{card: c}})
	}
	offers := e.offers(w, q, all)
	if slices.ContainsFunc(offers, func(o offer) bool { return o.priced }) {
		t.Head = append(t.Head, w.money.weigh.hour)
		for i, o := range offers {
			t.Rows[i] = append(t.Rows[i], w.hourCell(o))
		}
	}
	a, b := &rd.cards[0], otherName(rd.cards)
	r := Reply{Headline: w.ratioLine(a, b), Table: t, Citations: append(e.citationsOfMany(all), offerSources(offers)...)}
	if r.Headline == "" {
		r.Headline = say(w.advice.compareCards, w.list([]string{w.cardFigures(a), w.cardFigures(b)}))
	}
	r.Body = lines(append([]string{w.advice.byUse}, e.offerNotes(w, q, offers)...)...)
	return r
}

// otherName is the first card that stands for another name than the first one.
func otherName(cards []card) *card {
	for i := range cards[1:] {
		if cards[i+1].named != cards[0].named {
			return &cards[i+1]
		}
	}
	return &cards[1]
}

func (w *words) figureCell(x float64) string {
	if x == 0 {
		return w.advice.notKnown
	}
	return plainNumber(x)
}

func (w *words) cardFigures(c *card) string {
	s := c.spec
	if s.BandwidthGBs == 0 || s.FP16TFLOPS == 0 {
		return say(w.advice.cardMemory, w.cardKind(c), plainNumber(s.MemoryGB))
	}
	return say(w.advice.cardFigures, w.cardKind(c), plainNumber(s.MemoryGB), plainNumber(s.BandwidthGBs), plainNumber(s.FP16TFLOPS))
}

// ratioLine says how many times the first card is the second, the larger first.
func (w *words) ratioLine(a, b *card) string {
	if a.spec.BandwidthGBs < b.spec.BandwidthGBs {
		a, b = b, a
	}
	if b.spec.BandwidthGBs == 0 || b.spec.FP16TFLOPS == 0 || a.spec.FP16TFLOPS == 0 {
		return ""
	}
	times := func(x, y float64) string { return plainNumber(significant(x/y, 2)) }
	return say(w.advice.ratio, w.cardKind(a), w.cardKind(b), times(a.spec.MemoryGB, b.spec.MemoryGB),
		times(a.spec.BandwidthGBs, b.spec.BandwidthGBs), times(a.spec.FP16TFLOPS, b.spec.FP16TFLOPS))
}
