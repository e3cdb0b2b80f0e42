package answer

import (
	"slices"
	"sort"

	"gpufit/estimator"
	"gpufit/intents"
)

// whichGPU recommends a card for a task; of a stated card it says how many.
func (e *Engine) whichGPU(w *words, q intents.Question) Reply {
	rd, back := e.read(w, q)
	switch {
	case back != nil:
		return *back
	case rd.unknownCard != "":
		return e.askCard(w, rd.unknownCard)
	case len(rd.subjects) == 0 && len(rd.cards) == 1 && rd.cards[0].row == nil:
		return e.cardsFrom(w, rd.cards[0].spec.MemoryGB)
	case len(rd.subjects) == 0:
		return e.unclear(w, q)
	}
	var r Reply
	switch jobs := rd.jobs(); {
	case rd.open:
		r = e.whichByMethod(w, rd, jobs)
	case len(rd.cards) > 0:
		r = e.howMany(w, jobs[0])
	default:
		r = e.recommend(w, q, rd, jobs[0])
	}
	r.Headline = w.withoutOffload(rd, r.Headline)
	r.Body = lines(append(rd.remarks, r.Body)...)
	return e.withRents(w, q, r)
}

// withRents adds what the recommended card rents for, where the table does not
// tell it, or that no price is known of a place.
func (e *Engine) withRents(w *words, q intents.Question, r Reply) Reply {
	if r.Table != nil && slices.Contains(r.Table.Head, w.money.weigh.hour) {
		if q.Slots.Region != "" {
			r.Body = lines(say(w.money.price.noneThere, e.nameOf(r.Estimate.GPU), quoted(place(q))), r.Body)
		}
		return r
	}
	rent, sources := e.rents(w, q, r.Estimate)
	r.Body, r.Citations = lines(r.Body, rent), append(r.Citations, sources...)
	return r
}

// cardsFrom lists the common cards with at least so much memory, where that is
// all that was said.
func (e *Engine) cardsFrom(w *words, mem float64) Reply {
	t := &Table{Head: []string{w.layout.card, w.layout.usableCol}}
	var names []string
	for _, c := range e.common.cards {
		if c.spec.MemoryGB < mem || len(t.Rows) == shownCards {
			continue
		}
		b := run(job{card: c, req: estimator.Request{Model: estimator.Model{Params: 1e9}, GPU: c.spec}}).b
		t.Rows = append(t.Rows, []string{w.cardKind(c), room(limit(b))})
		names = append(names, w.cardKind(c))
	}
	if len(names) == 0 {
		return askBack(w, w.unclear.tooLarge)
	}
	return Reply{
		Kind: KindRecommendation, Table: t, Body: w.which.prices,
		Headline: say(w.which.byMemory, plainNumber(mem), w.list(names[:min(3, len(names))])),
	}
}

// shownCards is how many cards a list without a task has.
const shownCards = 8

// place names the region in the person's own words where they are at hand.
func place(q intents.Question) string {
	for _, ev := range q.Evidence {
		if ev.Slot == "region" {
			return ev.Text
		}
	}
	return q.Slots.Region
}

// machineSizes are the counts of cards that are rented as one machine.
var machineSizes = []int{1, 2, 4, 8}

// shownOptions is how many machines a recommendation lists.
const shownOptions = 4

// options returns the smallest machines of common cards that hold the job,
// smallest total memory first.
func (e *Engine) options(j job, stated int) []outcome { return choose(e.fitting(j, stated)) }

// fitting returns the machines of common cards that hold the job, each card in
// the smallest number that does, or the tight ones where none holds it with
// room. A stated count is kept.
func (e *Engine) fitting(j job, stated int) []outcome {
	sizes := machineSizes
	switch {
	case stated > 0:
		sizes = []int{stated}
	case isImage(j.req.Model):
		sizes = sizes[:1] // one card makes a picture
	}
	var fit, tight []outcome
	found := map[*card]bool{}
	for _, n := range sizes {
		for _, c := range e.common.cards {
			if found[c] || !suits(c, j.req) {
				continue
			}
			switch o := run(j.on(c, n)); o.b.Verdict {
			case estimator.Yes:
				fit, found[c] = append(fit, o), true
			case estimator.Tight:
				if len(fit) == 0 {
					tight = append(tight, o)
				}
			}
		}
		if len(fit) >= shownOptions {
			break
		}
	}
	if len(fit) > 0 {
		return fit
	}
	return tight
}

// weighed returns the machines that hold the job with their prices: the smallest
// first or, where money is to decide, the cheapest of all.
func (e *Engine) weighed(w *words, q intents.Question, j job) []offer {
	if !weighsMoney(q) {
		return e.offers(w, q, e.options(j, j.req.GPUs))
	}
	all := cheapestFirst(e.offers(w, q, e.fitting(j, j.req.GPUs)))
	if len(all) == 0 || !all[0].priced {
		return e.offers(w, q, choose(machinesOf(all)))
	}
	return all[:min(len(all), shownOptions)]
}

// choose sorts machines by total memory, then by fewer cards, and keeps at
// most two of the same size so that the list reaches up.
func choose(os []outcome) []outcome {
	total := func(o *outcome) float64 { return o.card.spec.MemoryGB * float64(o.b.Request.GPUs) }
	sort.SliceStable(os, func(i, k int) bool {
		if a, b := total(&os[i]), total(&os[k]); a != b {
			return a < b
		}
		return os[i].b.Request.GPUs < os[k].b.Request.GPUs
	})
	var out []outcome
	for i := range os {
		o, n := &os[i], len(out)
		if n == shownOptions {
			break
		}
		if n >= 2 && total(&out[n-2]) == total(o) {
			continue
		}
		out = append(out, *o)
	}
	return out
}

