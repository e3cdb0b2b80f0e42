package oomlog

import (
	"strconv"
	"strings"
)

// amdLine reads one line of amd-smi's table and reports whether it belongs to
// it: two rows a card, then the list of processes.
func (r *screenReader) amdLine(cells []string, line string) bool {
	if strings.HasPrefix(cells[0], "AMD-SMI") {
		*r = screenReader{s: r.s, amd: true}
		*r.s = Screen{Form: FormAMD, logged: r.s.logged}
		_, driver, _ := strings.Cut(cells[0], "amdgpu version:")
		r.s.Driver = firstWord(strings.TrimSpace(driver))
		return true
	}
	if !r.amd {
		return false
	}
	switch {
	case strings.HasPrefix(cells[0], "Processes"):
		r.processes, r.s.ListsProcesses = true, true
	case r.processes:
		r.amdProcess(line)
	case len(cells) < 2:
	case isBusID(cells[0]):
		r.amdName(cells)
	case strings.HasSuffix(cells[1], "MB") && len(r.s.Cards) > 0:
		r.amdMemory(cells)
	}
	return true
}

// amdName reads "0000:05:00.0 AMD Instinct MI300X VF | 0 % 42 °C 0 132/750 W":
// name, use of the memory, degrees, uncorrected errors, watts and their limit. A
// virtual function shows the name of its card.
func (r *screenReader) amdName(cells []string) {
	_, name, _ := strings.Cut(cells[0], " ")
	c := Card{Index: len(r.s.Cards), Name: strings.TrimSuffix(strings.TrimSpace(name), " VF")}
	words := strings.Fields(cells[1])
	for i, word := range words {
		switch {
		case word == "°C" && i > 0:
			c.TemperatureC, _ = finite(words[i-1])
			if i+1 < len(words) {
				c.UncorrectedECC, _ = finite(words[i+1])
			}
		case word == "W" && i > 0:
			draw, limit, _ := strings.Cut(words[i-1], "/")
			c.PowerDrawW, _ = finite(draw)
			c.PowerLimitW, _ = finite(limit)
		}
	}
	r.add(c)
}

// amdMemory reads "0 0 7 SPX/NPS1 | 0 % N/A 283/196592 MB". MB is 2^20 bytes: the
// 196592 of an MI300X are its 191.98 GiB.
func (r *screenReader) amdMemory(cells []string) {
	c := r.last()
	if index, err := strconv.Atoi(firstWord(cells[0])); err == nil {
		c.Index = index
	}
	left, right, _ := strings.Cut(lastWord(strings.TrimSpace(strings.TrimSuffix(cells[1], "MB"))), "/")
	used, err := finite(left)
	total, bad := finite(right)
	if err == nil && bad == nil {
		c.UsedMiB, c.TotalMiB = &used, total
	}
	if load, err := finite(firstWord(cells[1])); err == nil {
		c.UtilPercent = &load
	}
}

// amdProcess reads "0 36750 python3.12 2.0 MB 9.3 GB 9.5 GB N/A": card, number,
// name, memory of the host, of the card, of both.
func (r *screenReader) amdProcess(line string) {
	words := strings.Fields(strings.Trim(line, "| "))
	if len(words) < 4 || len(r.s.Processes) >= mostProcesses {
		return
	}
	gpu, err := strconv.Atoi(words[0])
	pid, bad := strconv.Atoi(words[1])
	if err != nil || bad != nil {
		return
	}
	p := Process{GPU: gpu, PID: pid, Type: "C", Name: words[2]}
	if sizes := amounts(strings.Join(words[3:], " "), true); len(sizes) > 1 && p.Name != "N/A" {
		mib := sizes[1].gib * 1024
		p.UsedMiB = &mib
	}
	r.s.Processes = append(r.s.Processes, p)
}

// rocmFields are the values of rocm-smi --show… that are read.
var rocmFields = map[string]func(*Card, float64){
	"VRAM Total Memory (B)":                     func(c *Card, x float64) { c.TotalMiB = x / (1 << 20) },
	"GPU use (%)":                               func(c *Card, x float64) { c.UtilPercent = &x },
	"Temperature (Sensor junction) (C)":         func(c *Card, x float64) { c.TemperatureC = x },
	"Average Graphics Package Power (W)":        func(c *Card, x float64) { c.PowerDrawW = x },
	"Current Socket Graphics Package Power (W)": func(c *Card, x float64) { c.PowerDrawW = x },
	"Max Graphics Package Power (W)":            func(c *Card, x float64) { c.PowerLimitW = x },
	"VRAM Total Used Memory (B)": func(c *Card, x float64) {
		x /= 1 << 20
		c.UsedMiB = &x
	},
}

// rocmLine reads "GPU[0]  : VRAM Total Memory (B): 206141652992".
func (r *screenReader) rocmLine(line string) bool {
	number, rest, ok := strings.Cut(strings.TrimPrefix(line, "GPU["), "]")
	index, err := strconv.Atoi(number)
	if !ok || err != nil {
		return false
	}
	name, value, valued := strings.Cut(strings.TrimLeft(rest, " \t:"), ": ")
	value = strings.TrimSpace(value)
	set, named := rocmFields[name], name == "Card Series" || name == "Card series" || name == "Device Name"
	if !valued || set == nil && !named {
		return false
	}
	c := r.rocmCard(index)
	if c == nil {
		return false
	}
	if named {
		c.Name = value
	} else if x, err := strconv.ParseFloat(value, 64); err == nil && x >= 0 && x < 1e15 {
		set(c, x)
	}
	return true
}

// rocmCard returns the card of an index, nil where there are too many.
func (r *screenReader) rocmCard(index int) *Card {
	for i := range r.s.Cards {
		if r.s.Cards[i].Index == index {
			return &r.s.Cards[i]
		}
	}
	if len(r.s.Cards) >= mostCards {
		return nil
	}
	r.s.Form = FormROCm
	r.add(Card{Index: index})
	return r.last()
}

// rocmRow reads a row of rocm-smi's short table, whose last columns are the
// limit of power, the used share of the memory and the load: "… auto 750.0W 41%
// 100%". The table prints no size and no name.
func (r *screenReader) rocmRow(line string) bool {
	if !r.rocm {
		r.rocm = strings.Contains(line, "VRAM%") && strings.Contains(line, "PwrCap")
		return r.rocm
	}
	words := strings.Fields(line)
	n := len(words)
	if n < 8 {
		return false
	}
	index, err := strconv.Atoi(words[0])
	limit, watts := strings.CutSuffix(words[n-3], "W")
	share, bad := finite(strings.TrimSuffix(words[n-2], "%"))
	if err != nil || !watts || bad != nil {
		return false
	}
	c := r.rocmCard(index)
	if c == nil {
		return false
	}
	c.PowerLimitW, _ = finite(limit)
	share /= 100
	c.usedShare = &share
	if load, err := finite(strings.TrimSuffix(words[n-1], "%")); err == nil {
		c.UtilPercent = &load
	}
	for _, w := range words[1 : n-3] {
		if draw, watts := strings.CutSuffix(w, "W"); watts {
			c.PowerDrawW, _ = finite(draw)
		}
		if degrees, err := finite(strings.TrimRight(w, "°Cc")); err == nil && degrees > 0 && strings.HasSuffix(strings.ToLower(w), "c") {
			c.TemperatureC = degrees
		}
	}
	return true
}
