package answer

import (
	"slices"
	"strings"

	"gpufit/estimator"
	"gpufit/intents"
)

// canRun answers whether something fits on a stated card.
func (e *Engine) canRun(w *words, q intents.Question) Reply {
	rd, back := e.read(w, q)
	switch {
	case back != nil:
		return *back
	case len(rd.subjects) == 0 && rd.unknownCard != "":
		return e.askCard(w, rd.unknownCard)
	case len(rd.subjects) == 0:
		return e.unclear(w, q)
	case rd.unknownCard != "":
		return e.whateverCard(w, rd)
	case len(rd.cards) == 0:
		return e.needReply(w, rd)
	}
	outcomes := runAll(rd.jobs())
	for i := range outcomes {
		outcomes[i] = seated(outcomes[i])
	}
	r := e.verdictReply(w, rd, outcomes)
	r.Choices = e.verdictChoices(w, r, outcomes[0])
	return r
}

// verdictReply picks the form: one verdict, or several side by side.
func (e *Engine) verdictReply(w *words, rd reading, os []outcome) Reply {
	main := 0
	switch {
	case len(os) == 1:
		return e.oneVerdict(w, rd, os[0])
	case rd.bareName != "" && agree(os) && len(os) == len(rd.cards):
		return e.sameForAll(w, rd, os)
	case rd.open && len(rd.subjects) == 1 && len(rd.cards) == 1:
		main = bestOf(os)
	}
	r := e.figures(w, KindVerdict, os[main])
	r.Headline = w.headlineOfMany(rd, os)
	if rd.bareName != "" && !agree(os) {
		r.Verdict = string(estimator.Unknown)
	}
	r.Table = w.outcomeTable(rd, os)
	r.Body = w.bodyOfMany(rd, os[main], os)
	r.Citations = e.citationsOfMany(os)
	return r
}

func (e *Engine) oneVerdict(w *words, rd reading, o outcome) Reply {
	if o.split != nil {
		return w.splitReply(rd, o)
	}
	r := e.figures(w, KindVerdict, o)
	r.Headline = w.withoutOffload(rd, w.verdictLine(o))
	hopeless := ""
	if o.b.Verdict == estimator.No && !mendedHere(r.Alternatives) {
		hopeless = w.change.none
	}
	r.Body = lines(append([]string{w.queue(o)}, append(rd.remarks, hopeless, w.remarks(o))...)...)
	return r
}

// mendedHere reports whether a change on the cards at hand mends it, or may.
func mendedHere(changes []Alternative) bool {
	return slices.ContainsFunc(changes, func(a Alternative) bool { return !strings.HasPrefix(a.Change, gpuChange+" ") })
}

// withoutOffload puts before a headline that layers in host memory, which were
// asked for, are not in the figures of inference.
func (w *words) withoutOffload(rd reading, headline string) string {
	if !rd.offload || rd.trains() {
		return headline
	}
	return say(w.verdict.noOffload, headline)
}

// sameForAll heads with the card that decides: the largest where none is
// enough, the smallest where each is.
func (e *Engine) sameForAll(w *words, rd reading, os []outcome) Reply {
	decides := 0
	for i, o := range os {
		if (o.b.Verdict == estimator.No) == (o.b.Capacity > os[decides].b.Capacity) {
			decides = i
		}
	}
	r := e.oneVerdict(w, rd, os[decides])
	r.Table = w.outcomeTable(rd, os)
	r.Body = lines(w.bareCard(rd), r.Body)
	r.Citations = e.citationsOfMany(os)
	return r
}

// whateverCard answers for a card that nobody knows: where not even the
// largest one would hold the job the answer is no, else its memory is asked.
func (e *Engine) whateverCard(w *words, rd reading) Reply {
	j := rd.jobs()[0]
	o := run(j.on(e.common.largest, max(1, j.req.GPUs)))
	if o.b.Verdict != estimator.No || o.b.Request.GPUs > 1 {
		return e.askCard(w, rd.unknownCard)
	}
	r := e.figures(w, KindVerdict, o)
	r.Headline = say(w.which.whatever, w.task(o), need(o.b.PerGPU.Mid), w.cardKind(o.card), room(limit(o.b)))
	r.Body = lines(append(rd.remarks, w.remarks(o))...)
	return r
}

// verdictLine is the headline of one outcome.
func (w *words) verdictLine(o outcome) string {
	n := o.b.Request.GPUs
	if o.ramShort {
		return say(w.verdict.ramShort, w.task(o), w.cards(o.card, n), need(o.b.HostRAM), plainNumber(o.ramGB))
	}
	return say(w.verdictFormat(o.b), w.task(o), w.cards(o.card, n), w.figure(o.b.PerGPU, n), room(limit(o.b)))
}

// verdictFormat picks the sentence: where the middle of the band lies above
// what the job can use, a tight fit is more likely to fail than not.
func (w *words) verdictFormat(b estimator.Breakdown) string {
	switch {
	case b.Verdict == estimator.Yes:
		return w.verdict.yes
	case b.Verdict == estimator.No:
		return w.verdict.no
	case b.PerGPU.Mid > limit(b):
		return w.verdict.probablyNot
	}
	return w.verdict.tight
}

