package intents

// nameAt returns the longest name of the vocabulary that begins at atom i, or
// an empty item.
func (r *reading) nameAt(i int) item {
	return r.nameFrom(i, r.atoms[i].key)
}

// nameFrom is nameAt with another word in place of the first atom.
func (r *reading) nameFrom(i int, head string) item {
	list := r.index.atFrom(r.text, i, head)
	for k := len(list) - 1; k >= 0; k-- {
		entry := &r.index.names[list[k].number]
		if r.nameMayStart(i, entry) && r.nameMayEnd(i, list[k].end, entry) {
			return r.nameItem(i, list[k].end, entry)
		}
	}
	return item{first: i, end: i}
}

func (r *reading) nameItem(i, end int, entry *nameEntry) item {
	it := item{kind: nameItem, first: i, end: end, name: entry}
	if entry.kind == engineName {
		it.kind, it.senses = phraseItem, r.index.engines[entry.row]
	}
	return it
}

// nameMayStart reports whether a name can begin at atom i: at the border of a
// word, after the x of 2x3090, after a vendor's name, or, for cards, glued to a
// count (8h100).
func (r *reading) nameMayStart(i int, e *nameEntry) bool {
	if i == 0 || r.atoms[i].gap {
		return true
	}
	before := &r.atoms[i-1]
	switch {
	case before.kind == han || before.kind == mark || r.atoms[i].kind == han:
		return true
	case before.key == "x":
		return true
	case before.kind == letters:
		return r.atoms[i].kind == digits && e.kind == gpuName && r.means(before.key, cardPrefix)
	default: // a number before letters
		return e.kind != modelName && before.num <= maxCards && r.atoms[i].key != "g"
	}
}

// nameMayEnd reports whether a name can end before atom end. Glued letters and
// digits belong to the name ("qwen4" is no qwen), except those that people glue
// to one: a plural, a count, "vs".
func (r *reading) nameMayEnd(i, end int, e *nameEntry) bool {
	if e.glued && r.hasSeparator(i, end) || looseName(r.atoms[i:end]) {
		return false
	}
	if end >= len(r.atoms) || r.atoms[end].gap {
		return true
	}
	next, last := &r.atoms[end], &r.atoms[end-1]
	switch next.kind {
	case digits:
		return last.kind == han
	case letters:
		return last.kind == han || gluedToName[next.key]
	default:
		return true
	}
}

// gluedToName are letters that may follow a name without a space and are no
// part of it.
var gluedToName = map[string]bool{"s": true, "x": true, "vs": true, "or": true, "and": true, "on": true, "pcie": true, "sxm": true}

// hasSeparator reports whether anything stands between the atoms.
func (r *reading) hasSeparator(i, end int) bool {
	for k := i + 1; k < end; k++ {
		if r.atoms[k].gap || r.atoms[k].kind == mark {
			return true
		}
	}
	return false
}

// looseName rejects names that are ordinary words when written apart: "step 3"
// is a model only as step-3 or step3.
func looseName(atoms []atom) bool {
	return len(atoms) == 2 && atoms[0].key == "step" && atoms[1].gap
}

// means reports whether a single word means the concept.
func (r *reading) means(key string, c concept) bool {
	l := phrases()
	id, ok := l.entries[key]
	if !ok {
		return false
	}
	for _, s := range l.senses[id] {
		if s.means == c {
			return true
		}
	}
	return false
}
