package estimator

import "fmt"

// overhead is what an engine needs beside weights and cache.
type overhead struct {
	buffers Range // inside the framework's allocator
	context Range // outside of it: CUDA context, libraries, collectives
}

// overheadModel computes an engine's overhead for a Request with defaults, and
// says how.
type overheadModel struct {
	size    func(Request) overhead
	formula func(Request) string
	source  string
}

func addRange(rs ...Range) Range {
	var s Range
	for _, r := range rs {
		s.Low, s.Mid, s.High = s.Low+r.Low, s.Mid+r.Mid, s.High+r.High
	}
	return s
}

// contextSize is the CUDA context, and the collectives' buffers where cards
// talk to each other.
func (r Request) contextSize() Range {
	if r.collective() {
		return addRange(constants.CUDAContext.gib(), constants.NCCL.gib())
	}
	return constants.CUDAContext.gib()
}

func (r Request) contextTerm() Term { return Term{Name: Context, Size: r.contextSize()} }

// collective reports whether cards exchange data through NCCL.
func (r Request) collective() bool {
	return r.GPUs > 1 && (r.Method.Training() && !r.Parallel.LayerSplit || r.Parallel.TP > 1)
}

func (r Request) contextWorking() (formula, source string) {
	if r.collective() {
		return "CUDA context, kernels and NCCL buffers", constants.CUDAContext.Source + "; " + constants.NCCL.Source
	}
	return "CUDA context and kernels", constants.CUDAContext.Source
}

// widest is the widest row a layer makes of one token, elements.
func (m Model) widest() float64 {
	w := float64(max(m.FFNSize, m.DenseFFNSize, m.Hidden, m.Heads*m.HeadDim))
	if m.Experts > 0 {
		w = max(w, float64(m.FFNSize)*(float64(m.ActiveExperts)+m.SharedExperts))
	}
	return w
}

var transformersOverhead = overheadModel{
	size: func(r Request) overhead {
		temp := constants.TransformersTemp.times(float64(r.Context) * float64(r.Batch) * r.Model.widest())
		return overhead{addRange(constants.TransformersBase.gib(), temp), r.contextSize()}
	},
	formula: func(r Request) string {
		return fmt.Sprintf("%d × %d tokens of prompt × widest layer %.0f × %.0f B", r.Batch, r.Context, r.Model.widest(), constants.TransformersTemp.Value)
	},
	source: constants.TransformersBase.Source,
}

var vllmOverhead = overheadModel{
	size: func(r Request) overhead {
		nonTorch := constants.VLLMNonTorch.gib()
		if r.Parallel.TP > 1 {
			nonTorch = constants.VLLMNonTorchTP.gib()
		}
		return overhead{addRange(r.profilingPeak(), constants.VLLMGraphs.gib()), nonTorch}
	},
	formula: func(Request) string { return "peak of the start-up profile and CUDA graphs" },
	source:  constants.VLLMActivation.Source,
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

var sglangOverhead = overheadModel{
	size: func(r Request) overhead {
		o, f := vllmOverhead.size(r), constants.SGLangFactor
		b := o.buffers
		o.buffers = Range{Bytes(float64(b.Low) * f.Low), Bytes(float64(b.Mid) * f.Value), Bytes(float64(b.High) * f.High)}
		return o
	},
	formula: vllmOverhead.formula,
	source:  constants.VLLMActivation.Source + "; " + constants.SGLangFactor.Source,
}

// llamacppOverhead is the compute buffer of one micro batch: its hidden
// states, the widest feed-forward and the attention mask. Logits of the prompt
// stay in host memory.
var llamacppOverhead = overheadModel{
	size: func(r Request) overhead {
		u := r.microBatch()
		rows := 4 * u * (2*float64(r.Model.Hidden) + 2*r.Model.widest())
		mask := 2 * u * float64(r.Context)
		logits := 4 * u * float64(r.Model.VocabSize)
		return overhead{addRange(constants.LlamaCppBase.gib(), Around(need(max(rows, logits)+mask), 0.25)), r.contextSize()}
	},
	formula: func(r Request) string {
		return fmt.Sprintf("%.0f tokens × (layer rows or vocabulary × 4 B + %d tokens of mask × 2 B)", r.microBatch(), r.Context)
	},
	source: "llama.cpp compute graph of one micro batch",
}

// microBatch is how many tokens llama.cpp runs through the graph at once.
func (r Request) microBatch() float64 {
	return min(constants.LlamaCppUBatch.Value, float64(max(1, r.Context)))
}
