package answer

import (
	"fmt"

	"gpufit/estimator"
)

// job is one thing to estimate: one choice of each part of a reading.
type job struct {
	subject subject
	card    *card // nil: none stated
	req     estimator.Request
}

// outcome is a job with what the estimator makes of it.
type outcome struct {
	job
	b estimator.Breakdown
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
					if len(out) == maxJobs {
						return out
					}
					out = append(out, rd.job(s, c, n, m, rd.quantFor(i, s)))
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
	case len(rd.counts) == len(rd.cards):
		return rd.counts[card : card+1]
	}
	return rd.counts
}

func (rd reading) quantFor(i int, s subject) estimator.Quant {
	switch {
	case len(rd.quants) == len(rd.subjects):
		return rd.quants[i]
	case len(rd.quants) > 0:
		return rd.quants[0]
	}
	q, _ := estimator.ParseQuant(s.quant)
	return q
}

func (rd reading) job(s subject, c *card, n int, m estimator.Method, q estimator.Quant) job {
	r := rd.rest
	r.Model, r.GPUs, r.Method, r.Quant = s.shape, n, m, q
	if c != nil {
		r.GPU = c.spec
	}
	// All weights are trained in 16 bits or more, whatever the base is held in.
	if (m == estimator.Full || m == estimator.Pretrain) && q != "" && q.Bits() < 16 {
		r.Quant = ""
	}
	return job{subject: s, card: c, req: r}
}

// on returns the job on n of another card.
func (j job) on(c *card, n int) job {
	j.card, j.req.GPU, j.req.GPUs = c, c.spec, n
	return j
}

// run estimates a job. It panics only where a subject has no size or figures
// lose their meaning, which read does not let through.
func run(j job) outcome {
	b, err := estimate(j.req)
	if err != nil {
		panic(fmt.Sprintf("estimate: %v", err))
	}
	return outcome{j, b}
}

// runAll estimates jobs side by side. One that comes to nothing is left out as
// long as another tells something.
func runAll(jobs []job) []outcome {
	var out []outcome
	for i, j := range jobs {
		b, err := estimate(j.req)
		if err == nil {
			out = append(out, outcome{j, b})
		} else if i == len(jobs)-1 && len(out) == 0 {
			panic(fmt.Sprintf("estimate: %v", err))
		}
	}
	return out
}

// largest is more than any machine has; beyond it bytes no longer fit an int64.
const largest = 1 << 60

// estimate asks the estimator and refuses figures that have lost their meaning.
func estimate(r estimator.Request) (estimator.Breakdown, error) {
	b, err := estimator.Estimate(r)
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
