package knowledge

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

func embeddedArticles(t testing.TB) *Articles {
	t.Helper()
	a, err := DefaultArticles()
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// Every figure has a source with a month, both languages say the same: see Lint.
func TestEmbeddedArticlesAreClean(t *testing.T) {
	a := embeddedArticles(t)
	for _, p := range a.Lint() {
		t.Error(p)
	}
	if got := len(a.All()); got < 50 {
		t.Errorf("%d articles, want the 50 topics at least", got)
	}
	if got := len(a.Terms()); got < 60 {
		t.Errorf("%d terms, want 60 at least", got)
	}
}

// The way into renting is a checklist whose steps can be followed.
func TestEmbeddedChecklist(t *testing.T) {
	a, ok := embeddedArticles(t).Checklist("onboarding")
	if !ok {
		t.Fatal("no checklist of the first rental")
	}
	commands := 0
	for _, s := range a.EN.Steps {
		if s.Run != "" {
			commands++
		}
		if s.Good == "" {
			t.Errorf("%s: the step %q has no pass mark", a.ID, s.Do)
		}
	}
	if commands < 5 {
		t.Errorf("%s: %d steps with a command, want 5 at least", a.ID, commands)
	}
}

// labelled is a question with the articles or terms that answer it.
type labelled struct {
	origin, intent, text string
	answers              []string
}

func (q labelled) hit(a *Articles) bool {
	if q.intent == "glossary" && slices.ContainsFunc(a.TermsIn(q.text), func(t *Term) bool { return slices.Contains(q.answers, t.ID) }) {
		return true
	}
	hits := a.Find(q.text, q.intent, 1)
	return len(hits) > 0 && slices.Contains(q.answers, hits[0].Article.ID)
}

// rows reads a file of tab-separated values, its head left out.
func rows(t *testing.T, file string) [][]string {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out [][]string
	for _, line := range strings.Split(strings.TrimSpace(string(raw)), "\n")[1:] {
		out = append(out, strings.Split(line, "\t"))
	}
	return out
}

// The right article stands first. The questions marked case were judged by hand
// once, one by one; recall is asked of the others, which nobody who wrote the
// articles has seen.
func TestRetrieval(t *testing.T) {
	a := embeddedArticles(t)
	asked, found := 0, 0
	for _, r := range rows(t, "testdata/retrieval.tsv") {
		q := labelled{r[0], r[1], r[2], strings.Fields(r[3])}
		hit := q.hit(a)
		switch {
		case q.origin == "case" && !hit:
			t.Errorf("%q (%s) finds %v, want %v", q.text, q.intent, ids(a.Find(q.text, q.intent, 3)), q.answers)
		case q.origin == "own":
			asked++
			if hit {
				found++
			}
		}
	}
	if recall := float64(found) / float64(asked); recall < 0.92 {
		t.Errorf("%d of %d questions of our own find their article first: %.1f %%, want 92 %%", found, asked, 100*recall)
	}
}

// Recall at 1 on questions that were written from a list of topics, without
// sight of articles and index: those of fresh_questions.jsonl first, of which 79 %
// found their article at the first scoring; those of second_questions.jsonl when
// the thesaurus, the weights and the ways to ask had followed from the misses of
// the first.
func TestRetrievalOfFreshQuestions(t *testing.T) {
	for file, least := range map[string]float64{"fresh_questions.jsonl": 0.92, "second_questions.jsonl": 0.80} {
		t.Run(file, func(t *testing.T) { freshRecall(t, file, least) })
	}
}

func freshRecall(t *testing.T, file string, least float64) {
	a := embeddedArticles(t)
	topics := map[string][]string{}
	for _, r := range rows(t, "testdata/fresh_topics.tsv") {
		topics[r[0]] = strings.Fields(r[1])
	}
	raw, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	asked, found := 0, 0
	for _, line := range strings.Split(strings.TrimSpace(string(raw)), "\n") {
		var q struct{ Text, Intent, Topic string }
		if err := json.Unmarshal([]byte(line), &q); err != nil {
			t.Fatal(err)
		}
		if len(topics[q.Topic]) == 0 {
			t.Errorf("topic %q has no article in fresh_topics.tsv", q.Topic)
		}
		asked++
		if (labelled{"fresh", q.Intent, q.Text, topics[q.Topic]}).hit(a) {
			found++
		}
	}
	t.Logf("recall at 1: %d of %d", found, asked)
	if recall := float64(found) / float64(asked); recall < least {
		t.Errorf("recall at 1 is %.1f %%, want %.0f %%", 100*recall, 100*least)
	}
}

// Recall at 1 on questions that carry their right articles themselves, written
// by symptom from titles and facts of renting without sight of the articles'
// words and of the search. testdata/README.md has the first scoring.
func TestRetrievalBySymptom(t *testing.T) {
	a := embeddedArticles(t)
	scored := map[string]*recall{}
	for _, q := range labelledLines(t, "testdata/third_questions.jsonl") {
		found := ids(a.Find(q.Text, q.Intent, 3))
		for _, part := range []string{"all", q.Lang, q.half()} {
			if scored[part] == nil {
				scored[part] = new(recall)
			}
			scored[part].count(found, q.Articles)
		}
		if !slices.Contains(q.Articles, found[0]) {
			t.Logf("%s %q (%s) finds %v, want %v", q.ID, q.Text, q.Intent, found, q.Articles)
		}
	}
	for _, part := range slices.Sorted(maps.Keys(scored)) {
		t.Logf("%s: %s", part, scored[part])
	}
	if share := scored["all"].share(); share < leastBySymptom {
		t.Errorf("recall at 1 is %.1f %%, want %.0f %%", 100*share, 100*leastBySymptom)
	}
}

// leastBySymptom is the recall at 1 that the questions by symptom must keep.
const leastBySymptom = 0.82

// recall counts the questions whose right article stands first, and among the
// first three.
type recall struct{ asked, first, three int }

func (r *recall) count(found, right []string) {
	r.asked++
	for i, id := range found {
		if slices.Contains(right, id) {
			r.three++
			if i == 0 {
				r.first++
			}
			return
		}
	}
}

// share is the recall at 1.
func (r *recall) share() float64 { return float64(r.first) / float64(r.asked) }

func (r *recall) String() string {
	return fmt.Sprintf("%d of %d first, %d among three", r.first, r.asked, r.three)
}

// symptom is a line of third_questions.jsonl.
type symptom struct {
	ID, Text, Lang, Intent string
	Articles               []string
}

// half tells the questions whose misses may be read from those that only count.
func (q symptom) half() string {
	if q.ID[len(q.ID)-1]%2 == 0 {
		return "even"
	}
	return "odd"
}

func labelledLines(t *testing.T, file string) []symptom {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out []symptom
	for _, line := range strings.Split(strings.TrimSpace(string(raw)), "\n") {
		var q symptom
		if err := json.Unmarshal([]byte(line), &q); err != nil {
			t.Fatal(err)
		}
		out = append(out, q)
	}
	return out
}

func ids(hits []Hit) []string {
	var out []string
	for _, h := range hits {
		out = append(out, h.Article.ID)
	}
	return out
}

// The thesaurus has both languages for each thing.
func TestThesaurusParity(t *testing.T) {
	for thing := range thesaurusEN {
		if thesaurusZH[thing] == "" {
			t.Errorf("%s has no Chinese words", thing)
		}
	}
	for thing := range thesaurusZH {
		if thesaurusEN[thing] == "" {
			t.Errorf("%s has no English words", thing)
		}
	}
}
