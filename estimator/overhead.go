package estimator

import "fmt"

// overhead is what an engine or trainer needs beside weights and cache.
type overhead struct {
	buffers Term // inside the framework's allocator
	context Term // outside of it: CUDA context, libraries, collectives
}

// overheadFunc computes an engine's overhead for a Request with defaults.
type overheadFunc func(Request) overhead

func addRange(rs ...Range) Range {
	var s Range
	for _, r := range rs {
		s.Low, s.Mid, s.High = s.Low+r.Low, s.Mid+r.Mid, s.High+r.High
	}
	return s
}

// contextTerm is the CUDA context, and the collectives' buffers where cards
// talk to each other.
func (r Request) contextTerm() Term {
	size, formula := constants.CUDAContext.gib(), "CUDA context and kernels"
	if r.GPUs > 1 && (r.Method.Training() || r.Parallel.TP > 1) {
		size = addRange(size, constants.NCCL.gib())
		formula += ", NCCL buffers"
	}
	return Term{Name: Context, Size: size, Formula: formula, Source: constants.CUDAContext.Source}
}

// widest is the widest row a layer makes of one token, elements.
func (m Model) widest() float64 {
	w := float64(max(m.FFNSize, m.DenseFFNSize, m.Hidden, m.Heads*m.HeadDim))
	if m.Experts > 0 {
		w = max(w, float64(m.FFNSize)*(float64(m.ActiveExperts)+m.SharedExperts))
	}
	return w
}

func transformersOverhead(r Request) overhead {
	temp := constants.TransformersTemp.times(float64(r.Context) * float64(r.Batch) * r.Model.widest())
	return overhead{
		buffers: Term{Name: Buffers, Size: addRange(constants.TransformersBase.gib(), temp),
			Formula: fmt.Sprintf("%d × %d tokens of prompt × widest layer %.0f × %.0f B", r.Batch, r.Context, r.Model.widest(), constants.TransformersTemp.Value),
			Source:  constants.TransformersBase.Source},
		context: r.contextTerm(),
	}
}

func vllmOverhead(r Request) overhead {
	nonTorch, tp := constants.VLLMNonTorch.gib(), max(1, r.Parallel.TP)
	if tp > 1 {
		nonTorch = constants.VLLMNonTorchTP.gib()
	}
	act := r.profilingPeak()
	return overhead{
		buffers: Term{Name: Buffers, Size: addRange(act, constants.VLLMGraphs.gib()),
			Formula: "peak of the start-up profile and CUDA graphs", Source: constants.VLLMActivation.Source},
		context: Term{Name: Context, Size: nonTorch, Formula: "CUDA context and collectives outside PyTorch", Source: constants.VLLMNonTorch.Source},
	}
}

// profilingPeak is the activation peak that vLLM measures with a batch of
// dummy tokens; narrow models need less than the published ones.
func (r Request) profilingPeak() Range {
	act := constants.VLLMActivation.gib()
	if w := r.Model.widest(); w > 0 && w < 14336 {
		scale := max(0.25, w/14336)
		act = Range{Bytes(float64(act.Low) * scale), Bytes(float64(act.Mid) * scale), act.High}
	}
	return act
}

func sglangOverhead(r Request) overhead {
	o := vllmOverhead(r)
	f := constants.SGLangFactor
	o.buffers.Size = Range{Bytes(float64(o.buffers.Size.Low) * f.Low), Bytes(float64(o.buffers.Size.Mid) * f.Value), Bytes(float64(o.buffers.Size.High) * f.High)}
	return o
}

// llamacppOverhead is the compute buffer of one micro batch: its hidden
// states, the widest feed-forward and the attention mask. Logits stay in host
// memory.
func llamacppOverhead(r Request) overhead {
	u := min(constants.LlamaCppUBatch.Value, float64(max(1, r.Context)))
	rows := 4 * u * (2*float64(r.Model.Hidden) + 2*r.Model.widest())
	mask := 2 * u * float64(r.Context)
	logits := 4 * u * float64(r.Model.VocabSize)
	size := addRange(constants.LlamaCppBase.gib(), Around(need(max(rows, logits)+mask), 0.25))
	return overhead{
		buffers: Term{Name: Buffers, Size: size,
			Formula: fmt.Sprintf("%.0f tokens × (layer rows or vocabulary × 4 B + %d tokens of mask × 2 B)", u, r.Context),
			Source:  "llama.cpp compute graph of one micro batch"},
		context: r.contextTerm(),
	}
}
