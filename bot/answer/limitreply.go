package answer

import (
	"strconv"

	"gpufit/estimator"
	"gpufit/intents"
)

// limitReply answers how long a context, how large a batch or how many users a
// card holds for a model. Where users or a batch are asked for with a length,
// the length is kept.
func (e *Engine) limitReply(w *words, q intents.Question) (Reply, bool) {
	rd, ok := e.named(w, q)
	if !ok || len(rd.cards) == 0 {
		return Reply{}, false
	}
	os := runAll(rd.jobs())
	main := os[0]
	l, err := estimator.LimitsOf(wholeCopies(statedOf(main)))
	if err != nil {
		return Reply{}, false
	}
	r := e.figures(w, KindEstimate, main)
	r.Headline = w.limitHead(main, l)
	r.Body = lines(append(append(w.limitLines(main, l), rd.remarks...), w.remarks(main))...)
	if len(os) > 1 {
		r.Table = w.limitTable(os)
	}
	return r, true
}

// limitHead names the limit of what was left open: of the number of sequences
// where a length is stated, else of the length.
func (w *words) limitHead(o outcome, l estimator.Limits) string {
	free := o
	free.req.Context, free.req.SeqLen = 0, 0
	machine := w.cards(o.card, o.b.Request.GPUs)
	switch {
	case l.Context.Mid == 0 && l.Context.High == 0:
		return upperFirst(say(w.reach.headNone, w.task(free), machine))
	case o.req.Context > 0 || isImage(o.subject.shape):
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
