package estimator

import "strconv"

// Changes tries the alterations that people make when a job does not fit,
// cheapest first, and returns each with what comes of it. A change that does
// not lower the peak is left out. What r leaves unsaid counts as its default.
func Changes(r Request) []Change {
	b, err := compute(r)
	if err != nil {
		return nil
	}
	var out []Change
	for _, c := range candidates(b.Request) {
		c.Request.Model = r.Model // as it was asked: a size without a shape keeps its wider band
		after, err := compute(c.Request)
		if err != nil || after.PerGPU.Mid >= b.PerGPU.Mid {
			continue
		}
		c.Verdict, c.PerGPU = after.Verdict, after.PerGPU
		out = append(out, c)
	}
	return out
}

func candidates(r Request) []Change {
	if r.Method.Training() {
		return trainingChanges(r)
	}
	return inferenceChanges(r)
}

// with returns a Change that edits a copy of r.
func with(r Request, id, value string, edit func(*Request)) Change {
	edit(&r)
	return Change{ID: id, Value: value, Request: r}
}

// trainingChanges, from what costs nothing to what changes the result.
func trainingChanges(r Request) []Change {
	var cs []Change
	for n := r.MicroBatch / 2; n >= 1; n /= 2 {
		cs = append(cs, with(r, "micro_batch", strconv.Itoa(n), func(r *Request) { r.GradAccum, r.MicroBatch = max(1, r.GradAccum)*r.MicroBatch/n, n }))
		if b, err := compute(cs[len(cs)-1].Request); err == nil && b.Verdict == Yes {
			break // the largest batch that fits
		}
	}
	if r.GradCkpt == Off {
		cs = append(cs, with(r, "grad_ckpt", "true", func(r *Request) { r.GradCkpt = On }))
	}
	if r.Loss == EagerLoss && r.Model.VocabSize > 0 {
		cs = append(cs, with(r, "loss", "fused", func(r *Request) { r.Loss = FusedLoss }))
	}
	if r.SeqLen > 1024 {
		cs = append(cs, with(r, "seq_len", "1024", func(r *Request) { r.SeqLen = 1024 }))
	}
	if r.trainsAll() {
		return append(cs, fullChanges(r)...)
	}
	return append(cs, adapterChanges(r)...)
}

func adapterChanges(r Request) []Change {
	var cs []Change
	if r.GPUs > 1 && !r.Parallel.shardsWeights() {
		cs = append(cs, with(r, "parallelism", "zero3", func(r *Request) { r.Parallel = Parallelism{ZeRO: 3} }))
	}
	if r.Method == LoRA {
		cs = append(cs, with(r, "qlora", "", func(r *Request) { r.Method, r.Quant = QLoRA, NF4DQ }))
	}
	return append(cs, cardChanges(r, func(r *Request) { r.Parallel = Parallelism{ZeRO: 3} })...)
}

func fullChanges(r Request) []Change {
	var cs []Change
	if r.Optimizer == AdamW {
		cs = append(cs, with(r, "optimizer", "adamw_8bit", func(r *Request) { r.Optimizer = AdamW8bit }))
	}
	if r.Compute != PureBF16 {
		cs = append(cs, with(r, "compute_dtype", "pure-bf16", func(r *Request) { r.Compute = PureBF16 }))
	}
	adapter := func(m Method, q Quant) func(*Request) {
		return func(r *Request) {
			r.Method, r.Quant, r.Rank, r.Targets, r.Compute = m, q, 16, allLinear, BF16Mixed
			if r.GPUs > 1 {
				r.Parallel = Parallelism{DDP: true}
			}
		}
	}
	cs = append(cs, with(r, "lora", "", adapter(LoRA, QuantBF16)))
	cs = append(cs, with(r, "qlora", "", adapter(QLoRA, NF4DQ)))
	if r.GPUs > 1 && !r.Parallel.OffloadCPU {
		cs = append(cs, with(r, "offload-cpu", "", func(r *Request) { r.Parallel = Parallelism{ZeRO: 3, OffloadCPU: true} }))
	}
	return append(cs, cardChanges(r, func(r *Request) {
		if r.Parallel.ZeRO == 0 && !r.Parallel.FSDP {
			r.Parallel = Parallelism{ZeRO: 3} // a stated split is kept
		}
	})...)
}

// cardChanges doubles the cards until the job fits, at most to 64.
func cardChanges(r Request, split func(*Request)) []Change {
	for n := 2 * r.GPUs; n <= 64; n *= 2 {
		c := with(r, "n_gpus", strconv.Itoa(n), func(r *Request) { r.GPUs = n; split(r) })
		if b, err := compute(c.Request); err == nil && b.Verdict == Yes {
			return []Change{c}
		}
	}
	return nil
}

// inferenceChanges: a smaller cache first, then fewer bits, then more cards.
func inferenceChanges(r Request) []Change {
	var cs []Change
	if r.Batch > 1 {
		cs = append(cs, with(r, "batch", "1", func(r *Request) { r.Batch = 1 }))
	}
	if r.Context > 8192 {
		cs = append(cs, with(r, "context", "8192", func(r *Request) { r.Context = 8192 }))
	}
	if full, windowed := r.Model.kvLayers(); r.KVDType.bytesPerElement() > 1 && full+windowed > 0 {
		cs = append(cs, with(r, "kv_dtype", string(kvEight(r)), func(r *Request) { r.KVDType = kvEight(*r) }))
	}
	for _, q := range []Quant{QuantFP8, QuantInt8, QuantInt4} {
		if r.bits() > q.Bits()+0.5 && (q != QuantFP8 || r.GPU.FP8) && (q != QuantInt8 || !r.GPU.FP8) {
			cs = append(cs, with(r, "quant", string(q), func(r *Request) { r.Quant, r.BPW = q, 0 }))
		}
	}
	return append(cs, cardChanges(r, func(r *Request) {
		if r.engine().tensor {
			r.Parallel = Parallelism{TP: r.GPUs}
		} else {
			r.Parallel = Parallelism{PP: r.GPUs}
		}
	})...)
}

// kvEight is the eight-bit cache type of the request's engine.
func kvEight(r Request) Quant {
	if r.engine().hostEmbed {
		return "q8_0"
	}
	return QuantFP8
}
