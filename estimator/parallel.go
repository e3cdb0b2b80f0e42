package estimator

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseParallelism reads none, ddp, zero1 to zero3, fsdp, tpN, ppN, joined by
// "+", with epN, cpN and offload-cpu. Spaces, commas, hyphens, remarks in brackets and the
// spellings of trainers (deepspeed stage 3, fsdp2, FULL_SHARD, device_map,
// fsdp8 for a group of eight) are forgiven. It reports whether every word of s
// was understood.
func ParseParallelism(s string) (Parallelism, bool) {
	var p Parallelism
	said, remark, _ := strings.Cut(s, "(")
	for _, word := range parallelWords(said) {
		if !p.set(word) {
			return Parallelism{}, false
		}
	}
	for _, word := range parallelWords(remark) {
		p.set(word) // a remark may say more, and may say anything
	}
	return p, !p.IsZero()
}

// parallelSpellings joins what belongs together before the text is cut into words.
var parallelSpellings = strings.NewReplacer("offload-cpu", "offload", "offload_cpu", "offload", "cpu-offload", "offload", "cpu_offload", "offload",
	"full_shard", "fsdp", "device_map", "layersplit", "naive pp", "layersplit", "dist-opt", "zero1", "distributed optimizer", "zero1",
	"tensor parallel", "tp", "pipeline parallel", "pp", "data parallel", "ddp")

func parallelWords(s string) []string {
	s = parallelSpellings.Replace(strings.ToLower(s))
	words := strings.FieldsFunc(s, func(c rune) bool { return strings.ContainsRune("+,/ ()&=-_", c) })
	joined := words[:0]
	for _, w := range words {
		if n := len(joined); n > 0 && isDigits(w) && !endsInDigit(joined[n-1]) {
			joined[n-1] += w // "stage 2", "zero-3"
			continue
		}
		joined = append(joined, w)
	}
	return joined
}

func isDigits(w string) bool { return strings.Trim(w, "0123456789") == "" }

func endsInDigit(w string) bool { return w[len(w)-1] >= '0' && w[len(w)-1] <= '9' }

// set takes one word; words that say how many ranks a group has ("fsdp8") add
// nothing that the number of cards does not say.
func (p *Parallelism) set(word string) bool {
	name := strings.TrimRight(word, "0123456789")
	n, _ := strconv.Atoi(word[len(name):])
	switch name {
	case "none", "single":
		p.None = true
	case "ddp", "dp":
		p.DDP = true
	case "zero", "stage", "zerostage":
		p.ZeRO = max(p.ZeRO, n)
		return n >= 1 && n <= 3
	case "fsdp", "hsdp":
		p.FSDP = true
	case "offload":
		p.OffloadCPU = true
	case "layersplit":
		p.LayerSplit = true
	default:
		return p.setSplit(name, n)
	}
	return true
}

func (p *Parallelism) setSplit(name string, n int) bool {
	switch name {
	case "tp", "mp":
		p.TP = max(p.TP, n)
	case "pp":
		p.PP = max(p.PP, n)
	case "ep":
		p.EP = max(p.EP, n)
	case "cp", "sp":
		p.CP = max(p.CP, n)
	case "megatron":
		p.ZeRO = max(p.ZeRO, 1) // its distributed optimizer
		return n == 0
	case "deepspeed":
		p.ZeRO = max(p.ZeRO, 2) // the stage its examples start with
		return n == 0
	default:
		return false
	}
	return n >= 1 && n <= 4096
}

// String spells p as the contract does, "none" for nothing.
func (p Parallelism) String() string {
	var parts []string
	add := func(ok bool, s string) {
		if ok {
			parts = append(parts, s)
		}
	}
	add(p.DDP, "ddp")
	add(p.ZeRO > 0, "zero"+strconv.Itoa(p.ZeRO))
	add(p.FSDP, "fsdp")
	add(p.TP > 1, "tp"+strconv.Itoa(p.TP))
	add(p.PP > 1, "pp"+strconv.Itoa(p.PP))
	add(p.LayerSplit && p.PP <= 1, "pp")
	add(p.EP > 1, "ep"+strconv.Itoa(p.EP))
	add(p.CP > 1, "cp"+strconv.Itoa(p.CP))
	add(p.OffloadCPU, "offload-cpu")
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, "+")
}

