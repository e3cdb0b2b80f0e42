package answer

import (
	"slices"
	"unicode"

	"gpufit/intents"
	"gpufit/knowledge"
)

// practice answers a question of renting practice by an article, of words by the
// glossary. Where no article is near enough, it offers those that may be meant:
// a wrong article told with confidence is worse than a question.
func (e *Engine) practice(w *words, q intents.Question) Reply {
	if q.Intent == intents.Glossary {
		if terms := e.library().TermsIn(q.Text); len(terms) > 0 {
			return e.explain(w, terms)
		}
	}
	hits := e.find(q, shownHits)
	switch {
	case len(hits) == 0:
		return e.unclear(w, q)
	case e.quoted(w, q) && !(confident(hits) && hits[0].Words >= fairly):
		return e.priceLookup(w, q)
	}
	if hits = e.wordsFirst(q, hits); !confident(hits) {
		return w.withTransfer(q, w.didYouMean(hits))
	}
	r := e.toldBy(w, hits[0].Article, q)
	r.Body = lines(w.prepaid(q), e.onTheAmount(w, q), r.Body)
	r.Choices = append(r.Choices, w.choicesOf(hits[1:])...)
	return r
}

// Start is the way into renting: the first rental hour by hour, as a checklist
// with commands and pass marks. It is the article that a beginner's question
// finds.
func (e *Engine) Start(lang intents.Lang) Result {
	w := wordsFor(lang)
	res := Result{Lang: w.lang, Source: sourceNone, Questions: []intents.Question{{Intent: intents.Onboarding, Confidence: 1}}}
	r := Reply{Kind: KindDecline, Headline: w.money.know.noArticle}
	if a, ok := e.library().Checklist(string(intents.Onboarding)); ok {
		r, res.Source = w.article(a), sourceKnowledge
	}
	r.Lang = w.lang
	r.Text = Text(r)
	res.Answers = []Reply{r}
	return res
}

// shownHits is how many articles are offered where none is near enough.
const shownHits = 3

// Below these an article is offered, not told. Of 272 labelled questions in
// knowledge/testdata that were not written by the articles' author 83 % score
// above surely with the right article first, 7 % with a wrong one.
const (
	surely = 0.26 // of a score by itself
	lead   = 0.03 // before the second, where the score is lower
	hardly = 0.22 // below, a lead means nothing
)

// confident reports whether the first of the hits answers the question.
func confident(hits []knowledge.Hit) bool {
	first := hits[0].Score
	return first >= surely || first >= hardly && (len(hits) == 1 || first-hits[1].Score >= lead)
}

// From these scores, which no intent has raised, an article answers what was not
// understood as a question of practice, if it is long enough to tell something: of 29
// labelled messages that name nothing to answer one has as many words, and of 120
// questions by symptom all but 7. A shorter one is told only what is far ahead of
// all else, as no message is that continues a conversation ("and with two 3090s").
const (
	fairly      = 0.16
	plainly     = 0.20 // where the message is short or about something else, or names what an estimate could be made of
	clearly     = 0.12 // where the second is behind by aheadBy, or the intent that was understood makes it sure
	aheadBy     = 0.025
	farAhead    = 0.05
	certainly   = 0.30 // where the message is short, whatever is second
	tellingSize = 7    // words
	fewestWords = 4
)

// lastResort looks for an article where nothing was answered; talk is left alone.
func (e *Engine) lastResort(w *words, q intents.Question, r Reply) (Reply, bool) {
	if r.Kind != KindAskBack && r.Kind != KindDecline {
		return Reply{}, false
	}
	return e.byArticle(w, q)
}

