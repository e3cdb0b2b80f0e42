package answer

import (
	"context"
	"testing"

	"gpufit/estimator"
	"gpufit/intents"
)

// What is called the largest is the largest: no model of the whole list that
// is clearly larger fits too.
func TestLargestIsLargest(t *testing.T) {
	e := engine(t)
	for _, id := range []string{"rtx-3060", "rtx-4090", "a100-80g-sxm", "h200-sxm"} {
		m, ok := e.base.GPU(id)
		if !ok {
			t.Fatalf("no card %s", id)
		}
		c := &card{spec: m.GPU.Spec, row: m.GPU}
		probe := job{}.on(c, 1)
		for _, u := range append(append([]use{}, inferUses...), tuneUses...) {
			got, ok := largestThatFits(e.common.models, u, probe, estimator.Yes)
			if !ok {
				t.Errorf("nothing fits %v on %s", u, id)
				continue
			}
			for _, s := range e.common.models {
				larger := s.shape.Params*(1-sameSize) > got.subject.shape.Params
				if larger && run(probe.of(s, u)).b.Verdict == estimator.Yes {
					t.Errorf("%v on %s: got %s, but %s fits too", u, id, got.subject.row.ID, s.row.ID)
				}
			}
		}
	}
}

// Nothing fits is said only where not even the smallest model does; what fits
// without room is called tight.
func TestNothingFits(t *testing.T) {
	tests := []struct {
		why     string
		freeGB  float64
		verdict estimator.Verdict
	}{
		{"less than the runtime itself takes", 0.3, estimator.No},
		{"a small card holds small models", 4, estimator.Yes},
	}
	for _, tt := range tests {
		q := intents.Question{Intent: intents.WhatFits, Slots: intents.Slots{VRAMGB: []float64{tt.freeGB}}}
		if got := engine(t).answer(&wordsEN, "", q); got.Verdict != string(tt.verdict) {
			t.Errorf("%s: %s, want %s\n%s", tt.why, got.Verdict, tt.verdict, got.Text)
		}
	}
}

func BenchmarkWhatFits(b *testing.B) {
	e := engine(b)
	for b.Loop() {
		e.Ask(context.Background(), Ask{Text: "what can I run on a 3090"})
	}
}
