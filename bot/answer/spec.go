package answer

import (
	"slices"
	"strconv"
	"strings"

	"gpufit/intents"
	"gpufit/knowledge"
)

// maxSpecs is how many rows of the catalogue one reply sets side by side.
const maxSpecs = 6

// fact is one figure of a row: what it is about, its name and value in the words
// of a reply.
type fact struct {
	aspect, label, value string
}

// gpuSpec answers what a card is, from its row. Where none is named it lists the
// common cards by what was asked.
func (e *Engine) gpuSpec(w *words, q intents.Question) Reply {
	if len(q.Slots.GPU)+len(q.Slots.GPUText) == 0 {
		if len(q.Slots.Model) > 0 {
			return e.modelSpec(w, q)
		}
		return e.commonSpecs(w, q)
	}
	rows := e.specRows(q)
	if len(rows) == 0 {
		return e.askCard(w, q.Slots.GPUText.First())
	}
	r := w.specReply(q.Aspects, len(rows), func(i int) (string, []fact) {
		return cardName(rows[i]), w.cardFactsOf(rows[i])
	})
	for _, g := range rows {
		r.Citations = append(r.Citations, Citation{ID: g.ID, Title: cardName(g), Source: g.Source, AsOf: e.asOf})
		r.Body = lines(r.Body, e.otherForms(w, q, g, q.Aspects), w.uncertain(cardName(g), g.Uncertain))
	}
	return r
}

// specRows are the cards that a question names, a series as its cards.
func (e *Engine) specRows(q intents.Question) []*knowledge.GPU {
	var rows []*knowledge.GPU
	for _, name := range inTextOrder(q) {
		found := oneForEachSize(e.rowsOf(name, nil))
		if slices.Contains(q.Slots.GPU, name) {
			found = found[:min(1, len(found))]
		}
		if len(found) == 0 {
			found = e.series(name)
		}
		for _, g := range found {
			if !slices.Contains(rows, g) && len(rows) < maxSpecs {
				rows = append(rows, g)
			}
		}
	}
	return rows
}

// series returns the rented cards of a series that is named by its digits or its
// architecture: the 40 series, Hopper.
func (e *Engine) series(name string) []*knowledge.GPU {
	var rows []*knowledge.GPU
	digits := strings.TrimFunc(strings.ToLower(name), func(r rune) bool { return r < '0' || r > '9' })
	for i := range e.base.GPUs() {
		g := &e.base.GPUs()[i]
		numbered := len(digits) == 2 && strings.HasPrefix(g.ID, "rtx-"+digits) && g.Class == "consumer"
		if numbered && !g.Modified() || strings.EqualFold(g.Arch, strings.TrimSpace(name)) && g.Rentable() {
			rows = append(rows, g)
		}
	}
	slices.SortStableFunc(rows, func(a, b *knowledge.GPU) int {
		return int(b.MemoryGB*100+b.Spec.BandwidthGBs/100) - int(a.MemoryGB*100+a.Spec.BandwidthGBs/100)
	})
	return rows
}

// commonSpecs lists the common cards by the first thing that was asked, and asks
// for a card where nothing was.
func (e *Engine) commonSpecs(w *words, q intents.Question) Reply {
	if len(q.Aspects) == 0 {
		return askBack(w, w.spec.whichCard)
	}
	rows := make([]*knowledge.GPU, 0, len(e.common.cards))
	for _, c := range e.common.cards {
		rows = append(rows, c.row)
	}
	slices.SortStableFunc(rows, func(a, b *knowledge.GPU) int { return int(rank(b, q.Aspects[0])) - int(rank(a, q.Aspects[0])) })
	rows = rows[:min(len(rows), maxSpecs)]
	r := w.specReply(q.Aspects[:1], len(rows), func(i int) (string, []fact) { return cardName(rows[i]), w.cardFactsOf(rows[i]) })
	for _, g := range rows {
		r.Citations = append(r.Citations, Citation{ID: g.ID, Title: cardName(g), Source: g.Source, AsOf: e.asOf})
	}
	return r
}

// rank orders cards by what was asked, the most first.
func rank(g *knowledge.GPU, aspect string) float64 {
	has := map[bool]float64{true: 1e6}
	switch aspect {
	case intents.AspectBandwidth:
		return g.Spec.BandwidthGBs
	case intents.AspectCompute:
		return g.Spec.FP16TFLOPS
	case intents.AspectNVLink:
		return g.Spec.NVLinkGBs
	case intents.AspectPower:
		return float64(g.TDPWatts)
	case intents.AspectFP8:
		return has[g.Spec.FP8] + g.MemoryGB
	case intents.AspectBF16:
		return has[g.Spec.BF16] + g.MemoryGB
	case intents.AspectFP4:
		return has[g.Spec.FP4] + g.MemoryGB
	}
	return g.MemoryGB
}

