package intents

// countWord reads "single", "dual" and their like, where a card follows or is
// part of the word.
func (r *reading) countWord(i int) fact {
	v, ok := r.at(i).value(countWord)
	if !ok || r.at(i+1).means(unitNode) {
		return fact{end: i}
	}
	whole := r.runeLen(i) > 1 && r.atoms[r.items[i].first].kind == han // the word for "single card", not for "single"
	if !whole && !r.cardFollows(i+1) {
		return fact{end: i}
	}
	return fact{cards, parseNumber(v), i, i + 1}
}

// cardFollows reports whether item i begins a card: a name, a vendor, the word,
// or an amount of memory that stands for one.
func (r *reading) cardFollows(i int) bool {
	it := r.at(i)
	return it.isCard() || it.meansAny(cardish) || it.kind == numberItem && r.at(i+1).means(unitGB) && r.at(i+2).means(cardWord)
}

var cardish = setOf(cardWord, cardPrefix, seriesWord)

// timesAfterCard reads the "x8" of "4090x8" and "A100 80G * 8".
func (r *reading) timesAfterCard(i int) fact {
	v, ok := r.number(i + 1)
	if !ok || !r.at(i).means(timesWord) || v > maxCards || !r.hardwareBefore(i) || r.at(i+2).means(unitB) {
		return fact{end: i}
	}
	return fact{cards, v, i, i + 2}
}

// hardwareBefore reports whether a card or its memory stands right before item i.
func (r *reading) hardwareBefore(i int) bool {
	return r.at(i-1).isCard() || r.at(i-1).means(unitGB) || r.at(i-1).means(cardWord)
}

// pieces tells cards from money: the measure word before A100 is also the yuan
// before "an hour".
func (r *reading) pieces(i int, v float64) fact {
	next := r.at(i + 2)
	talk := r.has.intersects(moneyTalk)
	isCards := r.cardFollows(i+2) && !(talk && r.gapBefore(i+2)) || !talk && next.kind != numberItem
	if isCards && whole(v) {
		return fact{cards, v, i, i + 2}
	}
	r.has.add(hasMoney)
	end := i + 2
	if next.kind == numberItem && !r.gapBefore(end) {
		end++
	}
	return fact{uncounted, 0, i, end}
}

var moneyTalk = setOf(priceWord, costWord, paymentWord)

// besideCard reads a number without a unit that stands beside a card: the
// memory of the card before it (A100-80, "a100 40"), or the count of the card
// after it ("8 4090s").
func (r *reading) besideCard(i int, v float64) fact {
	if r.isVariant(i, v) {
		return fact{memory, v, i, i + 1}
	}
	if whole(v) && r.at(i+1).kind != 0 && r.cardFollows(i+1) && !r.at(i+1).means(seriesWord) {
		return fact{cards, v, i, i + 1}
	}
	if r.at(i - 1).means(moneySign) {
		return fact{uncounted, 0, i, i + 1}
	}
	return fact{end: i}
}

// isVariant reports whether the number names the memory of the card before it.
func (r *reading) isVariant(i int, v float64) bool {
	card := i - 1
	if r.key(card) == "-" {
		card--
	}
	return r.at(card).isCard() && r.index.withMemory(r.at(card).name, v) != noCard
}

// joinNodes multiplies machines by the cards in each: 3 nodes of 8xH100.
func (r *reading) joinNodes() {
	for i := 0; i+1 < len(r.facts); i++ {
		n, c := &r.facts[i], &r.facts[i+1]
		if n.kind == nodes && c.kind == cards && c.first-n.end <= 4 {
			c.value *= n.value
			c.first = n.first
			n.kind = uncounted
		}
	}
}
