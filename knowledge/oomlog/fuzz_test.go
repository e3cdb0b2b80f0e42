package oomlog

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// FuzzDiagnose holds what must be true of any text: no panic, a cause of the
// list, evidence that stands in the text, sizes that are numbers.
func FuzzDiagnose(f *testing.F) {
	for _, file := range []string{"testdata/logs.jsonl", "testdata/composed.jsonl"} {
		for _, l := range labelledLogs(f, file) {
			f.Add(l.Text)
		}
	}
	f.Add("|   0  NVIDIA A10  Off | 00000000:07:00.0 Off | 0 |\n| N/A 34C P0 nanW / infW | nanMiB / 23028MiB | 0% Default |")
	files, _ := filepath.Glob("testdata/screens/*.txt")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := Read(text)
		if !slices.Contains(Causes(), r.Cause) {
			t.Errorf("cause %q is not of the list", r.Cause)
		}
		if r.Confidence <= 0 || r.Confidence > 1 {
			t.Errorf("confidence %v", r.Confidence)
		}
		for _, e := range r.Evidence {
			if !strings.Contains(text, e) {
				t.Errorf("evidence %q does not stand in the text", e)
			}
		}
		for _, x := range []*float64{r.Facts.GPUTotalGiB, r.Facts.RequestedGiB, r.Facts.AllocatedGiB, r.Facts.ReservedGiB, r.Facts.FreeGiB, r.Facts.PeakUsedFraction} {
			if x != nil && (math.IsNaN(*x) || math.IsInf(*x, 0) || *x < 0) {
				t.Errorf("a size is %v", *x)
			}
		}
	})
}
