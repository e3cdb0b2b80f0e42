package estimator

import "fmt"

// unet reports whether the model is a convolutional denoiser (Stable
// Diffusion 1.5 to XL): it has no layers of one width, so its activations and
// adapters go by pixels and by parameters.
func (r *Request) unet() bool {
	return (r.Model.Kind == Diffusion || r.Model.Kind == Video) && r.Model.Layers == 0
}

// unetActivations returns what a training step of a U-Net keeps and recomputes.
func (r *Request) unetActivations() (saved, recomputed Range) {
	pixels := float64(r.Width) * float64(r.Height) * float64(max(1, r.MicroBatch)) * float64(max(1, r.Frames))
	if r.GradCkpt == On {
		return constants.UNetCheckpointed.times(pixels), Range{}
	}
	return constants.UNetActivations.times(pixels), Range{}
}

func (r *Request) unetFormula() string {
	c := constants.UNetActivations
	if r.GradCkpt == On {
		c = constants.UNetCheckpointed
	}
	return fmt.Sprintf("%d × %d × %d pixels × %.0f B", max(1, r.MicroBatch), r.Width, r.Height, c.Value)
}

// unetAdapters counts the adapters of a U-Net: no table of its matrices is
// kept, so the count goes by the parameters of the whole.
func (r *Request) unetAdapters() float64 {
	return constants.UNetAdapters.Value * r.Model.Params * float64(r.Rank)
}
