package intents

import "strings"

// maxVariants is how many cards one list may name by what differs.
const maxVariants = 6

// variants hears the cards of a list that are said by what differs alone, the
// form, the memory or the letters behind the number: "H100 PCIe vs SXM vs NVL",
// "A100 40G or 80G", "PCIe or SXM A100". Each of them becomes the name of a card.
func (r *reading) variants() {
	for i := 0; i < len(r.items); i++ {
		if r.items[i].isCard() {
			i = r.variantsBefore(i)
			r.variantsAfter(i)
		}
	}
}

// variantsAfter reads the list behind the card at item i, with the card's own form
// or memory in front of it.
func (r *reading) variantsAfter(i int) {
	card, at, found := r.variantAt(i), i+1, false
	own, ownEnd := card, r.skipForms(i+1)
	if r.key(ownEnd) == "," {
		ownEnd++
	}
	if end, v := r.readVariant(ownEnd, card, true); v.row != noCard { // "A100 40 or 80"
		own, card, at, ownEnd = v, v, end, end
	}
	for range maxVariants {
		first := r.nextOfList(at)
		end, next := r.readVariant(first, card, false)
		if first == at || next.row == noCard {
			break
		}
		if at = end; next.row != card.row {
			r.nameCard(first, end, next)
			card, at, found = next, first+1, true
		}
	}
	if found && own.entry != r.at(i).name {
		r.nameCard(i, ownEnd, own)
	}
}

// variantsBefore reads the two variants in front of the card at item i, the
// second of which is its own, and returns where the card is then.
func (r *reading) variantsBefore(i int) int {
	card := r.variantAt(i)
	for or := i - 2; or > 0 && or >= i-5; or-- {
		if !r.at(or).meansAny(listWords) {
			continue
		}
		end, own := r.readVariant(or+1, card, true)
		if own.row == noCard || r.skipForms(end) != i {
			return i
		}
		for first := or - 1; first >= 0 && first >= or-3; first-- {
			if end, other := r.readVariant(first, own, true); other.row != noCard && other.row != own.row && r.skipForms(end) == or {
				r.nameCard(or+1, i+1, own)
				r.nameCard(first, end, other)
				return first + 1 + or + 1 - end
			}
		}
		return i
	}
	return i
}

// nameCard puts a card's name in place of the items [first, end).
func (r *reading) nameCard(first, end int, v variant) {
	it := item{kind: nameItem, first: r.items[first].first, end: r.items[end-1].end, name: v.entry}
	r.items = append(append(r.items[:first], it), r.items[end:]...)
}

// listWords part the cards of a list.
var listWords = setOf(versusWord, orWord, alongWord)

// nextOfList returns the item after the words and marks that part two cards of
// a list from item i on, i where there are none.
func (r *reading) nextOfList(i int) int {
	at, parted := r.skipForms(i), false
	for ; r.at(at).meansAny(listWords) || r.key(at) == "," || r.key(at) == "/" || r.key(at) == "the" && parted; at++ {
		parted = true
	}
	if !parted {
		return i
	}
	return at
}

// skipForms returns the item after the words that only say that something is a
// form of a card.
func (r *reading) skipForms(i int) int {
	for formNouns[r.lowItem(i)] {
		i++
	}
	return i
}

// lowItem is item i as it stands in the folded text.
func (r *reading) lowItem(i int) string {
	if it := r.at(i); it.end > it.first {
		return r.low[r.atoms[it.first].start:r.atoms[it.end-1].end]
	}
	return ""
}

// variant is a card of the vocabulary with the part of its name that its
// variants share.
type variant struct {
	row   int
	stem  string // key up to the number: h100, 4090
	entry *nameEntry
}

// variantAt is the card at item i; of a bare name the likeliest row.
func (r *reading) variantAt(i int) variant {
	it := r.at(i)
	v := variant{row: it.name.row, stem: r.stemOf(it), entry: it.name}
	if it.name.kind == bareGPU {
		v.row = noCard
		if rows := r.index.rowsOf(r.index.bare[it.name.row].IDs[:1]); len(rows) > 0 {
			v.row = rows[0]
		}
	}
	return v
}

// stemOf is the key of a card's name from the words of its vendor up to its number.
func (r *reading) stemOf(it *item) string {
	stem := ""
	for i := it.first; i < it.end; i++ {
		a := &r.atoms[i]
		if a.kind == mark || r.means(a.key, cardPrefix) {
			continue
		}
		stem += a.key
		if a.kind == digits {
			break
		}
	}
	return stem
}

