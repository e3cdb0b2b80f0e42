package answer

import (
	"slices"
	"strconv"
	"strings"

	"gpufit/estimator"
	"gpufit/intents"
)

// readRest reads everything but model, card and method, and says of what is
// stated but cannot be used that it is not.
func (e *Engine) readRest(w *words, q intents.Question, rd *reading) *Reply {
	if tooLarge(q.Slots) {
		back := askBack(w, w.unclear.tooLarge)
		return &back
	}
	rd.types(w, q.Slots)
	rd.lengths(q.Slots)
	rd.programs(q)
	rd.training(w, q.Settings)
	rd.split(w, q)
	rd.counts = q.Slots.GPUCount
	if rd.mixed > 0 {
		rd.counts = []int{rd.mixed}
	}
	rd.rest.MemUtil, rd.rest.BPW = q.Settings.MemUtil, q.Settings.BPW
	rd.rest.Width, rd.rest.Height, rd.rest.Frames = q.Settings.Width, q.Settings.Height, q.Settings.Frames
	rd.freeGB, rd.usedGB, rd.offload = q.Settings.FreeGB, q.Settings.UsedGB, q.Settings.Offload
	for _, count := range q.Ambiguous["gpu_count"] {
		rd.remarks = append(rd.remarks, say(w.remark.notBelieved, quoted(count)))
	}
	rd.remarks = append(rd.remarks, w.ramAlone(*rd, q.Intent)...)
	rd.remarks = append(rd.remarks, w.whoseDefaults(*rd, q)...)
	rd.remarks = append(rd.remarks, w.baseTypes(*rd)...)
	rd.remarks = append(rd.remarks, w.freeMemory(q.Settings)...)
	rd.remarks = append(rd.remarks, w.diskNeeded(*rd, q.Slots.DiskGB)...)
	rd.remarks = append(rd.remarks, w.notTaken(q.Slots)...)
	rd.remarks = append(rd.remarks, w.withoutEffect(*rd, q)...)
	return nil
}

// types reads what has a closed list of values; the parser only fills slots
// that it understood, so what cannot be read here is rare, and said.
func (rd *reading) types(w *words, s intents.Slots) {
	r := &rd.rest
	for _, name := range s.Quant {
		if t, ok := estimator.ParseQuant(name); ok {
			rd.quants = append(rd.quants, t)
		} else {
			rd.remarks = append(rd.remarks, say(w.remark.unreadable, quoted(name)))
		}
	}
	for _, one := range []struct {
		value string
		set   func(string) bool
	}{
		{s.KVDType, parse(estimator.ParseQuant, &r.KVDType)},
		{s.Optimizer, parse(estimator.ParseOptimizer, &r.Optimizer)},
	} {
		if one.value != "" && !one.set(one.value) {
			rd.remarks = append(rd.remarks, say(w.remark.unreadable, quoted(one.value)))
		}
	}
	r.StepInBackward = estimator.StepsInBackward(s.Optimizer)
}

// lengths reads tokens and sequences. Users that talk at the same time are
// sequences at once where no batch is stated.
func (rd *reading) lengths(s intents.Slots) {
	r := &rd.rest
	r.Context, r.SeqLen = s.Context.First(), s.Context.First()
	r.Batch, r.MicroBatch = s.Batch.First(), s.Batch.First()
	if r.Batch == 0 {
		r.Batch = s.Users.First()
	}
}

func (rd *reading) programs(q intents.Question) {
	r := &rd.rest
	r.Engine, r.Framework = program(q.Slots.Engine.First())
	if name := q.Settings.Framework; name != "" {
		r.Framework = quoted(name)
	}
	if splitsOnly(r.Framework) {
		r.Framework = ""
	}
}

