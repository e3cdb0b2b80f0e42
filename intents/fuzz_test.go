package intents

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// FuzzParse holds what must be true of any text: no panic, a question, spans on
// rune borders of the normalised text, and the normalised text reading the same.
func FuzzParse(f *testing.F) {
	for _, text := range allTexts(f) {
		f.Add(text)
	}
	for _, s := range []string{
		"", " ", "\x00\xff\xfe", "&amp;amp;lt;@U123&gt;", "<https://x.y|<b>>", "4090\u200b\u202e 7b", strings.Repeat("<", 50),
		"8x7b x 8 * 24g x2", "1. 4090 2. 7b 3. ok", "qwen9-7b rtx 9999 96gb", "7b1b1b1", "2w8w8", "$.9$.9/h .5.5", "30% off 7x24h 1T2B3M tokens", "epochs=9 5w3k rows",
		"0_", "dual-", "30-", "7b", "32bq", "3\u4e07\u4e24\u5343", "aside", "300k a",
	} {
		f.Add(s)
	}
	p := parser(f)
	f.Fuzz(func(t *testing.T, text string) {
		q := p.Parse(text)
		checkQuery(t, q)
		again := p.Parse(q.Text)
		if again.Text != q.Text {
			t.Errorf("normalising twice: got %q, want %q", again.Text, q.Text)
		}
		if got, want := again.Questions[0].Intent, q.Questions[0].Intent; got != want {
			t.Errorf("parsing the normalised text: got %s, want %s", got, want)
		}
		if diff := cmp.Diff(statedPairs(t, q.Questions[0]), statedPairs(t, again.Questions[0]), cmpEmpty); diff != "" {
			t.Errorf("slots of the normalised text (-first +again):\n%s", diff)
		}
		checkQuery(t, Merge(q.Questions[0], again))
	})
}

func checkQuery(t *testing.T, q Query) {
	t.Helper()
	if !utf8.ValidString(q.Text) {
		t.Errorf("Query.Text %q is no UTF-8", q.Text)
	}
	if len(q.Questions) == 0 {
		t.Fatal("no question")
	}
	for _, question := range q.Questions {
		if question.Confidence <= 0 || question.Confidence > 1 {
			t.Errorf("confidence %v is out of range", question.Confidence)
		}
		for _, e := range question.Evidence {
			checkEvidence(t, q.Text, e)
		}
	}
}

func checkEvidence(t *testing.T, text string, e Evidence) {
	t.Helper()
	if e.Start < 0 || e.End > len(text) || e.Start >= e.End {
		t.Fatalf("span [%d,%d) of a text of %d bytes", e.Start, e.End, len(text))
	}
	if text[e.Start:e.End] != e.Text {
		t.Errorf("evidence %q, want the text of its span %q", e.Text, text[e.Start:e.End])
	}
	if !utf8.RuneStart(text[e.Start]) || e.End < len(text) && !utf8.RuneStart(text[e.End]) {
		t.Errorf("span [%d,%d) cuts a character of %q", e.Start, e.End, text)
	}
}
