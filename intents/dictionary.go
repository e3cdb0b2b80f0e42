package intents

import (
	"math"
	"unicode/utf8"
)

// dictionary finds the longest phrase that begins at an atom. A phrase is kept
// under its key: the atoms one after the other, without what stands between
// them, so "Q4_K_M", "q4 k m" and "q4km" are one phrase.
type dictionary struct {
	heads   map[string]int32 // key of a first atom → atoms of the longest phrase that begins with it
	entries map[string]int32 // key → number that the owner of the dictionary gave it
}

func newDictionary(size int) dictionary {
	return dictionary{heads: make(map[string]int32, size/2), entries: make(map[string]int32, size)}
}

// phrase is a name or a phrase of the lexicon, read once.
type phrase struct {
	key     string
	head    string  // key of the first atom
	atoms   int     // without the marks between them
	size    float64 // the parameter count that it spells out, 1e9; 0: none
	borders uint64  // bit i: an atom begins at key[i], up to 63
}

// phraseReader reads phrases one after the other in the same buffers.
type phraseReader struct {
	atoms []atom
	key   []byte
}

func readPhrase(s string) phrase { return new(phraseReader).read(s) }

// read cuts a phrase into its atoms and makes its key.
func (r *phraseReader) read(s string) phrase {
	if !isLowerCase(s) {
		s = lower(s)
	}
	r.atoms = lex(s, r.atoms[:0])
	atoms, key := r.atoms, r.key[:0]
	p := phrase{size: sizeIn(atoms)}
	var last *atom
	for i := range atoms {
		a := &atoms[i]
		if keyStep(nil, a) != take && !(a.key == "+" && !a.gap) {
			continue
		}
		p.borders |= 1 << uint(len(key))
		key = appendKey(key, last, a)
		if p.atoms == 0 {
			p.head = a.key
		}
		p.atoms++
		last = a
	}
	p.key, r.key = sharedKey(s, key), key
	return p
}

// isLowerCase reports whether lower would return s as it is, as it does for
// nearly all of the lexicon.
func isLowerCase(s string) bool {
	for _, c := range s {
		if 'A' <= c && c <= 'Z' {
			return false
		}
		if c >= utf8.RuneSelf {
			if _, ok := simplified()[c]; ok {
				return false
			}
		}
	}
	return true
}

// sharedKey returns a key as a string of its own only where it is not the
// phrase as it stands: thousands of keys are.
func sharedKey(phrase string, key []byte) string {
	if phrase == string(key) {
		return phrase
	}
	return string(key)
}

// add keeps the phrase under a number and returns the number that it has: the
// one before, where the phrase was known. A phrase without atoms gets -1.
func (d *dictionary) add(p phrase, number int32) int32 {
	if p.key == "" {
		return -1
	}
	d.heads[p.head] = max(d.heads[p.head], int32(p.atoms))
	if old, ok := d.entries[p.key]; ok {
		return old
	}
	d.entries[p.key] = number
	return number
}

// found is one phrase that begins at an atom: its number, and the atom after it.
type found struct {
	number int32
	end    int
}

// at returns the phrases that begin at atom i, the longest last. The slice is
// good until the next look-up.
func (d *dictionary) at(t *text, i int) []found { return d.atFrom(t, i, t.atoms[i].key) }

// atFrom is at with another word in place of the first atom: how a misspelt
// name is tried.
func (d *dictionary) atFrom(t *text, i int, head string) []found {
	t.found = t.found[:0]
	left, ok := d.heads[head]
	if !ok {
		return nil
	}
	key := append(t.key[:0], head...)
	for j := i; ; {
		if id, ok := d.entries[string(key)]; ok {
			t.found = append(t.found, found{id, j + 1})
		}
		if left--; left == 0 {
			break
		}
		next := t.following(j)
		if next < 0 {
			break
		}
		key = appendKey(key, &t.atoms[j], &t.atoms[next])
		j = next
	}
	t.key = key[:0]
	return t.found
}

// sizeIn returns the parameter count, in 1e9, that a name spells out: 7 in
// "qwen2.5-7b", 30 in "qwen3-30b-a3b" (a3b is the active size), 0.27 in "270m",
// 0 where none.
func sizeIn(atoms []atom) float64 {
	for i := 0; i+1 < len(atoms); i++ {
		if v := sizeAt(atoms, i); v > 0 {
			return v
		}
	}
	return 0
}

