package knowledge

import (
	"fmt"
	"strings"
)

// Problem is one fault in the data files: where it stands and what is wrong.
type Problem struct {
	File   string // models.csv
	Record string // id of the record, or "line 12" where it has none
	Field  string // column; empty: the whole record
	Text   string // what is wrong and what is expected
}

func (p Problem) Error() string {
	place := p.File
	for _, part := range []string{p.Record, p.Field} {
		if part != "" {
			place += ": " + part
		}
	}
	return place + ": " + p.Text
}

// Problems is every fault that was found. It is an error of one line for each.
type Problems []Problem

func (p Problems) Error() string {
	if len(p) == 1 {
		return p[0].Error()
	}
	lines := make([]string, 0, len(p)+1)
	lines = append(lines, fmt.Sprintf("%d problems in the data files", len(p)))
	for _, one := range p {
		lines = append(lines, one.Error())
	}
	return strings.Join(lines, "\n")
}

func (p *Problems) add(file, record, field, format string, args ...any) {
	*p = append(*p, Problem{File: file, Record: record, Field: field, Text: fmt.Sprintf(format, args...)})
}

// err returns p as an error, nil where there is none.
func (p Problems) err() error {
	if len(p) == 0 {
		return nil
	}
	return p
}
