package estimator

// Count is a whole number that is known only within bounds. Low is safe: what
// is needed at the high end of its band still fits. High is the most that may.
type Count struct{ Low, Mid, High int }

// Limits is how far a job goes on its cards before it no longer fits, everything
// but the one input alike. A zero means that not even the smallest fits, that no
// card was named, or that the job has no such input.
type Limits struct {
	// Context is the longest sequence in tokens, with as many at once as the job
	// has: prompt and answer together, or the length of a training sequence. It
	// is a limit of memory; a model may be made for less (Model.MaxContext).
	Context Count
	// Batch is the most sequences of the job's length at once, or the largest
	// micro batch.
	Batch Count
	// GPUs is the fewest cards of the same kind that hold the job with room.
	GPUs int
	// LargestParams is the largest dense model of typical shape that fits in the
	// same method, type and length.
	LargestParams float64
}

// LimitsOf searches the limits of a job. What r leaves unsaid counts as its
// default. Its errors are those of Estimate.
func LimitsOf(r Request) (Limits, error) {
	b, err := compute(r)
	if err != nil || b.Capacity == 0 {
		return Limits{}, err
	}
	full := b.Request
	if b.Basis == FromParams {
		full.Model = r.Model // a size without a shape keeps its wider band
	}
	return Limits{
		Context:       contextLimit(full),
		Batch:         batchLimit(full),
		GPUs:          fewestGPUs(full, b.Verdict),
		LargestParams: largestParams(full),
	}, nil
}

// The widest search: longer than any model's context, more sequences than any
// server takes.
const (
	mostTokens    = 1 << 25
	mostSequences = 1 << 14
)

// contextLimit is 0 for what has no length: pictures and clips. A model that
// keeps no cache is limited by what it was made for.
func contextLimit(r Request) Count {
	switch {
	case r.picture() || r.Model.Kind == Vision || r.Model.Kind == ASR:
		return Count{}
	case r.Method.Training():
		return r.most(r.SeqLen, mostTokens, func(r *Request, n int) { r.SeqLen = n })
	}
	block := r.engine().block
	c := r.most(max(1, r.Context/block), mostTokens/block, func(r *Request, n int) { r.Context = n * block })
	c = Count{c.Low * block, c.Mid * block, c.High * block}
	if c.Low > mostTokens/2 {
		c = Count{r.Model.MaxContext, r.Model.MaxContext, r.Model.MaxContext}
	}
	return c
}

// picture reports whether the job makes or learns pictures or clips.
func (r *Request) picture() bool { return r.Model.Kind == Diffusion || r.Model.Kind == Video }

func batchLimit(r Request) Count {
	if r.Method.Training() {
		return r.most(r.MicroBatch, mostSequences, func(r *Request, n int) { r.MicroBatch = n })
	}
	return r.most(r.Batch, mostSequences, func(r *Request, n int) { r.Batch = n })
}

// most returns the largest n up to limit for which the edited job fits: surely,
// by the middle of the band, and at best. The search starts at now.
func (r Request) most(now, limit int, edit func(*Request, int)) Count {
	tried := map[int]hold{}
	from := now
	fits := func(least hold) int {
		from = lastTrue(from, limit, func(n int) bool {
			h, known := tried[n]
			if !known {
				at := r
				edit(&at, n)
				b, _ := compute(at) // an error leaves no capacity, so nothing fits
				h = b.hold()
				tried[n] = h
			}
			return h >= least
		})
		return from
	}
	c := Count{Low: fits(surely)}
	c.Mid = c.Low
	if r.takesShare() {
		c.Mid = fits(likely)
	}
	c.High = fits(maybe)
	return c
}

