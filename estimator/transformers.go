package estimator

import (
	"fmt"
	"strings"
)

// era is how the transformers version that a model is commonly run with
// behaves between the prompt and the answer. Versions before 4.45 compute the
// logits of the whole prompt and copy the cache at every step; later ones keep
// the last position only.
type era int8

const (
	eraLastLogits  era = iota // 4.45 and newer: one row of logits, the prompt in one pass
	eraWholeLogits            // before 4.45: logits of the whole prompt, cache copied, rotary tables a layer
	eraChunked                // figures without the prompt's pass: it is run in chunks
)

// transformersEras names the catalogue families that were published with
// another version than today's: their own cards pin it.
var transformersEras = []struct {
	prefix string
	era    era
}{
	{"qwen2.5", eraLastLogits},
	{"qwen2-vl", eraLastLogits},
	{"qwen1.5-", eraWholeLogits},
	{"qwen2-", eraWholeLogits},
	{"qwen-", eraWholeLogits},
	{"qwen3-", eraChunked},
}

func (m Model) transformersEra() era {
	for _, e := range transformersEras {
		if strings.HasPrefix(m.ID, e.prefix) {
			return e.era
		}
	}
	return eraLastLogits
}

// answerTokens is how much of the context the answer may take; the rest is the
// prompt (Qwen's speed benchmarks: prompt + 2048 generated).
const answerTokens = 2048

// promptTokens is the part of the context that is read in one pass.
func (r *Request) promptTokens() float64 {
	return float64(max(1, r.Context-answerTokens) * r.Batch)
}

// promptRow is what one token of the prompt makes in one layer, bytes: gate,
// up and their product in 16 bits, and the rows of the hidden state around
// them. Experts see their share of the tokens.
func (m Model) promptRow() float64 {
	wide := float64(max(m.FFNSize, m.DenseFFNSize))
	if m.Experts > 0 {
		wide = float64(m.FFNSize) * max(m.SharedExperts, float64(m.ActiveExperts)/float64(m.Experts))
		wide = max(wide, float64(m.DenseFFNSize))
	}
	return constants.PromptFFN.Value*wide + constants.PromptHidden.Value*float64(m.Hidden)
}

// promptPeak is what generation holds above weights and the final cache: the
// largest of the instants of prompt and answer, less the cache at the end.
func (r *Request) promptPeak(e era, prompt float64) float64 {
	perToken := r.kvPerToken()
	final := perToken * float64(r.Context*r.Batch)
	cache := min(final, perToken*prompt)
	peak := max(final+r.expandedHeads(), cache+prompt*r.Model.promptRow())
	switch e {
	case eraWholeLogits:
		logits := prompt * float64(r.Model.VocabSize)
		peak = max(peak, 2*final, cache+6*logits, 2*cache+4*logits) + r.rotaryTables()
	case eraChunked:
		peak = final + r.expandedHeads()
	}
	return max(peak, r.whileLoading()) - final
}

// whileLoading is what stands beside the weights only while they load: the output
// matrix of an AWQ checkpoint until it is tied to the embedding, and AutoAWQ's
// separate query, key and value matrices until they are fused (decoders with plain
// feed-forwards, MPT or Falcon, ship them as one).
func (r *Request) whileLoading() float64 {
	m := r.Model
	switch {
	case r.Engine == "autoawq" && m.GatedFFN && m.KVLoRARank == 0:
		return float64(m.Layers*m.Hidden*(m.Heads+2*m.KVHeads)*m.HeadDim) * r.Quant.Bits() / 8
	case r.Quant == "awq4" && m.TiedEmbeddings && m.transformersEra() == eraLastLogits:
		return 2 * float64(m.VocabSize) * float64(m.Hidden)
	}
	return 0
}

// expandedHeads is the copy of one layer's keys and values for every query
// head that attention without the flash kernel makes. AWQ checkpoints run in
// fp16 and take that path.
func (r *Request) expandedHeads() float64 {
	if m := r.Model; r.Quant == "awq4" && m.KVHeads < m.Heads {
		return 4 * float64(m.Heads*m.HeadDim) * float64(r.Context*r.Batch)
	}
	return 0
}

// rotaryTables are sine and cosine of every position, kept once a layer by the
// older versions, 16 bits each.
func (r *Request) rotaryTables() float64 {
	return 4 * float64(r.Model.Layers*r.Model.HeadDim) * float64(r.Model.MaxContext)
}

var transformersOverhead = overheadModel{
	size: func(r Request) overhead {
		if r.Model.Kind == ASR {
			return overhead{r.beams(), r.contextSize()}
		}
		return overhead{addRange(constants.TransformersBase.gib(), r.generation(), r.unpacked()), r.contextSize()}
	},
	formula: func(r Request) string { return r.promptFormula() },
	source:  constants.PromptFFN.Source,
}

// promptFormula says which instant decides, by the version the model runs with.
func (r *Request) promptFormula() string {
	m, prompt := r.Model, r.promptTokens()
	switch m.transformersEra() {
	case eraWholeLogits:
		return fmt.Sprintf("transformers before 4.45: logits of %.0f prompt tokens × vocabulary %d × 6 B or the cache twice, and rotary tables", prompt, m.VocabSize)
	case eraChunked:
		return fmt.Sprintf("prompt in chunks; in one pass %.0f tokens × %.0f B more", prompt, m.promptRow())
	}
	return fmt.Sprintf("%.0f tokens of prompt × %.0f B in the widest layer, less what the cache grows to later", prompt, m.promptRow())
}

// generation is the peak of prompt and answer above weights and cache; at most
// the whole context is prompt.
func (r *Request) generation() Range {
	e := r.Model.transformersEra()
	mid := r.promptPeak(e, r.promptTokens())
	all := float64(r.Context * r.Batch)
	high := max(mid, r.promptPeak(eraLastLogits, all))
	low := mid
	if e == eraWholeLogits {
		low, high = 0.85*mid, max(1.1*mid, min(r.promptPeak(e, all), 1.25*mid))
	}
	return Range{need(low), need(mid), need(high)}
}

// unpacked is the room in which weights are dequantised: a matrix at a time by
// bitsandbytes, and by AutoAWQ's kernels where the prompt is long.
func (r *Request) unpacked() Range {
	switch {
	case r.Quant.bitsandbytes():
		return constants.DequantForward.times(r.dequantised())
	case r.Engine == "autoawq" && r.promptTokens() > 1024:
		return Around(need(r.dequantised()), 0.5)
	}
	return Range{}
}

// beams is what speech recognition keeps for its search: copies of the
// cross-attention cache of one sequence.
func (r *Request) beams() Range {
	return addRange(constants.TransformersBase.gib(), constants.SpeechBeams.times(r.kvPerToken()*speechFrames))
}

// speechFrames is what a whisper encoder makes of 30 seconds.
const speechFrames = 1500
