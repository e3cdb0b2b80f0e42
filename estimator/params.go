package estimator

// parts splits the parameters of a model by what a quantisation, an adapter
// or a parallel split does with them. All are counts.
type parts struct {
	embed   float64 // input embedding
	output  float64 // output matrix; 0 where tied to the embedding
	attn    float64 // projections of all attention layers
	ffn     float64 // dense and shared feed-forwards
	experts float64 // routed experts
	encoder float64 // vision or audio tower, usually left in 16 bits
	other   float64 // what the shape does not explain: state-space layers, norms, positions
}

func (p parts) total() float64 { return p.embed + p.output + p.linear() + p.encoder + p.other }

// linear counts the matrices that weight quantisation covers.
func (p parts) linear() float64 { return p.attn + p.ffn + p.experts }

// attnParams counts the projections of one attention layer (data/README of the
// catalogue; MLA: DeepSeek-V2, arXiv 2405.04434 section 2.1).
func (m Model) attnParams() float64 {
	h, a, k, d := float64(m.Hidden), float64(m.Heads), float64(m.KVHeads), float64(m.HeadDim)
	v := d
	if m.VHeadDim > 0 {
		v = float64(m.VHeadDim)
	}
	q := h * a * d
	if r := float64(m.QLoRARank); r > 0 {
		q = h*r + r*a*d
	}
	kv := h * k * (d + v)
	if c := float64(m.KVLoRARank); c > 0 {
		kv = h*(c+float64(m.RopeDim)) + c*a*(d-float64(m.RopeDim)+v)
	}
	return q + kv + a*v*h
}

// attnCount is the number of layers that own attention weights. Layers that
// only borrow a cache still own weights, so AttnLayers counts in hybrids alone.
func (m Model) attnCount() int {
	if m.Attention == "hybrid" && m.AttnLayers > 0 {
		return m.AttnLayers
	}
	return m.Layers
}

// ffnMats is the number of matrices in one feed-forward.
func (m Model) ffnMats() float64 {
	if m.GatedFFN {
		return 3
	}
	return 2
}

func (m Model) ffnCount() int {
	if m.FFNLayers > 0 {
		return m.FFNLayers
	}
	return m.Layers
}

// parts counts the parameters of a model of known shape. What the widths do
// not explain goes to other, so that the total is m.Params.
func (m Model) parts() parts {
	h, f, mats := float64(m.Hidden), float64(m.FFNSize), m.ffnMats()
	p := parts{embed: float64(m.VocabSize) * h, encoder: m.EncoderParams}
	if !m.TiedEmbeddings {
		p.output = p.embed
	}
	p.attn = m.attnParams() * float64(m.attnCount())
	n := float64(m.ffnCount())
	if m.Experts > 0 {
		sparse := n - float64(m.DenseLayers)
		w := h
		if m.ExpertHidden > 0 {
			w = float64(m.ExpertHidden)
			p.ffn += sparse * 2 * h * w
		}
		p.experts = sparse * float64(m.Experts) * mats * w * f
		p.ffn += sparse*m.SharedExperts*mats*h*f + float64(m.DenseLayers)*mats*h*float64(m.DenseFFNSize)
		p.other += sparse * h * float64(m.Experts) // routers stay in 16 bits
	} else {
		p.ffn = n * mats * h * f
	}
	p.attn += float64(m.DecoderLayers) * 2 * m.attnParams()
	p.ffn += float64(m.DecoderLayers) * mats * h * f
	p.other += m.Params - p.total()
	return p.shared()
}

// shared settles a sum that is larger than the model: layers that share their
// weights (ALBERT), or embeddings narrower than the hidden state. The linear
// layers take the difference.
func (p parts) shared() parts {
	linear := p.linear()
	if p.other >= 0 || linear <= 0 {
		return p
	}
	f := max(0, (linear+p.other)/linear)
	p.attn, p.ffn, p.experts, p.other = p.attn*f, p.ffn*f, p.experts*f, 0
	return p
}
