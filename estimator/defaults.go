package estimator

import (
	"strconv"
	"strings"
)

// framework is what a trainer does when nothing is said.
type framework struct {
	gradCkpt   bool
	adapters16 bool    // adapters are held in 16 bits on a quantised base too
	fusedStep  bool    // its AdamW builds no list of intermediates: one kernel, or a tensor at a time
	grads32    bool    // gradients are summed up in 32 bits
	selective  bool    // checkpoints selectively where nothing is said
	savesIn4   bool    // its four-bit layers keep their inputs for the backward pass
	extraRow   float64 // bytes per hidden element and layer that its own modules keep beside what is counted
	pipeline   bool    // text encoders and VAE stay on the card while a denoiser is trained
	fusedGELU  bool    // computes gelu_new in one operation
	base32     bool    // mixed precision keeps a frozen base in 32 bits
	loadsWhole bool    // reads the whole checkpoint onto every card before sharding it
	rank       int
	targets    []string
	seqLen     int
	compute    ComputeDType // full fine-tuning and pre-training
	loss       Loss
	fusesMoE   bool    // computes loss only in its own MoE modelling code, and EagerLoss elsewhere
	eager      bool    // attention is written out where nothing is said
	scoresOnly bool    // its selective checkpointing recomputes attention scores, which flash attention never holds, and nothing else
	loads16    bool    // loads trained weights in 16 bits and keeps them so, under mixed precision too
	diffusers  bool    // the scripts of diffusers: adapters on attention, in 32 bits in fp16 only
	mayCkpt    bool    // its examples switch checkpointing on, its configuration does not where nothing is said
	mayCache   bool    // its examples cache the outputs of the text encoders and drop them, its configuration does not
	varies     bool    // fills batches with samples as they come: lengths differ from step to step
	routed32   bool    // weighs the tokens of routed experts in 32 bits
	losses     []Loss  // what its other versions compute where nothing is said
	logits     float64 // bytes per token and vocabulary entry of its eager loss, 0: constants.LogitsEager
	kbitFP32   bool    // embedding, output matrix and norms are cast to 32 bits for QLoRA
	stream16   bool    // and yet the layers between them run in 16 bits, as most published runs do
	optimizer  Optimizer
	source     string
}

// genericTrainer stands for every framework that is not listed: transformers'
// Trainer with PEFT as its examples and tutorials set it up.
var genericTrainer = &framework{gradCkpt: true, rank: 16, targets: allLinear, seqLen: 1024,
	compute: BF16Mixed, loss: EagerLoss, kbitFP32: true, optimizer: AdamW, source: "transformers Trainer with PEFT, common practice"}

// plainTrainer is transformers' Trainer with nothing switched on: scripts that
// name it run with its own defaults.
var plainTrainer = func() *framework {
	f := *genericTrainer
	f.gradCkpt, f.varies, f.source = false, true, "transformers TrainingArguments"
	return &f
}()

var (
	allLinear = []string{"all-linear"}
	queryVal  = []string{"q", "v"}
)

