package answer

import (
	"sort"
	"strconv"
	"strings"

	"gpufit/estimator"
)

// figures starts a Reply with what every answer about one outcome shows:
// estimate, bars, capacity, assumptions and sources.
func (e *Engine) figures(w *words, kind Kind, o outcome) Reply {
	changes := e.changesFor(statedOf(o), o.b, o.ramGB)
	return Reply{
		Kind:         kind,
		Verdict:      string(o.b.Verdict),
		Estimate:     e.output(o, gpuID(o.card), unsaidCount(o), changes),
		Alternatives: e.alternatives(w, o.b, changes),
		Citations:    e.citations(o),
		Bars:         bars(w, o),
		PeakGiB:      thousandth(o.b.PerGPU.Mid),
		CapacityGiB:  thousandth(limit(o.b)),
		Assumed:      w.assumed(o),
	}
}

// statedOf returns the request of an outcome as it was asked; where the cards
// cannot share it so, as its figures have it.
func statedOf(o outcome) estimator.Request {
	if o.split != nil {
		return byLayers(o.req, o.split.TP)
	}
	return o.req
}

// unsaidCount is the assumption of one card, which the estimator takes for
// granted.
func unsaidCount(o outcome) []string {
	if o.card == nil || o.req.GPUs > 0 || o.b.Request.GPUs > 1 {
		return nil
	}
	return []string{oneGPU}
}

func gpuID(c *card) string {
	if c == nil || c.row == nil {
		return ""
	}
	return c.row.ID
}

// bars are the components from the largest down; what rounds to nothing is
// left out.
func bars(w *words, o outcome) []Bar {
	var out []Bar
	for _, name := range estimator.TermNames {
		if gib := thousandth(o.b.Term(name).Size.Mid); gib >= 0.005 {
			out = append(out, Bar{Name: string(name), Label: w.term(name, o.card), GiB: gib})
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].GiB > out[j].GiB })
	return out
}

// term names a component; CUDA is NVIDIA's alone.
func (w *words) term(name estimator.TermName, c *card) string {
	if name == estimator.Context && c != nil && c.row != nil && c.row.Vendor != "nvidia" {
		return w.phrase.driverContext
	}
	return w.terms[name]
}

// remarks are the lines under an answer about one outcome.
func (w *words) remarks(o outcome) string {
	return lines(append([]string{w.facts(o), w.hostMemory(o)}, w.cardFacts(o)...)...)
}

// facts are the remarks that hold for all outcomes about the same model.
func (w *words) facts(o outcome) string {
	return lines(
		w.ruleOfThumb(o),
		w.sparse(o.subject),
		w.sizeOnly(o),
		w.inAdvance(o),
		w.copies(o),
		w.beyondModel(o),
		w.oddSplit(o),
	)
}

// oddSplit says of a number of cards that does not divide the attention heads
// that tensor parallelism does not take it: people name three cards as they
// would two.
func (w *words) oddSplit(o outcome) string {
	r := o.b.Request
	if r.Method.Training() || isImage(r.Model) || o.split != nil || o.req.GPUs < 3 || r.Model.Heads == 0 || r.Model.Heads%o.req.GPUs == 0 {
		return ""
	}
	return say(w.advice.oddSplit, o.req.GPUs, r.Model.Heads, w.model(o.subject))
}

func (w *words) ruleOfThumb(o outcome) string {
	gb := thumb(o.b.RuleOfThumbGB)
	switch {
	case gb == "" || o.b.Request.BPW > 0: // the rule knows types, not bits per weight
		return ""
	case o.b.Request.Method.Training():
		return say(w.remark.ruleTrain, gb)
	case isImage(o.subject.shape):
		return say(w.remark.ruleImage, gb)
	}
	return say(w.remark.ruleInfer, gb)
}

// beyondModel says that a stated length is more than the model was made for.
func (w *words) beyondModel(o outcome) string {
	m := o.subject.shape
	if isImage(m) || m.MaxContext == 0 || o.req.Context <= m.MaxContext {
		return ""
	}
	return say(w.remark.beyond, tokens(o.req.Context), tokens(m.MaxContext))
}

// copies says that several cards do not hold a picture model together.
func (w *words) copies(o outcome) string {
	if !isImage(o.subject.shape) || o.b.Request.GPUs < 2 || o.b.Request.Method.Training() {
		return ""
	}
	return w.remark.copies
}

// sparse says that all experts stay in memory: people divide by the active size.
func (w *words) sparse(s subject) string {
	if s.shape.Experts == 0 || s.shape.ActiveParams == 0 {
		return ""
	}
	return say(w.remark.moe, size(s.shape.Params), size(s.shape.ActiveParams))
}

func (w *words) sizeOnly(o outcome) string {
	switch {
	case o.b.Basis != estimator.FromParams:
		return ""
	case o.subject.row != nil:
		return say(w.remark.noShape, o.subject.row.Name)
	}
	return say(w.remark.paramsOnly, size(o.subject.shape.Params))
}

// inAdvance says that a serving engine fills its share of the card whatever
// the request needs, so that nobody takes the full card for a fault.
func (w *words) inAdvance(o outcome) string {
	if o.b.Request.MemUtil == 0 || o.b.Request.Method.Training() || !takesAll(o.b.Request) {
		return ""
	}
	return say(w.remark.resident, strconv.FormatFloat(o.b.Request.MemUtil*100, 'f', 0, 64)+" %")
}

// hostMemory compares what the job needs of the host with what was stated.
func (w *words) hostMemory(o outcome) string {
	if o.b.HostRAM > 0 {
		short := ""
		if o.ramGB > 0 && estimator.FromGiB(o.ramGB) < o.b.HostRAM {
			short = say(w.remark.ramShort, plainNumber(o.ramGB))
		}
		return strings.TrimSpace(closeUp(say(w.remark.hostRAM, need(o.b.HostRAM)) + " " + short))
	}
	if o.ramGB > 0 && o.ramGB < o.b.WeightsFile.GiB() {
		return say(w.remark.ramLoading, plainNumber(o.ramGB), need(o.b.WeightsFile))
	}
	return ""
}

// citations are the catalogue rows behind an outcome.
func (e *Engine) citations(o outcome) []Citation {
	var out []Citation
	if m := o.subject.row; m != nil {
		out = append(out, Citation{ID: m.ID, Title: m.Name, Source: m.Source, AsOf: e.asOf})
	}
	if o.card != nil && o.card.row != nil {
		c := o.card.row
		out = append(out, Citation{ID: c.ID, Title: cardName(c), Source: c.Source, AsOf: e.asOf})
	}
	return out
}
