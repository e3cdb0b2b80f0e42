package intents

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A message is cut into at most so many parts, and one of more items is read as
// one question: what is longer is a pasted text.
const (
	maxParts     = 8
	maxSplitable = 400
)

// span is a part of a message.
type span struct {
	from, to int  // bytes
	point    bool // it is a point of a numbered list, or stands behind a semicolon: a question even if only stated
}

// part is a span, read by itself.
type part struct {
	span
	r    *reading
	q    Query
	done Question // completed with the part before it
}

// cuts returns the parts of the message: sentences, clauses, points of a list, and
// what "and can", "and how much" begin. Which of them are questions of their own
// is another matter.
func (r *reading) cuts() []span {
	var out []span
	from, point := 0, false
	cut := func(to, next int, isPoint bool) {
		if to > from && strings.TrimSpace(r.plain[from:to]) != "" {
			out = append(out, span{from, to, point})
			point = false
		}
		from, point = max(from, next), point || isPoint
	}
	listed := 0
	for i := range r.items {
		start := r.atoms[r.items[i].first].start
		switch {
		case r.isListPoint(i, listed+1):
			listed++
			_, behind := r.bytes(i, i+2)
			cut(start, behind, true)
		case i > 0 && r.isClauseMark(i):
			_, behind := r.bytes(i, i+1)
			cut(behind, behind, r.key(i) == ";")
		case i > 0 && (r.beginsQuestion(i) || r.beginsLine(i) || r.beginsClause(i)):
			cut(start, start, false)
		}
	}
	cut(len(r.plain), len(r.plain), false)
	return out
}

// isListPoint reports whether item i is the number n of a list: "1. …", "2) …".
func (r *reading) isListPoint(i, n int) bool {
	if it := r.at(i); it.kind != numberItem || it.num != float64(n) || i > 0 && !r.gapBefore(i) && !r.isClauseMark(i-1) {
		return false
	}
	mark := r.key(i + 1)
	return (mark == "." || mark == ")" || mark == ",") && !r.gapBefore(i+1) && (n > 1 || i == 0)
}

// beginsLine reports whether a line break stands before item i.
func (r *reading) beginsLine(i int) bool {
	first := r.items[i].first
	return strings.IndexByte(r.plain[r.atoms[first-1].end:r.atoms[first].start], '\n') >= 0
}

// beginsClause reports whether item i is a Chinese word of asking behind a space
// that stands for a comma.
func (r *reading) beginsClause(i int) bool {
	return r.gapBefore(i) && r.isHan(i) && r.isHan(i-1) &&
		(r.at(i).meansAny(clauseOpeners) || r.asksPrice(i-1) || questionEnds[r.lastRune(i-1)] || r.at(i).means(needWord) && r.at(i+1).means(askCount))
}

// asksPrice reports whether the clause that ends with item i asks a price: "how
// much an hour".
func (r *reading) asksPrice(i int) bool {
	for j := i; j > i-4; j-- {
		if r.at(j).means(askPrice) {
			return true
		}
	}
	return false
}

// lastRune returns the last character of item i.
func (r *reading) lastRune(i int) string {
	a := &r.atoms[r.items[i].end-1]
	_, size := utf8.DecodeLastRuneInString(a.key)
	return a.key[len(a.key)-size:]
}

var clauseOpeners = setOf(askPrice, askSpeed, askCount)

// beginsQuestion reports whether item i is an "and" that a word of asking
// follows, or holds: "and can it …", "and how much", "and what".
func (r *reading) beginsQuestion(i int) bool {
	if r.at(i).means(orWord) && r.at(i+1).means(askCount) {
		return true // "is one enough, or how many do I need"
	}
	if r.at(i).means(alsoWord) && (r.key(i+1) == "the" || r.key(i+1) == "its") && r.at(i+2).meansAny(askedThings) {
		return true
	}
	return r.at(i).means(alsoWord) && (r.at(i).meansAny(askingWords) || r.at(i+1).meansAny(askingWords))
}

// askedThings are asked by their name alone: "and the speed".
var askedThings = setOf(askSpeed, askPrice, priceWord)

var askingWords = setOf(canWord, willWord, whatWord, whichWord, howMuch, whyWord, askPrice, askSpeed, askCount, askLimit, enoughWord, chargeWord, askMeaning, howTo)

// parts reads each span by itself.
func (p *Parser) parts(r *reading) []part {
	if len(r.items) > maxSplitable {
		return nil
	}
	spans := r.cuts()
	if len(spans) < 2 || len(spans) > maxParts {
		return nil
	}
	out := make([]part, 0, len(spans))
	for _, s := range spans {
		out = append(out, p.readSpan(r, s))
	}
	return out
}

