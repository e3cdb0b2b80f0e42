package answer

import (
	"slices"
	"sort"

	"gpufit/intents"
	"gpufit/knowledge"
)

// offer is a machine that does a job, with what it rents for: the middle of the
// cheapest band of the asked half of the market.
type offer struct {
	outcome
	band   knowledge.Band
	priced bool
	hour   float64 // of the whole machine
	hours  Span    // that the job takes; zero: not known
	total  float64 // for the job, at the middle of price and hours
}

// perMillion is what a million tokens cost on an offer at its speed.
func (o *offer) perMillion() float64 { return o.hour / rateOf(o.outcome).Mid * 1e6 / 3600 }

// offers prices machines. Where the prices cannot be read, none has one.
func (e *Engine) offers(w *words, q intents.Question, os []outcome) []offer {
	_, err := e.prices()
	var out []offer
	for _, o := range os {
		one := offer{outcome: o}
		if err == nil && o.card != nil && o.card.row != nil {
			one.hours = w.jobHours(q, o)
			one.band, one.priced = e.cheapestBand(e.market(q, w.lang), o.card.row, one.hours.Mid)
		}
		one.hour = float64(max(1, o.b.Request.GPUs)) * one.band.Median
		one.total = one.hour * one.hours.Mid
		out = append(out, one)
	}
	return out
}

// jobHours are the hours that a job takes: those of the stated amount, else the
// stated ones.
func (w *words) jobHours(q intents.Question, o outcome) Span {
	if h := cardHoursOf(o); h.Mid > 0 {
		n := float64(max(1, o.b.Request.GPUs))
		return Span{h.Low / n, h.Mid / n, h.High / n}
	}
	h, _ := w.hoursStated(q)
	return Span{h, h, h}
}

// cheapestBand is the band that a card is weighed by: that with the lowest
// middle of those that rent by the hour in the asked half of the market. Where a
// channel names the memory in no price, those that leave it open stand in. A
// lease by the month counts where no platform rents the card, unless the job is
// over before the month.
func (e *Engine) cheapestBand(m market, g *knowledge.GPU, hours float64) (best knowledge.Band, ok bool) {
	exact, _ := m.halves(m.prices.Bands(g.ID, m.today))
	all := slices.Clone(exact)
	loose, _ := m.halves(m.prices.LooseBands(g.ID, m.today))
	for _, b := range loose {
		if !slices.ContainsFunc(exact, sameChannel(b.Channel)) {
			all = append(all, b)
		}
	}
	lease := hours == 0 || hours >= knowledge.HoursPerMonth
	if slices.ContainsFunc(all, sameChannel(knowledge.CNPlatform)) {
		lease = false
	}
	for _, b := range all {
		if (lease || b.Channel != knowledge.CNLease) && (!ok || b.Median < best.Median) {
			best, ok = b, true
		}
	}
	return best, ok
}

func sameChannel(c knowledge.Channel) func(knowledge.Band) bool {
	return func(b knowledge.Band) bool { return b.Channel == c }
}

// weighsMoney reports whether a question about a card asks for money to decide:
// the cheapest, or for a stated amount or time.
func weighsMoney(q intents.Question) bool {
	_, timed := wordsEN.stated(q)
	return timed || amountIn(q.Slots).said() || asksMoney(q) ||
		textOf(q).says(func(r *moneyReading) []string { return r.cheapest })
}

// stated reports the hours that a question states.
func (w *words) stated(q intents.Question) (float64, bool) {
	h, _ := w.hoursStated(q)
	return h, h > 0
}

// cheapestFirst sorts offers by money for the whole job, or by the hour where
// nobody knows its hours; those without a price keep their order behind.
func cheapestFirst(all []offer) []offer {
	money := func(o offer) float64 {
		if o.total > 0 {
			return o.total
		}
		return o.hour
	}
	sort.SliceStable(all, func(i, k int) bool {
		if a, b := all[i], all[k]; a.priced && b.priced {
			return money(a) < money(b)
		}
		return all[i].priced && !all[k].priced
	})
	return all
}

