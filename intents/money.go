package intents

import (
	"slices"
	"strings"
)

// sum is an amount of money as it stands in the text.
type sum struct {
	value    float64
	currency string // "" where none is named
	end      int    // the item after it
}

// sumAt reads the amount whose number stands at item i: $2.4, 2w8 (28000), 400
// bucks, and the Chinese "one yuan nine". The number alone is an amount too: whether it is money is for the
// words around it to say.
func (r *reading) sumAt(i int, v float64) sum {
	s := sum{value: v, end: i + 1}
	s.currency, _ = r.signBefore(i)
	r.scaleSum(&s)
	switch unit := r.at(s.end); {
	case unit.means(unitPiece):
		s.currency = "CNY"
		s.end++
		r.tailOf(&s, 10)
	case unit.means(unitMoney):
		r.moneyUnit(&s)
	case unit.means(moneySign) && s.currency == "":
		s.currency, _ = unit.value(moneySign)
		s.end++
	}
	return s
}

// signBefore returns the currency whose sign or code stands before item i: $2,
// RMB 3.5.
func (r *reading) signBefore(i int) (string, bool) {
	if c, ok := r.at(i - 1).value(moneySign); ok {
		return c, true
	}
	if c, ok := r.at(i - 1).value(unitMoney); ok && r.at(i-2).kind != numberItem && slices.Contains(currencies, c) {
		return c, true
	}
	return "", false
}

// scaleSum reads what multiplies the number: 5k, 2w8.
func (r *reading) scaleSum(s *sum) {
	switch unit := r.at(s.end); {
	case unit.means(unitWan):
		s.value, s.end = s.value*10000, s.end+1
		r.tailOf(s, 1.0/1000)
	case unit.means(unitK) && !r.gapBefore(s.end), unit.means(unitThousand), hanUnit(r.key(s.end)) == 1000:
		s.value, s.end = s.value*1000, s.end+1
	case hanUnit(r.key(s.end)) == 100:
		s.value, s.end = s.value*100, s.end+1
	}
}

// tailOf adds the digits that are glued behind a unit, the first of which counts
// 1/unit: the 9 of "one yuan 9" is nine tenths, the 8 of 2w8 eight thousand.
func (r *reading) tailOf(s *sum, unit float64) {
	tail := r.at(s.end)
	if unit < 1 && tail.num >= 1000 && tail.num < 10000 && !r.gapBefore(s.end) && r.isHan(s.end) { // 2000 written out behind 30000
		s.value += tail.num
		s.end++
		return
	}
	if tail.kind != numberItem || r.gapBefore(s.end) || r.at(s.end+1).meansAny(countedTail) {
		return
	}
	v := tail.num
	if hundreds := s.end - 1; r.at(hundreds).means(unitWan) && r.isHan(s.end) && v >= 100 && v < 10000 { // 一万五千
		s.value, s.end = s.value+v, s.end+1
		return
	}
	for range r.runeLen(s.end) - 1 {
		v /= 10
	}
	if v < 10 {
		s.value += v / unit
		s.end++
		if r.at(s.end).means(unitMoney) { // "one yuan eight dimes"
			s.end++
		}
	}
}

// countedTail are units that the number behind a unit of money belongs to:
// fifty thousand and three months are two things.
var countedTail = setOf(unitTime, unitCard, unitB, unitGB, unitUser, unitItem, unitOther, unitSample)

// moneyUnit reads a unit of money behind the number, also parts of one: cents.
func (r *reading) moneyUnit(s *sum) {
	v, _ := r.at(s.end).value(unitMoney)
	s.end++
	switch v {
	case "CNY/10":
		s.currency, s.value = "CNY", s.value/10
		r.tailOf(s, 100)
	case "CNY/100":
		s.currency, s.value = "CNY", s.value/100
	case "USD/100":
		s.currency, s.value = "USD", s.value/100
	case "CNY":
		s.currency = v
		r.tailOf(s, 10)
	default:
		s.currency = v
	}
}

// money reads an amount of money and what it is: a price, what somebody can
// spend, or neither ("I topped up 200").
func (r *reading) money(i int, v float64) fact {
	s := r.sumAt(i, v)
	if !r.isMoney(i, &s) {
		return fact{end: i}
	}
	r.has.add(hasMoney)
	f := fact{r.moneyKind(i, &s), s.value, i, s.end}
	if s.currency != "" {
		r.currencies = append(r.currencies, mention{s.currency, r.signStart(i), s.end})
	}
	return f
}

// signStart moves the start of an amount back over its sign.
func (r *reading) signStart(i int) int {
	if _, ok := r.signBefore(i); ok {
		return i - 1
	}
	return i
}

