package estimator

import "fmt"

// kvElements returns the cache elements that one token adds in one layer of
// each kind: full attention and windowed. MLA keeps one latent row instead of
// keys and values (DeepSeek-V2, arXiv 2405.04434 section 2.1.4).
func (m Model) kvElements() (full, windowed float64) {
	if m.KVLoRARank > 0 {
		e := float64(m.KVLoRARank + m.RopeDim)
		return e, e
	}
	v := m.HeadDim
	if m.VHeadDim > 0 {
		v = m.VHeadDim
	}
	windowed = float64(m.KVHeads) * float64(m.HeadDim+v)
	full = windowed
	if m.FullKVHeads > 0 {
		dim, parts := m.HeadDim, 2
		if m.FullHeadDim > 0 {
			dim = m.FullHeadDim
		}
		if m.FullKVShared {
			parts = 1
		}
		full = float64(m.FullKVHeads) * float64(dim*parts)
	}
	return full, windowed
}

// kvLayers returns how many layers keep a cache that grows with the context,
// and how many keep a window of it.
func (m Model) kvLayers() (full, windowed int) {
	n := m.Layers
	switch {
	case m.Kind == Embedding || m.Kind == Diffusion || m.Kind == Video || m.Kind == Vision:
		return 0, 0
	case m.DecoderLayers > 0:
		n = m.DecoderLayers
	case m.AttnLayers > 0 || m.Attention == "hybrid":
		n = m.AttnLayers
	}
	windowed = min(m.SlidingLayers, n)
	return n - windowed, windowed
}

// kvShare is the part of the cache that one card of a tensor-parallel group
// holds: KV heads are divided, and copied where there are fewer than cards; a
// latent cache is copied whole.
func (m Model) kvShare(tp int) float64 {
	if tp <= 1 {
		return 1
	}
	if m.KVLoRARank > 0 || m.KVHeads <= 1 {
		return 1
	}
	return float64(ceilDiv(m.KVHeads, tp)) / float64(m.KVHeads)
}

// kvPerToken is what one more token of context costs on one card, bytes, with
// every layer that grows counted.
func (r Request) kvPerToken() float64 {
	full, _ := r.Model.kvElements()
	layers, windowed := r.Model.kvLayers()
	if !r.engine().swa {
		layers += windowed
	}
	return full * float64(layers) * r.KVDType.bytesPerElement() * r.Model.kvShare(r.Parallel.TP) * r.cacheShare()
}

// kvCache returns the cache of Batch sequences of Context tokens on one card.
func (r Request) kvCache() Term {
	full, windowed := r.Model.kvElements()
	nFull, nWin := r.Model.kvLayers()
	e := r.engine()
	cells := roundUp(r.Context, e.block)
	window := cells
	if e.swa && r.Model.SlidingWindow > 0 {
		window = min(cells, roundUp(r.Model.SlidingWindow+int(constants.LlamaCppUBatch.Value), e.block))
	}
	perSeq := float64(nFull)*full*float64(cells) + float64(nWin)*windowed*float64(window)
	size := perSeq * float64(r.Batch) * r.KVDType.bytesPerElement() * r.Model.kvShare(r.Parallel.TP) * r.cacheShare()
	return Term{Name: KVCache, Size: r.kvBand(size)}
}

func (r Request) kvWorking() (formula, source string) {
	full, windowed := r.Model.kvElements()
	nFull, nWin := r.Model.kvLayers()
	return fmt.Sprintf("(%d full layers × %.0f + %d windowed × %.0f elements) × %d tokens × %d sequences × %.4g B",
		nFull, full, nWin, windowed, r.Context, r.Batch, r.KVDType.bytesPerElement()), "keys and values of every layer that keeps them; " + r.engine().source
}

// kvBand widens the cache where the layout depends on more than the shape.
func (r Request) kvBand(size float64) Range {
	switch r.Model.Attention {
	case "hybrid":
		return Range{need(size), need(size * 1.02), need(size*1.1) + 64*MiB}
	case "sliding":
		return Around(need(size), 0.03)
	}
	return Exactly(need(size))
}

func roundUp(n, block int) int { return ceilDiv(n, block) * block }

func ceilDiv(a, b int) int { return (a + b - 1) / b }
