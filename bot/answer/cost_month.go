package answer

import (
	"math"
	"slices"

	"gpufit/knowledge"
)

// rate is a rent with what is known of it: a stated quote, or a band.
type rate struct {
	low, mid, high float64 // per card-hour, or per card-month
	currency       string
	where, months  string // channel and months; empty for a quote
	sources        []knowledge.Band
	loose          bool
}

// hourOrMonth compares the rent by the hour with the rent by the month: from
// how many hours of use the month pays.
func (e *Engine) hourOrMonth(w *words, b bill) (Reply, bool) {
	if !b.text.bothWays() || len(b.cards) == 0 && len(b.quotes) < 2 {
		return Reply{}, false
	}
	hour, month, ok := e.hourAndMonth(w, b)
	if !ok {
		return e.oneSideOnly(w, b, hour, month)
	}
	n := float64(b.count)
	even := month.mid / hour.mid
	use, c := e.monthlyUse(b), w.money.cost
	r := Reply{Table: w.wayTable(b, hour, month, use)}
	byHour := w.roughAmount(hour.mid*use*n, hour.currency)
	byMonth := w.roughAmount(month.mid*n, month.currency)
	switch {
	case use == 0 && even > knowledge.HoursPerMonth:
		r.Headline = say(c.neverMonth, w.roughAmount(hour.mid*knowledge.HoursPerMonth*n, hour.currency), byMonth, ceiled(even))
	case use == 0:
		r.Headline = say(c.level, ceiled(even), ceiled(even/knowledge.HoursPerMonth*100), byMonth, w.roughAmount(hour.mid, hour.currency))
	case use < even:
		r.Headline = say(c.byHour, say(w.money.hours, cents(use)), byHour, byMonth, ceiled(even))
	default:
		r.Headline = say(c.byMonth, say(w.money.hours, cents(use)), byHour, byMonth, ceiled(even))
	}
	r.Body = lines(b.rhythm, w.rateLine(c.beHour, hour), w.rateLine(c.beMonth, month), w.leaseNote(month), w.budgetLine(b, w.cheaper(hour.mid*use, month.mid, use)*n*max(1, b.q.Slots.Months.First()), month.currency), c.apart)
	r.Citations = priceSources(append(hour.sources, month.sources...))
	return r, true
}

// monthlyUse is how many hours of a month are used; 0: not stated.
func (e *Engine) monthlyUse(b bill) float64 {
	if b.rhythm == "" {
		return 0
	}
	return b.hours / max(1, b.q.Slots.Months.First())
}

// cheaper is the lower monthly bill per card; without a known use, the month's.
func (w *words) cheaper(byHour, byMonth, use float64) float64 {
	if use == 0 {
		return byMonth
	}
	return min(byHour, byMonth)
}

func ceiled(x float64) string { return plainNumber(float64(int(x + 0.999999))) }

// hourAndMonth finds both rents in one currency: stated ones first, else the
// bands of the card.
func (e *Engine) hourAndMonth(w *words, b bill) (hour, month rate, ok bool) {
	for _, one := range b.quotes {
		x := one.cardHour()
		switch {
		case one.per == perHour && hour.mid == 0:
			hour = rate{low: x, mid: x, high: x, currency: one.currency}
		case one.per == perMonth && month.mid == 0:
			x *= knowledge.HoursPerMonth
			month = rate{low: x, mid: x, high: x, currency: one.currency}
		}
	}
	if len(b.cards) > 0 {
		g := b.cards[0]
		if hour.mid == 0 {
			hour = e.bandRate(w, b, 1, b.m.prices.Bands(g.ID, b.m.today, knowledge.OnDemand), b.m.prices.LooseBands(g.ID, b.m.today, knowledge.OnDemand))
		}
		if month.mid == 0 {
			month = e.bandRate(w, b, knowledge.HoursPerMonth, b.m.prices.Bands(g.ID, b.m.today, knowledge.Monthly, knowledge.Reserved), nil)
		}
	}
	return hour, month, hour.mid > 0 && month.mid > 0 && hour.currency == month.currency
}

// bandRate takes the first band of the asked half of the market: hourly
// platforms, also where they leave the card's memory open, before public clouds.
func (e *Engine) bandRate(w *words, b bill, hours float64, exact, loose []knowledge.Band) rate {
	own, _ := b.m.halves(exact)
	open, _ := b.m.halves(loose)
	own = append(slices.DeleteFunc(slices.Clone(own), cloud), append(open, own...)...)
	if len(own) == 0 {
		return rate{}
	}
	first := own[0]
	return rate{
		low: first.Low * hours, mid: first.Median * hours, high: first.High * hours, currency: first.Currency,
		where: w.money.channels[first.Channel], months: w.seen(first, b.m.today), sources: []knowledge.Band{first}, loose: first.Loose,
	}
}

