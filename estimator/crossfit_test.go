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

// crossfit fits a relative band on one half of the sources, from the 5th to the
// 95th percentile of measured over estimated, and says how much of the other
// half it holds, both ways round.
func (r *report) crossfit(name string, s []sample, halfOf map[string]int) {
	var sides [2][]float64
	for _, x := range s {
		sides[halfOf[x.id]] = append(sides[halfOf[x.id]], 1/x.ratio)
	}
	for fit := range sides {
		judge := sides[1-fit]
		if len(sides[fit]) < 10 || len(judge) < 10 {
			continue
		}
		f := slices.Sorted(slices.Values(sides[fit]))
		low, high := f[len(f)*5/100], f[len(f)*95/100]
		held := 0
		for _, x := range judge {
			if x >= low && x <= high {
				held++
			}
		}
		r.line("%-44s fitted on %3d: %.2f to %.2f  holds %3.0f %% of the other %d", name, len(f), low, high, 100*float64(held)/float64(len(judge)), len(judge))
	}
}
