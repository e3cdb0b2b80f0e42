package intents

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// saying is one block of sayings.txt and followups.txt.
type talk struct {
	file     string
	line     int
	intent   Intent
	topic    string // only where the block names one
	slots    []string
	messages []string
}

func readTalks(t testing.TB, file string) []talk {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	var out []talk
	for n, line := range strings.Split(string(data), "\n") {
		mark, rest, _ := strings.Cut(line, " ")
		switch mark {
		case "=":
			b := readExpected(rest)
			b.file, b.line = file, n+1
			out = append(out, b)
		case ">":
			out[len(out)-1].messages = append(out[len(out)-1].messages, rest)
		case "", "#":
		default:
			t.Fatalf("%s:%d: %q is no line of it", file, n+1, line)
		}
	}
	return out
}

// readExpected reads what stands behind "=": the intent, its topic, the slots.
func readExpected(line string) talk {
	f := splitQuoted(line)
	b := talk{intent: Intent(f[0]), slots: lowered(f[1:])}
	b.slots = slices.DeleteFunc(b.slots, func(s string) bool {
		topic, ok := strings.CutPrefix(s, "topic=")
		if ok {
			b.topic = topic
		}
		return ok
	})
	return b
}

// conversation reads messages one after the other, as a thread would.
func conversation(p *Parser, messages []string) Query {
	var q Query
	for i, m := range messages {
		next := p.Parse(m)
		if i > 0 {
			next = Merge(q.Questions[0], next)
		}
		q = next
	}
	return q
}

func TestTalks(t *testing.T) {
	p := parser(t)
	for _, file := range []string{"sayings.txt", "renting.txt", "followups.txt"} {
		for _, b := range readTalks(t, file) {
			got := conversation(p, b.messages).Questions[0]
			if got.Intent != b.intent || b.topic != "" && got.Topic != b.topic {
				t.Errorf("%s:%d: %q = %s/%s, want %s/%s", b.file, b.line, b.messages, got.Intent, got.Topic, b.intent, b.topic)
			}
			if b.file != "renting.txt" && slices.Contains(besides, b.intent) && len(b.slots) == 0 {
				continue // the intent is what the block is about
			}
			if diff := cmp.Diff(b.slots, statedPairs(t, got), cmpEmpty); diff != "" {
				t.Errorf("%s:%d: slots of %q (-want +got):\n%s", b.file, b.line, b.messages, diff)
			}
		}
	}
}

// cmpEmpty holds a nil list and an empty one to be the same.
var cmpEmpty = cmp.Transformer("empty", func(l []string) []string {
	if len(l) == 0 {
		return nil
	}
	return l
})

// TestEveryRuleDecides finds rows of the table that nothing reaches any more.
func TestEveryRuleDecides(t *testing.T) {
	p := parser(t)
	used := make([]int, len(rules))
	for _, text := range allTexts(t) {
		r := p.read(text)
		for i := range rules {
			if rules[i].holds(r.has) {
				used[i]++
				break
			}
		}
	}
	for i, n := range used {
		if n == 0 {
			t.Errorf("rule %d (%s/%s, all %v) decides no text of the test data", i, rules[i].intent, rules[i].topic, rules[i].all.list())
		}
	}
}

// allTexts are the messages of every corpus.
func allTexts(t testing.TB) []string {
	var out []string
	for _, l := range readQuestions(t) {
		out = append(out, l.Text)
	}
	for _, file := range []string{"sayings.txt", "renting.txt", "followups.txt"} {
		for _, b := range readTalks(t, file) {
			out = append(out, b.messages...)
		}
	}
	for _, row := range readParity(t) {
		for _, s := range row.says {
			out = append(out, s.text)
		}
	}
	for _, row := range readSeveral(t) {
		out = append(out, row.messages...)
	}
	return out
}
