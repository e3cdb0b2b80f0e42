package knowledge

import (
	"math"
	"strings"

	"gpufit/estimator"
)

// Model is one row of models.csv: a network, its names and its shape.
type Model struct {
	ID      string // lower-case slug, unique
	Name    string // display name
	Family  string // slug shared by the sizes of a series
	Aliases []string
	HFRepo  string // hub repository, the chat version where there is one

	Shape estimator.Model // counts of parameters, widths of elements

	OtherNote     string // what Shape.OtherParams holds
	PipelineParts string // what Shape.PipelineParams adds up, 1e9 parameters each
	SWAPattern    string // which layers are windowed, and other remarks on the cache
	Uncertain     string // what of the row is less certain; empty: nothing known
	Source        string // ;-separated repository:path, or common-knowledge
}

// Status reports how the row was checked: Verified where a named repository
// was compared with, Derived where the parameter sum alone speaks for it.
func (m *Model) Status() Status {
	if strings.Contains(m.Source, commonKnowledge) {
		return Derived
	}
	return Verified
}

// commonKnowledge marks values that no named source was looked up for.
const commonKnowledge = "common-knowledge"

// Positions in modelColumns, in the order of the file.
const (
	mID = iota
	mName
	mFamily
	mAliases
	mHFRepo
	mKind
	mParams
	mActive
	mEncoder
	mOther
	mOtherNote
	mPipeline
	mPipelineParts
	mLayers
	mDecoderLayers
	mHidden
	mHeads
	mKVHeads
	mHeadDim
	mVHeadDim
	mQLoRARank
	mKVLoRARank
	mRopeDim
	mAttnLayers
	mFFN
	mMLP
	mFFNLayers
	mExperts
	mActiveExperts
	mSharedExperts
	mExpertHidden
	mDenseLayers
	mDenseFFN
	mVocab
	mTied
	mMaxContext
	mAttention
	mWindow
	mSWAPattern
	mSlidingLayers
	mFullKVHeads
	mFullHeadDim
	mFullKVShared
	mQKNorm
	mStepwiseGELU
	mNativeDType
	mUncertain
	mSource
)

// modelColumns is the header of models.csv; FORMAT.md explains each.
var modelColumns = []string{
	"id", "name", "family", "aliases", "hf_repo", "kind",
	"params_b", "active_params_b", "encoder_params_b", "other_params_b", "other_note",
	"pipeline_params_b", "pipeline_parts",
	"layers", "decoder_layers", "hidden", "heads", "kv_heads", "head_dim", "v_head_dim",
	"q_lora_rank", "mla_kv_lora_rank", "mla_rope_dim", "attn_layers",
	"intermediate", "mlp", "mlp_layers", "experts", "experts_per_token", "shared_experts", "expert_hidden",
	"dense_layers", "dense_intermediate",
	"vocab", "tied_embeddings", "max_context",
	"attention", "sliding_window", "swa_pattern", "sliding_layers",
	"full_kv_heads", "full_head_dim", "full_kv_shared",
	"qk_norm", "stepwise_gelu",
	"native_dtype", "uncertain", "source",
}

// Closed vocabularies of models.csv.
var (
	modelKinds  = []string{"llm", "moe", "vlm", "embedding", "asr", "vision", "diffusion", "video"}
	mlpKinds    = []string{"", "gated", "plain"}
	attentions  = []string{"", "mha", "gqa", "mqa", "mla", "sliding", "hybrid"}
	nativeTypes = []string{"bf16", "fp16", "fp32", "fp8", "int4", "mxfp4"}
)

// maxParamsB bounds a parameter count, 1e9: ten times the largest model known.
const maxParamsB = 30_000

func readModel(r row) Model {
	return Model{
		ID: r.id, Name: r.required(mName), Family: r.required(mFamily),
		Aliases: r.list(mAliases), HFRepo: r.text(mHFRepo),
		Shape:     readShape(r),
		OtherNote: r.text(mOtherNote), PipelineParts: r.text(mPipelineParts),
		SWAPattern: r.text(mSWAPattern), Uncertain: r.text(mUncertain), Source: r.required(mSource),
	}
}

func readShape(r row) estimator.Model {
	m := estimator.Model{ID: r.id, Kind: estimator.Kind(r.oneOf(mKind, modelKinds))}
	readSizes(r, &m)
	readLayers(r, &m)
	readFeedForward(r, &m)
	readCache(r, &m)
	m.VocabSize = r.count(mVocab)
	m.TiedEmbeddings = r.flag(mTied) || r.text(mTied) == "" // empty: there is no output matrix
	m.MaxContext = r.count(mMaxContext)
	m.NativeDType = estimator.Quant(r.oneOf(mNativeDType, nativeTypes))
	return m
}

// billions turns a column in 1e9 parameters into a count. It rounds: 6.7384e9
// must not come out as 6738399999.999999.
func billions(x float64) float64 { return math.Round(x * 1e9) }

func readSizes(r row, m *estimator.Model) {
	m.Params = billions(r.number(mParams, 0, maxParamsB))
	if m.Params == 0 {
		r.problem(mParams, "is empty or zero; every row has a parameter count")
	}
	m.ActiveParams = billions(r.number(mActive, 0, maxParamsB))
	m.EncoderParams = billions(r.number(mEncoder, 0, maxParamsB))
	m.OtherParams = billions(r.number(mOther, -maxParamsB, maxParamsB))
	m.PipelineParams = billions(r.number(mPipeline, 0, maxParamsB))
}

func readLayers(r row, m *estimator.Model) {
	m.Layers, m.DecoderLayers = r.count(mLayers), r.count(mDecoderLayers)
	m.Hidden, m.Heads, m.KVHeads = r.count(mHidden), r.count(mHeads), r.count(mKVHeads)
	m.HeadDim, m.VHeadDim = r.count(mHeadDim), r.count(mVHeadDim)
	m.QLoRARank, m.KVLoRARank, m.RopeDim = r.count(mQLoRARank), r.count(mKVLoRARank), r.count(mRopeDim)
	m.AttnLayers, _ = r.countOrNone(mAttnLayers)
}

func readFeedForward(r row, m *estimator.Model) {
	m.QKNorm, m.StepwiseGELU = r.flag(mQKNorm), r.flag(mStepwiseGELU)
	m.FFNSize, m.GatedFFN = r.count(mFFN), r.oneOf(mMLP, mlpKinds) == "gated"
	n, stated := r.countOrNone(mFFNLayers)
	m.FFNLayers = n
	if stated && n == 0 {
		m.FFNSize = 0 // the width is that of state-space layers; a zero FFNLayers would count it in all layers
	}
	m.Experts, m.ActiveExperts = r.count(mExperts), r.count(mActiveExperts)
	m.SharedExperts = r.number(mSharedExperts, 0, 64)
	m.ExpertHidden = r.count(mExpertHidden)
	m.DenseLayers, m.DenseFFNSize = r.count(mDenseLayers), r.count(mDenseFFN)
}

func readCache(r row, m *estimator.Model) {
	m.Attention = r.oneOf(mAttention, attentions)
	m.SlidingWindow, m.SlidingLayers = r.count(mWindow), r.count(mSlidingLayers)
	m.FullKVHeads, m.FullHeadDim = r.count(mFullKVHeads), r.count(mFullHeadDim)
	m.FullKVShared = r.flag(mFullKVShared)
}
