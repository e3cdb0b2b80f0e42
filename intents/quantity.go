package intents

// factKind is what a number counts.
type factKind uint8

const (
	uncounted factKind = iota // samples, frames, watts, money, time: known, and no slot here
	params                    // 1e9 parameters
	memory                    // GB, of what hardware.go decides
	cards
	nodes
	users
	contextLen // tokens
	batch
	tensorParallel
	pipelineParallel
	inputLen // tokens of the prompt, and of the answer
	outputLen
	loraRank
	gradAccum
	memUtil // share of a card, 0 to 1
	bitsPerWeight
	slice // GB of a MIG instance
	frames
	pixels // the width; the height stands two items on
	lines  // the height that names a format: 720p
	side   // of a square picture
	price
	budget   // money that can be spent
	discount // share of the price that is saved
	hours
	months
	samples
	epochs
	tokens // of a data set
)

// fact is one number with what it counts.
type fact struct {
	kind       factKind
	value      float64
	first, end int // items
}

const (
	maxCards  = 100_000 // no count is larger
	maxTokens = 1 << 40 // bounds what is read as a context
	minTokens = 64      // fewer tokens are no context but something counted
)

// quantify turns the numbers of the text into facts.
func (r *reading) quantify() {
	for i := 0; i < len(r.items); {
		f := r.factAt(i)
		if f.end <= i {
			i++
			continue
		}
		r.facts = append(r.facts, f)
		for ; i < f.end && i < len(r.items); i++ {
			r.factOf[i] = int32(len(r.facts))
		}
	}
	r.joinNodes()
}

// factAt reads the quantity that begins at item i; its end is i where there is
// none.
func (r *reading) factAt(i int) fact {
	if f := r.countWord(i); f.end > i {
		return f
	}
	if r.isLanes(i) {
		return fact{uncounted, 0, i, i + 2}
	}
	if f := r.timesAfterCard(i); f.end > i {
		return f
	}
	if f := r.timesApart(i); f.end > i {
		return f
	}
	value, ok := r.number(i)
	if !ok {
		return fact{end: i}
	}
	for _, read := range readers {
		if f := read(r, i, value); f.end > i {
			return f
		}
	}
	return fact{end: i}
}

// readers are tried in order: a unit that can only mean one thing, then the
// word before the number ("batch 4"), then any other unit, then what the number
// stands beside.
var readers = []func(r *reading, i int, v float64) fact{
	(*reading).migProfile, (*reading).product, (*reading).money, (*reading).discounted, (*reading).duration, (*reading).workload, (*reading).lineFormat, (*reading).sizeOrMemory, (*reading).setting, (*reading).keyed, (*reading).settingBefore, (*reading).tokensOrThousands,
	(*reading).counted, (*reading).besideCard, (*reading).loneCount, (*reading).secondLength,
}

// number returns the value of a number or number word.
func (r *reading) number(i int) (float64, bool) {
	it := r.at(i)
	if it.kind == numberItem {
		return it.num, !r.inWord(i) && !(r.at(i-1).meansAny(cardNames) && looksLikeCard(it.num))
	}
	if v, ok := it.value(numberWord); ok {
		return parseNumber(v), true
	}
	return 0, false
}

// product reads "8x7b" as a mixture of experts, "8xA100", "8*24g" as a count and
// "720x1280" as neither.
func (r *reading) product(i int, v float64) fact {
	if !r.at(i+1).means(timesWord) || r.isCountApart(i+1) && r.at(r.keyOf(i)).meansAny(lengthOrBatch) {
		return fact{end: i}
	}
	second, ok := r.number(i + 2)
	apart := r.gapBefore(i+1) || ok && r.gapBefore(i+2)
	switch {
	case r.cardFollows(i + 2), ok && r.at(i+3).means(unitGB):
		return fact{cards, v, i, i + 2}
	case ok && r.at(i+3).means(unitB) && apart:
		return fact{end: i} // "4 x 7b": models of that size
	case ok && r.at(i+3).means(unitB):
		return fact{params, mixtureSize(v, second), i, i + 4}
	case ok && isSide(v) && isSide(second):
		return fact{pixels, v, i, i + 3}
	case ok:
		return fact{uncounted, 0, i, i + 3}
	}
	return fact{end: i}
}

