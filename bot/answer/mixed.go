package answer

import (
	"slices"
	"strconv"
	"strings"

	"gpufit/estimator"
)

// mix reads cards that are not alike and are to work together, with a count for
// each, and keeps the smallest: work is shared evenly, so it decides. A name is
// a catalogue id, a card as typed, or GB.
func (e *Engine) mix(w *words, names []string, counts []int, rd *reading) {
	var cards []card
	var shown []string
	total := 0
	for i, name := range names {
		c, ok := e.cardOrMemory(name)
		if !ok {
			rd.remarks = append(rd.remarks, say(w.remark.leftOut, quoted(name)))
			continue
		}
		n := 1
		if len(counts) == len(names) {
			n = max(1, counts[i])
		}
		total += n
		cards, shown = append(cards, c), append(shown, w.cards(&c, n))
	}
	if len(cards) < 2 {
		return
	}
	smallest := slices.MinFunc(cards, func(a, b card) int { return int(capacity(a.spec)/estimator.MiB - capacity(b.spec)/estimator.MiB) })
	smallest.mixed, smallest.own = strings.Join(shown, " + "), total
	rd.cards, rd.bareName, rd.unknownCard, rd.mixed = []card{smallest}, "", "", total
	rd.remarks = append(rd.remarks, say(w.remark.mixed, w.list(shown), total, w.cardKind(&smallest)))
}

// cardOrMemory reads a member of a mix.
func (e *Engine) cardOrMemory(name string) (card, bool) {
	if m, ok := e.base.GPU(name); ok {
		return card{spec: m.GPU.Spec, row: m.GPU}, true
	}
	mem, err := strconv.ParseFloat(name, 64)
	return card{spec: estimator.GPU{MemoryGB: mem}}, err == nil && mem > 0
}

// capacity is what a process can get of a card.
func capacity(g estimator.GPU) estimator.Bytes {
	b, err := estimator.Judge(estimator.Request{Model: estimator.Model{Params: 1e9}, GPU: g})
	if err != nil {
		return 0
	}
	return b.Capacity
}
