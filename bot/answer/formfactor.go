package answer

import (
	"math"
	"slices"
	"strings"

	"gpufit/intents"
	"gpufit/knowledge"
)

// formFactors are the words that tell the form of a data-centre card, in lower
// case as they stand in a name. An NVL card sits in a PCIe slot, and is a card of its own.
var formFactors = []string{"sxm", "pcie", "nvl"}

// linkAspects are what a form factor decides about how several cards work together.
var linkAspects = []string{intents.AspectNVLink, intents.AspectPCIe, intents.AspectBandwidth}

// maxOtherForms is how many other forms one line tells of.
const maxOtherForms = 2

// otherForms says that a card was named without its form factor, and what the
// other forms of it have instead; empty where the form was named, where there is
// no other, or where they have the same of what was asked.
func (e *Engine) otherForms(w *words, q intents.Question, g *knowledge.GPU, aspects []string) string {
	if formOf(cardName(g)) == "" || formOf(typedCard(q, g)) != "" {
		return ""
	}
	taken := asked(aspects, w.cardFactsOf(g))
	var items []string
	for _, o := range e.formsOf(g) {
		if facts := differing(taken, w.cardFactsOf(o)); len(facts) > 0 {
			items = append(items, say(w.spec.item, cardName(o), w.list(facts)))
		}
	}
	if len(items) == 0 {
		return ""
	}
	return say(w.spec.otherForms, cardName(g), strings.Join(items, w.spec.itemSep))
}

// typedCard is how a question names a card.
func typedCard(q intents.Question, g *knowledge.GPU) string {
	i := slices.IndexFunc(q.Evidence, func(v intents.Evidence) bool { return v.Slot == "gpu" && v.Value == g.ID })
	if i < 0 {
		return cardName(g)
	}
	return q.Evidence[i].Text
}

// formOf is the form factor that a name holds, "" where it holds none.
func formOf(name string) string {
	name = strings.ToLower(name)
	for _, form := range formFactors {
		if strings.Contains(name, form) {
			return form
		}
	}
	return ""
}

// sameSizeShare is how far the memory of two forms of one card may lie apart:
// 80 and 94 GB are forms of the H100, 40 and 80 GB are two A100s.
const sameSizeShare = 0.2

// formsOf returns the other forms of a card, the nearest in memory first.
func (e *Engine) formsOf(g *knowledge.GPU) []*knowledge.GPU {
	family, _, _ := strings.Cut(cardName(g), " ")
	var rows []*knowledge.GPU
	for i := range e.base.GPUs() {
		o := &e.base.GPUs()[i]
		name, _, _ := strings.Cut(cardName(o), " ")
		form := formOf(cardName(o))
		if name == family && form != "" && form != formOf(cardName(g)) && apart(o, g) <= sameSizeShare*g.MemoryGB {
			rows = append(rows, o)
		}
	}
	slices.SortStableFunc(rows, func(a, b *knowledge.GPU) int { return int(apart(a, g) - apart(b, g)) })
	return rows[:min(len(rows), maxOtherForms)]
}

// apart is how many GB the memory of two cards differs by.
func apart(a, b *knowledge.GPU) float64 { return math.Abs(a.MemoryGB - b.MemoryGB) }

// differing writes the facts that are other than the ones taken.
func differing(taken, facts []fact) []string {
	var out []string
	for _, t := range taken {
		for _, f := range facts {
			if f.aspect == t.aspect && f.value != t.value {
				out = append(out, f.label+" "+f.value)
			}
		}
	}
	return out
}

// linkForms is otherForms for what links the cards of an outcome.
func (e *Engine) linkForms(w *words, q intents.Question, o outcome) string {
	if o.card.row == nil {
		return ""
	}
	return e.otherForms(w, q, o.card.row, linkAspects)
}
