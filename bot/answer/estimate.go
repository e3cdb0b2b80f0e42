package answer

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gpufit/estimator"
	"gpufit/knowledge"
)

// Estimate answers one row of inputs. The error is an *InputError.
func (e *Engine) Estimate(in EstimateIn) (EstimateOut, error) {
	b, result, err := e.estimateRow(in)
	if err != nil {
		return EstimateOut{}, err
	}
	out := e.output(b.outcome(result), b.gpuName, b.notes, e.changesFor(b.req, result, 0))
	out.complete()
	out.ID = in.ID
	return *out, nil
}

// estimateRow reads the inputs and asks the estimator.
func (e *Engine) estimateRow(in EstimateIn) (inputBuilder, estimator.Breakdown, error) {
	b := inputBuilder{base: e.base, in: in, notes: in.notes}
	if err := b.build(); err != nil {
		return b, estimator.Breakdown{}, err
	}
	result, err := estimate(b.req)
	var split *estimator.SplitError
	switch {
	case errors.As(err, &split):
		return b, result, splitError(split)
	case errors.Is(err, errTooLarge):
		return b, result, &InputError{Field: "context", Hint: err.Error()}
	case err != nil:
		return b, result, &InputError{Field: "model", Value: in.Model, Hint: err.Error() + "; give params_b"}
	}
	return b, result, nil
}

// outcome is what the estimator makes of the inputs.
func (b *inputBuilder) outcome(result estimator.Breakdown) outcome {
	return outcome{job: job{subject: subject{shape: b.req.Model, row: b.row}, card: b.card, req: b.req, amount: amountOf(b.in)}, b: result}
}

// inputBuilder turns an EstimateIn into an estimator.Request.
type inputBuilder struct {
	base    *knowledge.Base
	in      EstimateIn
	req     estimator.Request
	gpuName string           // for the output
	notes   []string         // assumptions made on the way
	quant   string           // taken from a checkpoint's suffix
	row     *knowledge.Model // nil: not in the catalogue
	card    *card            // nil: none stated
}

func (b *inputBuilder) build() error {
	for _, step := range []func() error{b.model, b.gpu, b.types, b.names, b.plain, b.reconcile} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// model finds the shape; failing that it takes params_b, or a size that stands
// in the name itself.
func (b *inputBuilder) model() error {
	in := b.in
	if m, ok := b.base.Model(in.Model); ok && in.Model != "" {
		b.req.Model, b.quant = m.Model.Shape, m.Quant
		b.row = m.Model
		return nil
	}
	params := in.ParamsB
	if params == 0 {
		if params = sizeInName(in.Model); params > 0 {
			b.notes = append(b.notes, fmt.Sprintf("params_b %s (from the name; the catalogue has no such model)", plainNumber(params)))
		}
	}
	switch {
	case params > 0:
		b.req.Model = estimator.Model{ID: quoted(in.Model), Params: params * 1e9}
		return nil
	case in.Model == "":
		return &InputError{Field: "model", Hint: "missing; give a model, or its size as params_b"}
	}
	return unknownName("model", in.Model, b.base.SuggestModels(in.Model, 3), "or give its size as params_b")
}

// sizePattern finds a size in a name: "-13b", "_1.5B". The letter before it
// must not be an x or a, which mark expert counts and active sizes.
var sizePattern = regexp.MustCompile(`(?i)(?:^|[^0-9a-z.])(\d{1,4}(?:\.\d{1,3})?)b(?:$|[^0-9a-z])`)

// sizeInName returns the size in 1e9 that a model's name states, 0 if none.
func sizeInName(name string) float64 {
	m := sizePattern.FindStringSubmatch(name)
	if m == nil {
		return 0
	}
	x, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		return 0
	}
	return x
}

