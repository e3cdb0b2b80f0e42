package answer

import (
	"math"
	"strings"
)

// Cells of a bar. They are one column wide everywhere and told apart without
// colour.
const (
	fullCell = "█" // memory that is there
	overCell = "▓" // memory beyond the card
	freeCell = "·" // memory that stays free
	edgeCell = "│" // the end of the card
)

// eighths draw the end of a bar finer than a cell.
var eighths = []string{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"}

// shortestBar is the least number of cells that show a share; where fewer are
// left, the figures stand alone.
const shortestBar = 6

// barChart is the layout of a Reply's bars: label, figure, cells.
type barChart struct {
	labels, figures, cells int     // columns of each; no cells: figures alone
	scale                  float64 // GiB of all cells
	end                    string  // what stands behind the last line
	below                  bool    // the end has a line of its own
}

// chart draws the components, and their sum against the card.
func (t *terminal) chart(r Reply) {
	if len(r.Bars) == 0 {
		return
	}
	amounts := Amounts(r.Bars, r.PeakGiB)
	c := t.layOut(r, amounts)
	t.out.WriteString("\n")
	for i, b := range r.Bars {
		t.barLine(c, b.Label, amounts[i], bar(b.GiB/c.scale, c.cells))
	}
	t.barLine(c, t.w.layout.total, NeedGiB(r.PeakGiB), t.total(c, r))
	if c.below {
		t.wrapped("  ", c.end, plain)
	}
}

// gaps are the columns between the parts of a line: two before each of three,
// and the edge of the card.
const gaps = 7

func (t *terminal) layOut(r Reply, amounts []string) barChart {
	c := barChart{labels: columns(t.w.layout.total), figures: columns(NeedGiB(r.PeakGiB)), end: "GiB"}
	for i, b := range r.Bars {
		c.labels = max(c.labels, columns(printable(b.Label)))
		c.figures = max(c.figures, columns(amounts[i]))
	}
	if r.CapacityGiB > 0 {
		c.end = say(t.w.layout.usable, RoomGiB(r.CapacityGiB))
	}
	c.scale = max(r.PeakGiB, r.CapacityGiB)
	free := t.o.Width - c.labels - c.figures - gaps
	c.cells = free - columns(c.end) - 1
	if c.cells < shortestBar {
		c.below, c.cells = true, free
	}
	if c.cells < shortestBar {
		c.cells = 0
		c.labels = min(c.labels, t.o.Width-c.figures-4)
	}
	return c
}

// barLine writes one line; a label that is longer than its column breaks into
// lines, of which the last has the figure.
func (t *terminal) barLine(c barChart, label, figure, cells string) {
	lines := wrap(printable(label), c.labels)
	for _, l := range lines[:len(lines)-1] {
		t.out.WriteString("  " + l + "\n")
	}
	line := "  " + padRight(lines[len(lines)-1], c.labels) + "  " + padLeft(figure, c.figures) + "  " + cells
	t.out.WriteString(strings.TrimRight(line, " ") + "\n")
}

// bar draws a share of cells, to the eighth of a cell.
func bar(share float64, cells int) string {
	if cells == 0 {
		return ""
	}
	n := int(math.Round(share * float64(cells) * 8))
	n = min(max(n, 1), cells*8)
	return strings.Repeat(fullCell, n/8) + eighths[n%8]
}

// total draws the sum, the free or the missing part, and the end of the card.
func (t *terminal) total(c barChart, r Reply) string {
	end := " " + c.end
	if c.below {
		end = ""
	}
	if c.cells == 0 {
		return end
	}
	at := func(gib float64) int { return min(c.cells, int(math.Round(gib/c.scale*float64(c.cells)))) }
	peak, edge := at(r.PeakGiB), at(r.CapacityGiB)
	style := verdictStyle(r.Verdict, plain)
	switch {
	case r.CapacityGiB == 0:
		return t.paint(strings.Repeat(fullCell, peak), style) + end
	case r.PeakGiB > r.CapacityGiB:
		edge = min(edge, c.cells-1) // so that something is seen beyond it
		return t.paint(strings.Repeat(fullCell, edge)+edgeCell+strings.Repeat(overCell, max(1, peak-edge)), style) + end
	}
	return t.paint(strings.Repeat(fullCell, peak), style) + strings.Repeat(freeCell, edge-peak) + edgeCell + end
}
