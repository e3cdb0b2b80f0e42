package answer

import (
	"strings"
	"unicode/utf8"

	"gpufit/intents"
)

// unclear asks one question back: for what is missing.
func (e *Engine) unclear(w *words, q intents.Question) Reply {
	switch q.Wants {
	case intents.PriceLookup:
		return askBack(w, w.money.price.needCard, w.money.cost.examples[0])
	case intents.CostEstimate:
		return askBack(w, w.money.cost.askHours, w.money.cost.examples[:]...)
	}
	if asksForCard(q) {
		return askBack(w, w.unclear.recommend, choice(w.unclear.askWhich, "7B LoRA"), choice(w.unclear.askWhich, "Qwen2.5-32B int4"), choice(w.unclear.askWhich, "70B int4"))
	}
	if need, ok := w.unclear.needs[q.Wants]; ok && q.Intent == intents.UnclearAskBack {
		return askBack(w, need, e.choices(w, q)...)
	}
	return askBack(w, e.missing(w, q), e.choices(w, q)...)
}

// asksForCard reports whether a card is asked for and nothing is named that one
// could be chosen by.
func asksForCard(q intents.Question) bool {
	return q.Intent == intents.UnclearAskBack && q.Wants == intents.WhichGPU && !namesMachineOrModel(q.Slots)
}

// askBack is a Reply that asks; without readings of its own it shows examples.
func askBack(w *words, question string, choices ...Choice) Reply {
	if len(choices) == 0 {
		choices = w.unclear.examples[:]
	}
	return Reply{Kind: KindAskBack, Headline: question, Choices: choices}
}

// missing is the question for the part that is not there.
func (e *Engine) missing(w *words, q intents.Question) string {
	card, model := e.typedMachine(w, q.Slots), e.typedModel(q.Slots)
	method := w.typedMethod(q.Slots)
	switch {
	case card != "" && model != "":
		return w.unclear.tooMany
	case card != "":
		return say(w.unclear.needModel, card)
	case model != "":
		return w.unclear.needCard
	case q.Intent == intents.WhichGPU:
		return w.unclear.needUse
	case method != "":
		return say(w.unclear.needTask, method)
	}
	return w.unclear.nothing
}

// choices are questions that complete what was said; each of them is answered.
func (e *Engine) choices(w *words, q intents.Question) []Choice {
	card, model := e.typedMachine(w, q.Slots), e.typedTask(w, q.Slots)
	tuning := w.typedTuning(q.Slots)
	switch u := w.unclear; {
	case card != "" && model != "":
		return []Choice{choice(u.askRun, card, model), choice(u.askNeed, model), choice(u.askFits, card)}
	case card != "" && tuning != "":
		return []Choice{choice(u.askRun, card, "7B "+tuning), choice(u.askRun, card, "14B "+tuning)}
	case card != "":
		return []Choice{choice(u.askFits, card), choice(u.askRun, card, "7B"), choice(u.askRun, card, "7B LoRA")}
	case model != "":
		return []Choice{choice(u.askNeed, model), choice(u.askWhich, model), choice(u.askRun, "RTX 4090", model)}
	}
	return nil
}

// choice fills a template; label and text take the same arguments.
func choice(c Choice, args ...any) Choice {
	return Choice{Label: say(c.Label, args...), Text: say(c.Text, args...)}
}

// typedCard names the card or memory that a question states, as a person would
// type it; empty where it states none or one that nobody knows.
func (e *Engine) typedCard(s intents.Slots) string {
	for _, id := range s.GPU {
		if m, ok := e.base.GPU(id); ok {
			return cardName(m.GPU)
		}
	}
	if name := s.GPUText.First(); name != "" {
		if m, ok := e.base.GPU(name); ok {
			return cardName(m.GPU)
		}
	}
	if mem := s.VRAMGB.First(); mem > 0 {
		return plainNumber(mem) + "G"
	}
	return ""
}

func (e *Engine) typedModel(s intents.Slots) string {
	for _, id := range append(append([]string{}, s.Model...), s.ModelText...) {
		if m, ok := e.base.Model(id); ok {
			return m.Model.Name
		}
	}
	if p := s.ParamsB.First(); p > 0 {
		return plainNumber(p) + "B"
	}
	return ""
}

// typedMethod names the stated method; fine-tuning of no kind goes by LoRA's
// general name.
func (w *words) typedMethod(s intents.Slots) string {
	if m := s.Method.First(); m != "" {
		if name, ok := w.unclear.methods[m]; ok {
			return name
		}
		return strings.ToUpper(m)
	}
	return ""
}

// askModel asks for the size of a model that the catalogue lacks.
func (e *Engine) askModel(w *words, name string) *Reply {
	r := askBack(w, say(w.unclear.noModelHint, quoted(name)))
	if near := e.base.SuggestModels(name, 3); len(near) > 0 && worthSuggesting(name) {
		r = askBack(w, say(w.unclear.noModel, quoted(name), w.list(near)))
	}
	return &r
}

// askCard asks for the memory of a card that the catalogue lacks.
func (e *Engine) askCard(w *words, name string) Reply {
	if near := e.base.SuggestGPUs(name, 3); len(near) > 0 && worthSuggesting(name) {
		return askBack(w, say(w.unclear.noCard, quoted(name), w.list(near)))
	}
	return askBack(w, say(w.unclear.noCardHint, quoted(name)))
}

// worthSuggesting reports whether a name is long enough for its neighbours to
// mean something.
func worthSuggesting(name string) bool { return utf8.RuneCountInString(name) >= 4 }

// askOtherMethod says that a kind of training is not estimated yet, and offers
// the kinds that are.
func (e *Engine) askOtherMethod(w *words, q intents.Question, name string) *Reply {
	card, model := e.typedMachine(w, q.Slots), e.typedModel(q.Slots)
	r := askBack(w, say(w.unclear.notMethod, strings.ToUpper(quoted(name))))
	switch u := w.unclear; {
	case model != "" && card != "":
		r.Choices = []Choice{choice(u.askRun, card, model+" LoRA"), choice(u.askRun, card, model+" "+w.unclear.methods["full"])}
	case model != "":
		r.Choices = []Choice{choice(u.askNeed, model+" LoRA"), choice(u.askNeed, model+" "+w.unclear.methods["full"])}
	}
	return &r
}
