package answer

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"gpufit/intents"
	"gpufit/knowledge"
)

// quote is a price that somebody stated, with what it is for.
type quote struct {
	amount   float64
	currency string
	per      unit
	count    int  // cards that it is about
	machine  bool // the amount is for all of them together
}

// quotes reads the prices that a question states.
func (e *Engine) quotes(q intents.Question, lang intents.Lang) []quote {
	text := textOf(q)
	currency, _ := currencyOf(q, lang)
	var out []quote
	for _, amount := range q.Slots.Price {
		if amount > 0 {
			out = append(out, quote{amount, currency, text.unitOf(amount), max(1, q.Slots.GPUCount.First()), false})
		}
	}
	return out
}

// cardHour is what the quote comes to per card-hour; 0 for an amount per GB.
func (q quote) cardHour() float64 {
	hours := q.per.hours()
	if hours == 0 {
		return 0
	}
	x := q.amount / hours
	if q.machine {
		x /= float64(q.count)
	}
	return x
}

// settle decides whether a quote for several cards is for each of them or for
// all: by what the text says, else by which of the two comes nearer to the
// median of what the card rents for.
func (q quote) settle(text moneyText, reference float64) quote {
	switch {
	case q.count < 2:
		return q
	case text.says(func(r *moneyReading) []string { return r.each }):
		return q
	case text.says(func(r *moneyReading) []string { return r.whole }):
		q.machine = true
		return q
	case reference == 0:
		q.machine = q.per != perHour
		return q
	}
	all := q
	all.machine = true
	if distance(all.cardHour(), reference) < distance(q.cardHour(), reference) {
		return all
	}
	return q
}

// distance is how many times one price is the other, whichever way round.
func distance(a, b float64) float64 { return math.Abs(math.Log(a / b)) }

// otherCurrency turns a quote into the other currency, with the line that says
// at which rate: only where nothing in its own can be compared.
func (w *words) otherCurrency(r knowledge.ExchangeRate, q quote) (quote, string) {
	if q.currency == knowledge.CNY {
		q.amount, q.currency = q.amount/r.CNYPerUSD, knowledge.USD
	} else {
		q.amount, q.currency = q.amount*r.CNYPerUSD, knowledge.CNY
	}
	return q, say(w.money.price.converted, plainNumber(r.CNYPerUSD), r.AsOf)
}

// quote names a quote as it was read: 32000 CNY a month.
func (w *words) quote(q quote) string {
	return say(w.money.per[q.per], w.sum(q.amount, q.currency))
}

// reference picks the band that a quote is judged by, in its currency: own
// quotes, then leases
// for months of a whole machine, else the hourly platforms, also where they
// leave the card's memory open; overseas, and where China has neither, the
// channel whose median comes nearest.
func (m market) reference(gpu string, q quote) (knowledge.Band, bool) {
	var exact, all []knowledge.Band
	for _, b := range m.prices.Bands(gpu, m.today) {
		if b.Currency == q.currency {
			exact = append(exact, b)
		}
	}
	for _, b := range m.prices.LooseBands(gpu, m.today) {
		if _, known := inChannel(exact, b.Channel); b.Currency == q.currency && !known {
			all = append(all, b)
		}
	}
	all = append(exact, all...)
	wanted := []knowledge.Channel{knowledge.Own, knowledge.CNPlatform, knowledge.CNLease}
	if (q.per == perMonth || q.per == perYear) && q.count >= 8 {
		wanted = []knowledge.Channel{knowledge.Own, knowledge.CNLease, knowledge.CNPlatform}
	}
	for _, c := range wanted {
		if b, ok := inChannel(all, c); ok {
			return b, true
		}
	}
	return nearest(all, q.cardHour())
}

func inChannel(bands []knowledge.Band, c knowledge.Channel) (knowledge.Band, bool) {
	i := slices.IndexFunc(bands, func(b knowledge.Band) bool { return b.Channel == c })
	if i < 0 {
		return knowledge.Band{}, false
	}
	return bands[i], true
}

// nearest returns the band with the median nearest to a price, of those with
// enough prices behind them where there are such.
func nearest(bands []knowledge.Band, price float64) (knowledge.Band, bool) {
	if level := slices.DeleteFunc(slices.Clone(bands), func(b knowledge.Band) bool { return b.Rows() < enoughRows }); len(level) > 0 {
		bands = level
	}
	if len(bands) == 0 {
		return knowledge.Band{}, false
	}
	return slices.MinFunc(bands, func(a, b knowledge.Band) int {
		return cmp.Compare(distance(a.Median, price), distance(b.Median, price))
	}), true
}

// enoughRows is from how many prices a band is a level and no mere example.
const enoughRows = 3

// How many times the median a quote is fair, high, dear or too cheap. Prices of
// one card and channel spread from half to twice their median (the bands of
// prices.csv), so what lies beyond is another product or a mistake.
const (
	cheapBelow = 0.6
	highAbove  = 1.3
	dearAbove  = 2.0
)

// fairness says whether a quote is fair for a card; ok is false where the card
// has no band in the quote's currency.
func (w *words) fairness(q quote, name string, b knowledge.Band, today knowledge.Month) string {
	ratio := q.cardHour() / b.Median
	format := w.money.price.fair
	switch {
	case ratio < cheapBelow:
		format = w.money.price.cheap
	case ratio > dearAbove:
		format = w.money.price.dear
	case ratio > highAbove:
		format = w.money.price.high
	}
	stated := w.quote(q)
	if q.per != perHour || q.machine {
		stated = say(w.money.price.level, stated, w.roughAmount(q.cardHour(), q.currency))
	}
	return say(format, stated, times(ratio), w.roughAmount(b.Median, b.Currency), w.money.channels[b.Channel], strings.Join([]string{name, w.rowCount(b.Rows()), w.seen(b, today)}, w.phrase.detailSep))
}

// times prints how many times one price is another: one decimal, two below 1.
func times(x float64) string {
	if x >= 10 {
		return plainNumber(math.Round(x))
	}
	if x >= 1 {
		return plainNumber(math.Round(x*10) / 10)
	}
	return plainNumber(math.Round(x*100) / 100)
}

// wholeOrEach says how a quote for several cards was taken.
func (w *words) wholeOrEach(q quote) string {
	switch {
	case q.count < 2:
		return ""
	case q.machine:
		return say(w.money.price.wholeMachine, q.count)
	}
	return w.money.price.eachCard
}
