package intents

import (
	"slices"
	"testing"
)

func TestNumbers(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want []float64
	}{
		{"8 × A100", []float64{8}},
		{"seven b", []float64{7, 7e9}},
		{"一百三十亿", []float64{130, 13}},
		{"2w 条", []float64{2, 20000}},
		{"两天", []float64{2, 48}},
		{"twenty four gigs", []float64{24}},
		{"便宜三成", []float64{3, 0.3}},
		{"ctx 32k", []float64{32, 32000, 32768}},
		{"no figure", nil},
	} {
		got := Numbers(tt.in)
		for _, want := range tt.want {
			if !slices.ContainsFunc(got, func(g float64) bool { return g > want*0.999999 && g < want*1.000001 }) {
				t.Errorf("Numbers(%q) = %v, without %v", tt.in, got, want)
			}
		}
		if tt.want == nil && len(got) > 0 {
			t.Errorf("Numbers(%q) = %v, want none", tt.in, got)
		}
	}
}
