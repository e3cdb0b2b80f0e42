package answer

import (
	"strconv"
	"strings"
)

// TerminalOptions says what a terminal can show.
type TerminalOptions struct {
	Width int  // cells of a line; 0: 80
	Color bool // whether escape sequences for colour are understood
}

// The bounds of a line's width: below, figures would not fit beside their
// labels; above, lines are hard to read.
const (
	minWidth     = 20
	maxWidth     = 110
	defaultWidth = 80
)

// Terminal writes a Result for a terminal: the verdict first, the memory by
// component as bars against the card, what would make it fit, what was
// assumed. Without colour it says the same.
func Terminal(r Result, o TerminalOptions) string {
	if o.Width <= 0 {
		o.Width = defaultWidth
	}
	o.Width = min(max(o.Width, minWidth), maxWidth)
	var parts []string
	for _, reply := range r.Answers {
		t := terminal{w: wordsFor(reply.Lang), o: o}
		parts = append(parts, t.reply(reply))
	}
	return strings.Join(parts, "\n")
}

// terminal writes one Reply.
type terminal struct {
	w   *words
	o   TerminalOptions
	out strings.Builder
}

func (t *terminal) reply(r Reply) string {
	t.wrapped("", r.Headline, t.headStyle(r))
	t.chart(r)
	t.table(r.Table)
	t.section(t.w.alternativeTitle(r), labels(r.Alternatives))
	t.section("", bodyLines(r.Body))
	t.section("", bodyLines(r.Assumed))
	t.section(t.w.layout.ask, choiceTexts(r.Choices))
	t.sources(r)
	return t.out.String()
}

// style is an escape sequence that begins a colour; empty: none.
type style string

const (
	plain  style = ""
	good   style = "\x1b[1;32m"
	warn   style = "\x1b[1;33m"
	bad    style = "\x1b[1;31m"
	strong style = "\x1b[1m"
	dim    style = "\x1b[2m"
	reset        = "\x1b[0m"
)

func (t *terminal) headStyle(r Reply) style { return verdictStyle(r.Verdict, strong) }

func verdictStyle(verdict string, other style) style {
	switch verdict {
	case "yes":
		return good
	case "tight":
		return warn
	case "no":
		return bad
	}
	return other
}

// paint colours s where colour is on.
func (t *terminal) paint(s string, st style) string {
	if !t.o.Color || st == plain {
		return s
	}
	return string(st) + s + reset
}

// wrapped writes s under a mark such as "- ", wrapped to the width.
func (t *terminal) wrapped(mark, s string, st style) {
	indent := strings.Repeat(" ", columns(mark))
	for i, line := range wrap(printable(s), t.o.Width-columns(mark)) {
		if i > 0 {
			mark = indent
		}
		t.out.WriteString(mark + t.paint(line, st) + "\n")
	}
}

// section writes lines under a title, after a blank line; nothing for none.
func (t *terminal) section(title string, items []string) {
	if len(items) == 0 {
		return
	}
	t.out.WriteString("\n")
	mark := ""
	if title != "" {
		t.wrapped("", t.w.title(title), strong)
		mark = "  - "
	}
	for _, item := range items {
		t.item(mark, item)
	}
}

// item writes one line of a section: a command stays on one line, to be copied;
// the lines of a list item stand below each other.
func (t *terminal) item(mark, item string) {
	switch {
	case strings.HasPrefix(item, "$ "):
		t.out.WriteString(printable(item) + "\n")
	case mark == "" && strings.HasPrefix(item, "- "):
		t.wrapped("- ", item[len("- "):], plain)
	default:
		t.wrapped(mark, item, plain)
	}
}

func bodyLines(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, "\n")
}

func labels(as []Alternative) []string {
	var out []string
	for _, a := range as {
		if a.Label != "" {
			out = append(out, a.Label)
		}
	}
	return out
}

func choiceTexts(cs []Choice) []string {
	var out []string
	for _, c := range cs {
		out = append(out, c.Text)
	}
	return out
}

// sources stand last and dim: they matter to who doubts.
func (t *terminal) sources(r Reply) {
	if line := t.w.sourceLine(r); line != "" {
		t.out.WriteString("\n")
		t.wrapped("", line, dim)
	}
}

// table writes a table in columns: words to the left, figures to the right.
func (t *terminal) table(table *Table) {
	if table == nil {
		return
	}
	cs := columnsOf(table)
	t.out.WriteString("\n")
	if rowWidth(cs) > t.o.Width {
		t.stacked(table)
		return
	}
	t.row(table.Head, cs, strong)
	for _, row := range table.Rows {
		t.row(row, cs, plain)
	}
}

// stacked writes a table that is too wide row by row: the first cell, and below
// it the others with their heads.
func (t *terminal) stacked(table *Table) {
	for _, row := range table.Rows {
		var cells []string
		for i, cell := range row[1:] {
			cells = append(cells, table.Head[i+1]+t.w.phrase.colon+cell)
		}
		t.wrapped("  ", row[0], strong)
		t.wrapped("    ", strings.Join(cells, " · "), plain)
	}
}

// between are the spaces that part two columns.
const between = 3

func rowWidth(cs []column) int {
	n := 2
	for i, c := range cs {
		if n += c.width; i > 0 {
			n += between
		}
	}
	return n
}

// column is how the cells below each other are laid out.
type column struct {
	width   int
	figures bool // every cell but the head is a number
}

func columnsOf(table *Table) []column {
	cs := make([]column, len(table.Head))
	for i, head := range table.Head {
		cs[i] = column{columns(printable(head)), true}
		for _, row := range table.Rows {
			cs[i].width = max(cs[i].width, columns(printable(row[i])))
			_, err := strconv.ParseFloat(row[i], 64)
			cs[i].figures = cs[i].figures && err == nil
		}
	}
	return cs
}

func (t *terminal) row(cells []string, cs []column, st style) {
	var parts []string
	for i, cell := range cells {
		pad := padRight
		if cs[i].figures {
			pad = padLeft
		}
		parts = append(parts, pad(printable(cell), cs[i].width))
	}
	line := strings.TrimRight(strings.Join(parts, strings.Repeat(" ", between)), " ")
	t.out.WriteString("  " + t.paint(line, st) + "\n")
}
