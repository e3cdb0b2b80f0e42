package knowledge

import "gpufit/estimator"

// shapeParams recomputes the parameter count of a text model from its columns:
// embeddings, attention, feed-forwards, decoder, encoder and the rest. Norms
// and biases are left out, below 0.1 %. The formula stands in FORMAT.md; it is
// kept apart from the estimator's own so that a slip in one shows in the other.
func shapeParams(m estimator.Model) float64 {
	h := float64(m.Hidden)
	attention := attentionParams(m)
	embedding := float64(m.VocabSize) * h
	if !m.TiedEmbeddings {
		embedding *= 2
	}
	layers := m.Layers
	if m.Attention == "hybrid" {
		layers = m.AttnLayers
	}
	decoder := float64(m.DecoderLayers) * (2*attention + matrices(m)*h*float64(m.FFNSize))
	return embedding + float64(layers)*attention + feedForwardParams(m) + decoder + m.EncoderParams + m.OtherParams
}

// attentionParams counts one attention layer: query, key, value and output,
// or the low-rank projections of MLA (DeepSeek-V2, arXiv 2405.04434 section 2.1).
func attentionParams(m estimator.Model) float64 {
	h, heads, dim := float64(m.Hidden), float64(m.Heads), float64(m.HeadDim)
	value := dim
	if m.VHeadDim > 0 {
		value = float64(m.VHeadDim)
	}
	query := h * heads * dim
	if rank := float64(m.QLoRARank); rank > 0 {
		query = h*rank + rank*heads*dim
	}
	keyValue := h * float64(m.KVHeads) * (dim + value)
	if rank, rope := float64(m.KVLoRARank), float64(m.RopeDim); rank > 0 {
		keyValue = h*(rank+rope) + rank*heads*(dim-rope+value)
	}
	return query + keyValue + heads*value*h
}

// matrices is the number of matrices in one feed-forward.
func matrices(m estimator.Model) float64 {
	if m.GatedFFN {
		return 3
	}
	return 2
}

// feedForwardParams counts all feed-forwards, routed and shared experts included.
func feedForwardParams(m estimator.Model) float64 {
	h, width, mats := float64(m.Hidden), float64(m.FFNSize), matrices(m)
	layers := float64(m.Layers)
	if m.FFNLayers > 0 {
		layers = float64(m.FFNLayers)
	}
	if m.Experts == 0 {
		return layers * mats * h * width
	}
	inner, experts := h, float64(m.Experts)
	block := 0.0
	if m.ExpertHidden > 0 {
		inner = float64(m.ExpertHidden)
		block = 2 * h * inner
	}
	block += experts*mats*inner*width + h*experts + m.SharedExperts*mats*h*width
	dense := float64(m.DenseLayers)
	return dense*mats*h*float64(m.DenseFFNSize) + (layers-dense)*block
}
