package intents

// unknownCards files what can only be a card that the vocabulary lacks, where
// no hardware is named: "a 4099", "an X9000 card".
func (r *reading) unknownCards() {
	for i := range r.items {
		it := r.at(i)
		if it.kind != numberItem || !looksLikeCard(it.num) || it.num != float64(int(it.num)) || !r.isFree(i) {
			continue
		}
		switch {
		case r.isLetteredCard(i):
			r.unknownCard(i-1, i+1)
		case r.isBareCardNumber(i):
			r.unknownCard(i, i+1)
		}
	}
}

// isLetteredCard reports whether letters are glued to the number at item i and a
// word for a card follows.
func (r *reading) isLetteredCard(i int) bool {
	return i > 0 && !r.gapBefore(i) && r.gapBefore(i-1) && r.at(i-1).end == r.at(i-1).first+1 &&
		r.atoms[r.items[i-1].first].kind == letters && r.runeLen(i-1) <= 4 && r.at(i+1).meansAny(afterCard)
}

// afterCard are what makes a name of letters and a number a card: the word for
// one, or what only a card does.
var afterCard = fitAsked.union(setOf(cardWord, unitCard, runWord))

// isBareCardNumber reports whether a number of four digits stands where a card
// would: "on a 4099", and before "can" where nothing else is its subject.
func (r *reading) isBareCardNumber(i int) bool {
	v := r.items[i].num
	if v < 1000 || v >= 2000 && v <= 2035 { // years
		return false
	}
	if i > 0 && !r.gapBefore(i) && !r.isHan(i-1) && r.at(i-1).kind != markItem {
		return false
	}
	switch r.key(i - 1) {
	case "a", "an":
		return r.endsPhrase(i)
	case "on", "my":
		return r.endsPhrase(i)
	}
	if placeCharacters[r.key(i-1)] {
		return r.endsPhrase(i)
	}
	return i == 0 && r.at(1).meansAny(fitAsked.union(setOf(runWord)))
}

// endsPhrase reports whether no unit or noun follows item i.
func (r *reading) endsPhrase(i int) bool {
	next := r.at(i + 1)
	return next.end == 0 || !next.meansAny(anyUnit) && !next.means(contextKey) && (next.kind != wordItem || r.isHan(i+1) || r.key(i+1) == "do")
}

// unknownModel files the name that a size is glued to with a hyphen and that
// the vocabulary lacks: "foobar-13b".
func (r *reading) unknownModel(f *fact) {
	first := f.first
	for first > 0 && !r.gapBefore(first) && (r.isWord(first-1) || r.at(first-1).kind == numberItem || r.isHyphen(first-1)) {
		first--
	}
	for first < f.first && !r.isWord(first) {
		first++
	}
	if first >= f.first-1 || !r.isHyphen(f.first-1) || r.runeLen(first) < 3 || notNames[r.key(first)] || r.isUnknownVersion(first) || r.at(first-1).isModel() && !r.gapBefore(first) {
		return
	}
	end := r.nameEnd(f.end)
	r.modelText(first, end, nil)
	for i := first; i < end; i++ {
		r.fills[i] = fillsJob
	}
}

// nameEnd returns the item after what is glued to a name with hyphens: the
// "-a3b-instruct" of a repository.
func (r *reading) nameEnd(end int) int {
	for r.isHyphen(end) && !r.gapBefore(end) && end+1 < len(r.items) && !r.gapBefore(end+1) && r.isPlainItem(end+1) {
		for end++; end < len(r.items) && !r.gapBefore(end) && r.isPlainItem(end); end++ {
		}
	}
	return end
}

// isPlainItem reports whether item i is letters or digits of ASCII.
func (r *reading) isPlainItem(i int) bool {
	a := &r.atoms[r.items[i].first]
	return (a.kind == letters || a.kind == digits) && isASCII(a.key)
}

func (r *reading) isHyphen(i int) bool { return r.key(i) == "-" || r.key(i) == "_" }

// notNames are words that stand before a size with a hyphen and name nothing.
var notNames = map[string]bool{"sub": true, "non": true, "the": true, "mid": true, "pre": true, "under": true, "over": true, "around": true, "about": true, "with": true, "for": true}

// unknownVersion returns the item after the version that stands behind the name
// of a family and that the vocabulary lacks: "llama-9 70b". It is end where there
// is none.
func (r *reading) unknownVersion(end int) int {
	number := end
	if r.isHyphen(end) && !r.gapBefore(end) && r.at(end+1).kind == numberItem && !r.gapBefore(end+1) {
		number = end + 1
	}
	v := r.at(number)
	if v.kind != numberItem || v.num <= 0 || v.num >= 100 || !r.isFree(number) {
		return end
	}
	k, sized := r.factAtItem(number + 1)
	if number > end || sized && r.facts[k].kind == params && r.facts[k].first == number+1 {
		return number + 1
	}
	return end
}

// impossibleCounts leaves a count of cards that nobody can mean open: "0 4090s".
func (r *reading) impossibleCounts() {
	for i := range r.items {
		v, ok := r.number(i)
		if ok && !whole(v) && r.at(i+1).isCard() && r.isFree(i) && (v == 0 || v > maxCards) {
			r.ambiguous("gpu_count", []string{r.typed(i, i+1)})
		}
	}
}
