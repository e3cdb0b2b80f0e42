package main

import (
	"strconv"
	"strings"

	"gpufit/knowledge"
)

// modelsCmd lists models.
type modelsCmd struct {
	Words []string `arg:"" optional:"" help:"Words that must all occur in a model's names, family or kind."`
	JSON  bool     `help:"Print a JSON array."`
}

// Help is shown by gpufit models --help.
func (*modelsCmd) Help() string { return "gpufit models qwen3 moe" }

// Run shows the models that the words name.
func (c *modelsCmd) Run(p *process) error {
	base, err := p.base()
	if err != nil {
		return err
	}
	list := catalogue[*knowledge.Model]{
		noun:    "model",
		head:    []string{"ID", "PARAMS B", "ACTIVE B", "KIND", "LAYERS", "CONTEXT", "TYPE"},
		row:     modelRow,
		facts:   modelFacts,
		object:  func(m *knowledge.Model) any { return modelObjectOf(m) },
		suggest: base.SuggestModels,
	}
	return list.show(p, c.Words, base.SearchModels(c.Words...), c.JSON)
}

func modelRow(m *knowledge.Model) []string {
	s := m.Shape
	return []string{m.ID, billions(s.Params), orDash(billions(s.ActiveParams)), string(s.Kind),
		orDash(figure(float64(s.Layers))), orDash(figure(float64(s.MaxContext))), string(s.NativeDType)}
}

// billions prints a parameter count in 1e9 with four digits: 0.4941, 32.76, 671.
func billions(params float64) string {
	if params == 0 {
		return ""
	}
	return strconv.FormatFloat(params/1e9, 'g', 4, 64)
}

func modelFacts(m *knowledge.Model) []fact {
	s := m.Shape
	count := func(n int) string { return figure(float64(n)) }
	return []fact{
		{"id", m.ID},
		{"name", m.Name},
		{"family", m.Family},
		{"also", strings.Join(m.Aliases, ", ")},
		{"repository", m.HFRepo},
		{"kind", string(s.Kind)},
		{"parameters, 1e9", billions(s.Params)},
		{"active per token, 1e9", billions(s.ActiveParams)},
		{"encoder, 1e9", billions(s.EncoderParams)},
		{"runs beside it, 1e9", billions(s.PipelineParams)},
		{"beside it", m.PipelineParts},
		{"layers", count(s.Layers)},
		{"hidden", count(s.Hidden)},
		{"heads", count(s.Heads)},
		{"KV heads", count(s.KVHeads)},
		{"head width", count(s.HeadDim)},
		{"feed-forward", count(s.FFNSize)},
		{"experts", count(s.Experts)},
		{"experts per token", count(s.ActiveExperts)},
		{"vocabulary", count(s.VocabSize)},
		{"context, tokens", count(s.MaxContext)},
		{"attention", s.Attention},
		{"window, tokens", count(s.SlidingWindow)},
		{"cache", m.SWAPattern},
		{"shipped as", string(s.NativeDType)},
		{"less certain", m.Uncertain},
		{"checked", string(m.Status())},
		{"source", m.Source},
	}
}

// modelObject is a model in JSON, keys as the columns of the table; what is
// not known or does not apply is left out.
type modelObject struct {
	ID              string   `json:"id"`
	Name            string   `json:"name"`
	Family          string   `json:"family"`
	Aliases         []string `json:"aliases,omitempty"`
	HFRepo          string   `json:"hf_repo,omitempty"`
	Kind            string   `json:"kind"`
	ParamsB         float64  `json:"params_b"`
	ActiveParamsB   float64  `json:"active_params_b,omitempty"`
	EncoderParamsB  float64  `json:"encoder_params_b,omitempty"`
	PipelineParamsB float64  `json:"pipeline_params_b,omitempty"`
	Layers          int      `json:"layers,omitempty"`
	DecoderLayers   int      `json:"decoder_layers,omitempty"`
	Hidden          int      `json:"hidden,omitempty"`
	Heads           int      `json:"heads,omitempty"`
	KVHeads         int      `json:"kv_heads,omitempty"`
	HeadDim         int      `json:"head_dim,omitempty"`
	Intermediate    int      `json:"intermediate,omitempty"`
	Experts         int      `json:"experts,omitempty"`
	ExpertsPerToken int      `json:"experts_per_token,omitempty"`
	Vocab           int      `json:"vocab,omitempty"`
	MaxContext      int      `json:"max_context,omitempty"`
	Attention       string   `json:"attention,omitempty"`
	SlidingWindow   int      `json:"sliding_window,omitempty"`
	NativeDType     string   `json:"native_dtype"`
	Status          string   `json:"status"`
	Uncertain       string   `json:"uncertain,omitempty"`
	Source          string   `json:"source"`
}

func modelObjectOf(m *knowledge.Model) modelObject {
	s := m.Shape
	return modelObject{
		ID: m.ID, Name: m.Name, Family: m.Family, Aliases: m.Aliases, HFRepo: m.HFRepo, Kind: string(s.Kind),
		ParamsB: s.Params / 1e9, ActiveParamsB: s.ActiveParams / 1e9,
		EncoderParamsB: s.EncoderParams / 1e9, PipelineParamsB: s.PipelineParams / 1e9,
		Layers: s.Layers, DecoderLayers: s.DecoderLayers, Hidden: s.Hidden,
		Heads: s.Heads, KVHeads: s.KVHeads, HeadDim: s.HeadDim, Intermediate: s.FFNSize,
		Experts: s.Experts, ExpertsPerToken: s.ActiveExperts, Vocab: s.VocabSize, MaxContext: s.MaxContext,
		Attention: s.Attention, SlidingWindow: s.SlidingWindow, NativeDType: string(s.NativeDType),
		Status: string(m.Status()), Uncertain: m.Uncertain, Source: m.Source,
	}
}
