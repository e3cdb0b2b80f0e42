package estimator

import "strings"

// gathers reports whether layers are gathered from the other ranks for use.
func (r Request) gathers() bool {
	return r.Parallel.shardsWeights() && (r.replicas() > 1 || r.Parallel.OffloadCPU)
}

// reduces reports whether gradients pass through ZeRO's buckets.
func (r Request) reduces() bool {
	return r.Parallel.ZeRO > 0 && !r.gathers() && r.replicas() > 1
}

// dequantises reports whether frozen matrices are unpacked while they are used.
func (r Request) dequantises() bool { return !r.trainsAll() && r.Quant.Bits() < 16 }

// trainingBuffers are the collectives' buckets, gathered layers and
// dequantised matrices that come and go during the whole step.
func (r Request) trainingBuffers() Range {
	m := r.Model
	var size Range
	if r.gathers() {
		layer := r.parts().linear() / float64(max(1, m.Layers))
		ends := float64(m.VocabSize) * float64(m.Hidden)
		size = addRange(size, Around(need(2*(2*layer+ends)), 0.5))
	}
	if r.reduces() {
		size = addRange(size, constants.ZeROBucket.times(1))
	}
	if r.dequantises() {
		size = addRange(size, constants.DequantMatrices.times(r.dequantised()))
	}
	return size
}

func (r Request) trainingBuffersWorking() (formula, source string) {
	var what, from []string
	add := func(ok bool, formula, source string) {
		if ok {
			what, from = append(what, formula), append(from, source)
		}
	}
	add(r.gathers(), "two gathered layers and the vocabulary matrices in 16 bits", "PyTorch FSDP and ZeRO-3 gather one layer ahead")
	add(r.reduces(), "reduce buckets", constants.ZeROBucket.Source)
	add(r.dequantises(), "dequantised matrices", constants.DequantMatrices.Source)
	return strings.Join(what, ", "), strings.Join(from, "; ")
}
