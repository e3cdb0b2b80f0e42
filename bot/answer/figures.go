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
	changes := changesFor(o.b)
	out := output(o.b, gpuID(o.card), unsaidCount(o), changes)
	return Reply{
		Kind:         kind,
		Verdict:      string(o.b.Verdict),
		Estimate:     &out,
		Alternatives: alternatives(w, o.b, changes),
		Citations:    e.citations(o),
		Bars:         bars(w, o.b),
		PeakGiB:      thousandth(o.b.PerGPU.Mid),
		CapacityGiB:  thousandth(o.b.Capacity),
		Assumed:      w.assumed(o),
	}
}

// unsaidCount is the assumption of one card, which the estimator takes for
// granted.
func unsaidCount(o outcome) []string {
	if o.card == nil || o.req.GPUs > 0 {
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

// shownAlternatives is how many changes a reply lists.
const shownAlternatives = 3

// alternatives picks the changes that are worth showing: none where it fits,
// else the cheapest that fit, or that at least may.
func alternatives(w *words, b estimator.Breakdown, changes []estimator.Change) []Alternative {
	if b.Verdict != estimator.No && b.Verdict != estimator.Tight {
		return nil
	}
	picked := byVerdict(changes, estimator.Yes)
	if len(picked) == 0 && b.Verdict == estimator.No {
		picked = byVerdict(changes, estimator.Tight)
	}
	var out []Alternative
	for _, c := range picked[:min(len(picked), shownAlternatives)] {
		out = append(out, Alternative{
			Change:    changeKey(c),
			Verdict:   string(c.Verdict),
			PerGPUGiB: thousandth(c.PerGPU.Mid),
			Label:     say(w.change.item, changeLabel(w, c), need(c.PerGPU.Mid), w.verdicts[c.Verdict]),
		})
	}
	return out
}

func byVerdict(changes []estimator.Change, v estimator.Verdict) []estimator.Change {
	var out []estimator.Change
	for _, c := range changes {
		if c.Verdict == v {
			out = append(out, c)
		}
	}
	return out
}

// changeLabel names a change in the reply's language.
func changeLabel(w *words, c estimator.Change) string {
	format, ok := w.change.ids[c.ID]
	switch {
	case !ok:
		return changeKey(c)
	case strings.Contains(format, "%"):
		return say(format, c.Value)
	}
	return format
}

// bars are the components from the largest down; what rounds to nothing is
// left out.
func bars(w *words, b estimator.Breakdown) []Bar {
	var out []Bar
	for _, name := range estimator.TermNames {
		if gib := thousandth(b.Term(name).Size.Mid); gib >= 0.005 {
			out = append(out, Bar{Name: string(name), Label: w.terms[name], GiB: gib})
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].GiB > out[j].GiB })
	return out
}

// quiet are assumptions that a reply leaves to the JSON: they move the figures
// little, or a remark tells them better.
var quiet = map[string]bool{"shape": true, "kv_dtype": true, "flash_attn": true, "loss": true, "method": true}

// assumed is the one line of what nobody stated, with an example of how to
// correct it.
func (w *words) assumed(o outcome) string {
	var items []string
	if o.card != nil && o.req.GPUs == 0 {
		items = append(items, say(w.assume.keys["n_gpus"], "1"))
	}
	for _, a := range o.b.Assumptions {
		if format, ok := w.assume.keys[a.Key]; ok && !quiet[a.Key] {
			items = append(items, say(format, w.value(a)))
		}
	}
	if len(items) == 0 {
		return ""
	}
	return say(w.assume.line, w.list(items), w.assume.hints[o.b.Request.Method.Training()])
}

// value prints an assumed value, in words where it has some.
func (w *words) value(a estimator.Assumption) string {
	if v, ok := w.assume.values[a.Value]; ok {
		return v
	}
	if n, err := strconv.Atoi(a.Value); err == nil {
		return tokens(n)
	}
	return a.Value
}

// remarks are the lines under an answer about one outcome.
func (w *words) remarks(o outcome, ramGB float64) string {
	rule := w.remark.ruleInfer
	if o.b.Request.Method.Training() {
		rule = w.remark.ruleTrain
	}
	return lines(
		say(rule, strconv.FormatFloat(o.b.RuleOfThumbGB, 'f', 1, 64)),
		w.sparse(o.subject),
		w.sizeOnly(o),
		w.inAdvance(o),
		w.hostMemory(o, ramGB),
	)
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
	if o.b.Request.MemUtil == 0 || o.b.Request.Method.Training() {
		return ""
	}
	return say(w.remark.resident, strconv.FormatFloat(o.b.Request.MemUtil*100, 'f', 0, 64)+" %")
}

// hostMemory compares what the job needs of the host with what was stated.
func (w *words) hostMemory(o outcome, ramGB float64) string {
	if o.b.HostRAM > 0 {
		short := ""
		if ramGB > 0 && ramGB < o.b.HostRAM.GB() {
			short = say(w.remark.ramShort, plainNumber(ramGB))
		}
		return lines(say(w.remark.hostRAM, need(o.b.HostRAM)), short)
	}
	if ramGB > 0 && ramGB < o.b.WeightsFile.GB() {
		return say(w.remark.ramLoading, plainNumber(ramGB), need(o.b.WeightsFile))
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
