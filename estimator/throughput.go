package estimator

import "fmt"

// Rate is a speed in tokens a second that is known only within bounds.
type Rate struct{ Low, Mid, High float64 }

func (r Rate) scaled(band Constant) Rate {
	return Rate{Low: r.Mid * (1 - band.Low), Mid: r.Mid, High: r.Mid * (1 + band.High)}
}

// Hours returns how long that many tokens take at the rate, in hours: least,
// likely and most. It is zero where the rate is not known.
func (r Rate) Hours(tokens float64) (low, mid, high float64) {
	if r.Low <= 0 {
		return 0, 0, 0
	}
	return tokens / r.High / 3600, tokens / r.Mid / 3600, tokens / r.Low / 3600
}

// Speed is how fast a job runs on its cards. A rate is zero where the job has
// no such phase, or where the card's bandwidth or matrix rate is not known.
type Speed struct {
	Decode  Rate // tokens generated, of all sequences together
	Prefill Rate // tokens of the prompt that are read
	Length  int  // tokens in each sequence that Decode holds for
	Train   Rate // tokens trained on, of all cards together

	Compute  float64 // seconds that one micro step of training computes
	Exchange float64 // seconds that cards exchange beside it, after overlap

	Working string // the formula of the main rate with its numbers
	Source  string
}

// SpeedOf estimates how fast a job runs. Its errors are those of Estimate.
func SpeedOf(r Request) (Speed, error) {
	b, err := compute(r)
	if err != nil {
		return Speed{}, err
	}
	full := b.Request
	switch {
	case full.picture() || full.Model.Kind == ASR || full.Model.Kind == Vision:
		return Speed{}, nil // no tokens to count
	case full.Method.Training():
		return full.trainSpeed(), nil
	case full.Model.Kind == Embedding:
		return Speed{Prefill: full.prefillRate(max(1, full.Context))}, nil
	}
	return full.serveSpeed(full.filled(r.Context)), nil
}

// filled is how many tokens stand in a sequence while it is continued: where a
// length is allocated, half of it; where it is what a run comes to, that less
// half of the answer; and a short chat where none is stated.
func (r *Request) filled(stated int) int {
	switch {
	case stated == 0:
		return min(r.Context, 1024)
	case r.engine().upfront || r.engine().hostEmbed:
		return max(1, stated/2)
	}
	prompt := max(0, stated-answerTokens)
	return (prompt + stated) / 2
}

func (r *Request) serveSpeed(length int) Speed {
	s := Speed{Length: length, Prefill: r.prefillRate(length)}
	step := r.decodeStep(length)
	if step.total() <= 0 || r.GPU.BandwidthGBs <= 0 {
		return s
	}
	s.Decode = Rate{Mid: float64(r.Batch) / step.total()}.scaled(speeds.DecodeError)
	s.Working, s.Source = step.formula(r, length), r.pace().source
	return s
}

// step is the time of one decoding step, in seconds, by what takes it.
type step struct {
	weights float64 // reading the weights that work on the tokens
	cache   float64 // reading and copying keys and values
	compute float64 // multiplying, where many sequences share the weights
	launch  float64 // host launching kernels while the card waits
	kernels float64 // what every layer takes whatever its size
	links   float64 // cards telling each other
}

// total: the card reads while it multiplies and while the host launches.
func (s step) total() float64 {
	return max(s.launch, s.kernels+max(s.weights+s.cache, s.compute)) + s.links
}

func (s step) formula(r *Request, length int) string {
	ms := func(x float64) float64 { return 1000 * x }
	if s.launch > s.kernels+max(s.weights+s.cache, s.compute) {
		return fmt.Sprintf("%d sequences / %.1f ms: the host launches %d layers while the card waits (reading takes %.1f ms)", r.Batch, ms(s.total()), r.layersRun(), ms(s.weights+s.cache))
	}
	return fmt.Sprintf("%d sequences / (weights %.1f ms + cache of %d tokens %.1f ms + kernels %.1f ms + links %.1f ms)", r.Batch, ms(s.weights), length, ms(s.cache), ms(s.kernels), ms(s.links))
}

// layersRun is how many layers one token passes.
func (r *Request) layersRun() int { return max(1, r.Model.Layers+r.Model.DecoderLayers) }

// pace is how an engine spends a decoding step.
type pace struct {
	launch    Constant // host time per layer that nothing hides; zero: none
	kernel    Constant
	bandwidth Constant
	perExpert bool // loops over experts in Python
	expands   bool // copies keys and values for every head
	source    string
}

func (r *Request) pace() pace {
	switch {
	case r.Engine == "litgpt":
		return pace{launch: speeds.LitGPTLaunch, bandwidth: speeds.EagerBandwidth, source: speeds.LitGPTLaunch.Source}
	case r.Engine == "autoawq" || r.Engine == "exllama":
		return pace{kernel: speeds.FusedLaunch, bandwidth: speeds.FusedBandwidth, source: speeds.FusedLaunch.Source}
	case r.engine().hostEmbed:
		return pace{kernel: speeds.FileKernel, bandwidth: speeds.FileBandwidth, source: speeds.FileKernel.Source}
	case r.engine().upfront:
		return pace{kernel: speeds.ServerKernel, bandwidth: speeds.ServerBandwidth, source: speeds.ServerKernel.Source}
	case r.GPU.ComputeCapability >= 9:
		return pace{launch: speeds.HostLaunchNew, bandwidth: speeds.EagerBandwidth, perExpert: true, expands: true, source: speeds.HostLaunchNew.Source}
	}
	return pace{launch: speeds.HostLaunch, bandwidth: speeds.EagerBandwidth, perExpert: true, expands: true, source: speeds.HostLaunch.Source}
}

