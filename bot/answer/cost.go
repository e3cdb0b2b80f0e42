package answer

import (
	"math"

	"gpufit/intents"
	"gpufit/knowledge"
)

// bill is what a question about costs states.
type bill struct {
	q      intents.Question
	text   moneyText
	m      market
	cards  []*knowledge.GPU
	count  int
	quotes []quote
	budget float64
	money  string // currency of what is stated
	hours  float64
	rhythm string // how hours came out of a rhythm, a line of the answer; empty: no rhythm
	timed  bool   // hours or months are stated
}

// costEstimate answers what a job, a time or an amount of data costs, what a
// budget buys, and whether the hour or the month is cheaper. Each amount shows
// the product that gives it.
func (e *Engine) costEstimate(w *words, q intents.Question) Reply {
	b := e.readBill(w, q)
	if r, ok := e.buyOrRent(w, b); ok {
		return r
	}
	for _, answer := range []func(*words, bill) (Reply, bool){
		e.dataCost, e.commitOrNot, e.hourOrMonth, e.statedCost, e.budgetCost, e.bandCost, e.jobCost,
	} {
		if r, ok := answer(w, b); ok {
			r.Kind = KindCost
			r.Body = lines(r.Body, w.assumedCurrency(b))
			return r
		}
	}
	return askBack(w, w.money.cost.askHours, w.money.cost.examples[:]...)
}

// buyOrRent tells the article on owning where buying is asked about, with what
// the stated use comes to when the card is rented.
func (e *Engine) buyOrRent(w *words, b bill) (Reply, bool) {
	if !b.text.says(func(r *moneyReading) []string { return r.buy }) {
		return Reply{}, false
	}
	hits := e.find(b.q, 1)
	if len(hits) == 0 || hits[0].Score < hardly {
		return Reply{}, false
	}
	r := e.digest(w, hits[0].Article, b.q)
	if rent, ok := e.bandCost(w, b); ok {
		r.Body = lines(b.rhythm, rent.Headline, r.Body)
		r.Citations = append(r.Citations, rent.Citations...)
	}
	return r, true
}

func (e *Engine) readBill(w *words, q intents.Question) bill {
	b := bill{
		q: q, text: textOf(q), m: e.market(q, w.lang), cards: e.pricedCards(q), count: max(1, q.Slots.GPUCount.First()),
		quotes: e.quotes(q, w.lang), budget: q.Slots.Budget.First(), timed: len(q.Slots.Hours)+len(q.Slots.Months) > 0,
	}
	b.money, _ = currencyOf(q, w.lang)
	b.hours, b.rhythm = w.hoursStated(q)
	for i := range b.quotes {
		b.quotes[i] = b.quotes[i].settle(b.text, e.typical(b))
	}
	return b
}

// typical is the median that a quote of a bill is to be read by; 0: none known.
func (e *Engine) typical(b bill) float64 {
	if len(b.cards) == 0 || len(b.quotes) == 0 {
		return 0
	}
	ref, _ := b.m.reference(b.cards[0].ID, b.quotes[0])
	return ref.Median
}

// hoursStated returns the hours of use that a question states: hours as they
// are, hours a day or a week over the months stated (one where none is), else
// whole months of use.
func (w *words) hoursStated(q intents.Question) (hours float64, rhythm string) {
	text, h, months := textOf(q), q.Slots.Hours.First(), q.Slots.Months.First()
	span := math.Max(1, months)
	if n, ok := text.match(func(r *moneyReading) []string { return r.times }); ok && h > 0 {
		week := n * h
		return week * weeksPerMonth * span, say(w.money.cost.rhythmWeek, cents(week), cents(week*weeksPerMonth))
	}
	if _, ok := text.match(func(r *moneyReading) []string { return r.perWeek }); ok && h > 0 {
		return h * weeksPerMonth * span, say(w.money.cost.rhythmWeek, cents(h), cents(h*weeksPerMonth))
	}
	if _, ok := text.match(func(r *moneyReading) []string { return r.perDay }); ok && h > 0 && h <= 24 {
		return h * daysPerMonth * span, say(w.money.cost.rhythmDay, cents(h), cents(h*daysPerMonth))
	}
	if h > 0 {
		return h, ""
	}
	return monthHours(months), ""
}

// A month of a bill has 30 days; weeks are spread evenly over the year.
const (
	daysPerMonth  = 30
	weeksPerMonth = 52.0 / 12
)

// monthHours is how many hours some months are: 720 each, and 8,760 a year,
// as bills have it.
func monthHours(months float64) float64 {
	if years := months / 12; years >= 1 && years == math.Trunc(years) {
		return years * perYear.hours()
	}
	return months * knowledge.HoursPerMonth
}

