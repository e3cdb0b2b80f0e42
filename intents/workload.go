package intents

// workload reads how much data a job has: samples, epochs, training tokens.
func (r *reading) workload(i int, v float64) fact {
	if f := r.announcedData(i, v); f.end > i {
		return f
	}
	scaled, unit := r.thousands(i, v)
	if unit > i+1 && r.isWord(unit) && r.at(unit+1).meansAny(samplesNamed) { // "100k legal docs"
		unit++
	}
	switch it := r.at(unit); {
	case r.at(r.keyOf(i)).means(batchKey) && unit == i+1: // so many rows at once
		return fact{end: i}
	case it.means(unitBatch), it.meansAny(contextNouns) && unit == i+1:
		return fact{end: i}
	case it.means(unitSample), it.means(unitPicture) && r.has.intersects(trainTalk):
		return fact{samples, scaled, i, unit + 1}
	case it.means(unitEpoch) && unit == i+1 && r.isOnce(unit, v):
		return fact{uncounted, 0, i, unit + 1}
	case it.means(unitEpoch) && unit == i+1 && r.key(i-1) != ordinalCharacter:
		return fact{epochs, v, i, unit + 1}
	}
	return r.tokenCount(i, v)
}

// isOnce reports whether one time is how often the job is done, and no pass over
// data that the message speaks of.
func (r *reading) isOnce(unit int, v float64) bool {
	kind, _ := r.at(unit).value(unitEpoch)
	return kind == "pass" && v == 1 && !r.has.intersects(dataNamed)
}

var (
	dataNamed    = setOf(dataWord, samplesKey, unitSample)
	samplesNamed = setOf(unitSample, unitPicture)
)

// thousands multiplies a number by what stands behind it, and returns the item
// of the unit after that: 10k, 1.5w.
func (r *reading) thousands(i int, v float64) (float64, int) {
	switch it := r.at(i + 1); {
	case it.means(unitWan):
		s := sum{value: v, end: i + 1}
		r.scaleSum(&s)
		return s.value, s.end
	case it.means(unitK) && (!r.gapBefore(i+1) || r.at(i+2).means(unitSample)), it.means(unitThousand), hanUnit(r.key(i+1)) == 1000:
		return v * 1000, i + 2
	case it.means(unitM) && (r.at(i+2).means(unitSample) || r.isWord(i+2) && r.at(i+3).means(unitSample)):
		return v * 1e6, i + 2
	case hanUnit(r.key(i+1)) == 100:
		return v * 100, i + 2
	}
	return v, i + 1
}

// announcedData reads a number that a word before it announces: "epochs=3",
// "dataset: 5000".
func (r *reading) announcedData(i int, v float64) fact {
	key := r.at(r.keyOf(i))
	scaled, end := r.thousands(i, v)
	switch {
	case key.means(epochKey) && v <= maxEpochs && end == i+1 && !r.at(end).meansAny(anyUnit):
		return fact{epochs, v, i, end}
	case key.means(samplesKey) && !r.at(end).meansAny(anyUnit.without(unitOther)) && scaled >= minSamples:
		if r.at(end).means(unitSample) {
			end++
		}
		return fact{samples, scaled, i, end}
	}
	return fact{end: i}
}

const (
	maxEpochs  = 1000 // no run has more
	minSamples = 10   // fewer are a version or a count of files
)

// tokenCount reads the tokens of a data set: billions and trillions always are,
// millions where no context is spoken of.
func (r *reading) tokenCount(i int, v float64) fact {
	unit, factor := i+1, 1.0
	for r.at(unit).meansAny(tokenScales) {
		factor *= r.scaleOf(unit)
		unit++
	}
	if unit == i+1 || !r.at(unit).means(unitToken) || r.at(unit+1).meansAny(rates) || r.isPer(i) {
		return fact{end: i}
	}
	if n := v * factor; n >= minDataset && !(n <= maxWindow && r.speaksOfContext(unit)) {
		return fact{tokens, n, i, unit + 1}
	}
	return fact{end: i}
}

const (
	minDataset = 1e6  // fewer tokens are a context
	maxWindow  = 10e6 // no context window is longer
)

var tokenScales = setOf(unitB, unitT, unitM, unitYi, unitWan)

// scaleOf is what the unit at item i multiplies a count of tokens by.
func (r *reading) scaleOf(i int) float64 {
	switch it := r.at(i); {
	case it.means(unitB):
		return 1e9
	case it.means(unitT):
		return 1e12
	case it.means(unitM):
		return 1e6
	case it.means(unitYi):
		return 1e8
	}
	return 1e4
}

// isPer reports whether the number only names the unit of a rate: "per 1M
// tokens".
func (r *reading) isPer(i int) bool {
	k := r.key(i - 1)
	return k == "per" || k == "/" || k == eachCharacter
}

// speaksOfContext reports whether a count of tokens is a window: the word stands
// beside it, or nothing is trained or paid for.
func (r *reading) speaksOfContext(unit int) bool {
	return r.at(unit+1).means(contextKey) || r.at(unit+2).means(contextKey) || !r.has.intersects(dataTalk)
}

// dataTalk are the words of jobs that go through a data set.
var dataTalk = setOf(trainWord, tuningWord, priceWord, costWord, askPrice, askSpeed, moneySign, dataWord)

// fillData files samples, epochs and tokens.
func (r *reading) fillData() {
	s := &r.q.Slots
	for _, f := range r.facts {
		switch f.kind {
		case samples:
			addValue(r, &s.Samples, "n_samples", f.value, f.first, f.end)
		case epochs:
			addValue(r, &s.Epochs, "epochs", f.value, f.first, f.end)
		case tokens:
			addValue(r, &s.Tokens, "tokens", f.value, f.first, f.end)
		}
	}
}

var trainTalk = setOf(trainWord, tuningWord)
