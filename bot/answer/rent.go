package answer

import (
	"slices"

	"gpufit/intents"
	"gpufit/knowledge"
)

// withRent puts money before the hours of a job: what its card-hours cost, from
// the fewest at the lowest price to the most at the highest, in so many channels
// with their months, or at the price that the person states.
func (e *Engine) withRent(w *words, q intents.Question, o outcome, r Reply, channels int) Reply {
	r.Kind = KindCost
	h := cardHoursOf(o)
	if h.Mid == 0 {
		return r
	}
	heads, bands := e.rentLines(w, q, o, h)
	if len(heads) == 0 {
		r.Body = lines(w.advice.noPrice, r.Body)
		return r
	}
	heads, bands = heads[:min(len(heads), channels)], bands[:min(len(bands), channels)]
	market := e.market(q, w.lang)
	r.Headline, r.Body = heads[0], lines(append(heads[1:], append([]string{r.Headline, r.Body, w.money.cost.apart}, w.bandRemarks(bands, market)...)...)...)
	r.Citations = append(r.Citations, priceSources(bands)...)
	return r
}

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
