package answer

import (
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
	if back != nil || len(rd.cards) < 2 {
		return Reply{}, false
	}
	var r Reply
	if len(rd.subjects) > 0 {
		r = e.compareJobs(w, rd)
	} else {
		r = e.compareCards(w, rd)
	}
	r.Kind = KindComparison
	r.Body = lines(append([]string{w.bareCard(rd), r.Body}, rd.remarks...)...)
	return r, true
}

// compareJobs lets the cards do the job: those that hold it, fastest first.
func (e *Engine) compareJobs(w *words, rd reading) Reply {
	jobs := servedAll(rd.jobs())
	os := runAll(jobs[:min(len(jobs), shownCompared)])
	rates := make(map[*card]estimator.Rate, len(os))
	for _, o := range os {
		rates[o.card] = rateOf(o)
	}
	held := holding(os)
	sort.SliceStable(held, func(i, k int) bool { return rates[held[i].card].Mid > rates[held[k].card].Mid })
	main := os[0]
	if len(held) > 0 {
		main = held[0]
	}
	r := e.figures(w, KindComparison, main)
	r.Headline = w.compareLine(os, held, rates)
	r.Table = w.compareTable(os)
	r.Body = lines(w.advice.whole, w.linkLine(main), w.withServer(rd, main), w.facts(main))
	r.Citations = e.citationsOfMany(os)
	return r
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

func (w *words) compareLine(os, held []outcome, rates map[*card]estimator.Rate) string {
	task := w.task(os[0])
	switch {
	case len(held) == 0:
		return say(w.advice.compareNone, task)
	case len(held) == 1 || rates[held[0].card].Mid == 0:
		return say(w.advice.compareOnly, task, w.cards(held[0].card, held[0].b.Request.GPUs))
	}
	var others []string
	for _, o := range held[1:] {
		others = append(others, say(w.advice.compareItem, w.cards(o.card, o.b.Request.GPUs), w.rateCell(rates[o.card])))
	}
	return say(w.advice.compareJob, task, w.cards(held[0].card, held[0].b.Request.GPUs), w.rateCell(rates[held[0].card]), w.list(others))
}

func (w *words) compareTable(os []outcome) *Table {
	l := w.layout
	t := &Table{Head: []string{l.card, l.peak, l.usableCol, l.verdict, w.advice.speed}}
	for _, o := range os {
		t.Rows = append(t.Rows, []string{w.cards(o.card, o.b.Request.GPUs), need(o.b.PerGPU.Mid), room(o.b.Capacity), w.verdicts[o.b.Verdict], w.speedCell(o)})
	}
	return t
}

// compareCards sets data sheets side by side.
func (e *Engine) compareCards(w *words, rd reading) Reply {
	t := &Table{Head: []string{w.layout.card, w.advice.usable, w.advice.bandwidth, w.advice.rate}}
	var items []string
	var all []outcome
	for i := range rd.cards[:min(len(rd.cards), shownCompared)] {
		c := &rd.cards[i]
		items = append(items, w.cardFigures(c))
		t.Rows = append(t.Rows, []string{w.cardKind(c), room(capacity(c.spec)), w.figureCell(c.spec.BandwidthGBs), w.figureCell(c.spec.FP16TFLOPS)})
		all = append(all, outcome{job: job{card: c}})
	}
	r := Reply{Headline: say(w.advice.compareCards, w.list(items)), Table: t, Citations: e.citationsOfMany(all)}
	r.Body = w.ratioLine(&rd.cards[0], otherName(rd.cards))
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
