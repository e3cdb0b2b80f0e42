package grade

import (
	"context"
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gpufit/bot/answer"
	"gpufit/knowledge"
)

// labels is the project's own copy of the labelled questions, blind, blind4 and blind5
// sets that were written without sight of the rules and mended by kind after their
// first score.
const (
	labels = "../../../intents/testdata/questions.jsonl"
	blind  = "../../../intents/testdata/fresh_1.jsonl"
	blind4 = "../../../intents/testdata/fresh_4.jsonl"
	blind5 = "../../../intents/testdata/fresh_5.jsonl"
)

func run(t *testing.T, lines []Line) Report {
	t.Helper()
	base, err := knowledge.Default()
	if err != nil {
		t.Fatal(err)
	}
	return Run(context.Background(), answer.New(base, answer.Options{}), base, lines)
}

func readLabels(t *testing.T, file string) []Line {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines, err := Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// TestLabels holds what the engine makes of the labelled questions, labels that
// are held to be wrong included.
func TestLabels(t *testing.T) {
	for _, set := range []struct {
		file  string
		least int
	}{
		{labels, 317},
		{blind, 320},
		{blind4, 240},
		{blind5, 160},
	} {
		checkLabels(t, set.file, run(t, readLabels(t, set.file)), set.least)
	}
}

func checkLabels(t *testing.T, file string, r Report, least int) {
	t.Helper()
	for _, share := range []struct {
		what      string
		got, want float64
	}{
		{"intents right", r.Intents.Ratio(), 0.96},
		{"F1 of the slots", r.Slots.F1(), 0.95},
		{"unclear lines asked back", r.AskedBack.Ratio(), 1},
		{"lines out of scope declined without a figure", r.Declined.Ratio(), 1},
	} {
		if share.got < share.want {
			t.Errorf("%s: %s: got %.3f, want at least %.3f", file, share.what, share.got, share.want)
		}
	}
	if r.Verdicts.Opposite > 0 || r.Empty > 0 {
		t.Errorf("%s: %d opposite verdicts and %d empty answers, want none", file, r.Verdicts.Opposite, r.Empty)
	}
	if r.Lines < least {
		t.Errorf("%s: %d lines, want all %d", file, r.Lines, least)
	}
}

// TestHeldWrong holds that the list of labels that are held to be wrong names
// lines that are read otherwise, so that it does not outlive its reasons.
func TestHeldWrong(t *testing.T) {
	f, err := os.Open(filepath.Join("testdata", "held_wrong.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var failures []Failure
	for _, file := range []string{labels, blind, blind4, blind5} {
		failures = append(failures, run(t, readLabels(t, file)).Failures...)
	}
	for _, row := range rows[1:] {
		id, difference, reason := row[0], row[1], row[2]
		i := slices.IndexFunc(failures, func(f Failure) bool { return f.ID == id })
		if i < 0 || !slices.Contains(append(failures[i].Slots, failures[i].Intent), difference) {
			t.Errorf("%s: %s is read as the label says by now; take the line out", id, difference)
		}
		if reason == "" {
			t.Errorf("%s: no reason", id)
		}
	}
}

// TestJudge holds how single lines are judged.
func TestJudge(t *testing.T) {
	lines, err := Read(strings.NewReader(`
{"id":"right","text":"can a single 4090 run a 7B LoRA","intent":"can_run","slots":{"params_b":7,"method":"lora","gpu":["RTX 4090"],"gpu_count":1},"expect":{"verdict":"yes"}}
{"id":"wrong","text":"can a 4090 run a 7B LoRA","intent":"which_gpu","slots":{"params_b":8,"method":"lora"},"expect":{"verdict":"no"}}
{"id":"merged","text":"and 13B?","context":"can a 4090 run a 7B LoRA","intent":"can_run","slots":{"params_b":13},"expect":{"resolved":{"params_b":13,"method":"lora","gpu":["rtx-4090"]}}}
{"id":"open","text":"and 13B?","context":["can a 4090 run a 7B LoRA"],"intent":"can_run","slots":{"params_b":13}}
{"id":"unclear","text":"does it fit","intent":"unclear_ask_back","slots":{}}
{"id":"off","text":"tell me a joke","intent":"out_of_scope","slots":{}}
`))
	if err != nil {
		t.Fatal(err)
	}
	r := run(t, lines)
	if r.Intents != (Share{5, 6}) || r.AskedBack != (Share{1, 1}) || r.Declined != (Share{1, 1}) {
		t.Errorf("intents %v, asked back %v, declined %v, want 5 of 6, 1 of 1, 1 of 1", r.Intents, r.AskedBack, r.Declined)
	}
	if want := (Verdicts{Equal: 1, Opposite: 1}); r.Verdicts != want {
		t.Errorf("verdicts %+v, want %+v", r.Verdicts, want)
	}
	if want := (Slots{Right: 9, Invented: 2, Missed: 1}); r.Slots != want {
		t.Errorf("slots %+v, want %+v", r.Slots, want)
	}
	if len(r.Failures) != 1 || r.Failures[0].ID != "wrong" || r.Failures[0].Intent != "can_run" {
		t.Errorf("failures %+v, want the line wrong alone", r.Failures)
	}
}

func TestReadFaults(t *testing.T) {
	for _, tt := range []struct{ why, in, want string }{
		{"no JSON", "x", "line 1: no labelled question"},
		{"no text", "\n" + `{"intent":"can_run"}`, `line 2: "text" is missing`},
		{"no intent", `{"text":"x"}`, `line 1: "intent" is missing`},
		{"an unknown verdict", `{"text":"x","intent":"can_run","expect":{"verdict":"maybe"}}`, "give yes, tight or no"},
		{"nothing", "\n", "no question in it"},
	} {
		if _, err := Read(strings.NewReader(tt.in)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want it to hold %q", tt.why, err, tt.want)
		}
	}
}
