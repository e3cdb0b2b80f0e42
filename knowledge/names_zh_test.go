package knowledge

import (
	"slices"
	"testing"
)

// TestChineseNames reads testdata/names_zh.csv: what a name written in Chinese
// or with a Chinese keyboard means to each look-up. A search must have the row
// in front.
func TestChineseNames(t *testing.T) {
	b := loaded(t)
	read := map[string]func(string) string{
		"key":           keyOf,
		"model":         func(s string) string { m, _ := b.Model(s); return modelID(m) },
		"gpu":           func(s string) string { m, _ := b.GPU(s); return gpuID(m) },
		"search-gpus":   func(s string) string { return firstOf(gpuIDs(b.SearchGPUs(s))) },
		"search-models": func(s string) string { return firstOf(modelIDs(b.SearchModels(s))) },
	}
	for _, row := range testTable(t, "names_zh.csv") {
		what, written, want, why := row[0], row[1], row[2], row[3]
		if got := read[what](written); got != want {
			t.Errorf("%s %q = %q, want %q: %s", what, written, got, want, why)
		}
	}
}

func firstOf(ids []string) string {
	return slices.Concat(ids, []string{""})[0]
}

// TestChineseFamilyHasVariants holds that a family's Chinese name alone is
// known to leave the size open.
func TestChineseFamilyHasVariants(t *testing.T) {
	for _, row := range testTable(t, "families_zh.csv") {
		m, _ := loaded(t).Model(row[0])
		if got := modelIDs(m.Variants); !slices.Contains(got, row[1]) {
			t.Errorf("Model(%q).Variants = %q, want %s among them", row[0], got, row[1])
		}
	}
}
