package oomlog

import (
	"slices"
	"strings"
)

// reading is a text on its way to a Report.
type reading struct {
	raw        string // as written; offsets mean the same in all three
	text       string // without the colours of a terminal
	lower      string // the same in lower case
	hits       map[meaning][]hit
	f          Facts
	processes  []process
	screen     *Screen
	framePhase Phase // of the traceback
	framed     bool  // a frame tells it, not a person's words alone
	linePhase  Phase // of the last line of progress
	decided    []hit // what the cause rests on, the strongest first
}

// Read reads a text. It never fails: a text that says nothing is NotAnError.
func Read(text string) Report {
	r := &reading{raw: bound(text)}
	r.text = plain(r.raw)
	r.screen = readScreen(r.text)
	r.lower = r.lowerWithoutLog()
	r.hits = signs().hits(r.lower)
	r.screenFaults()
	r.facts()
	r.phases()
	cause, confidence := r.cause()
	return Report{
		Cause: cause, Confidence: confidence, Evidence: r.evidence(),
		Facts: r.withScreen(), Phase: r.phase(), Screen: r.screen, Job: r.job(), InWords: r.inWords(),
	}
}

// asciiLower keeps the length of a text, so that offsets mean the same in both.
func asciiLower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// lowerWithoutLog leaves out what nvidia-smi -q lists: the names of its values
// are those of faults, whether there are any or not.
func (r *reading) lowerWithoutLog() string {
	lower := asciiLower(r.text)
	if r.screen == nil || len(r.screen.logged) == 0 {
		return lower
	}
	b := []byte(lower)
	for _, s := range r.screen.logged {
		for i := s.from; i < s.to; i++ {
			if b[i] != '\n' && b[i] != '\r' {
				b[i] = ' '
			}
		}
	}
	return string(b)
}

// cause names the cause and how sure it is.
func (r *reading) cause() (Cause, float64) {
	best, weight := r.strongest()
	ranOut := r.ranOut()
	switch {
	case weight > ranOut && best.Area() != Device, weight == ranOut && weight > 0 && r.isRoot(best):
		r.decided = r.hits[meaning(best)]
		return r.refine(best), sureness(weight)
	case ranOut > 0 || weight > hint && best.Area() == Device:
		return r.device(best, weight)
	case weight >= hint:
		r.decided = r.hits[meaning(best)]
		return r.refine(best), sureness(weight)
	}
	return r.nothing()
}

// isRoot reports whether a cause that is said as strongly as the lack of
// memory goes before it.
func (r *reading) isRoot(c Cause) bool {
	return c.Area() != Device && c != NCCLComm && c != UnknownError
}

// strongest returns the cause with the heaviest sign; of equal ones the first
// in the text.
func (r *reading) strongest() (Cause, int) {
	best, weight, place := NotAnError, 0, len(r.text)
	for _, c := range Causes() {
		for _, h := range r.hits[meaning(c)] {
			if w := h.sign.weight; w > weight || w == weight && w > 0 && h.from < place {
				best, weight, place = c, w, h.from
			}
		}
	}
	return best, weight
}

// ranOut is the weight of the heaviest sign that memory of a device ran out,
// 0 where nothing says so.
func (r *reading) ranOut() int {
	weight := 0
	for _, m := range []meaning{outOfMemory, someoneElse} {
		for _, h := range r.hits[m] {
			weight = max(weight, h.sign.weight)
		}
	}
	if weight > 0 && r.has(onCPU) && !r.has(message) {
		return weight
	}
	return weight
}

func (r *reading) has(m meaning) bool { return len(r.hits[m]) > 0 }

// refine turns a cause into its neighbour where the surroundings say so.
func (r *reading) refine(c Cause) Cause {
	switch {
	case c == HostRAMOOM && r.has(onWindows) && r.has(onCPU):
		return PagefileTooSmall
	case c == HardwareFault:
		return r.xid(c)
	}
	return c
}

