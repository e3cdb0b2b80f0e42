package intents

import (
	"slices"
	"strings"
)

// fillModels reads the models and their sizes.
func (r *reading) fillModels() {
	for i := 0; i < len(r.items); i++ {
		switch {
		case r.items[i].isModel() && !r.isOwner(i):
			i = r.modelAt(i) - 1
		case r.isUnknownVersion(i):
			r.modelText(i, i+2, nil)
		}
	}
	for i := range r.facts {
		if f := &r.facts[i]; f.kind == params {
			r.unknownModel(f)
			r.addSize(f.value, f.first, f.end)
		}
	}
}

// isOwner reports whether a name is the owner of a repository: the Qwen of
// Qwen/Qwen2.5-7B.
func (r *reading) isOwner(i int) bool {
	j := i + 1
	for j < len(r.items) && !r.gapBefore(j) && (r.isWord(j) || r.key(j) == "-") {
		j++ // deepseek-ai/…
	}
	return r.key(j) == "/" && r.at(j+1).isModel() && !r.gapBefore(j) && !r.gapBefore(j+1)
}

// isUnknownVersion reports whether item i is the name of a family with a
// version that the vocabulary lacks: qwen9, llama6.
func (r *reading) isUnknownVersion(i int) bool {
	it := r.at(i)
	if it.kind != wordItem || it.end == it.first || r.at(i+1).kind != numberItem || r.gapBefore(i+1) {
		return false
	}
	number, ok := r.index.entries[r.key(i)]
	return ok && r.index.names[number].kind == modelName
}

// modelAt files the model that item i names, and returns the item after it.
func (r *reading) modelAt(i int) int {
	it := r.at(i)
	r.fills[i] = fillsJob
	size := r.typedSize(it)
	end := i + 1
	switch rows := r.rowsNamed(i, &end); {
	case len(rows) == 1:
		r.addModel(r.refined(rows[0], end), i, end)
	case size > 0: // the size is written with the name: the text is what stands before it
		r.modelHead(i, rows)
	default:
		r.familyAt(i, end, rows)
	}
	if size > 0 {
		r.addSize(size, i, i+1)
	}
	return end
}

// typedSize is the parameter count within the name as typed.
func (r *reading) typedSize(it *item) float64 {
	if it.name.glued {
		return r.index.rowSize(it.name.row)
	}
	return sizeIn(r.atoms[it.first:it.end])
}

// rowsNamed returns the rows that the name at item i could mean. A family takes
// in the words after it that are part of its rows' names (qwen2-vl); end moves
// behind them.
func (r *reading) rowsNamed(i int, end *int) []int {
	e := r.at(i).name
	switch {
	case e.sized:
		if head, size, ok := r.headAndSize(r.at(i)); ok {
			return r.index.generations(head, size, e.row)
		}
		return []int{e.row}
	case e.isID:
		return []int{e.row}
	}
	prefix := r.index.familyPrefix(e)
	for {
		next := *end
		if r.isHyphen(next) && !r.gapBefore(next) {
			next++
		}
		if !r.isNamePart(next) || len(r.index.family(prefix+r.key(next))) == 0 {
			break
		}
		prefix += r.key(next)
		*end = next + 1
	}
	rows := r.index.family(prefix)
	if len(rows) == 1 {
		return rows
	}
	if len(rows) == 0 || !e.family && r.index.sameSize(rows) || r.index.isIDKey(e.row, prefix) {
		return []int{e.row}
	}
	return rows
}

// isNamePart reports whether item i is one word that may be part of a name: an
// unknown one, or what by itself is the name of another model (the vit of "clip
// vit-l").
func (r *reading) isNamePart(i int) bool {
	it := r.at(i)
	return r.isWord(i) || it.isModel() && it.end == it.first+1 && r.atoms[it.first].kind == letters
}

// headAndSize reports whether the name is a family's word and a size and
// nothing else: "qwen 7b".
func (r *reading) headAndSize(it *item) (head string, size float64, ok bool) {
	atoms := r.atoms[it.first:it.end]
	last := len(atoms) - 1
	if last < 2 || atoms[last].key != "b" || atoms[last-1].kind != digits {
		return "", 0, false
	}
	for _, a := range atoms[1 : last-1] {
		if a.kind != mark && a.kind != han {
			return "", 0, false
		}
	}
	head = atoms[0].key
	if atoms[0].kind == han {
		head = r.index.ids[it.name.row].head
	}
	return head, sizeIn(atoms), true
}

// manyGenerations is from how many generations of one size on nobody means the
// first one by leaving the version out.
const manyGenerations = 3

// generations returns the rows that "head 7b" could mean: all generations that
// have the size, or the one row that has it or is called exactly that.
func (ix *index) generations(head string, size float64, named int) []int {
	var rows []int
	families := map[string]bool{}
	versionless := false
	for _, row := range ix.family(head) {
		if !ix.isPlain(row, head) || ix.rowSize(row) != size {
			continue
		}
		rows = append(rows, row)
		families[ix.models[row].Family] = true
		versionless = versionless || ix.ids[row].atoms == 3
	}
	if len(families) < 2 || versionless && len(families) < manyGenerations {
		return []int{named}
	}
	return rows
}

// isPlain reports whether a model's id holds no word beside the family's own and
// its sizes: no coder, no vl.
func (ix *index) isPlain(row int, head string) bool {
	for _, a := range lex(lower(ix.models[row].ID), nil) {
		if a.kind == letters && a.key != head && a.key != "b" && a.key != "a" {
			return false
		}
	}
	return true
}

// familyPrefix is what the ids of a family begin with. A name in Han characters
// stands on one row; its family is what that row's id begins with.
func (ix *index) familyPrefix(e *nameEntry) string {
	for _, c := range e.key {
		if c < 0x80 {
			return e.key
		}
	}
	return ix.ids[e.row].head
}

