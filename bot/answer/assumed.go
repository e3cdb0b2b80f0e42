package answer

import (
	"slices"
	"strconv"

	"gpufit/estimator"
)

// quiet are assumptions that a reply leaves to the JSON: they move the figures
// little, or a remark tells them better.
var quiet = map[string]bool{"shape": true, "kv_dtype": true, "flash_attn": true, "loss": true, "method": true}

// textOnly are assumptions that mean nothing for a model of pictures or clips.
var textOnly = map[string]bool{"context": true, "seq_len": true, "engine": true, "kv_dtype": true}

// assumed is the one line of what nobody stated, with an example of how to
// correct it.
func (w *words) assumed(o outcome) string {
	items, hint := w.assumptions(o), w.hint(o)
	if len(items) == 0 || hint == "" {
		return w.assumedItems(o)
	}
	return say(w.assume.line, w.list(items), hint)
}

// assumptions words what nobody stated, the number of cards first.
func (w *words) assumptions(o outcome) []string {
	var items []string
	if o.card != nil && o.req.GPUs == 0 && o.b.Request.GPUs == 1 {
		items = append(items, say(w.assume.keys["n_gpus"], "1"))
	}
	for _, a := range o.b.Assumptions {
		if item := w.assumption(o, a); item != "" {
			items = append(items, item)
		}
	}
	return items
}

// assumption words one assumption; empty where a reply leaves it out.
func (w *words) assumption(o outcome, a estimator.Assumption) string {
	format, ok := w.assume.keys[a.Key]
	image := isImage(o.subject.shape)
	switch {
	case !ok || quiet[a.Key] || image && textOnly[a.Key] || a.Key == "quant" && o.b.Request.BPW > 0:
		return ""
	case a.Key == "batch" && !image && a.Value != "1":
		format = w.phrase.sequences
	case a.Key == "batch" && image:
		format = w.phrase.batch
	case a.Key == "parallelism" && a.Note != "":
		format = w.assume.zeroNote
	}
	return say(format, w.value(a))
}

// value prints an assumed value, in words where it has some.
func (w *words) value(a estimator.Assumption) string {
	if v, ok := w.assume.values[a.Value]; ok {
		return v
	}
	if n, err := strconv.Atoi(a.Value); err == nil {
		return tokens(n)
	}
	return a.Value
}

// hintValues are the inputs that a correction may name, the likeliest first,
// with values that people ask for; the keys are those of assumptions.
var hintValues = []struct {
	key    string
	values []int // nil: those of the wording
}{
	{"seq_len", []int{4096, 2048, 512}},
	{"context", []int{32768, 8192, 2048, 1024}},
	{"micro_batch", []int{4}},
	{"batch", []int{8}},
	{"quant", nil},
}

// hint is an example of a correction: of the first input that was assumed, to
// another value than the assumed one, which the model can take. Empty where
// everything of the kind was stated.
func (w *words) hint(o outcome) string {
	image := isImage(o.subject.shape)
	for _, h := range hintValues {
		i := slices.IndexFunc(o.b.Assumptions, func(a estimator.Assumption) bool { return a.Key == h.key })
		if i < 0 || image && h.key != "quant" {
			continue
		}
		format := w.assume.hints[h.key]
		if h.values == nil {
			return format
		}
		for _, v := range h.values {
			if strconv.Itoa(v) != o.b.Assumptions[i].Value && takes(o.subject.shape, h.key, v) {
				return say(format, hintNumber(h.key, v))
			}
		}
	}
	return ""
}

// takes reports whether a length is not beyond what the model can read.
func takes(m estimator.Model, key string, n int) bool {
	return !(key == "seq_len" || key == "context") || m.MaxContext == 0 || n <= m.MaxContext
}

func hintNumber(key string, n int) string {
	if key == "context" {
		return tokens(n)
	}
	return strconv.Itoa(n)
}
