package estimator_test

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpufit/estimator"
	"gpufit/knowledge"
)

var update = flag.Bool("update", false, "write testdata/accuracy.golden anew")

// report collects the accuracy table line by line.
type report struct {
	strings.Builder
	peaks, said []string // rows of the README's two tables
}

func (r *report) line(format string, args ...any) { fmt.Fprintf(r, format+"\n", args...) }

// sample is one measured figure against its estimate.
type sample struct {
	id     string
	ratio  float64 // estimated over measured
	inside bool    // the band holds the measured figure
	width  float64 // half the band over its middle
	off    float64 // distance from the middle over the band's reach on that side; 1: at its end
}

func newSample(id string, est estimator.Range, measured float64) sample {
	return sample{id, float64(est.Mid) / measured, measured >= float64(est.Low) && measured <= float64(est.High),
		float64(est.High-est.Low) / 2 / float64(est.Mid), off(est, measured)}
}

func off(est estimator.Range, measured float64) float64 {
	d, reach := measured-float64(est.Mid), est.High-est.Mid
	if d < 0 {
		d, reach = -d, est.Mid-est.Low
	}
	return d / math.Max(1, float64(reach))
}

// stats prints count, median absolute and signed error, the share within some
// bounds and the coverage and width of the band.
func (r *report) stats(name string, s []sample, within ...float64) {
	if len(s) == 0 {
		return
	}
	var abs, signed, width []float64
	inside := 0
	for _, x := range s {
		abs, signed, width = append(abs, math.Abs(x.ratio-1)), append(signed, x.ratio-1), append(width, x.width)
		if x.inside {
			inside++
		}
	}
	line := fmt.Sprintf("%-44s n %3d  median |error| %5.1f %%  signed %+5.1f %%", name, len(s), 100*median(abs), 100*median(signed))
	for _, w := range within {
		line += fmt.Sprintf("  within %2.0f %%: %3.0f %%", 100*w, 100*share(abs, w))
	}
	holds := 100 * float64(inside) / float64(len(s))
	r.line("%s  band holds %3.0f %%, ±%.0f %%", line, holds, 100*median(width))
	bound := within[len(within)-1]
	r.peaks = append(r.peaks, fmt.Sprintf("| %s | %d | %.1f %% | %.0f %% within %.3g %% | %.0f %% |", name, len(s), 100*median(abs), 100*share(abs, bound), 100*bound, holds))
}

func median(x []float64) float64 {
	x = slices.Sorted(slices.Values(x))
	return x[len(x)/2]
}

func share(abs []float64, bound float64) float64 {
	n := 0
	for _, a := range abs {
		if a <= bound {
			n++
		}
	}
	return float64(n) / float64(len(abs))
}

// verdicts counts what was said of jobs that ran and of jobs that ran out.
type verdicts struct{ ranYes, ranTight, ranNo, oomYes, oomTight, oomNo int }

func (v *verdicts) add(ran bool, said estimator.Verdict) {
	n := map[estimator.Verdict][2]*int{estimator.Yes: {&v.oomYes, &v.ranYes}, estimator.Tight: {&v.oomTight, &v.ranTight}, estimator.No: {&v.oomNo, &v.ranNo}}[said]
	if n[0] == nil {
		return
	}
	if ran {
		*n[1]++
	} else {
		*n[0]++
	}
}

func (r *report) verdicts(name string, v verdicts) {
	ran, oom := v.ranYes+v.ranTight+v.ranNo, v.oomYes+v.oomTight+v.oomNo
	r.line("%-44s ran %3d: no %4.1f %%  out of memory %3d: yes %4.1f %%  tight %4.1f %% of all", name,
		ran, percent(v.ranNo, ran), oom, percent(v.oomYes, oom), percent(v.ranTight+v.oomTight, ran+oom))
	r.said = append(r.said, fmt.Sprintf("| %s | %.1f %% of %d | %.1f %% of %d | %.1f %% |", name,
		percent(v.ranNo, ran), ran, percent(v.oomYes, oom), oom, percent(v.ranTight+v.oomTight, ran+oom)))
}

func percent(n, of int) float64 { return 100 * float64(n) / math.Max(1, float64(of)) }

