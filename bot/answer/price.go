package answer

import (
	"fmt"
	"slices"

	"gpufit/intents"
	"gpufit/knowledge"
)

// priceLookup tells what a card rents for: the band of each channel with its
// months, and whether a stated price is fair. What nobody dated is told as that
// and counts for nothing.
func (e *Engine) priceLookup(w *words, q intents.Question) Reply {
	m := e.market(q, w.lang)
	cards := e.pricedCards(q)
	if len(cards) == 0 {
		return e.priceOfNothing(w, q, m)
	}
	r := Reply{Kind: KindPrice}
	var heads, body []string
	var shown []knowledge.Band
	for _, c := range cards {
		p := e.cardPrice(w, q, m, c)
		heads, body, shown = append(heads, p.head), append(body, p.remarks...), append(shown, p.bands...)
	}
	r.Headline = closeUp(joined(heads))
	r.Table = w.bandTable(shown, m, e, len(cards) > 1, q)
	r.Body = lines(append(body, w.bandRemarks(shown, m)...)...)
	r.Citations = priceSources(shown)
	r.Choices = []Choice{choice(w.money.price.askMonth, cardName(cards[0]))}
	return r
}

// shownPriced is how many cards one reply prices.
const shownPriced = 4

// pricedCards are the rows that a question asks the price of: the named ones,
// and of a bare name those that it may stand for.
func (e *Engine) pricedCards(q intents.Question) []*knowledge.GPU {
	var rows []*knowledge.GPU
	for _, id := range q.Slots.GPU {
		rows = append(rows, e.rowsOf(id, nil)...)
	}
	for _, name := range q.Slots.GPUText {
		open := e.rowsOf(name, q.Ambiguous["gpu"])
		if mem := q.Slots.VRAMGB.First(); mem > 0 {
			open = withSameMemory(open, mem)
		}
		rows = append(rows, oneForEachSize(open)...)
	}
	var out []*knowledge.GPU
	for _, g := range rows {
		if !slices.Contains(out, g) && len(out) < shownPriced {
			out = append(out, g)
		}
	}
	return out
}

// cardPrice is what one card adds to a reply about prices.
type cardPrice struct {
	head    string
	remarks []string
	bands   []knowledge.Band
}

func (e *Engine) cardPrice(w *words, q intents.Question, m market, g *knowledge.GPU) cardPrice {
	p := cardPrice{bands: m.bands(g.ID)}
	name := cardName(g)
	p.head = w.priceHead(name, p.bands, m)
	p.remarks = append(p.remarks, e.whereRemark(w, q, m, name, p.bands))
	if quotes := e.quotes(q, w.lang); len(quotes) > 0 && quotes[0].per != perGB {
		fair, taken := e.judge(w, q, m, g, quotes[0])
		p.remarks = append([]string{p.head, taken}, p.remarks...)
		p.head = fair
	}
	p.remarks = append(p.remarks, w.monthly(q, g, p.bands), w.lowest(p.bands))
	if own := e.atSellers(w, q, m, g); len(own) > 0 {
		p.head, p.remarks = closeUp(joined(own)), append([]string{p.head}, p.remarks...)
	}
	if spot := w.spotLine(q, m, g); spot != "" {
		p.head, p.remarks = spot, append([]string{p.head}, p.remarks...)
	}
	p.remarks = append(p.remarks, w.undated(m, g))
	if loose := w.loose(m, g, p.bands); loose != "" && leaseOnly(p.bands, q) {
		p.head = closeUp(loose + " " + p.head)
	} else {
		p.remarks = append(p.remarks, loose)
	}
	return p
}

// leaseOnly reports whether the first band is of leases by the month, and
// nobody asked for a month or named a price.
func leaseOnly(bands []knowledge.Band, q intents.Question) bool {
	return len(bands) > 0 && bands[0].Channel == knowledge.CNLease && len(q.Slots.Months)+len(q.Slots.Price) == 0
}

// priceHead is the first line about a card: the band that matters most.
func (w *words) priceHead(name string, bands []knowledge.Band, m market) string {
	if len(bands) == 0 {
		return say(w.money.price.none, name)
	}
	b := bands[0]
	if b.Rows() == 1 {
		return say(w.money.price.single, name, w.span(b.Low, b.High, b.Currency), w.money.channels[b.Channel], w.seen(b, m.today))
	}
	return say(w.money.price.band, name, w.roughAmount(b.Median, b.Currency), w.span(b.Low, b.High, b.Currency),
		w.money.channels[b.Channel], w.rowCount(b.Rows()), w.seen(b, m.today))
}

// judge compares a quote with the bands of a card; the second line says how the
// quote was taken.
func (e *Engine) judge(w *words, q intents.Question, m market, g *knowledge.GPU, one quote) (fair, taken string) {
	ref, ok := m.reference(g.ID, one)
	rate := ""
	if !ok {
		one, rate = w.otherCurrency(m.prices.Rate(), one)
		ref, ok = m.reference(g.ID, one)
	}
	if !ok {
		return say(w.money.price.noRef, cardName(g)), ""
	}
	one = one.settle(textOf(q), ref.Median)
	return w.fairness(one, cardName(g), ref, m.today), lines(rate, w.wholeOrEach(one), w.money.price.ask)
}

