package estimator

import (
	"strconv"
	"strings"
)

// filler fills a Request in and remembers what it took.
type filler struct {
	r       Request
	assumed []Assumption
}

func (f *filler) assume(key, value, note string) {
	if f.assumed == nil {
		n := 6 // one allocation: few jobs leave more unsaid
		if f.r.Method.Training() {
			n = 12
		}
		f.assumed = make([]Assumption, 0, n)
	}
	f.assumed = append(f.assumed, Assumption{key, value, note})
}

func (f *filler) int(p *int, key string, value int) {
	if *p <= 0 {
		*p = value
		f.assume(key, strconv.Itoa(value), "")
	}
}

func (f *filler) onOff(p *Switch, key string, value bool) {
	if *p == Unsaid {
		*p = SwitchOf(value)
		f.assume(key, strconv.FormatBool(value), "")
	}
}

// withDefaults returns r with every unsaid input filled in, and what was taken.
func withDefaults(r Request) (Request, []Assumption) {
	f := &filler{r: r}
	if f.r.Method == "" {
		f.r.Method = Infer
		f.assume("method", string(Infer), "")
	}
	f.r.GPUs = max(1, f.r.GPUs)
	f.cards()
	if f.r.Method.Training() {
		f.training()
	} else {
		f.inference()
	}
	return f.r, f.assumed
}

// cards settles how many cards the split asks for: "tp2" alone means two, a
// layer split goes over all of them.
func (f *filler) cards() {
	p := &f.r.Parallel
	f.r.GPUs = max(f.r.GPUs, max(1, p.TP)*max(1, p.PP))
	if p.LayerSplit && p.PP <= 1 {
		p.PP = max(1, f.r.GPUs/max(1, p.TP))
	}
}

func (f *filler) training() {
	r := &f.r
	if r.Model.Kind == Diffusion || r.Model.Kind == Video {
		f.imageDefaults()
	}
	fw, known := frameworkOf(r.Framework)
	if r.Framework != "" && !known {
		f.assume("framework", r.Framework, "unknown: transformers Trainer's defaults")
	}
	if p := &r.Parallel; p.OffloadCPU && p.ZeRO == 0 && !p.FSDP {
		p.ZeRO = 3 // nothing else moves weights and states to the host
		f.assume("parallelism", p.String(), "")
	}
	f.trainingQuant(fw)
	f.trainingStates(fw)
	if r.Method == LoRA || r.Method == QLoRA {
		f.int(&r.Rank, "lora_rank", fw.rank)
		if len(r.Targets) == 0 {
			r.Targets = fw.adapterTargets(r.Model)
			f.assume("lora_targets", strings.Join(r.Targets, ";"), "")
		}
	}
	f.int(&r.MicroBatch, "micro_batch", 1)
	f.int(&r.SeqLen, "seq_len", trainingLength(r.Model, fw.seqLen))
	if fw.selective && r.GradCkpt == Unsaid {
		r.GradCkpt = Selective
		f.assume("grad_ckpt", "selective", "")
	}
	r.ckptUnsaid = r.GradCkpt == Unsaid
	if fw.scoresOnly && r.GradCkpt == Selective {
		r.GradCkpt = Off
	}
	f.onOff(&r.GradCkpt, "grad_ckpt", fw.gradCkpt || r.Method == QLoRA && fw.kbitFP32) // prepare_model_for_kbit_training switches it on
	f.onOff(&r.FlashAttn, "flash_attn", !fw.eager)
	if r.Loss == "" {
		r.Loss, r.lossUnsaid = fw.lossOf(r.Model), true
		f.assume("loss", string(r.Loss), "")
	}
	r.settle(fw)
	f.trainingParallel()
}

// trainingStates sets what the trained weights and the optimizer are held in.
func (f *filler) trainingStates(fw *framework) {
	r := &f.r
	if r.Compute == "" {
		r.Compute = fw.compute
		if r.GPU.ComputeCapability > 0 && !r.GPU.BF16 {
			r.Compute = FP16Mixed // the card does not multiply in bf16
		}
		if r.Method == Full || r.Method == Pretrain {
			f.assume("compute_dtype", string(r.Compute), "")
		}
	}
	if fw.loads16 && r.trainsAll() && (r.Compute == BF16Mixed || r.Compute == FP16Mixed) {
		r.Compute = PureBF16
	}
	if r.FusedStep == Unsaid { // transformers' own default is fused (training_args.py, PyTorch 2.8 and newer); a named AdamW is PyTorch's
		r.FusedStep = SwitchOf(fw.fusedStep || r.Optimizer == "")
	}
	if r.Optimizer == "" {
		r.Optimizer = fw.optimizer
		f.assume("optimizer", string(r.Optimizer), "")
	}
}

// trainingLength is the sequence length of a trainer, cut to what the model takes.
func trainingLength(m Model, n int) int {
	if m.MaxContext > 0 {
		return min(n, m.MaxContext)
	}
	return n
}

