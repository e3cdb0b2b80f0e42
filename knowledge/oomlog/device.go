package oomlog

import "strings"

// Shares of the card that the rules compare with (causes.md, rules 7 to 9).
const (
	fragmentShare = 0.10 // reserved but unallocated, at least
	spikeShare    = 0.25 // of one request, at least
	muchFree      = 0.10 // free, at least
	wellBelow     = 0.75 // own allocation, at most
	othersShare   = 0.10 // held by others, at least
	tinyGiB       = 0.0625
	impossibleGiB = 2048 // no card has so much
)

// device names the cause where memory of a device ran out: the first rule that
// applies, in the order of the closed list's own rules. named is the cause
// that stands in words, with its weight.
func (r *reading) device(named Cause, weight int) (Cause, float64) {
	r.decided = append(append([]hit{}, r.hits[meaning(named)]...), r.hits[outOfMemory]...)
	for _, rule := range []func(Cause, int) (Cause, float64){
		r.othersHold, r.kindOfDevice, r.beyondCapacity, r.grows, r.inTheNamed, r.misplacedAsSaid, r.byPhase, r.misplaced, r.byNumbers,
	} {
		if c, confidence := rule(named, weight); c != "" {
			return c, confidence
		}
	}
	return r.byTrainingWords()
}

// decide puts the lines of some meanings in front of the evidence.
func (r *reading) decide(c Cause, confidence float64, by ...meaning) (Cause, float64) {
	var front []hit
	for _, m := range by {
		hits := r.hits[m]
		front = append(front, hits[:min(2, len(hits))]...)
	}
	r.decided = append(front, r.decided...)
	return c, confidence
}

// othersHold is rule 1: another process is named, or holds what this one has
// not got, or memory was short before it began.
func (r *reading) othersHold(Cause, int) (Cause, float64) {
	f := r.f
	total := at(f.GPUTotalGiB)
	switch {
	case r.strong(someoneElse):
		return r.decide(OOMSharedCard, 0.95, someoneElse)
	case r.has(someoneElse) && (total == 0 || r.unaccounted() > othersShare*total):
		return r.decide(OOMSharedCard, 0.8, someoneElse)
	case at(f.OtherGiB) > 0 && (at(f.OtherGiB) >= othersShare*total || at(f.OtherGiB)+at(f.FreeGiB) >= at(f.RequestedGiB)):
		return r.decide(OOMSharedCard, 0.95, message)
	case total > 0 && f.AllocatedGiB != nil && f.FreeGiB != nil && r.unaccounted() > othersShare*total && *f.FreeGiB < at(f.RequestedGiB):
		return r.decide(OOMSharedCard, 0.9, message)
	case total == 0 && r.tinyRequest():
		return r.decide(OOMSharedCard, 0.8, message)
	case r.shortBeforeStart():
		return r.decide(OOMSharedCard, 0.85, sizes)
	case r.screenHeldByOthers():
		r.decided = append(r.screenRows(), r.decided...)
		return OOMSharedCard, 0.85
	}
	return "", 0
}

// shortBeforeStart reports that TensorFlow found a card that was nearly full.
func (r *reading) shortBeforeStart() bool {
	total, free := at(r.f.GPUTotalGiB), r.f.FreeGiB
	return strings.Contains(r.lower, "freememory:") && free != nil && *free < othersShare*total && r.f.AllocatedGiB == nil
}

// strong reports whether a sign of the meaning decides by itself.
func (r *reading) strong(m meaning) bool {
	for _, h := range r.hits[m] {
		if h.sign.weight >= saysOOM {
			return true
		}
	}
	return false
}

// unaccounted is what of the card neither is free nor belongs to this process.
func (r *reading) unaccounted() float64 {
	f := r.f
	own := at(f.OwnGiB)
	if f.OwnGiB == nil {
		own = at(f.AllocatedGiB) + at(f.UnusedGiB) + contextGiB
	}
	return at(f.GPUTotalGiB) - at(f.FreeGiB) - own
}

