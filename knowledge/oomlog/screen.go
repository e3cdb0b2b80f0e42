package oomlog

import (
	"slices"
	"strconv"
	"strings"
)

// Screen is what an nvidia-smi printed, in whichever of its forms, or its kin of
// other makers.
type Screen struct {
	Form      Form
	Driver    string // version, "" where it is not printed
	CUDA      string // newest CUDA version that the driver runs
	Cards     []Card
	Processes []Process
	// ListsProcesses reports that the form has a list of processes, so that an
	// empty one says something.
	ListsProcesses bool
	// Links is the matrix of topo -m: Links[i][j] is how card i reaches card j
	// (NV12, PIX, PHB, SYS …).
	Links [][]string

	logged []span // lines of nvidia-smi -q
	faults []span // lines that print a fault
}

// span is a part of the text.
type span struct{ from, to int }

// Form is a form of nvidia-smi.
type Form string

// The forms.
const (
	FormTable Form = "table"    // nvidia-smi
	FormCSV   Form = "csv"      // --query-gpu=… --format=csv
	FormList  Form = "list"     // -L
	FormTopo  Form = "topology" // topo -m
	FormLog   Form = "log"      // -q, in full or with -d

	FormNPU  Form = "npu-smi"  // Ascend
	FormAMD  Form = "amd-smi"  // its table
	FormROCm Form = "rocm-smi" // its short table, or --show…
	FormStat Form = "gpustat"  // not nvidia-smi's own, but pasted as often
)

// Card is one card of a Screen. What is not printed is zero, or nil where zero
// says something.
type Card struct {
	Index    int
	Name     string // as printed; an old table cuts it: "NVIDIA GeForce RTX 3090 ..."
	UUID     string
	TotalMiB float64
	UsedMiB  *float64

	PowerDrawW    float64
	PowerLimitW   float64
	PowerDefaultW float64 // query only

	TemperatureC      float64
	UtilPercent       *float64
	ComputeCapability float64 // query only
	MIG               bool    // MIG mode is on
	Slices            []Slice
	ComputeMode       string // Default, E. Process, Prohibited
	Faulty            bool   // prints ERR! or is lost
	Virtual           bool   // runs as a vGPU

	HeldDown       []string // reasons for low clocks that a sound card has not: HW Thermal Slowdown …
	UncorrectedECC float64  // errors of the memory since the driver was loaded
	RepairPending  bool     // a row or page of the memory waits for a reset to be replaced
	RepairFailed   bool     // no spare row is left for it
	ResetRequired  bool     // the driver asks for a reset
	Health         string   // npu-smi only: OK, Warning, Alarm, Critical

	usedShare *float64 // of the memory, where only that is printed
}

// Unwell reports whether the card reports another health than OK.
func (c Card) Unwell() bool { return c.Health != "" && c.Health != "OK" }

// Tool is the program whose output the screen is.
func (s *Screen) Tool() string {
	switch s.Form {
	case FormNPU, FormAMD, FormROCm, FormStat:
		return string(s.Form)
	}
	return "nvidia-smi"
}

// broken reports whether the driver itself says that the card has a fault.
// Warm air alone (SW Thermal Slowdown) is none, nor is a repair that waits.
func (c Card) broken() bool {
	hardware := slices.ContainsFunc(c.HeldDown, func(s string) bool { return strings.HasPrefix(s, "HW ") })
	return c.Faulty || c.Health == "Alarm" || c.Health == "Critical" || c.RepairFailed || c.ResetRequired || c.UncorrectedECC > 0 || hardware
}

// Slice is one MIG device.
type Slice struct {
	Profile  string // 1g.10gb; "" where only the table of instances is printed
	Device   int
	UUID     string
	TotalMiB float64
	UsedMiB  float64
}

// Process is one process of the list.
type Process struct {
	GPU     int
	PID     int
	Type    string // C, G, C+G, M+C
	Name    string
	UsedMiB *float64 // nil: N/A, as on Windows and WSL
}

// readScreen finds an nvidia-smi in a text, nil where there is none.
func readScreen(text string) *Screen {
	s := &Screen{}
	reader := screenReader{s: s}
	from := 0
	for line := range strings.Lines(text) {
		if len(line) <= longestRow {
			reader.lineAt(line, from)
		}
		from += len(line)
	}
	if len(s.Cards) == 0 && len(s.Links) == 0 {
		return nil
	}
	return s
}

