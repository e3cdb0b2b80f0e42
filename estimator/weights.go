package estimator

import (
	"fmt"
	"strings"
)

// Reference counts of Llama-3.1-8B, the model that the GGUF mixes were
// published for (embedding, output matrix, everything).
const (
	mixRefEmbed = 128256 * 4096.0
	mixRefTotal = 8.03e9
)

// mixLinearBits takes the embedding and the output matrix out of a mix's
// published bits per weight and returns what the linear layers have.
func (f format) mixLinearBits() float64 {
	rest := mixRefTotal - 2*mixRefEmbed
	return (f.linear*mixRefTotal - f.embed*mixRefEmbed - f.output*mixRefEmbed) / rest
}

// weightBytes returns the bytes of each group of parts as the Quant holds them.
func (p parts) weightBytes(q Quant) parts {
	f := q.format()
	lin, embed, out, rest := f.linear/8, 2.0, 2.0, 2.0
	experts := lin
	switch f.scope {
	case scopeAll:
		embed, out, rest = lin, lin, lin
	case scopeExperts:
		experts, lin = lin, 2
		if p.experts == 0 {
			lin = experts
		}
	case scopeFile:
		lin, embed, out, rest = f.mixLinearBits()/8, f.embed/8, f.output/8, f.mixLinearBits()/8
		experts = lin
	}
	if p.output == 0 && f.scope == scopeFile {
		embed = out // a tied matrix is stored as the output matrix
	}
	b := parts{embed: p.embed * embed, output: p.output * out, attn: p.attn * lin, ffn: p.ffn * lin,
		experts: p.experts * experts, encoder: p.encoder * max(rest, 2), other: p.other * rest}
	if f.scope == scopeFile {
		b.encoder = 0 // the tower is a file of its own (mmproj), loaded on request
	}
	return b
}

// baseWeights returns the whole model's weights as held for the run.
func (r *Request) baseWeights() parts {
	p := r.parts()
	if r.Model.Kind == Diffusion || r.Model.Kind == Video {
		return p.denoiserBytes(r.Quant)
	}
	if r.BPW > 0 {
		return p.atBits(r.BPW)
	}
	b := p.weightBytes(r.served())
	if p.output == 0 && r.storesHeadTwice() {
		b.output, p.output = b.embed, p.embed
	}
	if r.Model.Attention == "hybrid" && r.Quant == QuantFP8 {
		b.other = p.other * r.Quant.Bits() / 8 // what the shape does not explain is linear attention, quantised like the rest
	}
	if r.padsExperts() {
		b.experts *= float64(roundUp(r.Model.FFNSize, marlinTile)) / float64(r.Model.FFNSize)
	}
	if f := r.Quant.format(); r.quantisesHead() && f.scope == scopeLinear {
		b.output = p.output * f.linear / 8
	}
	return b
}

// storesHeadTwice reports whether a tied output matrix is held a second time:
// by litgpt always, by transformers where an FP8 checkpoint brings its own.
func (r *Request) storesHeadTwice() bool {
	if r.Method.Training() {
		return false
	}
	return r.Engine == "litgpt" || r.Engine == "transformers" && r.Quant == QuantFP8
}

// servedWeights is what loading leaves on the fullest card. Servers divide a
// vision tower like the rest.
func (r *Request) servedWeights() float64 {
	w := r.baseWeights()
	if r.engine().upfront {
		w.encoder /= float64(max(1, r.Parallel.TP))
	}
	return r.onCard(w) + r.ropeTables()
}

// ropeTables is the table of sines and cosines that vLLM and its like load
// beside the weights on every card, 16 bits each: one of all positions, and
// with gemma-3 another over the positions its linear scaling stretches them to
// (vLLM logs: Llama-3.1-8B 14.99 GiB, gemma-3-4b 8.58).
func (r *Request) ropeTables() float64 {
	m := r.Model
	if !r.engine().upfront || m.Kind == Embedding {
		return 0
	}
	dim := m.HeadDim
	switch {
	case m.RopeDim > 0:
		dim = m.RopeDim
	case m.Attention == "hybrid":
		dim /= 4 // Qwen3-Next and what follows it rotate a quarter of the head
	}
	table := 2 * float64(dim) * float64(m.MaxContext)
	if strings.HasPrefix(m.ID, "gemma-3-") && m.Kind == VLM {
		return table * (1 + gemmaStretch)
	}
	return table
}

// gemmaStretch is the factor of gemma-3's linear position scaling.
const gemmaStretch = 8

// served is the type as a server holds it: NF4 checkpoints are published
// double-quantised, whatever their name says.
func (r *Request) served() Quant {
	if !r.Method.Training() && r.engine().upfront {
		switch r.Quant {
		case NF4:
			return NF4DQ
		case "fp4":
			return "fp4-dq"
		}
	}
	return r.Quant
}

// marlinTile is the width that vLLM's MXFP4 kernels pad experts to.
const marlinTile = 256