// limit is what the job can use: of a card that an engine takes a share of in
// advance, that share.
func limit(b estimator.Breakdown) estimator.Bytes {
	if share := b.Request.MemUtil; !b.Request.Method.Training() && share > 0 && takesAll(b.Request) {
		return estimator.Bytes(share * float64(b.Capacity))
	}
	return b.Capacity
}

// headlineOfMany sums several outcomes up in one line.
func (w *words) headlineOfMany(rd reading, os []outcome) string {
	return w.withoutOffload(rd, w.sumUp(rd, os))
}

func (w *words) sumUp(rd reading, os []outcome) string {
	items := w.list(w.outcomeItems(rd, os))
	first := os[0]
	machine := w.cards(first.card, first.b.Request.GPUs)
	switch {
	case rd.open && len(rd.subjects) == 1 && len(rd.cards) == 1:
		return say(w.methodFormat(os[bestOf(os)].b.Verdict), w.modelWithDetails(first.job), machine, items)
	case rd.bareName != "" && len(rd.subjects) == 1 && !rd.open:
		return say(w.verdict.depends, w.task(first), rd.bareName, items)
	}
	return say(w.verdict.several, items)
}

// methodFormat picks the sentence over the ways to fine-tune by the best of
// their verdicts.
func (w *words) methodFormat(best estimator.Verdict) string {
	switch best {
	case estimator.Yes:
		return w.verdict.anyMethod
	case estimator.Tight:
		return w.verdict.tightMethod
	}
	return w.verdict.noMethod
}

// outcomeItems are "QLoRA fits (8.9 GiB)", one for each outcome.
func (w *words) outcomeItems(rd reading, os []outcome) []string {
	var items []string
	for _, o := range os {
		items = append(items, say(w.verdict.outcome, w.outcomeName(rd, o), w.verdicts[o.b.Verdict], need(o.b.PerGPU.Mid)))
	}
	return items
}

// outcomeName names an outcome by what sets it apart from the others.
func (w *words) outcomeName(rd reading, o outcome) string {
	var parts []string
	if len(rd.subjects) > 1 {
		parts = append(parts, w.modelWithDetails(o.job))
	}
	if len(rd.methods) > 1 {
		parts = append(parts, w.methods[o.b.Request.Method])
	}
	if len(rd.quants) > 1 && len(rd.subjects) == 1 {
		parts = append(parts, string(o.b.Request.Quant))
	}
	if len(rd.cards) > 1 || len(rd.counts) > 1 {
		parts = append(parts, w.cards(o.card, o.b.Request.GPUs))
	}
	return w.list(parts)
}

// outcomeTable sets the outcomes side by side.
func (w *words) outcomeTable(rd reading, os []outcome) *Table {
	l := w.layout
	t := &Table{Head: []string{w.outcomeHead(rd), l.peak, l.usableCol, l.verdict}}
	for _, o := range os {
		t.Rows = append(t.Rows, []string{w.outcomeName(rd, o), need(o.b.PerGPU.Mid), room(limit(o.b)), w.verdicts[o.b.Verdict]})
	}
	return t
}

func (w *words) outcomeHead(rd reading) string {
	switch {
	case len(rd.subjects) > 1:
		return w.layout.model
	case len(rd.methods) > 1:
		return w.layout.method
	case len(rd.cards) < 2 && len(rd.counts) < 2:
		return w.layout.use
	}
	return w.layout.card
}

func (w *words) bodyOfMany(rd reading, main outcome, os []outcome) string {
	open := ""
	if rd.open {
		open = w.remark.methods
	}
	parts := append([]string{open, w.bareCard(rd)}, rd.remarks...)
	parts = append(parts, w.facts(main))
	for _, o := range os {
		if host := w.hostMemory(o); host != "" {
			parts = append(parts, w.outcomeName(rd, o)+w.phrase.colon+host)
		}
		if q := w.queue(o); q != "" {
			parts = append(parts, w.outcomeName(rd, o)+w.phrase.colon+q)
		}
		parts = appendNew(parts, w.cardFacts(o)...)
	}
	return lines(parts...)
}

// bareCard says that a name stands for several cards.
func (w *words) bareCard(rd reading) string {
	if rd.bareName == "" {
		return ""
	}
	var names []string
	for _, c := range rd.cards {
		names = append(names, w.cardKind(&c))
	}
	return say(w.remark.bareCard, rd.bareName, w.list(names))
}

func (e *Engine) citationsOfMany(os []outcome) []Citation {
	var out []Citation
	seen := map[string]bool{}
	for _, o := range os {
		for _, c := range e.citations(o) {
			if !seen[c.ID] {
				seen[c.ID] = true
				out = append(out, c)
			}
		}
	}
	return out
}

// bestOf returns the first outcome with the best verdict.
func bestOf(os []outcome) int {
	for _, v := range []estimator.Verdict{estimator.Yes, estimator.Tight} {
		for i, o := range os {
			if o.b.Verdict == v {
				return i
			}
		}
	}
	return 0
}

func agree(os []outcome) bool {
	for _, o := range os[1:] {
		if o.b.Verdict != os[0].b.Verdict {
			return false
		}
	}
	return true
}

// verdictChoices offers the next question: another card where it does not fit,
// what else the card holds where it does.
func (e *Engine) verdictChoices(w *words, r Reply, o outcome) []Choice {
	if r.Verdict == string(estimator.Yes) {
		return nil
	}
	return []Choice{w.whichFor(o)}
}
