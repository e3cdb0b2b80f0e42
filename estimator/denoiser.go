package estimator

import (
	"fmt"
	"strings"
)

// denoiser is what sets a diffusion transformer apart from others of its
// layers and widths.
type denoiser struct {
	id      string // prefix of the models' ids
	single  int    // layers that see picture and text as one sequence and feed forward beside attention; the others keep a stream for each
	text    int    // tokens of text that join the picture's; where none do, cross-attention reads them
	shared  bool   // both streams go through the same matrices
	qkNorm  bool   // queries and keys are normalised
	ff      bool   // diffusers' training script puts adapters on the feed-forward of the other layers too
	picture bool   // … and on the attention of the picture's stream alone
	clips   bool   // clips what leaves a layer in fp16, and keeps it
}

// denoisers lists the families of the catalogue, from their classes in
// diffusers; text as its training scripts pad it.
var denoisers = []denoiser{
	{id: "flux.1-", single: 38, text: 512, qkNorm: true, ff: true, clips: true},
	{id: "qwen-image", text: 512, qkNorm: true, picture: true, clips: true},
	{id: "sd3.5-", text: 154, qkNorm: true},
	{id: "sd3-", text: 154},
	{id: "hunyuanvideo", single: 40, text: 256, qkNorm: true},
	{id: "cogvideox", text: 226, shared: true, qkNorm: true},
	{id: "mochi", text: 256, qkNorm: true},
	{id: "wan", qkNorm: true},
	{id: "ltx", qkNorm: true},
	{id: "pixart"},
	{id: "hunyuan-dit", qkNorm: true},
}

// joined stands for a diffusion transformer that is not listed: text and
// picture in streams of their own.
var joined = denoiser{text: 512, qkNorm: true}

// adapterTargets are the projections that a trainer puts adapters on where
// nothing is said. The scripts of diffusers take attention alone, in FLUX.1's
// also the feed-forward of the layers with two streams, in Qwen-Image the
// picture's stream alone (examples/dreambooth).
func (fw *framework) adapterTargets(m Model) []string {
	switch {
	case !fw.diffusers || !m.pictures():
		return fw.targets
	case denoiserOf(m).picture:
		return []string{"to_q", "to_k", "to_v", "to_out.0"}
	case denoiserOf(m).ff:
		return []string{"q", "k", "v", "o", "ff"}
	}
	return []string{"q", "k", "v", "o"}
}

func denoiserOf(m Model) *denoiser {
	for i := range denoisers {
		if strings.HasPrefix(m.ID, denoisers[i].id) {
			return &denoisers[i]
		}
	}
	return &joined
}

// denoiserSaved returns the bytes per token that all layers keep, or the
// streams between them where layers are recomputed, and those of the largest
// layer. The stream stays 16 bits wide under autocast, which runs norms in 32.
func (r *Request) denoiserSaved() (kept, largest float64) {
	d := denoiserOf(r.Model)
	double, single := float64(r.Model.Layers-d.single), float64(d.single)
	largest = r.layerKept(d)
	if r.GradCkpt == On {
		return 2 * float64(r.Model.Layers*r.Model.Hidden), largest
	}
	return double*largest + single*r.singleKept(d), largest
}

// layerKept returns the bytes per token of a layer that attends and then feeds
// forward: two norms, attention, the feed-forward's activation; with text by
// cross-attention a third norm, queries and outputs.
func (r *Request) layerKept(d *denoiser) float64 {
	h, f := float64(r.Model.Hidden), float64(r.Model.FFNSize)
	kept := 2*4*h + r.attentionKept(d) + 2*f
	if d.text == 0 {
		kept += r.crossKept(d)
	}
	if d.single == 0 && r.clipped(d) {
		kept += 2 * h
	}
	if r.trainsAll() {
		return kept + 2*4*h + (3*2+2)*h + 2*2*h + 2*f // scaled norms, inputs, gated outputs, input of the second product
	}
	share := 1.0
	if r.on&onPicture != 0 {
		share = r.latentTokens() / (r.latentTokens() + float64(d.text))
	}
	return kept + share*r.adapterKept(r.on, f)
}

