package answer

import (
	"context"
	"testing"

	"gpufit/intents"
)

// A fragment that both languages write alike is answered in the language of the
// conversation.
func TestLanguageOfFragments(t *testing.T) {
	e := engine(t)
	for _, tt := range []struct {
		why  string
		ask  Ask
		want intents.Lang
	}{
		{"by itself", Ask{Text: "rank 64"}, intents.EN},
		{"after Chinese messages", Ask{Text: "rank 64", Context: []string{"4090 能跑 7B LoRA 吗"}}, intents.ZH},
		{"after a fragment after Chinese", Ask{Text: "rank 64", Context: []string{"4090 能跑 7B LoRA 吗", "rank 32"}}, intents.ZH},
		{"after a Chinese reply", Ask{Text: "rank 64", PreviousLang: intents.ZH}, intents.ZH},
		{"messages are later than the reply", Ask{Text: "rank 64", PreviousLang: intents.ZH, Context: []string{"can a 4090 run a 7B LoRA"}}, intents.EN},
		{"a sentence has its own", Ask{Text: "can a 4090 run a 7B LoRA", PreviousLang: intents.ZH}, intents.EN},
		{"what is forced stands", Ask{Text: "rank 64", PreviousLang: intents.ZH, Lang: "en"}, intents.EN},
	} {
		if got := e.Ask(context.Background(), tt.ask).Lang; got != tt.want {
			t.Errorf("%s: %s, want %s", tt.why, got, tt.want)
		}
	}
}
