package answer

import (
	"context"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// corpusCase is one question in its phrasings with the facts that the replies
// must hold. A case is a file of a txtar archive; its lines are
//
//	why: what the case stands for
//	said: an earlier message of the conversation
//	en: the question, a line for each phrasing
//	zh: likewise
//	want: kind verdict        (verdict left out where there is none)
//	has: text, en has: text, zh has: text   in every, each English, each Chinese reply
//	like: a regular expression
//	not: text                 in no reply
type corpusCase struct {
	name, why     string
	said          []string
	questions     map[string][]string // by language
	kind, verdict string
	has           map[string][]string // by language; "" for both
	like, not     []string
}

func readCase(t *testing.T, f txtar.File) corpusCase {
	c := corpusCase{name: f.Name, questions: map[string][]string{}, has: map[string][]string{}}
	for _, line := range strings.Split(strings.TrimSpace(string(f.Data)), "\n") {
		key, value, ok := strings.Cut(line, ": ")
		if !ok {
			t.Fatalf("%s: %q is no line of a case", f.Name, line)
		}
		switch key {
		case "why":
			c.why = value
		case "said":
			c.said = append(c.said, value)
		case "en", "zh":
			c.questions[key] = append(c.questions[key], value)
		case "want":
			c.kind, c.verdict, _ = strings.Cut(value, " ")
		case "has", "en has", "zh has":
			lang := strings.TrimSpace(strings.TrimSuffix(key, "has"))
			c.has[lang] = append(c.has[lang], value)
		case "like":
			c.like = append(c.like, value)
		case "not":
			c.not = append(c.not, value)
		default:
			t.Fatalf("%s: %q is no key of a case", f.Name, key)
		}
	}
	if c.why == "" || c.kind == "" || len(c.questions) == 0 {
		t.Fatalf("%s: a case needs why, want and a question", f.Name)
	}
	return c
}

func corpus(t *testing.T) []corpusCase {
	files, err := filepath.Glob("testdata/ask/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no corpus: %v", err)
	}
	var out []corpusCase
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			out = append(out, readCase(t, f))
		}
	}
	return out
}

func TestCorpus(t *testing.T) {
	e := engine(t)
	for _, c := range corpus(t) {
		t.Run(c.name, func(t *testing.T) {
			for lang, questions := range c.questions {
				for _, q := range questions {
					c.check(t, lang, e.Ask(context.Background(), Ask{Text: q, Context: c.said, Lang: lang}), q)
				}
			}
		})
	}
}

func (c corpusCase) check(t *testing.T, lang string, res Result, question string) {
	t.Helper()
	r := res.Answers[0]
	if string(r.Kind) != c.kind || r.Verdict != c.verdict {
		t.Errorf("%q (%s): %s %s, want %s %s; slots %+v\n%s", question, c.why, r.Kind, r.Verdict, c.kind, c.verdict, res.Questions[0], r.Text)
		return
	}
	for _, part := range append(append([]string{}, c.has[""]...), c.has[lang]...) {
		if !strings.Contains(r.Text, part) {
			t.Errorf("%q (%s): the reply lacks %q:\n%s", question, c.why, part, r.Text)
		}
	}
	for _, pattern := range c.like {
		if !regexp.MustCompile(pattern).MatchString(r.Text) {
			t.Errorf("%q (%s): the reply is not like %s:\n%s", question, c.why, pattern, r.Text)
		}
	}
	for _, part := range c.not {
		if strings.Contains(r.Text, part) {
			t.Errorf("%q (%s): the reply holds %q:\n%s", question, c.why, part, r.Text)
		}
	}
}

// What holds for any reply: a text that begins with the headline, a headline
// that fits Slack's header of 150 characters, tables with rows as wide as
// their head, and no figure where something is declined.
func checkShape(t *testing.T, question string, res Result) {
	t.Helper()
	if len(res.Answers) != len(res.Questions) || len(res.Questions) == 0 {
		t.Fatalf("%q: %d answers to %d questions", question, len(res.Answers), len(res.Questions))
	}
	for _, r := range res.Answers {
		if r.Headline == "" || !strings.HasPrefix(r.Text, printable(r.Headline)) || r.Fault != "" {
			t.Errorf("%q: headline %q, text %q, fault %q", question, r.Headline, r.Text, r.Fault)
		}
		if r.Table != nil {
			for _, row := range r.Table.Rows {
				if len(row) != len(r.Table.Head) {
					t.Errorf("%q: row %q under %q", question, row, r.Table.Head)
				}
			}
		}
		if r.Kind == KindDecline && strings.ContainsAny(r.Text, "0123456789") {
			t.Errorf("%q: a decline with a figure: %q", question, r.Text)
		}
		if r.Kind == KindAskBack && (len(r.Choices) == 0 || !strings.ContainsAny(r.Text, "?？")) {
			t.Errorf("%q: an ask-back without a question or choices: %q", question, r.Text)
		}
	}
}

// Every question of a mixed list is answered somehow, and every reading that is
// offered leads to an answer.
func TestMixedQuestions(t *testing.T) {
	e := engine(t)
	archive, err := txtar.ParseFile("testdata/mixed.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		for _, q := range strings.Split(strings.TrimSpace(string(f.Data)), "\n") {
			res := e.Ask(context.Background(), Ask{Text: q})
			checkShape(t, q, res)
			for _, c := range res.Answers[0].Choices {
				followed := e.Ask(context.Background(), Ask{Text: c.Text, Lang: string(res.Lang)})
				if k := followed.Answers[0].Kind; k == KindAskBack || k == KindDecline {
					t.Errorf("%q offers %q, which is met with %s: %q", q, c.Text, k, followed.Answers[0].Headline)
				}
			}
		}
	}
}

// FuzzAsk: whatever is typed, there is a printable text and no fault.
func FuzzAsk(f *testing.F) {
	for _, s := range []string{"", "4090 能跑 7B LoRA 吗", "can a 0B model run on a 4090", "can a 99999999999B run on 99999999 4090", "\x1b[31m<!channel>\u202e", strings.Repeat("7b ", 500), "7b 128000000k context batch 9999999 on h100"} {
		f.Add(s)
	}
	e := engine(f)
	f.Fuzz(func(t *testing.T, s string) {
		for _, r := range e.Ask(context.Background(), Ask{Text: s, Context: []string{s}}).Answers {
			if r.Text == "" || r.Fault != "" || r.Text != printable(r.Text) {
				t.Errorf("Ask(%q) = %q, fault %q", s, r.Text, r.Fault)
			}
		}
	})
}
