package intents

import "slices"

// features adds to the concepts what the slots say.
func (r *reading) features() {
	s := &r.q.Slots
	tuned, infers := 0, 0
	for _, m := range s.Method {
		if m == "infer" {
			infers++
		} else {
			tuned++
		}
	}
	for _, f := range []struct {
		means concept
		holds bool
	}{
		{hasModel, len(s.Model)+len(s.ModelText) > 0},
		{hasSize, len(s.ParamsB) > 0},
		{hasCard, len(s.GPU)+len(s.GPUText) > 0},
		{hasMemory, len(s.VRAMGB) > 0},
		{hasCount, len(s.GPUCount) > 0},
		{hasTuning, tuned > 0},
		{hasInfer, infers > 0},
		{hasQuant, len(s.Quant) > 0},
		{plainType, len(s.Quant) > 0 && !slices.ContainsFunc(s.Quant, isPacked)},
		{hasUsers, len(s.Users) > 0},
		{hasEngine, len(s.Engine) > 0},
		{hasSetting, len(s.Context)+len(s.Batch)+len(s.Parallelism) > 0 || s.Optimizer != "" || s.KVDType != "" || s.RAMGB > 0},
		{hasMoney, r.has.has(moneySign) || r.has.has(hasMoney)},
		{twoCards, len(s.GPU)+len(s.GPUText) > 1},
		{twoSizes, len(s.ParamsB) > 1},
		{twoQuants, len(s.Quant) > 1},
		{twoMethods, len(s.Method) > 1},
		{hasFollow, r.continues()},
		{fitClause, r.fitClause()},
	} {
		if f.holds {
			r.has.add(f.means)
		}
	}
	if tuned > 0 {
		r.tunedHow()
	}
}

// tunedHow notes that "fine-tuning" alone leaves open which kind, and with it
// the memory by a factor of eight.
func (r *reading) tunedHow() {
	for _, m := range r.q.Slots.Method {
		if m == "finetune" {
			r.ambiguous("method", []string{"lora", "qlora", "full"})
		}
	}
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
	otherAsk = setOf(priceWord, costWord, paymentWord, contractWord, trialWord, linkWord, qualityWord, choiceWord, versusWord, askSpeed, setupWord, askMeaning, troubleWord, newbieWord)
	clauseHW = setOf(seriesWord, unitGB)
	clauseWL = setOf(tuningWord, trainWord, taskWord, engineWord)
)

func (r *reading) asksFit(first, end int) bool {
	var has conceptSet
	hw, wl := false, false
	for i := first; i < end; i++ {
		it := &r.items[i]
		for _, s := range it.senses {
			has.add(s.means)
		}
		hw = hw || it.isCard()
		wl = wl || it.isModel()
	}
	if !has.intersects(fitAsked) || has.intersects(otherAsk) {
		return false
	}
	if !hw {
		hw = has.intersects(clauseHW) || r.slotWithin("gpu", first, end) || r.slotWithin("gpu_text", first, end) || r.slotWithin("vram_gb", first, end)
	}
	if !wl {
		wl = has.intersects(clauseWL) || r.slotWithin("params_b", first, end)
	}
	return hw && wl
}

// slotWithin reports whether a slot was filled from the items [first, end).
func (r *reading) slotWithin(slot string, first, end int) bool {
	from, to := r.bytes(first, end)
	for i := range r.q.Evidence {
		if e := &r.q.Evidence[i]; e.Slot == slot && e.Start >= from && e.End <= to {
			return true
		}
	}
	return false
}
