package estimator

import (
	"fmt"
	"strings"
)

// stateBytes are the bytes per trainable parameter of each part.
type stateBytes struct {
	weight, grad, master, opt float64
	temp                      float64 // upcast gradients while the optimizer steps
	list                      float64 // intermediates of an AdamW that steps over all tensors at once
	group                     float64 // parameters that step together, 0: all
}

// optimizerBytes returns the moments per trainable parameter, for 32-bit and
// for 16-bit states (AdamW, arXiv 1711.05101: two moments; Lion and Muon one;
// Adafactor rows and columns only; bitsandbytes 8-bit: one byte each and a
// 32-bit scale per block of 256).
func (o Optimizer) optimizerBytes(width float64) float64 {
	switch o {
	case AdamW8bit, PagedAdamW8bit:
		return 2 * (1 + 4.0/256)
	case Adafactor:
		return 0.02
	case SGD:
		return 0
	case Lion, Muon:
		return width
	}
	return 2 * width
}

func (o Optimizer) paged() bool { return o == PagedAdamW || o == PagedAdamW8bit }

// fullStates returns the bytes per parameter when every weight is trained.
func (r *Request) fullStates() stateBytes {
	s := stateBytes{weight: 4, grad: 4, opt: r.Optimizer.optimizerBytes(4), list: 4}
	switch {
	case r.Compute != FP32 && r.Parallel.ZeRO > 0 && !r.Parallel.FSDP:
		return r.zeroStates()
	case r.Compute == PureBF16:
		s = stateBytes{weight: 2, grad: 2, opt: r.Optimizer.optimizerBytes(2), list: 2}
	}
	if !r.mayList() {
		s.list = 0
	}
	return s
}

// mayList reports whether the optimizer may step over all tensors at once, as
// PyTorch's AdamW does where it is not fused: with a whole list of square roots.
func (r *Request) mayList() bool { return r.Optimizer == AdamW && !r.trainer.fusedStep }

// zeroStates: DeepSpeed keeps 16-bit weights and gradients, a 32-bit master
// copy and moments, also where the trainer was told to hold everything in 16
// bits; it upcasts the gradients when it steps, beside the step's own list.
// Stage 3 steps in groups of 10^9 elements (zero/config.py, sub_group_size).
func (r *Request) zeroStates() stateBytes {
	s := stateBytes{weight: 2, grad: 2, master: 4, opt: r.Optimizer.optimizerBytes(4), temp: 4}
	if r.mayList() {
		s.list = 4
	}
	if r.trainer.grads32 {
		s.grad, s.temp = 4, 0
	}
	if r.Parallel.ZeRO == 3 {
		s.group = subGroup
	}
	return s
}

// subGroup is how many elements DeepSpeed's stage 3 steps at a time.
const subGroup = 1e9

// adapterStates returns the bytes per adapter parameter. PEFT keeps adapters
// in 32 bits on a 16-bit base; trainers that run everything in 16 bits do not.
func (r *Request) adapterStates() stateBytes {
	w := 2.0
	if r.adapters32() {
		w = 4
	}
	return stateBytes{weight: w, grad: w, opt: r.Optimizer.optimizerBytes(w)}
}

// adapters32 reports whether adapters are held in 32 bits: PEFT does so on a
// quantised base always, on a 16-bit base unless everything runs in 16 bits.
func (r *Request) adapters32() bool {
	if r.trainer.diffusers && r.Compute == BF16Mixed {
		return false // the scripts of diffusers upcast adapters in fp16 only
	}
	return r.Compute != PureBF16 || r.Method == QLoRA && !r.trainer.adapters16
}

// moduleStates returns the bytes per parameter of modules_to_save: PEFT trains
// a copy in the type of the base weights.
func (r *Request) moduleStates() stateBytes {
	s := stateBytes{weight: 2, grad: 2, opt: r.Optimizer.optimizerBytes(2)}
	if r.Optimizer == AdamW {
		s.list = 2
	}
	return s
}

// tiedShare is 0 where the output matrix has parameters of its own.
func tiedShare(p parts) float64 {
	if p.output > 0 {
		return 0
	}
	return 1
}

// states are the bytes per card of everything that lives across steps.
type states struct {
	weights, adapters, grads, optimizer float64
	temp, list                          float64 // while the optimizer steps
	trainable                           float64 // parameters
}

