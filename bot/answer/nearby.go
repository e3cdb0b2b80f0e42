package answer

import (
	"slices"

	"gpufit/intents"
	"gpufit/knowledge"
)

// An article that is near a message without answering it for certain stands
// beside the answer as a choice, from these scores on. What is about something
// else altogether needs more.
const (
	nearEnough   = 0.10
	nearInShort  = 0.12 // of a message of few words
	nearOffTopic = 0.15
	shownNearby  = 2
)

// withNearby offers articles beside a reply that asks back or declines, ahead of its
// other choices: who tells a trouble in their own words is seldom after an example.
func (e *Engine) withNearby(w *words, q intents.Question, r Reply) Reply {
	if r.Kind != KindAskBack && r.Kind != KindDecline || !tellsSomething(q) {
		return r
	}
	least := nearEnough
	switch {
	case r.Kind == KindDecline:
		least = nearOffTopic
	case wantsMemory(q):
		least = fairly
	case wordsIn(q.Text) < tellingSize:
		least = nearInShort
	}
	near := w.choicesOf(e.nearby(q, string(q.Intent), least))
	r.Choices = append(near, keepChoices(r.Choices, near)...)
	return r
}

// figuresBeside are the intents that are answered by figures though a trouble told
// in everyday words may stand behind them. A question of memory is none: it wants
// the figures and nothing else.
var figuresBeside = []intents.Intent{intents.PriceLookup, intents.CostEstimate, intents.SpeedEstimate, intents.CompareGPUs, intents.MultiGPUInterconnect,
	intents.GPUSpec, intents.QuantizationAdvice, intents.LoRAVsFull}

// withFurther offers the article that a message speaks of plainly beside the
// figures that answer it.
func (e *Engine) withFurther(w *words, q intents.Question, r Reply) Reply {
	told := r.Kind == KindKnowledge || r.Kind == KindAskBack || r.Kind == KindDecline
	if told || !slices.Contains(figuresBeside, q.Intent) || !tellsSomething(q) {
		return r
	}
	near := w.choicesOf(e.nearby(q, "", plainly))
	r.Choices = append(r.Choices, keepChoices(near, r.Choices)...)
	return r
}

// wantsMemory reports whether the words of a question ask for memory or a card.
func wantsMemory(q intents.Question) bool { return slices.Contains(ofMemory, q.Wants) }

// ofMemory are the intents that figures answer.
var ofMemory = []intents.Intent{intents.CanRun, intents.VRAMNeeded, intents.WhichGPU, intents.WhatFits}

// namedOffTopic is how sure it is that a message is about something else which names
// another subject; one in which no word of ours was heard is less so.
const namedOffTopic = 0.9

// tellsSomething reports whether a question is long enough to tell more than a
// fragment does, and is neither talk nor an order.
func tellsSomething(q intents.Question) bool {
	aside := q.Intent == intents.OutOfScope || q.Intent == intents.Smalltalk
	return wordsIn(q.Text) >= fewestWords && (!aside || q.Topic == intents.TopicOffTopic && q.Confidence < namedOffTopic)
}

// nearby are the articles nearest to a question whose words alone have a score; the
// intent favours those that list it. None where there are no articles.
func (e *Engine) nearby(q intents.Question, intent string, least float64) []knowledge.Hit {
	if _, err := e.articles(); err != nil {
		return nil
	}
	hits := e.library().Find(q.Text, intent, shownNearby)
	return slices.DeleteFunc(hits, func(h knowledge.Hit) bool { return h.Words < least })
}

// keepChoices are the choices that do not stand among others.
func keepChoices(choices, others []Choice) []Choice {
	return slices.DeleteFunc(slices.Clone(choices), func(c Choice) bool { return slices.Contains(others, c) })
}
