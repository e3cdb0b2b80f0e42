package answer

import "gpufit/intents"

// smalltalk answers a greeting, thanks, or who is there.
func smalltalk(w *words, q intents.Question) Reply {
	text, ok := w.small.topics[q.Topic]
	if !ok {
		text = w.small.topics["greeting"]
	}
	r := Reply{Kind: KindGreeting, Headline: text}
	if q.Topic != "thanks" {
		r.Choices = w.unclear.examples[:]
	}
	return r
}

// outOfScope declines: short, kind, without a figure and without an offer that
// somebody could take for an answer.
func outOfScope(w *words, q intents.Question) Reply {
	text, ok := w.decline.topics[q.Topic]
	if !ok {
		text = w.decline.other
	}
	return Reply{Kind: KindDecline, Headline: text}
}
