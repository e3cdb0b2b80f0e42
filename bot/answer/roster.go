package answer

import (
	"cmp"
	"slices"
	"strings"

	"gpufit/estimator"
	"gpufit/knowledge"
)

// rentable lists the cards that are recommended, in the order of preference
// among cards of the same memory: those that most rental shops and clouds
// list by the hour. A card that is missing here is still judged when named.
var rentable = []string{
	"rtx-a4000", "t4",
	"rtx-4090", "rtx-3090", "l4",
	"rtx-5090", "v100-32g",
	"a100-40g-sxm",
	"l40s", "rtx-a6000", "rtx-4090-48g",
	"a100-80g-sxm", "h100-sxm",
	"h20-96g", "rtx-pro-6000-blackwell",
	"h200-sxm",
	"b200",
}

// catalogue holds what is tried where nothing is named.
type catalogue struct {
	cards   []*card   // rentable
	models  []subject // text models of known shape, from the smallest up
	largest *card     // the card with the most memory that a rack takes
}

// commonRows looks the cards up and sorts the models. A card that the catalogue
// lacks is left out; TestCommonRows holds the embedded one complete.
func commonRows(base *knowledge.Base) catalogue {
	var c catalogue
	for _, id := range rentable {
		if m, ok := base.GPU(id); ok {
			c.cards = append(c.cards, &card{spec: m.GPU.Spec, row: m.GPU})
		}
	}
	c.models = textModels(base)
	c.largest = largestCard(base)
	return c
}

// textModels returns the dense and sparse text decoders whose layers are known,
// from the smallest up. Encoder-decoders are left out: they are built for one
// task each.
func textModels(base *knowledge.Base) []subject {
	var out []subject
	for i := range base.Models() {
		m := &base.Models()[i]
		if (m.Shape.Kind == estimator.LLM || m.Shape.Kind == estimator.MoE) && m.Shape.KnownShape() && m.Shape.DecoderLayers == 0 {
			out = append(out, subject{shape: m.Shape, row: m})
		}
	}
	slices.SortStableFunc(out, func(a, b subject) int { return cmp.Compare(a.shape.Params, b.shape.Params) })
	return out
}

// largestCard returns the data-centre card with the most memory.
func largestCard(base *knowledge.Base) *card {
	best := &card{}
	for i := range base.GPUs() {
		if g := &base.GPUs()[i]; g.Class == "datacenter" && g.Spec.MemoryGB > best.spec.MemoryGB {
			best = &card{spec: g.Spec, row: g}
		}
	}
	return best
}

// suits reports whether a card is worth recommending for a job: trainers and
// fp8 kernels want matrix units that take the type.
func suits(c *card, r estimator.Request) bool {
	switch {
	case r.Method.Training() && r.Compute != estimator.FP16Mixed && !c.spec.BF16:
		return false
	case r.Quant == estimator.QuantFP8 && !c.spec.FP8:
		return false
	}
	return true
}

// brands are dropped from a card's name: people say "RTX 4090".
var brands = strings.NewReplacer("GeForce ", "", "NVIDIA ", "", "Tesla ", "")

// cardName is how a card of the catalogue is called in a reply.
func cardName(row *knowledge.GPU) string { return brands.Replace(row.Name) }