// readSpan reads one part of a message. Its evidence refers to the message.
func (p *Parser) readSpan(r *reading, s span) part {
	text := strings.TrimLeft(r.plain[s.from:s.to], " \n")
	s.from = s.to - len(text)
	one := p.readPlain(strings.TrimRight(text, " \n"))
	one.decide()
	q := one.query()
	for i := range q.Questions[0].Evidence {
		q.Questions[0].Evidence[i].Start += s.from
		q.Questions[0].Evidence[i].End += s.from
	}
	return part{s, one, q, q.Questions[0]}
}

// several returns the questions of a message that asks more than one thing, and
// whether the first of them needs the message before it; nil where the message
// is one question, whatever lists it holds.
func (p *Parser) several(r *reading) ([]Question, bool) {
	if !maySplit(&r.q) {
		return nil, false
	}
	parts := p.parts(r)
	if parts == nil {
		return nil, false
	}
	groups := p.group(r, parts)
	if len(groups) < 2 {
		return nil, false
	}
	return arrange(r, groups)
}

// maySplit reports whether a message, read as one, may be several: a log, talk
// and orders are not.
func maySplit(q *Question) bool {
	return continuable(*q) && (!q.onTopic() || q.standsBeside())
}

// standsBeside reports whether a question about another topic is one of those
// that are asked beside a memory question.
func (q *Question) standsBeside() bool {
	return q.Topic == TopicLimits || slices.Contains(askedBeside, q.about())
}

var askedBeside = append([]Intent{
	PriceLookup, CostEstimate, SpeedEstimate, PaymentPitfall, ContractHiddenCost, ProviderTrial, SetupHowto, CompareGPUs, Glossary, GPUSpec, ModelSpec, Onboarding,
}, askedAlone...)

// askedAlone are the topics that often are the point of a question that begins with
// another one.
var askedAlone = []Intent{MultiGPUInterconnect, QuantizationAdvice, LoRAVsFull, TrainingVsInference}

// askedTwice are the topics of which one message may ask two different things:
// each is answered by an article of its own.
var askedTwice = []Intent{PaymentPitfall, ContractHiddenCost, ProviderTrial, SetupHowto}

// group joins the parts that make one question: what states things belongs to
// the question before it, or, where none is asked yet, after it.
func (p *Parser) group(r *reading, parts []part) []part {
	groups := parts[:1:1]
	for _, next := range parts[1:] {
		last := &groups[len(groups)-1]
		if opens(last, &next) {
			groups = append(groups, next)
		} else {
			*last = p.readSpan(r, span{last.from, next.to, last.point || next.point && !last.asks()})
		}
		complete(groups)
	}
	return groups
}

// asks reports whether a part asks something that can be answered, or is a
// question about another topic.
func (a *part) asks() bool {
	q := a.question()
	if q.onTopic() {
		return a.asksTopic()
	}
	return q.Wants != "" || (a.point || a.endsAsking()) && a.r.has.intersects(hardware) && a.r.has.intersects(named)
}

func (a *part) question() *Question { return &a.q.Questions[0] }

// asksTopic reports whether the part asks about a topic that stands beside a
// memory question, and does not merely state a price.
func (a *part) asksTopic() bool {
	q := a.question()
	sure := q.Confidence+0.1*float64(len(q.Ambiguous)) >= 0.8 // which of several cards is meant leaves no doubt about the topic
	return q.standsBeside() && (sure || q.Intent == UnclearAskBack) && (a.r.has.intersects(topicAsked) || a.endsAsking() || q.Intent == CompareGPUs)
}

var topicAsked = setOf(askLimit, askPrice, howMuch, askSpeed, howTo, whatWord, whichWord, chargeWord, askMeaning, supportWord, cheaperWord, effectWord)

// endsAsking reports whether the part ends in a question.
func (a *part) endsAsking() bool { return a.r.endsAsking() }

// endsAsAsked is endsAsking also where the word that asks is the end of a phrase.
func (a *part) endsAsAsked() bool {
	last := len(a.r.items) - 1
	return a.endsAsking() || last >= 0 && questionEnds[a.r.lastRune(last)]
}

