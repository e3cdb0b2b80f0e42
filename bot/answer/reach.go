package answer

import (
	"fmt"
	"math"
	"strconv"

	"gpufit/estimator"
)

// reach adds to an estimate how far the job goes and how fast: limits, speeds,
// hours and the conditions that are no memory.
func (out *EstimateOut) reach(r estimator.Request, a amount, c *card) {
	r = wholeCopies(r)
	if l, err := estimator.LimitsOf(r); err == nil {
		out.MaxContext, out.MaxBatch, out.MinGPUs = l.Context.Mid, l.Batch.Mid, l.GPUs
		out.LargestModelB = significant(l.LargestParams/1e9, 3)
	}
	out.Gates = []GateOut{}
	if gates, err := estimator.GatesOf(r); err == nil {
		for _, g := range gates {
			out.Gates = append(out.Gates, GateOut{g.ID, g.OK, wordsEN.gateLine(g, c)})
		}
	}
	s, err := estimator.SpeedOf(r)
	if err != nil {
		return
	}
	out.TokensPerS, out.PrefillPerS, out.TrainPerS = span(s.Decode), span(s.Prefill), span(s.Train)
	if a.said() {
		out.Hours = hoursOf(s, a, r)
		if a.samples > 0 && a.tokens == 0 {
			out.Assumptions = append(out.Assumptions, "every sample as long as a sequence, "+plainNumber(math.Max(1, a.epochs))+" epochs")
		}
	}
	out.speedWorking(s)
}

// speedWorking adds how the speed comes about; it is no memory, so its GiB are 0.
func (out *EstimateOut) speedWorking(s estimator.Speed) {
	quantity := "tokens_per_s"
	if s.Train.Mid > 0 {
		quantity = "train_tokens_per_s"
	}
	if s.Working != "" {
		out.Workings = append(out.Workings, WorkingLine{Quantity: quantity, Formula: s.Working, Source: s.Source})
	}
}

// hoursOf returns how long an amount takes at a speed.
func hoursOf(s estimator.Speed, a amount, r estimator.Request) Span {
	rate := s.Train
	if rate.Mid == 0 {
		rate = s.Decode
	}
	low, mid, high := rate.Hours(a.total(filledIn(r)))
	return Span{significant(low, 3), significant(mid, 3), significant(high, 3)}
}

// filledIn returns a request with its defaults; as it is where it cannot be estimated.
func filledIn(r estimator.Request) estimator.Request {
	if b, err := estimate(r); err == nil {
		return b.Request
	}
	return r
}

func span(r estimator.Rate) Span {
	return Span{significant(r.Low, 3), significant(r.Mid, 3), significant(r.High, 3)}
}

// significant rounds x to n digits.
func significant(x float64, n int) float64 {
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return 0
	}
	y, _ := strconv.ParseFloat(fmt.Sprintf("%.*g", n, x), 64)
	return y
}

// gateLine says in a sentence why a condition holds or not.
func (w *words) gateLine(g estimator.Gate, c *card) string {
	name := w.gate.thisCard
	if c != nil {
		name = w.cardKind(c)
	}
	switch g.ID {
	case "links":
		return say(w.gate.links[g.Reason], percent(g.Share), w.gate.link[g.Link.Name], plainNumber(significant(g.Link.GBs, 2)))
	case "disk":
		if g.Saved > 0 {
			return say(w.gate.diskSaved, need(g.Size), need(g.Saved))
		}
		return say(w.gate.disk, need(g.Size))
	case "host_ram":
		return say(w.remark.hostRAM, need(g.Size))
	}
	return say(w.gate.units[g.Reason], name, w.gate.names[g.ID])
}

// percent prints a share; what rounds to nothing is said to be under one.
func percent(share float64) string {
	if share > 0 && share < 0.01 {
		return "< 1 %"
	}
	return strconv.FormatFloat(100*share, 'f', 0, 64) + " %"
}
