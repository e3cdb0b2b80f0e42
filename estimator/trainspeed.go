package estimator

import "fmt"

// trainSpeed is the time of one micro step: multiplying at the rate that the
// card's matrix units reach, or the host's launches where the step is small,
// with four-bit weights unpacked beside; and what cards exchange meanwhile.
func (r *Request) trainSpeed() Speed {
	use, rate := r.matrixUse(), r.GPU.FP16TFLOPS*1e12
	if rate <= 0 {
		return Speed{}
	}
	split := float64(max(1, r.Parallel.TP) * max(1, r.Parallel.PP) * max(1, r.Parallel.CP))
	flops := r.stepFLOPs() / split
	s := Speed{Compute: max(flops/(rate*use), r.trainLaunch()) + r.unpackTime()}
	exchange, host := r.exchangeTime(), r.hostTime()
	s.Exchange = max(exchange*(1-speeds.Overlap.Value), exchange-s.Compute) + host
	tokens := r.tokens() * float64(r.dataRanks())
	s.Train = Rate{Mid: tokens / (s.Compute + s.Exchange)}.scaled(speeds.TrainError)
	s.Working = fmt.Sprintf("%.0f tokens / (%.3g FLOP / (%.0f TFLOPS × %.2f) = %.2f s, with launches and unpacking %.2f s, + %.2f s of exchange)",
		tokens, flops, r.GPU.FP16TFLOPS, use, flops/(rate*use), s.Compute, s.Exchange)
	s.Source = "6 FLOP a parameter and token with all weights trained, 4 with adapters, 2 more where activations are recomputed; " + r.matrixConstant().Source
	return s
}

// trainLaunch is the least time of a micro step: the host launches its kernels
// one by one. Trainers that fuse launch fewer.
func (r *Request) trainLaunch() float64 {
	t := float64(r.layersRun()) * speeds.TrainLaunch.Value / 1000 * r.matrixConstant().Value / r.matrixUse()
	if r.trainsAll() {
		t *= speeds.TrainAllLaunch.Value
	}
	return t
}

// dataRanks is how many cards see different tokens.
func (r *Request) dataRanks() int {
	return max(1, r.replicas()/max(1, r.Parallel.CP))
}

// stepFLOPs are the operations of one micro step on one data-parallel rank:
// forward, backward to the inputs, backward to the weights that are trained,
// and the forward pass again where activations are recomputed.
func (r *Request) stepFLOPs() float64 {
	passes, attention := 3.0, 3.0
	if !r.trainsAll() {
		passes = 2 // frozen weights take no gradient
	}
	switch r.GradCkpt {
	case On:
		passes, attention = passes+1, attention+1
	case Selective:
		attention += 0.5
	}
	return r.tokens() * (passes*2*r.activeParams() + attention*r.attentionFLOPs(r.SeqLen))
}

// tunedTrainers compile, fuse kernels or overlap better than transformers' Trainer.
var tunedTrainers = []string{"torchtitan", "torchtune", "megatron", "unsloth", "litgpt", "nanogpt", "llm-foundry", "composer"}

// matrixUse is the part of the card's rate that the trainer reaches.
func (r *Request) matrixUse() float64 {
	use := r.matrixConstant().Value
	for _, name := range tunedTrainers {
		if containsFold(r.Framework, name) {
			return use * speeds.TunedTrainer.Value
		}
	}
	return use
}

func (r *Request) matrixConstant() Constant {
	for _, m := range matrixUse {
		if r.GPU.ComputeCapability >= m.capability {
			return m.use
		}
	}
	return matrixUse[len(matrixUse)-1].use
}

// unpackTime is what a quantised base costs a micro step, once for each pass
// over the weights.
func (r *Request) unpackTime() float64 {
	if r.Method != QLoRA {
		return 0
	}
	p := r.parts()
	return speeds.TrainUnpack.Value * p.linear() / 1e9 / float64(max(1, r.Parallel.TP)*max(1, r.Parallel.PP))
}

// hostTime is what states in host memory cost a micro step: gradients go down
// and weights come up once an optimizer step.
func (r *Request) hostTime() float64 {
	if !r.Parallel.OffloadCPU {
		return 0
	}
	bytes := 4 * r.states().trainable / float64(r.replicas())
	if r.trainsAll() || r.Parallel.ZeRO == 3 {
		bytes += 2 * 2 * r.Model.Params / float64(r.replicas()) / float64(max(1, r.GradAccum)) // sharded weights are fetched again
	}
	return bytes / (speeds.HostStates.Value * 1e9) / float64(max(1, r.GradAccum))
}
