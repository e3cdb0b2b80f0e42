package answer

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"gpufit/estimator"
	"gpufit/knowledge"
)

// gpu finds the card. A memory size beside a known card counts only where it
// is none of that card's own: it then names a variant, or a modified card.
func (b *inputBuilder) gpu() error {
	b.req.Free = estimator.FromGiB(b.in.GPUFreeGiB)
	b.memoryInName()
	m, known := b.findCard()
	if b.in.memText != "" {
		if !known {
			return &InputError{Field: "gpu_mem_gib", Value: b.in.memText, Hint: "give a number from 0 to 100000"}
		}
		b.note("gpu_mem_gib %q ignored (cannot be read as a number; the card is known)", quoted(b.in.memText))
	}
	switch name, mem := b.in.GPU, b.in.GPUMemGiB; {
	case known:
		b.pick(m)
	case name != "" && mem == 0:
		return unknownName("gpu", name, b.base.SuggestGPUs(name, 3), "or give its memory as gpu_mem_gib")
	case mem > 0:
		b.gpuName = quoted(name)
		b.req.GPU = estimator.GPU{ID: b.gpuName, MemoryGB: mem}
		b.card = &card{spec: b.req.GPU}
	}
	return nil
}

// findCard looks the name up; of several joined by "+" the smallest decides,
// for they share the work evenly.
func (b *inputBuilder) findCard() (knowledge.GPUMatch, bool) {
	if b.in.GPU == "" {
		return knowledge.GPUMatch{}, false
	}
	if m, ok := b.base.GPU(b.in.GPU); ok {
		return m, true
	}
	var smallest knowledge.GPUMatch
	names := strings.Split(b.in.GPU, "+")
	for _, name := range names {
		m, ok := b.base.GPU(name)
		if !ok || len(names) < 2 {
			return knowledge.GPUMatch{}, false
		}
		if smallest.GPU == nil || capacity(m.GPU.Spec) < capacity(smallest.GPU.Spec) {
			smallest = m
		}
	}
	b.note("gpu %s (the smallest of %q)", smallest.GPU.ID, quoted(b.in.GPU))
	if b.in.NGPUs == 0 {
		b.in.NGPUs = len(names)
		b.note("n_gpus %d", len(names))
	}
	return smallest, true
}

// sizedName finds the memory in the name of a card that is nothing else: "48GB card".
var sizedName = regexp.MustCompile(`(?i)^(\d{1,4})\s*gi?b\s*(?:card|gpu)\b`)

// memoryInName takes a name that says no more than the memory for that.
func (b *inputBuilder) memoryInName() {
	m := sizedName.FindStringSubmatch(strings.TrimSpace(b.in.GPU))
	if m == nil || b.in.GPUMemGiB > 0 {
		return
	}
	b.in.GPUMemGiB, _ = strconv.ParseFloat(m[1], 64)
	b.note("gpu_mem_gib %s (from the name)", m[1])
}

// pick takes the row that a name means, in the stated memory.
func (b *inputBuilder) pick(m knowledge.GPUMatch) {
	row, note := pickVariant(m, b.in.GPUMemGiB)
	b.req.GPU, b.gpuName = row.Spec, row.ID
	b.card = &card{spec: row.Spec, row: row}
	if note {
		b.notes = append(b.notes, fmt.Sprintf("gpu %s (%q is also sold as %s)", row.ID, quoted(b.in.GPU), strings.Join(ids(m.Variants, row), ", ")))
	}
	mem := b.in.GPUMemGiB
	if mem == 0 {
		mem = m.MemoryGB
	}
	if mem > 0 && !sameMemory(row.Spec, mem) {
		b.req.GPU = withMemory(row, mem)
		b.card.spec, b.card.resized = b.req.GPU, true
		b.notes = append(b.notes, fmt.Sprintf("gpu_mem_gib %s instead of the %s GB of %s", plainNumber(mem), plainNumber(row.Spec.MemoryGB), row.ID))
	}
}

// pickVariant returns the row a name stands for, of its variants the one with
// the stated memory. It reports whether the choice was left to it although
// people use the name for cards of different memory.
func pickVariant(m knowledge.GPUMatch, mem float64) (*knowledge.GPU, bool) {
	if mem > 0 && !sameMemory(m.GPU.Spec, mem) {
		for _, v := range m.Variants {
			if sameMemory(v.Spec, mem) {
				return v, false
			}
		}
	}
	return m.GPU, mem == 0 && m.Ambiguous
}

// memoryTolerance is how far a stated size may be from a card's own and still
// mean it: GB against GiB, and error correction switched on, are below it.
const memoryTolerance = 0.07

// sameMemory reports whether mem is the card's size as the vendor names it or
// as nvidia-smi prints it.
func sameMemory(g estimator.GPU, mem float64) bool {
	near := func(x float64) bool { return x > 0 && math.Abs(mem-x) <= memoryTolerance*x }
	return near(g.MemoryGB) || near(g.Total.GiB())
}

// withMemory returns the card with another amount of memory. Of a memory that
// the system shares with the chip, a job gets the same part as before.
func withMemory(row *knowledge.GPU, mem float64) estimator.GPU {
	if row.UsableShare > 0 {
		return row.WithMemory(mem).Spec
	}
	g := row.Spec
	g.MemoryGB, g.Total, g.Usable = mem, 0, 0
	return g
}

func ids(rows []*knowledge.GPU, but *knowledge.GPU) []string {
	var out []string
	for _, r := range rows {
		if r.ID != but.ID {
			out = append(out, r.ID)
		}
	}
	return out
}
