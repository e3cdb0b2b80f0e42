package intents

import (
	"strings"
	"unicode/utf8"
)

type itemKind uint8

const (
	wordItem   itemKind = iota // letters or a Han character that nothing is known about
	numberItem                 // a number
	phraseItem                 // a phrase of the lexicon
	nameItem                   // a name of the vocabulary
	markItem
)

// item is one piece of a text that the grammar looks at.
type item struct {
	kind       itemKind
	first, end int // atoms
	num        float64
	senses     []sense
	name       *nameEntry
	typo       bool // the name was misspelt
}

func (it *item) means(c concept) bool {
	for i := range it.senses {
		if it.senses[i].means == c {
			return true
		}
	}
	return false
}

func (it *item) meansAny(set conceptSet) bool {
	for i := range it.senses {
		if set.has(it.senses[i].means) {
			return true
		}
	}
	return false
}

// value returns what the phrase names as c: the quantisation, the engine.
func (it *item) value(c concept) (string, bool) {
	for i := range it.senses {
		if it.senses[i].means == c {
			return it.senses[i].value, true
		}
	}
	return "", false
}

// isCard reports whether the item is a card of the vocabulary.
func (it *item) isCard() bool {
	return it.kind == nameItem && (it.name.kind == gpuName || it.name.kind == bareGPU)
}

func (it *item) isModel() bool { return it.kind == nameItem && it.name.kind == modelName }

// reading is one message on its way to a Question.
type reading struct {
	*text
	index      *index
	items      []item
	facts      []fact
	derived    []derived
	has        conceptSet
	typos      int       // look-ups spent on misspelt names
	spaced     bool      // see spacesScripts
	mentions   []mention // the cards, and the amounts that stand for one, as they come
	currencies []mention // of amounts of money
	fills      []filling // of each item: which slot it filled
	factOf     []int32   // of each item: 1 + the fact that it is part of, 0: none
	q          Question
}

// scan cuts the text into items: at each atom the longest of a name, a phrase
// and a number. A name wins over a phrase of the same length.
func (r *reading) scan() {
	r.items = make([]item, 0, len(r.atoms))
	for i := 0; i < len(r.atoms); {
		it := r.itemAt(i)
		if it.kind == numberItem {
			it.end = r.roundedEnd(it.end)
		}
		if it.means(unitToken) && r.isPerSecond(&it) {
			it.senses = speedSense
		}
		r.items = append(r.items, it)
		i = it.end
	}
	r.variants()
	r.piecesAsked()
	r.spaced = r.spacesScripts()
	aside := r.setAside()
	for i := range r.items {
		for _, s := range r.items[i].senses {
			if !aside[i] {
				r.has.add(s.means)
			}
		}
	}
	r.fills = make([]filling, len(r.items))
	r.factOf = make([]int32, len(r.items))
}

// roundedEnd returns the atom after what makes the number that ends before atom i a
// round one and stands before its unit: "30+ users", "30-ish people". It is i
// where there is none.
func (r *reading) roundedEnd(i int) int {
	end := i
	if end+1 < len(r.atoms) && !r.atoms[end].gap && r.atoms[end].key == "-" && roundedWords[r.atoms[end+1].key] {
		end++
	}
	if end+1 >= len(r.atoms) || r.atoms[end].gap || !roundedWords[r.atoms[end].key] || r.phraseAt(end).end > end+1 {
		return i
	}
	if next := r.phraseAt(end + 1); next.meansAny(roundedUnits) {
		return end + 1
	}
	return i
}

// roundedUnits are counted in round numbers. So much and more memory says no amount.
var roundedUnits = anyUnit.without(unitGB)

// isPerSecond reports whether what reads as the plural is a rate: "token/s".
func (r *reading) isPerSecond(it *item) bool {
	return r.atoms[it.end-1].key == "s" && r.low[r.atoms[it.end-1].start-1] == '/'
}

var speedSense = []sense{{askSpeed, ""}}

// piecesAsked tells how many cards from how many yuan: the word for both stands
// right before a card.
func (r *reading) piecesAsked() {
	for i := range r.items {
		if r.at(i).means(unitPiece) && r.at(i).means(priceWord) && r.at(i+1).isCard() {
			r.items[i].senses = cardsAsked
		}
	}
}

var cardsAsked = []sense{{howMuch, ""}, {askCard, ""}, {askCount, ""}}

