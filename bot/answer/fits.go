package answer

import (
	"strings"

	"gpufit/estimator"
	"gpufit/intents"
)

// use is one way to use a card: a row of the table of what fits.
type use struct {
	method estimator.Method
	quant  estimator.Quant // inference only
}

// The uses that are shown where the question leaves them open.
var (
	inferUses = []use{{estimator.Infer, estimator.QuantBF16}, {estimator.Infer, estimator.QuantInt8}, {estimator.Infer, estimator.QuantInt4}}
	tuneUses  = []use{{estimator.LoRA, ""}, {estimator.QLoRA, ""}, {estimator.Full, ""}}
)

// whatFits answers what a stated card can run. With a model beside it, in
// which types that model fits.
func (e *Engine) whatFits(w *words, q intents.Question) Reply {
	rd, back := e.read(w, q)
	switch {
	case back != nil:
		return *back
	case rd.unknownCard != "":
		return e.askCard(w, rd.unknownCard)
	case len(rd.cards) == 0:
		return e.unclear(w, q)
	case len(rd.subjects) > 0:
		return e.typesThatFit(w, rd)
	}
	return e.fitsReply(w, rd, e.shelves(rd))
}

// shelf is what one machine holds.
type shelf struct {
	probe job // the machine, without a model
	fits  []found
	tight bool // none of fits has room
}

// found is the largest model for a use.
type found struct {
	use
	outcome
}

// shownShelves is how many machines are set side by side.
const shownShelves = 3

// shelves fills the stated machines: each card, with its number.
func (e *Engine) shelves(rd reading) []shelf {
	var out []shelf
	for i := range rd.cards[:min(len(rd.cards), shownShelves)] {
		c := &rd.cards[i]
		probe := job{card: c, req: rd.rest, ramGB: rd.ramGB}.on(c, max(1, rd.countsFor(i)[0]))
		probe.req.Free = rd.free(c)
		s := shelf{probe: probe, fits: e.largestOf(rd, probe, estimator.Yes)}
		if len(s.fits) == 0 {
			s.fits, s.tight = e.largestOf(rd, probe, estimator.Tight), true
		}
		out = append(out, s)
	}
	return out
}

// largestOf fills one machine with the largest model for each use that has at
// least the verdict.
func (e *Engine) largestOf(rd reading, probe job, v estimator.Verdict) []found {
	var out []found
	for _, u := range usesOf(rd) {
		if o, ok := largestThatFits(e.common.models, u, probe, v); ok {
			out = append(out, found{u, o})
		}
	}
	return out
}

// usesOf narrows the table to the method and types that were stated.
func usesOf(rd reading) []use {
	var out []use
	for _, m := range rd.methods {
		switch m {
		case "":
			out = append(append(out, inferUses...), tuneUses...)
		case estimator.Infer:
			// "run" is said of anything: the two cheap ways to train stay in.
			out = append(append(out, inferUses...), tuneUses[:2]...)
		case estimator.LoRA, estimator.QLoRA, estimator.Full, estimator.Pretrain:
			out = append(out, use{m, ""})
		}
	}
	if rd.rest.BPW > 0 {
		return withTypes(out, []estimator.Quant{""})
	}
	return withTypes(out, rd.quants)
}

// withTypes replaces the types of inference by the stated ones.
func withTypes(uses []use, quants []estimator.Quant) []use {
	if len(quants) == 0 {
		return uses
	}
	var out []use
	for _, q := range quants {
		out = append(out, use{estimator.Infer, q})
	}
	for _, u := range uses {
		if u.method.Training() {
			out = append(out, u)
		}
	}
	return out
}

func (e *Engine) fitsReply(w *words, rd reading, shelves []shelf) Reply {
	r := Reply{Kind: KindRecommendation, Verdict: string(estimator.No)}
	var heads []string
	var all []found
	for _, s := range shelves {
		heads = append(heads, w.shelfLine(s))
		all = append(all, s.fits...)
	}
	r.Headline = closeUp(strings.Join(heads, " "))
	resident := ""
	if rd.ramGB > 0 || rd.offload {
		resident = w.fits.resident
	}
	parts := append([]string{w.bareCard(rd), resident, w.judgedWith(all), say(w.fits.searched, len(e.common.models))}, rd.remarks...)
	for _, s := range shelves {
		parts = appendNew(parts, w.cardFacts(run(s.probe.of(smallestModel, use{method: estimator.Infer})))...)
	}
	r.Body = lines(parts...)
	if len(all) > 0 {
		r.Verdict = string(bestVerdict(shelves))
		r.Table = w.fitsTable(shelves)
		r.Citations = e.citationsOfMany(outcomesOf(all))
		r.Assumed = w.assumed(all[0].outcome)
	}
	return r
}

// smallestModel stands for any model where only the card matters.
var smallestModel = subject{shape: estimator.Model{Params: 1e9}}

