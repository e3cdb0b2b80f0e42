package answer

import (
	"fmt"

	"gpufit/estimator"
)

// byLayers puts a split by layers in the place of tensor parallelism.
func byLayers(r estimator.Request, cards int) estimator.Request {
	r.GPUs = max(r.GPUs, cards)
	r.Parallel.TP, r.Parallel.PP, r.Parallel.LayerSplit = 0, 0, true
	return r
}

// Beyond these no divisor is named.
const (
	mostCommonSplit = 8 // cards of one machine
	shownDivisors   = 4
)

// divisors are the numbers of cards near tp that share the heads evenly, from
// the smallest up.
func divisors(heads, tp int) []string {
	var out []string
	for d := 2; d <= max(mostCommonSplit, 2*tp); d++ {
		if heads%d == 0 {
			out = append(out, fmt.Sprintf("tp%d", d))
		}
	}
	return out[max(0, len(out)-shownDivisors):]
}

// mendedSplit is what to ask for instead: the divisors, or where there is none
// a split by layers.
func (w *words) mendedSplit(e *estimator.SplitError) string {
	names := divisors(e.Heads, e.TP)
	if len(names) == 0 {
		return fmt.Sprintf("pp%d", e.TP)
	}
	return w.either(names)
}

// either joins alternatives as the language does: a, b or c.
func (w *words) either(items []string) string {
	last := len(items) - 1
	if last <= 0 {
		return w.list(items)
	}
	return say(w.phrase.or, w.list(items[:last]), items[last])
}

// splitError is the InputError of a split that the heads do not allow.
func splitError(e *estimator.SplitError) *InputError {
	return &InputError{Field: "parallelism", Value: fmt.Sprintf("tp%d", e.TP),
		Hint: fmt.Sprintf("does not divide the %d attention heads; take %s", e.Heads, wordsEN.mendedSplit(e))}
}

// splitReply says that the cards cannot share the heads, and which numbers can.
func (w *words) splitReply(rd reading, o outcome) Reply {
	return Reply{
		Kind: KindVerdict, Verdict: string(estimator.No),
		Headline: say(w.verdict.split, fmt.Sprintf("tp%d", o.split.TP), o.split.Heads, w.model(o.subject), w.mendedSplit(o.split)),
		Body:     lines(rd.remarks...),
	}
}
