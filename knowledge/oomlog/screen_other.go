package oomlog

import (
	"strconv"
	"strings"
)

// listLine reads "GPU 0: NVIDIA A100-SXM4-80GB (UUID: GPU-…)".
func (r *screenReader) listLine(line string) bool {
	head, rest, _ := strings.Cut(line, ": ")
	index, err := strconv.Atoi(strings.TrimPrefix(head, "GPU "))
	if err != nil {
		return false
	}
	name, uuid, printed := strings.Cut(rest, "(UUID:")
	if !printed && !looksLikeCard(rest) {
		return false
	}
	if r.s.Form == "" {
		r.s.Form = FormList
	}
	r.add(Card{Index: index, Name: strings.TrimSpace(name), UUID: strings.Trim(uuid, " )")})
	return true
}

// makers are words that begin or make up the name of a card.
var makers = []string{"NVIDIA", "GeForce", "Tesla", "Quadro", "RTX", "GTX", "A100", "H100", "A800", "H800", "H20", "L40", "TITAN", "GRID"}

func looksLikeCard(s string) bool {
	for _, m := range makers {
		if strings.Contains(s, m) {
			return len(s) < 60
		}
	}
	return false
}

// sliceLine reads "MIG 1g.10gb Device 0: (UUID: MIG-…)" below its card.
func (r *screenReader) sliceLine(line string) bool {
	words := strings.Fields(line)
	if len(words) < 4 || words[2] != "Device" || len(r.s.Cards) == 0 {
		return false
	}
	device, _ := strconv.Atoi(strings.TrimSuffix(words[3], ":"))
	_, uuid, _ := strings.Cut(line, "(UUID:")
	c := r.last()
	c.MIG = true
	c.Slices = append(c.Slices, Slice{Profile: words[1], Device: device, UUID: strings.Trim(uuid, " )")})
	return true
}

// gpustatLine reads "[0] NVIDIA A10 | 71'C, 100 % | 22510 / 23028 MB | user(22500M)".
func (r *screenReader) gpustatLine(line string) bool {
	cells := splitCells(line)
	if len(cells) < 3 {
		return false
	}
	number, name, ok := strings.Cut(strings.TrimPrefix(cells[0], "["), "]")
	index, err := strconv.Atoi(number)
	memory, isMB := strings.CutSuffix(cells[2], "MB")
	left, right, pair := strings.Cut(memory, "/")
	used, bad := finite(strings.TrimSpace(left))
	total, worse := finite(strings.TrimSpace(right))
	if !ok || err != nil || !isMB || !pair || bad != nil || worse != nil {
		return false
	}
	r.s.Form = FormStat
	r.add(Card{Index: index, Name: strings.TrimSpace(name), UsedMiB: &used, TotalMiB: total})
	return true
}

// topoLine reads the head or a row of topo -m: "GPU0  X  NV12  PIX  0-31".
func (r *screenReader) topoLine(line string) bool {
	words := strings.Fields(line)
	if len(words) > 1 && words[0] == "GPU0" && (words[1] == "GPU1" || words[1] == "CPU" || strings.HasPrefix(words[1], "NIC") || strings.HasPrefix(words[1], "mlx")) {
		r.topo = 0
		for _, w := range words {
			if strings.HasPrefix(w, "GPU") && isDigit(w[len(w)-1]) {
				r.topo++
			}
		}
		return true
	}
	if r.topo == 0 || len(words) <= r.topo {
		return false
	}
	if r.s.Form == "" {
		r.s.Form = FormTopo
	}
	r.s.Links = append(r.s.Links, words[1:r.topo+1])
	return true
}

// csvLine reads a line of --query-gpu: a head with the names of the fields, or
// a card.
func (r *screenReader) csvLine(line string) {
	if r.csv == nil && !strings.Contains(line, "memory.") && !strings.Contains(line, "name") && !looksLikeCard(line) {
		return
	}
	fields := strings.Split(line, ",")
	for i := range fields {
		fields[i] = strings.TrimSpace(fields[i])
	}
	if isHead(fields) {
		r.csv = fields
		return
	}
	if r.csv == nil {
		r.bareCSV(fields)
		return
	}
	if len(fields) != len(r.csv) {
		return
	}
	c := Card{Index: len(r.s.Cards)}
	for i, name := range r.csv {
		c.setField(strings.Fields(name)[0], fields[i])
	}
	r.addCSV(c)
}

// isHead reports whether fields are names of the query.
func isHead(fields []string) bool {
	known := 0
	for _, f := range fields {
		words := strings.Fields(f)
		if len(words) == 0 {
			return false
		}
		if _, ok := queryFields[words[0]]; ok {
			known++
		}
	}
	return known >= 2
}

