package oomlog

import (
	"strconv"
	"strings"
	"unicode"
)

// phases finds what the job was doing when it failed.
func (r *reading) phases() {
	r.framePhase, r.framed = r.phaseOfFrames()
	r.linePhase = r.phaseOfProgress()
}

// phase tells it: a frame of the traceback says it best, else the last line of
// progress before the failure.
func (r *reading) phase() Phase {
	if r.framePhase != "" {
		return r.framePhase
	}
	return r.linePhase
}

// framePhases are in the order in which one frame inside another decides: an
// evaluation runs inside a training, a forward pass inside both.
var framePhases = []struct {
	by meaning
	is Phase
}{
	{frameEvalSave, EvalOrSave}, {frameStarting, Starting}, {frameTraining, Training}, {frameLoading, Loading}, {frameScript, Training}, {frameServing, Serving},
}

// phaseOfFrames also reports whether a traceback tells the phase or, as sure, a
// person's words alone. What a log prints hours before the failure is no frame.
func (r *reading) phaseOfFrames() (phase Phase, framed bool) {
	failed := r.failedAt()
	for _, p := range framePhases {
		said := false
		for _, h := range r.hits[p.by] {
			if h.sign.weight > support && r.inTraceback(h, failed) {
				return p.is, true
			}
			said = said || h.sign.weight == support
		}
		if said {
			return p.is, false
		}
	}
	return "", false
}

// servesByEngine reports that a frame of an engine or a sampler, or a line of a
// server, tells that the job serves: a script that infers is none.
func (r *reading) servesByEngine() bool {
	failed := r.failedAt()
	for _, h := range r.hits[frameServing] {
		if h.sign.weight >= likely && r.inTraceback(h, failed) {
			return true
		}
	}
	for _, h := range r.hits[nowServing] {
		if h.sign.weight >= likely && h.from < failed {
			return true
		}
	}
	return false
}

// failedAt is where the first line stands that says memory ran out.
func (r *reading) failedAt() int {
	place := len(r.text)
	for _, m := range []meaning{outOfMemory, message, meaning(OOMMasked)} {
		for _, h := range r.hits[m] {
			if h.sign.weight >= usual {
				place = min(place, h.from)
			}
		}
	}
	return place
}

// tracebackReach is how far before the failing line its frames may stand, and
// how far behind it a caller's, in bytes.
const (
	tracebackReach = 12 << 10
	behindReach    = 3 << 10
)

// inTraceback reports whether a line looks like a frame or an error of the
// program, near the failure.
func (r *reading) inTraceback(h hit, failed int) bool {
	if h.from < failed-tracebackReach || h.from > failed+behindReach {
		return false
	}
	return looksLikeFrame(r.line(h)) || r.isIndented(h)
}

// frameMarks stand in frames and in errors.
var frameMarks = []string{`file "`, ", line ", ".py:", ".cpp", ".cu:", ".rs:", "error", "exception", "failed", "unable", "❱", "in function",
	"node type", "> in ", "()", "traceback", "at /", `.py", `, "[e]", "fatal"}

// looksLikeFrame tells a frame or a line of code from prose and progress.
func looksLikeFrame(line string) bool {
	l := strings.ToLower(line)
	if strings.Contains(l, "info") && !strings.Contains(l, "error") {
		return false
	}
	if isAsked(l) {
		return strings.Contains(l, `file "`)
	}
	return containsOne(l, frameMarks) || strings.ContainsAny(l, "=(")
}

// isAsked tells a person's line about code from the code: it asks, or is in
// Chinese.
func isAsked(line string) bool {
	return strings.HasSuffix(strings.TrimSpace(line), "?") || strings.ContainsFunc(line, func(c rune) bool { return unicode.Is(unicode.Han, c) })
}

// isIndented reports whether the line begins with the indent of a frame's code.
func (r *reading) isIndented(h hit) bool {
	from, _ := lineAround(r.raw, h.from, h.to)
	return strings.HasPrefix(r.raw[from:], "    ")
}

// progressPhases are what lines of progress say.
var progressPhases = []struct {
	by meaning
	is Phase
}{
	{nowLoading, Loading}, {nowLoaded, ""}, {nowStarting, Starting}, {nowTraining, Training}, {nowServing, Serving}, {nowEvalSave, EvalOrSave},
}

// phaseOfProgress is the phase of the last such line before the failure; a bar
// that stands behind it, as two streams mix, counts where there is none before.
func (r *reading) phaseOfProgress() Phase {
	failed := r.failedAt()
	phase, last := Phase(""), -1
	for _, p := range progressPhases {
		for _, h := range r.hits[p.by] {
			if h.from < failed && h.from > last {
				phase, last = p.is, h.from
			}
		}
	}
	if bars := r.hits[nowLoading]; last < 0 && len(bars) > 0 && !r.has(nowLoaded) {
		return Loading
	}
	return phase
}

