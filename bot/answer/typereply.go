package answer

import (
	"gpufit/estimator"
	"gpufit/intents"
)

// typeAsked reports whether a question is only whether a card takes a type.
func typeAsked(q intents.Question) bool {
	s := q.Slots
	if len(s.Quant) == 0 || len(s.GPU)+len(s.GPUText) == 0 || len(s.Model)+len(s.ModelText)+len(s.ParamsB) > 0 {
		return false
	}
	switch q.Intent {
	case intents.UnclearAskBack, intents.CanRun, intents.GPUSpec, intents.QuantizationAdvice:
		return s.Method.First() == "" || s.Method.First() == string(estimator.Infer)
	}
	return false
}

// typeOnCard answers whether a card computes in a type.
func (e *Engine) typeOnCard(w *words, q intents.Question) (Reply, bool) {
	rd, back := e.read(w, q)
	if back != nil || len(rd.cards) == 0 || len(rd.quants) == 0 || rd.cards[0].row == nil {
		return Reply{}, false
	}
	c := &rd.cards[0]
	g, ok := gateOf(c, rd.quants[0])
	if !ok {
		return Reply{}, false
	}
	r := Reply{Kind: KindSpec, Verdict: string(estimator.No), Headline: w.typeLine(c, rd.quants[0], g)}
	if g.OK {
		r.Verdict = string(estimator.Yes)
	}
	r.Body = w.cardTypes(c)
	if rd.quants[0].Bits() < 16 {
		r.Body = lines(r.Body, w.advice.typeWhy)
	}
	r.Citations = e.citations(outcome{job: job{card: c}})
	return r, true
}

// gateOf returns the condition of a type on a card: of the matrix units for the
// floating types, of the kernels for the rest. It reports false where nothing
// is known.
func gateOf(c *card, q estimator.Quant) (estimator.Gate, bool) {
	gates, err := estimator.GatesOf(estimator.Request{Model: smallestModel.shape, GPU: c.spec, Method: estimator.Infer, Quant: q})
	if err != nil || c.spec.ComputeCapability == 0 && c.row.Vendor == "nvidia" {
		return estimator.Gate{}, false
	}
	id := map[estimator.Quant]string{estimator.QuantBF16: "bf16", estimator.QuantFP8: "fp8", "fp4": "fp4", "nvfp4": "fp4", estimator.MXFP4: "fp4"}[q]
	if id == "" {
		id = "quant"
	}
	for _, g := range gates {
		if g.ID == id {
			return g, true
		}
	}
	if q == estimator.QuantFP16 {
		return estimator.Gate{ID: id, OK: true, Reason: estimator.Native}, true
	}
	return estimator.Gate{}, false
}

func (w *words) typeLine(c *card, q estimator.Quant, g estimator.Gate) string {
	name := w.cardKind(c)
	switch {
	case g.Reason == estimator.Native:
		return say(w.advice.typeYes, name, string(q))
	case g.Reason == estimator.Unpacked && g.ID == "quant":
		return say(w.advice.typeYes, name, string(q))
	case g.Reason == estimator.Unpacked:
		return say(w.advice.typeSaves, name, string(q))
	}
	return say(w.advice.typeNo, name, string(q))
}

// cardTypes lists what a card multiplies below 16 bits.
func (w *words) cardTypes(c *card) string {
	var native []string
	for _, t := range []struct {
		name string
		ok   bool
	}{{"bf16", c.spec.BF16}, {"fp8", c.spec.FP8}, {"fp4", c.spec.FP4}} {
		if t.ok {
			native = append(native, t.name)
		}
	}
	if len(native) == 0 {
		native = []string{"fp16"}
	}
	return say(w.advice.typesCard, w.cardKind(c), w.list(native))
}

// typesAdvice sets the usual types of a model side by side on a card, or says
// what the card supports where no model is named.
func (e *Engine) typesAdvice(w *words, q intents.Question) (Reply, bool) {
	rd, back := e.read(w, q)
	switch {
	case back != nil || len(rd.cards) == 0 || rd.unknownCard != "":
		return Reply{}, false
	case len(rd.subjects) == 0 && len(rd.quants) == 1:
		return e.typeOnCard(w, q)
	case len(rd.subjects) == 0:
		return e.cardSupport(w, rd)
	}
	j := servedAll(rd.jobs())[0]
	types := commonTypes(j.card)
	if len(rd.quants) > 1 {
		types = rd.quants
	}
	var os []outcome
	for _, t := range types {
		j.req.Quant = t
		os = append(os, run(j))
	}
	return e.typeTable(w, rd, os), true
}

// typeTable shows what each type takes, whether the card multiplies it, and how
// fast it decodes.
func (e *Engine) typeTable(w *words, rd reading, os []outcome) Reply {
	var fit, tight []string
	t := &Table{Head: []string{w.advice.typ, w.layout.peak, w.layout.verdict, w.advice.speed}}
	for _, o := range os {
		switch o.b.Verdict {
		case estimator.Yes:
			fit = append(fit, string(o.req.Quant))
		case estimator.Tight:
			tight = append(tight, string(o.req.Quant))
		}
		t.Rows = append(t.Rows, []string{string(o.req.Quant), need(o.b.PerGPU.Mid), w.verdicts[o.b.Verdict], w.speedCell(o)})
	}
	main := os[bestOf(os)]
	r := e.figures(w, KindRecommendation, main)
	model, machine := w.model(main.subject), w.cards(main.card, main.b.Request.GPUs)
	switch {
	case len(fit) > 0:
		r.Headline = say(w.advice.typesHead, model, machine, w.list(fit))
	case len(tight) > 0:
		r.Headline = say(w.advice.typesTight, model, machine, w.list(tight))
	default:
		r.Headline = say(w.advice.typesNone, model, machine)
	}
	r.Headline = upperFirst(r.Headline)
	r.Table = t
	r.Body = lines(append([]string{w.advice.typeWhy, w.cardSupportLine(main.card), w.withServer(rd, main)}, rd.remarks...)...)
	return r
}

func (w *words) cardSupportLine(c *card) string {
	if c.row == nil {
		return ""
	}
	return w.cardTypes(c)
}

// cardSupport says which of the usual types run on a card, and how.
func (e *Engine) cardSupport(w *words, rd reading) (Reply, bool) {
	c := &rd.cards[0]
	if c.row == nil {
		return Reply{}, false
	}
	types := rd.quants
	if len(types) == 0 {
		types = []estimator.Quant{"bf16", "fp8", "int8", "awq4", "gptq4", "nf4", "q4_k_m", "nvfp4"}
	}
	t := &Table{Head: []string{w.advice.typ, w.advice.support}}
	for _, q := range types {
		if g, ok := gateOf(c, q); ok {
			t.Rows = append(t.Rows, []string{string(q), say(w.gate.units[g.Reason], w.cardKind(c), string(q))})
		}
	}
	if len(t.Rows) == 0 {
		return Reply{}, false
	}
	return Reply{Kind: KindRecommendation, Headline: w.cardTypes(c), Table: t, Body: w.advice.typeWhy, Citations: e.citations(outcome{job: job{card: c}})}, true
}
