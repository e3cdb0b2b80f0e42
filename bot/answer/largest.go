package answer

import (
	"sort"

	"gpufit/estimator"
)

const (
	// beyond is how many times the first size that does not fit is still tried:
	// a larger model with a smaller cache or vocabulary may fit.
	beyond = 2
	// sameSize is how much smaller a model counts as of the same size.
	sameSize = 0.03
)

// largestThatFits returns the largest of the models, sorted from the smallest
// up, that a use leaves with the verdict or a better one on the probe's
// machine; of sizes within sameSize the one with the longer context, which
// tends to be the newer. It halves the list, for need grows with size nearly
// always, and looks past the border for the exceptions.
func largestThatFits(models []subject, u use, probe job, v estimator.Verdict) (outcome, bool) {
	try := func(i int) (outcome, bool) {
		o := run(probe.of(models[i], u))
		return o, o.b.Verdict == estimator.Yes || v == estimator.Tight && o.b.Verdict == estimator.Tight
	}
	border := sort.Search(len(models), func(i int) bool { _, fits := try(i); return !fits })
	last := border
	for last < len(models) && models[last].shape.Params <= beyond*models[border].shape.Params && mayFit(models[last], u, probe) {
		last++
	}
	for i := last - 1; i >= max(0, border-1); i-- {
		if o, fits := try(i); fits {
			return newest(models[:i], o, try), true
		}
	}
	return outcome{}, false
}

// mayFit reports whether the bare weights of a use do not fill the machine by
// themselves: what they take at the least spares an estimate.
func mayFit(s subject, u use, probe job) bool {
	if probe.req.Parallel.OffloadCPU {
		return true
	}
	bits := u.quant.Bits()
	switch {
	case u.method == estimator.QLoRA:
		bits = 4
	case u.method == estimator.LoRA:
		bits = 16
	case u.method.Training():
		bits = 32
	case probe.req.BPW > 0:
		bits = probe.req.BPW
	}
	return s.shape.Params*bits/8 <= probe.card.spec.MemoryGB*float64(estimator.GiB)*float64(max(1, probe.req.GPUs))
}

// newest returns the model with the longest context of those as large as best
// that fit; the smaller ones are given from the smallest up.
func newest(smaller []subject, best outcome, try func(int) (outcome, bool)) outcome {
	least := best.subject.shape.Params * (1 - sameSize)
	for i := len(smaller) - 1; i >= 0 && smaller[i].shape.Params >= least; i-- {
		if smaller[i].shape.MaxContext <= best.subject.shape.MaxContext {
			continue
		}
		if o, fits := try(i); fits {
			best = o
		}
	}
	return best
}

// of returns the probe with a model put to a use.
func (j job) of(s subject, u use) job {
	j.subject, j.req.Model, j.req.Method, j.req.Quant = s, s.shape, u.method, u.quant
	if u.method.Training() {
		j.req.BPW = 0
	}
	return j
}
