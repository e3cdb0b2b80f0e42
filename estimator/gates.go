package estimator

// Gate is a condition of a job that is no amount of memory on a card. Reason
// says in a word why it holds or not, for renderers to put into sentences; the
// figures that go with it stand beside.
type Gate struct {
	ID     string // bf16, fp8, fp4, flash_attn, quant, links, disk, host_ram
	OK     bool
	Reason GateReason
	Share  float64 // of a step that the cards exchange, for links
	Size   Bytes   // for disk and host_ram
	Saved  Bytes   // one saved training state, for disk
	Link   Link    // for links
}

// GateReason tells why a gate is open or shut.
type GateReason string

// The reasons of gates.
const (
	Native     GateReason = "native"     // the matrix units take the type
	Unpacked   GateReason = "unpacked"   // weights of the type run, unpacked to 16 bits as they are used: memory is saved, arithmetic is not
	NoUnits    GateReason = "no_units"   // neither
	FlashTwo   GateReason = "flash2"     // FlashAttention 2 and newer
	MemoryEff  GateReason = "efficient"  // only PyTorch's memory-efficient attention or xFormers
	OtherFlash GateReason = "other"      // the vendor's own kernels
	LinkFast   GateReason = "link_fast"  // the exchange is hidden or small
	LinkSlow   GateReason = "link_slow"  // the exchange takes a good part of every step
	NeedsDisk  GateReason = "needs_disk" // the checkpoint's size
	NeedsRAM   GateReason = "needs_ram"  // what offloading keeps in host memory
)

// GatesOf lists the conditions of a job on its cards: those of the card's
// matrix units by compute capability, those of the links where there are
// several cards, and those of the host. Its errors are those of Estimate.
func GatesOf(r Request) ([]Gate, error) {
	b, err := compute(r)
	if err != nil {
		return nil, err
	}
	full := b.Request
	gates := full.GPU.gates()
	if g, ok := full.quantGate(); ok {
		gates = append(gates, g)
	}
	if g, ok := full.linkGate(); ok {
		gates = append(gates, g)
	}
	gates = append(gates, full.diskGate(b.WeightsFile))
	if b.HostRAM > 0 {
		gates = append(gates, Gate{ID: "host_ram", OK: true, Reason: NeedsRAM, Size: b.HostRAM})
	}
	return gates, nil
}

// gates are those of the card alone; none where its features are not known.
func (g GPU) gates() []Gate {
	if g.ID == "" {
		return nil
	}
	fp8, fp4 := NoUnits, NoUnits
	if g.ComputeCapability >= marlin {
		fp8, fp4 = Unpacked, Unpacked
	}
	return []Gate{g.unit("bf16", g.BF16, NoUnits), g.unit("fp8", g.FP8, fp8), g.unit("fp4", g.FP4, fp4), g.flash()}
}

func (g GPU) unit(id string, native bool, otherwise GateReason) Gate {
	if native {
		return Gate{ID: id, OK: true, Reason: Native}
	}
	return Gate{ID: id, Reason: otherwise}
}

// Compute capabilities that kernels ask for: vLLM's supported-hardware table
// of quantisations, FlashAttention's and bitsandbytes' READMEs.
const (
	flashTwo  = 8.0 // FlashAttention 2
	marlin    = 8.0 // Marlin kernels: four and eight-bit weights, fp8 and fp4 unpacked
	turing    = 7.5 // AWQ, eight-bit products, LLM.int8
	pascal    = 6.0 // GPTQ by exllama, bitsandbytes' four bits
	oldestCUD = 5.0 // llama.cpp's CUDA kernels
)

func (g GPU) flash() Gate {
	switch {
	case g.ComputeCapability >= flashTwo:
		return Gate{ID: "flash_attn", OK: true, Reason: FlashTwo}
	case g.ComputeCapability > 0:
		return Gate{ID: "flash_attn", Reason: MemoryEff}
	}
	return Gate{ID: "flash_attn", OK: true, Reason: OtherFlash}
}

// kernelCapability is the compute capability from which common engines run
// weights of a type.
var kernelCapability = map[Quant]float64{
	"awq4": turing, "gptq4": pascal, "gptq8": pascal, QuantInt8: turing, QuantInt4: turing,
	QuantFP8: marlin, MXFP4: marlin, "nvfp4": marlin, NF4: pascal, NF4DQ: pascal, "fp4": pascal, "fp4-dq": pascal,
}

// quantGate says whether the job's type of weights runs on the card at all. It
// reports false where nothing is to be said.
func (r *Request) quantGate() (Gate, bool) {
	need, listed := kernelCapability[r.Quant]
	if r.Quant.GGUF() {
		need, listed = oldestCUD, true
	}
	if !listed || r.GPU.ComputeCapability == 0 {
		return Gate{}, false
	}
	switch {
	case r.GPU.ComputeCapability < need:
		return Gate{ID: "quant", Reason: NoUnits}, true
	case r.Quant == QuantFP8 && r.GPU.FP8, (r.Quant == MXFP4 || r.Quant == "nvfp4") && r.GPU.FP4:
		return Gate{ID: "quant", OK: true, Reason: Native}, true
	}
	return Gate{ID: "quant", OK: true, Reason: Unpacked}, true
}

// slowExchange is the part of a step from which cards that wait for each other
// are worth a warning: at a fifth, four cards do the work of three.
const slowExchange = 0.2

// linkGate weighs what the cards exchange. It reports false for one card, and
// where the card's speed is not known.
func (r *Request) linkGate() (Gate, bool) {
	share, ok := r.exchangeShare()
	if !ok {
		return Gate{}, false
	}
	g := Gate{ID: "links", OK: share < slowExchange, Reason: LinkFast, Share: share, Link: r.linkOf()}
	if !g.OK {
		g.Reason = LinkSlow
	}
	return g, true
}

// exchangeShare is the part of a training step, or of a decoding step under
// tensor parallelism, in which cards wait for each other.
func (r *Request) exchangeShare() (float64, bool) {
	switch {
	case r.GPUs < 2 || r.picture():
		return 0, false
	case r.Method.Training():
		s := r.trainSpeed()
		return s.Exchange / (s.Compute + s.Exchange), s.Compute > 0
	}
	s := r.decodeStep(min(r.Context, 1024))
	return s.links / s.total(), s.weights > 0 && r.Parallel.TP > 1
}

// diskGate: the checkpoint, and in training what one saved state takes: 16-bit
// weights beside the master copy and the optimizer's states, or the adapters
// alone (transformers saves both).
func (r *Request) diskGate(file Bytes) Gate {
	g := Gate{ID: "disk", OK: true, Reason: NeedsDisk, Size: file}
	if r.Method.Training() {
		whole := r
		whole.GPUs, whole.Parallel = 1, Parallelism{}
		s := whole.states()
		g.Saved = need(s.optimizer + s.adapters)
		if r.trainsAll() {
			g.Saved = need(s.optimizer + s.weights)
		}
	}
	return g
}