// isMoney reports whether an amount is one of money: a currency says so, the
// word before it, or the rate behind it ("5.98/h").
func (r *reading) isMoney(i int, s *sum) bool {
	named := s.currency != "" && !r.endsInPiece(i, s)
	switch {
	case r.at(s.end).meansAny(neverMoney) && !named, s.currency == "" && r.at(r.keyOf(i)).meansAny(lengthOrBatch):
		return false
	case r.endsInPiece(i, s):
		return r.isMoneyPiece(i, s)
	case s.currency != "", r.isRoundSum(i, s):
		return true
	case r.isVariant(i, s.value):
		return false // "A100 80 an hour"
	}
	return r.announced(i, s) || r.isRated(s.end)
}

// neverMoney are units that make a number something else, whatever stands
// before it.
var neverMoney = setOf(unitGB, unitB, unitCard, unitSample, unitEpoch, unitToken, unitUser, unitNode, contextKey, unitYi, unitTime, modelWord)

// endsInPiece reports whether the unit of an amount is the Chinese measure word
// for cards that also means yuan.
func (r *reading) endsInPiece(i int, s *sum) bool {
	for j := i + 1; j < s.end; j++ {
		if r.at(j).means(unitPiece) {
			return true
		}
	}
	return false
}

// isMoneyPiece tells yuan from cards, as pieces does.
func (r *reading) isMoneyPiece(i int, s *sum) bool {
	piece := i + 1
	for !r.at(piece).means(unitPiece) {
		piece++
	}
	if s.end > piece+1 || s.value != float64(int64(s.value)) { // one yuan nine, 1.5 yuan
		return true
	}
	talk := r.has.intersects(moneyTalk) || r.isRated(s.end) || r.announcedBy(i) != 0
	switch {
	case r.cardAhead(s.end):
		return r.gapBefore(s.end) && (r.timeBefore(i) || talk && !r.spaced)
	case s.value >= minTotal, r.isCapped(i, s.end):
		return true
	}
	return talk || r.at(s.end).kind == numberItem
}

// announced reports whether a word before the amount, or the word for a budget
// behind it, says that it is money.
func (r *reading) announced(i int, s *sum) bool {
	free := s.end > i+1 || !r.at(s.end).meansAny(anyUnit) && !r.at(s.end).isCard() && r.key(s.end) != "%"
	switch r.announcedBy(i) {
	case budgetKey:
		return free && s.value >= minBudget
	case priceKey:
		return free && s.end == i+1
	case planWord: // "monthly 950"
		return free && s.value >= minTotal && (s.end == i+1 || r.at(i+1).meansAny(scales))
	case offerKey: // "at 1.89": a length may stand there too
		return free && s.end == i+1 && (strings.Contains(r.key(i), ".") || s.value >= minTotal) && r.has.intersects(dealTalk)
	}
	return s.value >= minBudget && r.behindBudget(s.end)
}

// dealTalk are the words that make the number behind "at" a price.
var dealTalk = moneyTalk.union(setOf(roundTheClock, buyWord, planWord, perTime))

// minBudget is below what anybody calls a budget: fewer is a count.
const minBudget = 10

// announcedBy returns the concept of the word that announces money before item
// i, 0 where there is none: budgetKey ("budget: ~$50"), priceKey ("price 2"),
// planWord ("monthly 950"), offerKey ("at 1.89").
func (r *reading) announcedBy(i int) concept {
	j := r.signStart(i) - 1
	for n := 0; n < 4 && !r.at(j).meansAny(announcers) && (r.isConnector(j) || r.at(j).meansAny(aboutWords) || r.isSmallWord(j)); n++ {
		j--
	}
	for _, c := range []concept{budgetKey, priceKey, planWord, offerKey} {
		if r.at(j).means(c) {
			return c
		}
	}
	return 0
}

var announcers = setOf(budgetKey, priceKey, offerKey, planWord)

// scales multiply the number before them.
var scales = setOf(unitK, unitWan, unitThousand)

var aboutWords = setOf(limitWord, costWord, biggestWord)

// isSmallWord reports whether item j is a word that stands between "budget" and
// its amount: is, of, about, around, only.
func (r *reading) isSmallWord(j int) bool {
	switch r.key(j) {
	case "of", "is", "about", "around", "only", "just", "s", "at", "roughly", "to", "like", "total":
		return r.at(j).kind == wordItem
	}
	return false
}

// isRated reports whether a rate begins at item j: "/h", "per hour".
func (r *reading) isRated(j int) bool {
	if r.key(j) == "/" {
		return r.at(j+1).meansAny(rateUnits) && !r.at(j+1).means(unitSecond)
	}
	one := r.at(j).kind == numberItem && r.at(j).num == 1 && r.isHan(j)
	return r.at(j).means(perTime) || one && r.at(j+1).means(unitTime)
}

var rateUnits = setOf(unitTime, perTime, unitGB, unitCard, unitToken, cardWord, unitNode, unitM)

