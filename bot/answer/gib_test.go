package answer

import (
	"math"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

func TestGiB(t *testing.T) {
	for _, row := range []struct {
		why        string
		gib        float64
		need, room string
	}{
		{"nothing", 0, "0.00", "0.00"},
		{"a trace is needed, but is no room", 0.004, "0.01", "0.00"},
		{"a step stays itself", 0.1, "0.10", "0.10"},
		{"needs go up, room goes down", 12.54, "12.6", "12.5"},
		{"a thousandth beyond a step counts", 23.601, "23.7", "23.6"},
		{"whole numbers keep their decimal", 16, "16.0", "16.0"},
		{"large ones too, so that parts add up", 1280.21, "1280.3", "1280.2"},
	} {
		if n, r := NeedGiB(row.gib), RoomGiB(row.gib); n != row.need || r != row.room {
			t.Errorf("%s: %v GiB: need %s, room %s, want %s and %s", row.why, row.gib, n, r, row.need, row.room)
		}
	}
}

// Printed parts miss the printed peak by a tenth at most, and none is further
// from its own figure than that.
func TestAmountsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var bars []Bar
		peak := 0.0
		for range rapid.IntRange(1, 9).Draw(t, "parts") {
			gib := math.Round(rapid.OneOf(rapid.Float64Range(0.005, 0.2), rapid.Float64Range(0.1, 400)).Draw(t, "gib")*1000) / 1000
			bars = append(bars, Bar{GiB: gib})
			peak += gib
		}
		total, _ := strconv.ParseFloat(NeedGiB(peak), 64)
		sum := 0.0
		for i, s := range Amounts(bars, peak) {
			x, err := strconv.ParseFloat(s, 64)
			if err != nil || math.Abs(x-bars[i].GiB) > 0.1+1e-9 {
				t.Fatalf("part %v is printed as %s", bars[i].GiB, s)
			}
			sum += x
		}
		if math.Abs(sum-total) > 0.1+1e-9 {
			t.Fatalf("%v prints as parts of %v under %v", bars, sum, total)
		}
	})
}

func TestThumb(t *testing.T) {
	for _, row := range []struct {
		why  string
		gb   float64
		want string
	}{
		{"as people say it", 16.8, "16.8"},
		{"large", 168, "168.0"},
		{"two significant digits rather than 0.0", 0.0384, "0.038"},
		{"two significant digits below one", 0.6, "0.60"},
		{"left out where nothing remains", 0.0004, ""},
	} {
		if got := thumb(row.gb); got != row.want {
			t.Errorf("%s: thumb(%v) = %q, want %q", row.why, row.gb, got, row.want)
		}
	}
}