func (ix *index) isIDKey(row int, key string) bool { return ix.ids[row].key == key }

// sameSize reports whether the rows have so nearly the same size that no
// verdict depends on which is meant.
func (ix *index) sameSize(rows []int) bool {
	for _, row := range rows[1:] {
		if !alike(ix.models[row].ParamsB, ix.models[rows[0]].ParamsB) {
			return false
		}
	}
	return true
}

// familyAt files the name of a family: with a size beside it ("7B llava", "14b
// of qwen2.5") that may be one row.
func (r *reading) familyAt(i, end int, rows []int) {
	if v := r.unknownVersion(end); v > end {
		r.modelText(i, v, nil)
		return
	}
	f := r.sizeBeside(i, end)
	if f == nil {
		r.modelText(i, end, rows)
		return
	}
	sized := r.index.ofSize(rows, f.value, r.index.familyPrefix(r.at(i).name))
	switch {
	case len(sized) == 1:
		r.addModel(r.refined(sized[0], end), i, end)
	case len(sized) > 1:
		r.modelText(i, end, sized)
	default:
		r.modelText(i, end, nil)
	}
}

// sizeDistance is how many items a size may stand away from its family.
const sizeDistance = 7

// sizeBeside returns the nearest size within a few items of the name.
func (r *reading) sizeBeside(i, end int) *fact {
	for d := 0; d < sizeDistance; d++ {
		for _, j := range []int{end + d, i - 1 - d} {
			if k, ok := r.factAtItem(j); ok && r.facts[k].kind == params {
				return &r.facts[k]
			}
		}
	}
	return nil
}

// ofSize returns the rows that are called so many billions: the plain ones
// where there are any, one where they are the same model in a few editions.
func (ix *index) ofSize(rows []int, size float64, prefix string) []int {
	var plain, all []int
	for _, row := range rows {
		if !alike(ix.rowSize(row), size) {
			continue
		}
		all = append(all, row)
		if ix.isPlain(row, firstWord(prefix)) {
			plain = append(plain, row)
		}
	}
	if len(plain) > 0 {
		all = plain
	}
	if len(all) > 1 && ix.oneFamily(all) {
		return all[:1]
	}
	return all
}

func (ix *index) oneFamily(rows []int) bool {
	for _, row := range rows[1:] {
		if ix.models[row].Family != ix.models[rows[0]].Family {
			return false
		}
	}
	return true
}

// refined exchanges a row for its sister where the word after the name says so:
// "wan2.1 14b i2v", "qwen2.5 7b coder".
func (r *reading) refined(row, end int) int {
	if !r.isWord(end) {
		return row
	}
	word := r.typedRun(end)
	m := &r.index.models[row]
	if hasPart(m.ID, word) {
		return row
	}
	for other := range r.index.models {
		o := &r.index.models[other]
		if o.Family == m.Family && r.index.rowSize(other) == r.index.rowSize(row) && hasPart(o.ID, word) {
			return other
		}
	}
	return row
}

// typedRun returns the run of letters and digits that begins at item i.
func (r *reading) typedRun(i int) string {
	first := r.items[i].first
	return r.low[r.atoms[first].start:r.atoms[r.runEnd(first)-1].end]
}

// hasPart reports whether the word is one of the parts of an id.
func hasPart(id, word string) bool {
	return slices.Contains(strings.Split(id, "-"), word)
}

// modelHead files what stands before the size in a name that is no single row:
// the "Qwen" of "Qwen 32B".
func (r *reading) modelHead(i int, rows []int) {
	it := r.at(i)
	end := it.first
	for end+1 < it.end && (r.atoms[end+1].kind == han || r.atoms[end+1].kind == letters) {
		end++
	}
	r.modelSpan(r.atoms[it.first].start, r.atoms[end].end, rows)
}

// modelText files a name that is no single row, as typed.
func (r *reading) modelText(first, end int, rows []int) {
	from, to := r.bytes(first, end)
	r.modelSpan(from, to, rows)
}

func (r *reading) modelSpan(from, to int, rows []int) {
	typed := r.plain[from:to]
	s := &r.q.Slots
	if len(s.ModelText) < maxValues && !slices.Contains(s.ModelText, typed) {
		s.ModelText = append(s.ModelText, typed)
		r.noteSpan("model_text", typed, from, to)
	}
	ids := make([]string, 0, len(rows))
	for _, row := range rows {
		ids = append(ids, r.index.models[row].ID)
	}
	if len(ids) > 0 {
		r.ambiguous("model", ids)
	}
}

func (r *reading) addModel(row, first, end int) {
	addValue(r, &r.q.Slots.Model, "model", r.index.models[row].ID, first, end)
}

// addSize files a parameter count.
func (r *reading) addSize(size float64, first, end int) {
	addValue(r, &r.q.Slots.ParamsB, "params_b", size, first, end)
}

// isActive reports whether the size at item i is the active one: "3b active", "of
// which only 3b are active", "activates just 22b".
func (r *reading) isActive(i int) bool {
	after := i + 2
	for after < i+5 && activeFillers[r.key(after)] {
		after++
	}
	before := i - 1
	for before > i-7 && !r.at(before).means(activeWord) && (r.isConnector(before) || r.at(before).isModel() || activeFillers[r.key(before)] || r.at(before).means(ownWord) || r.at(before).means(paramsWord)) {
		before--
	}
	return r.at(after).means(activeWord) || r.at(before).means(activeWord)
}

// activeFillers may stand between a size and the word for active.
var activeFillers = map[string]bool{"are": true, "is": true, "params": true, "parameters": true, "only": true, "just": true, "of": true, "them": true}