// states divides weights, gradients and optimizer over the ranks: ZeRO-1
// shards the optimizer, ZeRO-2 the gradients too, ZeRO-3 and FSDP all of it
// (arXiv 1910.02054).
func (r *Request) states() states {
	n := float64(r.replicas())
	optN, gradN := 1.0, 1.0
	if r.Parallel.ZeRO >= 1 || r.Parallel.FSDP {
		optN = n
	}
	if r.Parallel.ZeRO >= 2 || r.Parallel.FSDP {
		gradN = n
	}
	if r.trainsAll() {
		return r.allStates(optN, gradN)
	}
	return r.loraStates(optN, gradN)
}

func (r *Request) allStates(optN, gradN float64) states {
	b := r.fullStates()
	p := r.parts()
	frozen := 2 * p.beside(r.Model)
	p.encoder -= p.beside(r.Model)
	trained := r.onCard(p)
	whole := trained
	if r.Parallel.shardsWeights() {
		whole *= float64(r.replicas())
	}
	s := states{weights: trained*b.weight + frozen, trainable: r.Model.Params}
	s.grads = whole * b.grad / gradN
	stepped := r.stepped()
	s.optimizer = stepped * (b.master + b.opt) / optN
	together := stepped / optN
	if b.group > 0 {
		together = min(together, b.group)
	}
	s.temp, s.list = together*b.temp, together*b.list
	if r.StepInBackward {
		layers := float64(max(1, r.Model.Layers))
		s.grads, s.temp, s.list = 2*s.grads/layers, s.temp/layers, s.list/layers
	}
	return s.offloaded(r.Parallel)
}

// beside counts what runs beside a picture or video model and is not trained
// with it: text encoders and VAE.
func (p parts) beside(m Model) float64 {
	if m.Kind == Diffusion || m.Kind == Video {
		return p.encoder
	}
	return 0
}

// stepped counts the parameters whose states the ranks share out: experts that
// are divided already have fewer ranks left to share with.
func (r Request) stepped() float64 {
	r.Parallel.EP = 0
	p := r.parts()
	p.encoder -= p.beside(r.Model)
	n := r.onCard(p)
	if r.Parallel.shardsWeights() {
		n *= float64(r.replicas())
	}
	return n
}

func (r *Request) loraStates(optN, gradN float64) states {
	b := r.adapterStates()
	split := float64(max(1, r.Parallel.TP) * max(1, r.Parallel.PP))
	n, whole := r.adapters/split, r.modules/split
	m := r.moduleStates()
	s := states{weights: r.onCard(r.frozenWeights()), trainable: r.adapters + r.modules}
	s.adapters = n*b.weight + whole*m.weight
	if r.Parallel.shardsWeights() {
		s.adapters /= float64(r.replicas())
	}
	s.grads = (n*b.grad + whole*m.grad) / gradN
	s.optimizer = (n*b.opt + whole*m.opt) / optN
	s.list = whole * m.list / optN
	return s.offloaded(r.Parallel)
}

// offloaded moves to host memory what CPU offload takes off the card: the
// optimizer with its step, all but a bucket of the gradients, and under
// ZeRO-3 and FSDP the shards of the weights too.
func (s states) offloaded(p Parallelism) states {
	if !p.OffloadCPU {
		return s
	}
	s.optimizer, s.temp, s.list = 0, 0, 0
	s.grads = min(s.grads, 2*constants.ZeROBucket.Value)
	if p.shardsWeights() {
		s.weights, s.adapters = 0, 0
	}
	return s
}

// trained returns the bytes per trained parameter and how many there are.
func (r *Request) trained() (stateBytes, float64) {
	if r.trainsAll() {
		return r.fullStates(), r.Model.Params
	}
	return r.adapterStates(), r.adapters + r.modules
}

func (r *Request) gradWorking(peak string) (formula, source string) {
	if n := r.modules; n > 0 && !r.trainsAll() {
		return fmt.Sprintf("%.4g × 10^9 adapter parameters × %.3g B and %.4g × 10^9 of modules_to_save × %.3g B",
			r.adapters/1e9, r.adapterStates().grad, n/1e9, r.moduleStates().grad), "one gradient for each trained parameter"
	}
	b, n := r.trained()
	return fmt.Sprintf("%.4g × 10^9 trained parameters × %.3g B", n/1e9, b.grad) + r.sharedBy(r.Parallel.ZeRO == 2 && peak != peakEnd || r.Parallel.shardsWeights()), "one gradient for each trained parameter"
}

