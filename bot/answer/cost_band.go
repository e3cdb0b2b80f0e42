package answer

import (
	"strconv"

	"gpufit/intents"
	"gpufit/knowledge"
)

// bandCost multiplies what a card rents for with stated hours, channel by
// channel; without hours it tells what a budget buys.
func (e *Engine) bandCost(w *words, b bill) (Reply, bool) {
	if len(b.cards) == 0 || b.hours == 0 && b.budget == 0 {
		return Reply{}, false
	}
	var r Reply
	var heads []string
	var shown []knowledge.Band
	rate := ""
	for _, g := range b.cards {
		bands := e.costBands(b.m, g)
		if len(bands) == 0 {
			heads = append(heads, say(w.money.price.none, cardName(g)))
			continue
		}
		if b.budget > 0 && b.money != bands[0].Currency {
			var was quote
			was, rate = w.otherCurrency(b.m.prices.Rate(), quote{amount: b.budget, currency: b.money})
			b.budget, b.money = was.amount, was.currency
		}
		heads, shown = append(heads, w.bandHead(b, g, bands[0])), append(shown, bands...)
	}
	r.Headline = closeUp(joined(heads))
	if b.hours > 0 {
		r.Table = w.costTable(b, shown, e)
	}
	r.Body = lines(append([]string{b.rhythm, w.bandBudget(b, shown), rate, w.monthNote(b), w.money.cost.apart}, w.bandRemarks(shown, b.m)...)...)
	r.Citations = priceSources(shown)
	return r, true
}

// costBands are the bands of a card; those that leave its memory open stand in
// where a half of the market has no exact one.
func (e *Engine) costBands(m market, g *knowledge.GPU) []knowledge.Band {
	if bands := m.bands(g.ID); len(bands) > 0 && bands[0].China() == m.china {
		return bands
	}
	loose, _ := m.halves(m.prices.LooseBands(g.ID, m.today))
	return append(loose, m.bands(g.ID)...)
}

// bandHead is the line of one card: the total from low to high, or what the
// budget buys.
func (w *words) bandHead(b bill, g *knowledge.GPU, band knowledge.Band) string {
	machine, n := cardName(g), float64(b.count)
	if b.count > 1 {
		machine = say(w.phrase.cards, b.count, machine)
	}
	where := w.money.channels[band.Channel] + w.phrase.listSep + w.seen(band, b.m.today)
	if b.hours == 0 {
		return say(w.money.cost.budgetBand, w.sum(b.budget, band.Currency), machine,
			say(w.money.hours, floorRoughly(b.budget/(band.High*n))), say(w.money.hours, floorRoughly(b.budget/(band.Low*n))), where)
	}
	if most := int(b.budget / (band.Low * b.hours)); b.q.AsksCount && most > 0 {
		return say(w.money.cost.budgetCards, w.sum(b.budget, band.Currency), w.countSpan(int(b.budget/(band.High*b.hours)), most), cardName(g), say(w.money.hours, cents(b.hours)), where)
	}
	return say(w.money.cost.range_, machine, say(w.money.hours, cents(b.hours)),
		w.span(band.Low*n*b.hours, band.High*n*b.hours, band.Currency), where)
}

// countSpan prints how many cards a budget rents, at the dear end and at the cheap one.
func (w *words) countSpan(least, most int) string {
	if least == most {
		return strconv.Itoa(most)
	}
	return say(w.money.span, strconv.Itoa(least), strconv.Itoa(most))
}

// bandBudget compares the middle of the first band with the budget.
func (w *words) bandBudget(b bill, shown []knowledge.Band) string {
	if b.hours == 0 || len(shown) == 0 || b.q.AsksCount && b.budget >= shown[0].Low*b.hours {
		return ""
	}
	return w.budgetLine(b, shown[0].Median*float64(b.count)*b.hours, shown[0].Currency)
}

// costTable lists the totals by channel.
func (w *words) costTable(b bill, bands []knowledge.Band, e *Engine) *Table {
	if len(bands) < 2 {
		return nil
	}
	c, p := w.money.cost, w.money.price
	t := &Table{Head: []string{p.headChannel, c.headLow, c.headMid, c.headHigh, p.headMonths}}
	if len(b.cards) > 1 {
		t.Head = append([]string{p.headCard}, t.Head...)
	}
	for _, band := range bands {
		h := b.hours * float64(b.count)
		row := []string{w.money.channels[band.Channel], roughly(band.Low * h), w.roughAmount(band.Median*h, band.Currency), roughly(band.High * h), w.seen(band, b.m.today)}
		if len(b.cards) > 1 {
			row = append([]string{e.nameOf(band.GPU)}, row...)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// withCost adds what the stated hours of a card cost to an answer about memory:
// "a 7B LoRA for 12 hours on one 4090, how much" asks both.
func (e *Engine) withCost(w *words, q intents.Question, r Reply) Reply {
	if r.Kind != KindVerdict || len(q.Slots.Hours)+len(q.Slots.Months) == 0 {
		return r
	}
	if _, err := e.prices(); err != nil {
		return r
	}
	b := e.readBill(w, q)
	for _, answer := range []func(*words, bill) (Reply, bool){e.statedCost, e.bandCost} {
		if cost, ok := answer(w, b); ok {
			r.Headline = closeUp(r.Headline + " " + cost.Headline)
			r.Body = lines(r.Body, w.money.cost.apart)
			r.Citations = append(r.Citations, cost.Citations...)
			return r
		}
	}
	return r
}

// jobCost answers for a job whose hours nobody stated: what an hour of the card
// costs that holds it, and how to find the hours.
func (e *Engine) jobCost(w *words, b bill) (Reply, bool) {
	cards := b.cards
	if len(cards) == 0 {
		if cards = e.cardsForJob(w, b.q); len(cards) == 0 {
			return Reply{}, false
		}
	}
	r := Reply{Headline: w.money.cost.needHours}
	var body []string
	var shown []knowledge.Band
	for _, g := range cards {
		bands := e.costBands(b.m, g)
		if len(bands) == 0 {
			body = append(body, say(w.money.price.rentsNot, cardName(g)))
			continue
		}
		first := bands[0]
		body = append(body, say(w.money.cost.perHour, cardName(g), w.span(first.Low, first.High, first.Currency), w.money.channels[first.Channel], w.seen(first, b.m.today)))
		shown = append(shown, first)
	}
	r.Body = lines(append(body, w.money.cost.apart)...)
	r.Citations = priceSources(shown)
	return r, true
}

// cardsForJob are the cards that the recommendation for a job names; none where
// the question states no job.
func (e *Engine) cardsForJob(w *words, q intents.Question) []*knowledge.GPU {
	if len(q.Slots.Model)+len(q.Slots.ModelText)+len(q.Slots.ParamsB) == 0 {
		return nil
	}
	rec := e.whichGPU(w, q)
	if rec.Estimate == nil {
		return nil
	}
	if m, ok := e.base.GPU(rec.Estimate.GPU); ok && rec.Estimate.GPU != "" {
		return []*knowledge.GPU{m.GPU}
	}
	return nil
}
