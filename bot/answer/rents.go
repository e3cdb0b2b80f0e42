package answer

import (
	"gpufit/estimator"
	"gpufit/intents"
	"gpufit/knowledge"
)

// rents says what the recommended card rents for, with channel and month; where
// a place is named that no dated price is from, it says that first. Prices that
// cannot be read take nothing from an answer about memory.
func (e *Engine) rents(w *words, q intents.Question, recommended *EstimateOut) (line string, sources []Citation) {
	if recommended == nil || recommended.GPU == "" {
		return w.which.prices, nil
	}
	if _, err := e.prices(); err != nil {
		return "", nil
	}
	m := e.market(q, w.lang)
	name, bands := e.nameOf(recommended.GPU), m.bands(recommended.GPU)
	if len(bands) == 0 {
		return say(w.money.price.rentsNot, name), nil
	}
	b := bands[0]
	line = say(w.money.price.rents, name, w.roughAmount(b.Median, b.Currency), w.span(b.Low, b.High, b.Currency), w.money.channels[b.Channel], w.seen(b, m.today))
	if q.Slots.Region != "" {
		line = lines(say(w.money.price.noneThere, name, quoted(place(q))), line)
	}
	return line, priceSources(bands[:1])
}

// priceHint is the cheapest current band of the card that a change leads to,
// with its month; empty where the change keeps the card or no price is dated.
func (e *Engine) priceHint(w *words, c estimator.Change) string {
	if c.ID != gpuChange {
		return ""
	}
	if _, err := e.prices(); err != nil {
		return ""
	}
	m := e.market(intents.Question{}, w.lang)
	bands, other := m.halves(m.prices.Bands(c.Value, m.today))
	if len(bands) == 0 {
		bands = other
	}
	var best *knowledge.Band
	for i := range bands {
		if best == nil || bands[i].Median < best.Median {
			best = &bands[i]
		}
	}
	if best == nil {
		return ""
	}
	return say(w.money.price.hint, w.roughAmount(best.Low, best.Currency), w.money.channels[best.Channel], w.seen(*best, m.today))
}
