package answer

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gpufit/estimator"
)

// reconcile settles what inputs say together: those of training and inference
// that stand for each other, those that a known model contradicts, and those
// that cannot both be.
func (b *inputBuilder) reconcile() error {
	b.req.StepInBackward = estimator.StepsInBackward(b.in.Optimizer)
	b.lengths()
	b.trainedType()
	b.knownModel()
	return b.split()
}

// note adds a line of assumptions.
func (b *inputBuilder) note(format string, args ...any) {
	b.notes = append(b.notes, fmt.Sprintf(format, args...))
}

// lengths lets the inputs of inference speak for training where those of
// training are absent, and the other way round.
func (b *inputBuilder) lengths() {
	r := &b.req
	if r.Method.Training() {
		b.standsFor("seq_len", &r.SeqLen, "context", r.Context)
		b.standsFor("micro_batch", &r.MicroBatch, "batch", r.Batch)
		return
	}
	b.standsFor("context", &r.Context, "seq_len", r.SeqLen)
	b.standsFor("batch", &r.Batch, "micro_batch", r.MicroBatch)
}

func (b *inputBuilder) standsFor(key string, field *int, from string, value int) {
	if *field == 0 && value > 0 {
		*field = value
		b.note("%s %d (from %s)", key, value, from)
	}
}

// trainedType takes the type of weights that are all trained for what the
// trainer computes in, where that is not said.
func (b *inputBuilder) trainedType() {
	r := &b.req
	if b.in.WeightDType == "" || r.Compute != "" || r.Method != estimator.Full && r.Method != estimator.Pretrain {
		return
	}
	switch held, _ := estimator.ParseQuant(b.in.WeightDType); held {
	case estimator.QuantBF16, estimator.QuantFP16:
		r.Compute = estimator.PureBF16
		b.note("compute_dtype pure-bf16 (weight_dtype %s: everything in 16 bits)", held)
	case estimator.QuantFP32:
		r.Compute = estimator.BF16Mixed
		b.note("compute_dtype bf16-mixed (weight_dtype fp32: 32-bit weights, 16-bit maths)")
	}
}

// sizeTolerance is how far a stated size may be from a known model's: counts
// with and without embeddings, towers or prediction layers stay below it.
const sizeTolerance = 0.2

// knownModel says where an input contradicts what is known of the model.
func (b *inputBuilder) knownModel() {
	m, in := b.req.Model, b.in
	if known := m.Params / 1e9; b.row != nil && in.ParamsB > 0 && math.Abs(in.ParamsB-known) > sizeTolerance*known {
		b.note("params_b %s ignored (%s has %s)", plainNumber(in.ParamsB), b.row.ID, plainNumber(known))
	}
	key, n := "context", b.req.Context
	if b.req.Method.Training() {
		key, n = "seq_len", b.req.SeqLen
	}
	if m.MaxContext > 0 && n > m.MaxContext {
		b.note("%s %d is beyond the %d tokens that %s was made for", key, n, m.MaxContext, firstOf(m.ID, "the model"))
	}
}

// split refuses a split that the cards or the layers cannot make.
func (b *inputBuilder) split() error {
	p, m := b.req.Parallel, b.req.Model
	need := max(1, p.TP) * max(1, p.PP)
	switch {
	case b.req.GPUs > 0 && b.req.GPUs < need:
		return &InputError{Field: "n_gpus", Value: fmt.Sprint(b.req.GPUs),
			Hint: fmt.Sprintf("parallelism %s takes %d cards; give n_gpus %d or a smaller split", p, need, need)}
	case m.Layers > 0 && p.PP > m.Layers+m.DecoderLayers:
		return &InputError{Field: "parallelism", Value: b.in.Parallelism,
			Hint: fmt.Sprintf("%s has %d layers; give at most pp%d", firstOf(m.ID, "the model"), m.Layers+m.DecoderLayers, m.Layers+m.DecoderLayers)}
	}
	return nil
}

// methodWithModules takes the modules off a method that names them, as tables
// of measurements write it: "lora+emb" trains embedding and output matrix too.
func methodWithModules(method string) (string, []string) {
	name, extra, ok := strings.Cut(method, "+")
	if _, known := estimator.ParseMethod(name); !ok || !known {
		return method, nil
	}
	switch strings.ToLower(strings.TrimSpace(extra)) {
	case "emb", "embed", "embedding", "embeddings":
		return strings.TrimSpace(name), []string{"embed", "head"}
	}
	return method, nil
}

// knownModules are the modules that can be trained whole beside adapters.
var knownModules = []string{"embed", "embed_tokens", "wte", "embedding", "word_embeddings", "head", "lm_head", "output", "embed_out"}

// modules reads what is trained whole; what is unknown is left out and said.
func (b *inputBuilder) modules(names string) {
	for _, name := range splitNames(names) {
		switch lower := strings.ToLower(name); {
		case !slices.Contains(knownModules, lower):
			b.passedOver("modules_to_save", name)
		case !slices.Contains(b.req.ModulesToSave, lower):
			b.req.ModulesToSave = append(b.req.ModulesToSave, lower)
		}
	}
}

// parseKVType reads the type of a cache. DeepSeek's own layout of it in eight
// bits counts as fp8. It reports whether s names a type.
func parseKVType(s string) (estimator.Quant, bool) {
	if strings.HasPrefix(strings.ToLower(strings.TrimSpace(s)), "fp8_ds_mla") {
		return estimator.QuantFP8, true
	}
	return estimator.ParseQuant(s)
}
