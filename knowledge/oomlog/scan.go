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
	failure     meaning = "failure"       // something broke
	trains      meaning = "trains"        // a word that only training has
	onCPU       meaning = "on cpu"        // the allocator is the host's
	onWindows   meaning = "on windows"
	onNPU       meaning = "on npu"
	onMPS       meaning = "on mps"
	onSlice     meaning = "on slice"
	someoneElse meaning = "someone else" // another process, or memory short before the start
	parallel    meaning = "parallel"     // the job is split over cards
	launch      meaning = "launch"       // a line that starts an engine or a script

	frameLoading  meaning = "frame loading"
	frameStarting meaning = "frame starting"
	frameTraining meaning = "frame training"
	frameServing  meaning = "frame serving"
	frameEvalSave meaning = "frame eval or save"

	nowLoading  meaning = "now loading" // a line of progress, not of a traceback
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
	for _, written := range strings.Split(s.phrases, "|") {
		parts := strings.Split(written, "…")
		p := phrase{sign: s, rest: parts[1:]}
		p.anchor, p.begins = strings.CutPrefix(parts[0], "<")
		p.anchor, p.finishes = strings.CutSuffix(p.anchor, ">")
		t.phrases = append(t.phrases, p)
	}
}

// Bounds of the work on one sign or phrase, for texts that repeat a line many
// thousand times.
const (
	mostHits  = 64   // of a meaning; beyond, only the last one is renewed
	mostTries = 4096 // of one phrase
)

// hits finds all signs of a text, by meaning, in the order of the text.
func (t *table) hits(text string) map[meaning][]hit {
	found := map[meaning][]hit{}
	tries := make([]int, len(t.phrases))
	t.match.each(text, func(id uint16, end int) {
		p := &t.phrases[id]
		if tries[id]++; tries[id] > mostTries || !p.standsAt(text, end) {
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

// standsAt reports whether the phrase is complete where its anchor ends.
func (p *phrase) standsAt(text string, end int) bool {
	start := end - len(p.anchor)
	switch {
	case p.begins && start > 0 && isWord(text[start-1]):
		return false
	case p.finishes && end < len(text) && isWord(text[end]):
		return false
	case len(p.rest) == 0 && p.sign.not == "":
		return true
	}
	from, to := lineAround(text, start, end)
	return containsInOrder(strings.ToLower(text[end:to]), p.rest) && !containsAny(strings.ToLower(text[from:to]), p.sign.not)
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
	for _, a := range strings.Split(alternatives, "|") {
		if strings.Contains(s, a) {
			return true
		}
	}
	return false
}
