package oomlog

import (
	"slices"
	"strings"
)

// logReader reads nvidia-smi -q, in full or with -d: a line a value, below the
// names of its sections, each further in than the section it belongs to.
type logReader struct {
	open     bool // below the title
	sections []section
	process  *Process // the one whose lines follow
}

type section struct {
	name   string
	indent int
}

// WithoutLog returns a text without the lines of nvidia-smi -q in it: what else
// stands there is a person's own or another program's.
func WithoutLog(text string) string {
	text = plain(bound(text))
	s := readScreen(text)
	if s == nil || len(s.logged) == 0 {
		return text
	}
	var b strings.Builder
	from := 0
	for _, line := range s.logged {
		b.WriteString(text[from:line.from])
		from = line.to
	}
	b.WriteString(text[from:])
	return b.String()
}

// logTitle stands above nvidia-smi -q.
const logTitle = "NVSMI LOG"

// logLine reads one line of nvidia-smi -q and reports whether it is one.
func (r *screenReader) logLine(line string) bool {
	switch {
	case strings.Contains(line, logTitle):
		*r = screenReader{s: r.s}
		*r.s = Screen{Form: FormLog, logged: r.s.logged}
		r.log.open = true
		return true
	case !r.log.open:
		return false
	}
	name, value, valued := cutField(line)
	if strings.HasPrefix(name, "GPU ") && isBusID(strings.TrimPrefix(name, "GPU ")) && !valued {
		r.add(Card{Index: len(r.s.Cards)})
		r.log = logReader{open: true}
		return true
	}
	return r.logField(name, value, valued, indentOf(line))
}

// cutField divides "Product Name      : NVIDIA L4". Times have colons too, but
// no space before them.
func cutField(line string) (name, value string, valued bool) {
	name, value, valued = strings.Cut(line, " : ")
	return strings.TrimSpace(name), strings.TrimSpace(value), valued
}

func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

// logField reads a value or the name of a section. A line that is neither ends
// the log.
func (r *screenReader) logField(name, value string, valued bool, indent int) bool {
	l := &r.log
	for n := len(l.sections); n > 0 && l.sections[n-1].indent >= indent; n-- {
		l.sections = l.sections[:n-1]
	}
	switch {
	case indent == 0 && (!valued || len(r.s.Cards) > 0):
		l.open = false
		return false
	case !valued:
		l.sections = append(l.sections, section{name, indent})
		r.s.ListsProcesses = r.s.ListsProcesses || name == "Processes"
	case name == "Driver Version":
		r.s.Driver = value
	case name == "CUDA Version":
		r.s.CUDA = value
	case len(r.s.Cards) == 0:
	case l.in("Processes"):
		r.logProcess(name, value)
	case name == "Processes":
		r.s.ListsProcesses = true // : None
	case l.in("MIG Device"):
		r.last().logSlice(l, name, value)
	default:
		r.last().setLogged(l.path(name), value)
	}
	return true
}

// in reports whether the line stands below a section.
func (l *logReader) in(name string) bool {
	return slices.ContainsFunc(l.sections, func(s section) bool { return s.name == name })
}

// path names a value by its nearest section, as "FB Memory Usage/Total"; before
// Turing the errors of the memory stand a section deeper.
func (l *logReader) path(name string) string {
	n := len(l.sections)
	if n == 0 {
		return name
	}
	path := l.sections[n-1].name + "/" + name
	if l.sections[n-1].name == "Double Bit" && n > 1 {
		path = l.sections[n-2].name + "/" + path
	}
	return path
}

// logProcess reads a line of the list of processes.
func (r *screenReader) logProcess(name, value string) {
	l := &r.log
	if name == "Process ID" {
		l.process = nil
		if len(r.s.Processes) < mostProcesses {
			r.s.Processes = append(r.s.Processes, Process{GPU: r.last().Index, PID: numberAfter(value)})
			l.process = &r.s.Processes[len(r.s.Processes)-1]
		}
	}
	if l.process == nil {
		return
	}
	switch name {
	case "Type":
		l.process.Type = value
	case "Name":
		l.process.Name = value
	case "Used GPU Memory":
		if mib, err := finite(firstWord(value)); err == nil {
			l.process.UsedMiB = &mib
		}
	}
}

// logSlice reads a line of a MIG device.
func (c *Card) logSlice(l *logReader, name, value string) {
	x, err := finite(firstWord(value))
	if err != nil {
		return
	}
	if l.path(name) == "MIG Device/Index" {
		c.MIG = true
		c.Slices = append(c.Slices, Slice{Device: int(x)})
	}
	if len(c.Slices) == 0 {
		return
	}
	s := &c.Slices[len(c.Slices)-1]
	switch l.path(name) {
	case "FB Memory Usage/Total":
		s.TotalMiB = x
	case "FB Memory Usage/Used":
		s.UsedMiB = x
	}
}

