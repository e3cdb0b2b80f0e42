package answer

import (
	"context"
	"testing"
)

// What a text is made of is the same with and without the figures that only
// JSON shows, and those are there unless they were left out.
func TestTextOnly(t *testing.T) {
	e := engine(t)
	for _, text := range []string{"can a 7B LoRA run on a 4090", "70B 全参微调 8 张 A100 80G 够吗", "why does a 7B LoRA need so much on a 4090?", "一张 3090 能跑什么模型"} {
		whole := e.Ask(context.Background(), Ask{Text: text}).Answers[0]
		brief := e.Ask(context.Background(), Ask{Text: text, TextOnly: true}).Answers[0]
		if whole.Text != brief.Text {
			t.Errorf("%s: as text only\n%s\nwant\n%s", text, brief.Text, whole.Text)
		}
		if whole.Estimate != nil && (len(whole.Estimate.Workings) == 0 || whole.Estimate.MinGPUs == 0) {
			t.Errorf("%s: %d workings, %d cards at least, want both", text, len(whole.Estimate.Workings), whole.Estimate.MinGPUs)
		}
	}
}
