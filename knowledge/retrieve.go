package knowledge

import (
	"cmp"
	"math"
	"slices"
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
	q := a.index.weigh(a.index.look(question))
	hits := make([]Hit, 0, len(a.all))
	for i := range a.all {
		if s := a.index.score(q, i); s > 0 {
			hits = append(hits, Hit{&a.all[i], s + intentBonus(&a.all[i], intent)})
		}
	}
	slices.SortStableFunc(hits, func(x, y Hit) int { return cmp.Compare(y.Score, x.Score) })
	return hits[:min(n, len(hits))]
}

// Nearest sorts texts by how near they are to a question, nearest first; those
// that are equally near keep their order.
func (a *Articles) Nearest(question string, texts []string) []string {
	a.indexOnce.Do(func() { a.index = buildIndex(a.all) })
	q := a.index.weigh(a.index.look(question))
	near := make(map[string]float64, len(texts))
	for _, t := range texts {
		near[t] = q.dot(a.index.weigh(a.index.look(t)))
	}
	out := slices.Clone(texts)
	slices.SortStableFunc(out, func(x, y string) int { return cmp.Compare(near[y], near[x]) })
	return out
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

// vector is a text as weighted terms of length 1, sorted by term, so that sums
// come out the same each time.
type vector []weight

type weight struct {
	term  int32
	value float64
}

// index holds the articles as vectors. Some hundred short texts need no
// inverted index, and a cosine can be compared between questions, which a
// threshold needs.
type index struct {
	terms map[string]int32
	idf   []float64 // by term
	rare  float64   // of a term that no article has
	parts [][]part
	whole []vector
}

// part is one sentence that stands for an article.
type part struct {
	weight float64
	v      vector
}

func buildIndex(all []Article) index {
	ix := index{terms: map[string]int32{}, rare: math.Log(1 + float64(len(all)))}
	cut := make([]cutArticle, len(all))
	for i := range all {
		cut[i] = ix.cut(&all[i])
		for _, t := range slices.Compact(slices.Sorted(slices.Values(cut[i].whole))) {
			ix.idf[t]++
		}
	}
	for t, df := range ix.idf {
		ix.idf[t] = math.Log(1 + float64(len(all))/df)
	}
	for _, c := range cut {
		var parts []part
		for i, terms := range c.parts {
			parts = append(parts, part{c.weights[i], ix.weigh(terms)})
		}
		ix.parts, ix.whole = append(ix.parts, parts), append(ix.whole, ix.weigh(c.whole))
	}
	return ix
}

// cutArticle is an article as terms: the sentences that stand for it, and all
// that it says.
type cutArticle struct {
	parts   [][]int32
	weights []float64
	whole   []int32
}

// cut takes both languages of an article apart.
func (ix *index) cut(a *Article) cutArticle {
	var c cutArticle
	for _, t := range []*ArticleText{&a.EN, &a.ZH} {
		c.add(titleWeight, ix.learn(t.Title))
		c.add(1, ix.learn(Unmarked(t.Short)))
		for _, ask := range t.Asks {
			c.add(1, ix.learn(ask))
		}
		c.whole = append(c.whole, ix.learn(Unmarked(t.Detail))...)
		for _, s := range t.Steps {
			c.whole = append(c.whole, ix.learn(s.Do+"\n"+s.Run+"\n"+s.Good)...)
		}
	}
	return c
}

func (c *cutArticle) add(weight float64, terms []int32) {
	c.parts, c.weights, c.whole = append(c.parts, terms), append(c.weights, weight), append(c.whole, terms...)
}

// learn returns the terms of a text as numbers and enters new ones.
func (ix *index) learn(text string) []int32 {
	var out []int32
	for _, t := range termsOf(text) {
		id, ok := ix.terms[t]
		if !ok {
			id = int32(len(ix.terms))
			ix.terms[t], ix.idf = id, append(ix.idf, 0)
		}
		out = append(out, id)
	}
	return out
}

// unknown is the number of terms that no article has.
const unknown = -1

// look returns the terms of a question as numbers.
func (ix *index) look(text string) []int32 {
	var out []int32
	for _, t := range termsOf(text) {
		id, ok := ix.terms[t]
		if !ok {
			id = unknown
		}
		out = append(out, id)
	}
	return out
}

// weigh turns terms into a vector: a repeated term counts by the logarithm, a
// rare one more than one that every article has. Unknown ones count in the
// length, so that a question about something else is near to nothing.
func (ix *index) weigh(terms []int32) vector {
	terms = slices.Sorted(slices.Values(terms))
	var v vector
	sum := 0.0
	for i, n := 0, 1; i < len(terms); i, n = i+n, 1 {
		if terms[i] == unknown {
			sum += ix.rare * ix.rare
			continue
		}
		for i+n < len(terms) && terms[i+n] == terms[i] {
			n++
		}
		x := (1 + math.Log(float64(n))) * ix.idf[terms[i]]
		v, sum = append(v, weight{terms[i], x}), sum+x*x
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
		switch {
		case v[i].term < w[j].term:
			i++
		case v[i].term > w[j].term:
			j++
		default:
			sum += v[i].value * w[j].value
			i, j = i+1, j+1
		}
	}
	return sum
}
