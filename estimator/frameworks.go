package estimator

import "strings"

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
	stream16   bool    // and yet the layers between them run in 16 bits: it prepares the base in its own way
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

// lossOf is how the trainer computes the loss of a model where nothing is said.
func (f *framework) lossOf(m Model) Loss {
	if f.fusesMoE && m.Experts == 0 {
		return EagerLoss
	}
	return f.loss
}
