package answer

import (
	"math"
	"slices"
	"strings"

	"gpufit/estimator"
	"gpufit/intents"
	"gpufit/knowledge"
)

// subject is what is run or trained: a model of the catalogue, or a size.
type subject struct {
	shape estimator.Model
	row   *knowledge.Model // nil: only the size is known
	quant string           // from a checkpoint's suffix
}

// card is what it is to run on: a card of the catalogue, or an amount of memory.
type card struct {
	spec    estimator.GPU
	row     *knowledge.GPU // nil: only the memory is known
	resized bool           // row with another amount of memory than its own
	named   int            // which of the names in the text it stands for
	mixed   string         // how a machine of own cards is called where they are not alike
	own     int            // how many cards that machine has
}

// reading is what the slots of a question come to. Where the text names
// several of a kind, or leaves open which is meant, there are several.
type reading struct {
	subjects []subject
	cards    []card // empty: none stated
	bareName string // the name that several cards share
	// unknownCard is a card as typed that nothing says the memory of.
	unknownCard string
	methods     []estimator.Method
	open        bool // fine-tuning was asked for without its kind
	counts      []int
	names       int // how many cards the text names; a bare name may stand for several
	quants      []estimator.Quant
	rest        estimator.Request // everything else
	ramGB       float64
	amount      amount
	freeGB      float64 // stated as free on each card
	usedGB      float64 // stated as taken by others on each card
	offload     bool    // weights or states may live in host memory
	mixed       int     // cards in all, where they are not alike and the smallest decides
	remarks     []string
}

// read resolves the slots. When something is named that cannot be resolved,
// the second result is the question to ask back.
func (e *Engine) read(w *words, q intents.Question) (reading, *Reply) {
	rd := reading{ramGB: q.Slots.RAMGB, amount: amountIn(q.Slots)}
	for _, step := range []func(*words, intents.Question, *reading) *Reply{
		e.readSubjects, e.readCards, e.readMethods, e.readRest,
	} {
		if back := step(w, q, &rd); back != nil {
			return rd, back
		}
	}
	return rd, nil
}

func (e *Engine) readSubjects(w *words, q intents.Question, rd *reading) *Reply {
	s := q.Slots
	for _, id := range s.Model {
		if m, ok := e.base.Model(id); ok {
			rd.subjects = append(rd.subjects, subject{shape: m.Model.Shape, row: m.Model, quant: m.Quant})
		}
	}
	if len(rd.subjects) > 0 {
		for _, name := range s.ModelText {
			rd.remarks = append(rd.remarks, say(w.remark.leftOut, quoted(name)))
		}
		return nil
	}
	if len(s.ModelText) > 0 {
		return e.readModelText(w, q, rd)
	}
	rd.subjects = sized(s.ParamsB)
	return nil
}

// sized are subjects of which only the parameter count is known, in 1e9.
func sized(paramsB []float64) []subject {
	var out []subject
	for _, p := range paramsB {
		if p > 0 {
			out = append(out, subject{shape: estimator.Model{Params: p * 1e9}})
		}
	}
	return out
}

// readModelText handles a family or an unknown name: with a size it is looked
// up together ("qwen 14b"), else by itself, else the size alone counts.
func (e *Engine) readModelText(w *words, q intents.Question, rd *reading) *Reply {
	name, size := q.Slots.ModelText.First(), q.Slots.ParamsB.First()
	for _, try := range nameVariants(name, size) {
		if m, ok := e.base.Model(try); ok {
			rd.subjects = []subject{{shape: m.Model.Shape, row: m.Model, quant: m.Quant}}
			rd.remarks = append(rd.remarks, say(readAs(w, m), quoted(name), m.Model.Name))
			return nil
		}
	}
	if size > 0 {
		rd.subjects = sized(q.Slots.ParamsB)
		rd.remarks = append(rd.remarks, e.unknownModel(w, name, size))
		return nil
	}
	return e.askModel(w, name)
}

// unknownModel says that only the size counts: nobody knows the name, or the
// series has no model of that size.
func (e *Engine) unknownModel(w *words, name string, size float64) string {
	format := w.remark.unknownModel
	if _, ok := e.base.Model(name); ok {
		format = w.remark.unknownSize
	}
	return say(format, quoted(name), plainNumber(size)+"B")
}

