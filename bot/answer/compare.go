package answer

import (
	"cmp"
	"slices"

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
	worth := w.worth(offers)
	if cheapest := cheapestWork(w, offers); cheapest != nil && w.counted(cheapest.outcome) != w.counted(main) {
		heads, worth = append(heads, worth), "" // another card does most for its money: half of the choice
	}
	r.Headline = upperFirst(closeUp(joined(heads)))
	r.Table = w.compareTable(offers, len(byTask(w, os)) > 1)
	r.Body = lines(append([]string{w.speedNote(os), worth, w.linkLine(main), w.withServer(rd, main), w.facts(main)}, e.offerNotes(w, q, offers)...)...)
	r.Citations = append(e.citationsOfMany(os), offerSources(offers)...)
	return r
}

// speedNote says what the speeds of a table are, where it has any.
func (w *words) speedNote(os []outcome) string {
	if !slices.ContainsFunc(os, func(o outcome) bool { return rateOf(o).Mid > 0 }) {
		return ""
	}
	return w.advice.whole
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

// fastestFirst orders outcomes by speed, those with room for the job before
// those that may run out; of the same speed the card with less memory, which
// costs less as a rule, comes first.
func fastestFirst(os []outcome) []outcome {
	slices.SortStableFunc(os, func(a, b outcome) int {
		return cmp.Or(cmp.Compare(doubt(a), doubt(b)), -cmp.Compare(rateOf(a).Mid, rateOf(b).Mid), cmp.Compare(a.b.Capacity, b.b.Capacity))
	})
	return os
}

// doubt orders outcomes that hold their job by how surely they do.
func doubt(o outcome) int {
	if o.b.Verdict == estimator.Tight {
		return 1
	}
	return 0
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
	case len(held) == 1 && doubt(held[0]) > 0:
		return say(w.advice.compareBarely, task, w.counted(held[0]))
	case len(held) == 1:
		return say(w.advice.compareOnly, task, w.counted(held[0]))
	case rateOf(held[0]).Mid == 0:
		return say(w.advice.compareHeld, task, w.list(each(held, w.counted)))
	}
	return say(w.advice.compareJob, task, w.counted(held[0]), w.rateCell(rateOf(held[0])), w.list(each(held[1:], w.comparedItem)))
}

// comparedItem is a machine that holds the job with its speed.
func (w *words) comparedItem(o outcome) string {
	item := w.advice.compareItem
	if doubt(o) > 0 {
		item = w.advice.compareTight
	}
	return say(item, w.counted(o), w.rateCell(rateOf(o)))
}

// counted names the cards of an outcome with their number, for a sentence.
func (w *words) counted(o outcome) string { return w.cards(o.card, o.b.Request.GPUs) }

// each returns what f makes of each outcome.
func each(os []outcome, f func(outcome) string) []string {
	var out []string
	for _, o := range os {
		out = append(out, f(o))
	}
	return out
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

// cheapestWork is the machine that does most for its money, where two or more
// that hold their job have prices in one currency; nil else.
func cheapestWork(w *words, all []offer) *offer {
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
		return nil
	}
	return best
}

// worth says which machine does most for its money; empty where that is not known.
func (w *words) worth(all []offer) string {
	best := cheapestWork(w, all)
	if best == nil {
		return ""
	}
	return say(w.money.weigh.worth, w.counted(best.outcome), w.roughAmount(significant(best.perMillion(), 2), best.band.Currency), string(best.band.To))
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
	names := eachName(rd.cards)
	r := Reply{Headline: w.ratioLines(names), Table: t, Citations: append(e.citationsOfMany(all), offerSources(offers)...)}
	if r.Headline == "" {
		r.Headline = say(w.advice.compareCards, w.list([]string{w.cardFigures(names[0]), w.cardFigures(names[1])}))
	}
	r.Body = lines(append([]string{w.advice.byUse}, e.offerNotes(w, q, offers)...)...)
	return r
}

// eachName is the first card that stands for each name; of one name its first
// two cards.
func eachName(cards []card) []*card {
	out := []*card{&cards[0]}
	for i := range cards[1:] {
		if cards[i+1].named != out[len(out)-1].named {
			out = append(out, &cards[i+1])
		}
	}
	if len(out) == 1 {
		out = append(out, &cards[1])
	}
	return out
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

// maxRatios is how many cards are held against the slowest in words; a table has
// the others.
const maxRatios = 2

// ratioLines hold each card against the one with the lowest bandwidth and, of
// those, matrix rate; empty where a figure of one is not known.
func (w *words) ratioLines(cards []*card) string {
	cards = slices.Clone(cards[:min(len(cards), maxRatios+1)])
	slices.SortStableFunc(cards, func(a, b *card) int {
		return cmp.Or(cmp.Compare(a.spec.BandwidthGBs, b.spec.BandwidthGBs), cmp.Compare(a.spec.FP16TFLOPS, b.spec.FP16TFLOPS))
	})
	var out []string
	for _, c := range cards[1:] {
		out = append(out, w.ratioLine(c, cards[0]))
	}
	if slices.ContainsFunc(cards, func(c *card) bool { return c.spec.BandwidthGBs == 0 || c.spec.FP16TFLOPS == 0 }) {
		return ""
	}
	return closeUp(joined(out))
}

// ratioLine says how many times the first card is the second.
func (w *words) ratioLine(a, b *card) string {
	times := func(f ratioWords, x, y float64) string {
		if n := plainNumber(significant(x/y, 2)); n != "1" {
			return say(f.times, n)
		}
		return f.same
	}
	r := w.advice.ratio
	return say(r.line, w.cardKind(a), w.cardKind(b), times(r.memory, a.spec.MemoryGB, b.spec.MemoryGB),
		times(r.bandwidth, a.spec.BandwidthGBs, b.spec.BandwidthGBs), times(r.rate, a.spec.FP16TFLOPS, b.spec.FP16TFLOPS))
}
