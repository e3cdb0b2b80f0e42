package answer

import (
	"slices"
	"strconv"

	"gpufit/estimator"
	"gpufit/intents"
)

// limitReply answers how long a context, how large a batch or how many users a
// card holds for a model. Where users or a batch are asked for with a length,
// the length is kept.
func (e *Engine) limitReply(w *words, q intents.Question) (Reply, bool) {
	rd, ok := e.named(w, q)
	switch {
	case len(rd.cards) == 0 || rd.unknownCard != "":
		return Reply{}, false
	case !ok && len(rd.subjects) == 0:
		return e.limitExamples(w, q, rd)
	case !ok:
		return Reply{}, false
	}
	users, jobs := slices.Contains(q.Aspects, intents.AspectSequences), rd.jobs()
	if users {
		jobs = servedAll(jobs) // several at once are served, not run one by one
	}
	os := runAll(jobs)
	main := os[0]
	l, err := estimator.LimitsOf(wholeCopies(statedOf(main)))
	if err != nil {
		return Reply{}, false
	}
	r := e.figures(w, KindEstimate, main)
	r.Headline = w.limitHead(main, l, users)
	r.Body = lines(append(append(w.limitLines(main, l), rd.remarks...), w.withServer(rd, main), w.remarks(main))...)
	if len(os) > 1 {
		r.Table = w.limitTable(os)
	}
	return r, true
}

// limitHead names the limit of what was left open: of the number of sequences
// where that is asked for or a length is stated, else of the length.
func (w *words) limitHead(o outcome, l estimator.Limits, sequences bool) string {
	free := o
	free.req.Context, free.req.SeqLen = 0, 0
	machine := w.cards(o.card, o.b.Request.GPUs)
	switch {
	case l.Context.Mid == 0 && l.Context.High == 0:
		return upperFirst(say(w.reach.headNone, w.task(free), machine))
	case sequences || o.req.Context > 0 || isImage(o.subject.shape):
		return say(w.reach.headBatch, w.task(o), machine, strconv.Itoa(l.Batch.Mid))
	}
	return say(w.reach.headContext, w.task(free), machine, longTokens(l.Context.Mid))
}

func (w *words) limitTable(os []outcome) *Table {
	t := &Table{Head: []string{w.layout.card, w.assumeLabel("context"), w.assumeLabel("batch")}}
	for _, o := range os {
		l, err := estimator.LimitsOf(wholeCopies(statedOf(o)))
		if err != nil {
			continue
		}
		t.Rows = append(t.Rows, []string{w.cards(o.card, o.b.Request.GPUs), longTokens(l.Context.Mid), strconv.Itoa(l.Batch.Mid)})
	}
	return t
}

// assumeLabel is the name of an input as a column's head.
func (w *words) assumeLabel(key string) string { return say(w.assume.keys[key], "≤") }

// exampleJobs are the models that stand for any where a limit is asked for and no
// model is named: 1e9 parameters and the type of their weights.
var exampleJobs = []struct {
	paramsB float64
	quant   estimator.Quant
}{{7, estimator.QuantFP16}, {7, estimator.QuantInt4}, {14, estimator.QuantInt4}, {32, estimator.QuantInt4}, {70, estimator.QuantInt4}}

// shownLimits is how many examples of limits one reply has.
const shownLimits = 3

// limitExamples tells the limits of a card for common sizes, and asks for the model.
func (e *Engine) limitExamples(w *words, q intents.Question, rd reading) (Reply, bool) {
	var os []outcome
	for _, x := range exampleJobs {
		rd.subjects, rd.quants = sized([]float64{x.paramsB}), []estimator.Quant{x.quant}
		o, err := attempt(rd.jobs()[0])
		if err == nil && !o.trains() && o.b.Verdict != estimator.No && len(os) < shownLimits {
			os = append(os, o)
		}
	}
	if len(os) == 0 {
		return Reply{}, false
	}
	t := &Table{Head: []string{w.layout.model, w.assumeLabel("context"), w.assumeLabel("users")}}
	var items []string
	for _, o := range os {
		l, err := estimator.LimitsOf(statedOf(o))
		if err != nil {
			return Reply{}, false
		}
		name, most := joined([]string{plainModel(o.subject), string(o.req.Quant)}), longTokens(l.Context.Mid)
		if slices.Contains(q.Aspects, intents.AspectSequences) {
			most = strconv.Itoa(l.Batch.Mid)
		}
		items = append(items, say(w.spec.item, name, most))
		t.Rows = append(t.Rows, []string{name, longTokens(l.Context.Mid), strconv.Itoa(l.Batch.Mid)})
	}
	r := e.figures(w, KindEstimate, os[0])
	r.Bars, r.Alternatives, r.Verdict, r.Table = nil, nil, "", t
	head := w.reach.contextOf
	if slices.Contains(q.Aspects, intents.AspectSequences) {
		head = w.reach.usersOf
	}
	r.Headline = say(head, w.cards(os[0].card, os[0].b.Request.GPUs), w.list(items))
	r.Body = lines(append([]string{say(w.reach.usersAt, tokens(os[0].b.Request.Context))}, rd.remarks...)...)
	r.Choices = e.choices(w, q)
	return r, true
}
