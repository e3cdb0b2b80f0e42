package answer

import (
	"math"
	"strconv"
	"strings"

	"gpufit/estimator"
)

// reachLines say how far a job goes and how fast, a line each, as far as it is
// known: limits, speeds and hours.
func (w *words) reachLines(o outcome) []string {
	if o.card == nil {
		return nil
	}
	r := statedOf(o)
	l, err := estimator.LimitsOf(wholeCopies(r))
	if err != nil {
		return nil
	}
	return append(w.limitLines(o, l), w.speedLines(o)...)
}

func (w *words) limitLines(o outcome, l estimator.Limits) []string {
	r := o.b.Request
	out := []string{w.contextLine(o, l.Context)}
	if l.Batch.Mid > 0 {
		format, length := w.reach.batch, r.Context
		if o.trains() {
			format, length = w.reach.micro, r.SeqLen
		}
		if !isImage(r.Model) {
			out = append(out, say(format, strconv.Itoa(l.Batch.Mid), tokens(length)))
		}
	}
	switch {
	case l.GPUs > 1 || l.GPUs == 1 && r.GPUs > 1:
		out = append(out, say(w.reach.fewest, strconv.Itoa(l.GPUs)))
	case l.GPUs == 0:
		out = append(out, say(w.reach.noCount, "64"))
	}
	return out
}

// contextLine says the longest context; one far beyond what the model was made
// for is said to be so.
func (w *words) contextLine(o outcome, c estimator.Count) string {
	r := o.b.Request
	switch {
	case isImage(r.Model):
		return ""
	case c.Mid == 0 && c.High == 0:
		return w.reach.none
	case o.trains():
		return say(w.reach.seqLen, tokens(c.Mid), strconv.Itoa(r.MicroBatch))
	case r.Model.MaxContext > 0 && c.Mid >= r.Model.MaxContext:
		return closeUp(say(w.reach.context, longTokens(c.Mid), longTokens(c.Low), longTokens(c.High)) + " " + say(w.reach.beyond, tokens(r.Model.MaxContext)))
	case r.Batch > 1:
		return say(w.reach.contextFor, longTokens(c.Mid), longTokens(c.Low), longTokens(c.High), strconv.Itoa(r.Batch))
	}
	return say(w.reach.context, longTokens(c.Mid), longTokens(c.Low), longTokens(c.High))
}

// longTokens prints a computed length to three digits.
func longTokens(n int) string { return grouped(significant(float64(n), 3)) }

func (w *words) speedLines(o outcome) []string {
	s, err := estimator.SpeedOf(statedOf(o))
	if err != nil {
		return nil
	}
	out := w.rateLines(o, s)
	if len(out) == 0 {
		return []string{w.noSpeed(o)}
	}
	if o.b.Verdict == estimator.No {
		out = append(out, w.reach.tooTight)
	}
	if o.amount.said() {
		out = append(out, w.hoursLines(o, s)...)
	}
	return out
}

func (w *words) noSpeed(o outcome) string {
	if m := o.b.Request.Model; isImage(m) || m.Kind == estimator.ASR || m.Kind == estimator.Vision {
		return w.reach.noTokens
	}
	return w.reach.noSpeed
}

func (w *words) rateLines(o outcome, s estimator.Speed) []string {
	var out []string
	batch := o.b.Request.Batch
	if s.Train.Mid > 0 {
		out = append(out, say(w.reach.train, rates(s.Train)...))
	}
	if s.Decode.Mid > 0 {
		out = append(out, say(w.reach.decode, append(rates(s.Decode), strconv.Itoa(batch), tokens(s.Length))...))
	}
	if s.Decode.Mid > 0 && batch > 1 {
		out = append(out, say(w.reach.each, grouped(significant(s.Decode.Mid/float64(batch), 2))))
	}
	if s.Prefill.Mid > 0 {
		out = append(out, say(w.reach.prefill, rates(s.Prefill)...))
	}
	return out
}

// rates are the figures of a rate, the likely one first.
func rates(r estimator.Rate) []any {
	return []any{grouped(significant(r.Mid, 2)), grouped(significant(r.Low, 2)), grouped(significant(r.High, 2))}
}

// hoursLines say how long the stated amount takes, and what that assumes.
func (w *words) hoursLines(o outcome, s estimator.Speed) []string {
	h := hoursOf(s, o.amount, o.req)
	total := o.amount.total(o.b.Request)
	out := []string{say(w.reach.hours, w.duration(h), grouped(significant(total, 3)))}
	if o.amount.samples > 0 && o.amount.tokens == 0 {
		out = append(out, say(w.reach.assumed, strconv.Itoa(o.b.Request.SeqLen), plainNumber(math.Max(1, o.amount.epochs))))
	}
	return out
}

// duration prints hours as people say them, with the bounds behind: minutes
// below two hours, days from three of them up.
func (w *words) duration(h Span) string {
	unit, times := w.reach.hour, 1.0
	switch {
	case h.Mid < 2:
		unit, times = w.reach.minute, 60
	case h.Mid >= 72:
		unit, times = w.reach.day, 1.0/24
	}
	in := func(hours float64) string { return grouped(significant(hours*times, 2)) }
	if h.Low == h.High {
		return say(unit, in(h.Mid))
	}
	return say(w.phrase.aside, say(unit, in(h.Mid)), in(h.Low)+"–"+in(h.High))
}

// grouped prints a whole number with commas every three digits; below ten it
// keeps its decimals.
func grouped(x float64) string {
	s := plainNumber(x)
	whole, rest, _ := strings.Cut(s, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if rest != "" {
		return whole + "." + rest
	}
	return whole
}