// judgedWith says how long the sequences are that the table holds for.
func (w *words) judgedWith(fs []found) string {
	context, seqLen := "", ""
	for _, f := range fs {
		switch r := f.b.Request; {
		case f.method.Training() && seqLen == "":
			seqLen = say(w.fits.seqLen, tokens(r.SeqLen))
		case !f.method.Training() && context == "":
			context = say(w.fits.context, tokens(r.Context))
		}
	}
	return strings.TrimSpace(closeUp(context + " " + seqLen))
}

// bestVerdict is yes where any machine holds something with room, else tight.
func bestVerdict(shelves []shelf) estimator.Verdict {
	for _, s := range shelves {
		if len(s.fits) > 0 && !s.tight {
			return estimator.Yes
		}
	}
	return estimator.Tight
}

// shelfLine says in one line what a machine holds.
func (w *words) shelfLine(s shelf) string {
	machine, usable := w.cards(s.probe.card, s.probe.req.GPUs), usableOf(s.probe)
	if len(s.fits) == 0 {
		return say(w.fits.nothing, machine, usable)
	}
	format := w.fits.headline
	if s.tight {
		format = w.fits.tight
	}
	var items []string
	for _, f := range headed(s.fits) {
		items = append(items, say(w.fits.item, w.use(f), w.model(f.subject)))
	}
	return say(format, machine, usable, w.list(items))
}

// usableOf prints what a process can get of the probe's card.
func usableOf(probe job) string {
	probe.req.Model = smallestModel.shape
	return room(limit(run(probe).b))
}

// headed picks the three uses that a headline names: plain, smallest type, and
// the first way to train.
func headed(fs []found) []found {
	if len(fs) <= 3 {
		return fs
	}
	out := fs[:1:1]
	for i, f := range fs[1:] {
		training := f.use.method.Training()
		if !training && (i+2 == len(fs) || fs[i+2].use.method.Training()) {
			out = append(out, f)
		}
		if training {
			return append(out, f)
		}
	}
	return out
}

func (w *words) use(f found) string {
	switch {
	case f.req.BPW > 0:
		return say(w.fits.use, w.methods[f.method], say(w.phrase.bpw, plainNumber(f.req.BPW)))
	case f.quant == "":
		return w.methods[f.method]
	}
	return say(w.fits.use, w.methods[f.method], string(f.quant))
}

// fitsTable has a column for the machine where there are several.
func (w *words) fitsTable(shelves []shelf) *Table {
	l := w.layout
	t := &Table{Head: []string{l.use, l.largest, l.peak, l.usableCol}}
	if len(shelves) > 1 {
		t.Head = append([]string{l.card}, t.Head...)
	}
	for _, s := range shelves {
		for _, f := range s.fits {
			row := []string{w.use(f), w.model(f.subject), need(f.b.PerGPU.Mid), room(limit(f.b))}
			if len(shelves) > 1 {
				row = append([]string{w.cards(f.card, f.b.Request.GPUs)}, row...)
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

func outcomesOf(fs []found) []outcome {
	var out []outcome
	for _, f := range fs {
		out = append(out, f.outcome)
	}
	return out
}

// typesThatFit judges one model in the common types: how much of DeepSeek R1
// eight 4090 can hold.
func (e *Engine) typesThatFit(w *words, rd reading) Reply {
	if len(rd.quants) > 0 || rd.rest.BPW > 0 || len(rd.methods) > 1 || rd.methods[0].Training() {
		return e.verdictReply(w, rd, runAll(rd.jobs()))
	}
	j := rd.jobs()[0]
	var os []outcome
	var fit []string
	for _, t := range commonTypes(j.card) {
		j.req.Quant = t
		o := run(j)
		os = append(os, o)
		if o.b.Verdict == estimator.Yes {
			fit = append(fit, string(t))
		}
	}
	return e.typesReply(w, rd, os, fit)
}

// commonTypes are the types that people try, from the widest down; eight bits
// are fp8 where the card multiplies them.
func commonTypes(c *card) []estimator.Quant {
	eight := estimator.QuantInt8
	if c.spec.FP8 {
		eight = estimator.QuantFP8
	}
	return []estimator.Quant{estimator.QuantBF16, eight, estimator.QuantInt4, "q2_k"}
}

func (e *Engine) typesReply(w *words, rd reading, os []outcome, fit []string) Reply {
	main := bestOf(os)
	r := e.figures(w, KindRecommendation, os[main])
	model, machine := w.model(os[0].subject), w.cards(os[0].card, os[0].b.Request.GPUs)
	r.Headline = say(w.fits.noModel, model, machine)
	if len(fit) > 0 {
		r.Headline = say(w.fits.model, model, machine, w.list(fit))
	}
	t := &Table{Head: []string{w.layout.use, w.layout.peak, w.layout.usableCol, w.layout.verdict}}
	for _, o := range os {
		t.Rows = append(t.Rows, []string{string(o.req.Quant), need(o.b.PerGPU.Mid), room(limit(o.b)), w.verdicts[o.b.Verdict]})
	}
	r.Table = t
	resident := ""
	if rd.ramGB > 0 || rd.offload {
		resident = w.fits.resident
	}
	r.Body = lines(append(rd.remarks, resident, w.remarks(os[main]))...)
	return r
}