// cardFactsOf are the facts of a card's row, those that are not known included:
// that is an answer too.
func (w *words) cardFactsOf(g *knowledge.GPU) []fact {
	s, x := g.Spec, w.spec
	return []fact{
		{intents.AspectMemory, x.memory, w.cardMemory(g)},
		{intents.AspectBandwidth, x.bandwidth, w.amount(s.BandwidthGBs, "GB/s")},
		{intents.AspectCompute, x.compute, w.amount(s.FP16TFLOPS, "TFLOPS")},
		{intents.AspectBF16, x.bf16, w.yesNo(s.BF16)},
		{intents.AspectFP8, x.fp8, w.yesNo(s.FP8)},
		{intents.AspectFP4, x.fp4, w.yesNo(s.FP4)},
		{intents.AspectNVLink, x.nvlink, w.nvlink(g)},
		{intents.AspectPCIe, x.pcie, w.amount(float64(s.PCIeGen), "")},
		{intents.AspectPower, x.power, w.amount(float64(g.TDPWatts), "W")},
		{intents.AspectMIG, x.mig, w.yesNo(g.MIG)},
		{intents.AspectECC, x.ecc, w.yesNo(g.ECC)},
		{intents.AspectArch, x.arch, w.architecture(g)},
	}
}

// cardMemory writes the size that the vendor names, in GB, and what a process can
// get of it in GiB.
func (w *words) cardMemory(g *knowledge.GPU) string {
	size := plainNumber(g.MemoryGB) + " GB " + g.MemoryType
	if g.Spec.Usable == 0 {
		return size
	}
	return say(w.phrase.aside, size, say(w.layout.usable, room(g.Spec.Usable)))
}

func (w *words) nvlink(g *knowledge.GPU) string {
	if g.NVLinkKnown && g.Spec.NVLinkGBs == 0 {
		return w.spec.no
	}
	return w.amount(g.Spec.NVLinkGBs, "GB/s")
}

func (w *words) architecture(g *knowledge.GPU) string {
	parts := []string{g.Arch}
	if g.Spec.ComputeCapability > 0 {
		parts = append(parts, "sm_"+strings.ReplaceAll(strconv.FormatFloat(g.Spec.ComputeCapability, 'f', 1, 64), ".", ""))
	}
	if g.Year > 0 {
		parts = append(parts, strconv.Itoa(g.Year))
	}
	return strings.Join(parts, w.phrase.detailSep)
}

// amount writes a figure with its unit; zero is not known.
func (w *words) amount(x float64, unit string) string {
	if x == 0 {
		return w.spec.unknown
	}
	return strings.TrimSpace(plainNumber(x) + " " + unit)
}

func (w *words) yesNo(b bool) string {
	if b {
		return w.spec.yes
	}
	return w.spec.no
}

// uncertain says what of a row is less certain; the note is the table's own.
func (w *words) uncertain(name, note string) string {
	if note == "" {
		return ""
	}
	return say(w.spec.uncertain, name, note)
}

// specReply heads with what was asked of each row and sets all facts side by side.
func (w *words) specReply(aspects []string, n int, row func(int) (string, []fact)) Reply {
	r := Reply{Kind: KindSpec}
	var items []string
	for i := range n {
		name, facts := row(i)
		about := asked(aspects, facts)
		var words []string
		for _, f := range about {
			words = append(words, f.label+" "+f.value)
		}
		items = append(items, say(w.spec.item, name, w.list(words)))
		if n <= maxColumns {
			r.Table = withColumn(r.Table, w.spec.fact, name, facts)
		} else {
			r.Table = withRow(r.Table, w.layout.card, name, about)
		}
	}
	r.Headline = say(w.spec.headline, strings.Join(items, w.spec.itemSep))
	return r
}

// asked writes the facts that a question is about; the first ones where it names
// none.
func asked(aspects []string, facts []fact) []fact {
	about := slices.DeleteFunc(slices.Clone(facts), func(f fact) bool { return !slices.Contains(aspects, f.aspect) })
	if len(about) == 0 {
		return facts[:min(len(facts), firstFacts)]
	}
	return about
}

const (
	firstFacts = 3 // what is told of a row of which nothing was asked
	maxColumns = 3 // rows that can stand side by side; of more, only what was asked
)

// withRow adds what was asked of one row to the table.
func withRow(t *Table, corner, name string, facts []fact) *Table {
	if t == nil {
		t = &Table{Head: []string{corner}}
		for _, f := range facts {
			t.Head = append(t.Head, f.label)
		}
	}
	cells := []string{name}
	for _, f := range facts {
		cells = append(cells, f.value)
	}
	t.Rows = append(t.Rows, cells)
	return t
}

// withColumn adds the facts of one row to the table as a column.
func withColumn(t *Table, corner, name string, facts []fact) *Table {
	if t == nil {
		t = &Table{Head: []string{corner}}
		for _, f := range facts {
			t.Rows = append(t.Rows, []string{f.label})
		}
	}
	t.Head = append(t.Head, name)
	for i, f := range facts {
		t.Rows[i] = append(t.Rows[i], f.value)
	}
	return t
}