// tinyRequest is JAX or TensorFlow failing at its first few megabytes: they
// take most of a free card in advance, so this one is not free.
func (r *reading) tinyRequest() bool {
	req := r.f.RequestedGiB
	return req != nil && *req > 0 && *req <= tinyGiB && r.f.AllocatedGiB == nil && strings.Contains(r.lower, "resource_exhausted")
}

// kindOfDevice is rule 2.
func (r *reading) kindOfDevice(named Cause, weight int) (Cause, float64) {
	switch {
	case r.has(onSlice):
		return r.decide(MIGSliceTooSmall, 0.95, onSlice)
	case r.has(onNPU):
		return r.decide(NPUOOM, 0.95, onNPU)
	case r.has(onMPS):
		return r.decide(MPSOOM, 0.95, onMPS)
	case r.has(pinning) && r.f.AllocatedGiB == nil && !r.has(message):
		return r.decide(LockedMemoryLimit, 0.85, pinning)
	case r.has(onCPU) && r.has(onWindows):
		return r.decide(PagefileTooSmall, 0.9, onCPU)
	case r.has(onCPU):
		return r.decide(HostRAMOOM, 0.9, onCPU)
	}
	return "", 0
}

// beyondCapacity is rule 3.
func (r *reading) beyondCapacity(Cause, int) (Cause, float64) {
	total := at(r.f.GPUTotalGiB)
	if total > 0 && max(at(r.f.AllocatedGiB), at(r.f.ReservedGiB), at(r.f.OwnGiB)) > total*1.001 {
		return r.decide(SpillToHostSlow, 0.95, message)
	}
	return "", 0
}

// manyItems is after how many like items, or steps of training, a failure is
// no failure of size any more.
const (
	manyItems = 50
	manySteps = 100
)

// grows is rule 4: use is said or printed to rise, or the failure comes after
// many like steps.
func (r *reading) grows(Cause, int) (Cause, float64) {
	switch {
	case r.has(meaning(OOMLeak)):
		return r.decide(OOMLeak, 0.9, meaning(OOMLeak))
	case r.risingUse():
		return r.decide(OOMLeak, 0.85)
	case r.phase() == EvalOrSave || r.impossible():
		return "", 0
	}
	done, training, bar := r.itemsDone()
	if spike, _ := r.spike(); spike || done < manyItems || training && done < manySteps {
		return "", 0
	}
	r.decided = append([]hit{bar}, r.decided...)
	return OOMLeak, 0.75
}

// inTheNamed is a cause that a line names outright.
func (r *reading) inTheNamed(named Cause, weight int) (Cause, float64) {
	switch {
	case weight > saysOOM && named.Area() == Device:
		return r.decide(named, 0.95, meaning(named))
	case r.impossible():
		return r.decide(ConfigError, 0.9, message)
	case named == OOMMasked && weight >= usual && !r.strong(outOfMemory):
		return r.decide(OOMMasked, 0.9, meaning(OOMMasked))
	case named == SpillToHostSlow && weight >= said && !r.strong(outOfMemory):
		return r.decide(SpillToHostSlow, 0.85, meaning(SpillToHostSlow))
	}
	return "", 0
}

// impossible reports a request that no machine could serve.
func (r *reading) impossible() bool { return at(r.f.RequestedGiB) >= impossibleGiB }