// statedCost multiplies a stated price with stated hours.
func (e *Engine) statedCost(w *words, b bill) (Reply, bool) {
	if len(b.quotes) == 0 || b.hours == 0 || b.quotes[0].cardHour() == 0 {
		return Reply{}, false
	}
	one := b.quotes[0]
	total := one.cardHour() * float64(b.count) * b.hours
	r := Reply{Headline: say(w.money.cost.total, w.sum(total, one.currency), w.productOf(one, b))}
	r.Body = lines(b.rhythm, w.budgetLine(b, total, one.currency), w.monthNote(b), w.money.cost.apart)
	return e.withBand(w, b, r), true
}

// productOf shows how a total comes about.
func (w *words) productOf(one quote, b bill) string {
	price := w.roughAmount(one.cardHour(), one.currency)
	if b.count > 1 {
		return say(w.money.cost.product, price, b.count, cents(b.hours))
	}
	return say(w.money.cost.productOne, price, cents(b.hours))
}

// withBand adds whether the stated price is a usual one, where the card is named.
func (e *Engine) withBand(w *words, b bill, r Reply) Reply {
	if len(b.cards) == 0 {
		return r
	}
	ref, ok := b.m.reference(b.cards[0].ID, b.quotes[0])
	if !ok {
		return r
	}
	r.Body = lines(r.Body, say(w.money.know.quote, w.fairness(b.quotes[0], cardName(b.cards[0]), ref, b.m.today)))
	r.Citations = priceSources([]knowledge.Band{ref})
	return r
}

// budgetLine compares a total with the budget.
func (w *words) budgetLine(b bill, total float64, currency string) string {
	switch left := b.budget - total; {
	case b.budget == 0:
		return ""
	case left >= 0:
		return say(w.money.cost.within, w.sum(b.budget, currency), w.sum(left, currency))
	default:
		return say(w.money.cost.over, w.sum(b.budget, currency), w.sum(-left, currency))
	}
}

// monthNote says what a month counts where months were turned into hours.
func (w *words) monthNote(b bill) string {
	if len(b.q.Slots.Months) == 0 || b.rhythm != "" {
		return ""
	}
	return w.money.cost.fullMonth
}

// assumedCurrency says which currency was taken where none is stated but an
// amount is.
func (w *words) assumedCurrency(b bill) string {
	if _, stated := currencyOf(b.q, w.lang); stated || len(b.quotes) == 0 && b.budget == 0 {
		return ""
	}
	return say(w.money.cost.currency, w.currency(b.money))
}

// budgetCost tells how long a budget lasts at a stated price.
func (e *Engine) budgetCost(w *words, b bill) (Reply, bool) {
	if b.budget == 0 || len(b.quotes) == 0 || b.quotes[0].cardHour() == 0 {
		return Reply{}, false
	}
	one := b.quotes[0]
	hours := b.budget / (one.cardHour() * float64(b.count))
	per := w.roughAmount(one.cardHour(), one.currency)
	if b.count > 1 {
		per += " × " + say(w.money.cardsTimes, b.count)
	}
	r := Reply{Headline: say(w.money.cost.budgetFor, w.sum(b.budget, one.currency), w.hoursAndDays(hours), per), Body: w.money.cost.apart}
	return e.withBand(w, b, r), true
}

// hoursAndDays prints a time that a budget buys: rounded down, it may be used.
func (w *words) hoursAndDays(h float64) string {
	if h < 24 {
		return say(w.money.hours, floorTenth(h))
	}
	return say(w.money.hoursDays, floorTenth(h), floorTenth(h/24))
}

func floorTenth(x float64) string { return plainNumber(math.Floor(x*10+1e-6) / 10) }

// floorRoughly rounds what a band gives down: a tenth of some hundred hours is
// more than a band tells.
func floorRoughly(x float64) string {
	if x >= 100 {
		return plainNumber(math.Floor(x + 1e-6))
	}
	return floorTenth(x)
}

// dataCost multiplies an amount of data with a price per GB, by the day where
// the price is for days.
func (e *Engine) dataCost(w *words, b bill) (Reply, bool) {
	gb := b.q.Slots.DiskGB
	if gb == 0 {
		gb = b.text.gigabytes()
	}
	if len(b.quotes) == 0 || b.quotes[0].per != perGB || gb == 0 {
		return Reply{}, false
	}
	one, c := b.quotes[0], w.money.cost
	each := w.quote(one)
	if !b.text.says(func(r *moneyReading) []string { return r.day }) {
		months := math.Max(1, b.q.Slots.Months.First())
		total := w.sum(gb*one.amount*months, one.currency)
		if months > 1 {
			return Reply{Headline: say(c.storage, total, cents(gb), each, cents(months))}, true
		}
		return Reply{Headline: say(c.traffic, total, cents(gb), each)}, true
	}
	days := daysPerMonth * math.Max(1, b.q.Slots.Months.First())
	if h := b.q.Slots.Hours.First(); h >= 24 {
		days = h / 24
	}
	total := w.sum(gb*one.amount*days, one.currency)
	return Reply{Headline: say(c.storage, total, cents(gb), each, say(c.storageDay, int(days)))}, true
}
