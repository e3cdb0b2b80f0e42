package answer

import (
	"strconv"
	"strings"

	"gpufit/estimator"
	"gpufit/intents"
)

// whichFor asks for a card for the same job on as many cards.
func (w *words) whichFor(o outcome) Choice {
	task := w.typedJob(o)
	if n := o.req.GPUs; n > 1 {
		task += " " + say(w.phrase.onCards, n)
	}
	return choice(w.unclear.askWhich, task)
}

// typedJob names a job so that the parser reads it again: model, type, method
// and length, as far as they were stated.
func (w *words) typedJob(o outcome) string {
	parts := []string{plainModel(o.subject), string(o.req.Quant)}
	if o.req.BPW > 0 {
		parts = append(parts, say(w.phrase.bpw, plainNumber(o.req.BPW)))
	}
	trains := o.b.Request.Method != estimator.Infer
	if trains {
		parts = append(parts, w.methods[o.b.Request.Method])
	}
	if !trains && o.req.Engine != "" {
		parts = append(parts, say(w.phrase.withEngine, o.req.Engine))
	}
	if !isImage(o.subject.shape) {
		parts = append(parts, w.typedLength(o.req.Context, trains))
	}
	switch {
	case trains && o.req.MicroBatch > 1:
		parts = append(parts, say(w.phrase.batch, strconv.Itoa(o.req.MicroBatch)))
	case !trains && o.req.Batch > 1:
		parts = append(parts, say(w.assume.keys["users"], strconv.Itoa(o.req.Batch)))
	}
	return joined(parts)
}

// typedLength names a stated length as a person would type it.
func (w *words) typedLength(n int, trains bool) string {
	switch {
	case n == 0:
		return ""
	case trains:
		return say(w.phrase.withLength, strconv.Itoa(n))
	}
	return say(w.phrase.withContext, tokens(n))
}

// typedTask names the model that slots state with what is to be done with it;
// empty where they state none.
func (e *Engine) typedTask(w *words, s intents.Slots) string {
	model := e.typedModel(s)
	if model == "" {
		return ""
	}
	return joined([]string{model, s.Quant.First(), w.typedTuning(s), w.typedLength(s.Context.First(), w.typedTuning(s) != "")})
}

// typedTuning names the stated way to train; empty for inference, and for what
// is not estimated.
func (w *words) typedTuning(s intents.Slots) string {
	if m := s.Method.First(); m != string(estimator.Infer) {
		return w.unclear.methods[m]
	}
	return ""
}

// typedMachine names the stated card with its number.
func (e *Engine) typedMachine(w *words, s intents.Slots) string {
	name, n := e.typedCard(s), s.GPUCount.First()
	if name == "" || n < 2 {
		return name
	}
	return say(w.phrase.cards, n, name)
}

func joined(parts []string) string {
	return strings.Join(strings.Fields(strings.Join(parts, " ")), " ")
}