// frameworks maps a name to its defaults; the source is the project's own
// documentation or example configurations.
var frameworks = map[string]*framework{
	"transformers":     plainTrainer,
	"peft":             {mayCkpt: true, rank: 8, targets: queryVal, seqLen: 1024, compute: BF16Mixed, loss: EagerLoss, kbitFP32: true, optimizer: AdamW, source: "peft LoraConfig"},
	"trl":              {gradCkpt: true, rank: 16, targets: allLinear, seqLen: 1024, compute: BF16Mixed, loss: EagerLoss, kbitFP32: true, optimizer: AdamW, source: "trl SFTConfig"},
	"accelerated-peft": {gradCkpt: true, stream16: true, rank: 16, targets: allLinear, seqLen: 1024, compute: BF16Mixed, loss: EagerLoss, kbitFP32: true, optimizer: AdamW, source: "fms-acceleration's own preparation of quantised bases, under TRL"},
	"llama-factory":    {varies: true, gradCkpt: true, rank: 8, targets: allLinear, seqLen: 2048, compute: BF16Mixed, loss: EagerLoss, optimizer: AdamW, source: "LLaMA-Factory arguments"},
	"ms-swift":         {varies: true, gradCkpt: true, logits: 16, rank: 8, targets: allLinear, seqLen: 2048, compute: PureBF16, loss: EagerLoss, optimizer: AdamW, source: "ms-swift arguments; logits from its benchmark tables (swift-011 to swift-065)"},
	"axolotl":          {mayCkpt: true, loads16: true, varies: true, rank: 32, targets: allLinear, seqLen: 2048, compute: PureBF16, loss: EagerLoss, optimizer: AdamW8bit, source: "axolotl configuration schema and examples"},
	"unsloth":          {gradCkpt: true, rank: 16, targets: allLinear, seqLen: 2048, compute: PureBF16, loss: FusedLoss, logits: 4, losses: []Loss{EagerLoss}, optimizer: AdamW8bit, source: "unsloth notebooks: logits in 16 bits with their gradient in place until late 2024, fused after"},
	"torchtune":        {gradCkpt: true, adapters16: true, fusedStep: true, rank: 8, targets: []string{"q", "v", "o", "mlp"}, seqLen: 2048, compute: PureBF16, loss: ChunkedLoss, losses: []Loss{EagerLoss, FusedLoss}, optimizer: AdamW, source: "torchtune recipes: eager loss until late 2024, chunked after, from 2025 on with the output matrix (LinearCrossEntropyLoss)"},
	"torchtitan":       {gradCkpt: true, logits: 14, rank: 8, targets: allLinear, seqLen: 8192, compute: BF16Mixed, loss: EagerLoss, optimizer: AdamW, source: "torchtitan configurations; logits and checkpointing from its benchmark tables (titan-001 to titan-022)"},
	"litgpt":           {base32: true, extraRow: 8, fusedGELU: true, savesIn4: true, adapters16: true, loadsWhole: true, rank: 8, targets: queryVal, seqLen: 1024, compute: PureBF16, loss: ChunkedLoss, optimizer: AdamW, source: "litgpt configurations"},
	"megatron":         {varies: true, scoresOnly: true, gradCkpt: false, fusedStep: true, grads32: true, logits: 8, rank: 32, targets: allLinear, seqLen: 4096, compute: BF16Mixed, loss: EagerLoss, optimizer: AdamW, source: "Megatron-LM arguments; logits in 16 bits and one 32-bit copy worked on in place (vocab_parallel_cross_entropy)"},
	"prime-rl":         {gradCkpt: true, logits: 16.5, routed32: true, rank: 16, targets: allLinear, seqLen: 2048, compute: BF16Mixed, loss: EagerLoss, optimizer: AdamW, source: "prime-rl configurations, SFT trainer; logits from its baselines (t2-045 to t2-051)"},
	"rl trainer":       {gradCkpt: true, rank: 16, targets: allLinear, seqLen: 2048, compute: BF16Mixed, loss: FusedLoss, fusesMoE: true, routed32: true, logits: 20, optimizer: AdamW, source: "prime-rl configurations, RL trainer: log-probabilities in chunks in its own MoE models (t2-052 to t2-072), whole 32-bit logits and their entropy elsewhere (t2-077 to t2-080)"},
	"diffusers":        {diffusers: true, pipeline: true, rank: 4, targets: allLinear, seqLen: 1024, compute: BF16Mixed, loss: EagerLoss, optimizer: AdamW, source: "diffusers training examples: text encoders and VAE stay on the card"},
	"kohya":            {pipeline: true, mayCkpt: true, mayCache: true, rank: 4, targets: allLinear, seqLen: 1024, compute: BF16Mixed, loss: EagerLoss, optimizer: AdamW8bit, source: "kohya-ss sd-scripts, --gradient_checkpointing and --cache_text_encoder_outputs are flags that its FLUX.1 commands set"},
	"firefly":          {varies: true, eager: true, rank: 64, targets: allLinear, seqLen: 1024, compute: FP16Mixed, loss: EagerLoss, kbitFP32: true, optimizer: PagedAdamW, source: "Firefly train_args of 2023: fp16, the models' own attention"},
	"deepspeed":        {varies: true, gradCkpt: true, rank: 8, targets: queryVal, seqLen: 1024, compute: BF16Mixed, loss: EagerLoss, optimizer: AdamW, source: "DeepSpeed examples"},
	"llm-foundry":      {fusedStep: true, logits: 4.5, rank: 16, targets: allLinear, seqLen: 2048, compute: BF16Mixed, loss: EagerLoss, optimizer: AdamW, source: "llm-foundry YAMLs: decoupled AdamW steps tensor by tensor, fused cross entropy keeps 16-bit logits and their gradient"},
	"nanogpt":          {rank: 8, targets: queryVal, seqLen: 1024, compute: BF16Mixed, loss: EagerLoss, optimizer: AdamW, source: "nanoGPT train.py"},
}

