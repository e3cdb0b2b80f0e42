package answer

import (
	"errors"
	"strings"
	"testing"

	"gpufit/intents"
)

func TestDivisors(t *testing.T) {
	for _, tt := range []struct {
		why       string
		heads, tp int
		want      string
	}{
		{"40 heads among three", 40, 3, "tp2 tp4 tp5 tp8"},
		{"many cards, many divisors: the largest", 64, 24, "tp4 tp8 tp16 tp32"},
		{"a prime has none near", 71, 3, ""},
	} {
		if got := strings.Join(divisors(tt.heads, tt.tp), " "); got != tt.want {
			t.Errorf("%s: divisors(%d, %d) = %q, want %q", tt.why, tt.heads, tt.tp, got, tt.want)
		}
	}
}

// A split that the heads do not allow is an error of the input, with its mend.
func TestSplitIsInputError(t *testing.T) {
	_, err := engine(t).Estimate(EstimateIn{Model: "qwen2.5-14b", GPU: "rtx-4090", NGPUs: 3, Parallelism: "tp3"})
	var in *InputError
	if !errors.As(err, &in) || in.Field != "parallelism" {
		t.Fatalf("tp3 on 40 heads: %v, want an InputError of parallelism", err)
	}
	if want := "does not divide the 40 attention heads; take tp2, tp4, tp5 or tp8"; !strings.HasSuffix(err.Error(), want) {
		t.Errorf("%q, want it to end in %q", err, want)
	}
}

// Beside splits that are possible, one that is not is a row of the table.
func TestSplitAmongOthers(t *testing.T) {
	q := intents.Question{Intent: intents.CanRun, Slots: intents.Slots{Model: []string{"qwen2.5-14b", "qwen2.5-72b"}, Parallelism: []string{"tp3"}, GPU: []string{"h100-sxm"}, GPUCount: []int{3}}}
	r := engine(t).answer(&wordsEN, "", q)
	if r.Fault != "" || r.Table == nil || len(r.Table.Rows) != 2 || r.Table.Rows[0][3] != wordsEN.verdicts["no"] {
		t.Errorf("want two rows, the first no; fault %q:\n%s", r.Fault, r.Text)
	}
}
