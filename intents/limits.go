package intents

import "slices"

// limitKeys name what has a largest value on a card.
var limitKeys = setOf(contextKey, batchKey, usersKey, unitUser)

// limitAsked hears "the max context", "how many users", "batch how large": how
// far a job can go on a card, where no such number is stated.
func (r *reading) limitAsked() {
	for i := range r.items {
		if !r.at(i).meansAny(limitKeys) || !r.isFree(i) || r.statesLimit(i) {
			continue
		}
		first, last := r.limitBefore(i), r.limitAfter(i)
		switch {
		case first < i:
			r.derive(askLimit, first, i+1)
		case last > i:
			r.derive(askLimit, i, last+1)
		default:
			continue
		}
		if !r.at(i).means(contextKey) {
			r.q.Aspects = append(r.q.Aspects, AspectSequences)
		}
		return
	}
}

// statesLimit reports whether the key at item i announces its number. A size or a
// card that happens to follow is none.
func (r *reading) statesLimit(i int) bool {
	if k, ok := r.factAtItem(i + 1); ok {
		return r.facts[k].kind != params && r.facts[k].kind != cards && r.facts[k].kind != memory
	}
	return r.isAnnouncing(i)
}

// limitGap is how many items may stand between "most" and what there is most of.
const limitGap = 4

// limitBefore returns the item of the word before the key at item i that makes
// it a limit, i where there is none.
func (r *reading) limitBefore(i int) int {
	if r.at(i + 1).meansAny(rates) {
		return i // "how many requests per second"
	}
	for j := i - 1; j >= 0 && j >= i-limitGap && !r.isClauseMark(j); j-- {
		switch {
		case r.at(j).means(biggestWord), r.at(j).means(howMuch) && j >= i-2:
			return j
		case !r.isLimitFiller(j):
			return i
		}
	}
	return i
}

// limitAfter is limitBefore for the words that follow: "context, at most how
// much".
func (r *reading) limitAfter(i int) int {
	for j := i + 1; j < len(r.items) && j <= i+limitGap && !r.isClauseMark(j); j++ {
		switch {
		case r.at(j).means(biggestWord) && !r.at(j+1).meansAny(otherThan):
			return j
		case r.at(j).means(howMuch) && !r.at(j+1).meansAny(otherThan):
			return j
		case !r.isLimitFiller(j):
			return i
		}
	}
	return i
}

// otherThan are what else can be how much after a key: "context, how much VRAM".
var otherThan = setOf(vramWord, ramWord, unitGB, cardWord, unitCard, unitTime, unitMoney, modelWord, paramsWord, needWord, rateWord, unitPiece)

// isLimitFiller reports whether item j may stand between the two words.
func (r *reading) isLimitFiller(j int) bool {
	it := r.at(j)
	return it.kind == wordItem && r.isFree(j) || it.meansAny(limitFillers)
}

var limitFillers = setOf(canWord, howMuch, supportWord, runWord, serveWord, pronounWord)

// fitDoubted are what asks for a verdict beside the limit.
var fitDoubted = fitAsked.without(canWord).union(setOf(fitClause, askVRAM, needsWord))

// addLimits adds the question for the limit beside the memory question that the
// message asks with it. A message that asks for the limit alone is one question
// about it.
func (r *reading) addLimits(q *Query) {
	first := &q.Questions[0]
	if !r.has.has(askLimit) || first.onTopic() || !stated(&first.Slots).intersects(hardware) || asksTopic(q.Questions, TopicLimits) {
		return
	}
	if first.Intent == CanRun && !r.has.intersects(fitDoubted) {
		first.Topic = TopicLimits
		return
	}
	limit := Question{Intent: UnclearAskBack, Topic: TopicLimits, Confidence: first.Confidence, Slots: first.Slots, Settings: first.Settings, Ambiguous: first.Ambiguous}
	for _, d := range r.derived {
		if d.means == askLimit {
			from, to := r.bytes(d.first, d.end)
			limit.Evidence = append(limit.Evidence, Evidence{from, to, r.plain[from:to], "intent", string(UnclearAskBack)})
		}
	}
	q.Questions = append(q.Questions, limit)
}

func asksTopic(list []Question, topic string) bool {
	return slices.ContainsFunc(list, func(q Question) bool { return q.Topic == topic })
}
