package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
)

// catalogue is one of the two lists as its command shows it: rows as a table,
// a single row as a list of facts, and everything as JSON.
type catalogue[T any] struct {
	noun    string   // singular, as the command is called without its s: model
	head    []string // of the table
	row     func(T) []string
	facts   func(T) []fact
	object  func(T) any
	suggest func(name string, n int) []string // ids near a name that finds nothing
}

// fact is one line about a row; an empty value is left out.
type fact struct{ name, value string }

// show writes what words found. That nothing matches is an answer too: it goes
// to standard error with what is near, so that a list stays a list.
func (c catalogue[T]) show(p *process, words []string, found []T, asJSON bool) error {
	if err := c.write(p.stdout, found, asJSON); err != nil || len(found) > 0 {
		return err
	}
	name := strings.Join(words, " ")
	hint := fmt.Sprintf("gpufit %ss without words lists all", c.noun)
	if near := c.suggest(name, 3); len(near) > 0 {
		hint = "nearest: " + strings.Join(near, ", ")
	}
	p.complain(fmt.Errorf("nothing matches %q; %s", name, hint))
	return nil
}

func (c catalogue[T]) write(w io.Writer, found []T, asJSON bool) error {
	switch {
	case asJSON:
		return c.writeJSON(w, found)
	case len(found) == 0:
		return nil
	case len(found) == 1:
		return writeFacts(w, c.facts(found[0]))
	}
	return c.writeTable(w, found)
}

// writeJSON writes one array, [] where nothing was found.
func (c catalogue[T]) writeJSON(w io.Writer, found []T) error {
	objects := make([]any, 0, len(found))
	for _, row := range found {
		objects = append(objects, c.object(row))
	}
	return writeJSON(w, objects)
}

func (c catalogue[T]) writeTable(w io.Writer, found []T) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, strings.Join(c.head, "\t"))
	for _, row := range found {
		fmt.Fprintln(table, strings.Join(c.row(row), "\t"))
	}
	return table.Flush()
}

func writeFacts(w io.Writer, facts []fact) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, f := range facts {
		if f.value != "" {
			fmt.Fprintf(table, "%s\t%s\n", f.name, f.value)
		}
	}
	return table.Flush()
}

// figure prints a number without needless zeros, "" for zero, which in the
// catalogue stands for "not known" or "does not apply".
func figure(x float64) string {
	if x == 0 {
		return ""
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// orDash fills a table cell that would be empty.
func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
