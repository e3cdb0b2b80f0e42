package intents

import "slices"

// features adds to the concepts what the slots say, then what depends on both.
func (r *reading) features() {
	r.has = r.has.union(stated(&r.q.Slots))
	if !r.q.Settings.isZero() {
		r.has.add(hasSetting)
	}
	if r.isDoubt() {
		r.has.add(doubted)
		r.q.Doubts = true
	}
	if slices.Contains(r.q.Slots.Method, "finetune") {
		// which kind is open, and with it the memory by a factor of eight
		r.ambiguous("method", []string{"lora", "qlora", "full"})
	}
	if r.endsAsking() {
		r.has.add(asking)
	}
	if r.continues() {
		r.has.add(hasFollow)
	}
	if r.isTerse() {
		r.has.add(terse)
	}
	if r.isTalkOnly() {
		r.has.add(talkOnly)
	}
	if slices.ContainsFunc(r.facts, isLongSpan) || r.has.has(spanWord) {
		r.has.add(longSpan)
	}
	if r.namesContext() {
		r.has.add(bareContext)
	}
	r.q.AsksCount = r.has.has(askCount)
	if r.isDefinition() {
		r.has.add(definition)
	}
	if len(r.items) <= maxThanks && r.at(0).means(thanksWord) {
		r.has.add(thankedFirst)
	}
	if r.definesFirst() {
		r.has.add(definedLead)
	}
	r.hearOrder()
	if r.saysStill() {
		r.has = r.has.without(orWord)
	}
	if r.fitClause() {
		r.has.add(fitClause)
	}
}

// saysStill reports whether the one "or" begins the last clause of a message that
// changes something: it says that the rest stays as it was, and holds nothing
// against anything ("70b then, still lora").
func (r *reading) saysStill() bool {
	if !r.has.has(followMark) || r.has.intersects(setOf(twoMethods, twoCards, twoQuants, twoSizes)) {
		return false
	}
	still := false
	for i := 1; i < len(r.items); i++ {
		if r.at(i).means(orWord) {
			if still || !r.isClauseMark(i-1) || !r.isHan(i) {
				return false
			}
			still = true
		}
	}
	return still && !r.has.has(asking)
}

// maxTerse is how many items a message may have that describes nothing: "it
// crashed again", and not the course of a run.
const maxTerse = 5

// maxThanks is how many items thanks with a kind word may have.
const maxThanks = 14

func (r *reading) isTerse() bool {
	n := 0
	for i := range r.items {
		if r.items[i].kind != markItem {
			n++
		}
	}
	return n <= maxTerse
}

// maxTalkWords and maxTalkCharacters bound what may stand beside a greeting or
// thanks that is one.
const (
	maxTalkWords      = 4
	maxTalkCharacters = 6
)

// isTalkOnly reports whether a message has hardly a word that is not talk.
func (r *reading) isTalkOnly() bool {
	words, characters := 0, 0
	for i := range r.items {
		switch it := r.at(i); {
		case it.kind == markItem, it.meansAny(talkWords):
		case r.isHan(i):
			characters += r.runeLen(i)
		default:
			words++
		}
	}
	return words <= maxTalkWords && characters <= maxTalkCharacters && !r.has.intersects(setOf(whatWord, whichWord, howTo, howMuch)) && (!r.endsAsking() || r.asksInTalk())
}

// asksInTalk reports whether the question is talk itself: "you there?"
func (r *reading) asksInTalk() bool {
	last := len(r.items) - 1
	for last > 0 && r.items[last].kind == markItem {
		last--
	}
	return last >= 0 && r.items[last].means(greetingWord)
}

var talkWords = setOf(greetingWord, thanksWord, identityWord, helpWord, rudeWord)

// isLongSpan reports whether a fact is a time to pay for: the price of one hour
// or one month is only looked up.
func isLongSpan(f fact) bool { return (f.kind == hours || f.kind == months) && f.value > 1 }

// namesContext reports whether the context is spoken of without a number.
func (r *reading) namesContext() bool {
	for i := range r.items {
		if r.items[i].means(contextKey) && r.isFree(i) && !r.isAnnouncing(i) {
			return true
		}
	}
	return false
}

