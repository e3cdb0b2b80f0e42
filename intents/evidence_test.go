package intents

import (
	"slices"
	"strings"
	"testing"
)

// TestEverySlotHasEvidence holds that nothing is read without words that say so.
func TestEverySlotHasEvidence(t *testing.T) {
	p := parser(t)
	for _, text := range allTexts(t) {
		q := p.Parse(text)
		checkQuery(t, q)
		got := q.Questions[0]
		for _, pair := range statedPairs(t, got) {
			name, _, _ := strings.Cut(pair, "=")
			if !slices.ContainsFunc(got.Evidence, func(e Evidence) bool { return e.Slot == name }) {
				t.Errorf("%q: slot %s has no evidence, want the words it was read from", text, name)
			}
		}
		if got.Wants != "" && !slices.ContainsFunc(got.Evidence, func(e Evidence) bool { return e.Slot == "intent" }) {
			t.Errorf("%q: %s is asked and has no evidence, want the words that ask", text, got.Wants)
		}
	}
}

func TestEvidence(t *testing.T) {
	q := parser(t).Parse("<@U1> Can a  single RTX\u200b 4090 do QLoRA on lama3 8b?")
	var got []string
	for _, e := range q.Questions[0].Evidence {
		if e.Slot != "intent" {
			got = append(got, e.Slot+"="+e.Value+" from "+e.Text)
		}
	}
	slices.Sort(got)
	want := []string{
		"gpu=rtx-4090 from RTX 4090",
		"gpu_count=1 from a single",
		"method=qlora from QLoRA",
		"model=llama-3-8b from lama3 8b",
		"params_b=8 from lama3 8b",
	}
	if !slices.Equal(got, want) {
		t.Errorf("evidence:\ngot  %s\nwant %s", strings.Join(got, "; "), strings.Join(want, "; "))
	}
}

func TestConfidence(t *testing.T) {
	p := parser(t)
	for _, tt := range []struct {
		why, text string
		low, high float64
	}{
		{"all parts named and asked", "can a 4090 run a 7b lora", 0.9, 1},
		{"stated and not asked", "4090 7b lora", 0.7, 0.85},
		{"a model alone is a guess at the question", "qwen2.5-7b", 0.5, 0.7},
		{"a bare name leaves the card open", "can an A100 run a 7b lora", 0.8, 0.9},
		{"a misspelt name may be another", "can a 4o90 run a 7b lora", 0.8, 0.9},
		{"nothing to go by", "4090", 0.3, 0.6},
	} {
		if got := p.Parse(tt.text).Questions[0].Confidence; got < tt.low || got > tt.high {
			t.Errorf("%s: confidence of %q = %.2f, want %.2f to %.2f", tt.why, tt.text, got, tt.low, tt.high)
		}
	}
}

// TestHostileText holds that a text of 30 kB of anything yields a small Query.
func TestHostileText(t *testing.T) {
	p := parser(t)
	for _, unit := range []string{"<", "&amp;", "1,000", "1b 2b 3b 4b ", "4090 3090 a100 ", "ab1", "\u4e03\u516b\u4e5d", "\U0001f914", "can it run? ", "8x", "qwen7b llama8b ", "\xff", "lama quen mistrel ",
		"1024x1024 ", "packing fa2 liger ", "rank 8 input 100 ", "24g+24g free ", "foo-7b-a", "why "} {
		var b strings.Builder
		for i := 0; b.Len() < 30_000; i++ {
			b.WriteString(unit)
			b.WriteString(format(float64(i % 997)))
		}
		q := p.Parse(b.String())
		checkQuery(t, q)
		if n := len(q.Questions[0].Evidence); n > 12*maxValues {
			t.Errorf("30 kB of %q: %d spans of evidence, want at most %d", unit, n, 12*maxValues)
		}
		for name, v := range slotMap(t, q.Questions[0].Slots) {
			if list, ok := v.([]any); ok && len(list) > maxValues {
				t.Errorf("30 kB of %q: slot %s has %d values, want at most %d", unit, name, len(list), maxValues)
			}
		}
	}
}
