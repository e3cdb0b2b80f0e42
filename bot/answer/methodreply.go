package answer

import (
	"gpufit/estimator"
	"gpufit/intents"
)

// methodReply sets LoRA, QLoRA and training of all weights side by side, with
// figures of the stated model, or of 7B where none is named.
func (e *Engine) methodReply(w *words, q intents.Question) (Reply, bool) {
	rd, back := e.read(w, q)
	if back != nil || rd.unknownCard != "" {
		return Reply{}, false
	}
	example := ""
	if len(rd.subjects) == 0 {
		rd.subjects = []subject{exampleModel}
		example = say(w.advice.linkExample, size(exampleModel.shape.Params))
	}
	rd.methods, rd.open = openMethods, true
	os := e.placed(rd.jobs())
	if len(os) == 0 {
		return Reply{}, false
	}
	r := e.figures(w, KindComparison, os[0])
	r.Headline = w.methodHead(os)
	r.Table = w.methodChoice(os)
	r.Body = lines(append([]string{w.advice.methodWhy, example, w.adapterSize(os[0])}, rd.remarks...)...)
	r.Alternatives = nil
	r.Citations = e.citationsOfMany(os)
	return r, true
}

func (w *words) methodHead(os []outcome) string {
	var items []string
	for _, o := range os {
		items = append(items, say(w.need.methodItem, w.methods[o.b.Request.Method], need(o.b.PerGPU.Mid)))
	}
	return upperFirst(say(w.advice.methodHead, w.modelWithDetails(os[0].job), w.list(items)))
}

// methodChoice: what each method takes, on what, how fast, and what a saved
// state weighs.
func (w *words) methodChoice(os []outcome) *Table {
	t := &Table{Head: []string{w.advice.method, w.layout.card, w.layout.peak, w.layout.verdict, w.advice.speed}}
	for _, o := range os {
		t.Rows = append(t.Rows, []string{w.methods[o.b.Request.Method], w.cards(o.card, o.b.Request.GPUs), need(o.b.PerGPU.Mid), w.verdicts[o.b.Verdict], w.speedCell(o)})
	}
	return t
}

// adapterSize is what a saved adapter takes of a disk: 16 bits a parameter, as
// trainers save it.
func (w *words) adapterSize(o outcome) string {
	a := o.b.Term(estimator.Adapters).Size.Mid
	if a == 0 {
		return ""
	}
	return say(w.advice.adapters, need(a))
}
