package estimator

import "strconv"

// inference tries, in turn: another share for a server, a cache of fewer bits,
// fewer sequences, a shorter context, and weights of fewer bits.
func (s *search) inference() {
	r := s.now
	var cheap []edit
	if e, ok := s.share(); ok {
		cheap = append(cheap, e)
	}
	if r.hostEmbedded() && r.FlashAttn == Off {
		cheap = append(cheap, set("flash_attn", "true", func(r *Request) { r.FlashAttn = On }))
	}
	s.free(append(cheap, s.smallerCache()...)...)
	for _, q := range r.smallerTypes() {
		s.costly(set("quant", string(q), func(r *Request) { r.Quant, r.BPW = q, 0 }))
	}
	if e, ok := s.smallerPicture(); ok {
		s.costly(e)
	}
}

// share is another part of the card for a server: more room for the cache, or
// more room beside it for what is allocated later. It reports whether there is
// a better one than now.
func (s *search) share() (edit, bool) {
	if !s.now.takesShare() {
		return edit{}, false
	}
	of := func(percent int) edit {
		share := float64(percent) / 100
		return set("gpu_mem_util", strconv.FormatFloat(share, 'f', -1, 64), func(r *Request) { r.MemUtil = share })
	}
	if e, _ := s.largest([]int{90, 85, 80, 75}, of); s.fits(e) {
		return e, true
	}
	return of(90), s.now.MemUtil != usualShare
}

// usualShare is vLLM's default of gpu_memory_utilization: above it, what a
// server allocates later may not find room.
const usualShare = 0.9

func (s *search) fits(e edit) bool {
	c, ok := s.outcome(e)
	return ok && c.Verdict == Yes
}

func (r *Request) hostEmbedded() bool { return r.engine().hostEmbed }

// smallerCache leaves the model as it is and takes room from the sequences.
func (s *search) smallerCache() []edit {
	var out []edit
	r := s.now
	if full, windowed := r.Model.kvLayers(); r.KVDType.bytesPerElement() > 1 && full+windowed > 0 {
		q := kvEight(r)
		out = append(out, set("kv_dtype", string(q), func(r *Request) { r.KVDType = q }))
	}
	if e, ok := s.largest(halves(r.Batch, 1), func(n int) edit {
		return set("batch", itoa(n), func(r *Request) { r.Batch = n })
	}); ok {
		out = append(out, e)
	}
	if e, ok := s.largest(halves(r.Context, 2048), func(n int) edit {
		return set("context", itoa(n), func(r *Request) { r.Context = n })
	}); ok && !r.picture() {
		out = append(out, e)
	}
	return out
}

// smallerTypes are the weight types of fewer bits that people take with the
// engine: files of llama.cpp, or eight and four bits. Eight are fp8 where the
// card multiplies it.
func (r *Request) smallerTypes() []Quant {
	types := []Quant{QuantInt8, QuantInt4}
	switch {
	case r.hostEmbedded():
		types = []Quant{"q8_0", "q6_k", "q4_k_m", "q3_k_m", "q2_k"}
	case r.GPU.FP8:
		types = []Quant{QuantFP8, QuantInt4}
	}
	var out []Quant
	for _, q := range types {
		if r.bits() > q.Bits()+0.5 {
			out = append(out, q)
		}
	}
	return out
}

// kvEight is the eight-bit cache type of the request's engine.
func kvEight(r Request) Quant {
	if r.hostEmbedded() {
		return "q8_0"
	}
	return QuantFP8
}