// opens reports whether the part is a question of its own beside the last one.
func opens(last, next *part) bool {
	before, now := &last.done, next.question()
	switch {
	case before.Intent == Smalltalk || before.Topic == TopicInjection || before.onTopic() && before.Intent == UnclearAskBack && before.Topic == "" && before.Slots.IsZero():
		return false // "hi", "ignore your rules", "and the balance?": what is asked comes now
	case !last.asks() && !last.continues() || next.r.at(0).means(orWord) && !next.r.has.has(askCount):
		return false
	case now.onTopic():
		return next.asksTopic() && !next.belongsTo(before) && (!now.sameTopic(before) || last.endsAsAsked() && !last.announces() && next.endsAsAsked() && slices.Contains(askedTwice, now.Intent))
	case before.onTopic():
		return now.Wants != "" && memoryQuestion(now, &before.Slots)
	case !isSettled(before) && !last.continues():
		return false
	case next.asks():
		return differs(&before.Slots, &now.Slots) || now.Wants == WhichGPU && (before.Intent == CanRun || before.Intent == VRAMNeeded) && !next.r.has.intersects(hardware) ||
			next.isVariant() && varies(&before.Slots, &now.Slots)
	}
	return next.isVariant() && varies(&before.Slots, &now.Slots)
}

// belongsTo reports whether the part only goes on with the question before it: one
// word more ("storage? egress?"), the cards that it lacks ("which is faster, an H20
// or an A100"), or what follows from its answer ("if not, which quantisation").
func (a *part) belongsTo(before *Question) bool {
	now := a.question()
	switch {
	case now.Intent == CompareGPUs && before.Intent == UnclearAskBack && before.Topic == "":
		return true
	case slices.Contains(askedAlone, now.Intent) && a.r.has.has(ifWord):
		return true
	}
	words := 0
	for i := range a.r.items {
		if it := a.r.at(i); it.kind != markItem && !it.means(alsoWord) {
			words++
		}
	}
	return words < 2 && !a.r.has.intersects(topicAsked)
}

// announces reports whether the part only says what the next one asks about:
// "and the balance? can I take it out?"
func (a *part) announces() bool {
	return a.r.has.has(hasFollow) && !a.r.has.intersects(topicAsked.union(setOf(canWord)))
}

// continues reports whether the part asks a question of the message before again,
// with something changed.
func (a *part) continues() bool {
	return a.q.FollowUp && a.isVariant() && varies(new(Slots), &a.question().Slots)
}

// isVariant reports whether the part asks the question before it again with
// something changed: "and on two of them?".
func (a *part) isVariant() bool { return a.r.has.has(hasFollow) && a.endsAsking() }

// memoryQuestion reports whether a question can be answered with the card that
// the topic before it was about.
func memoryQuestion(q *Question, before *Slots) bool {
	s := mergeSlots(Question{Slots: *before}, *q)
	return settled(q.Wants, s) != UnclearAskBack
}

// isSettled reports whether a question has what it needs.
func isSettled(q *Question) bool {
	return q.Intent != UnclearAskBack && !(q.Intent == VRAMNeeded && q.Wants == CanRun)
}

// differs reports whether the later question has a subject of its own: another
// model, size, card or method than the ones that the earlier one has.
func differs(before, now *Slots) bool {
	return adds(before.ParamsB, now.ParamsB) || adds(before.Model, now.Model) || adds(before.ModelText, now.ModelText) && len(before.Model) == 0 ||
		adds(before.GPU, now.GPU) || adds(before.GPUText, now.GPUText) || adds(before.VRAMGB, now.VRAMGB) ||
		adds(before.GPU, now.GPUText) || adds(before.GPUText, now.GPU) ||
		!isGeneral(before.Method) && !isGeneral(now.Method) && isTuned(now.Method) && adds(before.Method, now.Method)
}

// varies reports whether the later question changes what the earlier one states,
// or adds to it.
func varies(before, now *Slots) bool {
	return news(before.ParamsB, now.ParamsB) || news(before.Model, now.Model) || news(before.ModelText, now.ModelText) ||
		news(before.GPU, now.GPU) || news(before.GPUText, now.GPUText) || news(before.VRAMGB, now.VRAMGB) ||
		news(before.GPUCount, now.GPUCount) || news(before.Quant, now.Quant) || news(before.Context, now.Context) ||
		news(before.Batch, now.Batch) || news(before.Users, now.Users) || news(before.Method, now.Method)
}

// adds reports whether both lists hold something and the later one something
// that the earlier lacks.
func adds[T comparable](before, now []T) bool { return len(before) > 0 && news(before, now) }

// news reports whether the later list holds something that the earlier lacks.
func news[T comparable](before, now []T) bool {
	return slices.ContainsFunc(now, func(v T) bool { return !slices.Contains(before, v) })
}