// byArticle answers what no other function could, where an article is asked for
// plainly or in the very words that were offered as a choice. Whatever was
// understood did not lead to an answer, so it favours no article.
func (e *Engine) byArticle(w *words, q intents.Question) (Reply, bool) {
	if _, err := e.articles(); err != nil {
		return Reply{}, false
	}
	if a, ok := e.library().Asked(q.Text); ok {
		return e.toldBy(w, a, q), true
	}
	if asksForCard(q) || wantsFigures(q) {
		return Reply{}, false // what is missing is asked back for
	}
	offTopic := q.Intent == intents.OutOfScope || q.Intent == intents.Smalltalk
	if offTopic && q.Topic != intents.TopicOffTopic {
		return Reply{}, false
	}
	hits := e.library().Find(q.Text, "", 2)
	if len(hits) < 2 || !near(hits, wordsIn(q.Text), offTopic || namesMachineOrModel(q.Slots)) {
		return Reply{}, false
	}
	return e.toldBy(w, hits[0].Article, q), true
}

// wantsFigures reports whether a question of memory names the model that it is about.
func wantsFigures(q intents.Question) bool {
	return slices.Contains(ofMemory, q.Intent) && len(q.Slots.Model)+len(q.Slots.ModelText)+len(q.Slots.ParamsB) > 0
}

// near reports whether the first of the hits is near enough to be told of a message
// of so many words that asked for no article; strictly, where it may be about
// something else.
func near(hits []knowledge.Hit, words int, strictly bool) bool {
	first, ahead := hits[0].Score, hits[0].Score-hits[1].Score
	switch {
	case strictly:
		return words >= tellingSize && first >= plainly
	case words >= tellingSize:
		return first >= fairly || first >= clearly && ahead >= aheadBy
	}
	return first >= certainly || words >= fewestWords && first >= plainly && ahead >= farAhead
}

// wordsIn counts the words of a text, two Chinese characters as one.
func wordsIn(text string) int {
	latin, han := 0, 0
	inWord := false
	for _, r := range text {
		isHan := unicode.Is(unicode.Han, r)
		letter := !isHan && (unicode.IsLetter(r) || unicode.IsDigit(r))
		if isHan {
			han++
		} else if letter && !inWord {
			latin++
		}
		inWord = letter
	}
	return latin + han/2
}

// toldBy answers a question by an article, with what can be worked out from its
// figures.
func (e *Engine) toldBy(w *words, a *knowledge.Article, q intents.Question) Reply {
	return e.withClock(w, q, w.withTransfer(q, e.digest(w, a, q)))
}

// namesMachineOrModel reports whether a question names what an estimate could be
// made of.
func namesMachineOrModel(s intents.Slots) bool {
	return len(s.GPU)+len(s.GPUText)+len(s.Model)+len(s.ModelText)+len(s.ParamsB)+len(s.VRAMGB) > 0
}

// find looks for the articles that answer a question, for two at least.
func (e *Engine) find(q intents.Question, n int) []knowledge.Hit {
	return e.library().Find(q.Text, string(q.Intent), max(2, n))
}

// wordsFirst puts the article first that the words of a question are far nearer to than
// to all others, whatever intent was understood.
func (e *Engine) wordsFirst(q intents.Question, hits []knowledge.Hit) []knowledge.Hit {
	byWords := e.library().Find(q.Text, "", 2)
	if len(byWords) < 2 || byWords[0].Score < plainly || byWords[0].Score-byWords[1].Score < farAhead {
		return hits
	}
	first := byWords[0]
	first.Score = max(first.Score, surely)
	rest := slices.DeleteFunc(hits, func(h knowledge.Hit) bool { return h.Article == first.Article })
	return append([]knowledge.Hit{first}, rest...)
}

// library returns the articles; that they cannot be read is a fault of ours.
func (e *Engine) library() *knowledge.Articles {
	a, err := e.articles()
	if err != nil {
		panic(err)
	}
	return a
}

// didYouMean offers the articles that may be meant.
func (w *words) didYouMean(hits []knowledge.Hit) Reply {
	return askBack(w, w.money.know.didYouMean, w.choicesOf(hits)...)
}

// choicesOf are ways to ask for the articles of some hits.
func (w *words) choicesOf(hits []knowledge.Hit) []Choice {
	var out []Choice
	for _, h := range hits {
		t := h.Article.Text(string(w.lang))
		out = append(out, Choice{Label: t.Title, Text: t.Asks[0]})
	}
	return out
}

