package answer

import (
	"cmp"
	"slices"
	"strconv"

	"gpufit/intents"
	"gpufit/knowledge"
)

// modelSpec answers what a model is, from its row; a series is answered with its
// sizes.
func (e *Engine) modelSpec(w *words, q intents.Question) Reply {
	var rows []*knowledge.Model
	for _, id := range q.Slots.Model {
		if m, ok := e.base.Model(id); ok && len(rows) < maxSpecs {
			rows = append(rows, m.Model)
		}
	}
	if len(rows) == 0 {
		return e.seriesSpec(w, q)
	}
	if slices.Contains(q.Aspects, intents.AspectSizes) {
		return e.sizesReply(w, rows[0].Family, e.family(rows[0].Family))
	}
	r := w.specReply(q.Aspects, len(rows), func(i int) (string, []fact) { return rows[i].Name, w.modelFacts(rows[i]) })
	for _, m := range rows {
		r.Citations = append(r.Citations, Citation{ID: m.ID, Title: m.Name, Source: m.Source, AsOf: e.asOf})
		r.Body = lines(r.Body, w.uncertain(m.Name, m.Uncertain))
	}
	return r
}

// seriesSpec answers for a name that stands for several models.
func (e *Engine) seriesSpec(w *words, q intents.Question) Reply {
	name := q.Slots.ModelText.First()
	if name == "" {
		return e.unclear(w, q)
	}
	var rows []*knowledge.Model
	for _, id := range q.Ambiguous["model"] {
		if m, ok := e.base.Model(id); ok {
			rows = append(rows, m.Model)
		}
	}
	if m, ok := e.base.Model(name); ok && len(rows) == 0 {
		rows = append([]*knowledge.Model{m.Model}, m.Variants...)
	}
	if len(rows) == 0 {
		return *e.askModel(w, name)
	}
	return e.sizesReply(w, name, rows)
}

// family returns the models of a series.
func (e *Engine) family(slug string) []*knowledge.Model {
	var rows []*knowledge.Model
	for i := range e.base.Models() {
		if m := &e.base.Models()[i]; m.Family == slug {
			rows = append(rows, m)
		}
	}
	return rows
}

// maxSizes is how many models of a series one reply lists.
const maxSizes = 20

// sizesReply lists the models of a series from the smallest up.
func (e *Engine) sizesReply(w *words, name string, rows []*knowledge.Model) Reply {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b *knowledge.Model) int { return cmp.Compare(a.Shape.Params, b.Shape.Params) })
	more := max(0, len(rows)-maxSizes)
	rows = rows[:len(rows)-more]
	r := Reply{Kind: KindSpec, Table: &Table{Head: []string{w.layout.model, w.spec.params, w.spec.active, w.spec.context}}}
	var sizes []string
	for _, m := range rows {
		r.Table.Rows = append(r.Table.Rows, []string{m.Name, size(m.Shape.Params), w.activeParams(m), w.maxContext(m)})
		if s := size(m.Shape.Params); !slices.Contains(sizes, s) {
			sizes = append(sizes, s)
		}
		r.Citations = append(r.Citations, Citation{ID: m.ID, Title: m.Name, Source: m.Source, AsOf: e.asOf})
	}
	r.Headline = say(w.spec.sizes, quoted(name), len(rows), w.list(sizes))
	if more > 0 {
		r.Body = say(w.spec.more, more)
	}
	return r
}

func (w *words) modelFacts(m *knowledge.Model) []fact {
	s, x := m.Shape, w.spec
	return []fact{
		{intents.AspectParams, x.params, size(s.Params)},
		{intents.AspectActive, x.active, w.activeParams(m)},
		{intents.AspectContext, x.context, w.maxContext(m)},
		{intents.AspectShape, x.layers, w.amount(float64(s.Layers), "")},
		{intents.AspectShape, x.heads, w.attention(m)},
		{intents.AspectShape, x.hidden, w.amount(float64(s.Hidden), "")},
		{intents.AspectShape, x.vocab, w.amount(float64(s.VocabSize), "")},
		{intents.AspectExperts, x.experts, w.experts(m)},
		{intents.AspectDType, x.dtype, cmp.Or(string(s.NativeDType), x.unknown)},
	}
}

// activeParams are the parameters that work on each token: all, but for a mixture
// of experts.
func (w *words) activeParams(m *knowledge.Model) string {
	if m.Shape.ActiveParams == 0 {
		return w.spec.all
	}
	return size(m.Shape.ActiveParams)
}

func (w *words) maxContext(m *knowledge.Model) string {
	if m.Shape.MaxContext == 0 {
		return w.spec.unknown
	}
	return tokens(m.Shape.MaxContext)
}

// attention writes the heads of queries and of keys and values.
func (w *words) attention(m *knowledge.Model) string {
	if m.Shape.Heads == 0 {
		return w.spec.unknown
	}
	return strconv.Itoa(m.Shape.Heads) + " / " + strconv.Itoa(cmp.Or(m.Shape.KVHeads, m.Shape.Heads))
}

func (w *words) experts(m *knowledge.Model) string {
	if m.Shape.Experts == 0 {
		return w.spec.none
	}
	return say(w.spec.ofExperts, m.Shape.ActiveExperts, m.Shape.Experts)
}
