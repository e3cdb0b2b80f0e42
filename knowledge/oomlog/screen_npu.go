package oomlog

import (
	"strconv"
	"strings"
)

// npuReader reads npu-smi info: two rows a chip, then the list of processes.
type npuReader struct {
	open      bool
	processes bool
	npu       int            // of the row before
	cards     map[[2]int]int // NPU and chip → index of the card
}

// npuLine reads one line of the table and reports whether it belongs to it.
func (r *screenReader) npuLine(cells []string) bool {
	if strings.HasPrefix(cells[0], "npu-smi") {
		*r = screenReader{s: r.s, npu: npuReader{open: true, cards: map[[2]int]int{}}}
		*r.s = Screen{Form: FormNPU, Driver: lastWord(cells[0]), logged: r.s.logged}
		return true
	}
	if !r.npu.open {
		return false
	}
	words := strings.Fields(cells[0])
	switch {
	case len(cells) < 3 || len(words) == 0:
	case strings.HasPrefix(cells[1], "Process id"):
		r.npu.processes, r.s.ListsProcesses = true, true
	case r.npu.processes:
		r.npuProcess(words, cells)
	case isBusID(cells[1]):
		r.npuChip(words, cells[2])
	default:
		r.npuName(words, cells)
	}
	return true
}

func lastWord(s string) string { return s[strings.LastIndexByte(s, ' ')+1:] }

// npuName reads "0 910B3 | OK | 97.5 41 0 / 0": number and name, health, watts
// and degrees.
func (r *screenReader) npuName(words, cells []string) {
	npu, err := strconv.Atoi(words[0])
	if err != nil || len(words) < 2 {
		return
	}
	r.npu.npu = npu
	c := Card{Index: npu, Name: strings.Join(words[1:], " "), Health: cells[1]}
	if figures := strings.Fields(cells[2]); len(figures) > 1 {
		c.PowerDrawW, _ = finite(figures[0])
		c.TemperatureC, _ = finite(figures[1])
	}
	r.add(c)
}

// npuChip reads "0 3 | 0000:C1:00.0 | 0 0 / 0 3379 / 65536": chip and physical
// number, use of the cores, of the card's own memory, of the HBM. The table
// writes MB for 2^20 bytes: 65536 of them are 64 GiB.
func (r *screenReader) npuChip(words []string, figures string) {
	if len(r.s.Cards) == 0 {
		return
	}
	c := r.last()
	chip, _ := strconv.Atoi(words[0])
	if len(words) > 1 {
		c.Index, _ = strconv.Atoi(words[1])
	}
	r.npu.cards[[2]int{r.npu.npu, chip}] = c.Index
	i := strings.LastIndexByte(figures, '/')
	if i < 0 {
		return
	}
	used, err := finite(lastWord(strings.TrimSpace(figures[:i])))
	total, bad := finite(strings.TrimSpace(figures[i+1:]))
	if err == nil && bad == nil {
		c.UsedMiB, c.TotalMiB = &used, total
	}
	if load, err := finite(firstWord(figures)); err == nil {
		c.UtilPercent = &load
	}
}

// npuProcess reads "0 0 | 692318 | python3 | 12417".
func (r *screenReader) npuProcess(words, cells []string) {
	if len(words) < 2 || len(cells) < 4 || len(r.s.Processes) >= mostProcesses {
		return
	}
	npu, err := strconv.Atoi(words[0])
	chip, bad := strconv.Atoi(words[1])
	pid, worse := strconv.Atoi(cells[1])
	if err != nil || bad != nil || worse != nil {
		return
	}
	p := Process{GPU: r.npu.cards[[2]int{npu, chip}], PID: pid, Type: "C", Name: cells[2]}
	if mib, err := finite(cells[3]); err == nil {
		p.UsedMiB = &mib
	}
	r.s.Processes = append(r.s.Processes, p)
}