// training reads how a model is trained.
func (rd *reading) training(w *words, s intents.Settings) {
	r := &rd.rest
	r.Rank, r.GradAccum = s.Rank, s.GradAccum
	r.GradCkpt, r.FlashAttn, r.Packing = switchOf(s.GradCkpt), switchOf(s.FlashAttn), switchOf(s.Packing)
	for _, t := range s.Targets {
		if estimator.KnownTarget(t) {
			r.Targets = append(r.Targets, t)
		} else {
			rd.remarks = append(rd.remarks, say(w.remark.unreadable, quoted(t)))
		}
	}
	if s.Compute != "" && !parse(estimator.ParseCompute, &r.Compute)(s.Compute) {
		rd.remarks = append(rd.remarks, say(w.remark.unreadable, quoted(s.Compute)))
	}
	if s.Loss != "" && !parse(parseLoss, &r.Loss)(s.Loss) {
		rd.remarks = append(rd.remarks, say(w.remark.unreadable, quoted(s.Loss)))
	}
}

func switchOf(s string) estimator.Switch {
	return map[string]estimator.Switch{"on": estimator.On, "off": estimator.Off, "selective": estimator.Selective}[s]
}

// parseLoss reads a loss by its name. It reports whether there is such a one.
func parseLoss(s string) (estimator.Loss, bool) {
	l := estimator.Loss(strings.ToLower(strings.TrimSpace(s)))
	return l, l == estimator.EagerLoss || l == estimator.ChunkedLoss || l == estimator.FusedLoss
}

// split reads how the cards share the work. States in host memory go with
// ZeRO-3 where nothing else is named: that is how people switch it on.
func (rd *reading) split(w *words, q intents.Question) {
	p := &rd.rest.Parallel
	if name := strings.Join(q.Slots.Parallelism, "+"); name != "" && !parse(estimator.ParseParallelism, p)(name) {
		rd.remarks = append(rd.remarks, say(w.remark.unreadable, quoted(name)))
	}
	if n := max(1, p.TP) * max(1, p.PP); len(q.Slots.GPUCount) == 1 && q.Slots.GPUCount[0] < n {
		rd.remarks = append(rd.remarks, say(w.remark.splitNeeds, p.String(), n))
	}
	if !q.Settings.Offload || !rd.trains() {
		return
	}
	if p.ZeRO == 0 && !p.FSDP {
		p.ZeRO = 3
		rd.remarks = append(rd.remarks, w.remark.offloadZeRO)
	}
	p.OffloadCPU = true
}

// trains reports whether any of the methods is one of training.
func (rd *reading) trains() bool { return slices.ContainsFunc(rd.methods, estimator.Method.Training) }

// runs reports whether any of the methods is inference.
func (rd *reading) runs() bool {
	return slices.ContainsFunc(rd.methods, func(m estimator.Method) bool { return !m.Training() })
}

// baseTypes says of a stated type that a method cannot hold its base in that it
// was not taken.
func (w *words) baseTypes(rd reading) []string {
	var out []string
	for _, m := range rd.methods {
		for _, q := range rd.quants {
			switch {
			case holdsBase(m, q):
			case m == estimator.QLoRA:
				out = append(out, say(w.remark.typeOfQLoRA, string(q)))
			default:
				out = append(out, say(w.remark.typeOfFull, w.methods[m], string(q)))
			}
		}
	}
	return out
}

// freeMemory says that what others hold of the card is taken off.
func (w *words) freeMemory(s intents.Settings) []string {
	switch {
	case s.FreeGB > 0:
		return []string{say(w.remark.free, plainNumber(s.FreeGB))}
	case s.UsedGB > 0:
		return []string{say(w.remark.used, plainNumber(s.UsedGB))}
	}
	return nil
}

// diskNeeded sets the checkpoint against a stated disk.
func (w *words) diskNeeded(rd reading, diskGB float64) []string {
	if diskGB == 0 || len(rd.subjects) == 0 {
		return nil
	}
	j := rd.job(rd.subjects[0], nil, 0, rd.methods[0], rd.quantsFor(0, rd.subjects[0])[0])
	o, err := attempt(j)
	if err != nil {
		return nil
	}
	format := w.remark.diskHolds
	if o.b.WeightsFile > estimator.Bytes(diskGB*float64(estimator.GB)) {
		format = w.remark.diskShort
	}
	return []string{say(format, plainNumber(diskGB), need(o.b.WeightsFile))}
}

