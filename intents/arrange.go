package intents

import (
	"bytes"
	"slices"
)

// arrange completes what continues the question before it and puts the memory
// questions first. It returns nil where one of them lacks what it needs.
func arrange(r *reading, groups []part) ([]Question, bool) {
	var memory, topics []Question
	for i := range groups {
		q := groups[i].done
		switch {
		case q.onTopic():
			topics = append(topics, q)
		case q.Intent == UnclearAskBack && !groups[0].continues():
			return nil, false
		default:
			memory = append(memory, q)
		}
	}
	if len(memory) == 0 {
		return topics, r.followUp()
	}
	if len(memory) == 1 && r.q.Intent == memory[0].Intent {
		memory[0] = r.q // with what is stated beside the other topics
	}
	memory[0].Continues = false
	withDeal(&memory[0], &r.q)
	if groups[0].done.Intent == ModelSpec { // asked first, and looked up: what the memory is of
		memory = slices.Insert(memory, 0, topics[0])
		topics = topics[1:]
	}
	return append(memory, topics...), groups[0].q.FollowUp && !groups[0].question().onTopic()
}

// complete fills the last question from the one before it, where it reads as
// going on from it.
func complete(groups []part) {
	i := len(groups) - 1
	g := &groups[i]
	asked := *g.question()
	onTopic := asked.onTopic() && !g.r.has.intersects(hardware)
	if i == 0 || !g.q.FollowUp && !onTopic {
		return
	}
	before := &groups[i-1].done
	if g.runsIt() {
		asked.Slots.Method = nil
	}
	g.done = continued(*before, asked)
	g.done.Evidence = append(g.done.Evidence, inherited(before, &g.done)...)
	if groups[0].q.FollowUp { // Merge completes it once more, with the message before
		g.done.Wants, g.done.Siblings = asked.Wants, asked.Siblings
	}
}

// runsIt reports whether the part says "run it" of a job that was named before:
// that tells nothing of how.
func (a *part) runsIt() bool {
	return a.r.has.has(pronounWord) && a.r.has.has(runWord) && !a.r.has.has(serveWord) && !a.r.has.intersects(named) && !a.r.has.has(hasTuning)
}

// inherited returns the words that the slots come from which a question took
// from the one before it in the same message.
func inherited(before, q *Question) []Evidence {
	state, err := q.State()
	if err != nil {
		return nil
	}
	var out []Evidence
	for _, e := range before.Evidence {
		noted := slices.ContainsFunc(q.Evidence, func(x Evidence) bool { return x.Slot == e.Slot })
		if e.Slot != "intent" && !noted && bytes.Contains(state, []byte(`"`+e.Slot+`":`)) {
			out = append(out, e)
		}
	}
	return out
}

// withDeal gives the question that is answered first the money, time and data
// that the message states anywhere: "can it, and what do two days cost".
func withDeal(first, whole *Question) {
	s, all := &first.Slots, &whole.Slots
	s.Hours, s.Months, s.Price, s.Budget, s.Currency = all.Hours, all.Months, all.Price, all.Budget, all.Currency
	s.Discount, s.Tokens, s.Samples, s.Epochs, s.Provider, s.Region = all.Discount, all.Tokens, all.Samples, all.Epochs, all.Provider, all.Region
	for _, e := range whole.Evidence {
		if slices.Contains(dealSlots, e.Slot) && !slices.Contains(first.Evidence, e) {
			first.Evidence = append(first.Evidence, e)
		}
	}
}

var dealSlots = []string{"hours", "months", "price", "budget", "currency", "discount", "tokens", "n_samples", "epochs", "provider", "region"}