// byPhase is rule 5.
func (r *reading) byPhase(Cause, int) (Cause, float64) {
	switch r.phase() {
	case EvalOrSave:
		return r.decide(OOMEvalOrSave, 0.9, frameEvalSave, nowEvalSave)
	case Starting:
		return r.decide(KVCacheTooSmall, 0.85, frameStarting, nowStarting)
	case Loading:
		if spike, sure := r.spike(); spike && r.framePhase == "" && r.f.AllocatedGiB != nil {
			return r.decide(OOMAttentionSpike, sure, message) // no weight is so large
		}
		return r.decide(OOMWeights, 0.9, nowLoading, frameLoading)
	case Serving:
		if spike, sure := r.spike(); spike && !r.servesByEngine() {
			return r.decide(OOMAttentionSpike, sure, message)
		}
		return r.decide(OOMServing, 0.85, frameServing, nowServing)
	}
	if r.f.CUDAGraph {
		return r.decide(OOMServing, 0.85, message)
	}
	return "", 0
}

// misplacedAsSaid is rule 6 where only a person's words tell the phase: they
// are no frame, and rule 5 asks for one.
func (r *reading) misplacedAsSaid(named Cause, weight int) (Cause, float64) {
	if r.framePhase == "" || r.framed {
		return "", 0
	}
	return r.misplaced(named, weight)
}

// misplaced is rule 6.
func (r *reading) misplaced(named Cause, weight int) (Cause, float64) {
	switch {
	case r.has(meaning(OOMWrongPlacement)):
		return r.decide(OOMWrongPlacement, 0.9, meaning(OOMWrongPlacement))
	case r.cardsWithoutSplit():
		return r.decide(OOMWrongPlacement, 0.85, launch)
	case r.screen.oneFullOthersIdle():
		r.decided = append(r.screenRows(), r.decided...)
		return OOMWrongPlacement, 0.85
	case r.screen == nil && oneFull(r.sharesInProse()):
		return r.decide(OOMWrongPlacement, 0.8)
	case r.rankOnFirstCard():
		return r.decide(OOMWrongPlacement, 0.7, message)
	}
	return "", 0
}

// byNumbers is rules 7 to 9. A request that fits into what is reported free
// counts as small, whatever its size: the free memory should have served it.
func (r *reading) byNumbers(Cause, int) (Cause, float64) {
	f := r.f
	total, request, free := at(f.GPUTotalGiB), at(f.RequestedGiB), at(f.FreeGiB)
	own := max(at(f.AllocatedGiB), at(f.ReservedGiB))
	spike, sure := r.spike()
	switch {
	case request > 0 && f.UnusedGiB != nil && *f.UnusedGiB >= request && *f.UnusedGiB >= fragmentShare*total:
		return r.decide(OOMFragmentation, 0.9, message)
	case spike:
		return r.decide(OOMAttentionSpike, sure, message)
	case total > 0 && request > 0 && free >= max(muchFree*total, request) && own <= wellBelow*total:
		return r.decide(OOMFreeButFails, 0.85, message)
	case r.has(meaning(OOMFreeButFails)) && own <= wellBelow*total:
		return r.decide(OOMFreeButFails, 0.75, meaning(OOMFreeButFails))
	}
	return "", 0
}

// spike is rule 8: one request that is more than what is free and a quarter of
// the card; where no card is printed, more than a common card.
func (r *reading) spike() (bool, float64) {
	total, request := at(r.f.GPUTotalGiB), at(r.f.RequestedGiB)
	switch {
	case total > 0:
		return request > at(r.f.FreeGiB) && request >= spikeShare*total, 0.9
	case r.f.FreeGiB == nil:
		return request >= 24, 0.7
	}
	return false, 0
}

// byTrainingWords is rules 10 and 11.
func (r *reading) byTrainingWords() (Cause, float64) {
	numbers := r.f.RequestedGiB != nil || r.f.AllocatedGiB != nil || r.f.GPUTotalGiB != nil
	switch {
	case r.phase() == Training:
		return r.decide(OOMTraining, 0.85, message, frameTraining, nowTraining, trains)
	case r.has(trains) && (numbers || r.inWords()):
		return r.decide(OOMTraining, 0.8, message, trains)
	case numbers:
		return r.decide(OOMGeneric, 0.7, message)
	}
	return OOMGeneric, 0.6
}