// notTaken names further values of an input that has room for one.
func (w *words) notTaken(s intents.Slots) []string {
	var out []string
	add := func(taken string, rest []string) {
		if len(rest) > 0 {
			out = append(out, say(w.remark.onlyFirst, taken, w.list(rest)))
		}
	}
	numbers := func(ns []int) {
		var all []string
		for _, n := range ns {
			all = append(all, tokens(n))
		}
		if len(all) > 1 {
			add(all[0], all[1:])
		}
	}
	numbers(s.Context)
	numbers(s.Batch)
	numbers(s.Users)
	if len(s.Engine) > 1 {
		add(quoted(s.Engine[0]), s.Engine[1:])
	}
	return out
}

// statedInput is one input that the person stated, by the contract's key.
type statedInput struct {
	key, value string
	counts     bool // whether it enters the figures of what was asked
}

// withoutEffect says in one line what was stated but enters no figure: a rank
// beside inference, a cache type beside training, pixels beside a text model.
func (w *words) withoutEffect(rd reading, q intents.Question) []string {
	if len(rd.subjects) == 0 {
		return nil
	}
	var idle []string
	for _, in := range statedInputs(rd, q) {
		if in.value != "" && in.value != "0" && !in.counts {
			idle = append(idle, say(w.assume.keys[in.key], w.value(estimator.Assumption{Key: in.key, Value: in.value})))
		}
	}
	if len(idle) == 0 {
		return nil
	}
	return []string{say(w.remark.noEffect, w.list(idle))}
}

func statedInputs(rd reading, q intents.Question) []statedInput {
	s, image := q.Settings, isImage(rd.subjects[0].shape)
	adapters := slices.Contains(rd.methods, estimator.LoRA) || slices.Contains(rd.methods, estimator.QLoRA)
	trains, runs := rd.trains(), rd.runs() && !image
	count := strconv.Itoa
	return []statedInput{
		{"lora_rank", count(s.Rank), adapters},
		{"lora_targets", strings.Join(s.Targets, ";"), adapters},
		{"grad_ckpt", s.GradCkpt, trains},
		{"compute_dtype", s.Compute, trains},
		{"loss", s.Loss, trains},
		{"grad_accum", count(s.GradAccum), trains},
		{"packing", s.Packing, trains},
		{"optimizer", q.Slots.Optimizer, trains},
		{"trainer", s.Framework, trains},
		{"bpw", plainNumber(s.BPW), rd.runs()},
		{"kv_dtype", q.Slots.KVDType, runs},
		{"users", count(q.Slots.Users.First()), rd.runs() && q.Slots.Batch.First() == 0},
		{"gpu_mem_util", plainNumber(s.MemUtil), runs && takesAll(rd.rest)},
		{"context", count(q.Slots.Context.First()), !image},
		{"width", count(s.Width), image},
		{"height", count(s.Height), image},
		{"frames", count(s.Frames), rd.subjects[0].shape.Kind == estimator.Video},
	}
}

// takesAll reports whether the engine of a request takes a share of the card
// in advance: the estimator then assumes one.
func takesAll(r estimator.Request) bool {
	b, err := estimator.Judge(estimator.Request{Model: estimator.Model{Params: 1e9}, Engine: r.Engine, Quant: r.Quant})
	return err == nil && b.Request.MemUtil > 0
}

// program returns a named program as the engine, the trainer, or both: some
// names are both, and an unknown one must be said to be unknown either way.
func program(name string) (engine, framework string) {
	name = quoted(name)
	runs, trains := estimator.KnownEngine(name), estimator.KnownFramework(name)
	if runs || !trains {
		engine = name
	}
	if trains || !runs {
		framework = name
	}
	return engine, framework
}

// What a question may name at most: well beyond any machine, and small enough
// for every size to stay a whole number of bytes.
const (
	mostParamsB = 1e5
	mostTokens  = 1e9 // over all sequences
	mostCards   = 4096
)

func tooLarge(s intents.Slots) bool {
	tokens := float64(max(1, s.Context.First())) * float64(max(1, s.Batch.First(), s.Users.First()))
	for _, n := range s.GPUCount {
		if n > mostCards {
			return true
		}
	}
	for _, p := range s.ParamsB {
		if p > mostParamsB {
			return true
		}
	}
	return tokens > mostTokens
}