func cloud(b knowledge.Band) bool { return b.Channel == knowledge.CNCloud }

// rateLine says where a rent was read; nothing for a stated one.
func (w *words) rateLine(format string, r rate) string {
	if r.where == "" {
		return ""
	}
	if r.loose {
		return lines(say(format, w.span(r.low, r.high, r.currency), r.where, r.months), say(w.money.cost.beLoose, r.where, r.months))
	}
	return say(format, w.span(r.low, r.high, r.currency), r.where, r.months)
}

// leaseNote says that the monthly prices of leases are those of whole machines.
func (w *words) leaseNote(month rate) string {
	if len(month.sources) > 0 && month.sources[0].Channel == knowledge.CNLease {
		return w.money.cost.machine
	}
	return ""
}

// wayTable sets both ways side by side; without a known use the hour is shown
// for a full month.
func (w *words) wayTable(b bill, hour, month rate, use float64) *Table {
	c, n := w.money.cost, float64(b.count)
	if use == 0 {
		return nil
	}
	row := func(way string, r rate, x float64) []string {
		return []string{way, w.roughAmount(r.low*x, r.currency), w.roughAmount(r.mid*x, r.currency), w.roughAmount(r.high*x, r.currency)}
	}
	return &Table{Head: []string{c.headWay, c.headLow, c.headMid, c.headHigh}, Rows: [][]string{
		row(say(w.phrase.aside, c.wayHour, say(w.money.hours, cents(use))), hour, use*n), row(c.wayMonth, month, n),
	}}
}

// oneSideOnly answers where one of the two rents is not known: it says which,
// and gives the other.
func (e *Engine) oneSideOnly(w *words, b bill, hour, month rate) (Reply, bool) {
	if len(b.cards) == 0 {
		return Reply{}, false
	}
	name, c := cardName(b.cards[0]), w.money.cost
	var r Reply
	switch {
	case hour.mid > 0:
		r.Headline = say(c.noMonth, name)
		r.Body = lines(w.rateLine(c.beHour, hour), b.rhythm, w.allMonth(b, hour, name))
	case month.mid > 0:
		r.Headline = say(c.noHour, name)
		r.Body = w.rateLine(c.beMonth, month)
	default:
		r.Headline = say(w.money.price.none, name)
	}
	r.Body = lines(r.Body, c.apart)
	r.Citations = priceSources(append(hour.sources, month.sources...))
	return r, true
}

// allMonth is what running without a break costs by the hour, for a month and
// for the months stated.
func (w *words) allMonth(b bill, hour rate, name string) string {
	n := knowledge.HoursPerMonth * float64(b.count)
	months := max(1, b.q.Slots.Months.First())
	total := hour.mid * n * months
	product := say(w.money.cost.product, w.roughAmount(hour.mid, hour.currency), b.count, cents(n/float64(b.count)*months))
	return lines(say(w.money.price.perMonth, name, w.span(hour.low*n, hour.high*n, hour.currency)),
		say(w.money.cost.total, w.roughAmount(total, hour.currency), product), w.budgetLine(b, math.Round(total), hour.currency))
}

// commitOrNot compares a committed price with the one on demand by the share
// of the time that the cards are used.
func (e *Engine) commitOrNot(w *words, b bill) (Reply, bool) {
	if len(b.quotes) != 2 || b.quotes[0].per != b.quotes[1].per || b.quotes[0].per == perGB {
		return Reply{}, false
	}
	low, high := b.quotes[0], b.quotes[1]
	if low.amount > high.amount {
		low, high = high, low
	}
	c := w.money.cost
	r := Reply{Headline: say(c.idle, w.quote(low), w.quote(high), ceiled(low.amount/high.amount*100))}
	used, ok := b.text.match(func(r *moneyReading) []string { return r.used })
	if idle, stated := b.text.match(func(r *moneyReading) []string { return r.idle }); stated {
		used, ok = 100-idle, true
	}
	if !ok {
		return r, true
	}
	effective, better := high.amount*used/100, c.onDemand
	if effective >= low.amount {
		better = c.committed
	}
	r.Body = r.Headline
	r.Headline = say(c.idleUse, cents(used), w.sum(effective, high.currency), w.sum(low.amount, low.currency), better)
	return r, true
}