// padsExperts reports whether the engine stores MXFP4 experts padded: on
// gpt-oss, 2880 wide, that is 3072 (vLLM logs: 13.47 GiB for 20b, 64.38 for 120b).
func (r *Request) padsExperts() bool {
	return r.Quant == MXFP4 && r.Model.Experts > 0 && r.Model.FFNSize > 0 && r.engine().upfront && !r.Method.Training()
}

// quantisesHead reports whether the output matrix is quantised like every
// linear layer: litgpt does, transformers and most checkpoints do not.
func (r *Request) quantisesHead() bool {
	if r.Method.Training() {
		return r.trainer.savesIn4
	}
	return r.Engine == "litgpt"
}

// dequantised is the largest matrix that a bitsandbytes type unpacks, bytes.
func (r *Request) dequantised() float64 {
	largest := float64(r.Model.Hidden) * float64(max(r.Model.FFNSize, r.Model.DenseFFNSize))
	if r.quantisesHead() {
		largest = max(largest, float64(r.Model.Hidden)*float64(r.Model.VocabSize))
	}
	return 2 * largest
}

// bitsandbytes reports whether q is unpacked before each product.
func (q Quant) bitsandbytes() bool { return q == NF4 || q == NF4DQ || q == "fp4" || q == "fp4-dq" }

// frozenWeights are the base weights as an adapter run holds them.
func (r *Request) frozenWeights() parts {
	w := r.baseWeights()
	if r.upcastsEnds() {
		p := r.parts()
		w.embed, w.output = 4*p.embed, 4*p.output
	}
	return w
}

// upcastsEnds reports whether the trainer calls PEFT's
// prepare_model_for_kbit_training, which casts the embedding and the output
// matrix of a quantised base to 32 bits.
func (r *Request) upcastsEnds() bool {
	return r.Method == QLoRA && r.trainer.kbitFP32
}

// parts returns the parameter counts of the request's model.
func (r *Request) parts() parts {
	if r.Model.KnownShape() && r.Model.Kind != Diffusion && r.Model.Kind != Video {
		return r.Model.parts()
	}
	p := parts{ffn: r.Model.Params}
	if !r.Method.Training() || r.trainer.pipeline {
		p.encoder = r.Model.PipelineParams // most training runs on cached latents and text embeddings
	}
	return p
}

// denoiserBytes: the denoiser takes the quantisation, text encoders and VAE stay in 16 bits.
func (p parts) denoiserBytes(q Quant) parts {
	return parts{ffn: p.ffn * q.Bits() / 8, encoder: p.encoder * 2}
}

// weightsTerm returns the frozen or served weights on one card.
func (r *Request) weightsTerm(onCard float64) Term {
	rel := 0.006
	switch {
	case r.Quant.GGUF():
		rel = 0.02
	case r.Quant.Bits() < 16:
		rel = 0.015
	}
	size := Around(need(onCard), rel)
	if r.Model.Attention == "hybrid" && !r.Method.Training() && r.Quant.format().scope == scopeLinear && r.Quant.Bits() < 8 {
		// publishers differ on whether linear attention is quantised too
		size.Low = min(size.Low, need(onCard-hybridLinear*r.parts().other*2/float64(max(1, r.Parallel.TP)*max(1, r.Parallel.PP))))
	}
	return Term{Name: Weights, Size: size}
}

// hybridLinear is the part of what the shape does not explain that goes where
// linear attention is quantised to four bits as well.
const hybridLinear = 0.7

func (r *Request) weightsWorking() (formula, source string) {
	if r.trainsAll() {
		return fmt.Sprintf("%.4g × 10^9 parameters × %.0f B%s", r.Model.Params/1e9, r.fullStates().weight, r.splitNote()),
			"training states of " + string(r.Compute)
	}
	if r.BPW > 0 {
		return fmt.Sprintf("%.4g × 10^9 parameters × %.4g bits%s", r.Model.Params/1e9, r.BPW, r.splitNote()), "bits per weight as stated"
	}
	p, w := r.parts(), r.frozenWeights()
	if r.Quant.format().scope == scopeAll {
		return fmt.Sprintf("%.4g × 10^9 parameters × %.4g bits (%s)%s", r.Model.Params/1e9, 8*w.total()/p.total(), r.Quant, r.splitNote()), r.Quant.format().source
	}
	formula = fmt.Sprintf("%.4g × 10^9 parameters in %s × %.4g bits", p.linear()/1e9, r.Quant, 8*w.linear()/max(1, p.linear()))
	if rest := p.total() - p.linear(); rest > 0 {
		formula += fmt.Sprintf(" + %.4g × 10^9 of embedding, output matrix and the rest × %.4g bits", rest/1e9, 8*(w.total()-w.linear())/rest)
	}
	return formula + r.splitNote(), r.Quant.format().source
}

// bits is what a linear weight takes: stated, or the type's.
func (r *Request) bits() float64 {
	if r.BPW > 0 {
		return r.BPW
	}
	return r.Quant.Bits()
}

// atBits holds every parameter in the same number of bits.
func (p parts) atBits(bits float64) parts {
	f := bits / 8
	return parts{embed: p.embed * f, output: p.output * f, attn: p.attn * f, ffn: p.ffn * f, experts: p.experts * f, encoder: p.encoder * 2, other: p.other * f}
}
