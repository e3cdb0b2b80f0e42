package estimator

import (
	"fmt"
	"strings"
)

// tokens is how many tokens one forward pass of one card carries.
func (r *Request) tokens() float64 {
	if r.Model.pictures() {
		return (r.latentTokens() + float64(denoiserOf(r.Model).text)) * float64(max(1, r.MicroBatch))
	}
	return float64(r.MicroBatch) * float64(r.SeqLen)
}

// amp reports whether the weights, trained or frozen, are held in 32 bits and
// multiplied under autocast, so that the residual stream is 32 bits wide too.
// DeepSpeed and FSDP cast the weights themselves and keep the stream in 16 bits.
func (r *Request) amp() bool {
	wide := r.trainsAll() || r.Quant == QuantFP32
	return wide && (r.Compute == BF16Mixed || r.Compute == FP16Mixed) && r.Parallel.ZeRO == 0 && !r.Parallel.FSDP
}

// upcastsStream reports whether a 32-bit embedding makes the whole stream 32
// bits wide: four- and eight-bit layers of bitsandbytes return their input's type.
func (r *Request) upcastsStream() bool {
	return r.upcastsEnds() && (r.Quant.bitsandbytes() || r.Quant == QuantInt8) && !r.gathers() && !r.trainer.stream16
}

// trainsAll reports whether every weight has a gradient.
func (r *Request) trainsAll() bool { return r.Method == Full || r.Method == Pretrain }

// streamBytes is the width of one element of the residual stream.
func (r *Request) streamBytes() float64 {
	if r.Compute == FP32 || r.amp() || r.upcastsStream() {
		return 4
	}
	return 2
}

// layerSaved returns the bytes per token that one layer keeps for its backward
// pass when nothing is recomputed. It is the sum of what each operation saves:
// norms keep their upcast input, attention its rotated inputs and its output,
// the feed-forward its gate, up and product; a linear layer keeps its input
// only if its weight or an adapter on it has a gradient.
func (r *Request) layerSaved() float64 {
	return r.normSaved() + r.attentionSaved() + r.ffnSaved() + r.trainer.extraRow*float64(r.Model.Hidden)
}

// normSaved: RMSNorm is written out and keeps its input upcast to 32 bits;
// LayerNorm, which models with a plain feed-forward have, is one operation
// that keeps its input as it is.
func (r *Request) normSaved() float64 {
	h := float64(r.Model.Hidden)
	kept := 2*r.normRow()*h + r.sandwichSaved()*h
	if r.trainsAll() {
		return kept
	}
	return kept + (r.adapterInputs(onQ|onK|onV)+r.adapterInputs(onGate|onUp))*h + r.fourBitInputs()
}

// sandwichSaved returns the bytes per hidden element that Gemma 2 and 3 keep
// for the two norms they put behind attention and feed-forward: the upcast
// input, and the normalised row where its scale is trained.
func (r *Request) sandwichSaved() float64 {
	switch {
	case !strings.HasPrefix(r.Model.ID, "gemma-2-") && !strings.HasPrefix(r.Model.ID, "gemma-3-"):
		return 0
	case r.trainsAll():
		return 2 * (4 + 4)
	}
	return 2 * 4
}

// normRow returns the bytes per hidden element that one norm keeps, with the
// input of the linear layers behind it where their weights are trained.
func (r *Request) normRow() float64 {
	layerNorm := !r.Model.GatedFFN
	switch {
	case r.amp() && (layerNorm || !r.trainsAll()):
		return 4 + 2 // 32-bit input and the linear layers' 16-bit input
	case r.amp():
		return 4 + 4 + 2 // and the normalised row
	case r.Compute == FP32:
		return 4 + 4 + 4
	case r.trainsAll() && layerNorm:
		return 2 + 2
	case r.trainsAll():
		return 4 + 2 + 2 // 32-bit input, normalised and scaled in 16 bits
	case layerNorm:
		return 2
	}
	return 4
}