// sizeAt reads the number at atom i as a parameter count if what stands around
// it says that it is one.
func sizeAt(atoms []atom, i int) float64 {
	if atoms[i].kind != digits || i+1 >= len(atoms) || isActiveSize(atoms, i) {
		return 0
	}
	switch unit := &atoms[i+1]; {
	case unit.kind == letters && unit.key == "b":
		return atoms[i].num + tenths(atoms, i+2)
	case unit.kind == letters && unit.key == "m" && !unit.gap && !isVersion(atoms, i):
		return atoms[i].num / 1000
	case unit.key == "x" && i+3 < len(atoms) && atoms[i+2].kind == digits && atoms[i+3].key == "b":
		return mixtureSize(atoms[i].num, atoms[i+2].num)
	}
	return 0
}

// isVersion reports whether the number at atom i is glued to letters: the 8 of
// yolov8m is a version, and the m a size of its own.
func isVersion(atoms []atom, i int) bool {
	return i > 0 && !atoms[i].gap && atoms[i-1].kind == letters
}

// tenths reads the digit after the b of "7b1". The 4 of "7b4bit" and the 8 of
// "70b 8 cards" written as one word are none: they have a unit of their own.
func tenths(atoms []atom, i int) float64 {
	if i >= len(atoms) || atoms[i].kind != digits || atoms[i].gap || atoms[i].num >= 10 || len(atoms[i].key) != 1 {
		return 0
	}
	if i+1 < len(atoms) && !atoms[i+1].gap && unitsAfterSize[atoms[i+1].key] {
		return 0
	}
	return atoms[i].num / 10
}

// isActiveSize reports whether the number at i is the a3b of 30b-a3b or the e4b
// of gemma-3n-e4b.
func isActiveSize(atoms []atom, i int) bool {
	if i == 0 || atoms[i].gap || atoms[i-1].kind != letters {
		return false
	}
	return atoms[i-1].key == "a" || atoms[i-1].key == "e"
}

// mixtureSize is the size of n experts of b billion parameters each. The
// experts share attention and embeddings, so it is less than the product: the
// two released models of this naming are 46.7 and 140.6 (Mixtral's model cards);
// others take the ratio of the first.
func mixtureSize(n, b float64) float64 {
	switch {
	case n == 8 && b == 7:
		return 46.7
	case n == 8 && b == 22:
		return 140.6
	}
	return math.Round(n*b*46.7/56*10) / 10
}

// following returns the next atom that may belong to the same phrase as atom
// j, and -1 where the phrase must end.
func (t *text) following(j int) int {
	last := &t.atoms[j]
	for k := j + 1; k < len(t.atoms) && k <= j+3; k++ {
		a := &t.atoms[k]
		if t.atoms[k-1].key == "." && a.gap {
			return -1 // the end of a sentence
		}
		switch keyStep(last, a) {
		case take:
			return k
		case stop:
			return -1
		}
	}
	return -1
}

type step uint8

const (
	take step = iota // the atom is part of the phrase
	pass             // it only stands between parts
	stop             // no phrase goes beyond it
)

// keyStep says what an atom is to a phrase whose last part so far is last.
func keyStep(last, a *atom) step {
	if a.kind != mark {
		// "a 100 GB disk" is no A100: one letter and a number apart are two words
		if a.kind == digits && a.gap && last != nil && last.kind == letters && len(last.key) == 1 {
			return stop
		}
		return take
	}
	if a.key == "+" && !a.gap && last != nil && last.kind == letters {
		return take // command-r+
	}
	switch a.key {
	case "-", "_", "/", ":", ".", "(", ")", "[", "]", "'", "\"":
		return pass
	}
	return stop
}

// appendKey adds an atom to a key. Two numbers keep a border, so that
// "qwen3 8b" and "qwen 38b" differ.
func appendKey(key []byte, last, a *atom) []byte {
	if last != nil && last.kind == digits && a.kind == digits {
		key = append(key, '|')
	}
	return append(key, a.key...)
}