// frameworkOf finds a framework by name or by the known name inside free text.
// It reports whether one was recognised.
func frameworkOf(name string) (*framework, bool) {
	name = strings.ToLower(strings.ReplaceAll(strings.TrimSpace(name), "_", "-"))
	if f, ok := frameworks[name]; ok {
		return f, true
	}
	for _, known := range frameworkOrder {
		if name != "" && strings.Contains(name, known) {
			return frameworks[known], true
		}
	}
	if name != "" {
		return plainTrainer, false
	}
	return genericTrainer, false
}

// frameworkOrder is the order in which names are looked for inside free text:
// the ones that decide most first.
var frameworkOrder = []string{"diffusers", "kohya", "accelerated-peft", "rl trainer", "prime-rl", "megatron", "unsloth", "llama-factory", "ms-swift", "axolotl", "torchtune", "torchtitan", "litgpt", "llm-foundry", "firefly", "nanogpt", "trl", "peft", "deepspeed", "transformers"}

// KnownFramework reports whether name is a trainer whose defaults are known.
func KnownFramework(name string) bool { _, ok := frameworkOf(name); return ok }

// engine is how a server or runner uses memory.
type engine struct {
	upfront   bool    // takes a share of the card in advance
	memUtil   float64 // that share by default
	block     int     // tokens per cache block
	swa       bool    // gives windowed layers a short cache
	context   int     // tokens where nothing is said, 0: servedContext
	maximum   bool    // serves the model's maximum context where nothing is said, and refuses to start without room for it
	hostEmbed bool    // the input embedding stays in host memory
	tensor    bool    // several cards: tensor parallel; else layers are split
	overhead  overheadKind
	source    string
}

var engines = map[string]*engine{
	"transformers": {block: 1, swa: true, overhead: genericOverhead, source: "transformers generate"},
	"vllm":         {upfront: true, maximum: true, memUtil: 0.9, block: 16, tensor: true, overhead: profiledOverhead, source: "vLLM engine arguments"},
	"sglang":       {upfront: true, memUtil: 0.88, block: 1, tensor: true, overhead: sglangOverheads, source: "SGLang server arguments"},
	"tgi":          {upfront: true, memUtil: 0.9, block: 16, tensor: true, overhead: warmUpOverhead, source: "TGI launcher arguments"},
	"lmdeploy":     {upfront: true, memUtil: 0.8, block: 64, tensor: true, overhead: profiledOverhead, source: "lmdeploy engine configuration"},
	"tensorrt-llm": {upfront: true, memUtil: 0.9, block: 32, tensor: true, overhead: profiledOverhead, source: "TensorRT-LLM executor configuration"},
	"llama.cpp":    {block: 256, swa: true, hostEmbed: true, overhead: graphOverhead, source: "llama.cpp server"},
	"ollama":       {block: 256, swa: true, hostEmbed: true, overhead: graphOverhead, source: "ollama, which runs llama.cpp"},
	"exllama":      {block: 256, overhead: genericOverhead, source: "exllama"},
	"litgpt":       {block: 1, context: 64, overhead: genericOverhead, source: "litgpt generate: 50 new tokens after a short prompt"},
	"autoawq":      {block: 1, overhead: genericOverhead, source: "AutoAWQ"},
}

var engineOrder = []string{"llama.cpp", "llamacpp", "ollama", "lmdeploy", "sglang", "vllm", "tensorrt-llm", "trt-llm", "tgi", "exllama", "koboldcpp", "lm studio", "autoawq", "litgpt", "transformers"}

var engineAliases = map[string]string{"llamacpp": "llama.cpp", "trt-llm": "tensorrt-llm", "koboldcpp": "llama.cpp", "lm studio": "llama.cpp"}

// engineOf finds an engine by name or by the known name inside free text.
func engineOf(name string) (*engine, string, bool) {
	if e, ok := engines[name]; ok {
		return e, name, true
	}
	name = strings.ToLower(strings.TrimSpace(name))
	for _, known := range engineOrder {
		if name != "" && strings.Contains(name, known) {
			if a, ok := engineAliases[known]; ok {
				known = a
			}
			return engines[known], known, true
		}
	}
	return engines["transformers"], "transformers", false
}

// KnownEngine reports whether name is an engine whose use of memory is known.
func KnownEngine(name string) bool { _, _, ok := engineOf(name); return ok }

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

// lossOf is how the trainer computes the loss of a model where nothing is said.
func (f *framework) lossOf(m Model) Loss {
	if f.fusesMoE && m.Experts == 0 {
		return EagerLoss
	}
	return f.loss
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
