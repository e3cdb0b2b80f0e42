package answer

import (
	"math"
	"slices"
	"strconv"

	"gpufit/estimator"
	"gpufit/intents"
	"gpufit/knowledge"
)

// moneyOfJob answers what a job costs whose hours follow from its data: the sum
// from the fewest card-hours at the lowest price to the most at the highest, how
// long that is, the price with channel and month, what was assumed, and what would
// be cheaper. The memory is drawn only where the job does not fit; the Estimate
// has the rest.
func (e *Engine) moneyOfJob(w *words, q intents.Question, rd reading, offers []offer, main outcome) Reply {
	r := e.figures(w, KindCost, main)
	heads, bands := e.rentLines(w, q, main, cardHoursOf(main))
	head, price := w.speedHead(main), w.advice.noPrice
	if len(heads) > 0 {
		head, price = heads[0], w.speedHead(main)
	}
	if main.b.Verdict == estimator.No { // the sum is that of a job that does not run so
		head, price = w.verdictLine(main), lines(head, price)
	}
	bands = bands[:min(len(bands), 1)]
	market := e.market(q, w.lang)
	r.Headline = head
	r.Body = lines(append([]string{price, w.cardHours(main), w.rentOf(main, bands, market), w.sampleLine(main), e.cheaperLine(w, q, offers, main)},
		append(rd.remarks, w.tooTight(main), w.money.cost.apart, w.oldLine(bands, market))...)...)
	if len(offers) > 1 {
		r.Table = w.jobTable(offers)
	}
	if main.b.Verdict != estimator.No && !q.Doubts {
		r.Bars = nil
	}
	r.Citations = append(e.citations(main), priceSources(bands)...)
	return r
}

// rentOf names the price that a sum rests on; nothing where it was stated.
func (w *words) rentOf(o outcome, bands []knowledge.Band, m market) string {
	if len(bands) == 0 {
		return ""
	}
	b := bands[0]
	return say(w.money.price.rents, w.cardKind(o.card), w.roughAmount(b.Median, b.Currency), w.span(b.Low, b.High, b.Currency), w.money.channels[b.Channel], w.bandMonths(b, m))
}

// sampleLine says with which length and how many epochs samples were counted.
func (w *words) sampleLine(o outcome) string {
	if o.amount.samples == 0 || o.amount.tokens > 0 {
		return ""
	}
	return say(w.reach.assumed, strconv.Itoa(o.b.Request.SeqLen), plainNumber(math.Max(1, o.amount.epochs)))
}

func (w *words) tooTight(o outcome) string {
	if o.b.Verdict == estimator.No {
		return w.reach.tooTight
	}
	return ""
}

// oldLine warns of a price that was last seen long ago.
func (w *words) oldLine(bands []knowledge.Band, m market) string {
	if len(bands) > 0 && bands[0].Old(m.today) {
		return w.money.price.oldNote
	}
	return ""
}

// cheaperLine tells what comes next after the cheapest of several machines, or
// what would do the job for less than the one that is stated.
func (e *Engine) cheaperLine(w *words, q intents.Question, offers []offer, main outcome) string {
	if len(offers) > 1 {
		return w.dearerLine(offers)
	}
	stated := e.offers(w, q, []outcome{main})[0]
	if b := e.readBill(w, q); len(b.quotes) > 0 && b.quotes[0].cardHour() > 0 {
		stated.total, stated.band.Currency = b.quotes[0].cardHour()*cardHoursOf(main).Mid, b.quotes[0].currency
	}
	anywhere := main.job
	anywhere.card, anywhere.req.GPU, anywhere.req.GPUs, anywhere.req.Free, anywhere.req.Parallel = nil, estimator.GPU{}, 0, 0, estimator.Parallelism{}
	best := e.weighed(w, q, anywhere)
	if len(best) == 0 || best[0].total == 0 || stated.total == 0 || best[0].band.Currency != stated.band.Currency || best[0].total >= leastSaving*stated.total {
		return ""
	}
	return say(w.money.weigh.cheaperJob, w.cards(best[0].card, best[0].b.Request.GPUs), w.jobCell(best[0]), w.jobCell(stated), w.bandMonths(best[0].band, e.market(q, w.lang)))
}

// leastSaving is how much of a price another has to be at most to be called
// cheaper: below, the bands of both say nothing.
const leastSaving = 0.9

// jobTable sets machines side by side by what they take for the job.
func (w *words) jobTable(all []offer) *Table {
	m := w.money.weigh
	t := &Table{Head: []string{w.layout.card, m.job, m.hour, w.advice.speed}}
	for _, o := range all[:min(len(all), shownJobs)] {
		t.Rows = append(t.Rows, []string{w.machine(o.outcome), w.jobCell(o), w.hourCell(o), w.speedCell(o.outcome)})
	}
	return t
}

// shownJobs is how many machines a job is priced on in a table.
const shownJobs = 4

// rentLines are the totals of h card-hours: at the stated price alone, else in
// each channel that rents the card out by the hour; leases of months are none.
func (e *Engine) rentLines(w *words, q intents.Question, o outcome, h Span) (heads []string, bands []knowledge.Band) {
	machine, hours := w.cards(o.card, o.b.Request.GPUs), w.cardHourSpan(h)
	if b := e.readBill(w, q); len(b.quotes) > 0 && b.quotes[0].cardHour() > 0 {
		x, money := b.quotes[0].cardHour(), b.quotes[0].currency
		return []string{say(w.money.cost.range_, machine, hours, w.span(significant(x*h.Low, 2), significant(x*h.High, 2), money), w.quote(b.quotes[0]))}, nil
	}
	if o.card == nil || o.card.row == nil {
		return nil, nil
	}
	market := e.market(q, w.lang)
	bands = e.costBands(market, o.card.row)
	bands = slices.DeleteFunc(bands, func(b knowledge.Band) bool { return b.Channel == knowledge.CNLease })
	if own, _ := market.halves(bands); len(own) > 0 {
		bands = own // the other half of the market answers another person
	}
	for _, band := range bands {
		where := w.money.channels[band.Channel] + w.phrase.listSep + w.seen(band, market.today)
		heads = append(heads, say(w.money.cost.range_, machine, hours, w.span(significant(band.Low*h.Low, 2), significant(band.High*h.High, 2), band.Currency), where))
	}
	return heads, bands
}

// cardHourSpan prints card-hours from low to high.
func (w *words) cardHourSpan(h Span) string {
	return say(w.money.cardHours, plainNumber(significant(h.Low, 2)), plainNumber(significant(h.High, 2)))
}
