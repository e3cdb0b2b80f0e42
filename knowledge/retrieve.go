package knowledge

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"sync"
)

// Hit is an article that may answer a question.
type Hit struct {
	Article *Article
	// Score is how near the question is to the nearest ways to ask for the article,
	// a cosine, and how much of the question the article says at all; both over
	// words weighted by how rare they are, 0 to 1, raised a little where the
	// article names the intent.
	Score float64
	Words float64 // Score without what the intent adds
}

// How much the parts of an article tell about what it answers, and how much an
// intent that was understood counts: an article that names it first, and one that
// names it at all. Chosen on the questions of testdata and on every third way to
// ask, looked for with itself left out: 73 % of those find their article first,
// and 71 to 74 % where a weight is halved or doubled.
const (
	titleWeight  = 0.9
	secondShare  = 0.4 // of the second best part, so that one lucky word does not decide
	detailWeight = 0.3 // of a word once in the detail, beside one in a sentence that stands for the article
	coverShare   = 0.7 // of the score that comes from how much of the question the article says
	halfSaid     = 2   // sentences that stand for an article and have a word say half of it, a further one adds less
	shortest     = 8   // rare terms that a question is taken to have beyond its own: one word that fits proves little
	mainIntent   = 0.14
	listedIntent = 0.09
)

// Find returns the n articles that answer a question best, best first. The
// intent, as the contract names it, favours the articles that list it; empty:
// none. Both languages are searched together: questions mix them.
func (a *Articles) Find(question, intent string, n int) []Hit {
	a.indexOnce.Do(func() { a.index = buildIndex(a.all) })
	q := a.index.asked(question)
	hits := make([]Hit, 0, len(a.all))
	for i := range a.all {
		if s := a.index.score(q, i); s > 0 {
			hits = append(hits, Hit{&a.all[i], s + intentBonus(&a.all[i], intent), s})
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
	said  []vector // how well each article says a term, 0 to 1
}

// query is a question as the two parts of a score look at it.
type query struct {
	v     vector // of length 1
	share vector // the share of each term in the question, up to 1 with unknown ones and shortest
}

// part is one sentence that stands for an article.
type part struct {
	weight float64
	v      vector
}

func buildIndex(all []Article) index {
	ix := index{terms: map[string]int32{}, rare: math.Log(1 + float64(len(all)))}
	cut := cutAll(all)
	for i := range cut {
		ix.number(&cut[i])
		cut[i].say()
		for _, w := range cut[i].said {
			ix.idf[w.term]++
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
		ix.parts, ix.said = append(ix.parts, parts), append(ix.said, c.said)
	}
	return ix
}

// cutAll takes the articles apart on all cores: it is most of the work.
func cutAll(all []Article) []cutArticle {
	cut := make([]cutArticle, len(all))
	var wg sync.WaitGroup
	for i := range all {
		wg.Go(func() { cut[i] = cutApart(&all[i]) })
	}
	wg.Wait()
	return cut
}

// cutArticle is an article as terms: the sentences that stand for it, the rest,
// and how well it says each of them.
type cutArticle struct {
	sentences [][]string
	rest      [][]string
	parts     [][]int32 // sentences by number
	weights   []float64
	detail    []int32 // rest by number
	said      vector
}

// cutApart takes both languages of an article apart.
func cutApart(a *Article) cutArticle {
	var c cutArticle
	for _, t := range []*ArticleText{&a.EN, &a.ZH} {
		c.add(titleWeight, t.Title)
		c.add(1, Unmarked(t.Short))
		for _, ask := range t.Asks {
			c.add(1, ask)
		}
		c.rest = append(c.rest, termsOf(Unmarked(t.Detail)))
		for _, s := range t.Steps {
			c.rest = append(c.rest, termsOf(s.Do+"\n"+s.Run+"\n"+s.Good))
		}
	}
	return c
}

func (c *cutArticle) add(weight float64, sentence string) {
	c.sentences, c.weights = append(c.sentences, termsOf(sentence)), append(c.weights, weight)
}

// number turns the terms of an article into numbers and enters new ones.
func (ix *index) number(c *cutArticle) {
	for _, terms := range c.sentences {
		c.parts = append(c.parts, ix.learn(terms))
	}
	for _, terms := range c.rest {
		c.detail = append(c.detail, ix.learn(terms)...)
	}
}

// say works out how well the article says each of its terms.
func (c *cutArticle) say() {
	times := map[int32]float64{}
	for i, p := range c.parts {
		for _, t := range slices.Compact(slices.Sorted(slices.Values(p))) {
			times[t] += c.weights[i]
		}
	}
	for _, t := range c.detail {
		times[t] += detailWeight
	}
	for _, t := range slices.Sorted(maps.Keys(times)) {
		c.said = append(c.said, weight{t, times[t] / (times[t] + halfSaid)})
	}
}

// learn returns terms as numbers and enters new ones.
func (ix *index) learn(terms []string) []int32 {
	out := make([]int32, 0, len(terms))
	for _, t := range terms {
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

// asked reads a question for the scores.
func (ix *index) asked(question string) query {
	terms := ix.look(question)
	return query{ix.weigh(terms), ix.shares(terms)}
}

// shares divides a question among its terms by how rare they are. Unknown ones
// have their share too, as in weigh, and so has what a short question leaves out.
func (ix *index) shares(terms []int32) vector {
	var v vector
	sum := shortest * ix.rare
	for _, t := range slices.Compact(slices.Sorted(slices.Values(terms))) {
		if t == unknown {
			sum += ix.rare
			continue
		}
		v, sum = append(v, weight{t, ix.idf[t]}), sum+ix.idf[t]
	}
	for i := range v {
		v[i].value /= sum
	}
	return v
}

// score compares a question with one article.
func (ix *index) score(q query, i int) float64 {
	best, second := 0.0, 0.0
	for _, p := range ix.parts[i] {
		switch x := p.weight * q.v.dot(p.v); {
		case x > best:
			best, second = x, best
		case x > second:
			second = x
		}
	}
	parts := (1-secondShare)*best + secondShare*second
	return (1-coverShare)*parts + coverShare*q.share.dot(ix.said[i])
}

// dot is the product of two vectors: their cosine where both have length 1.
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
