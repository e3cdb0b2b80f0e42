package answer

import (
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

// exampleModels stand for the sizes that a card can hold, largest first: open
// models of general use, dense and sparse, of series that come in many sizes.
var exampleModels = []string{
	"deepseek-v3", "qwen3-235b-a22b", "gpt-oss-120b", "qwen2.5-72b", "llama-3.1-70b",
	"qwen3-32b", "gemma-3-27b", "mistral-small-24b", "gpt-oss-20b", "qwen3-14b", "gemma-3-12b",
	"qwen3-8b", "llama-3.1-8b", "qwen2.5-7b", "qwen3-4b", "qwen2.5-3b", "qwen3-1.7b", "qwen3-0.6b",
}

// catalogue holds the rows behind the two lists.
type catalogue struct {
	cards   []*card
	models  []subject
	largest *card // the card with the most memory that a rack takes
}

// commonRows looks the lists up. A row that the catalogue lacks is left out;
// TestCommonRows holds the embedded one complete.
func commonRows(base *knowledge.Base) catalogue {
	var c catalogue
	for _, id := range rentable {
		if m, ok := base.GPU(id); ok {
			c.cards = append(c.cards, &card{spec: m.GPU.Spec, row: m.GPU})
		}
	}
	for _, id := range exampleModels {
		if m, ok := base.Model(id); ok {
			c.models = append(c.models, subject{shape: m.Model.Shape, row: m.Model})
		}
	}
	c.largest = largestCard(base)
	return c
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
