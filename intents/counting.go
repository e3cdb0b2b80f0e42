package intents

// countWord reads "single", "dual" and their like, where a card follows or is
// part of the word.
func (r *reading) countWord(i int) fact {
	v, ok := r.at(i).value(countWord)
	if !ok || r.at(i+1).means(unitNode) {
		return fact{end: i}
	}
	if noun := r.behindHyphen(i + 1); r.at(noun).meansAny(usersNouns) && !r.isAnnouncing(noun) { // "a single user"
		return fact{users, parseNumber(v), i, noun + 1}
	}
	if r.isHyphen(i+1) && r.at(i+2).means(unitCard) && !r.gapBefore(i+2) { // "a dual-card box"
		return fact{cards, parseNumber(v), i, i + 3}
	}
	whole := r.runeLen(i) > 1 && r.atoms[r.items[i].first].kind == han // the word for "single card", not for "single"
	if !whole && !r.cardFollows(i+1) {
		return fact{end: i}
	}
	return fact{cards, parseNumber(v), i, i + 1}
}

// usersNouns are who or what asks at once.
var usersNouns = setOf(unitUser, usersKey)

// behindHyphen returns item i, or the one after it where it is a hyphen inside a
// word: "single-user".
func (r *reading) behindHyphen(i int) int {
	if r.isHyphen(i) && i+1 < len(r.items) && !r.gapBefore(i) && !r.gapBefore(i+1) {
		return i + 1
	}
	return i
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
	if !ok || !r.at(i).means(timesWord) || v > maxCards || !r.hardwareBefore(i) || r.at(i+2).means(unitB) || r.at(i+2).means(unitTime) {
		return fact{end: i}
	}
	return fact{cards, v, i, i + 2}
}

// timesApart reads an "x4" that stands away from the one card that is named:
// "MI300X 405B fp8 x4". Lanes of a bus are counted in the same way.
func (r *reading) timesApart(i int) fact {
	v, ok := r.number(i + 1)
	free := r.at(i-1).kind == numberItem && r.isFree(i-1)
	if !ok || !whole(v) || !r.isCountApart(i) || free || r.at(i-1).means(linkWord) {
		return fact{end: i}
	}
	return fact{cards, v, i, i + 2}
}

// isLanes reports whether item i is the x of the lanes of a slot: "gen4 x4", "an x8
// slot".
func (r *reading) isLanes(i int) bool {
	n, ok := r.number(i + 1)
	if !ok || !r.at(i).means(timesWord) || r.gapBefore(i+1) || n > maxLanes || !isLaneCount[int(n)] {
		return false
	}
	before := i - 1
	for laneFillers[r.lowItem(before)] {
		before--
	}
	return laneWords[r.lowItem(before)] || laneWords[r.lowItem(i+2)]
}

// maxLanes is how many lanes the widest slot has.
const maxLanes = 16

var isLaneCount = map[int]bool{1: true, 2: true, 4: true, 8: true, 16: true}

// isCountApart reports whether item i is the x of an "x4" that is a word of its
// own, in a message that names one card.
func (r *reading) isCountApart(i int) bool {
	return i > 0 && r.at(i).means(timesWord) && r.gapBefore(i) && i+1 < len(r.items) && (!r.gapBefore(i+1) || i+2 == len(r.items)) &&
		!(r.at(i+2).meansAny(anyUnit) && !r.gapBefore(i+2)) && r.namedCards() == 1
}

// lengthOrBatch announce a number that nothing multiplies: "seq 2048 x2".
var lengthOrBatch = setOf(contextKey, batchKey, rankKey, usersKey)

// namedCards is how many cards of the vocabulary the message names.
func (r *reading) namedCards() int {
	n := 0
	for i := range r.items {
		if r.items[i].isCard() {
			n++
		}
	}
	return n
}

// hardwareBefore reports whether a card or its memory stands right before item i.
func (r *reading) hardwareBefore(i int) bool {
	return r.at(i-1).isCard() || r.at(i-1).means(unitGB) || r.at(i-1).means(cardWord)
}

// cardAhead is cardFollows, also behind a word for the card's state: "an idle P40".
func (r *reading) cardAhead(i int) bool {
	return r.cardFollows(i) || r.at(i).means(stateWord) && r.cardFollows(i+1)
}

