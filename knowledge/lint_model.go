package knowledge

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"gpufit/estimator"
)

// modelCheck is one check of a single row of models.csv.
type modelCheck struct {
	name  string              // as exceptions.csv names it
	field string              // the column to look at first
	fault func(*Model) string // what is wrong; "" if nothing
}

var modelChecks = []modelCheck{
	{"params-sum", "params_b", paramsSum},
	{"size-in-name", "params_b", sizeInName},
	{"active-params", "active_params_b", activeParams},
	{"shape", "layers", completeShape},
	{"kv-heads", "kv_heads", kvHeads},
	{"experts", "experts", experts},
	{"mla", "mla_kv_lora_rank", latentAttention},
	{"window", "sliding_layers", window},
	{"full-layers", "full_kv_heads", fullLayers},
	{"other-note", "other_note", otherNote},
	{"pipeline", "pipeline_parts", pipelineParts},
	{"ranges", "vocab", ranges},
	{"repo-form", "hf_repo", repoForm},
}

// paramsTolerance is how far the sum of the columns may be from params_b:
// norms, biases and rounding of published counts stay below it.
const paramsTolerance = 0.03

// textKinds are the kinds whose parameters the columns add up to.
func textKind(k estimator.Kind) bool {
	return k == estimator.LLM || k == estimator.MoE || k == estimator.VLM || k == estimator.Embedding
}

func paramsSum(m *Model) string {
	if !textKind(m.Shape.Kind) && !(m.Shape.Kind == estimator.ASR && m.Shape.KnownShape()) {
		return ""
	}
	sum := shapeParams(m.Shape)
	if math.Abs(sum-m.Shape.Params) <= paramsTolerance*m.Shape.Params {
		return ""
	}
	return fmt.Sprintf("is %.4g, but the columns add up to %.4g", m.Shape.Params/1e9, sum/1e9)
}

// nameTolerance is how far a size in an id may be from params_b. Publishers
// round, and some leave the embeddings out.
const nameTolerance = 0.3

func sizeInName(m *Model) string {
	stated := sizes(nil, m.ID)
	if len(stated) != 1 || strings.Contains(stated[0], "x") {
		return ""
	}
	unit := map[byte]float64{'m': 1e6, 'b': 1e9, 't': 1e12}[stated[0][len(stated[0])-1]]
	x, err := strconv.ParseFloat(stated[0][:len(stated[0])-1], 64)
	if err != nil || math.Abs(x*unit-m.Shape.Params) <= nameTolerance*m.Shape.Params {
		return ""
	}
	return fmt.Sprintf("is %.4g, but the id says %s", m.Shape.Params/1e9, stated[0])
}

func activeParams(m *Model) string {
	active, sparse := m.Shape.ActiveParams, m.Shape.Experts > 0
	switch {
	case active > m.Shape.Params:
		return fmt.Sprintf("%.4g of %.4g parameters cannot be active", active/1e9, m.Shape.Params/1e9)
	case sparse && active == 0:
		return "is empty; a model with experts needs it"
	}
	return ""
}

// completeShape reports a text model whose widths are not all there. State-space
// models own no heads.
func completeShape(m *Model) string {
	s := m.Shape
	if !textKind(s.Kind) || s.Attention == "hybrid" && s.AttnLayers == 0 {
		return ""
	}
	if s.KnownShape() && s.KVHeads > 0 && s.HeadDim > 0 && s.Attention != "" && s.AttnLayers <= s.Layers && s.FFNLayers <= s.Layers {
		return ""
	}
	return "layers, hidden, heads, kv_heads, head_dim, vocab and attention must be there, and no part may have more layers than the whole"
}

func kvHeads(m *Model) string {
	s := m.Shape
	switch {
	case s.Heads == 0 && s.KVHeads == 0:
		return ""
	case s.KVHeads == 0 || s.Heads%s.KVHeads != 0:
		return fmt.Sprintf("%d heads are not divisible by %d KV heads", s.Heads, s.KVHeads)
	case s.FullKVHeads > 0 && s.Heads%s.FullKVHeads != 0:
		return fmt.Sprintf("%d heads are not divisible by %d KV heads of the full layers", s.Heads, s.FullKVHeads)
	case s.Attention == "mqa" && s.KVHeads != 1 || s.Attention == "mha" && s.KVHeads != s.Heads:
		return fmt.Sprintf("%d KV heads for %d heads is not %s", s.KVHeads, s.Heads, s.Attention)
	}
	return ""
}

func experts(m *Model) string {
	s := m.Shape
	switch {
	case s.Kind == estimator.MoE && s.Experts == 0:
		return "is empty; kind moe says there are some"
	case s.Kind == estimator.LLM && s.Experts > 0:
		return "is set; kind llm is for dense models, moe for sparse ones"
	case s.Experts > 0 && (s.ActiveExperts == 0 || s.ActiveExperts > s.Experts):
		return fmt.Sprintf("%d of %d experts per token cannot be", s.ActiveExperts, s.Experts)
	case (s.DenseLayers > 0) != (s.DenseFFNSize > 0):
		return "dense_layers and dense_intermediate belong together"
	case (s.FFNSize > 0) && s.Experts == 0 && s.DenseLayers > 0:
		return "dense_layers is for models with experts"
	}
	return ""
}

