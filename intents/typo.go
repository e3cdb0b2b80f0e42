package intents

import (
	"strings"
	"sync"
)

// typoIndex holds the words that a misspelt word may stand for. It is made when
// the first unknown word is met.
type typoIndex struct {
	once  sync.Once
	words []string // first words of model names: llama, mistral
	cards []string // card names of letters and digits together, as one word: 4090, a100
}

// maxTypos bounds the look-ups of one message, so that a long text of unknown
// words stays cheap.
const maxTypos = 48

// shortWord is the length below which a misspelt word counts only if a number
// follows: "lama3", "quen 7b". Ordinary short words are too often one letter
// from a name.
const shortWord = 6

func (ix *index) typoWords() *typoIndex {
	t := &ix.typos
	t.once.Do(func() { t.fill(ix.names, ix) })
	return t
}

func (t *typoIndex) fill(names []nameEntry, ix *index) {
	seen := map[string]bool{}
	add := func(list *[]string, w string) {
		if len(w) >= 4 && len(w) <= 12 && isASCII(w) && !seen[w] {
			seen[w] = true
			*list = append(*list, w)
		}
	}
	for i := range ix.models {
		add(&t.words, firstWord(ix.models[i].ID))
		for _, n := range ix.models[i].Names {
			add(&t.words, firstWord(n))
		}
	}
	for key, number := range ix.entries {
		if names[number].kind != modelName && !strings.Contains(key, "|") && strings.ContainsAny(key, "0123456789") {
			add(&t.cards, key)
		}
	}
}

// firstWord returns the letters that a name begins with.
func firstWord(name string) string {
	low := lower(name)
	end := 0
	for end < len(low) && isLower(low[end]) {
		end++
	}
	return low[:end]
}

func isLower(c byte) bool { return 'a' <= c && c <= 'z' }

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// misspelt reads the unknown word at atom i as a name that is one edit away,
// where no other name is as near: 4o90, lama3, quen2.5. It returns an empty item
// where there is none.
func (r *reading) misspelt(i int) item {
	if r.typos >= maxTypos || r.atoms[i].kind == mark || r.atoms[i].kind == han {
		return item{first: i, end: i}
	}
	if end := r.runEnd(i); end > i+1 && r.startsRun(i) {
		if it := r.misspeltCard(i, end); it.end > i {
			return it
		}
	}
	return r.misspeltModel(i)
}

func (r *reading) misspeltModel(i int) item {
	word := r.atoms[i].key
	if r.atoms[i].kind == letters && len(word) >= 4 && isASCII(word) && (len(word) >= shortWord || r.numberFollows(i)) {
		r.typos++
		if near, ok := nearest(r.index.typoWords().words, word); ok {
			it := r.nameFrom(i, near)
			it.typo = true
			return it
		}
	}
	return item{first: i, end: i}
}

func (r *reading) numberFollows(i int) bool {
	next := r.following(i)
	return next > 0 && r.atoms[next].kind == digits
}

// misspeltCard reads the run of letters and digits in [i, end) as a card: 4o90.
func (r *reading) misspeltCard(i, end int) item {
	none := item{first: i, end: i}
	run := r.low[r.atoms[i].start:r.atoms[end-1].end]
	if len(run) < 4 || len(run) > 10 || !isASCII(run) || r.knownParts(i, end) {
		return none
	}
	r.typos++
	near, ok := nearest(r.index.typoWords().cards, run)
	if !ok {
		return none
	}
	entry := &r.index.names[r.index.entries[near]]
	return item{kind: nameItem, first: i, end: end, name: entry, typo: true}
}

func (r *reading) startsRun(i int) bool {
	return i == 0 || r.atoms[i].gap || r.atoms[i-1].kind == han || r.atoms[i-1].kind == mark
}

// runEnd returns the atom after the run of letters and digits at i.
func (r *reading) runEnd(i int) int {
	end := i + 1
	for end < len(r.atoms) && !r.atoms[end].gap && (r.atoms[end].kind == letters || r.atoms[end].kind == digits) {
		end++
	}
	return end
}

// knownParts reports whether the letters of the run are words of the lexicon,
// such as the units of 24gb: then nothing is misspelt.
func (r *reading) knownParts(i, end int) bool {
	for k := i; k < end; k++ {
		if r.atoms[k].kind == letters {
			if _, ok := phrases().entries[r.atoms[k].key]; ok {
				return true
			}
		}
	}
	return false
}

// nearest returns the only word of the list that is one edit from w.
func nearest(list []string, w string) (string, bool) {
	found := ""
	for _, candidate := range list {
		if oneEdit(candidate, w) {
			if found != "" {
				return "", false
			}
			found = candidate
		}
	}
	return found, found != ""
}

// oneEdit reports whether a and b differ by one inserted, deleted or replaced
// byte, or by two neighbours that changed places.
func oneEdit(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 || a == b {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) < len(b) {
		return a[i:] == b[i+1:]
	}
	if a[i+1:] == b[i+1:] {
		return true
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}
