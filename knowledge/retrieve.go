package knowledge

import (
	"cmp"
	"maps"
	"math"
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

// Hit is an article that may answer a question.
type Hit struct {
	Article *Article
	// Score is how near the question is to the article and to the nearest ways to
	// ask for it: cosines over words weighted by how rare they are, 0 to 1, raised
	// a little where the article names the intent.
	Score float64
}

// How much the parts of an article tell about what it answers, and how much an
// intent that was understood counts: an article that names it first, and one that
// names it at all. Chosen on the questions of testdata/retrieval.tsv and
// testdata/fresh_questions.jsonl, where recall at 1 stays within 2 % of its best
// from two thirds to one and a half times each.
const (
	titleWeight  = 0.9
	secondShare  = 0.4 // of the second best part, so that one lucky word does not decide
	textShare    = 0.6 // of the score that comes from the whole text
	mainIntent   = 0.12
	listedIntent = 0.08
)

// Find returns the n articles that answer a question best, best first. The
// intent, as the contract names it, favours the articles that list it; empty:
// none. Both languages are searched together: questions mix them.
func (a *Articles) Find(question, intent string, n int) []Hit {
	a.indexOnce.Do(func() { a.index = buildIndex(a.all) })
	q := a.index.weigh(termsOf(question))
	hits := make([]Hit, 0, len(a.all))
	for i := range a.all {
		if s := a.index.score(q, i); s > 0 {
			hits = append(hits, Hit{&a.all[i], s + intentBonus(&a.all[i], intent)})
		}
	}
	slices.SortStableFunc(hits, func(x, y Hit) int { return cmp.Compare(y.Score, x.Score) })
	return hits[:min(n, len(hits))]
}

func intentBonus(a *Article, intent string) float64 {
	switch slices.Index(a.Intents, intent) {
	case -1:
		return 0
	case 0:
		return mainIntent
	}
	return listedIntent
}

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

// vector is a text as weighted terms of length 1, sorted by term, so that sums
// come out the same each time.
type vector []weight

type weight struct {
	term  string
	value float64
}

// index holds the articles as vectors. Some hundred short texts need no
// inverted index, and a cosine can be compared between questions, which a
// threshold needs.
type index struct {
	idf   map[string]float64
	rare  float64 // of a term that no article has
	parts [][]part
	whole []vector
}

// part is one sentence that stands for an article.
type part struct {
	weight float64
	v      vector
}

func buildIndex(all []Article) index {
	ix := index{idf: map[string]float64{}}
	texts := make([][]string, len(all))
	for i := range all {
		texts[i] = termsOf(wholeText(&all[i]))
		for _, t := range distinct(texts[i]) {
			ix.idf[t]++
		}
	}
	for t, df := range ix.idf {
		ix.idf[t] = math.Log(1 + float64(len(all))/df)
	}
	ix.rare = math.Log(1 + float64(len(all)))
	for i := range all {
		ix.whole = append(ix.whole, ix.weigh(texts[i]))
		ix.parts = append(ix.parts, ix.partsOf(&all[i]))
	}
	return ix
}

func (ix *index) partsOf(a *Article) []part {
	var out []part
	for _, t := range []*ArticleText{&a.EN, &a.ZH} {
		out = append(out, part{titleWeight, ix.weigh(termsOf(t.Title))}, part{1, ix.weigh(termsOf(Unmarked(t.Short)))})
		for _, ask := range t.Asks {
			out = append(out, part{1, ix.weigh(termsOf(ask))})
		}
	}
	return out
}

// wholeText is all that an article says, in both languages.
func wholeText(a *Article) string {
	var b strings.Builder
	for _, t := range []*ArticleText{&a.EN, &a.ZH} {
		for _, s := range append([]string{t.Title, Unmarked(t.Short), Unmarked(t.Detail)}, t.Asks...) {
			b.WriteString(s + "\n")
		}
		for _, s := range t.Steps {
			b.WriteString(s.Do + "\n" + s.Run + "\n" + s.Good + "\n")
		}
	}
	return b.String()
}

func distinct(terms []string) []string {
	terms = slices.Clone(terms)
	slices.Sort(terms)
	return slices.Compact(terms)
}

// weigh turns terms into a vector: a repeated term counts by the logarithm, a
// rare one more than one that every article has.
func (ix *index) weigh(terms []string) vector {
	counts := map[string]float64{}
	for _, t := range terms {
		counts[t]++
	}
	v, sum := make(vector, 0, len(counts)), 0.0
	for _, t := range slices.Sorted(maps.Keys(counts)) {
		idf, ok := ix.idf[t]
		if !ok {
			idf = ix.rare
		}
		x := (1 + math.Log(counts[t])) * idf
		v, sum = append(v, weight{t, x}), sum+x*x
	}
	for i := range v {
		v[i].value /= math.Sqrt(sum)
	}
	return v
}

// score compares a question with one article.
func (ix *index) score(q vector, i int) float64 {
	best, second := 0.0, 0.0
	for _, p := range ix.parts[i] {
		switch x := p.weight * q.dot(p.v); {
		case x > best:
			best, second = x, best
		case x > second:
			second = x
		}
	}
	parts := (1-secondShare)*best + secondShare*second
	return (1-textShare)*parts + textShare*q.dot(ix.whole[i])
}

// dot is the cosine of two vectors, since both have length 1.
func (v vector) dot(w vector) float64 {
	sum := 0.0
	for i, j := 0, 0; i < len(v) && j < len(w); {
		switch c := strings.Compare(v[i].term, w[j].term); {
		case c < 0:
			i++
		case c > 0:
			j++
		default:
			sum += v[i].value * w[j].value
			i, j = i+1, j+1
		}
	}
	return sum
}
