package estimator

import (
	"fmt"
	"strings"
)

// latentTokens is the length of the sequence a diffusion transformer sees: a
// patch is 16 × 16 pixels (an 8-fold VAE and patches of two), and a video's
// VAE joins four frames.
func (r *Request) latentTokens() float64 {
	frames := 1.0
	if r.Frames > 1 {
		frames = float64((r.Frames-1)/4 + 1)
	}
	return float64(r.Width) / 16 * float64(r.Height) / 16 * frames
}

// imageDefaults fills in the size of the picture or clip: what the models were
// made for, 480p for the small video models and 720p for the others.
func (f *filler) imageDefaults() {
	w, h, frames := 1024, 1024, 1
	switch {
	case f.r.Model.Kind == Video:
		w, h, frames = 832, 480, 81
		if f.r.Model.Params >= 4e9 {
			w, h = 1280, 720
		}
	case f.r.Model.Params < 1.2e9:
		w, h = 512, 512
	}
	f.int(&f.r.Width, "width", w)
	f.int(&f.r.Height, "height", h)
	if f.r.Model.Kind == Video {
		f.int(&f.r.Frames, "frames", frames)
	}
}

// generate returns the terms of making a picture or clip: the denoiser's rows
// or the image decoder, whichever is larger.
func (r *Request) generate(w Term) []Term {
	batch := float64(max(1, r.Batch))
	pixels := float64(r.Width) * float64(r.Height) * batch
	denoise := constants.DenoiserRow.times(float64(max(r.Model.Hidden, 1280)) * r.latentTokens() * batch)
	decode := constants.DiffusionPixel.times(pixels * r.decodedFrames())
	act := Term{Name: Activations, Size: maxRange(decode, denoise)}
	terms := append(make([]Term, 0, 4), w, act)
	return append(terms, r.slack(terms), r.contextTerm())
}

// decodedFrames is how many pictures the decoder holds at once: two for a
// decoder that works in 32 bits (SDXL's is unstable in 16), four frames of a
// clip, which is what a video decoder joins.
func (r *Request) decodedFrames() float64 {
	switch {
	case r.Frames > 1:
		return min(4, float64(r.Frames))
	case strings.HasPrefix(r.Model.ID, "sdxl"):
		return 2
	}
	return 1
}

func (r *Request) generateWorking() (formula, source string) {
	return fmt.Sprintf("the larger of %.0f latent positions × %d × %.0f B and the decoder's %.0f B a pixel",
		r.latentTokens()*float64(max(1, r.Batch)), max(r.Model.Hidden, 1280), constants.DenoiserRow.Value, constants.DiffusionPixel.Value), constants.DiffusionPixel.Source
}

func maxRange(a, b Range) Range {
	return Range{max(a.Low, b.Low), max(a.Mid, b.Mid), max(a.High, b.High)}
}
