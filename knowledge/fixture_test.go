package knowledge

import (
	"bytes"
	"encoding/csv"
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"
)

// embeddedFiles returns a copy of the embedded tables that a test may spoil.
func embeddedFiles(t testing.TB) fstest.MapFS {
	t.Helper()
	data, err := fs.Sub(embedded, "data")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	for _, name := range []string{modelsFile, gpusFile, variantsFile, tablesFile, exceptionsFile} {
		content, err := fs.ReadFile(data, name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: content}
	}
	return files
}

// spoil writes value into one cell; the record is named by its first column.
func spoil(t testing.TB, files fstest.MapFS, file, record, column, value string) {
	t.Helper()
	rows := readCSV(t, files[file].Data)
	at := slices.Index(rows[0], column)
	if at < 0 {
		t.Fatalf("%s has no column %q", file, column)
	}
	for _, row := range rows[1:] {
		if row[0] == record {
			row[at] = value
			files[file] = &fstest.MapFile{Data: writeCSV(t, rows)}
			return
		}
	}
	t.Fatalf("%s has no record %q", file, record)
}

func readCSV(t testing.TB, data []byte) [][]string {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func writeCSV(t testing.TB, rows [][]string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := csv.NewWriter(&b).WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// loaded returns the embedded tables.
func loaded(t testing.TB) *Base {
	t.Helper()
	b, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// modelIDs and gpuIDs shorten rows to what a test compares.
func modelIDs(rows []*Model) []string {
	var ids []string
	for _, m := range rows {
		ids = append(ids, m.ID)
	}
	return ids
}

func gpuIDs(rows []*GPU) []string {
	var ids []string
	for _, g := range rows {
		ids = append(ids, g.ID)
	}
	return ids
}