// shardsWeights reports whether the weights themselves are divided over the
// data-parallel ranks.
func (p Parallelism) shardsWeights() bool { return p.ZeRO == 3 || p.FSDP }

// replicas is the number of data-parallel ranks.
func (r *Request) replicas() int {
	return max(1, r.GPUs/(max(1, r.Parallel.TP)*max(1, r.Parallel.PP)))
}

// onCard returns the weights that the fullest card holds: tensor parallelism
// divides matrices and vocabulary, pipeline parallelism gives the last stage
// its layers and the output matrix, ZeRO-3 and FSDP divide all of it.
func (r *Request) onCard(w parts) float64 {
	if !r.Method.Training() && r.engine().hostEmbed {
		s := r.stage(w)
		return w.encoder + s.layers/float64(max(1, r.Model.Layers+r.Model.DecoderLayers))*(w.linear()+w.other) + s.output
	}
	tp, pp := float64(max(1, r.Parallel.TP)), float64(max(1, r.Parallel.PP))
	layers := (w.attn + w.ffn + w.other + w.experts/float64(r.expertGroups())) / tp
	ends := (w.embed + w.output) / tp
	if pp > 1 {
		layers /= pp
		if n := r.Model.Layers; n > 0 {
			layers *= float64(ceilDiv(n, int(pp))) * pp / float64(n)
		}
		ends = max(w.embed, w.output) / tp
	}
	total := layers + ends + w.encoder
	if r.Method.Training() && r.Parallel.shardsWeights() {
		total = total / float64(r.replicas())
	}
	return total
}

// stage is what the fullest card of a layer split by llama.cpp holds: some
// layers, and the output matrix where it is the last card.
type stage struct {
	layers float64
	output float64 // bytes or parameters, as the parts that were split
}

// stage splits layers and the output matrix, which counts as one layer more,
// evenly over the cards; the input embedding stays in host memory.
func (r *Request) stage(w parts) stage {
	n, total := max(1, r.Parallel.PP), r.Model.Layers+r.Model.DecoderLayers
	out := w.output
	if out == 0 {
		out = w.embed
	}
	if total == 0 {
		return stage{output: out}
	}
	first := stage{layers: float64(min(total, ceilDiv(total+1, n)))}
	last := stage{layers: float64(max(0, (total+1)/n-1)), output: out}
	perLayer := (w.linear() + w.other) / float64(total)
	if first.layers*perLayer > last.layers*perLayer+out && n > 1 {
		return first
	}
	return last
}

// cacheShare is the part of the cache on the fullest card of a split by layers.
func (r *Request) cacheShare() float64 {
	n := max(1, r.Parallel.PP)
	if r.engine().hostEmbed && n > 1 {
		return r.stage(r.baseWeights()).layers / float64(max(1, r.Model.Layers+r.Model.DecoderLayers))
	}
	return 1 / float64(n)
}

// expertGroups is how many ways the experts are divided.
func (r *Request) expertGroups() int {
	if !r.Method.Training() {
		return 1
	}
	return max(1, min(r.Parallel.EP, r.replicas()))
}

// splitNote says in the working how weights are divided.
func (r *Request) splitNote() string {
	switch {
	case r.Method.Training() && r.Parallel.shardsWeights() && r.replicas() > 1:
		return fmt.Sprintf(", divided over %d cards (%s)", r.replicas(), r.Parallel)
	case r.Parallel.TP > 1 || r.Parallel.PP > 1:
		return fmt.Sprintf(", split %s", r.Parallel)
	case r.GPUs > 1:
		return ", a whole copy on every card"
	}
	return ""
}
