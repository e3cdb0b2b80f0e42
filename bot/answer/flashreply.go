package answer

import (
	"strings"

	"gpufit/estimator"
	"gpufit/intents"
)

// flashAsked reports whether a question is only whether a card runs flash
// attention. Its name is the same in both languages.
func flashAsked(q intents.Question) bool {
	s, text := q.Slots, strings.ToLower(q.Text)
	if len(s.GPU)+len(s.GPUText) == 0 || len(s.Model)+len(s.ModelText)+len(s.ParamsB)+len(s.Quant) > 0 {
		return false
	}
	switch q.Intent {
	case intents.UnclearAskBack, intents.CanRun, intents.GPUSpec:
		return strings.Contains(text, "flash attention") || strings.Contains(text, "flashattention") || strings.Contains(text, "flash-att") || strings.Contains(text, "flash_att")
	}
	return false
}

// flashOnCard answers whether a card runs flash attention, and what stands in
// where it does not.
func (e *Engine) flashOnCard(w *words, q intents.Question) (Reply, bool) {
	rd, back := e.read(w, q)
	if back != nil || len(rd.cards) == 0 || rd.cards[0].row == nil {
		return Reply{}, false
	}
	c := &rd.cards[0]
	gates, err := estimator.GatesOf(estimator.Request{Model: smallestModel.shape, GPU: c.spec, Method: estimator.LoRA, FlashAttn: estimator.On})
	if err != nil {
		return Reply{}, false
	}
	for _, g := range gates {
		if g.ID != "flash_attn" {
			continue
		}
		r := Reply{Kind: KindSpec, Verdict: string(estimator.No), Headline: w.gateLine(g, c), Body: w.cardTypes(c)}
		if g.OK {
			r.Verdict = string(estimator.Yes)
		}
		r.Citations = e.citations(outcome{job: job{card: c}})
		return r, true
	}
	return Reply{}, false
}
