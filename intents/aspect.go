package intents

import "slices"

// The values of Question.Aspects: facts about a card, then about a model.
const (
	AspectMemory    = "memory"
	AspectBandwidth = "bandwidth"
	AspectCompute   = "compute" // TFLOPS
	AspectNVLink    = "nvlink"
	AspectPCIe      = "pcie"
	AspectPower     = "power"
	AspectArch      = "arch" // generation, compute capability, year
	AspectMIG       = "mig"
	AspectECC       = "ecc"
	AspectFP8       = "fp8" // whether the matrix units take the type
	AspectBF16      = "bf16"
	AspectFP4       = "fp4"

	AspectParams    = "params"
	AspectActive    = "active" // parameters that work on each token
	AspectContext   = "context"
	AspectShape     = "shape"     // layers, heads, widths
	AspectSizes     = "sizes"     // the models of a series
	AspectExperts   = "experts"   // of a mixture
	AspectSequences = "sequences" // users or batch: how many at once, where a limit is asked for

	AspectDType = "dtype" // what the checkpoint is published in
)

// modelAspects are the facts that only a model has.
var modelAspects = []string{AspectParams, AspectActive, AspectContext, AspectShape, AspectSizes, AspectExperts}

// aspectOfType are the aspects that a named type of number stands for.
var aspectOfType = map[string]string{"fp8": AspectFP8, "bf16": AspectBF16, "fp4": AspectFP4, "nvfp4": AspectFP4, "mxfp4": AspectFP4}

// fillAspects notes what facts the words are about. Memory is the least of them:
// it is what nearly every message speaks of.
func (r *reading) fillAspects() {
	add := func(a string) {
		if a != "" && len(r.q.Aspects) < maxValues && !slices.Contains(r.q.Aspects, a) {
			r.q.Aspects = append(r.q.Aspects, a)
		}
	}
	for i := range r.items {
		for _, s := range r.items[i].senses {
			switch s.means {
			case aspectWord:
				add(s.value)
				if slices.Contains(modelAspects, s.value) {
					r.has.add(modelAspect)
				}
			case quantType:
				add(aspectOfType[s.value])
			}
		}
	}
	if len(r.q.Aspects) == 0 && (r.has.has(vramWord) || r.has.has(askVRAM)) {
		add(AspectMemory)
	}
}
