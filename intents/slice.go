package intents

// migProfile reads the name of a MIG instance: 3g.20gb has three of a card's
// seven compute slices and 20 GB of its memory (NVIDIA's MIG user guide).
func (r *reading) migProfile(i int, _ float64) fact {
	gb, ok := r.number(i + 3)
	if !ok || !r.at(i+1).means(unitGB) || r.key(i+2) != "." || !r.at(i+4).means(unitGB) {
		return fact{end: i}
	}
	for j := i + 1; j < i+5; j++ {
		if r.gapBefore(j) {
			return fact{end: i}
		}
	}
	return fact{slice, gb, i, i + 5}
}

// fillSlices files each MIG instance as typed, with its card where one stands
// before it, and its memory. An amount between the two is the whole card's.
func (r *reading) fillSlices(taken []bool) {
	for k := range r.facts {
		f := &r.facts[k]
		if f.kind != slice {
			continue
		}
		first := r.sliceStart(f.first)
		for j := first; j < f.first; j++ {
			if other, ok := r.factAtItem(j); ok {
				taken[other] = true
			}
		}
		r.unknownCard(first, f.end)
		addValue(r, &r.q.Slots.VRAMGB, "vram_gb", f.value, f.first, f.end)
	}
}

// sliceStart returns where the name of the instance whose profile begins at item
// i starts: at its card, at the word MIG, or at the profile itself.
func (r *reading) sliceStart(i int) int {
	start := i
	for j := i - 1; j >= i-5 && j >= 0; j-- {
		k, counted := r.factAtItem(j)
		switch {
		case r.at(j).isCard():
			return r.prefixed(j)
		case r.key(j) == "mig":
			start = j
		case !r.isHyphen(j) && !r.isConnector(j) && !(counted && r.facts[k].kind == memory):
			return start
		}
	}
	return start
}