// fourBitInputs are the inputs that a trainer's four-bit layers keep.
func (r *Request) fourBitInputs() float64 {
	if !r.trainer.savesIn4 || r.Method != QLoRA {
		return 0
	}
	m := r.Model
	return 2 * (2*float64(m.Hidden) + 2*float64(m.Heads*m.HeadDim) + float64(m.FFNSize))
}

func (r *Request) attentionSaved() float64 {
	m := r.Model
	q, kv := float64(m.Heads*m.HeadDim), float64(m.KVHeads*m.HeadDim)
	saved := 2*q + 2*2*kv + 2*q
	if m.QKNorm {
		saved += 4 * (q + kv) // their upcast inputs
	}
	if r.trainsAll() || r.adapterInputs(onO) > 0 {
		saved += 2 * q // the output projection's contiguous input
	}
	return saved*r.width() + r.scoresSaved()
}

// scoresSaved are the attention scores that are kept without flash attention:
// the 32-bit softmax and its 16-bit copy.
func (r *Request) scoresSaved() float64 {
	if r.FlashAttn != Off {
		return 0
	}
	b := 6.0
	switch {
	case r.Model.dropout():
		b = 9 // its mask and the scores behind it
	case r.trainer.eager:
		b = 8 // code of 2023 bounds the masked scores, and keeps them
	}
	return b * float64(r.Model.Heads) * float64(r.SeqLen)
}

// dropout reports whether the model is trained with dropout on its attention
// scores: encoders, GPT-2 and StarCoder are (attn_pdrop in their config.json),
// later decoders are not.
func (m Model) dropout() bool {
	return m.Kind == Embedding || strings.HasPrefix(m.ID, "gpt2") || strings.HasPrefix(m.ID, "starcoder")
}

// width is the size of an activation relative to 16 bits.
func (r *Request) width() float64 {
	if r.Compute == FP32 || r.upcastsStream() {
		return 2
	}
	return 1
}

func (r *Request) ffnSaved() float64 {
	m := r.Model
	f, extra := float64(m.FFNSize), 0.0
	if m.Experts > 0 {
		active := float64(m.ActiveExperts) + m.SharedExperts
		f *= active
		extra = 4 * float64(m.Hidden) * active // dispatched inputs and weighted outputs
		if r.GradCkpt != On {                  // a recomputed layer's allowance covers them
			extra += r.adapterInputs(onExperts) * float64(2*m.Hidden+m.FFNSize) * active
		}
	}
	mats := 2.0 // a plain feed-forward keeps the input of its activation
	switch {
	case m.GatedFFN:
		mats = 6 // gate, activated gate and up
	case m.StepwiseGELU && !r.trainer.fusedGELU:
		mats = 8 // input, cube, tanh and a factor
	}
	if r.trainsAll() || r.adapterInputs(onDown) > 0 {
		mats += 2
	}
	return (mats*f + extra) * r.width()
}

// routedTokens returns the bytes per token that a layer holds while it is
// differentiated, where its experts' inputs are weighed in 32 bits: the copy
// and its gradient.
func (r *Request) routedTokens() float64 {
	if !r.trainer.routed32 {
		return 0
	}
	return (4 + 4) * float64(r.Model.Hidden*r.Model.ActiveExperts)
}

// adapterInputs returns the bytes per element that adapters on the named
// projections keep of their input: each casts its own copy where adapters are
// 32 bits wide, and they share one where they are not.
func (r *Request) adapterInputs(of projections) float64 {
	n := r.on.count(of)
	if n == 0 {
		return 0
	}
	switch {
	case !r.adapters32():
		return 2
	case r.Compute == PureBF16:
		return constants.CastInputs.Value * float64(n) // no autocast: the 32-bit copy itself is kept
	}
	return 2 * float64(n)
}