// decodeStep is the time in which every sequence gets one more token.
func (r *Request) decodeStep(length int) step {
	p := r.pace()
	layers := float64(r.layersRun())
	bandwidth := r.GPU.BandwidthGBs * 1e9 * p.bandwidth.Value
	if r.GPU.ComputeCapability == 0 {
		bandwidth *= speeds.UnifiedShare.Value
	}
	s := step{kernels: layers * p.kernel.Value / 1000, links: r.linkTime(layers)}
	s.launch = layers * (p.launch.Value*r.launchFactor() + r.expertLoop(p)) / 1000
	if bandwidth <= 0 {
		return s
	}
	cards := float64(max(1, r.Parallel.TP))
	s.weights = r.readWeights() / cards / bandwidth
	s.cache = r.readCache(p, length) / bandwidth
	if rate := r.matrixRate(); rate > 0 {
		s.compute = 2 * r.activeParams() * float64(r.Batch) / cards / (rate * speeds.PrefillUse.Value)
	}
	return s
}

func (r *Request) launchFactor() float64 {
	if f, ok := launchFactor[r.Quant]; ok && r.pace().launch.Value > 0 {
		return f
	}
	return 1
}

func (r *Request) expertLoop(p pace) float64 {
	if !p.perExpert {
		return 0
	}
	return speeds.HostExpert.Value * float64(r.Model.Experts) * r.launchFactor()
}

// linkTime is what cards wait for each other in one step: two sums a layer
// under tensor parallelism, a hop to each further card under a split by layers.
func (r *Request) linkTime(layers float64) float64 {
	t := 0.0
	if r.Parallel.TP > 1 {
		each := speeds.LinkLatency.Value
		if r.linkOf().Name != "nvlink" {
			each = speeds.LinkLatency.High
		}
		t += 2 * layers * each / 1000
	}
	return t + float64(max(1, r.Parallel.PP)-1)*speeds.FileHop.Value/1000
}

// readWeights are the bytes of the weights that one step reads: all of a dense
// model but its input embedding, and of the experts those that the sequences
// at hand choose.
func (r *Request) readWeights() float64 {
	w := r.baseWeights()
	head := w.output
	if head == 0 {
		head = w.embed
	}
	return w.attn + w.ffn + w.other + head + w.experts*r.expertsTouched()
}

// expertsTouched is the share of the experts that at least one of the sequences
// chooses, choices being independent.
func (r *Request) expertsTouched() float64 {
	m := r.Model
	if m.Experts == 0 {
		return 1
	}
	return 1 - pow(1-float64(m.ActiveExperts)/float64(m.Experts), float64(max(1, r.Batch)))
}

// readCache are the bytes of keys and values that one step reads on the cards
// that a token passes, for each sequence.
func (r *Request) readCache(p pace, length int) float64 {
	bytes := r.kvPerToken() * float64(max(1, r.Parallel.PP)) * float64(length) * float64(r.Batch)
	if m := r.Model; p.expands && m.KVHeads > 0 && m.KVLoRARank == 0 {
		bytes *= 1 + speeds.ExpandedPasses.Value*float64(m.Heads)/float64(m.KVHeads)
	}
	return bytes
}

// activeParams are the parameters that multiply for one token.
func (r *Request) activeParams() float64 {
	p := r.parts()
	share := 1.0
	if r.Model.Experts > 0 {
		share = float64(r.Model.ActiveExperts) / float64(r.Model.Experts)
	}
	return p.attn + p.ffn + p.other + p.experts*share + max(p.output, p.embed*tiedShare(p))
}

// matrixRate is the dense rate of one card's matrix units in operations a
// second: doubled where weights and card are fp8.
func (r *Request) matrixRate() float64 {
	rate := r.GPU.FP16TFLOPS * 1e12
	if r.Quant == QuantFP8 && r.GPU.FP8 && !r.Method.Training() {
		rate *= 2
	}
	return rate
}

// attentionFLOPs are the operations of causal attention over a sequence, per
// token of it: two products of which half is masked.
func (r *Request) attentionFLOPs(length int) float64 {
	m := r.Model
	return 2 * float64(length) * float64(m.Heads*m.HeadDim) * float64(m.attnCount())
}

// prefillRate is how fast a prompt of that length is read.
func (r *Request) prefillRate(length int) Rate {
	rate := r.matrixRate() * speeds.PrefillUse.Value * float64(max(1, r.Parallel.TP))
	if rate <= 0 {
		return Rate{}
	}
	perToken := (2*r.activeParams() + r.attentionFLOPs(length)) / rate
	launch := float64(r.layersRun()) * r.pace().launch.Value * r.launchFactor() / 1000 / float64(max(1, length))
	use := speeds.PrefillUse
	return Rate{Mid: 1 / (perToken + launch)}.scaled(Constant{Low: 1 - use.Low/use.Value, High: use.High/use.Value - 1})
}