func latentAttention(m *Model) string {
	s := m.Shape
	switch {
	case (s.KVLoRARank > 0) != (s.RopeDim > 0):
		return "mla_kv_lora_rank and mla_rope_dim belong together"
	case s.Attention == "mla" && s.KVLoRARank == 0:
		return "is empty; attention mla needs it"
	case s.KVLoRARank > 0 && (s.KVHeads != s.Heads || s.HeadDim <= s.RopeDim):
		return "with MLA kv_heads equals heads and head_dim is the no-rope plus the rope part"
	}
	return ""
}

// layerCounts finds the two figures of a swa_pattern such as "25 sliding / 5
// full (…)". In a pattern that tells which layers own a cache, the last pair does.
var layerCounts = regexp.MustCompile(`(\d+) (?:sliding|chunked-local)[^/]*/ (\d+) full`)

func window(m *Model) string {
	s := m.Shape
	if sliding := s.Attention == "sliding"; sliding != (s.SlidingLayers > 0) || sliding && s.SlidingWindow == 0 {
		return "attention sliding, sliding_window and sliding_layers belong together"
	}
	if s.SlidingLayers == 0 {
		return ""
	}
	owners := s.Layers
	if s.AttnLayers > 0 {
		owners = s.AttnLayers
	}
	pairs := layerCounts.FindAllStringSubmatch(m.SWAPattern, -1)
	windowed, full := s.Layers, 0
	if len(pairs) > 0 {
		last := pairs[len(pairs)-1]
		windowed, _ = strconv.Atoi(last[1])
		full, _ = strconv.Atoi(last[2])
	} else if m.SWAPattern != "all layers sliding" {
		return fmt.Sprintf("swa_pattern %q says no layer counts", m.SWAPattern)
	}
	if windowed != s.SlidingLayers || windowed+full != owners {
		return fmt.Sprintf("is %d of %d, but swa_pattern says %d windowed and %d full", s.SlidingLayers, owners, windowed, full)
	}
	return ""
}

func fullLayers(m *Model) string {
	s := m.Shape
	if set := s.FullKVHeads > 0; set != (s.FullHeadDim > 0) || s.FullKVShared && !set || set && s.SlidingLayers == 0 {
		return "full_kv_heads, full_head_dim and full_kv_shared belong together, on models with windowed layers"
	}
	return ""
}

func otherNote(m *Model) string {
	if (m.Shape.OtherParams != 0) != (m.OtherNote != "") {
		return "other_params_b and a note of what it holds belong together"
	}
	return ""
}

// pipelineParts checks that the parts add up: "T5-XXL text encoder 4.762 + VAE 0.084".
func pipelineParts(m *Model) string {
	s := m.Shape
	if (s.PipelineParams != 0) != (m.PipelineParts != "") {
		return "pipeline_params_b and its parts belong together"
	}
	if m.PipelineParts == "" {
		return ""
	}
	sum := 0.0
	for _, part := range strings.Split(m.PipelineParts, " + ") {
		x, err := strconv.ParseFloat(part[strings.LastIndexByte(part, ' ')+1:], 64)
		if err != nil {
			return fmt.Sprintf("%q does not end in 1e9 parameters", part)
		}
		sum += x
	}
	if math.Abs(sum*1e9-s.PipelineParams) > 1e5 {
		return fmt.Sprintf("adds up to %.4g, pipeline_params_b is %.4g", sum, s.PipelineParams/1e9)
	}
	return ""
}

func ranges(m *Model) string {
	s := m.Shape
	switch {
	case s.VocabSize > 0 && (s.VocabSize < 1000 || s.VocabSize > 1_000_000):
		return fmt.Sprintf("%d is no vocabulary", s.VocabSize)
	case s.MaxContext > 0 && (s.MaxContext < 64 || s.MaxContext > 20_000_000):
		return fmt.Sprintf("max_context %d is not in tokens", s.MaxContext)
	case s.HeadDim > 1024 || s.Hidden > 100_000 || s.Layers > 300:
		return fmt.Sprintf("layers %d, hidden %d, head_dim %d: one of them is too large", s.Layers, s.Hidden, s.HeadDim)
	case s.EncoderParams > s.Params:
		return "encoder_params_b is part of params_b and cannot be more"
	case (s.FFNSize > 0 || s.DenseFFNSize > 0) && s.DecoderLayers > s.Layers*2:
		return fmt.Sprintf("decoder_layers %d beside %d layers", s.DecoderLayers, s.Layers)
	}
	return ""
}

func repoForm(m *Model) string {
	if m.HFRepo != "" && (strings.Count(m.HFRepo, "/") != 1 || strings.ContainsAny(m.HFRepo, " :")) {
		return fmt.Sprintf("%q is not owner/name", m.HFRepo)
	}
	return ""
}