func (r *reading) itemAt(i int) item {
	best := r.phraseAt(i)
	if n := r.numberAt(i); n.end > best.end {
		best = n
	}
	if n := r.nameAt(i); n.end >= best.end && n.end > i && !r.isNumberHere(&n) {
		best = n
	}
	if best.kind != phraseItem && best.kind != nameItem {
		if n := r.misspelt(i); n.end > i {
			return n
		}
	}
	if best.end > i {
		return best
	}
	if a := &r.atoms[i]; a.kind == mark {
		return item{kind: markItem, first: i, end: i + 1, senses: markSenses(a.key)}
	}
	return item{kind: wordItem, first: i, end: i + 1}
}

// markSenses are the meanings of marks.
func markSenses(key string) []sense {
	switch key {
	case "*":
		return timesSense
	case "$":
		return dollarSense
	case "¥":
		return yuanSense
	case "€":
		return euroSense
	case "%":
		return otherSense
	}
	return nil
}

var (
	timesSense  = []sense{{timesWord, ""}}
	dollarSense = []sense{{moneySign, "USD"}}
	yuanSense   = []sense{{moneySign, "CNY"}}
	euroSense   = []sense{{moneySign, "EUR"}}
	otherSense  = []sense{{unitOther, ""}}
)

// phraseAt returns the longest phrase of the lexicon, or an empty item.
func (r *reading) phraseAt(i int) item {
	l := phrases()
	list := l.at(r.text, i)
	if len(list) == 0 || r.insideWord(i) {
		return item{first: i, end: i}
	}
	for k := len(list) - 1; k >= 0; k-- {
		if f := list[k]; !r.cutsWord(i, f.end) && !r.cutsSum(i, l.senses[f.number]) && !r.isPerWeight(i, f.end) && !r.isContraction(i, f.end) && !(l.tight[f.number] && r.numberApart(i, f.end)) {
			return item{kind: phraseItem, first: i, end: f.end, senses: l.senses[f.number]}
		}
	}
	return item{first: i, end: i}
}

// cutsSum reports whether a phrase without meaning would take the ten thousands of
// the number before it: 三万一.
func (r *reading) cutsSum(i int, senses []sense) bool {
	return senses[0].means == noiseWord && r.at(len(r.items)-1).kind == numberItem && !r.atoms[i].gap && r.means(r.atoms[i].key, unitWan)
}

// isPerWeight reports whether the bits of a phrase are those of "4 bits per
// weight": a size of each weight, and no type.
func (r *reading) isPerWeight(i, end int) bool {
	return r.atoms[i].kind == digits && end+1 < len(r.atoms) && r.atoms[end].key == "per" && r.atoms[end-1].kind == letters && r.atoms[end+1].key != "device"
}

// isContraction reports whether what reads as iterations per second is "it's".
func (r *reading) isContraction(i, end int) bool {
	return end == i+3 && r.atoms[i].key == "it" && r.atoms[i+1].key == "'" && r.atoms[i+2].key == "s"
}

// numberApart reports whether white space stands before a number within the
// atoms.
func (r *reading) numberApart(i, end int) bool {
	for k := i + 1; k < end; k++ {
		if r.atoms[k].kind == digits && r.atoms[k].gap {
			return true
		}
	}
	return false
}

// cutsWord reports whether a phrase that ends before atom end would take the
// first letter of a name: "over a" of "over a100".
func (r *reading) cutsWord(i, end int) bool {
	last := &r.atoms[end-1]
	return end > i+1 && last.kind == letters && len(last.key) == 1 && last.gap &&
		end < len(r.atoms) && r.atoms[end].kind == digits && !r.atoms[end].gap
}

// insideWord reports whether the number at atom i is the tail of a word, as the
// 4 of "q4": no phrase begins there.
func (r *reading) insideWord(i int) bool {
	return i > 0 && r.atoms[i].kind == digits && !r.atoms[i].gap && r.atoms[i-1].kind == letters && !r.endsSize(i)
}

// endsSize reports whether the number at atom i is the 4 of "32b4bit": the letter
// that it is glued to ends a size, and a unit of its own follows.
func (r *reading) endsSize(i int) bool {
	return i > 1 && i+1 < len(r.atoms) && r.atoms[i-1].key == "b" && r.atoms[i-2].kind == digits && !r.atoms[i+1].gap && unitsAfterSize[r.atoms[i+1].key]
}

