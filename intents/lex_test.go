package intents

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func atomKeys(s string) []string {
	var keys []string
	for _, a := range lex(lower(s), nil) {
		keys = append(keys, a.key)
	}
	return keys
}

func TestLex(t *testing.T) {
	for _, tt := range []struct {
		why, in string
		want    []string
	}{
		{"letters and digits part", "2080Ti22G", []string{"2080", "ti", "22", "g"}},
		{"decimals", "qwen2.5-0.5b", []string{"qwen", "2.5", "-", "0.5", "b"}},
		{"a point that ends a sentence", "7b. 13b", []string{"7", "b", ".", "13", "b"}},
		{"an underscore between single digits is a point", "Qwen2_5-VL", []string{"qwen", "2.5", "-", "vl"}},
		{"elsewhere it is none", "a100_80g", []string{"a", "100", "_", "80", "g"}},
		{"groups of thousands", "50,000 rows", []string{"50000", "rows"}},
		{"a comma between card names is none", "4090,3090", []string{"4090", ",", "3090"}},
		{"the x of a count is a word", "8xH100 24gx2 4090x8", []string{"8", "x", "h", "100", "24", "g", "x", "2", "4090", "x", "8"}},
		{"but not the x of a name", "rtx3090 gtx1080", []string{"rtx", "3090", "gtx", "1080"}},
		{"gigabytes have one spelling after a number", "80GB 80gib 80 gb", []string{"80", "g", "80", "g", "80", "gb"}},
		{"the points of a list", "1.this 2.33b 3.that", []string{"1", ".", "this", "2", ".", "33", "b", "3", ".", "that"}},
		{"a number is no list", "2.33b", []string{"2.33", "b"}},
	} {
		if diff := cmp.Diff(tt.want, atomKeys(tt.in)); diff != "" {
			t.Errorf("%s: atoms of %q (-want +got):\n%s", tt.why, tt.in, diff)
		}
	}
}

func TestParseNumber(t *testing.T) {
	for in, want := range map[string]float64{
		"0": 0, "7": 7, "0.5": 0.5, "671": 671, "1.1": 1.1, "12.": 12, "": 0, "2.50": 2.5,
	} {
		if got := parseNumber(in); got != want {
			t.Errorf("parseNumber(%q) = %v, want %v", in, got, want)
		}
	}
	if got := parseNumber("99999999999999999999999999999999"); got < maxNumber || got > 100*maxNumber {
		t.Errorf("parseNumber of 32 nines = %v, want it to stop near %v", got, float64(maxNumber))
	}
}

func TestSizeIn(t *testing.T) {
	for _, tt := range []struct {
		why, in string
		want    float64
	}{
		{"plain", "qwen2.5-7b", 7},
		{"total before active", "qwen3-30b-a3b", 30},
		{"active size alone", "hunyuan-a13b", 0},
		{"effective size", "gemma-3n-e4b", 0},
		{"millions", "gemma-3-270m", 0.27},
		{"a digit behind the b", "bloom-7b1", 7.1},
		{"experts share what is not expert", "mixtral-8x7b", 46.7},
		{"the other released one", "8x22B", 140.6},
		{"no size", "deepseek-r1", 0},
	} {
		if got := sizeIn(lex(lower(tt.in), nil)); got != tt.want {
			t.Errorf("%s: sizeIn(%q) = %v, want %v", tt.why, tt.in, got, tt.want)
		}
	}
}
