package intents

import "strings"

// isRoundSum reports whether an amount can only be money though nothing names a
// currency: ten thousands with a digit glued behind (2w8) in a message that says
// more, thousands that are owned, or what stands behind the time that it pays for.
func (r *reading) isRoundSum(i int, s *sum) bool {
	scaled := s.end > i+1
	switch {
	case r.at(s.end).meansAny(anyUnit) || s.value < minTotal && !strings.Contains(r.key(i), "."):
		return false
	case r.at(i+1).means(unitWan) && s.end == i+3:
		return len(r.items) > 3
	case scaled && (r.isOwned(i) || r.at(s.end).means(ownWord)):
		return r.at(i+1).means(unitWan) || r.has.intersects(moneyTalk) || r.has.has(durationAsk)
	}
	return r.timeBefore(i) && (r.at(i+1).means(unitWan) || r.has.intersects(moneyTalk))
}

// timeBefore reports whether one unit of time ends right before the amount at
// item i, which is then what it costs: "a month 76000".
func (r *reading) timeBefore(i int) bool {
	if r.at(r.signStart(i) - 1).means(perTime) {
		return true
	}
	k, ok := r.factAtItem(r.signStart(i) - 1)
	return ok && (r.facts[k].kind == hours && oneUnit[r.facts[k].value] || r.facts[k].kind == months && r.facts[k].value == 1)
}

// oneUnit are an hour, a day and a week in hours.
var oneUnit = map[float64]bool{1: true, 24: true, 168: true}

// rateBudget is what can be spent in an hour or a month: a budget to choose a
// card by, and beside a card that is named the price to judge, unless how many of
// them it rents is the question.
func (r *reading) rateBudget() factKind {
	if r.namedCards() > 0 && !r.countsForSum() {
		return price
	}
	return budget
}

// countsForSum reports whether the message asks how many cards a sum rents.
func (r *reading) countsForSum() bool {
	if !r.has.intersects(rentOrBuy) {
		return false
	}
	for i := range r.items {
		if r.at(i).means(askCount) || r.at(i).means(howMuch) && r.at(i+1).isCard() {
			return true
		}
	}
	return false
}

var rentOrBuy = setOf(rentWord, buyWord)

// budgetOfTime reports whether a word for a budget stands before the time that
// the amount is for: "budget per hour: 5".
func (r *reading) budgetOfTime(i int) bool {
	if !r.timeBefore(i) {
		return false
	}
	first := r.signStart(i) - 1
	if k, ok := r.factAtItem(first); ok {
		first = r.facts[k].first
	}
	return r.at(first - 1).means(budgetKey)
}

// lastsOrSuffices ask what a sum is good for.
var lastsOrSuffices = setOf(durationAsk, enoughWord)