func firstWord(s string) string {
	word, _, _ := strings.Cut(s, " ")
	return word
}

// logTexts and logNumbers are the values that are read, by section and name, in
// the words of the drivers from 390 to 580.
var logTexts = map[string]func(*Card, string){
	"Product Name":     func(c *Card, s string) { c.Name = s },
	"GPU UUID":         func(c *Card, s string) { c.UUID = s },
	"Compute Mode":     func(c *Card, s string) { c.ComputeMode = s },
	"MIG Mode/Current": func(c *Card, s string) { c.MIG = s == "Enabled" },
	"GPU Virtualization Mode/Virtualization Mode": func(c *Card, s string) { c.Virtual = strings.EqualFold(s, "VGPU") },
	"Remapped Rows/Pending":                       func(c *Card, s string) { c.RepairPending = c.RepairPending || s == "Yes" },
	"Retired Pages/Pending Page Blacklist":        func(c *Card, s string) { c.RepairPending = c.RepairPending || s == "Yes" },
	"Remapped Rows/Remapping Failure Occurred":    func(c *Card, s string) { c.RepairFailed = s == "Yes" },
	"GPU Reset Status/Reset Required":             func(c *Card, s string) { c.ResetRequired = c.ResetRequired || s == "Yes" },
	"GPU Recovery Action":                         func(c *Card, s string) { c.ResetRequired = c.ResetRequired || s != "None" && s != "N/A" },
}

var logNumbers = map[string]func(*Card, float64){
	"FB Memory Usage/Total":                  func(c *Card, x float64) { c.TotalMiB = x },
	"FB Memory Usage/Used":                   func(c *Card, x float64) { c.UsedMiB = &x },
	"Utilization/Gpu":                        func(c *Card, x float64) { c.UtilPercent = &x },
	"Utilization/GPU":                        func(c *Card, x float64) { c.UtilPercent = &x },
	"Temperature/GPU Current Temp":           func(c *Card, x float64) { c.TemperatureC = x },
	"Power Readings/Power Draw":              func(c *Card, x float64) { c.PowerDrawW = x },
	"Power Readings/Power Limit":             func(c *Card, x float64) { c.PowerLimitW = x },
	"Power Readings/Default Power Limit":     func(c *Card, x float64) { c.PowerDefaultW = x },
	"GPU Power Readings/Power Draw":          func(c *Card, x float64) { c.PowerDrawW = x },
	"GPU Power Readings/Average Power Draw":  func(c *Card, x float64) { c.PowerDrawW = x },
	"GPU Power Readings/Current Power Limit": func(c *Card, x float64) { c.PowerLimitW = x },
	"GPU Power Readings/Default Power Limit": func(c *Card, x float64) { c.PowerDefaultW = x },
	"Volatile/DRAM Uncorrectable":            func(c *Card, x float64) { c.UncorrectedECC += x },
	"Volatile/SRAM Uncorrectable":            func(c *Card, x float64) { c.UncorrectedECC += x },
	"Volatile/Double Bit/Total":              func(c *Card, x float64) { c.UncorrectedECC += x },
	"Volatile/SRAM Uncorrectable Parity":     func(c *Card, x float64) { c.UncorrectedECC += x },
	"Volatile/SRAM Uncorrectable SEC-DED":    func(c *Card, x float64) { c.UncorrectedECC += x },
}

// Sections of the reasons that hold the clocks down; renamed in driver 535.
var throttleSections = []string{"Clocks Throttle Reasons", "Clocks Event Reasons"}

// heldDown are the reasons that are no ordinary ones. A card at its power limit,
// or idle, or at clocks that somebody set, is as it should be.
var heldDown = []string{"HW Slowdown", "HW Thermal Slowdown", "HW Power Brake Slowdown", "SW Thermal Slowdown"}

// setLogged reads one value of a card.
func (c *Card) setLogged(path, value string) {
	section, name, _ := strings.Cut(path, "/")
	switch set := logTexts[path]; {
	case set != nil:
		set(c, value)
	case slices.Contains(throttleSections, section) && slices.Contains(heldDown, name) && value == "Active":
		c.HeldDown = append(c.HeldDown, name)
	}
	if x, err := finite(firstWord(value)); err == nil && logNumbers[path] != nil {
		logNumbers[path](c, x)
	}
}
