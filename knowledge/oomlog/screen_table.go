package oomlog

import (
	"strconv"
	"strings"
)

// tableLine reads one line of the table. Its cells are the same since driver
// 300; their widths, and the third line with the MIG mode (since 450), are not.
func (r *screenReader) tableLine(line string) {
	cells := splitCells(line)
	first := cells[0]
	switch {
	case r.npuLine(cells), r.amdLine(cells, line):
	case strings.HasPrefix(first, "NVIDIA-SMI"):
		r.banner(first)
	case strings.HasPrefix(first, "MIG devices"):
		r.mig = true
	case strings.HasPrefix(first, "Processes"):
		r.processes, r.mig, r.s.ListsProcesses = true, false, true
	case r.processes:
		r.processLine(strings.Fields(strings.Trim(line, "| ")))
	case r.mig:
		r.instanceLine(cells)
	case len(cells) >= 2 && isBusID(cells[1]):
		r.cardLine(first)
		r.eccCell(cells)
	case len(cells) >= 2 && strings.Contains(cells[1], " / ") && strings.HasSuffix(cells[1], "MiB"):
		r.useLine(cells)
	case len(cells) >= 3 && first == "" && len(r.s.Cards) > 0:
		r.last().MIG = cells[len(cells)-1] == "Enabled"
	}
}

