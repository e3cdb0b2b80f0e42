package estimator

import "fmt"

// unet is a convolutional denoiser (Stable Diffusion 1.5 to XL): levels that
// halve the picture, each of residual blocks and blocks of attention.
type unet struct {
	channels []int // of each level; the first sees an eighth of the picture's side
	depth    []int // transformer blocks behind each residual block of a level
	middle   int   // transformer blocks at the bottom
	text     int   // width of the text that cross-attention reads
	linear   bool  // linear layers lead into and out of the transformer blocks, else convolutions
}

// The U-Nets of the catalogue, from their unet/config.json.
var (
	unetSD1     = unet{[]int{320, 640, 1280, 1280}, []int{1, 1, 1, 0}, 1, 768, false}
	unetSD2     = unet{[]int{320, 640, 1280, 1280}, []int{1, 1, 1, 0}, 1, 1024, true}
	unetSDXL    = unet{[]int{320, 640, 1280}, []int{0, 2, 10}, 10, 2048, true}
	unetRefiner = unet{[]int{384, 768, 1536, 1536}, []int{0, 4, 4, 0}, 4, 1280, true}
)

// unet reports whether the model is a convolutional denoiser: it has no layers
// of one width.
func (r *Request) unet() bool { return r.Model.pictures() && r.Model.Layers == 0 }

// pictures reports whether the model makes pictures or clips.
func (m Model) pictures() bool { return m.Kind == Diffusion || m.Kind == Video }

// unetOf returns the U-Net of a model; one that is not listed is taken for the
// one of its size.
func unetOf(m Model) *unet {
	switch {
	case m.ID == "sd2.1":
		return &unetSD2
	case m.ID == "sdxl-refiner":
		return &unetRefiner
	case m.Params < 1.5e9:
		return &unetSD1
	}
	return &unetSDXL
}

// unetStage is one residual block with the transformer blocks behind it.
type unetStage struct {
	side    float64 // positions per pixel of the picture
	in, out float64 // channels
	blocks  int
	resized float64 // channels of the convolution that makes the picture smaller or larger behind it, at its own side
}

// stages lists a U-Net from top to top: two residual blocks a level on the way
// down, two at the bottom, three on the way up, which take in what their
// counterparts of the way down gave.
func (u *unet) stages() []unetStage {
	const latent = 1.0 / 64
	side := latent
	c, last := float64(u.channels[0]), len(u.channels)-1
	skips := []float64{c}
	var list []unetStage
	for l, w := range u.channels {
		for range 2 {
			list = append(list, unetStage{side: side, in: c, out: float64(w), blocks: u.depth[l]})
			c = float64(w)
			skips = append(skips, c)
		}
		if l < last {
			list[len(list)-1].resized = c
			skips = append(skips, c)
			side /= 4
		}
	}
	list = append(list, unetStage{side: side, in: c, out: c, blocks: u.middle}, unetStage{side: side, in: c, out: c})
	for l := last; l >= 0; l-- {
		for range 3 {
			skip := skips[len(skips)-1]
			skips = skips[:len(skips)-1]
			list = append(list, unetStage{side: side, in: c + skip, out: float64(u.channels[l]), blocks: u.depth[l]})
			c = float64(u.channels[l])
		}
		if l > 0 {
			list[len(list)-1].resized = 4 * c
			side *= 4
		}
	}
	return list
}

// residual returns the bytes per position that a residual block keeps: two
// norms and two activations in 32 bits, the inputs of its convolutions in 16
// bits, which PyTorch keeps whether their weights are trained or not.
func (s unetStage) residual() float64 {
	kept := (4+4+2)*s.in + (4+4+2)*s.out
	if s.in != s.out {
		kept += 2 * s.in // a convolution on the residual path
	}
	return kept
}

// unetSaved returns the bytes per pixel that the forward pass keeps, and those
// of the largest block that is recomputed where blocks are checkpointed.
func (r *Request) unetSaved() (kept, largest float64) {
	u := unetOf(r.Model)
	trains := r.trainsAll() // what lies before the first adapter keeps nothing
	for _, s := range u.stages() {
		block := r.unetBlock(s.out)
		switch {
		case !trains:
		case r.GradCkpt == On:
			kept += 2 * s.in * s.side
			largest = max(largest, s.residual()*s.side)
		default:
			kept += s.residual() * s.side
		}
		if s.blocks > 0 {
			trains = true
			kept += r.unetAround(u) * s.out * s.side
			largest = max(largest, block*s.side)
			if r.GradCkpt == On {
				block = 2 * s.out
			}
			kept += block * float64(s.blocks) * s.side
		}
		if trains {
			kept += 2 * s.resized * s.side
		}
	}
	return kept + (4+4+2)*float64(u.channels[0])/64, largest
}

