package intents

import "slices"

// roomOn files what of a card is free or taken by others, and reports whether
// the amount was that: it is no card's memory.
func (r *reading) roomOn(f *fact) bool {
	switch {
	case r.has.has(logText):
		return false
	case r.isSaidOf(f, takenWord):
		setOnce(r, &r.q.Settings.UsedGB, "gpu_used_gb", f.value, f.first, f.end)
		return true
	case r.isSaidOf(f, freeWord), r.isSaidOf(f, freeToo) && r.namesCard(f):
		setOnce(r, &r.q.Settings.FreeGB, "gpu_free_gb", f.value, f.first, f.end)
		if r.isSaidOf(f, freeToo) && r.isWholeCard(f) {
			addValue(r, &r.q.Slots.VRAMGB, "vram_gb", f.value, f.first, f.end)
		}
		return true
	}
	return false
}

// namesCard reports whether a card of the vocabulary is named, or an amount of
// memory beside this one: "available" then speaks of a part of it.
func (r *reading) namesCard(f *fact) bool {
	for i := range r.facts {
		if o := &r.facts[i]; o.kind == memory && o.value > f.value {
			return true
		}
	}
	return slices.ContainsFunc(r.items, func(it item) bool { return it.isCard() })
}

// wholeCard is the share of a card's memory from which "usable" says what the card
// gives at all and not what somebody left of it.
const wholeCard = 0.85

// isWholeCard reports whether an amount is nearly all that a named card has: "T4,
// 15 GB usable".
func (r *reading) isWholeCard(f *fact) bool {
	return slices.ContainsFunc(r.items, func(it item) bool {
		return it.isCard() && it.name.kind == gpuName && f.value >= wholeCard*r.index.gpus[it.name.row].MemoryGB
	})
}

// isSaidOf reports whether the word c stands behind an amount ("10 GB free"), or
// in front of it where no card is what is free ("free VRAM: 10 GB", and not "a
// free 24 GB card").
func (r *reading) isSaidOf(f *fact, c concept) bool {
	for j := f.end; j <= f.end+2 && !r.isClauseMark(j); j++ {
		if r.at(j).means(c) {
			return !r.at(j + 1).meansAny(roomNouns)
		}
		if !r.isRoomFiller(j) {
			break
		}
	}
	for j := f.first - 1; j >= f.first-4 && j >= 0 && !r.isClauseMark(j); j-- {
		if r.at(j).means(c) {
			return !r.at(f.end).meansAny(cardish) && (r.isHan(j) || j < f.first-1)
		}
		if !r.isRoomFiller(j) {
			break
		}
	}
	return false
}

// roomNouns are what else can be free: the amount is of them.
var roomNouns = setOf(ramWord, diskWord, cardWord)

func (r *reading) isRoomFiller(j int) bool {
	return r.isConnector(j) || r.at(j).means(vramWord) || r.key(j) == "only" || r.key(j) == "are"
}

// onlyRoom lets what is free stand for the card where no hardware is named.
// After a question that named some, Merge drops it again.
func (r *reading) onlyRoom() {
	s := &r.q.Slots
	if free := r.q.Settings.FreeGB; free > 0 && len(s.GPU)+len(s.GPUText)+len(s.VRAMGB) == 0 {
		for i := range r.facts {
			if f := &r.facts[i]; f.kind == memory && f.value == free {
				addValue(r, &s.VRAMGB, "vram_gb", free, f.first, f.end)
			}
		}
	}
}

// isData reports whether an amount is of files or traffic: "100gb download",
// "200 GB of images", 25 Gbit Ethernet.
func (r *reading) isData(f *fact) bool {
	j := f.end
	for j < f.end+2 && (r.key(j) == "of" || r.isConnector(j)) {
		j++
	}
	if r.isMoved(f) {
		r.derive(movedData, f.first, f.end)
		return true
	}
	if r.at(f.first - 1).means(offloadWord) {
		return true // what is moved away
	}
	after := r.at(j).means(dataWord) && !(r.isHan(j) && r.gapBefore(j)) && (r.at(j+1).kind != numberItem || r.gapBefore(j+1))
	return after || (r.at(f.first-1).means(dataWord) || r.at(f.first-1).means(setupWord) || r.key(f.first-1) == "move") && !r.cardFollows(f.end)
}

// leastMoved is from how many GB on an amount without a card and a model is data
// that a message moves: less may be what a card has.
const leastMoved = 1

// isMoved reports whether an amount is of data that is to be moved: to or from a
// place where data lies, or by a word for copying where neither a card, a model nor
// a word for memory is named.
func (r *reading) isMoved(f *fact) bool {
	if f.value < leastMoved || r.cardFollows(f.end) || r.ownedBy(f.first, vramWord) || r.ownedBy(f.first, ramWord) {
		return false
	}
	if r.has.intersects(setOf(storeWord)) {
		return true
	}
	named := r.has.intersects(memoryTalk) || r.namedCards() > 0 || r.has.has(unitB) || r.amounts() > 1
	return r.has.intersects(setOf(moveWord)) && (!named || r.at(f.end).means(dataWord))
}

// amounts is how many amounts of memory or data the message states.
func (r *reading) amounts() int {
	n := 0
	for i := range r.facts {
		if r.facts[i].kind == memory {
			n++
		}
	}
	return n
}

// memoryTalk are the words of a question of memory.
var memoryTalk = setOf(vramWord, ramWord, enoughWord, fitWord, runWord, trainWord, tuningWord, serveWord, offloadWord)

// movedFrom say that data is moved, which is counted in terabytes too.
var movedFrom = setOf(storeWord, moveWord)
