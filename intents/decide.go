package intents

import (
	"math"
	"strings"
	"unicode"
)

// decide takes the first rule that holds.
func (r *reading) decide() {
	for i := range rules {
		if u := &rules[i]; u.holds(r.has) {
			r.settle(u)
			return
		}
	}
	r.q.Intent, r.q.Topic, r.q.Confidence = OutOfScope, r.offTopic(), 0.7
	r.declined()
}

// declined keeps of the slots of a question that is none of ours the names
// only, with the count of cards that somebody wants bought and where, and nothing of text
// without meaning.
func (r *reading) declined() {
	s := r.q.Slots
	r.q.Slots = Slots{Model: s.Model, ModelText: s.ModelText, ParamsB: s.ParamsB, GPU: s.GPU, GPUText: s.GPUText}
	if r.q.Topic == TopicAction {
		r.q.Slots.Provider = s.Provider
		if len(s.GPU)+len(s.GPUText) > 0 {
			r.q.Slots.GPUCount = s.GPUCount
		}
	}
	r.q.Settings = Settings{}
	if r.q.Topic == TopicNonsense {
		r.q.Slots, r.q.Ambiguous = Slots{}, nil
	}
}

func (r *reading) settle(u *rule) {
	r.q.Intent, r.q.Topic, r.q.Wants = u.intent, u.topic, u.wanted()
	r.q.Confidence = r.confidence(u)
	r.proveIntent(u)
	switch u.intent {
	case OutOfScope:
		r.declined()
	case WhatFits:
		r.askedModel()
	}
}

// askedModel moves the model of "how large an R1 can it take" to the text: which
// of the family is the question.
func (r *reading) askedModel() {
	s := &r.q.Slots
	if len(s.Model) == 0 {
		return
	}
	s.Model = nil
	for i := range r.q.Evidence {
		if e := &r.q.Evidence[i]; e.Slot == "model" {
			e.Slot, e.Value = "model_text", e.Text
			s.ModelText = append(s.ModelText, e.Text)
		}
	}
}

// confidence is the rule's, less what was left open or guessed.
func (r *reading) confidence(u *rule) float64 {
	c := u.confidence
	for slot := range r.q.Ambiguous {
		if slot != "method" {
			c -= 0.1
		}
	}
	for i := range r.items {
		if r.items[i].typo {
			c -= 0.1
		}
	}
	return hundredths(max(c, 0.1))
}

// hundredths rounds a confidence to what it is worth saying.
func hundredths(c float64) float64 { return math.Round(c*100) / 100 }

// proveIntent notes the words that the rule rests on.
func (r *reading) proveIntent(u *rule) {
	need := u.all.union(u.any).union(u.any2)
	if need.has(bareContext) {
		need.add(contextKey)
	}
	if need.has(fitClause) {
		need = need.union(fitAsked)
	}
	left, proved := maxValues, len(r.q.Evidence)
	prove := func(first, end int) {
		if left--; left >= 0 {
			r.note("intent", string(u.intent), first, end)
		}
	}
	for _, d := range r.derived {
		if need.has(d.means) {
			prove(d.first, d.end)
		}
	}
	for i := range r.items {
		if r.items[i].meansAny(need) {
			prove(i, i+1)
		}
	}
	if len(r.q.Evidence) > proved {
		return
	}
	for i := range r.facts { // an amount of money or time asks by itself
		if f := &r.facts[i]; f.kind >= price && f.kind <= tokens {
			prove(f.first, f.end)
		}
	}
}

// offTopic tells text without meaning from text about something else.
func (r *reading) offTopic() string {
	words := 0
	for i := range r.atoms {
		if k := r.atoms[i].kind; k == letters || k == han {
			words++
		}
	}
	if words == 0 || isGibberish(r.low) {
		if strings.ContainsFunc(r.low, unicode.IsDigit) && words == 0 && len(r.atoms) > 1 {
			return TopicOffTopic // 17*23
		}
		return TopicNonsense
	}
	return TopicOffTopic
}

// isGibberish reports whether the text is one character over and over, or holds
// a word that was typed by running along the keyboard.
func isGibberish(low string) bool {
	run, longest, total := 0, 0, 0
	var last rune
	for _, c := range low {
		total++
		if c == last {
			run++
		} else {
			run = 1
		}
		last = c
		longest = max(longest, run)
	}
	if longest >= 5 && longest*2 > total {
		return true
	}
	for word := range strings.FieldsSeq(low) {
		if len(word) >= 5 && (strings.Contains("qwertyuiop", word) || strings.Contains("asdfghjkl", word) || strings.Contains("zxcvbnm", word)) {
			return true
		}
	}
	return false
}