// unetAround returns the bytes per channel kept around the transformer blocks:
// a norm's input, and the inputs of the layers that lead in and out.
func (r *Request) unetAround(u *unet) float64 {
	if u.linear && !r.trainsAll() && r.on&onUp == 0 {
		return 4
	}
	return 4 + 2 + 2
}

// unetBlock returns the bytes per position that a transformer block of width c
// keeps: three norms in 32 bits, self-attention, the query and output of
// cross-attention, and a gated feed-forward of four times the width.
func (r *Request) unetBlock(c float64) float64 {
	const norms, attention, cross, gated = 3 * 4, 4 * 2, 2 * 2, 3 * 4 * 2
	kept := (norms + attention + cross + gated) * c
	if r.trainsAll() {
		return kept + (3*2+2+2+4*2)*c // inputs of the projections and of the feed-forward
	}
	n := 0
	add := func(of projections, bytes float64, times int) {
		if k := r.on.count(of); k > 0 {
			kept += bytes * c * float64(k)
			n += k * times
		}
	}
	add(onQ, 2+2, 2) // self- and cross-attention; keys and values of the text are short
	add(onK|onV, 2, 1)
	add(onO, r.copiedInput()*2, 2)
	add(onUp, 2, 1)
	add(onDown, 4*2, 1)
	return kept + 2*float64(r.Rank*n)
}

// copiedInput returns the bytes per element that an adapter keeps of an input
// that is there in 16 bits anyway: nothing where the adapter is 16 bits wide
// too, a copy where it is not.
func (r *Request) copiedInput() float64 {
	if r.adapters32() {
		return 2
	}
	return 0
}

// unetActivations returns what a training step of a U-Net keeps, and what is
// in flight while it is differentiated.
func (r *Request) unetActivations() (saved, recomputed Range) {
	kept, largest := r.unetSaved()
	saved = addRange(Around(need(kept*r.pixels()), 0.05), r.adapterCopies())
	recomputed = constants.UNetRows.times(float64(unetOf(r.Model).channels[0]) / 64 * r.pixels())
	if r.GradCkpt == On {
		recomputed = constants.UNetRecompute.times(largest * r.pixels())
	}
	return saved, recomputed
}

// pixels counts those of all pictures of a step.
func (r *Request) pixels() float64 {
	return float64(r.Width) * float64(r.Height) * float64(max(1, r.MicroBatch)) * float64(max(1, r.Frames))
}

// adapterCopies are the 16-bit copies that autocast keeps of 32-bit adapters.
func (r *Request) adapterCopies() Range {
	if r.trainsAll() || !r.adapters32() {
		return Range{}
	}
	return Exactly(need(2 * r.adapters))
}

func (r *Request) unetFormula() string {
	kept, largest := r.unetSaved()
	f := fmt.Sprintf("%d × %d × %d pixels × %.0f B", max(1, r.MicroBatch), r.Width, r.Height, kept)
	if r.GradCkpt == On {
		f += fmt.Sprintf("; one block: %.0f B a pixel × %.1f", largest, constants.UNetRecompute.Value)
	}
	return f
}

// unetAdapters counts the adapters of a U-Net: rank × (inputs + outputs) of
// every targeted matrix of every transformer block; the layers around the
// blocks have some where all linear layers do.
func (r *Request) unetAdapters() float64 {
	u := unetOf(r.Model)
	n := 0.0
	for _, s := range u.stages() {
		if s.blocks == 0 {
			continue
		}
		c, x := s.out, float64(u.text)
		block := 4*c*float64(r.on.count(onQ)+r.on.count(onO)) + (3*c+x)*float64(r.on.count(onK|onV))
		block += 9*c*float64(r.on.count(onUp)) + 5*c*float64(r.on.count(onDown))
		n += block * float64(s.blocks)
		if u.linear && r.on&onUp != 0 {
			n += 4 * c
		}
	}
	return n * float64(r.Rank)
}