// activations returns what is saved at the end of the forward pass and what a
// recomputed layer adds during the backward pass.
func (r *Request) activations() (saved, recomputed Range) {
	switch {
	case r.unet():
		return r.unetActivations()
	case r.Model.pictures():
		return r.denoiserActivations()
	}
	m, t := r.Model, r.tokens()/float64(max(1, r.Parallel.TP)*max(1, r.Parallel.CP))
	layers := float64(m.Layers + m.DecoderLayers)
	if pp := r.Parallel.PP; pp > 1 {
		layers /= float64(pp)
	}
	layer := r.layerSaved() * t
	if r.GradCkpt == On {
		stream := r.streamBytes() * float64(m.Hidden) * t * layers
		scores := r.scoresSaved() * t
		return Around(need(stream), 0.1), addRange(constants.RecomputeFactor.times(layer-scores), constants.RecomputeScores.times(scores), Around(need(r.routedTokens()*t), 0.1))
	}
	if r.GradCkpt == Selective {
		return constants.SelectiveShare.times(layer * layers), Around(need(0.5*layer), 0.5)
	}
	return constants.SavedLayers.times(layer * layers), Around(need(0.3*layer), 0.5)
}

// castWeights are the 16-bit copies that autocast keeps of 32-bit weights: as
// long as the forward pass runs, and until the backward pass has used them
// where nothing is recomputed.
func (r *Request) castWeights() Range {
	if !r.amp() {
		return Range{}
	}
	p := r.parts()
	return Exactly(need(2 * (p.linear() + max(p.output, p.embed*tiedShare(p)))))
}

// activationWorking is the working of the activations term at an instant.
func (r *Request) activationWorking(peak string) (formula, source string) {
	source = "sum of what each operation saves for its gradient"
	switch {
	case peak == peakStep:
		return "none while the optimizer steps", source
	case r.unet():
		return r.unetFormula() + r.castFormula(), source
	case r.Model.pictures():
		return r.denoiserFormula() + r.castFormula(), source
	case peak == peakEnd:
		return r.recomputedFormula(), source
	case peak == peakLoss:
		return r.savedFormula() + r.castFormula() + "; " + r.lossFormula(), source
	case r.GradCkpt == On:
		return r.savedFormula() + "; " + r.recomputedFormula(), source
	}
	return r.savedFormula() + r.castFormula() + "; " + r.recomputedFormula(), source
}

// savedFormula is what waits for the backward pass.
func (r *Request) savedFormula() string {
	layers := r.Model.Layers + r.Model.DecoderLayers
	switch r.GradCkpt {
	case On:
		return fmt.Sprintf("%.0f tokens × %d layers × %.0f B of hidden state", r.tokens(), layers, r.streamBytes()*float64(r.Model.Hidden))
	case Selective:
		return fmt.Sprintf("%.0f tokens × %d layers × %.0f B × %.2f kept", r.tokens(), layers, r.layerSaved(), constants.SelectiveShare.Value)
	}
	return fmt.Sprintf("%.0f tokens × %d layers × %.0f B saved for the backward pass", r.tokens(), layers, r.layerSaved())
}

// recomputedFormula is the one layer that is alive while it is differentiated.
func (r *Request) recomputedFormula() string {
	f := map[Switch]float64{On: constants.RecomputeFactor.Value, Selective: 0.5}[r.GradCkpt]
	if f == 0 {
		f = 0.3
	}
	scores := r.scoresSaved()
	if r.GradCkpt == On && scores > 0 {
		return fmt.Sprintf("one layer: %.0f tokens × (%.0f B × %.1f + %.0f B of attention scores × %.1f)", r.tokens(), r.layerSaved()-scores, f, scores, constants.RecomputeScores.Value)
	}
	return fmt.Sprintf("one layer: %.0f tokens × %.0f B × %.1f", r.tokens(), r.layerSaved(), f)
}

func (r *Request) castFormula() string {
	if c := r.castWeights().Mid; c > 0 {
		return fmt.Sprintf("; 16-bit copies of the weights %.2f GiB", c.GiB())
	}
	return ""
}
