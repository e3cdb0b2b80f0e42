package intents

// isAskedAmount reports whether an amount is what the question is about: what
// several cards come to as one, or the other of two that a card may have.
func (r *reading) isAskedAmount(f *fact) bool {
	for j := f.first - 3; j < f.first; j++ {
		if r.at(j).means(poolWord) {
			return true
		}
	}
	other, ok := r.factAtItem(f.first - 2)
	return ok && r.at(f.first-1).means(orWord) && r.facts[other].kind == memory && r.namedCards() > 0
}

// isHearsay reports whether an amount is what somebody else said, in a message that
// asks how much it is: "how much memory, they say 7 GB will do".
func (r *reading) isHearsay(f *fact) bool {
	if !r.has.has(howMuch) && !r.has.has(askVRAM) && !r.has.has(needsWord) || len(r.q.Slots.GPU)+len(r.q.Slots.GPUText) > 0 {
		return false
	}
	for j := f.first - 1; j >= 0 && j >= f.first-5 && !r.isClauseMark(j); j-- {
		if r.at(j).means(doubtWord) {
			return true
		}
	}
	return false
}

// isReserved reports whether an amount is what the allocator or another process
// holds, or what is left: "reserved is 22 GB".
func (r *reading) isReserved(f *fact) bool {
	for j := f.first - 3; j <= f.end+1; j++ {
		if r.at(j).meansAny(heldWords) || r.key(j) == "reserved" || r.key(j) == "allocated" {
			return true
		}
	}
	return false
}

var heldWords = setOf(freeWord, freeToo, takenWord)

// isAskedCount reports whether a count is what the question is about: what
// several cards would be as one, or how many would be needed else.
func (r *reading) isAskedCount(f *fact) bool {
	before := f.first - 1
	for before > f.first-4 && (r.at(before).meansAny(setOf(needWord, pronounWord)) || r.isWord(before)) {
		before--
	}
	return r.at(f.first-1).means(poolWord) || before < f.first-1 && r.at(before).means(orWord)
}

// unitAsked hears a unit that no number stands before, where it asks by itself:
// "GiB per GPU?", "hours for 1B tokens on 8 cards".
func (r *reading) unitAsked() {
	for i := range r.items {
		if r.items[i].means(unitGB) && r.isFree(i) && r.endsAsking() && !r.has.has(diskWord) && !r.has.has(ramWord) {
			r.derive(askVRAM, i, i+1)
			break
		}
	}
	if len(r.items) > 1 && longTimes[r.key(0)] {
		r.derive(durationAsk, 0, 1)
		r.derive(askSpeed, 0, 1)
	}
}

var longTimes = map[string]bool{"hours": true, "days": true, "weeks": true, "minutes": true}

// isLinkRate reports whether an amount is how fast cards talk: "NVLink is cut to
// 400G".
func (r *reading) isLinkRate(f *fact) bool {
	for j := f.first - 4; j < f.first; j++ {
		if r.at(j).means(linkWord) && !r.at(j).isCard() {
			return f.value >= minLinkRate
		}
	}
	return false
}

// minLinkRate is the least GB/s that is read as one: below stands memory of a card
// ("2 cards with NVLink, 24G each"). A100's NVLink of 600 and its cut of 400 are above.
const minLinkRate = 300