// moneyKind says what an amount is. What is capped and has no rate is a budget
// from the size that no hour costs.
func (r *reading) moneyKind(i int, s *sum) factKind {
	rated := r.timeBefore(i) || r.isRated(s.end) || r.isRated(s.end+1) && r.at(s.end).means(cardWord) || r.at(r.signStart(i)-1).means(perTime)
	switch by := r.announcedBy(i); {
	case by == budgetKey && !r.isRated(s.end):
		return budget
	case by == budgetKey || r.budgetOfTime(i):
		return r.rateBudget()
	case r.isSpent(i):
		return uncounted
	case s.value >= leastForCards && r.countsForSum():
		return budget
	case rated, by == priceKey:
		return price
	case r.behindBudget(s.end):
		return budget
	case s.value >= minTotal && (r.isCapped(i, s.end) || r.isOwned(i) || r.has.intersects(lastsOrSuffices)):
		return budget
	case s.value >= minTotal && r.at(s.end).meansAny(totalThen) && !r.has.has(planWord):
		return budget
	}
	return price
}

// leastForCards is from which sum on somebody may ask how many cards it rents; less
// is the price of one.
const leastForCards = 100

// isOwned reports whether somebody says to have the money: "I have $200".
func (r *reading) isOwned(i int) bool {
	return r.at(r.signStart(i) - 1).means(ownWord)
}

// totalThen follow an amount that is all there is: "500 in total", "500 can rent".
var totalThen = setOf(buyWord, totalWord, canWord, askSpeed, enoughWord, durationAsk)

// minTotal is more than an hour of a card costs and less than a job.
const minTotal = 20

// isSpent reports whether the money was paid or taken already: "topped up 200".
func (r *reading) isSpent(i int) bool {
	for j := i - 1; j >= i-3 && j >= 0; j-- {
		if r.at(j).means(spentWord) {
			return true
		}
		if !r.isConnector(j) && !r.at(j).means(moneySign) && r.key(j) != "me" {
			return false
		}
	}
	return false
}

// behindBudget reports whether the word for a budget follows the amount: "a $500
// budget".
func (r *reading) behindBudget(end int) bool {
	for end < len(r.items) && (r.isConnector(end) || r.at(end).means(limitWord)) {
		end++
	}
	return r.at(end).means(budgetKey)
}

// isCapped reports whether the amount is an upper limit: "under $100".
func (r *reading) isCapped(i, end int) bool {
	first := r.signStart(i)
	return r.at(first-1).means(limitWord) || r.at(end).means(limitWord)
}

// fillMoney files prices, budget, currency and discounts.
func (r *reading) fillMoney() {
	s := &r.q.Slots
	for _, f := range r.facts {
		switch f.kind {
		case price:
			addValue(r, &s.Price, "price", f.value, r.signStart(f.first), f.end)
		case budget:
			addValue(r, &s.Budget, "budget", f.value, r.signStart(f.first), f.end)
		case discount:
			addValue(r, &s.Discount, "discount", hundredths(f.value), f.first, f.end)
		}
	}
	for _, c := range r.currencies {
		addValue(r, &s.Currency, "currency", c.value, c.first, c.end)
	}
	for i := range r.items {
		if v, ok := r.at(i).value(halfPrice); ok && len(s.Discount) == 0 {
			addValue(r, &s.Discount, "discount", parseNumber(v), i, i+1)
		}
	}
}

// currencies are the codes of ISO 4217 that units of money stand for.
var currencies = []string{"CNY", "USD", "EUR", "HKD", "GBP"}

// discounted reads a part of the price that is saved: 30% off, and the Chinese
// tenths that are saved or paid.
func (r *reading) discounted(i int, v float64) fact {
	switch unit := r.at(i + 1); {
	case unit.means(unitZhe): // so many tenths are paid
		return foldOf(v, i, i+2)
	case r.at(i+1).kind == numberItem && !r.gapBefore(i+1) && r.at(i+2).means(unitZhe): // the two digits of 85 hundredths
		return foldOf(v*10+r.at(i+1).num, i, i+3)
	case unit.means(unitCheng) && r.isSaved(i, i+2):
		return fact{discount, v / 10, i, i + 2}
	case r.key(i+1) == "%" && r.isSaved(i, i+2) && v > 0 && v < 100:
		return fact{discount, v / 100, i, i + 2}
	}
	return fact{end: i}
}

// foldOf is the discount of so many tenths or hundredths that are paid.
func foldOf(v float64, first, end int) fact {
	for v >= 10 {
		v /= 10
	}
	if v <= 0 {
		return fact{uncounted, 0, first, end}
	}
	return fact{discount, 1 - v/10, first, end}
}

// isSaved reports whether a word for cheaper stands beside the part in [first, end).
func (r *reading) isSaved(first, end int) bool {
	for j := first - 1; j >= first-4 && j >= 0 && !r.isClauseMark(j); j-- {
		if r.at(j).means(savedWord) {
			return true
		}
	}
	for j := end; j < end+3 && !r.isClauseMark(j); j++ {
		if r.at(j).means(savedWord) {
			return true
		}
	}
	return false
}