// crossKept returns the bytes per token that attention to a text keeps: a norm,
// queries and outputs; keys and values of the text are short.
func (r *Request) crossKept(d *denoiser) float64 {
	n := 4 + 2*2.0
	if d.qkNorm {
		n += 4
	}
	switch {
	case r.trainsAll() && d.qkNorm:
		n += 4 + 2
	case r.trainsAll() || r.on&onQ != 0:
		n += 2
	}
	return n * float64(r.Model.Hidden)
}

// singleKept is layerKept of a layer over one sequence: one norm for attention
// and feed-forward, one product for the outputs of both.
func (r *Request) singleKept(d *denoiser) float64 {
	h, f := float64(r.Model.Hidden), float64(r.Model.FFNSize)
	kept := 4*h + r.attentionKept(d) + 2*f
	if r.clipped(d) {
		kept += 2 * h
	}
	if r.trainsAll() {
		return kept + 4*h + (3*2+2)*h + 2*h + 2*(h+f)
	}
	return kept + r.adapterKept(r.onSingle()&^onO, h+f)
}

// attentionKept: queries, keys, values and output in 16 bits, beside the
// normalised ones' inputs in 32 bits, and what scales them where that is trained.
func (r *Request) attentionKept(d *denoiser) float64 {
	n := 4 * 2.0
	if d.qkNorm {
		n += 2 * 4
		if r.trainsAll() {
			n += 2 * 4
		}
	}
	return n * float64(r.Model.Hidden)
}

// adapterKept returns the bytes per token that adapters keep: a 16-bit copy of
// a norm's output for each, the input of the second product of width down, and
// the narrow row between their two matrices.
func (r *Request) adapterKept(on projections, down float64) float64 {
	h := float64(r.Model.Hidden)
	kept := 2*h*float64(on.count(onQ|onK|onV|onUp)) + r.copiedInput()*h*float64(on.count(onO))
	return kept + 2*down*float64(on.count(onDown)) + 2*float64(r.Rank*on.count(onQ|onK|onV|onO|onUp|onDown))
}

// clipped reports whether the layers clip their output and keep what they clipped.
func (r *Request) clipped(d *denoiser) bool { return d.clips && r.Compute == FP16Mixed }

// onSingle are the projections that carry adapters in layers over one sequence.
func (r *Request) onSingle() projections {
	if r.on&onPairedFF != 0 {
		return r.on &^ (onUp | onDown)
	}
	return r.on
}

// denoiserActivations returns what a training step of a diffusion transformer
// keeps, and what is in flight while it is differentiated.
func (r *Request) denoiserActivations() (saved, recomputed Range) {
	kept, largest := r.denoiserSaved()
	t := r.tokens()
	saved = addRange(Around(need(kept*t), 0.05), r.adapterCopies())
	if r.GradCkpt == On {
		return saved, constants.DenoiserLayer.times(largest * t)
	}
	return saved, constants.DenoiserInFlight.times(float64(r.Model.Hidden) * t)
}

func (r *Request) denoiserFormula() string {
	kept, largest := r.denoiserSaved()
	f := fmt.Sprintf("%.0f tokens of picture and text × %.0f B saved for the backward pass", r.tokens(), kept)
	if r.GradCkpt == On {
		f += fmt.Sprintf("; one layer: %.0f B a token × %.1f", largest, constants.DenoiserLayer.Value)
	}
	return f
}

// denoiserAdapters counts the adapters of a diffusion transformer: picture and
// text have matrices of their own in all but the layers over one sequence, and
// text that is read by cross-attention adds a second attention.
func (r *Request) denoiserAdapters() float64 {
	d, m := denoiserOf(r.Model), r.Model
	h, f := float64(m.Hidden), float64(m.FFNSize)
	attn, streams := 2*h*float64(r.on.count(onQ|onK|onV|onO)), 2.0
	if d.shared || d.text == 0 || r.on&onPicture != 0 {
		streams = 1
	}
	ff := (h + f) * float64(r.on.count(onUp)+r.on.count(onDown)) * streams
	if d.text == 0 {
		streams = 2
	}
	n := float64(m.Layers-d.single) * (streams*attn + ff)
	on := r.onSingle()
	one := 2*h*float64(on.count(onQ|onK|onV)) + (h+f)*float64(on.count(onUp)) + (2*h+f)*float64(on.count(onDown))
	return float64(r.Rank) * (n + float64(d.single)*one)
}
