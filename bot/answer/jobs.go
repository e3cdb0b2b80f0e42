package answer

import (
	"errors"
	"fmt"

	"gpufit/estimator"
)

// job is one thing to estimate: one choice of each part of a reading.
type job struct {
	subject subject
	card    *card // nil: none stated
	req     estimator.Request
	ramGB   float64 // host memory that was stated, 0: none
	amount  amount  // what it is to go through
}

func (j job) trains() bool { return j.req.Method.Training() }

// outcome is a job with what the estimator makes of it.
type outcome struct {
	job
	b estimator.Breakdown
	// ramShort reports that the job fits the card but not the host memory that
	// was stated.
	ramShort bool
	// waiting is how many of the sequences that were asked for find no room at
	// once and wait for their turn.
	waiting int
	// split is set where the cards cannot share the attention heads as the job
	// has it. The figures are then those of a split by layers, so that it can
	// stand beside others.
	split *estimator.SplitError
}

// maxJobs bounds how many combinations one question may ask for.
const maxJobs = 8

// jobs returns every combination of subject, card, count and method. Lists of
// the same length as the subjects or the cards belong to them one by one:
// "70b awq or 32b fp16", "two 4090 or one A6000".
func (rd reading) jobs() []job {
	var out []job
	for i, s := range rd.subjects {
		for j, c := range rd.cardChoices() {
			for _, n := range rd.countsFor(j) {
				for _, m := range rd.methods {
					for _, t := range rd.quantsFor(i, s) {
						if len(out) == maxJobs {
							return out
						}
						out = append(out, rd.job(s, c, n, m, t))
					}
				}
			}
		}
	}
	return out
}

func (rd reading) cardChoices() []*card {
	if len(rd.cards) == 0 {
		return []*card{nil}
	}
	out := make([]*card, len(rd.cards))
	for i := range rd.cards {
		out[i] = &rd.cards[i]
	}
	return out
}

func (rd reading) countsFor(card int) []int {
	switch {
	case len(rd.counts) == 0:
		return []int{0}
	case len(rd.counts) == rd.names && rd.names > 1:
		return rd.counts[rd.cards[card].named:][:1]
	case len(rd.counts) == len(rd.cards):
		return rd.counts[card : card+1]
	}
	return rd.counts
}

// quantsFor are the types of the i-th subject: its own where each has one, else
// all that were stated, else that of the checkpoint.
func (rd reading) quantsFor(i int, s subject) []estimator.Quant {
	switch {
	case len(rd.quants) == len(rd.subjects):
		return rd.quants[i : i+1]
	case len(rd.quants) > 0:
		return rd.quants
	}
	q, _ := estimator.ParseQuant(s.quant)
	return []estimator.Quant{q}
}

func (rd reading) job(s subject, c *card, n int, m estimator.Method, q estimator.Quant) job {
	r := rd.rest
	r.Model, r.GPUs, r.Method, r.Quant = s.shape, n, m, q
	r.AssumeContext = assumedContext
	if c != nil {
		r.GPU, r.Free = c.spec, rd.free(c)
	}
	if m.Training() {
		r.BPW = 0 // nobody trains on a file of such a kind
	}
	if r.Compute == "" {
		r.Compute = computeOf(m, q)
	}
	if !holdsBase(m, q) {
		r.Quant = ""
	}
	return job{subject: s, card: c, req: r, ramGB: rd.ramGB, amount: rd.amount}
}

// assumedContext bounds the context of a question that states none: some
// engines take the model's maximum, and a verdict must not turn on that.
const assumedContext = 8192

// computeOf is what a type beside a training of all weights says of the
// arithmetic; empty where it says nothing.
func computeOf(m estimator.Method, q estimator.Quant) estimator.ComputeDType {
	switch {
	case m != estimator.Full && m != estimator.Pretrain:
		return ""
	case q == estimator.QuantFP32:
		return estimator.FP32
	case q == estimator.QuantFP16:
		return estimator.FP16Mixed
	}
	return ""
}

// holdsBase reports whether a method can hold its base weights in a type: all
// weights are trained in 16 bits or more, and QLoRA has a base of fewer.
func holdsBase(m estimator.Method, q estimator.Quant) bool {
	switch {
	case q == "":
		return true
	case m == estimator.Full || m == estimator.Pretrain:
		return q.Bits() >= 16
	case m == estimator.QLoRA:
		return q.Bits() < 16
	}
	return true
}

// free is what the person says is free on a card, 0 where nothing was said.
func (rd reading) free(c *card) estimator.Bytes {
	switch {
	case rd.freeGB > 0:
		return estimator.FromGiB(rd.freeGB)
	case rd.usedGB > 0:
		return max(estimator.MiB, capacity(c.spec)-estimator.FromGiB(rd.usedGB))
	}
	return 0
}

// on returns the job on n of another card.
func (j job) on(c *card, n int) job {
	if c != j.card {
		j.req.Free = 0 // was said of the other card
	}
	j.card, j.req.GPU, j.req.GPUs = c, c.spec, n
	return j
}

// run estimates a job. It panics only where a subject has no size or figures
// lose their meaning, which read does not let through.
func run(j job) outcome {
	o, err := attempt(j)
	if err != nil {
		panic(fmt.Sprintf("estimate: %v", err))
	}
	return o
}

// attempt estimates a job. What no engine can split does not run, and neither
// does what fits the card but not the host memory that was stated.
func attempt(j job) (outcome, error) {
	b, err := estimate(j.req)
	o := outcome{job: j, b: b}
	if split, ok := errors.AsType[*estimator.SplitError](err); ok {
		o.split = split
		o.b, err = estimate(byLayers(j.req, split.TP))
		o.b.Verdict = estimator.No
		return o, err
	}
	if err == nil && j.ramGB > 0 && b.HostRAM > estimator.FromGiB(j.ramGB) && b.Verdict != estimator.No {
		o.ramShort, o.b.Verdict = true, estimator.No
	}
	return o, err
}

// runAll estimates jobs side by side. One that comes to nothing is left out as
// long as another tells something.
func runAll(jobs []job) []outcome {
	var out []outcome
	for i, j := range jobs {
		o, err := attempt(j)
		if err == nil {
			out = append(out, o)
		} else if i == len(jobs)-1 && len(out) == 0 {
			panic(fmt.Sprintf("estimate: %v", err))
		}
	}
	return out
}

// largest is more than any machine has; beyond it bytes no longer fit an int64.
const largest = 1 << 60

// estimate asks the estimator and refuses figures that have lost their meaning.
// The workings in words are left to output: most estimates are only compared.
func estimate(r estimator.Request) (estimator.Breakdown, error) {
	b, err := estimator.Judge(wholeCopies(r))
	if err != nil {
		return b, err
	}
	for _, t := range b.Terms {
		if t.Size.Mid < 0 || t.Size.Mid > largest {
			return b, errTooLarge
		}
	}
	return b, nil
}

// wholeCopies keeps a model that makes pictures or clips in one piece: the
// programs that run it do not split it over cards, each holds all of it.
func wholeCopies(r estimator.Request) estimator.Request {
	if isImage(r.Model) && r.GPUs > 1 && !r.Method.Training() && r.Parallel.IsZero() {
		r.Parallel.None = true
	}
	return r
}
