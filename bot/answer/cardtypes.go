package answer

import (
	"slices"
	"strings"

	"gpufit/estimator"
)

// cardFacts are the remarks about the card of one outcome: types that its
// matrix units lack, and memory that it shares with the system.
func (w *words) cardFacts(o outcome) []string {
	if o.card == nil || o.card.row == nil {
		return nil
	}
	var out []string
	name := w.cardKind(o.card)
	if t, ok := packedType(o); ok {
		out = append(out, say(w.remark.unpacked, name, t))
	}
	if usesBF16(o.b.Request) && !o.card.spec.BF16 {
		out = append(out, say(w.remark.noBF16, name))
	}
	if o.card.row.UsableShare > 0 {
		out = append(out, say(w.remark.unified, name, plainNumber(o.card.spec.MemoryGB), room(o.b.Capacity)))
	}
	return out
}

// packedType is the type that the weights are held in although the card cannot
// multiply it. It reports whether there is one. Integers are left out: every
// engine unpacks those of four bits.
func packedType(o outcome) (string, bool) {
	switch q := o.b.Request.Quant; {
	case o.b.Request.BPW > 0:
		return "", false
	case q == estimator.QuantFP8:
		return strings.ToUpper(string(q)), !o.card.spec.FP8
	case q == estimator.MXFP4 || q == "nvfp4":
		return strings.ToUpper(string(q)), !o.card.spec.FP4
	}
	return "", false
}

// usesBF16 reports whether a job multiplies in bf16: as the weights that it
// reads say, or as its trainer computes.
func usesBF16(r estimator.Request) bool {
	if r.Method.Training() {
		return r.Method == estimator.LoRA && r.Quant == estimator.QuantBF16 || r.Compute == estimator.BF16Mixed || r.Compute == estimator.PureBF16
	}
	return r.Quant == estimator.QuantBF16 && r.BPW == 0
}

// appendNew appends the lines that are not there yet.
func appendNew(all []string, more ...string) []string {
	for _, line := range more {
		if !slices.Contains(all, line) {
			all = append(all, line)
		}
	}
	return all
}