// lastTrue returns the largest n from 1 to limit for which ok holds, 0 where
// none does, short of it by a thousandth at most; ok must hold for all smaller
// ones too. It looks near now first.
func lastTrue(now, limit int, ok func(int) bool) int {
	low, high := 0, min(max(1, now), limit+1) // ok(low), not ok(high)
	for high <= limit && ok(high) {
		low, high = high, high+max(1, high/2)
	}
	if low == 0 {
		for high > 1 && !ok(high/2) {
			high /= 2
		}
		low = high / 2
	}
	for high = min(high, limit+1); high-low > max(1, low/1024); {
		if mid := low + (high-low)/2; ok(mid) {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

// takesShare reports whether the engine takes a share of the card in advance.
func (r *Request) takesShare() bool { return r.engine().upfront && !r.Method.Training() }

// limit is the part of the card that the job may fill. A server captures its
// CUDA graphs after the cache has been sized, above its share (vLLM 0.8 to
// 0.19, start-up logs).
func (b *Breakdown) limit() Bytes {
	if b.Request.takesShare() {
		return Bytes(b.Request.MemUtil*float64(b.Capacity)) + b.Request.capturedLater()
	}
	return b.Capacity
}

func (r *Request) capturedLater() Bytes {
	if o := r.overheadModel(); o == &vllmOverhead || o == &sglangOverhead {
		return constants.VLLMGraphs.gib().Mid
	}
	return 0
}

// hold is how surely the cards hold a job, from not at all up.
type hold int8

const (
	never  hold = iota
	maybe       // the low end of its band fits
	likely      // the middle does
	surely      // all of it does, with room where the engine takes no share
)

func (b *Breakdown) hold() hold {
	sure := b.Verdict == Yes
	if b.Request.takesShare() {
		sure = b.PerGPU.High <= b.limit()
	}
	switch {
	case b.Capacity == 0:
		return never
	case sure:
		return surely
	case b.PerGPU.Mid <= b.limit():
		return likely
	case b.PerGPU.Low <= b.limit():
		return maybe
	}
	return never
}

// triedGPUs are the counts of cards that are tried: one machine, then several.
var triedGPUs = []int{1, 2, 3, 4, 5, 6, 7, 8, 16, 24, 32, 48, 64}

// fewestGPUs returns the fewest cards that hold the job, split as people split
// it: 0 where not even the most that are tried do. The cards of now are enough
// where the job fits on them as it is split.
func fewestGPUs(r Request, now Verdict) int {
	for _, n := range triedGPUs {
		if n >= r.GPUs && now == Yes {
			return r.GPUs
		}
		at, ok := r.spread(n)
		if !ok {
			continue
		}
		if b, err := compute(at); err == nil && b.Verdict == Yes {
			return n
		}
	}
	return 0
}

// spread puts a job whose defaults are filled in on n cards. It reports whether
// its engine can divide it so: tensor parallelism over heads, one machine at a
// time; anything else by layers or, in training, by shards. Pictures stay whole.
func (r Request) spread(n int) (Request, bool) {
	offload := r.Parallel.OffloadCPU
	sharded := r.Parallel.shardsWeights()
	r.GPUs = n
	switch {
	case n == 1:
		r.Parallel = Parallelism{OffloadCPU: offload}
		if offload {
			r.Parallel.ZeRO = 3
		}
	case r.picture():
		return r, r.Method.Training()
	case r.Method.Training() && sharded:
	case r.Method.Training():
		r.Parallel = Parallelism{ZeRO: 3, OffloadCPU: offload}
	case r.engine().tensor:
		tp := min(n, 8)
		r.Parallel = Parallelism{TP: tp}
		if n > tp {
			r.Parallel.PP = n / tp
		}
		return r, r.Model.Heads%tp == 0 && (r.Model.Heads > 0 || n&(n-1) == 0)
	default:
		r.Parallel = Parallelism{PP: n}
		return r, r.Model.Layers == 0 || n <= r.Model.Layers
	}
	return r, true
}

// largestParams returns the size of the largest dense model of typical shape
// that the job's cards hold with room, to three digits.
func largestParams(r Request) float64 {
	r.Model = Model{Kind: LLM, MaxContext: r.Model.MaxContext}
	const steps = 1000 // 2 ^ (1/50) apart: 1.4 %
	size := func(n int) float64 { return 1e7 * exp2(float64(n)/50) }
	n := lastTrue(500, steps, func(n int) bool {
		at := r
		at.Model.Params = size(n)
		b, err := compute(at)
		return err == nil && b.Verdict == Yes
	})
	if n == 0 {
		return 0
	}
	return size(n)
}
