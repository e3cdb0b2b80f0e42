package oomlog

import (
	"math"
	"testing"
)

// freshSets are logs that were labelled without sight of the reader, with the
// shares that must not fall. What they scored before any of them was read
// stands in testdata/README.md.
var freshSets = []struct {
	file               string
	cause, area, facts float64 // least right shares
}{
	{"testdata/fresh_logs.jsonl", 1, 1, 1},
	{"testdata/second_logs.jsonl", 1, 1, 1},
}

func TestFreshLogs(t *testing.T) {
	for _, set := range freshSets {
		var cause, area, facts tally
		for _, l := range labelledLogs(t, set.file) {
			got := Read(l.Text)
			if !cause.count(got.Cause == l.Cause) {
				t.Logf("%s: Read = %s, want %s", l.ID, got.Cause, l.Cause)
			}
			area.count(got.Cause.Area() == l.Area)
			printed := factsByName(got.Facts)
			for name, want := range l.Facts {
				if !facts.count(near(printed[name], want)) {
					t.Logf("%s: %s = %v, want %v", l.ID, name, printed[name], want)
				}
			}
			checkEvidence(t, l, got)
		}
		t.Logf("%s: %d of %d causes, %d of %d areas, %d of %d facts", set.file, cause.right, cause.all, area.right, area.all, facts.right, facts.all)
		if cause.share() < set.cause || area.share() < set.area || facts.share() < set.facts {
			t.Errorf("%s: %.3f of the causes, %.3f of the areas, %.3f of the facts, want %.3f, %.3f, %.3f",
				set.file, cause.share(), area.share(), facts.share(), set.cause, set.area, set.facts)
		}
	}
}

// tally counts what is right of all.
type tally struct{ right, all int }

func (t *tally) count(right bool) bool {
	t.all++
	if right {
		t.right++
	}
	return right
}

func (t tally) share() float64 { return float64(t.right) / float64(t.all) }

// factsByName are the facts that a label may give; -1 stands for none.
func factsByName(f Facts) map[string]float64 {
	out := map[string]float64{"process_count": float64(f.ProcessCount)}
	for name, p := range map[string]*float64{"requested_gib": f.RequestedGiB, "gpu_total_gib": f.GPUTotalGiB, "allocated_gib": f.AllocatedGiB,
		"free_gib": f.FreeGiB, "reserved_gib": f.ReservedGiB} {
		if out[name] = -1; p != nil {
			out[name] = *p
		}
	}
	return out
}

// near allows for the rounding of labels: half of the last of four decimals,
// or of the second where the text has two.
func near(got, want float64) bool { return math.Abs(got-want) <= max(0.006, 0.001*want) }
