package knowledge

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/analysis/lang/cjk"
	"github.com/blevesearch/bleve/v2/analysis/token/lowercase"
	"github.com/blevesearch/bleve/v2/analysis/token/porter"
	"github.com/blevesearch/bleve/v2/analysis/tokenizer/unicode"
)

// analyzer cuts a text into terms: Latin words in lower case by their stem, Han
// text by overlapping pairs of characters, since nothing parts its words. The
// characters themselves are terms too: two people pair the same ones differently.
var analyzer = analysis.DefaultAnalyzer{
	Tokenizer: unicode.NewUnicodeTokenizer(),
	TokenFilters: []analysis.TokenFilter{
		cjk.NewCJKWidthFilter(), lowercase.NewLowerCaseFilter(), cjk.NewCJKBigramFilter(true), porter.NewPorterStemmer(),
	},
}

func termsOf(text string) []string {
	out := cutTerms(text)
	for _, t := range out {
		out = append(out, thesaurus()[t]...)
	}
	return out
}

func cutTerms(text string) []string {
	var out []string
	for _, t := range analyzer.Analyze([]byte(text)) {
		out = append(out, string(t.Term))
	}
	return out
}

// thesaurus maps a term to the things it may stand for, terms of their own.
var thesaurus = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	for _, words := range []map[string]string{thesaurusEN, thesaurusZH} {
		for thing, list := range words {
			for _, word := range strings.Fields(list) {
				for _, t := range wordTerms(word) {
					if !slices.Contains(out[t], "#"+thing) {
						out[t] = append(out[t], "#"+thing)
					}
				}
			}
		}
	}
	for t := range out {
		slices.Sort(out[t]) // maps come in any order
	}
	return out
})

// wordTerms are the terms by which a word of the thesaurus is known: itself, or
// the pairs of a longer Han word.
func wordTerms(word string) []string {
	terms := cutTerms(word)
	if len(terms) < 2 {
		return terms
	}
	return slices.DeleteFunc(terms, func(t string) bool { return utf8.RuneCountInString(t) == 1 && strings.ContainsFunc(t, isHan) })
}
