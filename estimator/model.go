package estimator

// Kind is the family of architectures a model belongs to.
type Kind string

// The kinds of the model catalogue.
const (
	LLM       Kind = "llm"       // dense text decoder
	MoE       Kind = "moe"       // sparse text decoder
	VLM       Kind = "vlm"       // takes images, audio or video beside text
	Embedding Kind = "embedding" // encoders and rerankers
	ASR       Kind = "asr"       // speech recognition
	Vision    Kind = "vision"    // image encoders
	Diffusion Kind = "diffusion" // image generators
	Video     Kind = "video"     // video generators
)

// Model is the shape of a network: what the arithmetic needs and nothing else.
// Counts are of parameters, widths of elements. A zero field is not known or
// does not apply; a Model with Params alone is estimated from the count.
type Model struct {
	ID   string // catalogue id, for the working only
	Kind Kind

	Params         float64 // all parameters, a tied output matrix counted once
	ActiveParams   float64 // used per token; 0: all
	EncoderParams  float64 // vision or audio tower with its projector, part of Params
	OtherParams    float64 // part of Params that no width below explains
	PipelineParams float64 // text encoders and VAE that run beside a diffusion model, not part of Params

	Layers        int
	DecoderLayers int // encoder-decoder models only: Layers is then the encoder
	Hidden        int
	Heads         int
	KVHeads       int
	HeadDim       int
	VHeadDim      int // width of a value head where it differs from HeadDim
	QLoRARank     int // inner width of a low-rank query projection
	KVLoRARank    int // MLA: latent cache width per token and layer
	RopeDim       int // MLA: rotary part of the cache
	AttnLayers    int // layers that own a KV cache, where fewer than Layers

	FFNSize       int  // feed-forward width; of one routed expert where Experts is set
	GatedFFN      bool // three matrices instead of two
	StepwiseGELU  bool // gelu_new, computed operation by operation, each of which keeps its input
	QKNorm        bool // queries and keys are normalised head by head
	FFNLayers     int  // layers that own a feed-forward, where fewer than Layers
	Experts       int
	ActiveExperts int
	SharedExperts float64 // in units of the routed width
	ExpertHidden  int     // width that enters an expert, where narrower than Hidden
	DenseLayers   int     // layers of a sparse model with an ordinary feed-forward
	DenseFFNSize  int

	VocabSize      int
	TiedEmbeddings bool
	MaxContext     int

	Attention     string // mha gqa mqa mla sliding hybrid
	SlidingWindow int    // tokens
	SlidingLayers int    // layers that see SlidingWindow only, of those that own a cache
	// FullKVHeads and FullHeadDim differ from KVHeads and HeadDim in the full
	// layers of a few sliding-window models; FullKVShared reports that K serves as V there.
	FullKVHeads  int
	FullHeadDim  int
	FullKVShared bool

	NativeDType Quant // how the publisher ships the weights
}

// KnownShape reports whether the layers and widths are known, so that the
// estimate can be built from the architecture.
func (m Model) KnownShape() bool {
	return m.Layers > 0 && m.Hidden > 0 && m.Heads > 0 && m.VocabSize > 0
}