// sizeOrMemory reads the units that say by themselves what they count.
func (r *reading) sizeOrMemory(i int, v float64) fact {
	unit := r.at(i + 1)
	switch {
	case unit.means(unitWan) && r.at(i+2).means(unitYi):
		return fact{params, v * 1000, i, i + 3}
	case unit.means(unitWan) && r.at(i+2).means(paramsWord):
		return fact{params, v / 1e5, i, i + 2}
	case unit.means(unitYi) && !r.at(i+2).means(unitMoney):
		return fact{params, v / 10, i, i + 2}
	case unit.means(unitB) && r.at(i+2).means(unitToken):
		return fact{uncounted, 0, i, i + 3}
	case unit.means(unitB) && r.isActive(i): // the active size of a mixture
		return fact{uncounted, 0, i, i + 2}
	case unit.means(unitB) && r.near(i+1):
		return fact{params, v + r.tenths(i+2), i, i + 2}
	case unit.means(unitGB) && v == 1 && r.isHan(i): // so much for one GB
		return fact{uncounted, 0, i, i + 2}
	case unit.means(unitGB):
		return fact{memory, v, i, i + 2}
	case unit.means(unitMB):
		return fact{uncounted, 0, i, i + 2}
	case unit.means(unitT) && (r.ownedBy(i, ramWord) || r.ownedBy(i, diskWord)):
		return fact{memory, v * 1000, i, i + 2}
	case unit.means(unitT) && r.has.intersects(movedFrom) && !r.at(i+2).meansAny(paramsNouns) && !r.at(i+2).means(unitToken):
		return fact{memory, v * 1000, i, i + 2}
	case unit.means(unitT) && r.at(i+2).means(paramsWord):
		return fact{params, v * 1000, i, i + 2}
	case unit.means(unitM) && (!r.gapBefore(i+1) || r.runeLen(i+1) > 1) && r.isParamsM(i+1):
		return fact{params, v / 1000, i, i + 2}
	}
	return fact{end: i}
}

// near reports whether a unit of parameters belongs to the number before it: it
// is glued on, written large ("7 B") or a word ("7 billion").
func (r *reading) near(unit int) bool {
	if !r.gapBefore(unit) {
		return true
	}
	c := r.plain[r.atoms[r.items[unit].first].start]
	return c == 'B' || r.runeLen(unit) > 1
}

// tenths reads the digit after the b of "7b1".
func (r *reading) tenths(i int) float64 {
	if it := r.at(i); it.kind == numberItem {
		return tenths(r.atoms, it.first)
	}
	return 0
}

// isParamsM reports whether the M at item i counts parameters: a small model
// is written 350M, so are megabytes of a log and of a line.
func (r *reading) isParamsM(i int) bool {
	next := r.at(i + 1)
	if r.has.intersects(logWords) || next.meansAny(notParams) {
		return false
	}
	upper := r.plain[r.atoms[r.items[i].first].start] == 'M'
	return upper || next.meansAny(paramsNouns) || next.isModel()
}

var (
	logWords    = setOf(logText, troubleWord)
	notParams   = setOf(unitOther, unitToken, contextKey, contractWord, linkWord, specWord, unitMoney, rateWord)
	paramsNouns = setOf(paramsWord, modelWord)
)

// ownedBy reports whether the amount at item i is followed or led by the word c:
// "256G RAM", "RAM: 256G", "1T of RAM".
func (r *reading) ownedBy(i int, c concept) bool {
	for j := i + 2; j <= i+4; j++ {
		if r.at(j).means(c) {
			return true
		}
		if !r.isConnector(j) {
			break
		}
	}
	before := i - 1
	for before > i-5 && (r.isConnector(before) || r.isSmallWord(before) || r.at(before).means(followMark) && r.isHan(before) || r.at(before).meansAny(ownerFillers)) && !r.at(before).meansAny(cardParts) {
		before--
	}
	return r.at(before).means(c)
}

var (
	// ownerFillers may stand between what is owned and how much of it: "RAM i have is".
	ownerFillers = setOf(haveWord, ownWord, noiseWord)
	cardParts    = setOf(vramWord, ramWord, diskWord, cardWord)
)