// finite reads a size, a power or a share: nothing that a machine prints is
// negative, not finite or beyond 10^9.
func finite(s string) (float64, error) {
	x, err := strconv.ParseFloat(s, 64)
	if err == nil && !(x >= 0 && x < 1e9) {
		return 0, strconv.ErrRange
	}
	return x, err
}

// longestRow is the longest line that nvidia-smi prints, in bytes, with room.
const longestRow = 1 << 10

// screenReader reads a Screen line by line.
type screenReader struct {
	s         *Screen
	processes bool // below the title of the list of processes
	mig       bool // below the title of the MIG devices
	csv       []string
	topo      int // columns of cards in the matrix
	log       logReader
	npu       npuReader
	amd       bool // below the title of amd-smi
	rocm      bool // below the head of rocm-smi's short table
}

// lineAt reads a line and keeps its place where it belongs to a log, or prints
// a fault.
func (r *screenReader) lineAt(line string, from int) {
	before := r.s.countFaults()
	r.line(strings.TrimRight(line, "\r\n"))
	at := span{from, from + len(line)}
	if r.log.open {
		r.s.logged = append(r.s.logged, at)
	}
	if len(r.s.Cards) > 0 && r.s.countFaults() > before {
		r.s.faults = append(r.s.faults, at)
	}
}

// countFaults is how many faults the last card has so far.
func (s *Screen) countFaults() int {
	if len(s.Cards) == 0 {
		return 0
	}
	c := s.Cards[len(s.Cards)-1]
	n := len(c.HeldDown)
	for _, is := range []bool{c.Faulty, c.RepairPending, c.RepairFailed, c.ResetRequired, c.UncorrectedECC > 0, c.Unwell()} {
		if is {
			n++
		}
	}
	return n
}

func (r *screenReader) line(line string) {
	trimmed := strings.TrimSpace(line)
	switch {
	case trimmed == "":
	case r.logLine(line):
	case trimmed[0] == '|' || strings.HasPrefix(trimmed, "│"):
		r.tableLine(strings.ReplaceAll(trimmed, "│", "|"))
	case strings.HasPrefix(trimmed, "GPU ") && strings.Contains(trimmed, ": ") && r.listLine(trimmed):
	case strings.HasPrefix(trimmed, "GPU[") && r.rocmLine(trimmed):
	case r.rocmRow(trimmed):
	case trimmed[0] == '[' && strings.Count(trimmed, "|") >= 2 && r.gpustatLine(trimmed):
	case strings.HasPrefix(trimmed, "MIG ") && r.sliceLine(trimmed):
	case strings.HasPrefix(trimmed, "GPU") && r.topoLine(trimmed):
	case strings.Count(trimmed, ",") > 0:
		r.csvLine(trimmed)
	}
}

// Idle and full are the shares of the memory below and above which a card
// counts as such.
const (
	idleShare = 0.05
	fullShare = 0.85
)

// used is the used share of a card's memory, -1 where it is not printed.
func (c Card) used() float64 {
	switch {
	case c.TotalMiB == 0 && c.usedShare != nil:
		return *c.usedShare
	case c.UsedMiB == nil || c.TotalMiB == 0:
		return -1
	}
	return *c.UsedMiB / c.TotalMiB
}

// oneFullOthersIdle reports that one of several cards is full while no other
// one is in use.
func (s *Screen) oneFullOthersIdle() bool {
	if s == nil || len(s.Cards) < 2 {
		return false
	}
	used := make([]float64, len(s.Cards))
	for i, c := range s.Cards {
		used[i] = c.used()
		if c.UsedMiB != nil && *c.UsedMiB <= s.ownUse() {
			used[i] = 0
		}
	}
	return oneFull(used)
}

// oneFull reports that one of several used shares is full and the others are
// idle. Nothing is known of a negative one.
func oneFull(used []float64) bool {
	full, idle := 0, 0
	for _, u := range used {
		if u >= fullShare {
			full++
		} else if u >= 0 && u <= idleShare {
			idle++
		}
	}
	return full == 1 && idle > 0 && idle == len(used)-1
}