// sureness turns a weight into a confidence.
func sureness(weight int) float64 {
	switch {
	case weight >= specific:
		return 0.95
	case weight >= likely:
		return 0.9
	case weight >= said:
		return 0.8
	case weight >= hint:
		return 0.6
	}
	return 0.5
}

// nothing tells an error without a cause from no error at all.
func (r *reading) nothing() (Cause, float64) {
	switch {
	case r.buffersBeyondCard():
		r.decided = r.hits[ggmlBuffer]
		return SpillToHostSlow, 0.8
	case r.has(someoneElse) && r.screenHeldByOthers():
		r.decided = append(r.screenRows(), r.hits[someoneElse]...)
		return OOMSharedCard, 0.8
	case r.screen != nil:
		return NotAnError, 0.9
	case r.partlyOffloaded():
		r.decided = r.hits[offloaded]
		return SpillToHostSlow, 0.7
	}
	for _, h := range r.hits[failure] {
		if line := strings.ToLower(r.line(h)); !containsAny(line, "warn|info |info:|0 error|no error|not an error|not a failure") {
			r.decided = append(r.decided, h)
		}
	}
	if len(r.decided) > 0 {
		return UnknownError, 0.6
	}
	r.decided = r.hits[meaning(NotAnError)]
	return NotAnError, 0.8
}

// partlyOffloaded reports that llama.cpp or ollama keeps layers in host memory:
// "offloaded 20/81 layers to GPU".
func (r *reading) partlyOffloaded() bool {
	for _, h := range r.hits[offloaded] {
		line := strings.ToLower(r.line(h))
		_, rest, _ := strings.Cut(line, "offloaded ")
		if i := strings.IndexByte(rest, '/'); i > 0 && countBefore(rest, i) < numberAfter(rest[i+1:]) {
			return true
		}
	}
	return false
}

// line returns the line of a hit, without the space around it.
func (r *reading) line(h hit) string {
	from, to := lineAround(r.text, h.from, h.to)
	return strings.TrimSpace(r.text[from:to])
}

// Bounds of the evidence.
const (
	mostEvidence  = 6
	mostDecided   = 4
	mostLineBytes = 700
)

// evidence are the lines that decided, then those that support them.
func (r *reading) evidence() []string {
	out := []string{}
	for _, h := range r.decided {
		if len(out) < mostDecided {
			out = r.addLine(out, h)
		}
	}
	for _, m := range []meaning{message, outOfMemory, onSlice, onNPU, onMPS, onCPU, onWindows} {
		for _, h := range r.hits[m][:min(1, len(r.hits[m]))] {
			if len(out) < mostEvidence && r.supports(m) {
				out = r.addLine(out, h)
			}
		}
	}
	return out
}

// supports reports whether lines of a meaning belong to what was decided.
func (r *reading) supports(m meaning) bool {
	if len(r.decided) == 0 {
		return false
	}
	c := r.decided[0].sign.means
	return Cause(c).Area() == Device || !slices.Contains(Causes(), Cause(c)) || m == onWindows || m == onCPU
}

func (r *reading) addLine(out []string, h hit) []string {
	from, to := lineAround(r.raw, h.from, h.to)
	line := strings.TrimSpace(r.raw[from:to])
	if len(line) > mostLineBytes {
		line = strings.TrimSpace(r.raw[onRune(r.raw, max(from, h.from-60)):onRune(r.raw, min(to, h.to+mostLineBytes-100))])
	}
	if line == "" || slices.Contains(out, line) {
		return out
	}
	return append(out, line)
}

// mostSentence is the longest text that is taken for a person's sentence.
const mostSentence = 240

// inWords reports whether the text is a sentence rather than a log.
func (r *reading) inWords() bool {
	return len(r.text) <= mostSentence && !strings.Contains(strings.TrimSpace(r.text), "\n") && r.f.AllocatedGiB == nil && !r.has(message)
}
