package intents

import (
	"math"
	"slices"
	"strconv"
)

// noCard says that no row of the vocabulary answers to a card and a memory.
const noCard = -1

// sizeTolerance is how far two sizes may lie apart and still name the same
// thing: 141 and 140 GB do, 24 and 23 (what a tool shows as usable) do not.
const sizeTolerance = 0.02

// alike reports whether two amounts of memory or parameters name the same size.
func alike(a, b float64) bool { return a-b <= sizeTolerance*b && b-a <= sizeTolerance*a }

// withMemory returns the row that a card's name means with so many GB beside
// it: the row itself, or the variant of that memory ("4090 48g").
func (ix *index) withMemory(e *nameEntry, gb float64) int {
	tail := strconv.FormatFloat(gb, 'f', -1, 64) + "g"
	if row := ix.variantNamed(e.key, tail); row != noCard {
		return row
	}
	rows := []int{e.row}
	if e.kind == bareGPU {
		rows = ix.rowsOf(ix.bare[e.row].IDs)
	}
	for _, row := range rows {
		if alike(ix.gpus[row].MemoryGB, gb) {
			return row
		}
	}
	if e.kind == bareGPU {
		return noCard
	}
	for _, n := range ix.gpus[e.row].Names {
		if row := ix.variantNamed(readPhrase(n).key, tail); row != noCard {
			return row
		}
	}
	return noCard
}

// comesWith reports whether a row's cards have that memory. A name with an
// amount in it may stand on a row that comes in several ("M3 Max 64GB"): then
// the amount is still to be said. What a maker and its tools call 192 and 180
// is one card.
func (ix *index) comesWith(row int, gb float64) bool {
	return math.Abs(ix.gpus[row].MemoryGB-gb) <= 0.08*gb
}

// variantNamed looks up a card's name with its memory behind it.
func (ix *index) variantNamed(key, tail string) int {
	if isDigit(key[len(key)-1]) {
		key += "|"
	}
	if number, ok := ix.entries[key+tail]; ok && ix.names[number].kind == gpuName {
		return ix.names[number].row
	}
	return noCard
}

func (ix *index) rowsOf(ids []string) []int {
	var rows []int
	for row := range ix.gpus {
		if slices.Contains(ids, ix.gpus[row].ID) {
			rows = append(rows, row)
		}
	}
	return rows
}

// fillHardware reads the cards, their count, and every amount of memory.
func (r *reading) fillHardware() {
	taken := make([]bool, len(r.facts))
	for i := range r.facts { // host memory and disk first: they are no variant of a card
		taken[i] = r.facts[i].kind != memory || r.hostMemory(&r.facts[i]) || r.roomOn(&r.facts[i])
	}
	r.fillSlices(taken)
	for i := range r.items {
		r.cardAt(i, taken)
	}
	if len(r.q.Slots.GPU)+len(r.q.Slots.GPUText) == 0 {
		r.vagueCards()
		r.unknownCards()
	}
	for i := range r.facts {
		if f := &r.facts[i]; !taken[i] && !r.observed(f) && !r.repeats(f) {
			addValue(r, &r.q.Slots.VRAMGB, "vram_gb", f.value, f.first, f.end)
			r.mentions = append(r.mentions, mention{format(f.value), f.first, f.end})
		}
	}
	r.onlyRoom()
	r.fillCounts()
	r.fillMix()
}

// vagueCards files "my laptop" and its like, where nothing better is named.
func (r *reading) vagueCards() {
	for i := range r.items {
		if r.items[i].means(vagueCard) {
			r.unknownCard(i, i+1)
		}
	}
}

// repeats reports whether an amount only says again what the one card that is
// named has: "my 1080 ti has 11gb".
func (r *reading) repeats(f *fact) bool {
	s := &r.q.Slots
	if len(s.GPU) != 1 || len(s.GPUText) > 0 {
		return false
	}
	rows := r.index.rowsOf(s.GPU)
	return len(rows) == 1 && alike(r.index.gpus[rows[0]].MemoryGB, f.value)
}

// hostMemory files an amount of RAM or disk, and reports whether it was one.
func (r *reading) hostMemory(f *fact) bool {
	switch {
	case r.ownedBy(f.first, vramWord) && !r.at(f.end).means(ramWord) && !r.isListed(f, ramWord, vramWord), r.isListed(f, vramWord, ramWord):
		return false
	case r.ownedBy(f.first, ramWord):
		r.q.Slots.RAMGB = f.value
		r.note("ram_gb", format(f.value), f.first, f.end)
		return true
	case r.ownedBy(f.first, diskWord):
		r.q.Slots.DiskGB = f.value
		r.note("disk_gb", format(f.value), f.first, f.end)
		return true
	}
	return r.isData(f)
}