func (r *reading) numberAt(i int) item {
	if r.atoms[i].kind == digits {
		return item{kind: numberItem, first: i, end: i + 1, num: r.atoms[i].num}
	}
	if v, n := englishNumeral(r.atoms, i); n > 0 {
		return item{kind: numberItem, first: i, end: i + n, num: v}
	}
	if v, n := hanNumeral(r.atoms, i); n > 0 {
		return item{kind: numberItem, first: i, end: i + n, num: v}
	}
	return item{first: i, end: i}
}

// isNumberHere reports whether a card name of digits only is a plain number
// after all: "2080 tokens", "batch 4090".
func (r *reading) isNumberHere(n *item) bool {
	if n.end != n.first+1 || r.atoms[n.first].kind != digits {
		return false
	}
	if n.end < len(r.atoms) && !r.isPlural(n.end) {
		next := r.phraseAt(n.end)
		apart := r.atoms[n.end].gap && len(r.atoms[n.end].key) == 1
		if next.meansAny(countedThings) && !next.means(unitCard) && !apart {
			return !next.meansAny(contextNouns) || !r.numberAfter(next.end)
		}
	}
	last := len(r.items) - 1
	return last >= 0 && r.items[last].meansAny(numberKeys) && !r.at(last-1).meansAny(countedThings) && r.at(last-1).kind != numberItem
}

// numberAfter reports whether a number comes next, so that the word before atom
// i announces it and is no unit of what stands before: "3090 seq 8192".
func (r *reading) numberAfter(i int) bool {
	for k := i; k < len(r.atoms) && k <= i+2; k++ {
		switch a := &r.atoms[k]; {
		case a.kind == digits:
			return k == i || a.gap || r.atoms[k-1].kind != letters
		case a.kind == letters && !fillsNumber[a.key], strings.Contains(",;.?!", a.key):
			return false
		}
	}
	return false
}

// fillsNumber may stand between a word and its number.
var fillsNumber = map[string]bool{"of": true, "is": true, "up": true, "to": true, "at": true, "about": true, "around": true}

// isPlural reports whether atom i is the s of 4090s.
func (r *reading) isPlural(i int) bool { return r.atoms[i].key == "s" && !r.atoms[i].gap }

var (
	countedThings = setOf(unitToken, unitOther, unitMoney, unitK, unitWan, unitMB, contextKey)
	numberKeys    = setOf(batchKey, contextKey, otherKey, moneySign)
)

// bytes returns where the items [first, end) stand in the text.
func (r *reading) bytes(first, end int) (int, int) {
	return r.atoms[r.items[first].first].start, r.atoms[r.items[end-1].end-1].end
}

// typed returns the text of the items [first, end) as it was typed.
func (r *reading) typed(first, end int) string {
	from, to := r.bytes(first, end)
	return r.plain[from:to]
}

// gapBefore reports whether white space stands before the item.
func (r *reading) gapBefore(i int) bool { return r.atoms[r.items[i].first].gap }

// at returns the item i, or an empty one beyond the ends.
func (r *reading) at(i int) *item {
	if i < 0 || i >= len(r.items) {
		return &noItem
	}
	return &r.items[i]
}

var noItem item

// isWord reports whether item i is an unknown word of letters.
func (r *reading) isWord(i int) bool {
	it := r.at(i)
	return it.kind == wordItem && it.end > it.first && r.atoms[it.first].kind == letters
}

// key returns the key of a one-atom item.
func (r *reading) key(i int) string {
	if it := r.at(i); it.end > it.first {
		return r.atoms[it.first].key
	}
	return ""
}

// isClauseMark reports whether item i ends a clause.
func (r *reading) isClauseMark(i int) bool {
	it := r.at(i)
	if it.kind != markItem {
		return false
	}
	k := r.atoms[it.first].key
	return strings.Contains(",;?!", k) || k == "." && (i+1 >= len(r.items) || r.gapBefore(i+1))
}

// runeLen is how many characters a one-word item shows.
func (r *reading) runeLen(i int) int {
	it := r.at(i)
	if it.end == it.first {
		return 0
	}
	return utf8.RuneCountInString(r.low[r.atoms[it.first].start:r.atoms[it.end-1].end])
}
