package estimator_test

import (
	"hash/fnv"
	"slices"
	"strings"
)

// half puts a source into one of two halves: all rows of one source stand on
// the same side, so that nothing is fitted on what it is judged by.
func half(source string) int {
	source, _, _ = strings.Cut(source, "#")
	source, _, _ = strings.Cut(source, "@")
	source, _, _ = strings.Cut(source, " ")
	h := fnv.New32a()
	h.Write([]byte(source))
	return int(h.Sum32()>>7) & 1
}

// crossfit stretches the bands by the factor that holds nine in ten of one half
// of the sources, and says how much of the other half they hold then and how
// wide they are there at the median, both ways round.
func (r *report) crossfit(name string, s []sample, halfOf map[string]int) {
	var sides [2][]sample
	for _, x := range s {
		sides[halfOf[x.id]] = append(sides[halfOf[x.id]], x)
	}
	for fit := range sides {
		judge := sides[1-fit]
		if len(sides[fit]) < 10 || len(judge) < 10 {
			continue
		}
		k := stretch(sides[fit], 0.9)
		stretched, itself, widths := 0, 0, []float64{}
		for _, x := range judge {
			widths = append(widths, k*x.width)
			if x.off <= k {
				stretched++
			}
			if x.inside {
				itself++
			}
		}
		r.line("%-44s fitted on %3d: × %.2f  holds %3.0f %% of the other %d, ±%.0f %%; as it stands %.0f %%", name, len(sides[fit]), k, percent(stretched, len(judge)), len(judge), 100*median(widths), percent(itself, len(judge)))
	}
}

// stretch returns the factor on the bands that holds that share of the samples.
func stretch(s []sample, share float64) float64 {
	var off []float64
	for _, x := range s {
		off = append(off, x.off)
	}
	slices.Sort(off)
	return off[min(len(off)-1, int(share*float64(len(off))))]
}
