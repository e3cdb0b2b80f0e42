package intents

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// index is a vocabulary made ready for matching.
type index struct {
	dictionary
	names    []nameEntry
	models   []ModelName
	gpus     []GPUName
	bare     []BareName
	bareKeys []string  // of each bare name
	engines  [][]sense // what each engine's name means
	ids      []phrase  // of each model's id
	// families lists the models in the order of their ids' keys, so that the
	// rows whose id begins with "qwen2.5" lie together.
	families []familyKey
	typos    typoIndex
	reader   phraseReader // used while the index is made
}

type nameKind uint8

const (
	modelName nameKind = iota
	gpuName
	bareGPU
	engineName
)

// nameEntry is what one key of the vocabulary stands for.
type nameEntry struct {
	kind   nameKind
	isID   bool // the key is that of the row's id
	sized  bool // the name holds a parameter count: qwen2.5-7b
	family bool // the name of a family, not of one row
	glued  bool // counts only where the text has no separator: "qwen38b" is qwen3-8b, "qwen 38b" is not
	row    int  // index into models, gpus, bare or engines
	key    string
}

// familyKey is the key of a model's id, where its atoms begin, and its row.
type familyKey struct {
	key     string
	borders uint64 // bit i: an atom begins at key[i]
	row     int
}

func newIndex(v Vocabulary) *index {
	size := len(v.Models)*8 + len(v.GPUs)*8
	ix := &index{
		dictionary: newDictionary(size),
		names:      make([]nameEntry, 0, size),
		models:     v.Models,
		ids:        make([]phrase, 0, len(v.Models)),
		gpus:       v.GPUs,
		bare:       v.Bare,
	}
	for i := range v.Bare {
		p := ix.reader.read(v.Bare[i].Name)
		ix.bareKeys = append(ix.bareKeys, p.key)
		ix.addPhrase(p, nameEntry{kind: bareGPU, row: i})
	}
	for i := range v.GPUs {
		ix.addGPU(i)
	}
	for i := range v.Models {
		ix.addModel(i)
	}
	for i, e := range v.Engines {
		ix.engines = append(ix.engines, []sense{{engineWord, e}})
		ix.addName(e, nameEntry{kind: engineName, row: i})
	}
	for i := range v.Models {
		ix.addFamily(i)
	}
	slices.SortFunc(ix.families, func(a, b familyKey) int { return strings.Compare(a.key, b.key) })
	return ix
}

func (ix *index) addGPU(row int) {
	g := &ix.gpus[row]
	ix.addName(g.ID, nameEntry{kind: gpuName, row: row, isID: true})
	for _, n := range g.Names {
		p, e := ix.reader.read(n), nameEntry{kind: gpuName, row: row}
		if bare, ok := ix.bareBehind(p.key, g.ID); ok {
			e = nameEntry{kind: bareGPU, row: bare}
		}
		ix.addPhrase(p, e)
	}
}

// bareBehind returns the bare name that a row's name is but for the vendor's
// words in front of it: what leaves the row open without them does so with them.
func (ix *index) bareBehind(key, id string) (bare int, ok bool) {
	for i, bareKey := range ix.bareKeys {
		if vendor, cut := strings.CutSuffix(key, bareKey); cut && isVendor(vendor) && slices.Contains(ix.bare[i].IDs, id) {
			return i, true
		}
	}
	return 0, false
}

// isVendor reports whether a key is that of a vendor's word or of a series.
func isVendor(key string) bool {
	l := phrases()
	number, ok := l.entries[key]
	return ok && slices.ContainsFunc(l.senses[number], func(x sense) bool { return cardNames.has(x.means) })
}

func (ix *index) addModel(row int) {
	m := &ix.models[row]
	id := ix.reader.read(m.ID)
	ix.ids = append(ix.ids, id)
	ix.families = append(ix.families, familyKey{id.key, id.borders, row})
	ix.addPhrase(id, nameEntry{kind: modelName, row: row, isID: true})
	for _, n := range m.Names {
		p := ix.reader.read(n)
		glued := p.key != id.key && sameLetters(p.key, id.key)
		ix.addPhrase(p, nameEntry{kind: modelName, row: row, isID: p.key == id.key, glued: glued})
	}
}

func (ix *index) addName(name string, e nameEntry) { ix.addPhrase(ix.reader.read(name), e) }

// addPhrase keeps the first owner of a key: the vocabulary's aliases are unique,
// and a bare name is meant to win over the row whose alias it is.
func (ix *index) addPhrase(p phrase, e nameEntry) {
	if tooLoose(p.key) {
		return
	}
	e.sized, e.key = e.kind == modelName && p.size > 0, p.key
	if ix.add(p, int32(len(ix.names))) == int32(len(ix.names)) {
		ix.names = append(ix.names, e)
	}
}

// sameLetters reports whether two keys differ in nothing but the borders
// between numbers.
func sameLetters(a, b string) bool {
	for {
		a, b = strings.TrimPrefix(a, "|"), strings.TrimPrefix(b, "|")
		if a == "" || b == "" {
			return a == b
		}
		if a[0] != b[0] {
			return false
		}
		a, b = a[1:], b[1:]
	}
}

// addFamily makes the name of a family known, so that "a bge model" is heard
// even where no row is called just that.
func (ix *index) addFamily(row int) {
	if f := ix.models[row].Family; !ordinaryWords[f] {
		ix.addName(f, nameEntry{kind: modelName, row: row, family: true})
	}
}

// ordinaryWords are family names that are words of English first.
var ordinaryWords = map[string]bool{"step": true, "command": true, "opt": true, "seed": true, "clip": true, "solar": true, "ling": true, "arctic": true}

// tooLoose rejects names that ordinary text is full of: a number of up to
// three digits ("395"), a single letter or character.
func tooLoose(key string) bool {
	if utf8.RuneCountInString(key) < 2 {
		return true
	}
	return len(key) < 4 && strings.Trim(key, "0123456789") == ""
}

// family returns the rows whose id begins with the key, at the border of an
// atom: "qwen2" is no beginning of qwen2.5-7b.
func (ix *index) family(key string) []int {
	lo, _ := slices.BinarySearchFunc(ix.families, key, func(f familyKey, k string) int { return strings.Compare(f.key, k) })
	var rows []int
	for _, f := range ix.families[lo:] {
		if !strings.HasPrefix(f.key, key) {
			break
		}
		if len(f.key) == len(key) || f.borders&(1<<uint(len(key))) != 0 {
			rows = append(rows, f.row)
		}
	}
	return rows
}

// rowSize is the parameter count that a model's id spells out, and the real
// one where it spells none.
func (ix *index) rowSize(row int) float64 {
	if v := ix.ids[row].size; v > 0 {
		return v
	}
	return ix.models[row].ParamsB
}
