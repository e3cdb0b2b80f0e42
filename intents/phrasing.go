package intents

// pattern joins two concepts that stand together, in this order and with at
// most gap other items between them, into a third. What a language says in one
// word and the other in three comes out the same here.
type pattern struct {
	first, second concept
	gap           int
	makes         concept
}

var patterns = []pattern{
	{whichWord, cardWord, 1, askCard},
	{whichWord, modelWord, 1, askModel},
	{countWord, recommendWord, 1, askCard},
	{recommendWord, whichWord, 1, askCard},
	{rentWord, whichWord, 1, askCard},
	{whatWord, cardWord, 1, askCard},      // what GPU
	{recommendWord, cardWord, 2, askCard}, // recommend a card
	{cardWord, recommendWord, 1, askCard}, // a card, please recommend
	{recommendWord, whatWord, 1, askCard}, // recommend what GPU
	{howMuch, cardWord, 2, askCard},       // how big a card
	{howMuch, unitCard, 0, askCard},       // how many cards
	{howMuch, unitNode, 1, askCard},       // how many nodes
	{rentWord, whatWord, 1, askCard},      // rent what
	{whatWord, rentWord, 4, askCard},      // what should I rent
	{needWord, unitNode, 2, askCard},      // need some nodes
	{whatWord, modelWord, 1, askModel},    // what models
	{howMuch, modelWord, 2, askModel},     // how big a model
	{biggestWord, modelWord, 3, askModel}, // the biggest LLM
	{runWord, whatWord, 1, askModel},      // can run what
	{whatWord, runWord, 4, askModel},      // what can I run
	{whatWord, fitWord, 3, askModel},      // what would fit
	{whatWord, serveWord, 3, askModel},    // what can I serve
	{serveWord, whatWord, 1, askModel},    // deploy what
	{fitWord, whatWord, 1, askModel},      // holds what
	{howMuch, vramWord, 2, askVRAM},       // how much VRAM
	{howMuch, kvWord, 2, askVRAM},         // how big is the KV cache
	{vramWord, howMuch, 3, askVRAM},       // VRAM, how much
	{minimumWord, vramWord, 1, askVRAM},   // minimum VRAM
	{vramWord, minimumWord, 2, askVRAM},   // VRAM, at least
	{howMuch, unitB, 0, askModel},         // how many billions
	{howMuch, unitGB, 1, askVRAM},         // how many GB
	{vramWord, needWord, 1, askVRAM},      // VRAM needed
	{minimumWord, cardWord, 2, askCard},   // the smallest card
	{trainWord, howBig, 0, askModel},
	{tuningWord, howBig, 0, askModel},
	{runWord, howBig, 0, askModel},
	{howBig, trainWord, 2, askModel},
	{howBig, tuningWord, 2, askModel},
	{howBig, runWord, 2, askModel},
	{whatWord, trainWord, 4, askModel},
	{whatWord, tuningWord, 4, askModel},
	{cheapWord, cardWord, 2, askCard},
	{vramWord, howTo, 1, askVRAM},
	{canWord, oomVerb, 16, willOOM},
	{willWord, oomVerb, 1, willOOM},
	{rateWord, howMuch, 3, askSpeed},      // per second, how many
	{unitOther, cpuWord, 0, troubleWord},  // 100% CPU
	{usedWord, unitOther, 1, symptomWord}, // 100 % of it is in use
	{notEnough, ifWord, 0, askCard},       // if it is not enough
}

// phrase joins neighbouring concepts. Marks do not count as distance, but a
// clause that ends does.
func (r *reading) phrase() {
	r.limitAsked()
	for i := range r.items {
		if len(r.items[i].senses) == 0 {
			continue
		}
		for k := range patterns {
			p := &patterns[k]
			if p.second == ifWord && r.namesOnlyHardware() {
				continue // "if not, an A100?" names the card itself
			}
			if p.first == whatWord && p.makes == askModel && r.has.has(askLimit) {
				continue // "what batch can I train with"
			}
			if !r.has.has(p.makes) && r.items[i].means(p.first) && r.followsWithin(i, p.gap, p.second) {
				r.derive(p.makes, i, r.reach(i, p.gap, p.second)+1)
			}
		}
	}
	r.cardCountAsked()
	r.unitAsked()
	r.memoryDoubted()
}

// memoryDoubted hears "32g or 64g": which of two amounts is asked.
func (r *reading) memoryDoubted() {
	for k := 1; k < len(r.facts); k++ {
		a, b := &r.facts[k-1], &r.facts[k]
		if a.kind == memory && b.kind == memory && b.first == a.end+1 && r.at(a.end).means(orWord) {
			r.derive(eitherGB, a.first, b.end)
		}
	}
}

// namesOnlyHardware reports whether a card or its memory is stated, and no model
// and no size.
func (r *reading) namesOnlyHardware() bool {
	set := stated(&r.q.Slots)
	return set.intersects(hardware) && !set.intersects(named)
}

// derived is a concept that phrase found, with the items that make it up.
type derived struct {
	means      concept
	first, end int
}

func (r *reading) derive(c concept, first, end int) {
	r.has.add(c)
	r.derived = append(r.derived, derived{c, first, end})
}

func (r *reading) followsWithin(i, gap int, c concept) bool { return r.reach(i, gap, c) > i }

// reach returns the item that means c at most gap items after i, or i.
func (r *reading) reach(i, gap int, c concept) int {
	for j := i + 1; j < len(r.items); j++ {
		if r.isClauseMark(j) {
			return i
		}
		if r.items[j].means(c) {
			return j
		}
		if r.items[j].kind == markItem && len(r.items[j].senses) == 0 {
			continue
		}
		if gap--; gap < 0 {
			return i
		}
	}
	return i
}

// cardCountAsked hears "how many A100s": the count of a named card
// is asked for.
func (r *reading) cardCountAsked() {
	for i := range r.items {
		if !r.items[i].means(howMuch) {
			continue
		}
		next := i + 1
		if r.at(next).means(unitCard) || r.at(next).means(unitPiece) {
			next++
		}
		if r.at(next).isCard() && r.at(next+1).means(unitTime) { // "how many H100 hours"
			r.derive(durationAsk, i, next+2)
			return
		}
		if r.at(next).isCard() {
			r.derive(askCard, i, next+1)
			r.derive(askCount, i, next+1)
			return
		}
	}
}
