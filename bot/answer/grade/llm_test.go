package grade

import (
	"context"
	"errors"
	"testing"

	"gpufit/bot/answer"
	"gpufit/knowledge"
)

// silent is a model that is asked and says nothing.
type silent struct{}

func (silent) Read(context.Context, answer.Unread) (answer.Reading, error) {
	return answer.Reading{}, errors.New("nothing")
}

// The rules are the main road: a model would be asked for at most 8 % of the
// labelled questions, and the answers are those of the rules where it fails.
func TestModelIsAskedSeldom(t *testing.T) {
	base, err := knowledge.Default()
	if err != nil {
		t.Fatal(err)
	}
	lines := readLabels(t, labels)
	with := answer.New(base, answer.Options{Fallback: silent{}, Mask: func(s string) string { return s }})
	r := Run(context.Background(), with, base, lines)
	t.Logf("asked for %d of %d; %d wrong intents that the rules were sure of", r.LLM.Asked, r.Lines, r.LLM.Unasked)
	if share := float64(r.LLM.Asked) / float64(r.Lines); share > 0.08 || r.LLM.Asked == 0 {
		t.Errorf("a model is asked for %.1f %% of the questions, want some and at most 8 %%", 100*share)
	}
	if alone := run(t, lines); alone.Intents != r.Intents || alone.Slots != r.Slots || alone.Verdicts != r.Verdicts {
		t.Errorf("a silent model changes the score: %+v, alone %+v", r.Intents, alone.Intents)
	}
}
