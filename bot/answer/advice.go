package answer

import (
	"gpufit/estimator"
	"gpufit/intents"
)

// computed answers the questions whose answer is figures of several jobs side
// by side: cards, methods, types, links, speeds and limits. It reports false
// where nothing that is named could be computed, so that an article or a
// question back can answer.
func (e *Engine) computed(w *words, q intents.Question) (Reply, bool) {
	switch {
	case reinforced[q.Slots.Method.First()]:
		return e.reinforcedReply(w, q)
	case q.Intent == intents.CompareGPUs:
		return e.compareReply(w, q)
	case q.Intent == intents.SpeedEstimate, asksMoney(q) && amountIn(q.Slots).said():
		return e.speedReply(w, q)
	case q.Intent == intents.MultiGPUInterconnect:
		return e.linkReply(w, q)
	case q.Intent == intents.LoRAVsFull:
		return e.methodReply(w, q)
	case q.Topic == intents.TopicLimits:
		return e.limitReply(w, q)
	case q.Intent == intents.QuantizationAdvice:
		return e.typesAdvice(w, q)
	}
	switch {
	case typeAsked(q):
		return e.typeOnCard(w, q)
	case flashAsked(q):
		return e.flashOnCard(w, q)
	}
	return Reply{}, false
}

// asksMoney reports whether a question is about what something costs.
func asksMoney(q intents.Question) bool {
	return q.Intent == intents.CostEstimate || q.Intent == intents.PriceLookup
}

// named reads a question that names a model or a size.
func (e *Engine) named(w *words, q intents.Question) (reading, bool) {
	rd, back := e.read(w, q)
	return rd, back == nil && rd.unknownCard == "" && len(rd.subjects) > 0
}

// placed completes a reading whose question names no card with the smallest common
// machine that holds each of its jobs.
func (e *Engine) placed(jobs []job) []outcome {
	var out []outcome
	for _, j := range jobs {
		if j.card != nil {
			out = append(out, runAll([]job{j})...)
		} else if o, ok := e.smallest(j); ok {
			out = append(out, o)
		}
	}
	return out
}

// exampleModel stands for any model where only links or methods are asked about.
var exampleModel = subject{shape: estimator.Model{Params: 7e9}}

// rateOf is the speed of an outcome by its main figure: training, else decoding.
func rateOf(o outcome) estimator.Rate {
	s, err := estimator.SpeedOf(wholeCopies(statedOf(o)))
	switch {
	case err != nil:
		return estimator.Rate{}
	case s.Train.Mid > 0:
		return s.Train
	}
	return s.Decode
}

// servedAll has jobs of inference run by a server where no engine is named:
// whoever asks how fast, or for several users, does not mean transformers' own
// loop.
func servedAll(jobs []job) []job {
	for i := range jobs {
		if r := &jobs[i].req; !r.Method.Training() && r.Engine == "" && !r.Quant.GGUF() && servable(r.Model) {
			r.Engine = "vllm"
		}
	}
	return jobs
}

// servable reports whether servers run a model: one that writes text.
func servable(m estimator.Model) bool {
	return m.Kind == "" || m.Kind == estimator.LLM || m.Kind == estimator.MoE || m.Kind == estimator.VLM
}

// withServer says that a server was taken where no engine was named.
func (w *words) withServer(rd reading, o outcome) string {
	if o.trains() || rd.rest.Engine != "" || o.req.Engine == "" {
		return ""
	}
	return w.advice.serving
}

// speedCell is the speed of an outcome for a table; of one that does not fit
// there is none.
func (w *words) speedCell(o outcome) string {
	if o.b.Verdict == estimator.No {
		return w.verdicts[estimator.Unknown]
	}
	return w.rateCell(rateOf(o))
}

// rateCell prints a rate for a table.
func (w *words) rateCell(r estimator.Rate) string {
	if r.Mid == 0 {
		return w.advice.notKnown
	}
	return grouped(significant(r.Mid, 2))
}
