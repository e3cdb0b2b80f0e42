package estimator

import (
	"fmt"
	"strings"
)

// gathers reports whether layers are gathered from the other ranks for use.
func (r *Request) gathers() bool {
	return r.Parallel.shardsWeights() && (r.replicas() > 1 || r.Parallel.ZeRO == 3 && !r.Parallel.FSDP)
}

// keptLive is how many elements DeepSpeed's stage 3 keeps gathered for their
// next use beside the layers at work (zero/config.py, max_live_parameters).
func (r *Request) keptLive() float64 {
	if r.Parallel.ZeRO != 3 || r.Parallel.FSDP {
		return 0
	}
	return min(r.Model.Params, 1e9)
}

// reduces reports whether gradients pass through ZeRO's buckets.
func (r *Request) reduces() bool {
	return r.Parallel.ZeRO > 0 && !r.gathers() && r.replicas() > 1
}

// dequantises reports whether frozen matrices are unpacked while they are used.
func (r *Request) dequantises() bool { return !r.trainsAll() && r.Quant.Bits() < 16 }

// adaptedExperts is what the routed experts of one layer take in 16 bits,
// bytes; 0 where they carry no adapters.
func (r *Request) adaptedExperts() float64 {
	if r.expertAdapters() == 0 {
		return 0
	}
	return 2 * r.parts().experts / float64(max(1, r.Model.Layers-r.Model.DenseLayers))
}

// trainingBuffers are the collectives' buckets, gathered layers and
// dequantised matrices that come and go during the whole step.
func (r *Request) trainingBuffers() Range {
	m := r.Model
	var size Range
	if r.gathers() {
		layer := r.parts().linear() / float64(max(1, m.Layers))
		ends := float64(m.VocabSize) * float64(m.Hidden)
		size = addRange(size, Around(need(2*(2*layer+ends+r.keptLive())), 0.5))
	}
	if r.reduces() {
		size = addRange(size, constants.ZeROBucket.times(1))
	}
	if r.dequantises() {
		size = addRange(size, constants.DequantMatrices.times(r.dequantised()))
	}
	return addRange(size, constants.MergedExperts.times(r.adaptedExperts()))
}

func (r *Request) trainingBuffersWorking() (formula, source string) {
	var what, from []string
	add := func(ok bool, formula, source string) {
		if ok {
			what, from = append(what, formula), append(from, source)
		}
	}
	m := r.Model
	add(r.gathers(), fmt.Sprintf("gathered in 16 bits: 2 × (2 layers of %.4g × 10^9 + %.4g × 10^9 of vocabulary) B", r.parts().linear()/float64(max(1, m.Layers))/1e9, float64(m.VocabSize)*float64(m.Hidden)/1e9), "PyTorch FSDP and ZeRO-3 gather one layer ahead")
	add(r.gathers() && r.keptLive() > 0, fmt.Sprintf("%.4g × 10^9 elements kept gathered × 2 B", r.keptLive()/1e9), "DeepSpeed zero/config.py, max_live_parameters")
	add(r.reduces(), fmt.Sprintf("reduce buckets of %.3g × 10^9 B", constants.ZeROBucket.Value/1e9), constants.ZeROBucket.Source)
	add(r.dequantises(), fmt.Sprintf("%.1f dequantised matrices of %.4g × 10^9 B", constants.DequantMatrices.Value, r.dequantised()/1e9), constants.DequantMatrices.Source)
	add(r.adaptedExperts() > 0, fmt.Sprintf("up to %.0f × one layer's experts of %.4g × 10^9 B", constants.MergedExperts.High, r.adaptedExperts()/1e9), constants.MergedExperts.Source)
	return strings.Join(what, ", "), strings.Join(from, "; ")
}