// sharedBy says in a working how many ranks share a term.
func (r *Request) sharedBy(shared bool) string {
	if n := r.replicas(); shared && n > 1 {
		return fmt.Sprintf(" ÷ %d ranks", n)
	}
	return ""
}

func (r *Request) optimizerWorking(peak string) (formula, source string) {
	b, n := r.trained()
	formula = fmt.Sprintf("%.4g × 10^9 trained parameters × %.4g B (%s)", n/1e9, b.master+b.opt, r.Optimizer)
	if n := r.modules; n > 0 && !r.trainsAll() {
		formula = fmt.Sprintf("%.4g × 10^9 adapter parameters × %.4g B and %.4g × 10^9 of modules_to_save × %.4g B (%s)",
			r.adapters/1e9, b.opt, n/1e9, r.moduleStates().opt, r.Optimizer)
	}
	formula += r.sharedBy(r.Parallel.ZeRO > 0 || r.Parallel.FSDP)
	if b.master > 0 {
		formula += ", with 32-bit master weights"
	}
	if r.Optimizer.paged() {
		formula += "; paged: they leave for host memory when the card is full"
	}
	if t := r.stepTemporaries(r.states()).Mid; peak == peakStep && t > 0 {
		formula += fmt.Sprintf("; the step's temporaries %.2f GiB", t.GiB())
	}
	return formula, "states per trained parameter of " + string(r.Optimizer)
}

func (r *Request) adapterWorking() (formula, source string) {
	formula = fmt.Sprintf("%.4g × 10^6 adapter parameters, rank %d, × %.0f B", r.adapters/1e6, r.Rank, r.adapterStates().weight)
	if n := r.modules; n > 0 {
		formula += fmt.Sprintf("; %.4g × 10^6 parameters of modules_to_save × %.0f B", n/1e6, r.moduleStates().weight)
	}
	return formula, "LoRA, arXiv 2106.09685"
}

// ParseOptimizer reads an optimizer as trainers spell it (adamw_torch,
// adamw_bnb_8bit, paged_adamw_8bit, adamw_8bit, adafactor, lion …).
func ParseOptimizer(s string) (Optimizer, bool) {
	s = strings.ToLower(strings.NewReplacer("-", "_", " ", "_").Replace(strings.TrimSpace(s)))
	has := func(x string) bool { return strings.Contains(s, x) }
	eight := has("8bit") || has("8_bit")
	switch {
	case has("paged") && eight:
		return PagedAdamW8bit, true
	case has("paged"):
		return PagedAdamW, true
	case has("adam") && eight, s == "adam8bit":
		return AdamW8bit, true
	case has("adafactor"):
		return Adafactor, true
	case has("adam"):
		return AdamW, true
	case has("lion"):
		return Lion, true
	case has("muon"):
		return Muon, true
	case has("sgd"):
		return SGD, true
	}
	return "", false
}

// StepsInBackward reports whether an optimizer's name says that it steps
// during the backward pass (optim-in-bwd, LOMO).
func StepsInBackward(s string) bool {
	s = strings.ToLower(s)
	return strings.Contains(s, "bwd") || strings.Contains(s, "in-backward") || strings.Contains(s, "in_backward") || strings.Contains(s, "lomo")
}

// ParseCompute reads a compute type (bf16, bf16-mixed, pure-bf16, fp16, fp32 …).
func ParseCompute(s string) (ComputeDType, bool) {
	s = strings.ToLower(strings.NewReplacer("_", "-", " ", "-").Replace(strings.TrimSpace(s)))
	has := func(x string) bool { return strings.Contains(s, x) }
	switch {
	case has("pure"), has("true"), has("bf16-weights"):
		return PureBF16, true
	case has("bf16"), has("bfloat16"), s == "mixed":
		return BF16Mixed, true
	case has("fp16"), has("float16"), has("half"):
		return FP16Mixed, true
	case has("fp32"), has("float32"):
		return FP32, true
	}
	return "", false
}

// ParseMethod reads a method as people write it.
func ParseMethod(s string) (Method, bool) {
	switch s = strings.ToLower(strings.TrimSpace(s)); s {
	case "infer", "inference", "serve", "serving", "generate":
		return Infer, true
	case "lora", "dora", "lora+emb", "rslora":
		return LoRA, true
	case "qlora", "qlora4", "qlora8":
		return QLoRA, true
	case "full", "sft", "full-finetune", "full_finetune", "finetune-full":
		return Full, true
	case "pretrain", "pretraining", "train":
		return Pretrain, true
	}
	return "", false
}
