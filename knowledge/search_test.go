package knowledge

import (
	"slices"
	"testing"
)

func TestSearchGPUs(t *testing.T) {
	tests := []struct {
		why   string
		query []string
		first string // "" for nothing found
		has   []string
		not   []string
	}{
		{"by arch", []string{"hopper"}, "h20-96g", []string{"h100-sxm", "gh200-96g"}, []string{"b200", "a100-80g-sxm"}},
		{"by number", []string{"4090"}, "rtx-4090", []string{"rtx-4090-48g", "rtx-4090d"}, []string{"rtx-3090"}},
		{"whole words before beginnings", []string{"a10"}, "a10", []string{"a10g", "a100-80g-sxm"}, nil},
		{"by memory", []string{"24g"}, "rtx-3090", []string{"rtx-4090", "l4"}, []string{"rtx-4090-48g", "t4"}},
		{"words must all fit", []string{"nvidia", "consumer", "32GB"}, "rtx-4080-super-32g", []string{"rtx-5090"}, []string{"v100-32g"}},
		{"one argument with a space is two words", []string{"ada 48gb"}, "rtx-4090-48g", []string{"l40s"}, []string{"a40"}},
		{"not from the middle of a word", []string{"090"}, "", nil, nil},
		{"nothing fits", []string{"hopper", "amd"}, "", nil, nil},
	}
	for _, test := range tests {
		got := gpuIDs(loaded(t).SearchGPUs(test.query...))
		checkFound(t, test.why, test.query, got, test.first, test.has, test.not)
	}
	if got := loaded(t).SearchGPUs(); len(got) != 175 || got[0].ID != "gtx-1080-ti" {
		t.Errorf("SearchGPUs() found %d, first %s, want all 175 in table order", len(got), got[0].ID)
	}
}

func TestSearchModels(t *testing.T) {
	tests := []struct {
		why   string
		query []string
		first string
		has   []string
		not   []string
	}{
		{"family and kind", []string{"qwen3", "moe"}, "qwen3-30b-a3b", []string{"qwen3-235b-a22b", "qwen3-next-80b-a3b"}, []string{"qwen3-8b", "qwen2-57b-a14b"}},
		{"a size, not the end of another", []string{"qwen2.5", "7b"}, "qwen2.5-7b", []string{"qwen2.5-coder-7b"}, []string{"qwen2-57b-a14b", "qwen2.5-72b"}},
		{"by kind", []string{"diffusion"}, "sd1.5", []string{"flux.1-dev"}, []string{"wan2.1-t2v-14b"}},
		{"by publisher", []string{"meta-llama"}, "llama-2-7b", []string{"llama-3.1-8b"}, []string{"qwen3-8b"}},
		{"any case", []string{"DeepSeek", "LITE"}, "deepseek-v2-lite", []string{"deepseek-coder-v2-lite"}, nil},
		{"nothing fits", []string{"nosuchmodel"}, "", nil, nil},
	}
	for _, test := range tests {
		got := modelIDs(loaded(t).SearchModels(test.query...))
		checkFound(t, test.why, test.query, got, test.first, test.has, test.not)
	}
	if got := len(loaded(t).SearchModels("", "  ")); got != 535 {
		t.Errorf("SearchModels of blanks found %d, want all 535", got)
	}
}

func checkFound(t *testing.T, why string, query, got []string, first string, has, not []string) {
	t.Helper()
	front := ""
	if len(got) > 0 {
		front = got[0]
	}
	if front != first {
		t.Errorf("search %q found %q first, want %q: %s", query, front, first, why)
	}
	for _, id := range has {
		if !slices.Contains(got, id) {
			t.Errorf("search %q lacks %s: %s", query, id, why)
		}
	}
	for _, id := range not {
		if slices.Contains(got, id) {
			t.Errorf("search %q has %s, want not: %s", query, id, why)
		}
	}
}
