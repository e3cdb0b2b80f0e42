package estimator

import (
	"fmt"
	"strings"
)

// lossBuffers returns the logits, their upcast and their gradient: the largest
// short-lived block of training on a large vocabulary.
func (r *Request) lossBuffers() Range {
	m := r.Model
	if m.Kind == Embedding || m.Kind == Diffusion || m.Kind == Video || m.Kind == Vision || m.VocabSize == 0 {
		return Range{}
	}
	t := r.tokens() / float64(max(1, r.Parallel.TP)*max(1, r.Parallel.CP))
	v := float64(m.VocabSize)
	eager := r.eagerLogits().times(t * v)
	switch r.Loss {
	case FusedLoss:
		b := constants.FusedLoss.times(t * float64(m.Hidden))
		if r.trainsAll() {
			b = addRange(b, Exactly(need(2*v*float64(m.Hidden)))) // the output matrix's gradient, computed with the loss
		}
		return minRange(b, eager)
	case ChunkedLoss:
		return minRange(constants.ChunkedLogits.times(t*v), eager)
	}
	return eager
}

// eagerLogits is what a trainer's eager loss holds at once.
func (r *Request) eagerLogits() Constant {
	c := constants.LogitsEager
	if r.logitsIn16() {
		return constants.Logits16
	}
	if v := r.trainer.logits; v > 0 {
		c.Low, c.Value, c.High = 0.9*v, v, 1.15*v // one trainer, fewer versions than all
	}
	if strings.HasPrefix(r.Model.ID, "gemma-2-") {
		c.Low, c.Value, c.High = c.Low+2, c.Value+2, c.High+2 // the capped logits, 16 bits more
	}
	return c
}

// logitsIn16 reports whether nothing upcasts the logits: Qwen (1) ships code of
// its own that leaves it to autocast, which DeepSpeed and its fp16 runs do without.
func (r *Request) logitsIn16() bool {
	return strings.HasPrefix(r.Model.ID, "qwen-") && (r.Parallel.ZeRO > 0 || r.Compute == FP16Mixed)
}

func minRange(a, b Range) Range {
	return Range{min(a.Low, b.Low), min(a.Mid, b.Mid), min(a.High, b.High)}
}

func (r *Request) lossFormula() string {
	switch r.Loss {
	case FusedLoss:
		return fmt.Sprintf("fused loss: %.0f tokens × %d × %.0f B", r.tokens(), r.Model.Hidden, constants.FusedLoss.Value)
	case ChunkedLoss:
		return fmt.Sprintf("chunked loss: %.0f tokens × vocabulary %d × %.0f B", r.tokens(), r.Model.VocabSize, constants.ChunkedLogits.Value)
	}
	return fmt.Sprintf("logits: %.0f tokens × vocabulary %d × %.0f B", r.tokens(), r.Model.VocabSize, r.eagerLogits().Value)
}