func (r *screenReader) addCSV(c Card) {
	if c.Name == "" && c.TotalMiB == 0 && c.UsedMiB == nil {
		return
	}
	if r.s.Form == "" {
		r.s.Form = FormCSV
	}
	r.add(c)
}

// queryFields are the fields that are read (nvidia-smi --help-query-gpu).
var queryFields = map[string]func(*Card, float64, string){
	"index":               func(c *Card, x float64, _ string) { c.Index = int(x) },
	"name":                func(c *Card, _ float64, s string) { c.Name = s },
	"gpu_name":            func(c *Card, _ float64, s string) { c.Name = s },
	"uuid":                func(c *Card, _ float64, s string) { c.UUID = s },
	"gpu_uuid":            func(c *Card, _ float64, s string) { c.UUID = s },
	"memory.total":        func(c *Card, x float64, _ string) { c.TotalMiB = x },
	"memory.used":         func(c *Card, x float64, _ string) { c.UsedMiB = &x },
	"memory.free":         func(c *Card, x float64, _ string) { c.setFree(x) },
	"power.limit":         func(c *Card, x float64, _ string) { c.PowerLimitW = x },
	"power.default_limit": func(c *Card, x float64, _ string) { c.PowerDefaultW = x },
	"power.max_limit":     func(*Card, float64, string) {},
	"power.draw":          func(c *Card, x float64, _ string) { c.PowerDrawW = x },
	"temperature.gpu":     func(c *Card, x float64, _ string) { c.TemperatureC = x },
	"utilization.gpu":     func(c *Card, x float64, _ string) { c.UtilPercent = &x },
	"compute_cap":         func(c *Card, x float64, _ string) { c.ComputeCapability = x },
	"mig.mode.current":    func(c *Card, _ float64, s string) { c.MIG = s == "Enabled" },
	"compute_mode":        func(c *Card, _ float64, s string) { c.ComputeMode = s },
	"driver_version":      func(*Card, float64, string) {},
	"timestamp":           func(*Card, float64, string) {},
	"pci.bus_id":          func(*Card, float64, string) {},
	"utilization.memory":  func(*Card, float64, string) {},
	"pstate":              func(*Card, float64, string) {},
	"ecc.mode.current":    func(*Card, float64, string) {},
	"vbios_version":       func(*Card, float64, string) {},
}

// setFree turns what is free into what is used, once the total is known.
func (c *Card) setFree(free float64) {
	if c.UsedMiB == nil && c.TotalMiB > free {
		used := c.TotalMiB - free
		c.UsedMiB = &used
	}
}

func (c *Card) setField(name, value string) {
	set, ok := queryFields[name]
	if !ok {
		return
	}
	number, _, _ := strings.Cut(value, " ")
	x, err := finite(number)
	if err != nil && (name != "name" && name != "gpu_name" && name != "uuid" && name != "gpu_uuid" && name != "mig.mode.current" && name != "compute_mode") {
		return
	}
	set(c, x, value)
}

// bareCSV reads a card of a query without a head: the name tells the card, the
// units tell the rest; bare numbers from a thousand up are MiB, the total first
// or largest.
func (r *screenReader) bareCSV(fields []string) {
	c := Card{Index: len(r.s.Cards)}
	var mib []float64
	for i, f := range fields {
		number, unit, _ := strings.Cut(f, " ")
		x, err := finite(number)
		switch {
		case err == nil && unit == "MiB" || err == nil && unit == "" && i > 0 && c.Name != "" && (x >= 1000 || len(mib) > 0 && x == float64(int(x))):
			mib = append(mib, x)
		case err == nil && unit == "" && i == 0:
			c.Index = int(x)
		case err == nil && unit == "W":
			c.setWatts(x)
		case err == nil && unit == "%" && c.UtilPercent == nil:
			c.UtilPercent = &x
		case err != nil && c.Name == "" && looksLikeCard(f):
			c.Name = f
		case err != nil && c.Name == "":
			return // prose
		}
	}
	if c.Name == "" || len(mib) == 0 {
		return
	}
	c.setMemory(mib)
	r.addCSV(c)
}

// setWatts takes draw and limit in the order of the common query.
func (c *Card) setWatts(x float64) {
	if c.PowerDrawW == 0 && c.PowerLimitW == 0 {
		c.PowerLimitW = x // alone it is the limit
		return
	}
	if c.PowerDrawW == 0 {
		c.PowerDrawW, c.PowerLimitW = min(c.PowerLimitW, x), max(c.PowerLimitW, x)
	}
}

// setMemory takes the largest size as the total and the first of the others as
// the use, as people query them.
func (c *Card) setMemory(mib []float64) {
	for _, x := range mib {
		c.TotalMiB = max(c.TotalMiB, x)
	}
	for _, x := range mib {
		if x != c.TotalMiB {
			c.UsedMiB = &x
			return
		}
	}
}
