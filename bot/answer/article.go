package answer

import (
	"strings"

	"gpufit/intents"
	"gpufit/knowledge"
)

// article writes an article as a reply: the short answer, then the detail and
// the steps, with its sources.
func (w *words) article(a *knowledge.Article) Reply {
	t := a.Text(string(w.lang))
	r := Reply{Kind: KindKnowledge, Headline: knowledge.Unmarked(t.Short)}
	r.Body = lines(append(unmarked(knowledge.Paragraphs(t.Detail)), w.steps(t.Steps)...)...)
	r.Citations = sourcesOf(a.Cited())
	return r
}

// steps numbers a checklist; commands stand on lines of their own, to be copied.
func (w *words) steps(all []knowledge.Step) []string {
	var out []string
	for i, s := range all {
		out = append(out, plainNumber(float64(i+1))+". "+knowledge.Unmarked(s.Do))
		if s.Run != "" {
			out = append(out, "$ "+s.Run)
		}
		if s.Good != "" {
			out = append(out, say(w.money.know.good, knowledge.Unmarked(s.Good)))
		}
	}
	return out
}

// sourcesOf turns sources into citations.
func sourcesOf(all []knowledge.Source) []Citation {
	var out []Citation
	for _, s := range all {
		c := Citation{ID: s.ID, Title: s.Title, Source: s.URL, AsOf: string(s.AsOf)}
		if c.Source == "" {
			c.Source = s.Title
		}
		out = append(out, c)
	}
	return out
}

// host is where a page stands, for a short line of sources.
func host(source string) string {
	_, rest, ok := strings.Cut(source, "://")
	if !ok {
		return source
	}
	rest, _, _ = strings.Cut(rest, "/")
	return strings.TrimPrefix(rest, "www.")
}

// The size of an answer by an article: what one looks over in a chat. A
// checklist is shown whole, for its steps are the answer.
const (
	lineColumns    = 80
	articleLines   = 15
	stepLines      = 7 // of them at most for steps
	checklistSteps = 6 // from which steps are a checklist
)

// digest is an article as far as a question needs it: the short answer, the
// paragraphs nearest to the question, those of the sellers that it names before
// all others, and the steps; the whole article is one click away.
func (e *Engine) digest(w *words, a *knowledge.Article, q intents.Question) Reply {
	t := a.Text(string(w.lang))
	r := w.article(a)
	paragraphs := knowledge.Paragraphs(t.Detail)
	if len(t.Steps) >= checklistSteps {
		r.Body = lines(w.steps(t.Steps)...)
		r.Choices = w.wholeArticle(t, len(paragraphs) > 0)
		return r
	}
	steps, some := w.firstSteps(t.Steps)
	kept := e.pertinent(paragraphs, q, articleLines-linesOf(steps))
	left, short := len(kept) < len(paragraphs), t.Short
	if own := e.ofSellers(kept, q); len(own) == 1 && !e.namesAll(t.Short, q) {
		short = strings.TrimPrefix(own[0], "- ")
		kept = keep(kept, func(p string) bool { return p != own[0] })
	}
	r.Headline = knowledge.Unmarked(short)
	r.Body = lines(append(unmarked(kept), steps...)...)
	r.Choices = w.wholeArticle(t, some || left)
	if cited := a.Cited(append(kept, short)...); len(cited) > 0 {
		r.Citations = sourcesOf(cited)
	}
	return r
}

// unmarked are paragraphs for a reader.
func unmarked(paragraphs []string) []string {
	var out []string
	for _, p := range paragraphs {
		out = append(out, knowledge.Unmarked(p))
	}
	return out
}

// firstSteps are as many steps as there is room for, one at least; left reports
// whether some were left out.
func (w *words) firstSteps(all []knowledge.Step) (shown []string, left bool) {
	for i := len(all); i > 0; i-- {
		if shown = w.steps(all[:i]); i == 1 || linesOf(shown) <= stepLines {
			return shown, i < len(all)
		}
	}
	return nil, false
}

// pertinent keeps the paragraphs that matter most to a question, in their order,
// as far as there is room: those of the sellers that it names first, none of
// other sellers beside them, and then by nearness.
func (e *Engine) pertinent(paragraphs []string, q intents.Question, room int) []string {
	left := e.withoutOthers(paragraphs, q)
	own := e.ofSellers(left, q)
	near := e.library().Nearest(q.Text, left)
	chosen := map[string]bool{}
	for _, p := range append(own, near...) {
		if n := linesOf([]string{p}); !chosen[p] && n <= room {
			chosen[p], room = true, room-n
		}
	}
	return keep(left, func(p string) bool { return chosen[p] })
}

// ofSellers are the paragraphs that name a seller of the question.
func (e *Engine) ofSellers(paragraphs []string, q intents.Question) []string {
	sellers := e.sellers(q)
	return keep(paragraphs, func(p string) bool {
		for _, s := range sellers {
			if s.NamedIn(p) {
				return true
			}
		}
		return false
	})
}

// withoutOthers drops list items on sellers that the question does not name,
// where others are on those that it names.
func (e *Engine) withoutOthers(paragraphs []string, q intents.Question) []string {
	own := e.ofSellers(paragraphs, q)
	if len(own) == 0 {
		return paragraphs
	}
	return keep(paragraphs, func(p string) bool {
		item, isItem := strings.CutPrefix(p, "- ")
		return !isItem || len(e.ofSellers([]string{p}, q)) > 0 || !e.priceTable().HeadsWithSeller(item)
	})
}

// sellers are those that a question names, as far as they are known.
func (e *Engine) sellers(q intents.Question) []*knowledge.Provider {
	if len(q.Slots.Provider) == 0 {
		return nil
	}
	prices, err := e.prices()
	if err != nil {
		return nil
	}
	var out []*knowledge.Provider
	for _, name := range q.Slots.Provider {
		if s, ok := prices.Provider(name); ok {
			out = append(out, s)
		}
	}
	return out
}

// namesAll reports whether a text names every seller of a question.
func (e *Engine) namesAll(text string, q intents.Question) bool {
	for _, s := range e.sellers(q) {
		if !s.NamedIn(text) {
			return false
		}
	}
	return true
}

// wholeArticle is the choice that shows all of an article, where some of it was
// left out.
func (w *words) wholeArticle(t *knowledge.ArticleText, left bool) []Choice {
	if !left {
		return nil
	}
	return []Choice{choice(w.money.know.whole, t.Title)}
}

// wholeReply is the whole article that a message asks for in the words of the
// choice, in the language of the title.
func (e *Engine) wholeReply(text string) (Reply, bool) {
	for _, w := range []*words{&wordsEN, &wordsZH} {
		title, ok := strings.CutSuffix(strings.TrimSpace(text), strings.TrimSpace(say(w.money.know.whole.Text, "")))
		if !ok {
			continue
		}
		lib, err := e.articles()
		if err != nil {
			return Reply{}, false
		}
		if a, ok := lib.Titled(title); ok {
			r := w.article(a)
			r.Lang = w.lang
			r.Text = Text(r)
			return r, true
		}
	}
	return Reply{}, false
}

// linesOf is how many lines paragraphs take.
func linesOf(paragraphs []string) int {
	n := 0
	for _, p := range paragraphs {
		n += len(wrap(knowledge.Unmarked(p), lineColumns))
	}
	return n
}

func keep(all []string, wanted func(string) bool) []string {
	var out []string
	for _, s := range all {
		if wanted(s) {
			out = append(out, s)
		}
	}
	return out
}
