package answer

import (
	"strconv"

	"gpufit/intents"
	"gpufit/knowledge"
)

// bandTable lists bands, a line for each card and channel.
func (w *words) bandTable(bands []knowledge.Band, m market, e *Engine, manyCards bool, q intents.Question) *Table {
	if len(bands) < 2 {
		return nil
	}
	p := w.money.price
	t := &Table{Head: []string{p.headChannel, p.headHour, p.headRows, p.headMonths}}
	if manyCards {
		t.Head = append([]string{p.headCard}, t.Head...)
	}
	for _, b := range bands {
		row := []string{w.money.channels[b.Channel], w.medianAndSpan(b), strconv.Itoa(b.Rows()), w.seen(b, m.today)}
		if manyCards {
			row = append([]string{e.nameOf(b.GPU)}, row...)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// medianAndSpan prints a band's middle with its ends; one figure where there is
// no more.
func (w *words) medianAndSpan(b knowledge.Band) string {
	middle := w.roughAmount(b.Median, b.Currency)
	if roughly(b.Low) == roughly(b.High) {
		return middle
	}
	return say(w.phrase.aside, middle, say(w.money.span, roughly(b.Low), roughly(b.High)))
}

// nameOf is the display name of a card's id.
func (e *Engine) nameOf(id string) string {
	if m, ok := e.base.GPU(id); ok {
		return cardName(m.GPU)
	}
	return id
}

// bandRemarks say what holds for all the lines of a table.
func (w *words) bandRemarks(bands []knowledge.Band, m market) []string {
	var old, few bool
	for _, b := range bands {
		old, few = old || b.Old(m.today), few || b.Rows() < enoughRows
	}
	var out []string
	if old {
		out = append(out, w.money.price.oldNote)
	}
	if few {
		out = append(out, w.money.price.example)
	}
	if len(bands) > 0 {
		out = append(out, w.money.price.dayOnly)
	}
	return out
}

// popular are the cards that a question about sellers or prices in general is
// answered for: those that most of the dated prices are of.
var popular = []string{"rtx-4090", "rtx-3090", "a100-80g-sxm", "a100-40g-sxm", "a100-80g-pcie", "h100-sxm", "h100-pcie", "t4"}

// priceOfNothing answers a question about prices that names no card that is
// known: for the named sellers a few common cards, an article where one fits,
// else the card is asked for.
func (e *Engine) priceOfNothing(w *words, q intents.Question, m market) Reply {
	if name := q.Slots.GPUText.First(); name != "" {
		return e.askCard(w, name)
	}
	if r, ok := e.sellersSideBySide(w, q, m); ok {
		return r
	}
	if _, ok := e.named(w, q); ok {
		return e.whichGPU(w, q) // the cheapest card for a job: it carries its rent
	}
	return askBack(w, w.money.price.needCard, w.money.cost.examples[0])
}

// sellersSideBySide compares the named sellers on the cards that most of them
// have a dated price of.
func (e *Engine) sellersSideBySide(w *words, q intents.Question, m market) (Reply, bool) {
	var sellers []*knowledge.Provider
	for _, name := range q.Slots.Provider {
		if s, ok := m.prices.Provider(name); ok {
			sellers = append(sellers, s)
		}
	}
	var told []string
	var sources []Citation
	cards, shared := sharedCards(m, sellers)
	for _, id := range cards {
		for _, s := range sellers {
			if rows := m.prices.SoldBy(s, id, m.today); len(rows) > 0 {
				told = append(told, w.sellerLine(e.nameOf(id), s, rows))
				sources = append(sources, priceSources([]knowledge.Band{{GPU: id, Prices: rows}})...)
			}
		}
	}
	if len(told) == 0 {
		return Reply{}, false
	}
	if !shared && len(sellers) > 1 {
		told = append(told, w.money.price.notShared)
	}
	return Reply{Kind: KindPrice, Headline: told[0], Citations: sources, Body: lines(append(told[1:], w.money.price.dayOnly)...)}, true
}

// sharedCards are the popular cards that all of the sellers have a dated price
// of; where there is none, those that any of them has, and shared is false.
func sharedCards(m market, sellers []*knowledge.Provider) (cards []string, shared bool) {
	var all, some []string
	for _, id := range popular {
		n := 0
		for _, s := range sellers {
			if len(m.prices.SoldBy(s, id, m.today)) > 0 {
				n++
			}
		}
		switch {
		case n > 0 && n == len(sellers):
			all = append(all, id)
		case n > 0:
			some = append(some, id)
		}
	}
	if len(all) > 0 {
		return all, true
	}
	return some, false
}

// sellerLine tells the span of a seller's current prices of a card.
func (w *words) sellerLine(card string, s *knowledge.Provider, rows []*knowledge.Price) string {
	if len(rows) == 0 {
		return say(w.money.price.noSeller, card, s.Name)
	}
	low, high, newest := rows[0].HourLow, rows[0].HourHigh, rows[0].Seen
	for _, one := range rows {
		low, high, newest = min(low, one.HourLow), max(high, one.HourHigh), max(newest, one.Seen)
	}
	return say(w.money.price.seller, card, s.Name, w.span(low, high, rows[0].Currency), newest)
}