// stated returns the concepts that filled slots stand for.
func stated(s *Slots) conceptSet {
	tuned := slices.ContainsFunc(s.Method, func(m string) bool { return m != "infer" })
	named := len(s.GPU) + len(s.GPUText)
	var set conceptSet
	for _, f := range []struct {
		means concept
		holds bool
	}{
		{hasModel, len(s.Model)+len(s.ModelText) > 0},
		{hasSize, len(s.ParamsB) > 0},
		{hasCard, named > 0},
		{hasMemory, len(s.VRAMGB) > 0},
		{hasCount, len(s.GPUCount) > 0},
		{hasTuning, tuned},
		{hasInfer, slices.Contains(s.Method, "infer")},
		{hasQuant, len(s.Quant) > 0},
		{plainType, len(s.Quant) > 0 && !slices.ContainsFunc(s.Quant, isPacked)},
		{hasUsers, len(s.Users) > 0},
		{hasEngine, len(s.Engine) > 0},
		{hasSetting, len(s.Context)+len(s.Batch)+len(s.Parallelism) > 0 || s.Optimizer != "" || s.KVDType != "" || s.RAMGB > 0},
		{twoCards, named > 1},
		{twoSizes, len(s.ParamsB) > 1},
		{twoQuants, len(s.Quant) > 1},
		{twoMethods, len(s.Method) > 1},
		{twoPrices, len(s.Price) > 1},
		{hasPrice, len(s.Price) > 0},
		{hasBudget, len(s.Budget) > 0},
		{hasData, len(s.Samples)+len(s.Epochs)+len(s.Tokens) > 0},
		{hasSpan, len(s.Hours)+len(s.Months) > 0},
		{hasHours, slices.ContainsFunc(s.Hours, func(h float64) bool { return h > 1 && h != 24 && h != 168 })},
		{hasPlan, len(s.Discount) > 0},
		{hasRAM, s.RAMGB > 0},
		{twoSpans, len(s.Hours) > 0 && len(s.Months) > 0},
		{kindWord, slices.ContainsFunc(s.Method, func(m string) bool { return m != "infer" && m != "finetune" })},
	} {
		if f.holds {
			set.add(f.means)
		}
	}
	return set
}

// fitClause reports whether one clause asks by itself whether a job runs on
// some hardware. It tells "can one H100 do it, and at what cost" (a memory
// question first) from "what can it cost on one H100".
func (r *reading) fitClause() bool {
	for first := 0; first < len(r.items); {
		end := r.clauseEnd(first)
		if r.asksFit(first, end) {
			return true
		}
		first = end
	}
	return false
}

// clauseEnd returns the item after the clause that begins at item first. In
// Chinese a space between two characters ends one.
func (r *reading) clauseEnd(first int) int {
	for i := first; i < len(r.items); i++ {
		if r.isClauseMark(i) {
			return i + 1
		}
		if i > first && r.gapBefore(i) && r.isHan(i) && r.isHan(i-1) {
			return i
		}
	}
	return len(r.items)
}

// isHan reports whether item i ends in a Han character.
func (r *reading) isHan(i int) bool { return r.atoms[r.items[i].end-1].kind == han }

var (
	fitAsked = setOf(canWord, feasibleWord, enoughWord, fitWord, willOOM, tightWord)
	// otherAsk blocks a clause: it asks for something else.
	otherAsk = setOf(priceWord, costWord, paymentWord, contractWord, trialWord, linkWord, qualityWord, choiceWord, versusWord, askSpeed, setupWord, askMeaning, troubleWord, newbieWord, askCount)
	// hardwareWords and workWords stand for a card and a job without filling a
	// slot, or before they do.
	hardwareWords = setOf(seriesWord, unitGB)
	workWords     = setOf(tuningWord, trainWord, taskWord, engineWord)
)

// asksFit reports whether the items [first, end) hold hardware, a job and a word
// that asks whether they go together, and no other question.
func (r *reading) asksFit(first, end int) bool {
	var has conceptSet
	hw, job := false, false
	for i := first; i < end; i++ {
		it := &r.items[i]
		for _, s := range it.senses {
			has.add(s.means)
		}
		hw = hw || r.fills[i] == fillsHardware
		job = job || r.fills[i] == fillsJob
	}
	for _, d := range r.derived {
		if first <= d.first && d.end <= end {
			has.add(d.means)
		}
	}
	asked := fitAsked
	if has.has(askLimit) { // "how much context can I get": the limit is what it asks
		asked = asked.without(canWord)
	}
	return has.intersects(asked) && !has.intersects(otherAsk) &&
		(hw || has.intersects(hardwareWords)) && (job || has.intersects(workWords))
}

// endsAsking reports whether the text ends in a question mark or a word that
// stands for one.
func (r *reading) endsAsking() bool {
	last := len(r.items) - 1
	for last > 0 && r.items[last].kind == markItem && r.key(last) != "?" {
		last--
	}
	return last >= 0 && (r.key(last) == "?" || questionEnds[r.key(last)])
}
