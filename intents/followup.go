package intents

// shortMessage is how many items a message may have to count as a follow-up
// for its first word alone; a longer one that says nothing of ours is about
// something else.
const shortMessage = 8

// continues reports whether the message is marked as a continuation, by its
// first word ("and …", "what about …") or its last ("… instead").
func (r *reading) continues() bool {
	first, last := 0, len(r.items)-1
	for last > 0 && r.items[last].kind == markItem {
		last--
	}
	if last < 0 || len(r.items) > shortMessage && !r.has.intersects(domain) {
		return false
	}
	if r.items[0].means(feasibleWord) && last > 0 { // "ok, and …"
		first = 1
	}
	return r.items[first].means(followMark) || r.items[last].means(followMark)
}

// followUp reports whether the question before is needed to understand this one.
func (r *reading) followUp() bool {
	hw, nm := r.has.intersects(hardware), r.has.intersects(named)
	switch {
	case r.has.has(backWord) && r.has.has(hasFollow):
		return true
	case r.q.Intent == Smalltalk || r.q.Intent == OutOfScope || hw && nm:
		return false
	case r.has.has(doubted), r.comparesWithBefore():
		return true
	case r.pointsOnly():
		return false
	case r.has.has(hasFollow):
		return true
	case r.q.onTopic():
		return !hw && !nm
	}
	switch r.q.Wants {
	case VRAMNeeded:
		return !nm
	case WhichGPU:
		return !r.has.intersects(subject)
	case WhatFits:
		return !hw
	}
	return true
}

// comparesWithBefore reports whether one card is held against "that", or against
// nothing that the message names.
func (r *reading) comparesWithBefore() bool {
	s := &r.q.Slots
	return r.q.Intent == CompareGPUs && len(s.GPU)+len(s.GPUText) == 1 && len(s.VRAMGB) == 0 && r.has.has(versusWord) &&
		(r.has.has(pronounWord) || r.isTerse())
}

// pointsOnly reports whether the message is "that one?" and no more. Which one is
// exactly the question, and what was said before does not answer it.
func (r *reading) pointsOnly() bool {
	return r.has.has(pronounWord) && r.q.Slots.IsZero() && r.q.Wants == "" && !r.q.onTopic() && len(r.facts) == 0
}

// siblings notes which rows a size or a memory without a name could stand for.
func (r *reading) siblings() {
	s := &r.q.Slots
	list := map[string][]string{}
	if len(s.ParamsB) == 1 && len(s.Model)+len(s.ModelText) == 0 {
		for row := range r.index.models {
			if alike(r.index.rowSize(row), s.ParamsB[0]) {
				list["model"] = append(list["model"], r.index.models[row].ID)
			}
		}
	}
	if len(s.VRAMGB) == 1 && len(s.GPU)+len(s.GPUText) == 0 {
		for row := range r.index.gpus {
			if alike(r.index.gpus[row].MemoryGB, s.VRAMGB[0]) {
				list["gpu"] = append(list["gpu"], r.index.gpus[row].ID)
			}
		}
	}
	if len(list) > 0 {
		r.q.Siblings = list
	}
}