// readAs words how a name was taken: as one model, or as one of a series.
func readAs(w *words, m knowledge.ModelMatch) string {
	if len(m.Variants) > 0 {
		return w.remark.readAsOne
	}
	return w.remark.readAs
}

// nameVariants are the names under which a family and a size may be listed.
func nameVariants(name string, size float64) []string {
	if size == 0 {
		return []string{name}
	}
	b := plainNumber(size) + "b"
	return []string{name + "-" + b, name + b, name + "-" + b + "-chat"}
}

func (e *Engine) readCards(w *words, q intents.Question, rd *reading) *Reply {
	s := q.Slots
	if len(s.GPU) == 0 && len(s.GPUText) == 1 {
		e.readCardText(w, q, rd)
	} else {
		e.readCardList(w, q, rd)
	}
	e.applyMemory(w, s, rd)
	if names := q.Ambiguous["mix"]; len(names) > 1 {
		e.mix(w, names, s.GPUCount, rd)
	}
	if free := q.Settings.FreeGB; len(rd.cards) == 0 && free > 0 {
		rd.cards = []card{{spec: estimator.GPU{MemoryGB: free, Usable: estimator.FromGiB(free)}}}
	}
	return nil
}

// readCardText handles a name that no single row answers to: the rows it could
// mean, one for each amount of memory, unless the memory is stated too.
func (e *Engine) readCardText(w *words, q intents.Question, rd *reading) {
	name, mem := q.Slots.GPUText.First(), q.Slots.VRAMGB.First()
	rows := e.rowsOf(name, q.Ambiguous["gpu"])
	if mem > 0 {
		rows = withSameMemory(rows, mem)
	}
	rows = oneForEachSize(rows)
	switch {
	case len(rows) > 0:
	case mem > 0:
		rd.remarks = append(rd.remarks, say(w.remark.unknownCard, quoted(name), plainNumber(mem)))
	default:
		rd.unknownCard = name
	}
	for _, r := range rows {
		rd.cards = append(rd.cards, card{spec: r.Spec, row: r})
	}
	if len(rows) > 1 {
		rd.bareName = quoted(name)
	}
}

// readCardList reads several names, each for its rows: a name that no single
// row answers to is answered as if it stood alone.
func (e *Engine) readCardList(w *words, q intents.Question, rd *reading) {
	for i, name := range inTextOrder(q) {
		rows := oneForEachSize(e.rowsOf(name, nil))
		if slices.Contains(q.Slots.GPU, name) {
			rows = rows[:min(1, len(rows))]
		}
		if len(rows) == 0 {
			rd.remarks = append(rd.remarks, say(w.remark.leftOut, quoted(name)))
		}
		for _, r := range rows {
			rd.cards = append(rd.cards, card{spec: r.Spec, row: r, named: i})
		}
		rd.names++
	}
	if len(rd.cards) == 0 {
		rd.unknownCard = q.Slots.GPUText.First()
	}
}

// inTextOrder lists the named cards as they stand in the text, where the
// evidence tells: counts belong to them one by one.
func inTextOrder(q intents.Question) []string {
	names := append(append([]string{}, q.Slots.GPU...), q.Slots.GPUText...)
	at := func(name string) int {
		i := slices.IndexFunc(q.Evidence, func(ev intents.Evidence) bool {
			return (ev.Slot == "gpu" || ev.Slot == "gpu_text") && ev.Value == name
		})
		if i < 0 {
			return math.MaxInt32
		}
		return q.Evidence[i].Start
	}
	slices.SortStableFunc(names, func(a, b string) int { return at(a) - at(b) })
	return names
}

// rowsOf returns the rows that a bare name could mean.
func (e *Engine) rowsOf(name string, candidates []string) []*knowledge.GPU {
	var rows []*knowledge.GPU
	for _, id := range candidates {
		if m, ok := e.base.GPU(id); ok {
			rows = append(rows, m.GPU)
		}
	}
	if m, ok := e.base.GPU(name); ok && len(rows) == 0 {
		rows = append(rows, m.GPU)
		if m.Ambiguous {
			rows = append(rows, m.Variants...)
		}
	}
	return rows
}

func withSameMemory(rows []*knowledge.GPU, mem float64) []*knowledge.GPU {
	var out []*knowledge.GPU
	for _, r := range rows {
		if sameMemory(r.Spec, mem) {
			out = append(out, r)
		}
	}
	return out
}