// itemsDone reads the last progress before the failure, "391/2177", and whether
// its line is one of training, with the place of the line. Bars of loading and downloading do not count.
func (r *reading) itemsDone() (done int, training bool, at hit) {
	head := r.text[:r.failedAt()]
	for tries := 0; tries < 40; tries++ {
		i := strings.LastIndexByte(head, '/')
		if i < 0 {
			return 0, false, hit{}
		}
		from, to := lineAround(r.text, i, i+1)
		line := strings.ToLower(r.text[from:to])
		n, of := countBefore(head, i), numberAfter(r.text[i+1:min(len(r.text), i+12)])
		if n > 0 && of > n && isBar(line) && !containsAny(line, "shard|loading|download|fetching|map:|tokeniz|map (|generating train|filter|layers|token") {
			return n, r.has(trains) || r.has(nowTraining) || r.framePhase == Training, hit{sign: &sign{}, from: i, to: i + 1}
		}
		head = head[:i]
	}
	return 0, false, hit{}
}

// barWords stand in lines that count what is done.
var barWords = []string{"it/s", "s/it", "%|", "processed", "items", "images", "samples", "step", "iter", "eta", "frames", "files", "requests"}

// isBar reports whether a line is a bar of progress.
func isBar(line string) bool {
	return containsOne(line, barWords)
}

// leastRises is how often a printed use must have risen, and by how much in
// all, to count as growing.
const (
	leastRises = 3
	leastRise  = 1.25
)

// Words of a line that prints the use of memory at a step.
var (
	useWords   = strings.Split("mem|vram|gpu|allocated|reserved|"+useHan, "|")
	stepWords  = strings.Split("step|iter|epoch|item|image|request|batch|it/s|after|eta|"+stepHan, "|")
	otherSizes = []string{"tried to allocate", "capacity", "total"}
)

// risingUse reports whether lines of a like kind print a use of memory that
// only rises.
func (r *reading) risingUse() bool {
	var use []float64
	for l := range strings.Lines(r.lower[:min(len(r.text), r.failedAt()+behindReach)]) {
		if len(l) > 400 || !containsOne(l, useWords) || !containsOne(l, stepWords) || containsOne(l, otherSizes) {
			continue
		}
		if x := useIn(l); x > 0 {
			use = append(use, x)
		}
	}
	return rising(use)
}

// useIn reads the use of memory that a line prints, with a unit or, as many
// loops print it, as bare MiB behind "mem".
func useIn(line string) float64 {
	if as := amounts(line, false); len(as) > 0 {
		return as[0].gib
	}
	for _, mark := range []string{"mem: ", "mem=", "mem ", "memory: ", "memory="} {
		if i := strings.LastIndex(line, mark); i >= 0 {
			return float64(numberAfter(line[i+len(mark):]))
		}
	}
	return 0
}

func rising(use []float64) bool {
	if len(use) < leastRises {
		return false
	}
	for i := 1; i < len(use); i++ {
		if use[i] <= use[i-1] {
			return false
		}
	}
	return use[len(use)-1] >= leastRise*use[0]
}

// rankOnFirstCard reports that a rank other than the first ran out on card 0.
func (r *reading) rankOnFirstCard() bool {
	i := strings.Index(r.lower, "[rank")
	if i < 0 || r.f.GPU == nil || *r.f.GPU != 0 {
		return false
	}
	rank := numberAfter(r.lower[i+len("[rank"):])
	return rank > 0 && !strings.Contains(r.lower, "[rank0]") && !strings.Contains(r.lower, "cuda_visible_devices")
}

// cardsWithoutSplit reports a launch of an engine on several cards without any
// flag that splits the work.
func (r *reading) cardsWithoutSplit() bool {
	if r.has(parallel) {
		return false
	}
	for _, h := range r.hits[launch] {
		line := r.line(h)
		_, list, ok := strings.Cut(strings.ToLower(line), "cuda_visible_devices=")
		if ok && strings.Contains(list[:min(len(list), 24)], ",") {
			return true
		}
	}
	return false
}

// xid reads the numbers of the driver's messages. Some of them are the
// program's fault: 13 and 31 are faults of its addresses, 43 and 45 say that it
// was ended (NVIDIA, Xid Errors, r570).
func (r *reading) xid(c Cause) Cause {
	programs := map[int]Cause{13: IllegalAccess, 31: IllegalAccess, 43: IllegalAccess, 45: c, 68: IllegalAccess, 69: IllegalAccess}
	for rest := r.lower; ; {
		i := strings.Index(rest, "xid (pci")
		if i < 0 {
			return c
		}
		rest = rest[i+len("xid (pci"):]
		_, number, _ := strings.Cut(rest[:min(len(rest), 40)], "): ")
		n, err := strconv.Atoi(number[:numberEnd(number, 0)])
		if err != nil {
			continue
		}
		to, program := programs[n]
		if !program || n == 45 {
			return c
		}
		return to
	}
}
