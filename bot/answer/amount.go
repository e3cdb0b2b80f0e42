package answer

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gpufit/estimator"
	"gpufit/intents"
)

// amount is how much a job is to go through, as far as it was stated.
type amount struct {
	tokens, samples, epochs float64
}

func amountOf(in EstimateIn) amount { return amount{in.Tokens, in.Samples, in.Epochs} }

func amountIn(s intents.Slots) amount {
	return amount{s.Tokens.First(), s.Samples.First(), s.Epochs.First()}
}

// total is all tokens of a job: those that were stated, or the samples at the
// length that the request has; each as often as there are epochs.
func (a amount) total(r estimator.Request) float64 {
	times := math.Max(1, a.epochs)
	if a.epochs > 0 && a.epochs < 1 {
		times = a.epochs
	}
	length := r.SeqLen
	if !r.Method.Training() {
		length = r.Context
	}
	if a.tokens > 0 {
		return a.tokens * times
	}
	return a.samples * float64(length) * times
}

// said reports whether anything was stated that takes time.
func (a amount) said() bool { return a.tokens > 0 || a.samples > 0 }

// bulk reads a number of samples or tokens: k, m, b and t count thousands, not
// powers of two.
func bulk(most float64, field func(*EstimateIn) *float64) func(*EstimateIn, string, string) error {
	return func(in *EstimateIn, key, value string) error {
		x, ok := parseBulk(value)
		if !ok || x < 0 || x > most {
			return &InputError{Field: key, Value: value, Hint: fmt.Sprintf("give a number from 0 to %g", most)}
		}
		*field(in) = x
		return nil
	}
}

func parseBulk(s string) (float64, bool) {
	s = strings.ToLower(strings.ReplaceAll(strings.TrimSpace(s), ",", ""))
	scale := 1.0
	if n := len(s); n > 0 {
		if f, ok := map[byte]float64{'k': 1e3, 'm': 1e6, 'b': 1e9, 't': 1e12}[s[n-1]]; ok {
			s, scale = s[:n-1], f
		}
	}
	x, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	return x * scale, err == nil && !math.IsNaN(x) && !math.IsInf(x, 0)
}
