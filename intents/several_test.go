package intents

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// severalRow is one block of testdata/several.txt.
type severalRow struct {
	line     int
	messages []string
	want     []talk
}

func readSeveral(t testing.TB) []severalRow {
	t.Helper()
	data, err := os.ReadFile("testdata/several.txt")
	if err != nil {
		t.Fatal(err)
	}
	var rows []severalRow
	for n, line := range strings.Split(string(data), "\n") {
		mark, rest, _ := strings.Cut(line, " ")
		switch mark {
		case ">":
			if len(rows) == 0 || len(rows[len(rows)-1].want) > 0 {
				rows = append(rows, severalRow{line: n + 1})
			}
			last := &rows[len(rows)-1]
			last.messages = append(last.messages, rest)
		case "=":
			last := &rows[len(rows)-1]
			last.want = append(last.want, readExpected(rest))
		case "", "#":
		default:
			t.Fatalf("several.txt:%d: %q is no line of it", n+1, line)
		}
	}
	return rows
}

func TestSeveral(t *testing.T) {
	p := parser(t)
	for _, row := range readSeveral(t) {
		q := conversation(p, row.messages)
		checkQuery(t, q)
		if len(q.Questions) != len(row.want) {
			t.Errorf("several.txt:%d: %q holds %d questions, want %d", row.line, row.messages, len(q.Questions), len(row.want))
			continue
		}
		for i, want := range row.want {
			got := q.Questions[i]
			if got.Intent != want.intent || want.topic != "" && got.Topic != want.topic {
				t.Errorf("several.txt:%d: question %d of %q = %s/%s, want %s/%s", row.line, i+1, row.messages, got.Intent, got.Topic, want.intent, want.topic)
			}
			if want.intent == OOMDiagnose {
				continue // whatever the log holds
			}
			if diff := cmp.Diff(want.slots, statedPairs(t, got), cmpEmpty); diff != "" {
				t.Errorf("several.txt:%d: slots of question %d of %q (-want +got):\n%s", row.line, i+1, row.messages, diff)
			}
		}
	}
}

// TestSeveralEvidence holds that the words of a later question are found where
// they stand in the whole message.
func TestSeveralEvidence(t *testing.T) {
	q := parser(t).Parse("can a 7B LoRA run on a 4090? and can a 70B int4 run on two 3090s?")
	want := []string{"params_b=70 from 70B", "quant=int4 from int4", "gpu=rtx-3090 from 3090", "gpu_count=2 from two"}
	for _, w := range want {
		if !slices.ContainsFunc(q.Questions[1].Evidence, func(e Evidence) bool { return e.Slot+"="+e.Value+" from "+e.Text == w }) {
			t.Errorf("the second question of %q has no evidence %q: %v", q.Text, w, q.Questions[1].Evidence)
		}
	}
}

// TestLongIsOne holds that a pasted text is one question, however many it holds.
func TestLongIsOne(t *testing.T) {
	text := strings.Repeat("can a 4090 run 7b? can a 3090 run 13b? ", 60)
	if n := len(parser(t).Parse(text).Questions); n != 1 {
		t.Errorf("60 times two questions are read as %d, want 1", n)
	}
}
