package answer

import "testing"

func TestStandsIn(t *testing.T) {
	for _, tt := range []struct {
		why, text, phrase string
		want              bool
	}{
		{"a word", "can i dora it", "dora", true},
		{"beside Chinese", "用dora微调", "dora", true},
		{"part of another word", "pandora 7b", "dora", false},
		{"after one that is part of another", "pandora dora", "dora", true},
		{"absent", "lora", "dora", false},
	} {
		if got := standsIn(tt.text, tt.phrase); got != tt.want {
			t.Errorf("%s: standsIn(%q, %q) = %v, want %v", tt.why, tt.text, tt.phrase, got, tt.want)
		}
	}
}
