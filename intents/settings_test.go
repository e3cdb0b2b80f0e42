package intents

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMix(t *testing.T) {
	p := parser(t)
	for _, tt := range []struct {
		why, text string
		counts    List[int]
		mix       []string
	}{
		{"an article counts one", "can a 4090 and a 3090 run 70b int4", List[int]{1, 1}, []string{"rtx-4090", "rtx-3090"}},
		{"plus needs no count", "4090+3090 70b int4", List[int]{1, 1}, []string{"rtx-4090", "rtx-3090"}},
		{"a count for each", "2x3090 + 1x4090 70b int4", List[int]{2, 1}, []string{"rtx-3090", "rtx-4090"}},
		{"amounts that stand for cards", "24G+12G \u4e24\u5f20\u5361 32b int4", List[int]{1, 1}, []string{"24", "12"}},
		{"editions of one card", "A100 80G + A100 40G 70b lora", List[int]{1, 1}, []string{"a100-80g-sxm", "a100-40g-sxm"}},
		{"held against each other", "is a 4090 or a 3090 better for 7b", nil, nil},
		{"each by itself", "can 4090, 3090 and 3080 run 7b", nil, nil},
		{"host memory is no card", "4090 + 64gb ram 70b", nil, nil},
	} {
		got := p.Parse(tt.text).Questions[0]
		if diff := cmp.Diff(tt.counts, got.Slots.GPUCount); diff != "" {
			t.Errorf("%s: counts of %q (-want +got):\n%s", tt.why, tt.text, diff)
		}
		if diff := cmp.Diff(tt.mix, got.Ambiguous["mix"]); diff != "" {
			t.Errorf("%s: mix of %q (-want +got):\n%s", tt.why, tt.text, diff)
		}
	}
}

func TestImpossibleCounts(t *testing.T) {
	p := parser(t)
	for _, tt := range []struct{ text, open string }{
		{"0 4090s 7b", "0"}, {"1000000 4090s 7b", "1000000"},
	} {
		q := p.Parse(tt.text).Questions[0]
		if len(q.Slots.GPUCount) != 0 {
			t.Errorf("count of %q = %v, want none", tt.text, q.Slots.GPUCount)
		}
		if diff := cmp.Diff([]string{tt.open}, q.Ambiguous["gpu_count"]); diff != "" {
			t.Errorf("open count of %q (-want +got):\n%s", tt.text, diff)
		}
	}
}

// TestDoubts holds that a doubt repeats the question before it and is marked.
func TestDoubts(t *testing.T) {
	p := parser(t)
	before := p.Parse("7b lora 4090 rank 64").Questions[0]
	for _, text := range []string{"why", "are you sure?", "\u4e3a\u4ec0\u4e48", "\u786e\u5b9a\u5417\uff1f\u6211\u542c\u8bf4\u4e0d\u884c"} {
		q := p.Parse(text)
		if !q.FollowUp || q.Questions[0].Wants != "" || !q.Questions[0].Doubts {
			t.Errorf("%q: follow-up %v, wants %q, doubts %v; want a follow-up that doubts and wants nothing", text, q.FollowUp, q.Questions[0].Wants, q.Questions[0].Doubts)
		}
		got := Merge(before, q).Questions[0]
		if got.Intent != before.Intent || !got.Doubts {
			t.Errorf("%q after a question = %s, doubts %v, want %s, doubts", text, got.Intent, got.Doubts, before.Intent)
		}
		if diff := cmp.Diff(statedPairs(t, before), statedPairs(t, got)); diff != "" {
			t.Errorf("%q after a question (-want +got):\n%s", text, diff)
		}
	}
}

// TestStateRestores holds that what the log keeps of a question reads back.
func TestStateRestores(t *testing.T) {
	p := parser(t)
	for _, row := range readParity(t) {
		q := p.Parse(row.says[0].text).Questions[0]
		data, err := q.State()
		if err != nil {
			t.Fatal(err)
		}
		back, err := Restore(q.Intent, data)
		if err != nil {
			t.Errorf("Restore(%s) = %v", data, err)
		}
		if diff := cmp.Diff(statedPairs(t, q), statedPairs(t, back)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", data, diff)
		}
	}
	if _, err := Restore(CanRun, []byte("{")); err == nil {
		t.Error("Restore of broken JSON gave no error")
	}
}

// TestConfidenceIsRounded holds that no confidence shows more than two digits.
func TestConfidenceIsRounded(t *testing.T) {
	p := parser(t)
	for _, text := range allTexts(t) {
		for _, q := range p.Parse(text).Questions {
			if q.Confidence != hundredths(q.Confidence) {
				t.Errorf("confidence of %q = %v, want two decimals", text, q.Confidence)
			}
		}
	}
}
