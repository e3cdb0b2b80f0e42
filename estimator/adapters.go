package estimator

import "strings"

// targetNames maps what adapter configurations call a projection to the short
// names q k v o gate up down; fused matrices stand for all their parts.
var targetNames = map[string]string{
	"all-linear": "q k v o gate up down", "all": "q k v o gate up down", "linear": "q k v o gate up down",
	"ff": "paired up down", "attn": "q k v o", "attention": "q k v o", "mlp": "gate up down",
	"q_proj": "q", "k_proj": "k", "v_proj": "v", "o_proj": "o", "out_proj": "o", "output_proj": "o",
	"gate_proj": "gate", "up_proj": "up", "down_proj": "down",
	"to_q": "picture q", "to_k": "picture k", "to_v": "picture v", "to_out": "picture o", "to_out.0": "picture o", "query": "q", "key": "k", "value": "v", "dense": "o", "wq": "q", "wk": "k", "wv": "v", "wo": "o",
	"query_key_value": "q k v", "qkv_proj": "q k v", "wqkv": "q k v", "c_attn": "q k v", "qkv": "q k v", "w_pack": "q k v",
	"c_proj": "o down", "gate_up_proj": "gate up", "w1": "gate", "w2": "down", "w3": "up",
	"fc1": "up", "fc2": "down", "c_fc": "up", "dense_h_to_4h": "gate up", "dense_4h_to_h": "down", "fc_in": "up", "fc_out": "down",
}

// KnownTarget reports whether an adapter target names a projection that the
// estimate can place.
func KnownTarget(t string) bool {
	t = strings.ToLower(strings.TrimSpace(t))
	if _, ok := targetNames[t]; ok {
		return true
	}
	return strings.Contains(" q k v o gate up down experts head embed lm_head embed_tokens ", " "+t+" ")
}

// adapterParams counts the adapters: rank × (inputs + outputs) for every
// targeted matrix of every layer (LoRA, arXiv 2106.09685). Routed experts get
// none unless they are named.
func (r *Request) adapterParams() float64 {
	switch {
	case r.unet():
		return r.unetAdapters()
	case r.Model.pictures():
		return r.denoiserAdapters()
	}
	m, k := r.Model, float64(r.Rank)
	h, q, kv, f := float64(m.Hidden), float64(m.Heads*m.HeadDim), float64(m.KVHeads*m.HeadDim), r.denseWidth()
	per := 0.0
	add := func(of projections, in, out float64) {
		if r.on&of != 0 && in > 0 && out > 0 {
			per += k * (in + out)
		}
	}
	add(onQ, h, q)
	add(onK, h, kv)
	add(onV, h, kv)
	add(onO, q, h)
	add(onUp, h, f)
	add(onDown, f, h)
	if m.GatedFFN {
		add(onGate, h, f)
	}
	per += r.expertAdapters()
	return per * float64(m.Layers+m.DecoderLayers)
}

// expertAdapters counts the adapters of one layer's routed experts.
func (r *Request) expertAdapters() float64 {
	m := r.Model
	if m.Experts == 0 || r.on&onExperts == 0 {
		return 0
	}
	return float64(m.Experts) * m.ffnMats() * float64(r.Rank) * float64(m.Hidden+m.FFNSize)
}

// denseWidth is the feed-forward width that adapters sit on: of a sparse
// model its shared expert.
func (r *Request) denseWidth() float64 {
	if r.Model.Experts > 0 {
		return float64(r.Model.FFNSize) * r.Model.SharedExperts
	}
	return float64(r.Model.FFNSize)
}

// savedModules counts the parameters of modules that are trained whole beside
// the adapters: the embedding and the output matrix are the ones people name.
func (r *Request) savedModules(p parts) float64 {
	n := 0.0
	for _, name := range append(append([]string{}, r.ModulesToSave...), r.Targets...) {
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "embed", "embed_tokens", "wte", "embedding", "word_embeddings":
			n += p.embed
		case "head", "lm_head", "output", "embed_out":
			n += max(p.output, p.embed*tiedShare(p))
		}
	}
	return n
}