// isListed reports whether an amount stands in a list of what each memory has,
// behind its word and before the next one: "RAM 64g VRAM 24g".
func (r *reading) isListed(f *fact, owner, next concept) bool {
	return r.at(f.first-1).means(owner) && r.at(f.end).means(next) && r.at(f.end+1).kind == numberItem
}

// observed reports whether an amount says what is used, or stands in a log:
// it limits nothing.
func (r *reading) observed(f *fact) bool {
	if r.has.has(logText) {
		return true
	}
	for j := f.first - 2; j <= f.end+2; j++ {
		if r.at(j).means(usedWord) {
			return true
		}
	}
	return r.isHearsay(f) || r.isAskedAmount(f) || r.isLinkRate(f) || r.has.has(clearTrouble) && r.isReserved(f)
}

// cardAt reads the card that item i names, if it names one.
func (r *reading) cardAt(i int, taken []bool) {
	it := r.at(i)
	switch {
	case r.fills[i] == fillsHardware && it.isCard():
		// the card of a MIG instance
	case it.isCard() && r.at(i+1).means(cardSuffix):
		r.unknownCard(r.prefixed(i), i+2)
	case it.isCard():
		r.namedCard(i, taken)
	case it.means(seriesWord) && r.at(i+1).kind == numberItem && looksLikeCard(r.at(i+1).num):
		// "ada 6000": the number decides, below
	case it.means(seriesWord) && r.at(i-1).meansAny(openCard) && it.means(cardWord):
		// "which amd card" names none
	case it.means(seriesWord) && !r.inBrackets(i):
		r.unknownCard(i, i+1)
	case it.kind == numberItem && r.at(i+1).means(cardSuffix) && looksLikeCard(it.num):
		r.unknownCard(r.prefixed(i), i+2)
	case it.kind == numberItem && r.at(i+1).means(seriesTail):
		r.unknownCard(r.prefixed(i), i+2)
	case it.kind == numberItem && r.at(i-1).meansAny(cardNames) && looksLikeCard(it.num):
		r.partialCard(i, taken)
	case it.kind == numberItem && r.isCardCount(i-1) && !r.isCardCount(i) && looksLikeCard(it.num) && r.isFree(i):
		r.unknownCard(i, i+1) // "one 1660"
	}
}

var openCard = setOf(whichWord, whatWord, recommendWord, cheapWord)

// isFree reports whether item i is part of no quantity.
func (r *reading) isFree(i int) bool {
	_, ok := r.factAtItem(i)
	return !ok
}

var cardNames = setOf(cardPrefix, seriesWord)

// inBrackets reports whether item i only explains the card before it: "a6000 (ampere)".
func (r *reading) inBrackets(i int) bool { return r.key(i-1) == "(" && r.at(i-2).isCard() }

// looksLikeCard reports whether a number after a vendor's word is the number of
// a card: GT 710, RX 580, RTX 6000.
func looksLikeCard(v float64) bool { return v >= 100 && v <= 9999 }

// prefixed moves the start of a card back over the vendor's words before it.
func (r *reading) prefixed(i int) int {
	for r.at(i - 1).meansAny(cardNames) {
		i--
	}
	return i
}

// namedCard files a card of the vocabulary, with the memory that stands beside
// it as its variant.
func (r *reading) namedCard(i int, taken []bool) {
	it := r.at(i)
	row, first, end := noCard, i, i+1
	if it.name.kind == gpuName {
		row = it.name.row
	}
	for _, k := range r.memoryBeside(i, taken) {
		if v := r.index.withMemory(it.name, r.facts[k].value); v != noCard {
			row, taken[k] = v, r.index.comesWith(v, r.facts[k].value)
			first, end = min(first, r.facts[k].first), max(end, r.facts[k].end)
			break
		}
	}
	if row == noCard {
		r.bareCard(i)
		return
	}
	r.addCard(row, first, end)
	if r.at(end).means(orWord) { // "H20, 96 or 141"
		if v, ok := r.number(end + 1); ok && r.index.withMemory(it.name, v) != noCard {
			r.addCard(r.index.withMemory(it.name, v), end+1, end+2)
		}
	}
}

// addCard files a row of the vocabulary.
func (r *reading) addCard(row, first, end int) {
	id := r.index.gpus[row].ID
	addValue(r, &r.q.Slots.GPU, "gpu", id, first, end)
	r.mentions = append(r.mentions, mention{id, first, end})
}

