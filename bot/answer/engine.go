package answer

import (
	"context"
	"fmt"
	"math"
	"time"

	"gpufit/intents"
	"gpufit/knowledge"
)

// The sources of a Result, as in the contract.
const (
	sourceRules     = "rules"     // understood and answered
	sourceKnowledge = "knowledge" // answered by an article or the glossary
	sourceLLM       = "llm"       // a model chose slots or article; figures are never its own
	sourceNone      = "none"      // asked back or declined
)

// Options configures an Engine.
type Options struct {
	// Now is read before and after an answer for Result.ElapsedUS, and for
	// nothing else. Nil leaves the elapsed time zero.
	Now func() time.Time
	// Today is the day by which the age of a price is judged. Nil: the month of
	// the newest price.
	Today func() time.Time
	// Prices and Articles hold what is answered about money and practice; each is
	// asked when a question first needs it. Nil: the embedded ones.
	Prices   func() (*knowledge.Prices, error)
	Articles func() (*knowledge.Articles, error)
	// Fallback reads messages that the rules are not sure of. Nil: none does.
	Fallback Fallback
	// Mask hides secrets in what the Fallback is shown and in what a reply repeats
	// of a pasted log. Nil: the text stays as it is.
	Mask func(string) string
}

// Engine answers questions. It is safe for concurrent use.
type Engine struct {
	base   *knowledge.Base
	parser *intents.Parser
	common catalogue
	asOf   string // month of the catalogue's figures
	now    func() time.Time

	today    func() time.Time
	prices   func() (*knowledge.Prices, error)
	articles func() (*knowledge.Articles, error)
	fallback Fallback
	mask     func(string) string
}

// New returns an Engine over a catalogue.
func New(base *knowledge.Base, o Options) *Engine {
	if o.Prices == nil {
		o.Prices = knowledge.DefaultPrices
	}
	if o.Articles == nil {
		o.Articles = knowledge.DefaultArticles
	}
	if o.Mask == nil {
		o.Mask = func(s string) string { return s }
	}
	return &Engine{
		base:   base,
		parser: intents.NewParser(vocabulary(base)),
		common: commonRows(base),
		asOf:   base.AsOf(),
		now:    o.Now,

		today: o.Today, prices: o.Prices, articles: o.Articles,
		fallback: o.Fallback,
		mask:     o.Mask,
	}
}

// Ask answers one message: each question in it gets its own Reply, in order.
// There is always at least one Reply with a text;
// nothing in the message makes it fail. When ctx ends, the questions that are
// not answered yet are left out, the first one excepted.
func (e *Engine) Ask(ctx context.Context, a Ask) Result {
	elapsed := e.stopwatch()
	q, fault := e.understand(a)
	res := Result{ID: a.ID, Lang: q.Lang, Source: sourceNone}
	if fault == "" && e.showsScreen(a.Text) {
		q.Questions = []intents.Question{{Intent: intents.OOMDiagnose, Confidence: 1}}
	}
	if fault == "" {
		res.LLM = e.readAgain(ctx, a, &q)
	}
	res.Questions = q.Questions
	w := wordsFor(q.Lang)
	if fault != "" {
		res.Questions = []intents.Question{{Intent: intents.UnclearAskBack}}
		res.Answers = []Reply{brokenReply(w, fault)}
	}
	if whole, ok := e.wholeReply(a.Text); ok && fault == "" {
		res.Questions, q.Questions = q.Questions[:1], nil
		res.Answers = []Reply{whole}
	}
	for i, question := range q.Questions {
		if fault != "" || i > 0 && ctx.Err() != nil {
			break
		}
		res.Questions[i].Confidence = math.Round(question.Confidence*100) / 100
		reply := e.answerTo(w, message{raw: a.Text, plain: q.Text, earlier: a.Context}, question)
		res.Answers = append(res.Answers, onlyNew(reply, res.Answers))
	}
	for i := range res.Answers {
		if !a.TextOnly {
			res.Answers[i].complete(w)
		}
	}
	res.Source = sourceOf(res.Answers)
	if res.LLM.read() {
		res.byLLM(w)
	}
	res.ElapsedUS = elapsed()
	return res
}