// types reads every input with a closed list of values.
func (b *inputBuilder) types() error {
	in := b.in
	in.Method, b.req.ModulesToSave = methodWithModules(in.Method)
	quant := firstOf(in.Quant, in.WeightDType, b.quant)
	steps := []struct {
		field, value, known string
		set                 func(string) bool
	}{
		{"quant", quant, "bf16, fp16, fp8, int8, int4, nf4, awq4, gptq4, mxfp4 or a GGUF type such as q4_k_m", parse(estimator.ParseQuant, &b.req.Quant)},
		{"kv_dtype", in.KVDType, "fp16, fp8, q8_0 or q4_0", parse(parseKVType, &b.req.KVDType)},
		{"method", in.Method, "infer, lora, qlora, full or pretrain", parse(estimator.ParseMethod, &b.req.Method)},
		{"optimizer", in.Optimizer, "adamw, adamw_8bit, paged_adamw, paged_adamw_8bit, adafactor, sgd, lion or muon", parse(estimator.ParseOptimizer, &b.req.Optimizer)},
		{"parallelism", in.Parallelism, "none, ddp, zero1, zero2, zero3, fsdp, tp2, pp2, joined by +, with +offload-cpu last", parse(estimator.ParseParallelism, &b.req.Parallel)},
	}
	for _, s := range steps {
		if s.value != "" && !s.set(s.value) && !s.set(bare(s.value)) {
			return unreadable(s.field, s.value, s.known)
		}
	}
	return nil
}

// parse adapts a reader of the estimator to a field.
func parse[T any](read func(string) (T, bool), field *T) func(string) bool {
	return func(s string) bool {
		v, ok := read(s)
		if ok {
			*field = v
		}
		return ok
	}
}

// bare drops a remark in brackets and a doubting question mark, as tables of
// measurements have them: "zero3 (one node)", "adamw?".
func bare(s string) string {
	if i := strings.IndexByte(s, '('); i > 0 {
		s = s[:i]
	}
	return strings.TrimSpace(strings.TrimRight(strings.TrimSpace(s), "?"))
}

func firstOf(values ...string) string {
	for _, v := range values {
		if v != "" {
			return v
		}
	}
	return ""
}

// names reads free lists: what is unknown there is left out and said.
func (b *inputBuilder) names() error {
	in := b.in
	if c := bare(in.ComputeDType); c != "" && !parse(estimator.ParseCompute, &b.req.Compute)(c) {
		b.passedOver("compute_dtype", c)
	}
	if in.Loss != "" && !parse(parseLoss, &b.req.Loss)(in.Loss) {
		b.passedOver("loss", in.Loss)
	}
	for _, t := range splitNames(in.LoRATargets) {
		if estimator.KnownTarget(t) {
			b.req.Targets = append(b.req.Targets, t)
		} else {
			b.passedOver("lora_targets", t)
		}
	}
	b.modules(in.ModulesToSave)
	return nil
}

func (b *inputBuilder) passedOver(key, value string) {
	b.notes = append(b.notes, fmt.Sprintf("%s without %q (not known)", key, quoted(value)))
}

// splitNames cuts a list of names at semicolons, commas and spaces.
func splitNames(s string) []string {
	names := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(";,| ", r) })
	return slices.DeleteFunc(names, unsaid)
}

// plain copies what needs no reading.
func (b *inputBuilder) plain() error {
	in, r := b.in, &b.req
	r.GPUs, r.Rank, r.MicroBatch, r.GradAccum, r.SeqLen = in.NGPUs, in.LoRARank, in.MicroBatch, in.GradAccum, in.SeqLen
	r.GradCkpt, r.FlashAttn, r.Packing = in.GradCkpt, in.FlashAttn, in.Packing
	r.Context, r.Batch, r.MemUtil = in.Context, in.Batch, in.GPUMemUtil
	r.Engine, r.Framework = quoted(in.Engine), quoted(in.Framework)
	r.Width, r.Height, r.Frames = in.Width, in.Height, in.Frames
	switch n := max(1, r.Parallel.TP) * max(1, r.Parallel.PP); {
	case in.NGPUs > 0 || in.GPU == "" && in.GPUMemGiB == 0:
	case n > 1:
		b.note("n_gpus %d (as parallelism %s takes)", n, r.Parallel)
	default:
		b.notes = append(b.notes, oneGPU)
	}
	return nil
}

// oneGPU is the assumption where nobody says how many cards there are.
const oneGPU = "n_gpus 1"

// plainNumber prints x without trailing zeros.
func plainNumber(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