// keyed reads the number that a word before it announces: "batch 4",
// "context of 2048", "ctx=8192".
func (r *reading) keyed(i int, v float64) fact {
	key := r.keyOf(i)
	end := i + 1
	if r.at(end).meansAny(anyUnit) && r.runeLen(end) <= 2 {
		end++
	}
	switch k := r.at(key); {
	case k.means(batchKey) && r.at(i+1).means(unitToken) && v >= minTokens: // "a batch of 4096 tokens"
		return r.context(i, v)
	case k.means(batchKey) && whole(v):
		return fact{batch, v, i, r.skipUnit(i + 1)}
	case k.means(usersKey) && whole(v):
		return fact{users, v, i, end}
	case k.meansAny(splitKeys) && r.at(i+1).meansAny(splitThings): // "tp, 40 heads"
		return fact{uncounted, 0, i, i + 2}
	case k.means(tensorKey) && whole(v):
		return fact{tensorParallel, v, i, i + 1}
	case k.means(pipeKey) && whole(v):
		return fact{pipelineParallel, v, i, i + 1}
	case k.meansAny(contextNouns) && (!r.at(i+1).meansAny(notContext) || r.isCountApart(i+1)):
		return r.context(i, v)
	case k.means(otherKey), k.means(moneySign):
		return fact{uncounted, 0, i, end}
	case k.means(vramWord) && i == key+1 && r.key(i+1) == "/" && r.at(i+2).kind == numberItem:
		return fact{uncounted, 0, i, i + 3} // used of all
	case k.means(vramWord) && i == key+1 && v >= 2 && v <= 4096 && !r.at(i+1).meansAny(anyUnit):
		return fact{memory, v, i, i + 1}
	case r.key(i-1) == "c" && r.key(i-2) == "-" && v >= minTokens: // llama.cpp's -c 8192
		return r.context(i, v)
	}
	return fact{end: i}
}

var (
	anyUnit = setOf(unitB, unitM, unitT, unitGB, unitMB, unitK, unitWan, unitCard, unitPiece, unitNode,
		unitUser, unitToken, unitOther, unitTime, unitMoney, unitItem)
	notContext = setOf(unitCard, unitPiece, unitNode, unitUser, unitTime, unitMoney, unitGB, unitOther, timesWord)
)

// keyOf returns the item of the word that announces the number at item i, -1
// where there is none.
func (r *reading) keyOf(i int) int {
	key := i - 1
	for key >= i-4 && (r.isConnector(key) || r.key(key) == "to" || aboutKeys[r.lowItem(key)] || r.at(key).means(followMark) && r.isHan(key)) {
		key--
	}
	if n := len(r.facts); n > 0 && r.facts[n-1].end > key {
		return -1 // it is the noun of the number before: "128k context, 4 cards"
	}
	return key
}

// isConnector reports whether an item may stand between a word and its number:
// =, :, of, is, and the single Han characters that say the same.
func (r *reading) isConnector(i int) bool {
	it := r.at(i)
	switch {
	case it.end == it.first || r.isClauseMark(i):
		return false
	case it.kind == markItem:
		return len(it.senses) == 0
	case it.kind == wordItem:
		return r.atoms[it.first].kind == han || r.atoms[it.first].key == "of" || r.atoms[it.first].key == "is"
	}
	return false
}

// context reads a number of tokens with its unit and the noun after it.
func (r *reading) context(i int, v float64) fact {
	end := i + 1
	switch {
	case r.at(end).means(unitK) && r.multiplies(i, end):
		v, end = v*1024, end+1
	case r.at(end).means(unitM) && r.multiplies(i, end):
		v, end = v*1024*1024, end+1
	case r.at(end).means(unitWan):
		s := sum{value: v, end: end}
		r.scaleSum(&s)
		v, end = s.value, s.end
	}
	for r.at(end).meansAny(contextNouns) && !(r.at(end).meansAny(lengthKeys) && r.isAnnouncing(end)) {
		end++
	}
	if v < minTokens || v > maxTokens {
		return fact{uncounted, 0, i, end}
	}
	return fact{contextLen, v, i, end}
}

