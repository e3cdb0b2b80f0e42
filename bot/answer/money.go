package answer

import (
	"math"
	"slices"
	"strconv"

	"gpufit/intents"
	"gpufit/knowledge"
)

// market is what a question about money looks at: the prices, the day they are
// judged by, and which half of the market it is about.
type market struct {
	prices *knowledge.Prices
	today  knowledge.Month
	china  bool // prices of China first
	only   bool // and no others, unless there are none
}

// market reads the half of the market from currency, place, words and language.
func (e *Engine) market(q intents.Question, lang intents.Lang) market {
	m := market{prices: e.priceTable(), today: e.month(), china: lang == intents.ZH}
	currency := q.Slots.Currency.First()
	switch {
	case currency == knowledge.CNY || currency == knowledge.USD:
		m.china, m.only = currency == knowledge.CNY, true
	case q.Slots.Region != "":
		m.china, m.only = !abroad[q.Slots.Region], true
	default:
		m.china, m.only = halfNamed(textOf(q), m.china)
	}
	return m
}

// halfNamed reads which half of the market the words name. It stays as it was
// where they name none ("outside China" names the other one) or both.
func halfNamed(t moneyText, before bool) (china, only bool) {
	home := t.says(func(r *moneyReading) []string { return r.china })
	away := t.says(func(r *moneyReading) []string { return r.abroad })
	outside := t.says(func(r *moneyReading) []string { return r.outside })
	switch {
	case outside || away && !home:
		return false, true
	case home && !away:
		return true, true
	}
	return before, false
}

// abroad are the places of the parser that are served from outside mainland
// China; every other place that it names is in China.
var abroad = map[string]bool{
	"Hong Kong": true, "Taiwan": true, "Singapore": true, "Japan": true, "Korea": true, "India": true, "Malaysia": true,
	"United States": true, "Europe": true, "Germany": true, "United Kingdom": true,
}

// priceTable returns the prices; that they cannot be read is a fault of ours.
func (e *Engine) priceTable() *knowledge.Prices {
	p, err := e.prices()
	if err != nil {
		panic(err)
	}
	return p
}

// month is the month that prices are judged by.
func (e *Engine) month() knowledge.Month {
	if e.today == nil {
		return e.priceTable().Newest()
	}
	return knowledge.MonthOf(e.today())
}

// bands returns the bands of a card, those of the asked half first; those of
// the other half follow unless only one is asked for, and stand in where it has
// none.
func (m market) bands(gpu string, plans ...knowledge.Plan) []knowledge.Band {
	own, other := m.halves(m.prices.Bands(gpu, m.today, plans...))
	if m.only && len(own) > 0 {
		return own
	}
	return append(own, other...)
}

func (m market) halves(all []knowledge.Band) (own, other []knowledge.Band) {
	for _, b := range inReadingOrder(all) {
		if b.China() == m.china {
			own = append(own, b)
		} else {
			other = append(other, b)
		}
	}
	return own, other
}

// inReadingOrder puts own quotes first, then what most people rent from: the
// hourly platforms before leases of whole machines.
func inReadingOrder(all []knowledge.Band) []knowledge.Band {
	var own, first, rest []knowledge.Band
	for _, b := range all {
		switch b.Channel {
		case knowledge.Own:
			own = append(own, b)
		case knowledge.CNPlatform:
			first = append(first, b)
		default:
			rest = append(rest, b)
		}
	}
	return slices.Concat(own, first, rest)
}

// cents prints an amount of money: cents where it is small, whole units from
// a hundred up unless it has cents of its own.
func cents(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64)
}

// roughly prints an amount that came from a band: three significant digits at
// least, no more cents than help.
func roughly(x float64) string {
	if x >= 100 {
		return strconv.FormatFloat(math.Round(x), 'f', -1, 64)
	}
	return cents(x)
}

// sum prints an amount with its currency.
func (w *words) sum(x float64, currency string) string {
	return say(w.money.amount, cents(x), w.currency(currency))
}

func (w *words) roughAmount(x float64, currency string) string {
	return say(w.money.amount, roughly(x), w.currency(currency))
}

// currency names a currency; one that has no word stands as its code.
func (w *words) currency(code string) string {
	if name, ok := w.money.currencies[code]; ok {
		return name
	}
	return quoted(code)
}

// span prints low and high; one figure where they are the same.
func (w *words) span(low, high float64, currency string) string {
	if roughly(low) == roughly(high) {
		return w.roughAmount(low, currency)
	}
	return say(w.money.amount, say(w.money.span, roughly(low), roughly(high)), w.currency(currency))
}

// seen prints the months of a band, marked where they are old.
func (w *words) seen(b knowledge.Band, today knowledge.Month) string {
	months := string(b.To)
	if b.From != b.To {
		months = say(w.money.months, b.From, b.To)
	}
	if b.Old(today) {
		months = say(w.money.old, months)
	}
	return months
}

func (w *words) rowCount(n int) string {
	if n == 1 {
		return w.money.oneRow
	}
	return say(w.money.rows, n)
}