// offerTable sets machines side by side: memory, speed and money, for the hour
// and, where its hours are known, for the job.
func (w *words) offerTable(all []offer) *Table {
	l, m := w.layout, w.money.weigh
	t := &Table{Head: []string{l.card, m.memory, w.advice.speed}}
	priced := slices.ContainsFunc(all, func(o offer) bool { return o.priced })
	job := slices.ContainsFunc(all, func(o offer) bool { return o.total > 0 })
	if priced {
		t.Head = append(t.Head, m.hour)
	}
	if job {
		t.Head = append(t.Head, m.job)
	}
	for _, o := range all {
		row := []string{w.machine(o.outcome), say(w.phrase.aside, need(o.b.PerGPU.Mid), room(limit(o.b))), w.speedCell(o.outcome)}
		if priced {
			row = append(row, w.hourCell(o))
		}
		if job {
			row = append(row, w.jobCell(o))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// machine names the cards of an outcome for a table.
func (w *words) machine(o outcome) string {
	if n := o.b.Request.GPUs; n > 1 || o.card.row == nil {
		return w.cards(o.card, n)
	}
	return w.cardKind(o.card)
}

// hourCell is the rent of a machine for an hour with its month.
func (w *words) hourCell(o offer) string {
	if !o.priced {
		return w.money.weigh.none
	}
	return say(w.phrase.aside, w.roughAmount(o.hour, o.band.Currency), string(o.band.To))
}

// jobCell is the rent of a machine for the job, hours and price at their middle.
func (w *words) jobCell(o offer) string {
	if o.total == 0 {
		return w.money.weigh.none
	}
	return w.roughAmount(significant(o.total, 2), o.band.Currency)
}

// offerNotes say where the prices of a table are from: the whole band of the
// first card, the channels of the others, and what holds for all of them.
func (e *Engine) offerNotes(w *words, q intents.Question, all []offer) []string {
	priced := slices.DeleteFunc(slices.Clone(all), func(o offer) bool { return !o.priced })
	if len(priced) == 0 {
		return nil
	}
	m := e.market(q, w.lang)
	var bands []knowledge.Band
	for _, o := range priced {
		bands = append(bands, o.band)
	}
	first := priced[0]
	b, name := first.band, w.cardKind(first.card)
	rents := say(w.money.price.rents, name, w.roughAmount(b.Median, b.Currency), w.span(b.Low, b.High, b.Currency), w.money.channels[b.Channel], w.bandMonths(b, m))
	return append([]string{rents, w.channelsOf(priced, name, m)}, w.bandRemarks(bands, m)...)
}

// channelsOf lists the cards of offers, the one that is told already left out, by
// the channel that their prices are from.
func (w *words) channelsOf(all []offer, told string, m market) string {
	cards := map[string][]string{}
	var order, items []string
	for _, o := range all {
		where := w.money.channels[o.band.Channel] + w.phrase.listSep + w.bandMonths(o.band, m)
		name := w.cardKind(o.card)
		if name == told || slices.Contains(cards[where], name) {
			continue
		}
		if len(cards[where]) == 0 {
			order = append(order, where)
		}
		cards[where] = append(cards[where], name)
	}
	for _, where := range order {
		items = append(items, say(w.phrase.aside, w.list(cards[where]), where))
	}
	if len(items) == 0 {
		return ""
	}
	return say(w.money.weigh.middles, w.list(items))
}

// bandMonths are the months of a band, and that its sources leave the memory open.
func (w *words) bandMonths(b knowledge.Band, m market) string {
	if b.Loose {
		return w.seen(b, m.today) + w.phrase.listSep + w.money.weigh.loose
	}
	return w.seen(b, m.today)
}

// offerSources are the rows behind the prices of offers.
func offerSources(all []offer) []Citation {
	var bands []knowledge.Band
	for _, o := range all {
		if o.priced {
			bands = append(bands, o.band)
		}
	}
	return priceSources(bands)
}

// machinesOf are the machines of offers.
func machinesOf(all []offer) []outcome {
	var out []outcome
	for _, o := range all {
		out = append(out, o.outcome)
	}
	return out
}

// cheapestLine says what the first of some offers costs and how it was chosen.
func (w *words) cheapestLine(all []offer) string {
	first, m := all[0], w.money.weigh
	if !first.priced {
		return ""
	}
	where := w.money.channels[first.band.Channel] + w.phrase.listSep + string(first.band.To)
	hour := w.roughAmount(first.hour, first.band.Currency)
	if first.total > 0 {
		return say(m.forJob, w.jobCell(first), hour, plainNumber(significant(first.hours.Mid, 2)), where)
	}
	return say(m.byHour, hour, where)
}

// dearerLine says what the next offer costs beside the first.
func (w *words) dearerLine(all []offer) string {
	if len(all) < 2 || !all[0].priced || !all[1].priced {
		return ""
	}
	next, cost := all[1], w.roughAmount(all[1].hour, all[1].band.Currency)
	format := w.money.weigh.nextHour
	if next.total > 0 {
		format, cost = w.money.weigh.nextJob, w.jobCell(next)
	}
	return say(format, w.cards(next.card, next.b.Request.GPUs), cost, string(next.band.To))
}