var contextNouns = setOf(unitToken, contextKey)

// scalesContext reports whether ten thousands at item i, also with thousands glued
// behind them, stand before a word for the context.
func (r *reading) scalesContext(i int, v float64) bool {
	s := sum{value: v, end: i + 1}
	r.scaleSum(&s)
	if r.at(s.end).means(unitToken) || r.key(s.end) == possessiveCharacter {
		s.end++
	}
	return r.at(s.end).means(contextKey)
}

// tokensOrThousands reads k and M: tokens, unless the noun after them is
// something else that is counted.
func (r *reading) tokensOrThousands(i int, v float64) fact {
	unit := r.at(i + 1)
	if !unit.means(unitK) && !unit.means(unitM) || !r.multiplies(i, i+1) {
		return fact{end: i}
	}
	next := r.at(i + 2)
	switch {
	case unit.means(unitM) && !next.meansAny(contextNouns):
		return fact{uncounted, 0, i, i + 2}
	case next.means(unitUser):
		return fact{users, v * 1000, i, i + 3}
	case next.meansAny(otherThousands), r.at(i - 1).means(moneySign), r.isWord(i+2) && r.at(i+3).meansAny(otherThousands): // "200k small files"
		return fact{uncounted, 0, i, i + 3}
	}
	return r.context(i, v)
}

var otherThousands = setOf(unitOther, unitMoney, unitTime, unitItem, priceWord, askSpeed)

// counted reads the other units.
func (r *reading) counted(i int, v float64) fact {
	unit := r.at(i + 1)
	switch {
	case unit.kind == 0 && len(unit.senses) == 0:
	case r.isOneLetter(i+1) && r.gapBefore(i+1) && !unit.means(timesWord):
	case unit.means(unitWan) && r.scalesContext(i, v):
		return r.context(i, v)
	case unit.means(unitWan):
		return r.tenThousands(i)
	case unit.means(contextKey) && v >= minTokens:
		return r.context(i, v)
	case unit.means(unitToken) && v >= minTokens && !r.at(i+2).meansAny(rates):
		return r.context(i, v)
	case unit.means(unitUser) && r.isRate(i):
		return fact{uncounted, 0, i, i + 2}
	case unit.means(unitUser) && whole(v):
		return fact{users, v, i, i + 2}
	case unit.means(unitItem) && r.at(i+2).means(unitUser) && whole(v):
		return fact{users, v, i, i + 3}
	case unit.means(unitBatch) && whole(v):
		return fact{batch, v, i, i + 2}
	case unit.means(unitFrame) && whole(v):
		return fact{frames, v, i, i + 2}
	case unit.means(unitPiece):
		return r.pieces(i, v)
	case unit.means(unitCard) && whole(v):
		return fact{cards, v, i, i + 2}
	case r.isHyphen(i+1) && r.at(i+2).means(unitCard) && !r.gapBefore(i+1) && !r.gapBefore(i+2) && whole(v): // "a two-card box"
		return fact{cards, v, i, i + 3}
	case unit.means(unitNode) && whole(v):
		return fact{nodes, v, i, i + 2}
	case unit.means(unitTime):
		r.has.add(hasTime)
		return fact{uncounted, 0, i, i + 2}
	case unit.means(unitMoney):
		r.has.add(hasMoney)
		return fact{uncounted, 0, i, i + 2}
	case unit.meansAny(uncountedUnits):
		return fact{uncounted, 0, i, i + 2}
	}
	return fact{end: i}
}

var (
	rates          = setOf(rateWord, askSpeed)
	uncountedUnits = setOf(unitOther, unitToken, unitK, unitT, askSpeed, rateWord)
)

// isRate reports whether the count at item i is one per second: "20 requests/s".
func (r *reading) isRate(i int) bool {
	perSecond := r.key(i+2) == "/" && r.at(i+3).means(unitSecond)
	return perSecond || r.at(i+2).means(rateWord) || r.at(i-1).means(rateWord)
}

func (r *reading) isOneLetter(i int) bool {
	it := r.at(i)
	return it.end == it.first+1 && r.atoms[it.first].kind == letters && it.end > 0 && len(r.atoms[it.first].key) == 1
}
