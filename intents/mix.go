package intents

import "slices"

// mention is one card, or an amount of memory that stands for one, where it
// stands in the text.
type mention struct {
	value      string // id, text as typed, or GB
	first, end int    // items
}

// maxMix is how many different cards somebody may have in one machine.
const maxMix = 4

// fillMix hears that different cards work together: "a 4090 and a 3090",
// "24G+12G, two cards". The count is then one for each of them.
func (r *reading) fillMix() {
	m := r.mentions
	if r.fillSame(m) {
		return
	}
	if len(m) < 2 || len(m) > maxMix || r.has.intersects(notMixed) || !r.areDistinct(m) {
		return
	}
	counts, counted := make([]int, len(m)), 0
	for i := range m {
		n, stated := r.countOf(&m[i])
		if counts[i] = n; stated {
			counted++
		}
	}
	if !r.areJoined(m, counted == len(m) || r.total() == len(m) || r.has.has(jointWord)) {
		return
	}
	r.q.Slots.GPUCount = counts
	r.dropEvidence("gpu_count")
	for i := range m {
		r.note("gpu_count", shown(counts[i]), m[i].first, m[i].end)
		r.ambiguous("mix", []string{m[i].value})
	}
}

// fillSame counts a card that is added to itself: "24G+24G", and reports whether
// it was that.
func (r *reading) fillSame(m []mention) bool {
	if len(m) < 2 || len(m) > maxMix || len(r.q.Slots.GPUCount) > 0 || !r.areJoined(m, false) {
		return false
	}
	for i := range m {
		if m[i].value != m[0].value {
			return false
		}
	}
	addValue(r, &r.q.Slots.GPUCount, "gpu_count", len(m), m[0].first, m[len(m)-1].end)
	return true
}

// notMixed are words that hold cards against each other.
var notMixed = setOf(orWord, versusWord, choiceWord, whichWord)

// areDistinct reports whether the mentions are different hardware of one kind,
// in the order of the text.
func (r *reading) areDistinct(m []mention) bool {
	s := &r.q.Slots
	if len(s.GPU)+len(s.GPUText) > 0 && len(s.VRAMGB) > 0 {
		return false
	}
	for i := 1; i < len(m); i++ {
		if m[i].first < m[i-1].end || m[i].value == m[i-1].value {
			return false
		}
	}
	return len(s.GPU)+len(s.GPUText)+len(s.VRAMGB) == len(m)
}

// countOf returns how many of a card are stated, and whether that is said.
func (r *reading) countOf(m *mention) (int, bool) {
	for _, j := range []int{m.first - 1, m.end} {
		k, ok := r.factAtItem(j)
		beside := ok && r.facts[k].kind == cards && r.facts[k].value <= maxCards
		if beside && (r.facts[k].end == m.first || r.facts[k].first == m.end && r.at(m.end).means(timesWord)) {
			return int(r.facts[k].value), true
		}
	}
	article := r.key(m.first - 1)
	return 1, article == "a" || article == "an"
}

// total is the one count that is stated, 0 where there is none or more.
func (r *reading) total() int {
	if c := r.q.Slots.GPUCount; len(c) == 1 {
		return c[0]
	}
	return 0
}

// areJoined reports whether nothing but words for "and" stands between the
// mentions. Where they are not counted, the words must be those for "plus".
func (r *reading) areJoined(m []mention, counted bool) bool {
	for i := 1; i < len(m); i++ {
		joined := false
		for j := m[i-1].end; j < m[i].first; j++ {
			_, isCount := r.factAtItem(j)
			switch it := r.at(j); {
			case r.key(j) == "+" || r.key(j) == "&" || it.means(plusWord), it.means(alongWord) && counted:
				joined = true
			case isCount, it.means(alongWord), r.key(j) == "a", r.key(j) == "an":
			default:
				return false
			}
		}
		if !joined {
			return false
		}
	}
	return true
}

// dropEvidence takes back what was noted for a slot.
func (r *reading) dropEvidence(slot string) {
	r.q.Evidence = slices.DeleteFunc(r.q.Evidence, func(e Evidence) bool { return e.Slot == slot })
}