// TestAccuracy compares the estimator with published measurements and keeps
// the table golden, so that every change of a constant shows what it does.
func TestAccuracy(t *testing.T) {
	base, err := knowledge.Default()
	if err != nil {
		t.Fatal(err)
	}
	var r report
	trainingAccuracy(t, base, &r)
	r.played(t)
	r.playedDenoisers(t, base)
	inferenceAccuracy(t, base, &r)
	const golden = "testdata/accuracy.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(r.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), r.String()); diff != "" {
		t.Errorf("accuracy differs from %s (-want +got); read it, then -update:\n%s", golden, diff)
	}
	r.readme(t)
	t.Log("\n" + r.String())
}

// readme holds the tables of the README to today's figures.
func (r *report) readme(t *testing.T) {
	t.Helper()
	const path, from, to = "../README.md", "<!-- accuracy -->\n", "<!-- end of accuracy -->"
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(data), from)
	shown, after, ok2 := strings.Cut(rest, to)
	if !ok || !ok2 {
		t.Fatalf("%s has no place for the accuracy tables between %q and %q", path, from, to)
	}
	tables := "| compared with | rows | median error | within | the range holds |\n| --- | ---: | ---: | --- | ---: |\n" + strings.Join(r.peaks, "\n") +
		"\n\n| verdicts | jobs that ran: \"no\" | jobs that ran out: \"yes\" | \"tight\" of all |\n| --- | ---: | ---: | ---: |\n" + strings.Join(r.said, "\n") + "\n"
	switch {
	case *update:
		if err := os.WriteFile(path, []byte(before+from+tables+to+after), 0o644); err != nil {
			t.Fatal(err)
		}
	case shown != tables:
		t.Errorf("the tables of %s are not today's; -update writes them", path)
	}
}

// trainingAccuracy compares peaks and verdicts of training runs.
func trainingAccuracy(t *testing.T, base *knowledge.Base, r *report) {
	peaks, left, halfOf := map[string][]sample{}, map[string]int{}, map[string]int{}
	var v verdicts
	for _, m := range readCSV(t, "testdata/measured_training.csv") {
		if m["confidence"] == "low" {
			left["low confidence"]++
			continue
		}
		req, why := trainingRequest(base, m)
		if why == "" {
			why = unstated(m)
		}
		if why != "" {
			left[why]++
			continue
		}
		b, err := estimator.Estimate(req)
		if err != nil {
			t.Fatalf("%s: %v", m["id"], err)
		}
		if b.Capacity > 0 && m["gpu"] != "?" {
			v.add(m["outcome"] == "ran", b.Verdict)
		}
		if m["outcome"] == "ran" && m.num("peak_gb_per_gpu") > 0 {
			s := newSample(m["id"], comparable(b, m["measure"]), m.bytes("peak_gb_per_gpu", "unit"))
			peaks[m["measure"]+", "+m["confidence"]] = append(peaks[m["measure"]+", "+m["confidence"]], s)
			peaks[m["measure"]] = append(peaks[m["measure"]], s)
			peaks["all"] = append(peaks["all"], s)
			halfOf[m["id"]] = half(m["source"])
		}
	}
	for _, name := range []string{"max_allocated, high", "max_allocated", "max_reserved, high", "max_reserved", "reported, high", "reported", "nvidia-smi"} {
		r.stats("training, "+name, peaks[name], 0.15)
	}
	r.crossfit("training, band across sources", peaks["all"], halfOf)
	r.verdicts("training, verdicts", v)
	r.leftOut("training", left)
}

// comparable is the figure that a measure speaks of.
func comparable(b estimator.Breakdown, measure string) estimator.Range {
	n := b.PerGPU
	switch measure {
	case "max_allocated":
		return b.Allocated
	case "max_reserved":
		c := b.Term(estimator.Context).Size.Mid
		return estimator.Range{Low: n.Low - c, Mid: n.Mid - c, High: n.High - c}
	}
	return n
}

func (r *report) leftOut(name string, left map[string]int) {
	for _, why := range slices.Sorted(maps.Keys(left)) {
		r.line("%-44s left out %3d: %s", name, left[why], why)
	}
}