// memoryBeside returns the amounts that stand right after or right before the
// card at item i, the one after it first.
func (r *reading) memoryBeside(i int, taken []bool) []int {
	var found []int
	for j := i + 1; j <= i+3; j++ {
		if k, ok := r.factAtItem(j); ok && !taken[k] && r.facts[k].first == j && r.onlyConnectors(i+1, j) {
			found = append(found, k)
		}
	}
	for j := i - 1; j >= i-3; j-- {
		if k, ok := r.factAtItem(j); ok && !taken[k] && r.facts[k].end == j+1 && r.onlyConnectors(j+1, i) {
			found = append(found, k)
		}
	}
	return found
}

// factAtItem returns the quantity that item j is part of.
func (r *reading) factAtItem(j int) (int, bool) {
	if j < 0 || j >= len(r.factOf) || r.factOf[j] == 0 {
		return 0, false
	}
	return int(r.factOf[j]) - 1, true
}

// onlyConnectors reports whether at most two items stand in [from, to), and
// none that keeps an amount from belonging to the card: "16 GB V100", "H20,
// single, 96g".
func (r *reading) onlyConnectors(from, to int) bool {
	if to-from > 2 {
		return false
	}
	for j := from; j < to; j++ {
		if !r.isConnector(j) && !r.at(j).meansAny(betweenCardAndMemory) && !r.isCardCount(j) {
			return false
		}
	}
	return true
}

var betweenCardAndMemory = setOf(vramWord, cardPrefix, modified)

// isCardCount reports whether item j is part of a count of cards.
func (r *reading) isCardCount(j int) bool {
	k, ok := r.factAtItem(j)
	return ok && r.facts[k].kind == cards
}

// bareCard files a name that several rows share.
func (r *reading) bareCard(i int) {
	r.unknownCard(i, i+1)
	r.ambiguous("gpu", r.index.bare[r.at(i).name.row].IDs)
}

// unknownCard files a card as typed: a series, a variant or a card that the
// vocabulary lacks.
func (r *reading) unknownCard(first, end int) {
	typed := r.typed(first, end)
	addValue(r, &r.q.Slots.GPUText, "gpu_text", typed, first, end)
	r.mentions = append(r.mentions, mention{typed, first, end})
}

// partialCard reads a vendor's word and a number that are no name by
// themselves: "rtx 6000 96gb" is the only one of that number and memory.
func (r *reading) partialCard(i int, taken []bool) {
	first := r.prefixed(i)
	rows := r.index.numbered(r.key(i-1), r.key(i))
	end := i + 1
	if r.at(end).means(cardSuffix) {
		r.unknownCard(first, end+1)
		return
	}
	for _, k := range r.memoryBeside(i, taken) {
		for _, row := range rows {
			if alike(r.index.gpus[row].MemoryGB, r.facts[k].value) {
				taken[k] = true
				r.addCard(row, first, r.facts[k].end)
				return
			}
		}
	}
	r.unknownCard(first, end)
	for _, row := range rows {
		r.ambiguous("gpu", []string{r.index.gpus[row].ID})
	}
}

// numbered returns the rows that carry the vendor's word and the number.
func (ix *index) numbered(prefix, number string) []int {
	var rows []int
	for row := range ix.gpus {
		for _, n := range ix.gpus[row].Names {
			if atoms := lex(lower(n), nil); hasWord(atoms, prefix) && hasWord(atoms, number) {
				rows = append(rows, row)
				break
			}
		}
	}
	return rows
}

// hasWord reports whether an atom is the word and not glued to a letter: the
// 6000 of "RTX A6000" is another card's.
func hasWord(atoms []atom, word string) bool {
	for i := range atoms {
		glued := i > 0 && !atoms[i].gap && atoms[i-1].kind == letters && len(atoms[i-1].key) == 1
		if atoms[i].key == word && !glued {
			return true
		}
	}
	return false
}

// fillCounts files how many cards. "Single" beside another count is a
// comparison ("slower than a single card") or means each card.
func (r *reading) fillCounts() {
	var counts []fact
	for _, f := range r.facts {
		if f.kind == cards {
			counts = append(counts, f)
		}
	}
	for _, f := range counts { // "enough, or do I need four": the four are asked
		single := f.value == 1 && r.at(f.first).means(countWord) && !r.at(f.end).isCard()
		if single && len(counts) > 1 || len(counts) > 1 && r.isAskedCount(&f) {
			continue
		}
		addValue(r, &r.q.Slots.GPUCount, "gpu_count", int(f.value), f.first, f.end)
	}
	r.impossibleCounts()
}
