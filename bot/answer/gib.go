package answer

import (
	"math"
	"sort"
	"strconv"

	"gpufit/estimator"
)

// need prints an amount that must be there, in GiB: rounded up.
func need(b estimator.Bytes) string { return NeedGiB(b.GiB()) }

// room prints an amount that may be used, in GiB: rounded down.
func room(b estimator.Bytes) string { return RoomGiB(b.GiB()) }

// NeedGiB prints GiB that must be there: rounded up to a tenth, below one GiB
// to a hundredth. Every surface prints a need with it, so that one figure looks
// the same everywhere.
func NeedGiB(x float64) string { return printGiB(x, math.Ceil, -1) }

// RoomGiB prints GiB that may be used, or the low end of a band: NeedGiB
// rounded down.
func RoomGiB(x float64) string { return printGiB(x, math.Floor, 1) }

// printGiB rounds x in the given direction; a hair beyond a step, as floats
// and thousandths have it, is still that step.
func printGiB(x float64, round func(float64) float64, hair float64) string {
	scale, digits := 10.0, 1
	if x < 1 {
		scale, digits = 100, 2
	}
	return strconv.FormatFloat(round(max(0, x*scale+hair*1e-6))/scale, 'f', digits, 64)
}

// Amounts prints the parts of a peak so that, as printed, they add up to
// NeedGiB(peak): each is rounded down, and the tenths that are then missing go
// to those that lost most. A part below a tenth keeps two decimals.
func Amounts(bars []Bar, peak float64) []string {
	out := make([]string, len(bars))
	total, _ := strconv.ParseFloat(NeedGiB(peak), 64)
	var large []int
	for i, b := range bars {
		if b.GiB >= smallPart && peak >= 1 {
			large = append(large, i)
			continue
		}
		out[i] = strconv.FormatFloat(b.GiB, 'f', 2, 64)
		total -= b.GiB
	}
	for i, tenths := range shareTenths(bars, large, total) {
		out[i] = strconv.FormatFloat(float64(tenths)/10, 'f', 1, 64)
	}
	return out
}

// smallPart is the GiB below which a part would be printed as 0.0 or 0.1 alike.
const smallPart = 0.095

// shareTenths rounds the chosen bars to tenths of a GiB that add up to total.
// No part moves by more than a tenth: where total is not their sum, the rest
// stays missing.
func shareTenths(bars []Bar, chosen []int, total float64) map[int]int {
	out := map[int]int{}
	missing := int(math.Round(total * 10))
	var cut []int // those that lost something
	lost := func(i int) float64 { return bars[i].GiB*10 - float64(out[i]) }
	for _, i := range chosen {
		out[i] = int(math.Floor(bars[i].GiB*10 + 1e-6))
		missing -= out[i]
		if lost(i) > 1e-6 {
			cut = append(cut, i)
		}
	}
	sort.SliceStable(cut, func(a, b int) bool { return lost(cut[a]) > lost(cut[b]) })
	for _, i := range cut[:min(len(cut), max(0, missing))] {
		out[i]++
	}
	return out
}

// thumb prints the rule of thumb in GB: one decimal, or two significant digits
// where that would be none; empty where nothing is left to print.
func thumb(gb float64) string {
	switch {
	case gb >= 0.95:
		return strconv.FormatFloat(gb, 'f', 1, 64)
	case gb >= 0.001:
		digits := 1 - int(math.Floor(math.Log10(gb)))
		return strconv.FormatFloat(gb, 'f', digits, 64)
	}
	return ""
}
