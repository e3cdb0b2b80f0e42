package knowledge

import (
	"os"
	"strings"
	"testing"
)

// TestFormatExplainsEveryColumn keeps FORMAT.md beside the readers: a column
// without a line there cannot be filled in by anybody else.
func TestFormatExplainsEveryColumn(t *testing.T) {
	text, err := os.ReadFile("FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	for file, columns := range map[string][]string{
		modelsFile: modelColumns, gpusFile: gpuColumns, variantsFile: bareColumns,
		exceptionsFile: exceptionColumns, tablesFile: tableColumns, pricesFile: priceColumns, providersFile: providerColumns,
	} {
		for _, c := range columns {
			if !strings.Contains(string(text), "`"+c+"`") {
				t.Errorf("FORMAT.md does not explain %s of %s", c, file)
			}
		}
	}
}

// TestColumnPositions holds the lists of columns to the constants that index
// them: the last constant must be the last column.
func TestColumnPositions(t *testing.T) {
	for _, list := range []struct {
		columns []string
		last    int
		name    string
	}{
		{modelColumns, mSource, "source"},
		{modelColumns, mLayers, "layers"},
		{modelColumns, mVocab, "vocab"},
		{modelColumns, mSlidingLayers, "sliding_layers"},
		{gpuColumns, gSource, "source"},
		{gpuColumns, gFP16, "fp16_tflops_dense"},
		{gpuColumns, gRentedIn, "rented_in"},
		{bareColumns, vNote, "note"},
		{tableColumns, tNote, "note"},
		{exceptionColumns, xReason, "reason"},
		{priceColumns, pCurrency, "currency"},
		{priceColumns, pNote, "note"},
	} {
		if got := list.columns[list.last]; got != list.name {
			t.Errorf("column %d is %q, want %q", list.last, got, list.name)
		}
	}
	if len(modelColumns) != mSource+1 || len(gpuColumns) != gSource+1 {
		t.Errorf("%d model and %d card columns for %d and %d constants", len(modelColumns), len(gpuColumns), mSource+1, gSource+1)
	}
}
