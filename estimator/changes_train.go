package estimator

import "strconv"

func itoa(n int) string { return strconv.Itoa(n) }

// training tries, in turn: what costs nothing but time, fewer bits for states,
// fewer trained weights, shorter sequences, other places for the states; and
// the cheapest of these together where none is enough.
func (s *search) training() {
	r := s.now
	s.free(s.freeTraining()...)
	fits := s.enough
	if r.Method == Full && r.Compute != PureBF16 {
		fits = s.costly(set("compute_dtype", string(PureBF16), func(r *Request) { r.Compute = PureBF16 })) || fits
	}
	var fewer []edit
	for _, e := range s.fewerWeights() {
		if n := len(fewer); n == 0 || s.betters(e, fewer[n-1]) {
			fewer = append(fewer, e)
			fits = s.costly(e) || fits
		}
	}
	shorter := s.shorter()
	fits = s.costly(shorter...) || fits
	fits = s.elsewhere() || fits
	if !fits && s.offloadable() {
		fits = s.costly(set("parallelism", "fsdp+offload-cpu", func(r *Request) { r.Parallel = Parallelism{FSDP: true, OffloadCPU: true} }))
	}
	if !fits && len(fewer) > 0 {
		s.costly(append(fewer[len(fewer)-1:], shorter...)...)
	}
}

// betters reports whether an edit goes further than the one before it: four
// bits in a copy on every card take more than 16 bits divided over them.
func (s *search) betters(e, before edit) bool {
	c, ok := s.outcome(e)
	b, had := s.outcome(before)
	return ok && (!had || c.Verdict.rank() > b.Verdict.rank() || c.PerGPU.Mid < b.PerGPU.Mid)
}

// offloadable reports whether a frozen base can be divided over the cards and
// wait in host memory, as people tune 70B in four bits on two cards of 24 GB
// (PEFT documentation, "FSDP: QLoRA with CPU offload").
func (s *search) offloadable() bool {
	p := s.now.Parallel
	return !s.now.trainsAll() && !s.now.picture() && s.now.GPUs > 1 && !p.OffloadCPU && p.TP <= 1 && p.PP <= 1
}

// shorter takes sequences of half the length or less, or smaller pictures.
func (s *search) shorter() []edit {
	if e, ok := s.smallerPicture(); ok || s.now.picture() {
		return []edit{e}[:btoi(ok)]
	}
	e, ok := s.largest(halves(s.now.SeqLen, 512), func(n int) edit {
		return set("seq_len", itoa(n), func(r *Request) { r.SeqLen = n })
	})
	return []edit{e}[:btoi(ok)]
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// elsewhere divides what every card holds a copy of, or moves states to the host.
func (s *search) elsewhere() (fits bool) {
	r := s.now
	if r.GPUs > 1 && !r.Parallel.shardsWeights() && r.Parallel.TP <= 1 && r.Parallel.PP <= 1 {
		fits = s.costly(set("parallelism", "zero3", func(r *Request) { r.Parallel = Parallelism{ZeRO: 3} }))
	}
	if r.trainsAll() && !r.Parallel.OffloadCPU {
		fits = s.costly(set("offload-cpu", "", func(r *Request) { r.Parallel = Parallelism{OffloadCPU: true} })) || fits
	}
	return fits
}

// freeTraining are the changes after which the same model comes out.
func (s *search) freeTraining() []edit {
	var out []edit
	r := s.now
	if e, ok := s.largest(halves(r.MicroBatch, 1), s.accumulated); ok {
		out = append(out, e)
	}
	if r.GradCkpt != On {
		out = append(out, set("grad_ckpt", "true", func(r *Request) { r.GradCkpt = On }))
	}
	if r.FlashAttn == Off {
		out = append(out, set("flash_attn", "true", func(r *Request) { r.FlashAttn = On }))
	}
	if r.Loss == EagerLoss && r.Model.VocabSize > 0 {
		out = append(out, set("loss", string(FusedLoss), func(r *Request) { r.Loss = FusedLoss }))
	}
	if r.trainsAll() && r.Optimizer == AdamW {
		out = append(out, set("optimizer", string(AdamW8bit), func(r *Request) { r.Optimizer = AdamW8bit }))
	}
	return out
}

// accumulated makes the same batch of smaller steps.
func (s *search) accumulated(n int) edit {
	accum := max(1, s.now.GradAccum) * ceilDiv(s.now.MicroBatch, n)
	e := set("micro_batch", itoa(n), func(r *Request) { r.MicroBatch, r.GradAccum = n, accum })
	e.beside = []Step{{"grad_accum", itoa(accum)}}
	return e
}

// fewerWeights trains adapters instead. The trainer's own defaults hold for
// them. Nobody pre-trains with adapters.
func (s *search) fewerWeights() []edit {
	adapters := func(m Method) edit {
		e := set(string(m), "", func(r *Request) { r.Method, r.Quant = m, "" })
		if base := map[Method]Quant{LoRA: QuantBF16, QLoRA: NF4DQ}[m]; s.stated.Quant != "" {
			e = set(string(m), "", func(r *Request) { r.Method, r.Quant = m, base })
			e.beside = []Step{{"quant", string(base)}}
		}
		return e
	}
	switch s.now.Method {
	case Full:
		return []edit{adapters(LoRA), adapters(QLoRA)}
	case LoRA:
		return []edit{adapters(QLoRA)}
	}
	return nil
}

// smallerPicture halves both sides of a picture. It reports whether it is
// large enough for that.
func (s *search) smallerPicture() (edit, bool) {
	w, h := s.now.Width/2, s.now.Height/2
	if !s.now.picture() || w < 256 || h < 256 {
		return edit{}, false
	}
	e := set("width", itoa(w), func(r *Request) { r.Width, r.Height = w, h })
	e.beside = []Step{{"height", itoa(h)}}
	return e, true
}