func splitCells(line string) []string {
	cells := strings.Split(strings.Trim(line, "|"), "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return cells
}

// mostCards is more than a machine shows.
const mostCards = 64

func (r *screenReader) add(c Card) {
	if len(r.s.Cards) < mostCards {
		r.s.Cards = append(r.s.Cards, c)
	}
}

func (r *screenReader) last() *Card { return &r.s.Cards[len(r.s.Cards)-1] }

// banner begins a table, the one that counts where a terminal repeated it:
// "NVIDIA-SMI 550.54.15   Driver Version: 550.54.15   CUDA Version: 12.4".
func (r *screenReader) banner(s string) {
	*r = screenReader{s: r.s}
	*r.s = Screen{Form: FormTable, logged: r.s.logged}
	after := func(mark string) string {
		_, rest, ok := strings.Cut(s, mark)
		if words := strings.Fields(rest); ok && len(words) > 0 {
			return words[0]
		}
		return ""
	}
	r.s.Driver, r.s.CUDA = after("Driver Version:"), after("CUDA Version:")
}

// isBusID reports whether a cell begins with the address of a card:
// 00000000:07:00.0, of old drivers 0000:07:00.0.
func isBusID(cell string) bool {
	word, _, _ := strings.Cut(cell, " ")
	return strings.Count(word, ":") == 2 && strings.Contains(word, ".") && len(word) >= 10
}

// modes stand behind the name: persistence mode, on Windows the driver model.
var modes = map[string]bool{"On": true, "Off": true, "WDDM": true, "TCC": true, "MCDM": true, "N/A": true}

// cardLine reads "0  NVIDIA A100-SXM4-80GB  On". In the table of the newest
// drivers, as in the old ones, index and name share a cell.
func (r *screenReader) cardLine(cell string) {
	words := strings.Fields(cell)
	if len(words) < 2 {
		return
	}
	index, err := strconv.Atoi(words[0])
	if err != nil {
		return
	}
	if modes[words[len(words)-1]] {
		words = words[:len(words)-1]
	}
	r.s.Form = FormTable
	r.add(Card{Index: index, Name: strings.Join(words[1:], " ")})
}

// eccCell reads the third cell of a card's first row: its uncorrected errors,
// N/A or Off.
func (r *screenReader) eccCell(cells []string) {
	if len(cells) > 2 && len(r.s.Cards) > 0 {
		if x, err := finite(cells[2]); err == nil {
			r.last().UncorrectedECC = x
		}
	}
}

// useLine reads "N/A 34C P0 62W / 400W | 3MiB / 81920MiB | 0% Default".
func (r *screenReader) useLine(cells []string) {
	if len(r.s.Cards) == 0 {
		return
	}
	c := r.last()
	c.Faulty = strings.Contains(strings.Join(cells, " "), "ERR!")
	c.PowerDrawW, c.PowerLimitW = pairOf(cells[0], "W")
	for _, word := range strings.Fields(cells[0]) {
		if t, ok := strings.CutSuffix(word, "C"); ok && c.TemperatureC == 0 {
			c.TemperatureC, _ = finite(t)
		}
	}
	used, total := pairOf(cells[1], "MiB")
	c.TotalMiB = total
	if !strings.HasPrefix(cells[1], "ERR!") {
		c.UsedMiB = &used
	}
	if len(cells) > 2 {
		c.readLoad(cells[2])
	}
}

func (c *Card) readLoad(cell string) {
	load, mode, _ := strings.Cut(cell, "%")
	if u, err := finite(strings.TrimSpace(load)); err == nil {
		c.UtilPercent = &u
	} else {
		mode = strings.TrimPrefix(cell, "N/A")
	}
	c.ComputeMode = strings.TrimSpace(mode)
}

// pairOf reads "62W / 400W"; what is N/A is 0.
func pairOf(cell, unit string) (a, b float64) {
	left, right, ok := strings.Cut(cell, "/ ")
	if i := strings.LastIndex(cell, unit+" /"); i >= 0 {
		left, right, ok = cell[:i], cell[i+len(unit)+2:], true
	}
	if !ok {
		return 0, 0
	}
	words := strings.Fields(left)
	if len(words) > 0 {
		a, _ = finite(strings.TrimSuffix(words[len(words)-1], unit))
	}
	if words = strings.Fields(right); len(words) > 0 {
		b, _ = finite(strings.TrimSuffix(words[0], unit))
	}
	return a, b
}

// instanceLine reads a row of the MIG devices: "0  7  0  0 | 4864MiB / 9728MiB | 14 0 | …".
func (r *screenReader) instanceLine(cells []string) {
	words := strings.Fields(cells[0])
	if len(words) != 4 || len(cells) < 2 {
		return
	}
	gpu, err := strconv.Atoi(words[0])
	device, _ := strconv.Atoi(words[3])
	used, total := pairOf(cells[1], "MiB")
	if err != nil || total == 0 {
		return
	}
	for i := range r.s.Cards {
		if c := &r.s.Cards[i]; c.Index == gpu {
			c.MIG = true
			c.Slices = append(c.Slices, Slice{Device: device, TotalMiB: total, UsedMiB: used})
		}
	}
}

// mostProcesses is more than anybody reads.
const mostProcesses = 1024

// kinds of a process.
var processTypes = map[string]bool{"C": true, "G": true, "C+G": true, "M+C": true, "M+C+G": true}

// processLine reads "0 N/A N/A 12345 C python 21000MiB"; drivers before 450
// leave the two instances out.
func (r *screenReader) processLine(words []string) {
	kind := -1
	for i, w := range words {
		if processTypes[w] && i >= 2 {
			kind = i
			break
		}
	}
	if kind < 0 {
		return
	}
	gpu, bad := strconv.Atoi(words[0])
	pid, worse := strconv.Atoi(words[kind-1])
	if bad != nil || worse != nil {
		return
	}
	p := Process{GPU: gpu, PID: pid, Type: words[kind]}
	rest := words[kind+1:]
	if n := len(rest); n > 0 {
		if mib, err := finite(strings.TrimSuffix(rest[n-1], "MiB")); err == nil && strings.HasSuffix(rest[n-1], "MiB") {
			p.UsedMiB, rest = &mib, rest[:n-1]
		} else if rest[n-1] == "N/A" {
			rest = rest[:n-1]
		}
	}
	p.Name = strings.Join(rest, " ")
	if len(r.s.Processes) < mostProcesses {
		r.s.Processes = append(r.s.Processes, p)
	}
}
