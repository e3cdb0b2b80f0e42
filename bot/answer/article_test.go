package answer

import (
	"context"
	"strings"
	"testing"
)

// An answer by an article is short; what it leaves out is one choice away, in
// words that every article and language understands.
func TestWholeArticle(t *testing.T) {
	e := engine(t)
	for _, a := range e.library().All() {
		for _, w := range []*words{&wordsEN, &wordsZH} {
			text := choice(w.money.know.whole, a.Text(string(w.lang)).Title).Text
			res := e.Ask(context.Background(), Ask{Text: text})
			whole := w.article(&a)
			if got := res.Answers[0]; len(res.Answers) != 1 || got.Headline != whole.Headline || got.Body != whole.Body {
				t.Errorf("Ask(%q) = %q, want the whole article", text, got.Headline)
			}
		}
	}
}

// A question about one seller is answered by what the article says of it, and
// not of others.
func TestDigestOfSeller(t *testing.T) {
	e := engine(t)
	for _, tt := range []struct{ text, has, hasNot string }{
		{"runpod 余额用完会删数据吗", "RunPod：余额快没时", "恒源云"},
		{"what do I delete so that billing really stops on LanRui / RunPod / Lambda?", "LanRui (", "Paperspace"},
	} {
		got := e.Ask(context.Background(), Ask{Text: tt.text}).Answers[0]
		if said := got.Headline + "\n" + got.Body; !strings.Contains(said, tt.has) || strings.Contains(said, tt.hasNot) {
			t.Errorf("Ask(%q) = %q, want %q and nothing of %q", tt.text, said, tt.has, tt.hasNot)
		}
	}
}

// Whatever is asked, an article that is no checklist takes what one looks over.
func TestDigestLength(t *testing.T) {
	e := engine(t)
	for _, a := range e.library().All() {
		for _, w := range []*words{&wordsEN, &wordsZH} {
			text := a.Text(string(w.lang))
			if len(text.Steps) >= checklistSteps {
				continue
			}
			got := e.Ask(context.Background(), Ask{Text: text.Asks[0]}).Answers[0]
			if n := linesOf(strings.Split(got.Body, "\n")); got.Kind == KindKnowledge && n > articleLines+6 {
				t.Errorf("Ask(%q): %d lines of body, want %d and a few computed ones", text.Asks[0], n, articleLines)
			}
		}
	}
}
