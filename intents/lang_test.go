package intents

import "testing"

// TestLangUnsure holds which texts leave the language to the conversation.
func TestLangUnsure(t *testing.T) {
	p := parser(t)
	for _, tt := range []struct {
		why, text string
		want      bool
	}{
		{"a setting", "rank 64", true},
		{"an assignment", "r=64", true},
		{"another key", "batch 8", true},
		{"names and a method", "7b lora 4090", true},
		{"a type", "fp8?", true},
		{"an engine", "vllm", true},
		{"a file type", "q4_k_m", true},
		{"marks", "???", true},
		{"a sentence", "and with rank 64?", false},
		{"a preposition", "7b lora on a 4090", false},
		{"a negation", "no lora", false},
		{"a number word", "two", false},
		{"people", "20 users", false},
		{"Han characters", "4090 \u591f\u5417", false},
	} {
		if got := p.Parse(tt.text).LangUnsure; got != tt.want {
			t.Errorf("%s: LangUnsure of %q = %v, want %v", tt.why, tt.text, got, tt.want)
		}
	}
}
