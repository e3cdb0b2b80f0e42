package answer

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpufit/estimator"
	"gpufit/intents"
)

// Changes that fit come first; where none does, those that may, labelled so and
// no more than four, and the other machine is behind them all.
func TestWorthShowing(t *testing.T) {
	change := func(id string, v estimator.Verdict) estimator.Change { return estimator.Change{ID: id, Verdict: v} }
	yes, tight, no, machine := estimator.Yes, estimator.Tight, estimator.No, change(gpuChange, estimator.Yes)
	tights := []estimator.Change{change("a", tight), change("b", no), change("c", tight), change("d", tight), change("e", tight), change("f", tight)}
	for _, tt := range []struct {
		why     string
		changes []estimator.Change
		verdict estimator.Verdict
		want    string
	}{
		{"what fits hides what may", []estimator.Change{change("a", tight), change("b", yes), machine}, no, "b gpu"},
		{"three at most, the machine among them", []estimator.Change{change("a", yes), change("b", yes), change("c", yes), machine}, no, "a b gpu"},
		{"three without a machine", []estimator.Change{change("a", yes), change("b", yes), change("c", yes), change("d", yes)}, no, "a b c"},
		{"what may, before the machine", append(tights[:4:4], machine), no, "a c d gpu"},
		{"four of what may", tights, no, "a c d e"},
		{"tight is not mended by tight", []estimator.Change{change("a", tight), machine}, tight, "gpu"},
		{"nothing", nil, no, ""},
	} {
		var got []string
		for _, c := range worthShowing(tt.changes, tt.verdict) {
			got = append(got, c.ID)
		}
		if got := strings.Join(got, " "); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.why, got, tt.want)
		}
	}
}

// Whatever a change is, the host memory that was stated holds it.
func TestChangesFitTheHost(t *testing.T) {
	e := engine(t)
	for _, ram := range []float64{16, 64, 256} {
		in := EstimateIn{ParamsB: 7, Method: "full", GPU: "rtx-4090", NGPUs: 2, Parallelism: "zero3+offload-cpu"}
		row, b, err := e.estimateRow(in)
		if err != nil {
			t.Fatal(err)
		}
		b.Verdict = estimator.No // as with too little host memory
		for _, c := range e.changesFor(row.req, b, ram) {
			if need := hostNeed(c); need > estimator.FromGiB(ram) {
				t.Errorf("%v GB of RAM: %s takes %v", ram, changeKey(c), need)
			}
		}
	}
}

// Other hardware is of the class of what is there as long as something else
// mends it, and has no fewer cards as long as as many hold the job.
func TestOtherMachineIsNear(t *testing.T) {
	e := engine(t)
	for _, tt := range []struct {
		why  string
		in   EstimateIn
		want bool // whether other hardware is offered
		most int  // GB in all that it may have
		n    int  // cards that it has at least
	}{
		{"one larger card", EstimateIn{ParamsB: 33, Method: "lora", GPU: "rtx-3090"}, true, 96, 1},
		{"as many, of the next size", EstimateIn{ParamsB: 70, Quant: "fp16", Method: "infer", GPU: "rtx-3090", NGPUs: 4}, true, 384, 4},
		{"one sequence is enough, no need for six times the card", EstimateIn{ParamsB: 13, Quant: "int8", Method: "infer", GPU: "rtx-4090", Batch: 64}, false, 0, 0},
		{"nothing else mends it, so any machine", EstimateIn{ParamsB: 405, Quant: "int4", Method: "infer", GPU: "rtx-4090"}, true, 4096, 1},
	} {
		out, b, err := e.estimateRow(tt.in)
		if err != nil {
			t.Fatal(err)
		}
		offered := false
		for _, c := range e.changesFor(out.req, b, 0) {
			if c.ID != gpuChange {
				continue
			}
			offered = true
			if total := float64(c.Request.GPUs) * c.Request.GPU.MemoryGB; total > float64(tt.most) || c.Request.GPUs < tt.n {
				t.Errorf("%s: %s for %s, want at most %d GB and %d cards or more", tt.why, changeKey(c), out.gpuName, tt.most, tt.n)
			}
		}
		if offered != tt.want {
			t.Errorf("%s: other hardware offered = %v, want %v", tt.why, offered, tt.want)
		}
	}
}

// Counts belong to the cards in the order of the text, also where one of them
// goes by a name for several rows.
func TestCardsInTextOrder(t *testing.T) {
	q := intents.Question{Intent: intents.CanRun,
		Slots:    intents.Slots{ParamsB: []float64{70}, Quant: []string{"int4"}, GPU: []string{"rtx-4090"}, GPUText: []string{"A100"}, GPUCount: []int{1, 2}},
		Evidence: []intents.Evidence{{Start: 4, End: 8, Slot: "gpu_text", Value: "A100"}, {Start: 16, End: 20, Slot: "gpu", Value: "rtx-4090"}},
	}
	var got []string
	for _, row := range engine(t).answer(&wordsEN, "", q).Table.Rows {
		got = append(got, row[0])
	}
	want := []string{"one A100 SXM4 80GB", "one A100 SXM4 40GB", "2 × RTX 4090"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("cards of the table (-want +got):\n%s", diff)
	}
}

// "Yes" heads what fits and nothing less.
func TestMethodFormat(t *testing.T) {
	for v, want := range map[estimator.Verdict][2]string{
		estimator.Yes: {"Yes, ", "能微调"}, estimator.Tight: {"Tight: ", "很紧"}, estimator.No: {"No, ", "不够"},
	} {
		if en, zh := wordsEN.methodFormat(v), wordsZH.methodFormat(v); !strings.HasPrefix(en, want[0]) || !strings.HasPrefix(zh, want[1]) {
			t.Errorf("%s: %q and %q, want them to begin with %q", v, en, zh, want)
		}
	}
}
