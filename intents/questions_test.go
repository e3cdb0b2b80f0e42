package intents

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"sort"
	"strings"
	"testing"
)

// labelled is one line of testdata/questions.jsonl.
type labelled struct {
	ID      string         `json:"id"`
	Text    string         `json:"text"`
	Lang    string         `json:"lang"`
	Intent  string         `json:"intent"`
	Also    []string       `json:"also_intents"`
	Slots   map[string]any `json:"slots"`
	Context string         `json:"context"`
	Expect  struct {
		Resolved map[string]any `json:"resolved"`
	} `json:"expect"`
}

// ours are the intents that are understood today.
var ours = []Intent{CanRun, VRAMNeeded, WhichGPU, WhatFits, Smalltalk, OutOfScope, UnclearAskBack}

// memoryIntents give a verdict or a figure.
var memoryIntents = []Intent{CanRun, VRAMNeeded, WhichGPU, WhatFits}

// slotNames are the slots that Slots holds; the labels have more (money, time).
var slotNames = []string{"model", "model_text", "params_b", "method", "quant", "kv_dtype", "gpu", "gpu_text", "gpu_count",
	"context", "batch", "users", "engine", "parallelism", "optimizer", "vram_gb", "ram_gb", "disk_gb", "region"}

func readQuestions(t testing.TB) []labelled {
	t.Helper()
	f, err := os.Open("testdata/questions.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []labelled
	for s := bufio.NewScanner(f); s.Scan(); {
		var l labelled
		if err := json.Unmarshal(s.Bytes(), &l); err != nil {
			t.Fatal(err)
		}
		out = append(out, l)
	}
	return out
}

// understood reads a labelled line as the conversation would: after its context.
func understood(p *Parser, l labelled) Question {
	q := p.Parse(l.Text)
	if l.Context != "" {
		q = Merge(p.Parse(l.Context).Questions[0], q)
	}
	return q.Questions[0]
}

// pairs lists slots as "name=value", one for each value.
func pairs(slots map[string]any) []string {
	var out []string
	for _, name := range slotNames {
		switch v := slots[name].(type) {
		case nil:
		case []any:
			for _, x := range v {
				out = append(out, pair(name, x))
			}
		default:
			out = append(out, pair(name, v))
		}
	}
	sort.Strings(out)
	return slices.Compact(out)
}

func pair(name string, v any) string { return name + "=" + strings.ToLower(fmt.Sprint(v)) }

// slotMap is a Slots in the shape of the labels.
func slotMap(t testing.TB, s Slots) map[string]any {
	t.Helper()
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]any
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// score counts slots.
type score struct{ hit, extra, missed int }

func (s *score) add(got, want []string) (diff string) {
	for _, g := range got {
		if slices.Contains(want, g) {
			s.hit++
		} else {
			s.extra++
			diff += " +" + g
		}
	}
	for _, w := range want {
		if !slices.Contains(got, w) {
			s.missed++
			diff += " -" + w
		}
	}
	return diff
}

func (s *score) f1() float64 { return 2 * float64(s.hit) / float64(2*s.hit+s.extra+s.missed) }

func TestQuestions(t *testing.T) {
	p := parser(t)
	var slots, allSlots score
	right, n, kept, others := 0, 0, 0, 0
	for _, l := range readQuestions(t) {
		q := understood(p, l)
		alone := p.Parse(l.Text).Questions[0]
		if !slices.Contains(ours, Intent(l.Intent)) {
			others++
			ok := !slices.Contains(memoryIntents, q.Intent) || slices.Contains(l.Also, string(q.Intent))
			if ok {
				kept++
			}
			diff := allSlots.add(pairs(slotMap(t, alone.Slots)), pairs(l.Slots))
			if !ok || diff != "" || testing.Verbose() && q.Topic == "" {
				t.Logf("%s %v %q: got %s/%s, want %s;%s", l.ID, ok, l.Text, q.Intent, q.Topic, l.Intent, diff)
			}
			continue
		}
		n++
		if string(q.Intent) == l.Intent {
			right++
		} else {
			t.Logf("%s INTENT %q: got %s/%s, want %s", l.ID, l.Text, q.Intent, q.Topic, l.Intent)
		}
		if diff := slots.add(pairs(slotMap(t, alone.Slots)), pairs(l.Slots)); diff != "" {
			t.Logf("%s SLOTS %q:%s", l.ID, l.Text, diff)
		}
	}
	t.Logf("intents %d of %d = %.1f %%; slots F1 %.1f %% (%+v); other intents kept apart %d of %d = %.1f %%; their slots F1 %.1f %%",
		right, n, 100*float64(right)/float64(n), 100*slots.f1(), slots, kept, others, 100*float64(kept)/float64(others), 100*allSlots.f1())
}