// oneForEachSize keeps the first row of each amount of memory: form factors
// with the same memory get the same verdict.
func oneForEachSize(rows []*knowledge.GPU) []*knowledge.GPU {
	var out []*knowledge.GPU
	for _, r := range rows {
		if len(withSameMemory(out, r.Spec.MemoryGB)) == 0 {
			out = append(out, r)
		}
	}
	return out
}

// applyMemory takes a stated amount of memory as the card itself where no card
// is named, and as that of a modified card where it is not the card's own.
func (e *Engine) applyMemory(w *words, s intents.Slots, rd *reading) {
	if len(rd.cards) == 0 {
		for _, mem := range s.VRAMGB {
			rd.cards = append(rd.cards, card{spec: estimator.GPU{MemoryGB: mem}})
		}
		return
	}
	mem := s.VRAMGB.First()
	if row := rd.cards[0].row; mem == 0 && row != nil && row.UsableShare > 0 {
		mem, rd.ramGB = rd.ramGB, 0 // the memory of such a machine is that of its chip
	}
	if len(rd.cards) != 1 || len(s.VRAMGB) > 1 || mem == 0 || !resizes(rd.cards[0].spec, mem, s.GPUCount.First()) {
		return
	}
	c := &rd.cards[0]
	if row := e.variantWith(c.row, mem); row != nil {
		*c = card{spec: row.Spec, row: row}
		return
	}
	rd.remarks = append(rd.remarks, say(w.remark.memoryAs, plainNumber(mem), cardName(c.row)))
	c.spec, c.resized = withMemory(c.row, mem), true
}

// mostResized is how many times its own memory a modified card may have:
// workshops double it.
const mostResized = 2.5

// resizes reports whether an amount of memory beside a card says that the card
// has another amount than usual, and is not the sum over several cards.
func resizes(g estimator.GPU, mem float64, cards int) bool {
	total := cards > 1 && sameMemory(g, mem/float64(cards))
	return !sameMemory(g, mem) && !total && mem < mostResized*g.MemoryGB
}

// variantWith returns the row that shares the card's bare name and has mem.
func (e *Engine) variantWith(row *knowledge.GPU, mem float64) *knowledge.GPU {
	m, ok := e.base.GPU(cardName(row))
	if !ok {
		return nil
	}
	if rows := withSameMemory(m.Variants, mem); len(rows) > 0 {
		return rows[0]
	}
	return nil
}

// openMethods are the ways to fine-tune that are shown where none is named.
var openMethods = []estimator.Method{estimator.LoRA, estimator.QLoRA, estimator.Full}

func (e *Engine) readMethods(w *words, q intents.Question, rd *reading) *Reply {
	for _, name := range q.Slots.Method {
		if name == "finetune" {
			rd.fineTune()
			return nil
		}
		m, ok := estimator.ParseMethod(name)
		if !ok {
			return e.askOtherMethod(w, q, name)
		}
		rd.methods = append(rd.methods, m)
	}
	switch {
	case len(rd.methods) > 0:
	case q.Settings.Rank > 0 || len(q.Settings.Targets) > 0:
		rd.methods = []estimator.Method{estimator.LoRA}
	case impliesTraining(q):
		rd.fineTune()
	}
	if len(rd.methods) == 0 {
		rd.methods = []estimator.Method{""}
	}
	return nil
}

// fineTune leaves the kind of fine-tuning open. Vision backbones are trained
// whole: nobody puts adapters on a detector.
func (rd *reading) fineTune() {
	if len(rd.subjects) > 0 && rd.subjects[0].shape.Kind == estimator.Vision {
		rd.methods = []estimator.Method{estimator.Full}
		return
	}
	rd.methods, rd.open = openMethods, true
}

// impliesTraining reports whether something is stated that only training has.
func impliesTraining(q intents.Question) bool {
	p, s := strings.ToLower(q.Slots.Parallelism.First()), q.Settings
	trainer := s.Framework != "" && !estimator.KnownEngine(s.Framework)
	return q.Slots.Optimizer != "" || strings.HasPrefix(p, "zero") || strings.HasPrefix(p, "fsdp") || p == "ddp" ||
		trainer || s.GradCkpt != "" || s.Compute != "" || s.Loss != "" || s.GradAccum > 0 || s.Packing != ""
}
