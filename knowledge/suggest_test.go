package knowledge

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSuggest(t *testing.T) {
	gpus := func(name string) []string { return loaded(t).SuggestGPUs(name, 1) }
	models := func(name string) []string { return loaded(t).SuggestModels(name, 1) }
	tests := []struct {
		why  string
		of   func(string) []string
		name string
		want []string
	}{
		{"a digit too many", gpus, "h1000", []string{"h100-sxm"}},
		{"o for 0", gpus, "4o90", []string{"rtx-4090"}},
		{"vendor words do not count", gpus, "NVIDIA GeForce RTX 4990", []string{"rtx-4090"}},
		{"two letters mistaken", gpus, "rtx a6oo0", []string{"rtx-a6000"}},
		{"a size that does not exist: the card without it", gpus, "4090 32g", []string{"rtx-4090"}},
		{"nothing is near", gpus, "graphics accelerator deluxe", []string{}},
		{"nothing typed", gpus, "", []string{}},
		{"letters exchanged", models, "qwne2.5-7b", []string{"qwen2.5-7b"}},
		{"a letter missing, suffixes kept", models, "lama-2-7b-chat-awq", []string{"llama-2-7b"}},
		{"owner and brackets do not count", models, "someone/mistrel-7b (mine)", []string{"mistral-7b"}},
		{"a size between two", models, "qwen2.5-8b", []string{"qwen2.5-3b"}},
		{"nothing is near", models, "an entirely unknown thing", []string{}},
		{"nothing typed", models, "", []string{}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, test.of(test.name)); diff != "" {
			t.Errorf("%q: %s (-want +got):\n%s", test.name, test.why, diff)
		}
	}
}

func TestSuggestCounts(t *testing.T) {
	for n := range 4 {
		if got := loaded(t).SuggestModels("qwen2.5-8b", n); len(got) != n {
			t.Errorf("SuggestModels(…, %d) = %q", n, got)
		}
	}
	if got := loaded(t).SuggestGPUs("a100", -1); len(got) != 0 {
		t.Errorf("SuggestGPUs(…, -1) = %q, want none", got)
	}
}