// spacesScripts reports whether the writer puts a space between Han characters and
// letters or digits wherever they meet: such a space parts nothing.
func (r *reading) spacesScripts() bool {
	for i := 1; i < len(r.atoms); i++ {
		a, b := r.atoms[i-1].kind, r.atoms[i].kind
		if a != mark && b != mark && (a == han) != (b == han) && !r.atoms[i].gap {
			return false
		}
	}
	return true
}

// pieces tells cards from money: the measure word before A100 is also the yuan
// before "an hour".
func (r *reading) pieces(i int, v float64) fact {
	next := r.at(i + 2)
	talk := r.has.intersects(moneyTalk)
	isCards := r.cardAhead(i+2) && !(talk && r.gapBefore(i+2) && !r.spaced) || !talk && next.kind != numberItem
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
	if r.at(i+1).isCard() && r.at(i+2).means(unitTime) { // "2 H100 hours"
		return fact{uncounted, 0, i, i + 1}
	}
	if whole(v) && r.at(i+1).kind != 0 && r.cardFollows(i+1) && !r.at(i+1).means(seriesWord) {
		return fact{cards, v, i, i + 1}
	}
	if r.at(i - 1).means(moneySign) {
		return fact{uncounted, 0, i, i + 1}
	}
	if whole(v) && v <= maxLone && r.at(i+1).means(stateWord) && (r.at(i+2).isCard() || r.at(i+2).means(cardPrefix)) { // "4 idle V100"
		return fact{cards, v, i, i + 1}
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

// whole reports whether a number can be a count.
func whole(v float64) bool { return v >= 1 && v == float64(int64(v)) && v <= maxCards }

// maxLone bounds a count that no noun says is one.
const maxLone = 64

// loneCount reads the number of a message that says nothing else: "and with
// two?". Digits need a word that cards stand with, since "and 13?" may be a size.
func (r *reading) loneCount(i int, v float64) fact {
	if !whole(v) || v > maxLone || r.atoms[r.items[i].first].kind == digits && !placeWords[r.lastKey(i-1)] {
		return fact{end: i}
	}
	for j := range r.items {
		it := r.at(j)
		if j != i && it.kind != markItem && !it.meansAny(loneWords) && !placeWords[r.key(j)] && !(j == i+1 && it.means(unitItem)) {
			return fact{end: i}
		}
	}
	return fact{cards, v, i, i + 1}
}

var loneWords = fragmentWords.union(setOf(ifWord, alsoWord))

// placeWords stand before what is worked with.
var placeWords = map[string]bool{"with": true, "on": true, "using": true}

// lastKey returns the key of the last atom of item i.
func (r *reading) lastKey(i int) string {
	if it := r.at(i); it.end > it.first {
		return r.atoms[it.end-1].key
	}
	return ""
}

// inWord reports whether the number is the tail of an unknown word (cu128,
// sm70) or the a3b of a model: it counts nothing.
func (r *reading) inWord(i int) bool {
	before := r.at(i - 1)
	return !r.gapBefore(i) && !r.isShortRank(i, r.at(i).num) && (before.kind == wordItem && r.atoms[before.first].kind == letters || isActiveSize(r.atoms, r.items[i].first) || r.isCardNumber(i))
}

// isCardNumber reports whether the number at item i is the 9000 of "an X9000
// card": the x that it is glued to begins the word and multiplies nothing.
func (r *reading) isCardNumber(i int) bool {
	return r.at(i-1).means(timesWord) && r.gapBefore(i-1) && r.key(i-1) == "x" && looksLikeCard(r.at(i).num) &&
		r.at(i-2).kind != numberItem && !r.hardwareBefore(i-1)
}

var (
	splitKeys = setOf(tensorKey, pipeKey)
	// splitThings are what is shared out, and no number of parts.
	splitThings = setOf(headsWord, unitOther)
)

// skipUnit returns the item after the rows that a batch is counted in.
func (r *reading) skipUnit(i int) int {
	if r.at(i).means(unitSample) {
		return i + 1
	}
	return i
}

// tenThousands reads a number of ten thousands, also with a digit behind it
// (2w8 is 28000): samples or money, no slot here.
func (r *reading) tenThousands(i int) fact {
	end := i + 2
	if r.at(end).kind == numberItem && !r.gapBefore(end) {
		end++
	}
	if r.at(end).means(unitMoney) || r.at(end).means(unitPiece) {
		r.has.add(hasMoney)
	}
	return fact{uncounted, 0, i, end}
}
