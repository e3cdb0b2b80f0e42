package knowledge

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// table reads one CSV file row by row. Columns are named by the file's header,
// in any order; all of them must be there and no other.
type table struct {
	file     string
	columns  []string
	position []int // where in a record each of columns stands
	reader   *csv.Reader
	problems *Problems
}

// eachRow calls read for every well-formed record of a file. Faults of the
// file itself (header, quotes, field count) go to problems.
func eachRow(file string, data []byte, columns []string, problems *Problems, read func(row)) {
	t := &table{file: file, columns: columns, reader: csv.NewReader(bytes.NewReader(data)), problems: problems}
	if !t.header() {
		return
	}
	for {
		cells, err := t.reader.Read()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.broken(err)
			continue
		}
		line, _ := t.reader.FieldPos(0)
		read(row{table: t, cells: cells, line: line})
	}
}

// broken reports a record that is no well-formed CSV.
func (t *table) broken(err error) {
	var parse *csv.ParseError
	if errors.As(err, &parse) {
		t.problems.add(t.file, fmt.Sprintf("line %d", parse.StartLine), "", "%v", parse.Err)
		return
	}
	t.problems.add(t.file, "", "", "%v", err)
}

// header finds the columns and reports whether all are there.
func (t *table) header() bool {
	names, err := t.reader.Read()
	if err != nil {
		t.problems.add(t.file, "line 1", "", "no header: %v", err)
		return false
	}
	before := len(*t.problems)
	for _, c := range t.columns {
		at := slices.Index(names, c)
		if at < 0 {
			t.problems.add(t.file, "line 1", c, "column is missing")
		}
		t.position = append(t.position, at)
	}
	for i, n := range names {
		if !slices.Contains(t.columns, n) || slices.Index(names, n) != i {
			t.problems.add(t.file, "line 1", n, "column is unknown or stands twice; see FORMAT.md")
		}
	}
	return len(*t.problems) == before
}

// row is one record. Its readers take the index of a column, report a value
// that cannot be read and return the zero value for an empty one.
type row struct {
	table *table
	cells []string
	line  int
	id    string // set once known, names the record in problems
}

func (r row) problem(c int, format string, args ...any) {
	record := r.id
	if record == "" {
		record = fmt.Sprintf("line %d", r.line)
	}
	r.table.problems.add(r.table.file, record, r.table.columns[c], format, args...)
}

// text returns the cell as it stands.
func (r row) text(c int) string {
	s := r.cells[r.table.position[c]]
	if s != strings.TrimSpace(s) {
		r.problem(c, "%q has spaces around it", s)
	}
	return s
}

// required is text that must not be empty.
func (r row) required(c int) string {
	s := r.text(c)
	if s == "" {
		r.problem(c, "is empty")
	}
	return s
}

// list splits a cell at semicolons.
func (r row) list(c int) []string {
	s := r.text(c)
	if s == "" {
		return nil
	}
	parts := strings.Split(s, ";")
	for _, p := range parts {
		if p == "" || p != strings.TrimSpace(p) {
			r.problem(c, "%q has an empty entry or spaces around one", s)
			break
		}
	}
	return parts
}

// listOf is a list of words of a closed vocabulary.
func (r row) listOf(c int, allowed []string) []string {
	all := r.list(c)
	for _, w := range all {
		if !slices.Contains(allowed, w) {
			r.problem(c, "%q is not one of %s", w, strings.Join(allowed, ", "))
		}
	}
	return all
}

// number reads a decimal number; bounds are inclusive.
func (r row) number(c int, low, high float64) float64 {
	s := r.text(c)
	if s == "" {
		return 0
	}
	x, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsNaN(x) {
		r.problem(c, "%q is not a number", s)
		return 0
	}
	if x < low || x > high {
		r.problem(c, "%s is outside %g to %g", s, low, high)
	}
	return x
}

// count reads a whole number of at least one.
func (r row) count(c int) int {
	n, stated := r.countOrNone(c)
	if stated && n == 0 {
		r.problem(c, "is 0; leave it empty where it does not apply")
	}
	return n
}

// countOrNone reads a whole number where 0 says that there is none, and reports
// whether the cell says anything.
func (r row) countOrNone(c int) (n int, stated bool) {
	s := r.text(c)
	if s == "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 {
		r.problem(c, "%q is not a whole number", s)
		return 0, false
	}
	return n, true
}

// flag reads 1 as true, 0 and empty as false.
func (r row) flag(c int) bool {
	switch s := r.text(c); s {
	case "1":
		return true
	case "", "0":
		return false
	default:
		r.problem(c, "%q is neither 0 nor 1", s)
		return false
	}
}

// oneOf reads a word of a closed vocabulary; empty must be listed to be allowed.
func (r row) oneOf(c int, words []string) string {
	s := r.text(c)
	if !slices.Contains(words, s) {
		r.problem(c, "%q is not one of %s", s, strings.Join(words, ", "))
	}
	return s
}