// readVariant reads a form, an amount of memory or both at item i as another
// variant of a card, the longest that there is. A comma alone parts amounts only
// where they are held against each other. Its row is noCard where there is none.
func (r *reading) readVariant(i int, card variant, own bool) (end int, v variant) {
	end, v.row = i, noCard
	if card.row == noCard {
		return end, v
	}
	form, gb := "", ""
	for at := i; at < len(r.items); {
		next := at
		if gb == "" {
			gb, next = r.memoryIn(at)
		}
		if next == at && form == "" {
			form, next = r.formIn(at)
		}
		if next == at {
			break
		}
		at = next
		loose := !own && form == "" && r.key(i-1) == "," && !r.saysAny(heldAgainst.union(setOf(choiceWord, whichWord)))
		if found := r.index.variantOf(card, form, gb); found.row != noCard && !loose && !(gb != "" && r.at(at).meansAny(otherMemory)) {
			end, v = at, found
		}
	}
	return end, v
}

// otherMemory is what an amount behind a list may be of instead.
var otherMemory = setOf(dataWord, freeWord, takenWord)

// saysAny reports whether an item means one of the concepts.
func (r *reading) saysAny(set conceptSet) bool {
	for i := range r.items {
		if r.items[i].meansAny(set) {
			return true
		}
	}
	return false
}

// memoryIn reads an amount of memory at item i as it stands in the key of a name:
// "80g".
func (r *reading) memoryIn(i int) (gb string, end int) {
	it := r.at(i)
	if it.kind != numberItem || it.num < minVariantGB || r.ownedBy(i, ramWord) || r.ownedBy(i, diskWord) {
		return "", i
	}
	if r.at(i + 1).means(unitGB) {
		return format(it.num) + "g", i + 2
	}
	if r.at(i+1).meansAny(anyUnit) || r.at(i+1).means(timesWord) {
		return "", i
	}
	return format(it.num) + "g", i + 1
}

// minVariantGB is the least memory that tells two cards apart.
const minVariantGB = 4

// formIn reads the letters of a form at item i, with the number glued behind
// them: pcie, sxm4, the D of a 4090 D.
func (r *reading) formIn(i int) (form string, end int) {
	it := r.at(i)
	if it.end != it.first+1 || it.kind == nameItem || it.meansAny(listWords) || r.atoms[it.first].kind != letters {
		return "", i
	}
	form, end = r.key(i), i+1
	if r.at(end).kind == numberItem && !r.gapBefore(end) {
		form, end = form+r.key(end), end+1
	}
	return form, end
}

// variantOf looks up the card that shares the stem and has a form and a memory;
// what is not said is that of the card before it, where there is such a row.
func (ix *index) variantOf(card variant, form, gb string) variant {
	forms, sizes := []string{form}, []string{gb}
	switch {
	case form == "":
		forms = []string{ix.formOf(card.row), ""}
	case form == "sxm":
		forms = []string{"sxm", "sxm2", "sxm4", "sxm5"}
	}
	if gb == "" {
		sizes = []string{format(ix.gpus[card.row].MemoryGB) + "g", ""}
	}
	for _, size := range sizes {
		for _, f := range forms {
			for _, key := range []string{joinKeys(card.stem, f, size), joinKeys(card.stem, size, f)} {
				if n, ok := ix.entries[key]; ok && ix.names[n].kind == gpuName {
					return variant{ix.names[n].row, card.stem, &ix.names[n]}
				}
			}
		}
	}
	return variant{row: noCard}
}

// formOf is the form that the name of a row says, empty where it says none.
func (ix *index) formOf(row int) string {
	if len(ix.gpus[row].Names) == 0 {
		return ""
	}
	for word := range strings.FieldsSeq(lower(ix.gpus[row].Names[0])) {
		if head := strings.TrimRight(word, "0123456789"); head == "pcie" || head == "sxm" || head == "nvl" {
			return word
		}
	}
	return ""
}

// joinKeys joins the keys of the parts of a name, with the border that a key has
// between two numbers.
func joinKeys(parts ...string) string {
	key := ""
	for _, p := range parts {
		if key != "" && p != "" && isDigit(key[len(key)-1]) && isDigit(p[0]) {
			key += "|"
		}
		key += p
	}
	return key
}
