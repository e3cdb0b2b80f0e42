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

// overheadKind names the overheadModel of an engine.
type overheadKind int8

const (
	genericOverhead  overheadKind = iota // transformers and what is built on it
	profiledOverhead                     // vLLM and its like: a start-up profile
	sglangOverheads
	warmUpOverhead // TGI: one prompt of full length with the logits of all its tokens
	graphOverhead  // llama.cpp: one compute graph
)

// overheadModel returns the model of the request's engine.
func (r *Request) overheadModel() *overheadModel {
	switch r.engine().overhead {
	case profiledOverhead:
		return &vllmOverhead
	case sglangOverheads:
		return &sglangOverhead
	case warmUpOverhead:
		return &tgiOverhead
	case graphOverhead:
		return &llamacppOverhead
	}
	return &transformersOverhead
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
func (r *Request) contextSize() Range {
	c := r.processContext().gib()
	if r.collective() {
		return addRange(c, constants.NCCL.gib())
	}
	return c
}

// processContext is the CUDA context of one process: a trainer loads more
// kernels and keeps more workspace than a server or a runner.
func (r *Request) processContext() Constant {
	if r.Method.Training() {
		return constants.TrainingContext
	}
	return constants.CUDAContext
}

func (r *Request) contextTerm() Term { return Term{Name: Context, Size: r.contextSize()} }

// collective reports whether cards exchange data through NCCL.
func (r *Request) collective() bool {
	return r.GPUs > 1 && (r.Method.Training() && !r.Parallel.LayerSplit || r.Parallel.TP > 1)
}

func (r *Request) contextWorking() (formula, source string) {
	if r.collective() {
		return "CUDA context, kernels and NCCL buffers", r.processContext().Source + "; " + constants.NCCL.Source
	}
	return "CUDA context and kernels", r.processContext().Source
}

// widest is the widest row a layer makes of one token, elements.
func (m Model) widest() float64 {
	w := float64(max(m.FFNSize, m.DenseFFNSize, m.Hidden, m.Heads*m.HeadDim))
	if m.Experts > 0 {
		w = max(w, float64(m.FFNSize)*(float64(m.ActiveExperts)+m.SharedExperts))
	}
	return w
}

var vllmOverhead = overheadModel{
	size: func(r Request) overhead {
		nonTorch := constants.VLLMNonTorch.gib()
		if r.Parallel.TP > 1 {
			nonTorch = constants.VLLMNonTorchTP.gib()
		}
		return overhead{addRange(r.profilingPeak(), r.visionProfile(), constants.VLLMGraphs.gib()), nonTorch}
	},
	formula: func(r Request) string {
		return fmt.Sprintf("start-up profile %.2f GiB, the larger of %.0f sequences × vocabulary %d × %.1f B and the rows of a batch; CUDA graphs %.2f GiB",
			addRange(r.profilingPeak(), r.visionProfile()).Mid.GiB(), r.profiledSequences(), r.Model.VocabSize, constants.VLLMSampler.Value, constants.VLLMGraphs.Value)
	},
	source: constants.VLLMSampler.Source,
}

// profiledSequences is vLLM's default for max_num_seqs: large on cards of 70
// GiB and more.
func (r *Request) profiledSequences() float64 {
	n := 256.0
	if r.GPU.capacity() >= 70*GiB {
		n = 1024
	}
	return max(n, float64(r.Batch))
}

// profiledTokens is vLLM's default for max_num_batched_tokens.
func (r *Request) profiledTokens() float64 {
	if r.GPU.capacity() >= 70*GiB {
		return 8192
	}
	return 2048
}

// wholePrompt is the longest prompt, in tokens, that the band counts in one
// piece: versions of the V0 engine profile it so, later ones cut it into chunks.
const wholePrompt = 16384

// profilingPeak is the activation peak that vLLM measures at start-up: the
// sampler's logits of all sequences, or one layer's rows of a full batch of
// tokens, whichever is larger.
func (r *Request) profilingPeak() Range {
	sampler := constants.VLLMSampler.times(r.profiledSequences() * float64(r.Model.VocabSize))
	perToken := r.Model.widest() / float64(max(1, r.Parallel.TP))
	rows := constants.VLLMRows.times(r.profiledTokens() * perToken)
	whole := float64(min(r.Context, wholePrompt)) * (constants.VLLMRows.Value*perToken + constants.PromptHidden.Value*float64(r.Model.Hidden))
	rows.High = max(rows.High, need(whole)) // versions before chunked prefill profile a whole prompt
	return maxRange(sampler, rows)
}

// visionProfile is what the largest picture takes at start-up, beside the text.
func (r *Request) visionProfile() Range {
	if r.Model.Kind == VLM && r.Model.EncoderParams > 0 {
		return constants.VLLMVision.gib()
	}
	return Range{}
}

// tgiOverhead: the warm-up runs a prompt of max_batch_prefill_tokens and asks
// for the log-probabilities of all of them.
var tgiOverhead = overheadModel{
	size: func(r Request) overhead {
		o := vllmOverhead.size(r)
		tokens := float64(max(tgiPrefill, r.Context))
		logits := constants.TGIWarmUp.times(tokens * float64(r.Model.VocabSize))
		rows := constants.VLLMRows.times(tokens * r.Model.widest() / float64(max(1, r.Parallel.TP)))
		return overhead{maxRange(logits, rows), o.context} // graphs are captured from what is left
	},
	formula: func(r Request) string {
		return fmt.Sprintf("warm-up: %d tokens × vocabulary %d × %.0f B", max(tgiPrefill, r.Context), r.Model.VocabSize, constants.TGIWarmUp.Value)
	},
	source: constants.TGIWarmUp.Source,
}

// tgiPrefill is TGI's default of max_batch_prefill_tokens.
const tgiPrefill = 4096

var sglangOverhead = overheadModel{
	size: func(r Request) overhead {
		o, f := vllmOverhead.size(r), constants.SGLangFactor
		b := o.buffers
		o.buffers = Range{Bytes(float64(b.Low) * f.Low), Bytes(float64(b.Mid) * f.Value), Bytes(float64(b.High) * f.High)}
		return o
	},
	formula: vllmOverhead.formula,
	source:  constants.VLLMSampler.Source + "; " + constants.SGLangFactor.Source,
}

// llamacppOverhead is the compute buffer of one micro batch: the attention
// scores of every head where flash attention is off and the mask where it is
// on, beside the rows of a layer; or the logits of the micro batch, whichever
// is larger. Several cards keep four copies of the graph's inputs to overlap.
var llamacppOverhead = overheadModel{
	size: func(r Request) overhead {
		return overhead{Around(need(r.computeBuffer()), 0.15), r.contextSize()}
	},
	formula: func(r Request) string {
		return fmt.Sprintf("one micro batch of %.0f tokens: %.0f B a token, the larger of attention and logits", r.microBatch(), r.computeBuffer()/r.microBatch())
	},
	source: "llama.cpp compute graph; Llama-3-8B logs on 1 to 8 cards",
}

// computeBuffer: where nothing is said about flash attention, builds since
// August 2025 switch it on by themselves; older ones start without it, and
// nobody runs them so at long contexts.
func (r *Request) computeBuffer() float64 {
	switch r.FlashAttn {
	case On:
		return r.graph(r.Context, true)
	case Off:
		return r.graph(r.Context, false)
	}
	return max(r.graph(min(r.Context, autoFlash), false), r.graph(r.Context, true))
}

// autoFlash is the context, in tokens, up to which the scores of all heads are counted.
const autoFlash = 8192

// graph is the buffer of one micro batch at a context of that many tokens.
func (r *Request) graph(context int, flash bool) float64 {
	m, u := r.Model, r.microBatch()
	ctx := float64(roundUp(max(1, context), 256))
	h := float64(m.Hidden)
	inputs, rows := 4*ctx+4*h, 3*4*h // mask and embedded tokens; rows in flight
	if flash {
		inputs = 2*ctx + 4*h
	}
	if r.GPUs > 1 {
		inputs, rows = 4*inputs, 4*4*h
	}
	attention := 4*ctx*float64(m.Heads) + inputs + rows
	if flash {
		attention = inputs + rows + 2*4*m.widest()
	}
	return u * max(attention, 4*float64(m.VocabSize)+inputs)
}

// microBatch is how many tokens llama.cpp runs through the graph at once.
func (r *Request) microBatch() float64 {
	return min(constants.LlamaCppUBatch.Value, float64(max(1, r.Context)))
}