func (e *Engine) recommend(w *words, q intents.Question, rd reading, j job) Reply {
	if j.req.Batch > 1 {
		j = servedAll([]job{j})[0]
	}
	offers := e.weighed(w, q, j)
	if len(offers) == 0 {
		return e.noMachine(w, j)
	}
	options := machinesOf(offers)
	best := options[0]
	r := e.figures(w, KindRecommendation, best)
	format := w.which.headline
	if best.b.Verdict == estimator.Tight {
		format = w.which.tightOnly
	}
	n := best.b.Request.GPUs
	r.Headline = say(format, w.task(best), w.cards(best.card, n), w.figure(best.b.PerGPU, n), room(limit(best.b)))
	if weighsMoney(q) && offers[0].priced && best.b.Verdict == estimator.Yes {
		r.Headline = say(w.money.weigh.cheapest, w.task(best), w.cards(best.card, n), w.cheapestLine(offers))
	}
	second := w.dearerLine(offers)
	if second == "" {
		second = w.secondChoice(options)
	}
	r.Table = w.offerTable(offers)
	r.Body = lines(append([]string{second, w.withServer(rd, best), w.remarks(best)}, e.offerNotes(w, q, offers)...)...)
	r.Citations = append(e.citationsOfMany(options), offerSources(offers)...)
	return r
}

// noMachine is the honest end of the list: not even the largest machine of
// common cards holds the job.
func (e *Engine) noMachine(w *words, j job) Reply {
	j.card, j.req.GPU, j.req.GPUs = nil, estimator.GPU{}, 1
	o := run(j)
	r := e.figures(w, KindRecommendation, o)
	r.Verdict = string(estimator.No)
	r.Headline = say(w.which.none, w.task(o), need(o.b.PerGPU.Mid), machineSizes[len(machineSizes)-1])
	r.Body = w.remarks(o)
	return r
}

func (w *words) optionTable(options []outcome) *Table {
	l := w.layout
	t := &Table{Head: []string{l.card, l.peak, l.usableCol, l.verdict, w.advice.speed}}
	for _, o := range options {
		t.Rows = append(t.Rows, []string{
			w.cards(o.card, o.b.Request.GPUs), need(o.b.PerGPU.Mid), room(limit(o.b)), w.verdicts[o.b.Verdict], w.speedCell(o),
		})
	}
	return t
}

// whichByMethod recommends for LoRA, QLoRA and full fine-tuning apart.
func (e *Engine) whichByMethod(w *words, rd reading, jobs []job) Reply {
	var items []string
	var best []outcome
	for _, j := range jobs[:min(len(jobs), len(openMethods))] {
		o, ok := e.smallest(j)
		if !ok {
			items = append(items, say(w.which.noItem, w.methods[j.req.Method]))
			continue
		}
		best = append(best, o)
		items = append(items, say(w.which.item, w.methods[o.b.Request.Method], w.cards(o.card, o.b.Request.GPUs)))
	}
	if len(best) == 0 {
		return e.noMachine(w, jobs[0])
	}
	r := e.figures(w, KindRecommendation, best[0])
	r.Headline = say(w.which.byMethod, w.modelWithDetails(jobs[0]), w.list(items))
	r.Table = w.methodTable(best)
	r.Body = lines(w.remark.methods, w.remarks(best[0]))
	r.Citations = e.citationsOfMany(best)
	return r
}

// smallest returns the smallest machine for a job: of the stated card, else of
// the common ones.
func (e *Engine) smallest(j job) (outcome, bool) {
	if j.card != nil {
		o := fewest(j)
		return o, o.b.Verdict == estimator.Yes
	}
	options := e.options(j, j.req.GPUs)
	if len(options) == 0 {
		return outcome{}, false
	}
	return options[0], true
}

func (w *words) methodTable(os []outcome) *Table {
	t := w.optionTable(os)
	t.Head = append([]string{w.layout.method}, t.Head...)
	for i, o := range os {
		t.Rows[i] = append([]string{w.methods[o.b.Request.Method]}, t.Rows[i]...)
	}
	return t
}

// clusterSizes are the counts that are tried of a stated card.
var clusterSizes = []int{1, 2, 3, 4, 5, 6, 7, 8, 16, 24, 32, 48, 64}

// fewest returns the job on the fewest of its card that hold it, or on the most
// that are tried. Engines split a model over a power of two, which divides its
// heads.
func fewest(j job) outcome {
	var o outcome
	for _, n := range clusterSizes {
		if !j.req.Method.Training() && n&(n-1) != 0 || isImage(j.req.Model) && n > 1 {
			continue
		}
		if o = run(j.on(j.card, n)); o.b.Verdict == estimator.Yes {
			break
		}
	}
	return o
}

// howMany answers how many of a stated card a job takes.
func (e *Engine) howMany(w *words, j job) Reply {
	o := fewest(j)
	r := e.figures(w, KindRecommendation, o)
	n := o.b.Request.GPUs
	if o.b.Verdict == estimator.Yes {
		r.Headline = say(w.which.count, w.task(o), w.cards(o.card, n), w.figure(o.b.PerGPU, n), room(limit(o.b)))
	} else {
		r.Headline = say(w.which.noCount, w.task(o), w.cardKind(o.card), n)
	}
	r.Body = w.remarks(o)
	return r
}
