package knowledge

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// termNames finds terms by what people call them.
type termNames map[string]*Term

// add enters a name and reports the other term that has it.
func (n termNames) add(name string, t *Term) (other *Term, taken bool) {
	key := foldTerm(name)
	if other := n[key]; other != nil && other != t {
		return other, true
	}
	n[key] = t
	return nil, false
}

// foldTerm is a name as it is compared: lower case, one kind of hyphen and
// space, full width as ASCII, and no space beside Han script, where people write
// one or not.
func foldTerm(s string) string {
	var b strings.Builder
	last := rune(0)
	for _, word := range strings.Fields(strings.Map(foldTermRune, s)) {
		first, _ := utf8.DecodeRuneInString(word)
		if b.Len() > 0 && !isHan(first) && !isHan(last) {
			b.WriteByte(' ')
		}
		b.WriteString(word)
		last, _ = utf8.DecodeLastRuneInString(word)
	}
	return b.String()
}

func foldTermRune(r rune) rune {
	if r == '-' || r == '_' || unicode.IsSpace(r) {
		return ' '
	}
	return foldRune(r)
}

// TermsIn returns the terms that a text names, in the order in which it names
// them; of names inside each other the longest counts ("KV cache", not "cache"),
// and beside any other term the broad ones are only said on the way ("which
// quantization is AWQ").
func (a *Articles) TermsIn(text string) []*Term {
	text = foldTerm(text)
	var found []namedTerm
	for name, t := range a.termOf {
		for from := 0; ; {
			at := strings.Index(text[from:], name)
			if at < 0 {
				break
			}
			at += from
			if wholeWord(text, at, at+len(name)) {
				found = append(found, namedTerm{at, at + len(name), t})
			}
			from = at + len(name)
		}
	}
	return withoutBroad(longestTerms(found))
}

// withoutBroad drops the broad terms where another one is named.
func withoutBroad(all []*Term) []*Term {
	narrow := slices.DeleteFunc(slices.Clone(all), func(t *Term) bool { return t.Broad })
	if len(narrow) == 0 {
		return all
	}
	return narrow
}

// namedTerm is a term at a place of a text.
type namedTerm struct {
	start, end int
	term       *Term
}

// longestTerms drops what lies inside another, and repetitions.
func longestTerms(found []namedTerm) []*Term {
	slices.SortFunc(found, func(a, b namedTerm) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end))
	})
	var out []*Term
	end := 0
	for _, f := range found {
		if f.end <= end {
			continue
		}
		end = f.end
		if !slices.Contains(out, f.term) {
			out = append(out, f.term)
		}
	}
	return out
}

// wholeWord reports whether text[start:end] does not cut a Latin word or a
// number in two; a plural s may follow. Han script has no such borders.
func wholeWord(text string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:start])
	first, _ := utf8.DecodeRuneInString(text[start:])
	last, _ := utf8.DecodeLastRuneInString(text[:end])
	rest := strings.TrimPrefix(text[end:], "s")
	after, _ := utf8.DecodeRuneInString(rest)
	return !(latin(before) && latin(first)) && !(latin(last) && latin(after))
}

// latin reports whether r continues a word of letters and digits.
func latin(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r)) && !unicode.Is(unicode.Han, r)
}