// HeldMiB is the memory of a card that is in use and belongs to no process of
// the list; 0 where the form has no list or does not print the use.
func (s *Screen) HeldMiB(c Card) float64 {
	if !s.ListsProcesses || c.UsedMiB == nil || c.MIG {
		return 0
	}
	held := *c.UsedMiB
	for _, p := range s.Processes {
		if p.GPU != c.Index {
			continue
		}
		if p.UsedMiB == nil {
			return 0 // Windows and WSL do not tell
		}
		held -= *p.UsedMiB
	}
	return max(0, held-s.ownUse())
}

// What a driver of a recent kind takes of an idle card at most. Ascend's
// firmware shows 2.8 to 3.4 GiB in use where no process runs (npu-smi 23 to 26).
const (
	driverMiB    = 700
	npuDriverMiB = 4096
)

// ownUse is the use of an idle card in MiB.
func (s *Screen) ownUse() float64 {
	if s.Form == FormNPU {
		return npuDriverMiB
	}
	return driverMiB
}

// screenHeldByOthers reports that the list shows no process of the memory that
// is in use.
func (r *reading) screenHeldByOthers() bool {
	if r.screen == nil || r.f.AllocatedGiB != nil {
		return false
	}
	for _, c := range r.screen.Cards {
		if r.screen.HeldMiB(c) > othersShare*c.TotalMiB || r.screen.programsShare(c) {
			return true
		}
	}
	return false
}

// programsShare reports that several programs compute on a full card, so that
// whichever this one is, another one holds a good part.
func (s *Screen) programsShare(c Card) bool {
	held := map[string]float64{}
	all, most := 0.0, 0.0
	for _, p := range s.Processes {
		if p.GPU == c.Index && p.UsedMiB != nil && strings.Contains(p.Type, "C") {
			held[p.program()] += *p.UsedMiB
			all += *p.UsedMiB
		}
	}
	for _, mib := range held {
		most = max(most, mib)
	}
	return c.used() >= fullShare && all-most > othersShare*c.TotalMiB
}

// program is a process's file without its folders and its version: python for
// /usr/bin/python3.10.
func (p Process) program() string {
	name := p.Name[strings.LastIndexAny(p.Name, `/\`)+1:]
	return strings.TrimRight(strings.ToLower(name), "0123456789.")
}

// faultySign is what a screen says that prints a fault. An error beside the
// screen that names memory goes before it.
var faultySign = &sign{means: meaning(HardwareFault), weight: likely}

// screenFaults lets the faults that a screen prints count as signs.
func (r *reading) screenFaults() {
	if r.screen == nil || !slices.ContainsFunc(r.screen.Cards, Card.broken) {
		return
	}
	for _, s := range r.screen.faults {
		end := s.from + len(strings.TrimRight(r.text[s.from:s.to], "\r\n"))
		m := faultySign.means
		r.hits[m] = append(r.hits[m], hit{faultySign, s.from, end})
	}
}

// screenRows are the first rows of a table that print the use of memory, as
// evidence.
func (r *reading) screenRows() []hit {
	var out []hit
	for from := 0; len(out) < 2; {
		i := strings.Index(r.text[from:], "MiB / ")
		if i < 0 {
			break
		}
		out = append(out, hit{sign: &sign{}, from: from + i, to: from + i + len("MiB / ")})
		from += i + len("MiB / ")
	}
	return out
}

// withScreen completes the facts from the screen where no message has them:
// the fullest card is the one that they are about.
func (r *reading) withScreen() Facts {
	f := r.f
	if r.screen == nil {
		return f
	}
	fullest := -1.0
	for _, c := range r.screen.Cards {
		if c.TotalMiB == 0 && c.usedShare == nil || r.f.GPUTotalGiB != nil || c.used() < fullest {
			continue
		}
		fullest = c.used()
		if c.TotalMiB == 0 {
			f.PeakUsedFraction = known(clamp(fullest))
			continue
		}
		f.GPUTotalGiB = known(c.TotalMiB / 1024)
		if c.UsedMiB != nil {
			f.FreeGiB = known(max(0, c.TotalMiB-*c.UsedMiB) / 1024)
			f.PeakUsedFraction = known(clamp(c.used()))
		}
	}
	if f.ProcessCount == 0 {
		f.ProcessCount = len(r.screen.Processes)
	}
	return f
}