// explain tells what terms mean, in the order in which they were named.
func (e *Engine) explain(w *words, terms []*knowledge.Term) Reply {
	lib, lang := e.library(), string(w.lang)
	r := Reply{Kind: KindKnowledge}
	var told []string
	for _, t := range terms {
		told = append(told, t.Name(lang)+w.phrase.colon+knowledge.Unmarked(t.Text(lang)))
		r.Citations = append(r.Citations, sourcesOf(lib.CitedBy(t))...)
		if a, ok := lib.Article(t.Article); ok {
			text := a.Text(lang)
			if c := (Choice{Label: text.Title, Text: text.Asks[0]}); !slices.Contains(r.Choices, c) {
				r.Choices = append(r.Choices, c)
			}
		}
	}
	r.Headline, r.Body = told[0], lines(told[1:]...)
	return r
}

// prepaid works out what a discount for paying months at once is worth.
func (w *words) prepaid(q intents.Question) string {
	d, months := q.Slots.Discount.First(), q.Slots.Months.First()
	if d <= 0 || d >= 1 || months < 2 {
		return ""
	}
	off := cents(d * 100)
	return lines(say(w.money.know.discount, cents(months), off, cents(months*(1-d))), say(w.money.know.fallen, off))
}

// quoted reports whether a question names a card and a price of it: whether that
// is fair can be said, whatever else is meant.
func (e *Engine) quoted(w *words, q intents.Question) bool {
	quotes := e.quotes(q, w.lang)
	return len(quotes) > 0 && quotes[0].per != perGB && len(e.pricedCards(q)) > 0
}

// onTheAmount says whether a price that stands beside the question is fair.
func (e *Engine) onTheAmount(w *words, q intents.Question) string {
	cards, quotes := e.pricedCards(q), e.quotes(q, w.lang)
	if len(cards) == 0 || len(quotes) == 0 || quotes[0].per == perGB {
		return ""
	}
	fair, taken := e.judge(w, q, e.market(q, w.lang), cards[0], quotes[0])
	return lines(say(w.money.know.quote, fair), taken)
}

// withTransfer puts how long a stated amount of data takes before an article on
// moving it.
func (w *words) withTransfer(q intents.Question, r Reply) Reply {
	text := textOf(q)
	gb := text.gigabytes()
	if gb == 0 || len(q.Slots.VRAMGB) > 0 || !text.says(func(r *moneyReading) []string { return r.moves }) {
		return r
	}
	at := func(gigabits float64) string {
		h := gb * 8 / gigabits / 3600 // GB are 10^9 bytes, Gbit/s 10^9 bits
		return w.duration(Span{h, h, h})
	}
	line := say(w.money.know.transfer, cents(gb), at(0.1), at(1))
	if gigabits := text.gigabits(); gigabits > 0 {
		line = say(w.money.know.transferAt, cents(gb), at(gigabits), cents(gigabits*1000))
	}
	r.Headline, r.Body = line, lines(r.Headline, r.Body)
	if r.Kind == KindAskBack {
		r.Kind = KindKnowledge
	}
	return r
}

// withClock puts what is left of a stopped machine's time before the article on
// it, where a seller is named whose time is known and the days off are stated.
func (e *Engine) withClock(w *words, q intents.Question, r Reply) Reply {
	days := int(q.Slots.Hours.First() / 24)
	if days < 1 || !textOf(q).says(func(r *moneyReading) []string { return r.off }) {
		return r
	}
	for _, s := range e.sellers(q) {
		if s.KeptDays == 0 {
			continue
		}
		line := say(w.money.know.gone, s.Name, s.KeptDays, days, string(s.KeptSeen))
		if left := s.KeptDays - days; left > 0 {
			line = say(w.money.know.left, s.Name, s.KeptDays, days, string(s.KeptSeen), left)
		}
		r.Headline, r.Body = line, lines(r.Headline, r.Body)
		r.Citations = append([]Citation{{ID: "provider:" + s.Name, Title: s.Name, Source: s.KeptSource, AsOf: string(s.KeptSeen)}}, r.Citations...)
		return r
	}
	return r
}
