package estimator

// typicalShapes are published decoders, one for each size that people name
// without a family ("7B"). They carry the KV cache and the activations of a
// model whose parameter count is all that is known: the nearest size is taken
// and its layers and widths are scaled to the count. Sources: the models'
// config.json as in the model catalogue (GPT-2, Qwen2.5 0.5B to 3B, Llama 2 and 3,
// Yi 34B, Llama 3.1 405B).
var typicalShapes = []Model{
	{ID: "typical 0.1B", Params: 0.124e9, Layers: 12, Hidden: 768, Heads: 12, KVHeads: 12, HeadDim: 64, FFNSize: 3072, VocabSize: 50257, TiedEmbeddings: true, MaxContext: 2048},
	{ID: "typical 0.5B", Params: 0.494e9, Layers: 24, Hidden: 896, Heads: 14, KVHeads: 2, HeadDim: 64, FFNSize: 4864, GatedFFN: true, VocabSize: 151936, TiedEmbeddings: true, MaxContext: 32768},
	{ID: "typical 1.5B", Params: 1.544e9, Layers: 28, Hidden: 1536, Heads: 12, KVHeads: 2, HeadDim: 128, FFNSize: 8960, GatedFFN: true, VocabSize: 151936, TiedEmbeddings: true, MaxContext: 32768},
	{ID: "typical 3B", Params: 3.086e9, Layers: 36, Hidden: 2048, Heads: 16, KVHeads: 2, HeadDim: 128, FFNSize: 11008, GatedFFN: true, VocabSize: 151936, TiedEmbeddings: true, MaxContext: 32768},
	{ID: "typical 7B", Params: 7.0e9, Layers: 32, Hidden: 4096, Heads: 32, KVHeads: 8, HeadDim: 128, FFNSize: 12288, GatedFFN: true, VocabSize: 128256, MaxContext: 32768},
	{ID: "typical 14B", Params: 14e9, Layers: 48, Hidden: 5120, Heads: 40, KVHeads: 8, HeadDim: 128, FFNSize: 13824, GatedFFN: true, VocabSize: 128256, MaxContext: 32768},
	{ID: "typical 33B", Params: 34.39e9, Layers: 60, Hidden: 7168, Heads: 56, KVHeads: 8, HeadDim: 128, FFNSize: 20480, GatedFFN: true, VocabSize: 64000, MaxContext: 32768},
	{ID: "typical 70B", Params: 70.55e9, Layers: 80, Hidden: 8192, Heads: 64, KVHeads: 8, HeadDim: 128, FFNSize: 28672, GatedFFN: true, VocabSize: 128256, MaxContext: 131072},
	{ID: "typical 405B", Params: 405.8e9, Layers: 126, Hidden: 16384, Heads: 128, KVHeads: 8, HeadDim: 128, FFNSize: 53248, GatedFFN: true, VocabSize: 128256, MaxContext: 131072},
}

// typicalShape returns the published shape nearest in size, scaled so that its
// parameters are params: layers and feed-forward width move together with the
// square root of the ratio, which keeps heads whole.
func typicalShape(params float64) Model {
	nearest := &typicalShapes[0]
	for i := range typicalShapes {
		if s := &typicalShapes[i]; ratio(s.Params, params) < ratio(nearest.Params, params) {
			nearest = s
		}
	}
	best := *nearest
	best.Kind, best.Attention = LLM, "gqa"
	best.VocabSize = min(best.VocabSize, int(0.4*params/float64(best.Hidden))) // tiny models have tiny vocabularies
	best.Layers = max(1, int(float64(best.Layers)*sqrt(params/best.Params)+0.5))
	best.Params = params
	best.FFNSize = max(best.Hidden, best.ffnFor(params))
	return best
}

// ffnFor returns the feed-forward width that brings the shape to params.
func (m Model) ffnFor(params float64) int {
	m.FFNSize, m.Params = 0, 0
	p := m.parts()
	rest := params - (p.embed + p.output + p.attn)
	if rest <= 0 {
		return 0
	}
	return int(rest / (m.ffnMats() * float64(m.Hidden) * float64(m.Layers)))
}

func ratio(a, b float64) float64 {
	if a > b {
		return a / b
	}
	return b / a
}
