package answer

import "gpufit/estimator"

// seated judges a server that takes its share of the card in advance by as many
// sequences as find room in it at once: it starts with room for one, and lets
// the others wait. Where all find room, and elsewhere, the outcome is o.
func seated(o outcome) outcome {
	r := o.b.Request
	if r.Method.Training() || !takesAll(r) || r.Batch < 2 || o.b.Verdict == estimator.Yes || o.ramShort || o.split != nil {
		return o
	}
	limits, err := estimator.LimitsOf(o.req)
	if err != nil || limits.Batch.Low >= r.Batch {
		return o
	}
	j := o.job
	j.req.Batch = max(1, limits.Batch.Low)
	fewer, err := attempt(j)
	if err != nil || fewer.b.Verdict == estimator.No || fewer.b.Verdict == o.b.Verdict {
		return o
	}
	fewer.waiting = r.Batch - j.req.Batch
	return fewer
}

// queue says how many sequences wait for their turn.
func (w *words) queue(o outcome) string {
	if o.waiting == 0 {
		return ""
	}
	return say(w.remark.queue, o.waiting+o.b.Request.Batch, tokens(o.b.Request.Context), o.b.Request.Batch)
}