// trainingQuant sets how the base weights are held: four bits for QLoRA, the
// compute type otherwise.
func (f *filler) trainingQuant(fw *framework) {
	r := &f.r
	switch {
	case r.Quant != "":
	case r.Method == QLoRA:
		r.Quant = NF4DQ
		f.assume("quant", string(NF4DQ), "")
	case r.Method == LoRA && fw.base32 && (r.Compute == BF16Mixed || r.Compute == FP16Mixed):
		r.Quant = QuantFP32
		f.assume("quant", string(QuantFP32), "")
	case r.Method == LoRA:
		r.Quant = QuantBF16
		if r.GPU.ComputeCapability > 0 && !r.GPU.BF16 {
			r.Quant = QuantFP16
		}
		f.assume("quant", string(r.Quant), "")
	default:
		r.Quant = QuantBF16
	}
	// LoRA on a base of eight bits or less is what people call QLoRA.
	if r.Method == LoRA && r.Quant.Bits() < 16 {
		r.Method = QLoRA
	}
}

// trainingParallel takes ZeRO-3 for what trains all weights and plain data
// parallelism for adapters, the defaults of the common recipes; adapters on a
// base that leaves a card no room take ZeRO-3 too, as people do then.
func (f *filler) trainingParallel() {
	r := &f.r
	if r.GPUs == 1 || !r.Parallel.IsZero() {
		return
	}
	note := ""
	switch copies := r.frozenWeights().total(); {
	case r.Method == Full || r.Method == Pretrain:
		r.Parallel.ZeRO = 3
	case r.GPU.capacity() > 0 && copies > 0.8*float64(r.room()):
		r.Parallel.ZeRO, note = 3, "a whole copy on every card would not fit"
	default:
		r.Parallel.DDP = true
	}
	f.assume("parallelism", r.Parallel.String(), note)
}

func (f *filler) inference() {
	r := &f.r
	r.trainer = genericTrainer
	if r.Model.Kind == Diffusion || r.Model.Kind == Video {
		f.imageDefaults()
	}
	e, name, known := engineOf(r.Engine)
	if r.Engine != "" && !known {
		f.assume("engine", r.Engine, "unknown: transformers' defaults")
	}
	if r.Engine == "" {
		if r.Quant.GGUF() {
			e, name = engines["llama.cpp"], "llama.cpp"
		}
		f.assume("engine", name, "")
	}
	r.Engine, r.runner = name, e
	if r.Quant == "" {
		r.Quant = servedQuant(r.Model, name)
		f.assume("quant", string(r.Quant), "")
	}
	n := servedContext(r.Model, e)
	if r.AssumeContext > 0 {
		n = min(n, r.AssumeContext)
	}
	f.int(&r.Context, "context", n)
	f.int(&r.Batch, "batch", 1)
	if r.KVDType == "" {
		r.KVDType = QuantFP16
		f.assume("kv_dtype", string(r.KVDType), "")
	}
	if e.hostEmbed && r.FlashAttn == Unsaid {
		f.assume("flash_attn", "auto", "")
	}
	if r.MemUtil == 0 && e.upfront {
		r.MemUtil = e.memUtil
		f.assume("gpu_mem_util", strconv.FormatFloat(e.memUtil, 'f', -1, 64), "")
	}
	f.servingParallel(e)
}

// servingParallel spreads a served model over all its cards: tensor parallel
// where the engine does, else by layers; groups of cards that are named and
// leave cards over make pipeline stages, as servers over two nodes do.
func (f *filler) servingParallel(e *engine) {
	p := &f.r.Parallel
	if f.r.GPUs == 1 || p.PP > 1 || p.TP >= f.r.GPUs || p.None || p.DDP {
		return
	}
	if e.tensor && p.TP == 0 && f.r.Model.Heads%f.r.GPUs == 0 {
		p.TP = f.r.GPUs
	} else {
		p.PP = f.r.GPUs / max(1, p.TP)
	}
	f.assume("parallelism", p.String(), "")
}

// servedQuant is the type a model is served in when nobody names one: as it
// ships, in 16 bits where that is wider, a common mix under llama.cpp.
func servedQuant(m Model, engine string) Quant {
	switch {
	case (engine == "llama.cpp" || engine == "ollama") && m.NativeDType != MXFP4:
		return "q4_k_m"
	case m.NativeDType == "" || m.NativeDType == QuantFP32:
		return QuantFP16
	}
	return m.NativeDType
}

// servedContext is 4096 tokens, or what the engine's own command takes; less
// where the model takes less.
func servedContext(m Model, e *engine) int {
	n := 4096
	if e.maximum && m.MaxContext > 0 {
		return min(m.MaxContext, longestServed)
	}
	if e.context > 0 {
		n = e.context
	}
	if m.MaxContext > 0 {
		return min(n, m.MaxContext)
	}
	return n
}

// longestServed is the longest context that a server is started with when
// nothing is said: nobody lets a model of millions of tokens take them all.
const longestServed = 262144