// complete fills in what only the JSON of a Reply shows. What panics there is
// met as it is in an answer.
func (r *Reply) complete(w *words) {
	defer func() {
		if p := recover(); p != nil {
			*r = brokenReply(w, fmt.Sprint(p))
		}
	}()
	r.Estimate.complete()
}

// stopwatch returns a func that tells the microseconds since now.
func (e *Engine) stopwatch() func() int64 {
	if e.now == nil {
		return func() int64 { return 0 }
	}
	start := e.now()
	return func() int64 { return e.now().Sub(start).Microseconds() }
}

// sourceOf tells where the first answer among the replies comes from.
func sourceOf(replies []Reply) string {
	for _, r := range replies {
		switch r.Kind {
		case KindAskBack, KindDecline:
		case KindKnowledge:
			return sourceKnowledge
		default:
			return sourceRules
		}
	}
	return sourceNone
}

// answerTo answers one question of a message: an error from the text as it was
// pasted, anything else from what was understood.
func (e *Engine) answerTo(w *words, m message, q intents.Question) Reply {
	if !asksDiagnosis(m, q) {
		return e.answer(w, m.plain, q)
	}
	return e.diagnosed(w, m, q)
}

// diagnosed is diagnose, complete with language and text.
func (e *Engine) diagnosed(w *words, m message, q intents.Question) (r Reply) {
	defer guard(w, &r)
	r = e.diagnose(w, m, q)
	if byWords, ok := e.withoutLog(w, m, q, r); ok {
		r = byWords
	}
	r = e.withReading(w, m, q, r)
	r.Lang = w.lang
	r.Text = Text(r)
	return r
}

// guard makes a panic an honest reply: one broken rule must not silence a whole
// workspace.
func guard(w *words, r *Reply) {
	if p := recover(); p != nil {
		*r = brokenReply(w, fmt.Sprint(p))
	}
}

// answer writes the reply to one question of a text.
func (e *Engine) answer(w *words, text string, q intents.Question) (r Reply) {
	defer guard(w, &r)
	r = w.withUnused(text, e.reply(w, withStatedOffload(text, q)))
	if byWords, ok := e.lastResort(w, q, r); ok {
		r = byWords
	}
	r = e.withFurther(w, q, e.withNearby(w, q, r))
	if q.Doubts {
		r = w.withWorking(r)
	}
	r = e.withCost(w, q, r)
	r.Lang = w.lang
	r.Text = Text(r)
	return r
}

// reply picks the function of the question's kind.
func (e *Engine) reply(w *words, q intents.Question) Reply {
	if a, ok := e.chosen(q); ok {
		return w.article(a)
	}
	if r, ok := e.computed(w, q); ok {
		return r
	}
	switch q.Intent {
	case intents.CanRun:
		return e.canRun(w, q)
	case intents.VRAMNeeded:
		return e.vramNeeded(w, q)
	case intents.WhichGPU:
		return e.whichGPU(w, q)
	case intents.WhatFits:
		return e.whatFits(w, q)
	case intents.GPUSpec:
		return e.gpuSpec(w, q)
	case intents.ModelSpec:
		return e.modelSpec(w, q)
	case intents.PriceLookup:
		return e.priceLookup(w, q)
	case intents.CostEstimate:
		return e.costEstimate(w, q)
	case intents.PaymentPitfall, intents.ContractHiddenCost, intents.ProviderTrial, intents.MultiGPUInterconnect, intents.QuantizationAdvice,
		intents.LoRAVsFull, intents.TrainingVsInference, intents.Onboarding, intents.SetupHowto, intents.Glossary:
		return e.practice(w, q)
	case intents.Smalltalk:
		return smalltalk(w, q)
	case intents.OutOfScope:
		return outOfScope(w, q)
	}
	return e.unclear(w, q)
}

func brokenReply(w *words, fault string) Reply {
	r := Reply{Kind: KindDecline, Lang: w.lang, Headline: w.decline.broken, Fault: fault}
	r.Text = Text(r)
	return r
}