// whereRemark says that a place or a half of the market has no dated price.
func (e *Engine) whereRemark(w *words, q intents.Question, m market, name string, bands []knowledge.Band) string {
	if len(bands) == 0 {
		return ""
	}
	where := w.money.price.overseas
	if m.china {
		where = w.money.price.china
	}
	switch {
	case q.Slots.Region != "":
		return say(w.money.price.noneThere, name, quoted(place(q)))
	case m.only && bands[0].China() != m.china:
		return say(w.money.price.otherHalf, where)
	}
	return ""
}

// monthly turns the first band into a month's rent where one is asked for.
func (w *words) monthly(q intents.Question, g *knowledge.GPU, bands []knowledge.Band) string {
	months := textOf(q).says(func(r *moneyReading) []string { return r.month })
	if len(bands) == 0 || len(q.Slots.Months) == 0 && !months {
		return ""
	}
	b := bands[0]
	for _, other := range bands { // a price by the month before one by the hour
		if other.Channel == knowledge.CNLease && b.Currency == other.Currency {
			b = other
		}
	}
	n := float64(max(1, q.Slots.GPUCount.First()))
	h := n * knowledge.HoursPerMonth
	machine := cardName(g)
	if n > 1 {
		machine = say(w.phrase.cards, int(n), machine)
	}
	return say(w.money.price.perMonth, machine, say(w.phrase.aside, w.span(b.Low*h, b.High*h, b.Currency), w.money.channels[b.Channel]))
}

// lowest names the cheapest current price with its seller.
func (w *words) lowest(bands []knowledge.Band) string {
	if len(bands) == 0 {
		return ""
	}
	one := cheapest(bands[0].Prices)
	return say(w.money.price.cheapest, w.roughAmount(one.HourLow, one.Currency), one.Provider, one.Seen)
}

// cheapest returns the lowest of some prices in one currency.
func cheapest(rows []*knowledge.Price) *knowledge.Price {
	return slices.MinFunc(rows, func(a, b *knowledge.Price) int {
		switch {
		case a.HourLow < b.HourLow:
			return -1
		case a.HourLow > b.HourLow:
			return 1
		}
		return 0
	})
}

// atSellers tells what the named sellers take for a card.
func (e *Engine) atSellers(w *words, q intents.Question, m market, g *knowledge.GPU) []string {
	var out []string
	for _, name := range q.Slots.Provider {
		s, ok := m.prices.Provider(name)
		if !ok {
			out = append(out, say(w.money.price.noSeller, cardName(g), quoted(name)))
			continue
		}
		out = append(out, w.sellerLine(cardName(g), s, m.prices.SoldBy(s, g.ID, m.today)))
	}
	return out
}

func compareMonths(a, b knowledge.Month) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// spotLine tells the cheapest spot price where spot is asked for.
func (w *words) spotLine(q intents.Question, m market, g *knowledge.GPU) string {
	if !textOf(q).says(func(r *moneyReading) []string { return r.spot }) {
		return ""
	}
	bands := m.bands(g.ID, knowledge.Spot)
	if len(bands) == 0 {
		return say(w.money.price.noSpot, cardName(g))
	}
	one := cheapest(bands[0].Prices)
	return say(w.money.price.spot, cardName(g), w.roughAmount(one.HourLow, one.Currency), one.Provider, one.Seen)
}

// undated tells the figures that nobody can date, as what they are.
func (w *words) undated(m market, g *knowledge.GPU) string {
	var spans []string
	for _, one := range m.prices.Undated(g.ID) {
		if s := w.span(one.HourLow, one.HourHigh, one.Currency); one.Exact && one.Unit == knowledge.CardHour && !slices.Contains(spans, s) {
			spans = append(spans, s)
		}
	}
	if len(spans) == 0 || !m.china {
		return ""
	}
	return say(w.money.price.undated, cardName(g), w.list(spans))
}

// loose tells what sources say that leave the card's memory open, where a
// channel has nothing exact.
func (w *words) loose(m market, g *knowledge.GPU, bands []knowledge.Band) string {
	var out []string
	for _, b := range m.prices.LooseBands(g.ID, m.today) {
		exact := slices.ContainsFunc(bands, func(o knowledge.Band) bool { return o.Channel == b.Channel })
		if b.China() == m.china && !exact {
			out = append(out, say(w.money.price.loose, cardName(g), w.money.channels[b.Channel], w.span(b.Low, b.High, b.Currency), w.seen(b, m.today)))
		}
	}
	return lines(out...)
}

// priceSources are the rows behind bands, one citation for each source, newest
// month first within a band.
func priceSources(bands []knowledge.Band) []Citation {
	var out []Citation
	for _, b := range bands {
		rows := slices.Clone(b.Prices)
		slices.SortStableFunc(rows, func(x, y *knowledge.Price) int { return -compareMonths(x.Seen, y.Seen) })
		for _, one := range rows {
			c := Citation{ID: fmt.Sprintf("price:%s:%s", b.GPU, b.Channel), Title: one.Provider, Source: one.Source, AsOf: string(one.Seen)}
			if !slices.ContainsFunc(out, func(o Citation) bool { return o.Source == c.Source }) {
				out = append(out, c)
			}
		}
	}
	return out
}
