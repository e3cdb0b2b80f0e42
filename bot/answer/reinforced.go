package answer

import (
	"strings"

	"gpufit/estimator"
	"gpufit/intents"
)

// reinforced are the kinds of training that keep further copies of the model
// beside the trained one.
var reinforced = map[string]bool{"grpo": true, "dpo": true, "ppo": true}

// copiesOf is how many 16-bit copies of all weights a kind of training keeps
// beside the trained ones. With adapters the reference is the base without
// them, so nothing is copied for it; a critic and a reward model are as large as
// the model (TRL's GRPO, DPO and PPO trainers).
func copiesOf(kind string, m estimator.Method) float64 {
	reference := 0.0
	if m == estimator.Full {
		reference = 1
	}
	switch kind {
	case "grpo":
		return 1 + reference
	case "ppo":
		return 3 + reference // rollout, reward model, and a critic that is trained by adapters or counted once
	}
	return reference
}

// generationShare is the part of each card that generation takes for its cache
// and buffers while it is colocated with training.
const generationShare = 0.1

// reinforcedReply estimates DPO, GRPO and PPO as the tuning of the same model
// with the further copies held back from every card.
func (e *Engine) reinforcedReply(w *words, q intents.Question) (Reply, bool) {
	kind := q.Slots.Method.First()
	plain := q
	plain.Slots.Method = nil
	rd, ok := e.named(w, plain)
	if !ok || isImage(rd.subjects[0].shape) {
		return Reply{}, false
	}
	var os []outcome
	var items []string
	for _, m := range []estimator.Method{estimator.LoRA, estimator.Full} {
		o, found := e.withCopies(rd, kind, m)
		if !found {
			items = append(items, say(w.advice.rlNone, w.methods[m]))
			continue
		}
		os = append(os, o)
		items = append(items, w.reinforcedItem(rd, o))
	}
	if len(os) == 0 {
		return Reply{}, false
	}
	r := e.figures(w, KindRecommendation, os[0])
	r.Headline = upperFirst(say(w.advice.rlHead, strings.ToUpper(kind), w.model(os[0].subject), w.list(items)))
	r.Table = w.copyTable(kind, os)
	last := os[len(os)-1]
	r.Body = lines(append([]string{
		say(w.advice.rlCopies, need(copyBytes(kind, last)), w.advice.rlWhat[kind]), w.advice.rlWide,
	}, rd.remarks...)...)
	r.Alternatives = nil
	r.Citations = e.citationsOfMany(os)
	if q.Intent == intents.CanRun {
		r.Kind = KindVerdict
	}
	return r, true
}

func (w *words) reinforcedItem(rd reading, o outcome) string {
	item := say(w.advice.rlItem, w.methods[o.b.Request.Method], w.cards(o.card, o.b.Request.GPUs))
	if len(rd.cards) > 0 && len(rd.counts) > 0 {
		return say(w.phrase.aside, item, w.verdicts[o.b.Verdict])
	}
	return item
}

// withCopies finds the smallest machine that holds a method with its copies:
// the stated one, the fewest of a stated card, or a common one.
func (e *Engine) withCopies(rd reading, kind string, m estimator.Method) (outcome, bool) {
	j := rd.job(rd.subjects[0], nil, 0, m, "")
	if kind == "dpo" {
		j.req.MicroBatch = max(2, 2*j.req.MicroBatch)
	}
	if len(rd.cards) > 0 {
		sizes := machineSizes
		if len(rd.counts) > 0 {
			return e.heldBack(j, &rd.cards[0], rd.counts[0], kind), true
		}
		for _, n := range append(sizes, 16, 32, 64) {
			if o := e.heldBack(j, &rd.cards[0], n, kind); o.b.Verdict == estimator.Yes {
				return o, true
			}
		}
		return outcome{}, false
	}
	for _, n := range append(machineSizes, 16, 32) {
		for _, c := range e.common.cards {
			if n > 1 && c.spec.MemoryGB < 40 || !suits(c, j.req) {
				continue
			}
			if o := e.heldBack(j, c, n, kind); o.b.Verdict == estimator.Yes {
				return o, true
			}
		}
	}
	return outcome{}, false
}

// heldBack estimates a job on n cards of which the copies and generation take
// their part.
func (e *Engine) heldBack(j job, c *card, n int, kind string) outcome {
	j = j.on(c, n)
	room := float64(capacity(c.spec))
	taken := copiesOf(kind, j.req.Method) * 2 * j.req.Model.Params / float64(n)
	if kind != "dpo" {
		taken += generationShare * room
	}
	j.req.Free = estimator.Bytes(max(1<<20, room-taken))
	if n > 1 {
		j.req.Parallel = estimator.Parallelism{ZeRO: 3}
	}
	return run(j)
}

// copyBytes is what all further copies take together.
func copyBytes(kind string, o outcome) estimator.Bytes {
	return estimator.Bytes(copiesOf(kind, o.b.Request.Method) * 2 * o.b.Request.Model.Params)
}

func (w *words) copyTable(kind string, os []outcome) *Table {
	t := &Table{Head: []string{w.advice.method, w.layout.card, w.layout.peak, w.advice.copies, w.layout.usableCol, w.layout.verdict}}
	for _, o := range os {
		t.Rows = append(t.Rows, []string{w.methods[o.b.Request.Method], w.cards(o.card, o.b.Request.GPUs), need(o.b.PerGPU.Mid), need(copyBytes(kind, o)), room(limit(o.b)), w.verdicts[o.b.Verdict]})
	}
	return t
}
