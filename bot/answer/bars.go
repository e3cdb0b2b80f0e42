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

// shortestBar is how many cells a bar has however narrow the terminal is.
const shortestBar = 10

// barChart is the layout of a Reply's bars: label, figure, cells.
type barChart struct {
	labels, figures, cells int     // columns of each
	scale                  float64 // GiB of all cells
	end                    string  // what stands behind the last line
}

// chart draws the components, and their sum against the card.
func (t *terminal) chart(r Reply) {
	if len(r.Bars) == 0 {
		return
	}
	c := t.layOut(r)
	t.out.WriteString("\n")
	for _, b := range r.Bars {
		t.barLine(c, b.Label, amount(b.GiB), bar(b.GiB/c.scale, c.cells))
	}
	t.barLine(c, t.w.layout.total, needGiB(r.PeakGiB), t.total(c, r)+" "+c.end)
}

func (t *terminal) layOut(r Reply) barChart {
	c := barChart{labels: columns(t.w.layout.total), figures: columns(needGiB(r.PeakGiB)), end: "GiB"}
	for _, b := range r.Bars {
		c.labels = max(c.labels, columns(printable(b.Label)))
		c.figures = max(c.figures, columns(amount(b.GiB)))
	}
	if r.CapacityGiB > 0 {
		c.end = say(t.w.layout.usable, roomGiB(r.CapacityGiB))
	}
	// two spaces before each part, the edge, a space before the end
	c.cells = max(shortestBar, t.o.Width-c.labels-c.figures-columns(c.end)-8)
	c.scale = max(r.PeakGiB, r.CapacityGiB)
	return c
}

func (t *terminal) barLine(c barChart, label, figure, cells string) {
	t.out.WriteString("  " + padRight(printable(label), c.labels) + "  " + padLeft(figure, c.figures) + "  " + cells + "\n")
}

// bar draws a share of cells, to the eighth of a cell.
func bar(share float64, cells int) string {
	n := int(math.Round(share * float64(cells) * 8))
	n = min(max(n, 1), cells*8)
	return strings.Repeat(fullCell, n/8) + eighths[n%8]
}

// total draws the sum, the free or the missing part, and the end of the card.
func (t *terminal) total(c barChart, r Reply) string {
	at := func(gib float64) int { return min(c.cells, int(math.Round(gib/c.scale*float64(c.cells)))) }
	peak, edge := at(r.PeakGiB), at(r.CapacityGiB)
	style := verdictStyle(r.Verdict, plain)
	switch {
	case r.CapacityGiB == 0:
		return t.paint(strings.Repeat(fullCell, peak), style)
	case r.PeakGiB > r.CapacityGiB:
		edge = min(edge, c.cells-1) // so that something is seen beyond it
		return t.paint(strings.Repeat(fullCell, edge)+edgeCell+strings.Repeat(overCell, max(1, peak-edge)), style)
	}
	return t.paint(strings.Repeat(fullCell, peak), style) + strings.Repeat(freeCell, edge-peak) + edgeCell
}
