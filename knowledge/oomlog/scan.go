package oomlog

import (
	"strings"
	"sync"
)

// meaning is what a sign says: a Cause, or one of the meanings below.
type meaning string

// Meanings that are no cause.
const (
	outOfMemory meaning = "out of memory" // of a device, in the words of an allocator or of a person
	message     meaning = "message"       // an allocator's message with sizes
	sizes       meaning = "sizes"         // other words before sizes
	failure     meaning = "failure"       // something broke
	trains      meaning = "trains"        // a word that only training has
	onCPU       meaning = "on cpu"        // the allocator is the host's
	onWindows   meaning = "on windows"
	onNPU       meaning = "on npu"
	onMPS       meaning = "on mps"
	onSlice     meaning = "on slice"
	someoneElse meaning = "someone else" // another process, or memory short before the start
	parallel    meaning = "parallel"     // the job is split over cards
	pinning     meaning = "pinning"      // host memory is being locked
	offloaded   meaning = "offloaded"    // how many layers of a model lie on the card
	launch      meaning = "launch"       // a line that starts an engine or a script
	deviceFree  meaning = "device free"  // what llama.cpp finds free on a card
	ggmlBuffer  meaning = "ggml buffer"  // what it takes of one

	frameLoading  meaning = "frame loading"
	frameStarting meaning = "frame starting"
	frameTraining meaning = "frame training"
	frameScript   meaning = "frame script" // a file that is named after training
	frameServing  meaning = "frame serving"
	frameEvalSave meaning = "frame eval or save"

	nowLoading  meaning = "now loading" // a line of progress, not of a traceback
	nowLoaded   meaning = "now loaded"
	nowStarting meaning = "now starting"
	nowTraining meaning = "now training"
	nowServing  meaning = "now serving"
	nowEvalSave meaning = "now eval or save"
)

// sign is one row of the tables.
type sign struct {
	means  meaning
	weight int // 9 decides against everything else, 1 against nothing, 0 only supports
	// phrases are alternatives, divided by |, in lower case. < and > at the ends
	// stand for a border of a word, … for anything within the line.
	phrases string
	not     string // alternatives that must not stand in the same line
}

// phrase is one alternative of a sign.
type phrase struct {
	sign     *sign
	anchor   string   // what the automaton looks for
	rest     []string // what must follow in the line
	not      []string // what must not stand in it
	begins   bool     // the anchor begins a word
	finishes bool     // and ends one
}

// hit is a phrase that stands in the text.
type hit struct {
	sign     *sign
	from, to int // of the anchor
}

// table is all signs with their automaton.
type table struct {
	phrases []phrase
	match   *matcher
}

// signs is built when it is first needed.
var signs = sync.OnceValue(func() *table {
	t := &table{}
	for _, list := range [][]sign{oomSigns, deviceSigns, hostSigns, otherSigns, phaseSigns, spokenSigns, hanSigns} {
		for i := range list {
			t.add(&list[i])
		}
	}
	anchors := make([]string, len(t.phrases))
	for i, p := range t.phrases {
		anchors[i] = p.anchor
	}
	t.match = newMatcher(anchors)
	return t
})

func (t *table) add(s *sign) {
	var not []string
	if s.not != "" {
		not = strings.Split(s.not, "|")
	}
	for _, written := range strings.Split(s.phrases, "|") {
		parts := strings.Split(written, "…")
		p := phrase{sign: s, rest: parts[1:], not: not}
		p.anchor, p.begins = strings.CutPrefix(parts[0], "<")
		p.anchor, p.finishes = strings.CutSuffix(p.anchor, ">")
		t.phrases = append(t.phrases, p)
	}
}

// Bounds of the work on one sign or phrase, for texts that repeat a line many
// thousand times.
const (
	mostHits  = 64  // of a meaning; beyond, only the last one is renewed
	mostTries = 256 // of one phrase that has to look at its line
)

// hits finds all signs of a text, given in lower case, by meaning and in the
// order of the text.
func (t *table) hits(lower string) map[meaning][]hit {
	found := map[meaning][]hit{}
	tries := make([]int, len(t.phrases))
	t.match.each(lower, func(id uint16, end int) {
		p := &t.phrases[id]
		if !p.borders(lower, end) {
			return
		}
		if tries[id]++; p.looksAround() && (tries[id] > mostTries || !p.lineFits(lower, end)) {
			return
		}
		h := hit{p.sign, end - len(p.anchor), end}
		list := found[p.sign.means]
		if len(list) < mostHits {
			found[p.sign.means] = append(list, h)
			return
		}
		list[mostHits-1] = h
	})
	return found
}

// borders reports whether the anchor begins and ends a word where it must.
func (p *phrase) borders(text string, end int) bool {
	start := end - len(p.anchor)
	return !(p.begins && start > 0 && isWord(text[start-1]) || p.finishes && end < len(text) && isWord(text[end]))
}

// looksAround reports whether the rest of the line decides too.
func (p *phrase) looksAround() bool { return len(p.rest)+len(p.not) > 0 }

// lineFits reports whether the line has the rest of the phrase and nothing
// that speaks against it.
func (p *phrase) lineFits(lower string, end int) bool {
	from, to := lineAround(lower, end-len(p.anchor), end)
	return containsInOrder(lower[end:to], p.rest) && !containsOne(lower[from:to], p.not)
}

// isWord reports whether b continues a word of ASCII letters and digits.
func isWord(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

func containsInOrder(s string, parts []string) bool {
	for _, p := range parts {
		i := strings.Index(s, p)
		if i < 0 {
			return false
		}
		s = s[i+len(p):]
	}
	return true
}

func containsAny(s, alternatives string) bool {
	if alternatives == "" {
		return false
	}
	return containsOne(s, strings.Split(alternatives, "|"))
}

func containsOne(s string, parts []string) bool {
	for _, p := range parts {
		if strings.Contains(s, p) {
			return true
		}
	}
	return false
}
