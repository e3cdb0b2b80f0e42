package answer

import (
	"slices"
	"strings"

	"gpufit/intents"
)

// EstimateReply answers one row of inputs for a person to read: the same
// estimate as Estimate, laid out as the answer to a question, with every
// assumption and the working of each term below. The error is an *InputError.
func (e *Engine) EstimateReply(in EstimateIn, lang intents.Lang) (Result, error) {
	b, result, err := e.estimateRow(in)
	if err != nil {
		return Result{}, err
	}
	w := wordsFor(lang)
	o := b.outcome(result)
	r := e.figures(w, KindEstimate, o)
	r.Lang, r.Headline, r.Assumed = w.lang, w.estimateLine(o), ""
	notes := slices.DeleteFunc(b.notes, func(n string) bool { return n == oneGPU }) // said among the assumptions
	parts := append(w.reachLines(o), w.remarks(o), say(w.remark.checkpoint, need(result.WeightsFile)), w.assumedItems(o))
	parts = append(parts, notes...)
	r.Body = lines(append(parts, w.workings(r)...)...)
	r.Text = Text(r)
	return Result{ID: in.ID, Lang: w.lang, Source: sourceRules, Answers: []Reply{r}}, nil
}

// estimateLine is a verdict where there is a card, else the need.
func (w *words) estimateLine(o outcome) string {
	if o.card == nil {
		return say(w.need.headline, w.task(o), w.figure(o.b.PerGPU, o.b.Request.GPUs))
	}
	return w.verdictLine(o)
}

// assumedItems is the line of assumptions without an example of how to correct
// one: whoever types inputs knows their names.
func (w *words) assumedItems(o outcome) string {
	items := w.assumptions(o)
	if len(items) == 0 {
		return ""
	}
	return say(w.assume.noHint, w.list(items))
}

// workings are the drawn terms with their formulas, numbers put in; the
// figures are those of the bars.
func (w *words) workings(r Reply) []string {
	r.Estimate.complete()
	formulas := map[string]string{}
	for _, line := range r.Estimate.Workings {
		formulas[line.Quantity] = line.Formula
	}
	var out []string
	for i, amount := range Amounts(r.Bars, r.PeakGiB) {
		out = append(out, say(w.remark.working, r.Bars[i].Label, w.translated(formulas[r.Bars[i].Name]), amount))
	}
	return out
}

// translated is a formula of the estimator in the language of the reply: its words,
// for symbols and units stay.
func (w *words) translated(formula string) string {
	if len(w.formula) == 0 {
		return formula
	}
	return closeUp(strings.NewReplacer(w.formula...).Replace(formula))
}

// withWorking adds to a reply how its figures come about, for somebody who
// asked why or doubted them.
func (w *words) withWorking(r Reply) Reply {
	if r.Estimate != nil && len(r.Bars) > 0 {
		r.Body = lines(append([]string{w.remark.doubt}, append(w.workings(r), r.Body)...)...)
	}
	return r
}
