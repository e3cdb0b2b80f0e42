package answer

import "strconv"

// secondChoice names the machine after the recommended one, and why it is not
// the first: more memory or cards, which cost more, or less speed.
func (w *words) secondChoice(options []outcome) string {
	if len(options) < 2 {
		return ""
	}
	first, next := options[0], options[1]
	why := w.behind(first, next)
	if why == "" {
		return ""
	}
	return say(w.advice.second, w.cards(next.card, next.b.Request.GPUs), why)
}

func (w *words) behind(first, next outcome) string {
	n, m := max(1, first.b.Request.GPUs), max(1, next.b.Request.GPUs)
	more := next.card.spec.MemoryGB*float64(m) - first.card.spec.MemoryGB*float64(n)
	slow, fast := rateOf(next), rateOf(first)
	switch {
	case more > 0:
		return say(w.advice.moreMemory, plainNumber(more))
	case m > n:
		return say(w.advice.moreCards, strconv.Itoa(m))
	case slow.Mid > 0 && slow.Mid < fast.Mid:
		return say(w.advice.slower, w.rateCell(slow), w.rateCell(fast))
	case slow.Mid > fast.Mid:
		return say(w.advice.dearer, w.rateCell(slow), w.rateCell(fast))
	}
	return ""
}
