package estimator

import "slices"

// Changes tries the alterations that people make when a job does not fit,
// cheapest first, and returns each with what comes of it. A change that neither
// lowers the peak by a half per cent nor betters the verdict is left out. Each is made to r as it
// was stated, so that Estimate gives the same figures when the inputs it names
// are stated beside the others.
func Changes(r Request) []Change {
	b, err := compute(r)
	if err != nil {
		return nil
	}
	s := search{stated: r, now: b.Request, before: b}
	if r.Method.Training() {
		s.training()
	} else {
		s.inference()
	}
	s.moreCards()
	return s.found
}

// Step is one input of a change with its new value, by the contract's key.
type Step struct{ Key, Value string }

// edit is a change that is still to be made.
type edit struct {
	Step
	beside []Step
	do     func(*Request)
}

func set(key, value string, do func(*Request)) edit {
	return edit{Step: Step{key, value}, do: do}
}

// search collects the changes to one job.
type search struct {
	stated Request
	now    Request // with the defaults filled in
	before Breakdown
	cheap  []edit // changes that leave the result as it is
	enough bool   // one of them, or all together, make the job fit
	found  []Change
}

// outcome makes edits to the stated request and says what comes of it.
func (s *search) outcome(edits ...edit) (Change, bool) {
	c := Change{ID: edits[0].Key, Value: edits[0].Value, Request: s.stated}
	for i, e := range edits {
		e.do(&c.Request)
		if i > 0 {
			c.Beside = append(c.Beside, e.Step)
		}
		c.Beside = append(c.Beside, e.beside...)
	}
	b, err := compute(c.Request)
	c.Verdict, c.PerGPU = b.Verdict, b.PerGPU
	return c, err == nil
}

// leastGain is the part of the peak that a change must save to be named: below
// it nobody sees the difference. Not measured, a matter of taste.
const leastGain = 0.005

// try keeps what comes of the edits where it helps, and reports whether the job
// then fits with room.
func (s *search) try(edits ...edit) bool {
	c, ok := s.outcome(edits...)
	saves := float64(c.PerGPU.Mid) <= (1-leastGain)*float64(s.before.PerGPU.Mid)
	if !ok || !saves && c.Verdict.rank() <= s.before.Verdict.rank() {
		return false
	}
	s.found = append(s.found, c)
	return c.Verdict == Yes
}

// rank orders verdicts from the worst up.
func (v Verdict) rank() int {
	switch v {
	case Yes:
		return 3
	case Tight:
		return 2
	case No:
		return 1
	}
	return 0
}

// free tries changes that cost time at most, each by itself and, where none is
// enough, together.
func (s *search) free(edits ...edit) {
	for _, e := range edits {
		s.enough = s.try(e) || s.enough
	}
	s.cheap = append(s.cheap, edits...)
	if together := s.needed(s.cheap, 0); !s.enough && len(together) > 1 {
		s.enough = s.try(together...)
	}
}

// costly tries a change that the result feels, and where neither it nor the
// free ones are enough, both together. It reports whether the job then fits.
func (s *search) costly(edits ...edit) bool {
	switch {
	case len(edits) == 0:
		return false
	case s.try(edits...):
		return true
	case s.enough:
		return false
	}
	together := s.needed(append(slices.Clone(edits), s.cheap...), len(edits))
	return len(together) > len(edits) && s.try(together...)
}

// needed drops the edits that the others do not need, those given last first;
// the first keep stay.
func (s *search) needed(edits []edit, keep int) []edit {
	if len(edits) <= max(1, keep) {
		return edits
	}
	all, ok := s.outcome(edits...)
	for i := len(edits) - 1; i >= keep && ok && len(edits) > 1; i-- {
		fewer := slices.Delete(slices.Clone(edits), i, i+1)
		c, ok := s.outcome(fewer...)
		if ok && c.Verdict == all.Verdict && (c.Verdict == Yes || c.PerGPU.Mid <= all.PerGPU.Mid) {
			edits = fewer
		}
	}
	return edits
}

// largest returns the edit for the first value, given from the largest down,
// after which the job fits with room, else that of the last value. It reports
// false where there is none.
func (s *search) largest(values []int, make func(int) edit) (edit, bool) {
	for _, n := range values {
		if c, ok := s.outcome(make(n)); ok && c.Verdict == Yes {
			return make(n), true
		}
	}
	if len(values) == 0 {
		return edit{}, false
	}
	return make(values[len(values)-1]), true
}

// halves of n, from the largest down to the least.
func halves(n, least int) []int {
	var out []int
	for n /= 2; n >= least; n /= 2 {
		out = append(out, n)
	}
	return out
}

// mostCards is how many cards are tried at most.
const mostCards = 64

// moreCards doubles the cards until the job fits, at most to mostCards. Engines
// that divide the heads need a number that does.
func (s *search) moreCards() {
	for n := 2 * s.now.GPUs; n <= mostCards; n *= 2 {
		at, ok := s.now.spread(n)
		if !ok {
			continue
		}
		e := set("n_gpus", itoa(n), func(r *Request) { r.GPUs, r.Parallel = n, at.Parallel })
		if !at.Parallel.IsZero() { // else the trainer's default holds, which is not "none"
			e.beside = []Step{{"parallelism", at.Parallel.String()}}
		}
		if c, ok := s.outcome(e); ok && c.Verdict == Yes && s.try(e) {
			return
		}
		if all := s.needed(append([]edit{e}, s.cheap...), 1); !s.enough && len(all) > 1 {
			if c, ok := s.outcome(all...); ok && c.Verdict == Yes && s.try(all...) {
				return
			}
		}
	}
}
