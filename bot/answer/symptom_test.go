package answer

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"gpufit/knowledge"
)

// A question by symptom names no topic, and its kind is often misread: the
// article has to be found from its words. It is told, or at least offered beside
// what else there is to say, as beside the cause of an error.
func TestSymptomsReachTheirArticle(t *testing.T) {
	e := engine(t)
	for _, tt := range []struct {
		file          string
		asked         int
		told, reached int // at least; reached: told or offered
	}{
		{"third_questions.jsonl", 120, 78, 98}, // 57 and 64 before a message was met by its words as well as by its kind
		{"fourth_questions.jsonl", 40, 17, 24}, // 16 and 17 likewise; 18 and 25 at the first scoring
	} {
		told, reached := 0, 0
		questions := symptoms(t, tt.file)
		for _, q := range questions {
			isTold, isOffered := q.reach(t, e)
			if isTold {
				told++
			}
			if isTold || isOffered {
				reached++
			}
		}
		t.Logf("%s: %d told, %d told or offered of %d", tt.file, told, reached, len(questions))
		if len(questions) != tt.asked || told < tt.told || reached < tt.reached {
			t.Errorf("%s: %d told, %d told or offered of %d, want at least %d and %d of %d",
				tt.file, told, reached, len(questions), tt.told, tt.reached, tt.asked)
		}
	}
}

// symptom is a line of a file of questions by symptom.
type symptom struct {
	Text     string
	Articles []string
}

func symptoms(t *testing.T, file string) []symptom {
	t.Helper()
	f, err := os.Open("../../knowledge/testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []symptom
	for in := bufio.NewScanner(f); in.Scan(); {
		var q symptom
		if err := json.Unmarshal(in.Bytes(), &q); err != nil {
			t.Fatal(err)
		}
		out = append(out, q)
	}
	return out
}

// reach reports whether the answer tells a right article, and whether it offers one.
func (q symptom) reach(t *testing.T, e *Engine) (told, offered bool) {
	t.Helper()
	lib := e.library()
	res := e.Ask(context.Background(), Ask{Text: q.Text})
	for _, id := range q.Articles {
		a, ok := lib.Article(id)
		if !ok {
			t.Fatalf("%q names the article %s, which is none", q.Text, id)
		}
		told = told || tells(res, a)
		offered = offered || offers(res, a)
	}
	return told, offered
}

// tells reports whether an answer holds the short answer, a paragraph or a step
// of an article.
func tells(res Result, a *knowledge.Article) bool {
	text := a.Text(string(res.Lang))
	parts := append([]string{text.Short}, knowledge.Paragraphs(text.Detail)...)
	for _, s := range text.Steps {
		parts = append(parts, s.Do)
	}
	return slices.ContainsFunc(res.Answers, func(r Reply) bool {
		return slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(r.Text, knowledge.Unmarked(p)) })
	})
}

// offers reports whether an article is among the choices of an answer.
func offers(res Result, a *knowledge.Article) bool {
	title := a.Text(string(res.Lang)).Title
	return slices.ContainsFunc(res.Answers, func(r Reply) bool {
		return slices.ContainsFunc(r.Choices, func(c Choice) bool { return c.Label == title })
	})
}
