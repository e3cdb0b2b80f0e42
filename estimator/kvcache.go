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

// cachedLayers is kvLayers as the engine lays them out: vLLM and its like give
// every layer pages of one size, in groups as large as the smaller kind, and
// pad the last group (vLLM kv_cache_utils; gemma-3-27b: 10 full layers and 52
// windowed ones take the pages of 70).
func (r *Request) cachedLayers() (full, windowed int) {
	full, windowed = r.Model.kvLayers()
	if group := min(full, windowed); group > 0 && r.engine().upfront {
		full, windowed = roundUp(full, group), roundUp(windowed, group)
	}
	return full, windowed
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
func (r *Request) kvPerToken() float64 {
	full, _ := r.Model.kvElements()
	layers, windowed := r.cachedLayers()
	if !r.engine().swa {
		layers += windowed
	}
	return full * float64(layers) * r.KVDType.bytesPerElement() * r.Model.kvShare(r.Parallel.TP) * r.cacheShare()
}

// kvCache returns the cache of Batch sequences of Context tokens on one card.
func (r *Request) kvCache() Term {
	e := r.engine()
	cells := roundUp(r.Context, e.block)
	window := cells
	if e.swa {
		window = r.windowCells(e, e.step())
	}
	return Term{Name: KVCache, Size: r.kvBand(r.kvSize(cells, window))}
}

// step is how many tokens beside the window a cut cache holds.
func (e *engine) step() int {
	if e.hostEmbed {
		return int(constants.LlamaCppUBatch.Value)
	}
	return 0
}

// windowCells is the length of a windowed layer's cache where the engine cuts
// it: the window and the tokens of one step.
func (r *Request) windowCells(e *engine, step int) int {
	cells := roundUp(r.Context, e.block)
	if r.Model.SlidingWindow > 0 {
		return min(cells, roundUp(r.Model.SlidingWindow+step, e.block))
	}
	return cells
}

// kvSize is the cache on one card in bytes, with cells tokens in full layers
// and window tokens in windowed ones.
func (r *Request) kvSize(cells, window int) float64 {
	full, windowed := r.Model.kvElements()
	nFull, nWin := r.cachedLayers()
	if r.Model.Kind == ASR {
		cells += speechFrames // every decoder layer keeps the encoder's keys and values too
	}
	perSeq := float64(nFull)*full*float64(cells) + float64(nWin)*windowed*float64(window)
	return perSeq * float64(r.Batch) * r.KVDType.bytesPerElement() * r.Model.kvShare(r.Parallel.TP) * r.cacheShare()
}

func (r *Request) kvWorking() (formula, source string) {
	full, windowed := r.Model.kvElements()
	nFull, nWin := r.cachedLayers()
	return fmt.Sprintf("(%d full layers × %.0f + %d windowed × %.0f elements) × %d tokens × %d sequences × %.4g B",
		nFull, full, nWin, windowed, r.Context, r.Batch, r.KVDType.bytesPerElement()), "keys and values of every layer that keeps them; " + r.engine().source
}

// kvBand widens the cache where the layout depends on more than the shape: on
// whether a server's version frees what left the window, and on the eight-bit
// cache that NVFP4 checkpoints may ask for.
func (r *Request) kvBand(size float64) Range {
	band := Exactly(need(size))
	switch r.Model.Attention {
	case "hybrid":
		band = Range{need(size), need(size * 1.02), need(size*1.1) + 64*MiB}
	case "sliding":
		band = Around(need(size), 0.03)
	}
	e := r.engine()
	if e.upfront && r.Model.SlidingLayers > 0 {
		short := r.kvSize(roundUp(r.Context, e.block), r.windowCells(e, int(r.profiledTokens())))
		band.Low = min(band.Low, need(short))
	}
	if e.upfront && r.Quant == "nvfp4" && r.KVDType.bytesPerElement() > 1 {
		band.Low /= 2
	}
	return band
}

func roundUp(n, block int) int { return ceilDiv(n, block) * block }

func ceilDiv(a, b int) int { return (a + b - 1) / b }
