// Package estimator computes the GPU memory that a job needs.
//
// It is arithmetic only: no files, no network, no clock, no log, and nothing
// but the standard library. The same Request gives the same Breakdown for ever.
//
// Start at Estimate. It fills in what was left unsaid (defaults.go, from
// frameworks.go and engines.go), computes
// named terms for the fullest card and compares the sum with what a process
// can get of it (fit.go). Inference is the sum
//
//	weights + KV cache + buffers of the engine + CUDA context
//
// and training is the maximum over four instants, because not everything is
// alive at once:
//
//	forward end:    weights + optimizer states + saved activations
//	loss:           the same + logits and their gradients
//	backward:       weights + optimizer states + gradients + what is left of the activations
//	optimizer step: weights + optimizer states + gradients + the step's temporaries
//
// The other questions about a job are searches over the same terms, or stand
// beside them: Changes (what makes it fit), LimitsOf (how far it goes), SpeedOf
// (how fast: throughput.go, trainspeed.go, links.go) and GatesOf (what is no
// memory). The constants of speed stand in speedconstants.go.
//
// One term stands in one file: weights.go, kvcache.go, activations.go, loss.go,
// states.go, overhead.go; parallel.go divides them over cards, band.go puts the
// range around their sum. Picture and video models are trained by denoiser.go
// and unet.go. Every constant
// that is not arithmetic stands in constants.go with its source. A model whose
// shape is not known is computed with the typical shape of its size
// (typical.go) and a wider band.
//
// Not modelled: pipeline stages that hold more than one micro batch, offload of
// served layers to the host, optimizers that live on the CPU only in part,
// what an image tower keeps for its backward pass, graphs that a compiler fuses,
// speculative decoding, prompts that are cached between requests, pictures per
// second.
package estimator
