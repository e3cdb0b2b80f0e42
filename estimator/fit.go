package estimator

// judge compares the need with the card. Engines that take a share of the card
// in advance are judged by that share; everything else by what a process can
// get, with a line at nine tenths of it.
func (b *Breakdown) judge() {
	b.Capacity = b.Request.room()
	b.Verdict = b.verdict()
}

// room is what the job can use of one card: what a process can get, or what
// the person says is free. It is 0 where no card was named.
func (r *Request) room() Bytes {
	c := r.GPU.capacity()
	if r.Free > 0 && (c == 0 || r.Free < c) {
		return r.Free
	}
	return c
}

func (b *Breakdown) verdict() Verdict {
	if b.Capacity == 0 {
		return Unknown
	}
	if e := b.Request.engine(); e.upfront && !b.Request.Method.Training() {
		v := compare(b.PerGPU, Bytes(b.Request.MemUtil*float64(b.Capacity)), 1)
		if v == Yes && float64(b.Request.afterSizing()) > (1-b.Request.MemUtil)*float64(b.Capacity) {
			return Tight
		}
		return v
	}
	return compare(b.PerGPU, b.Capacity, constants.Practice.Value)
}

// afterSizing is what a server allocates once the cache has taken its share:
// CUDA graphs, and a first sampling of all sequences (vLLM warms the sampler up
// with max_num_seqs of them). It must fit into what the share leaves.
func (r *Request) afterSizing() Bytes {
	return constants.VLLMGraphs.gib().Mid + need(4*r.profiledSequences()*float64(r.Model.VocabSize))
}

// compare: no where even the low end does not fit, yes where the high end does
// and the middle stays below the line, tight between.
func compare(n Range, room Bytes, line float64) Verdict {
	switch {
	case n.Low > room:
		return No
	case n.High <= room && float64(n.Mid) < line*float64(room) || line == 1 && n.High <= room:
		return Yes
	}
	return Tight
}
