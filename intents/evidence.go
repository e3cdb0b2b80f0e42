package intents

import (
	"slices"
	"strconv"
)

// maxValues bounds the values of one slot, and the evidence for an intent: no
// question means more, and a hostile text stays cheap to read and to store.
const maxValues = 16

// filling says what kind of slot an item filled.
type filling uint8

const (
	fillsNothing filling = iota
	fillsHardware
	fillsJob
	fillsOther
)

// fillingOf are the slots that make a question of memory: one of each kind.
var fillingOf = map[string]filling{
	"gpu": fillsHardware, "gpu_text": fillsHardware, "vram_gb": fillsHardware,
	"model": fillsJob, "model_text": fillsJob, "params_b": fillsJob,
}

// addValue files one value of a slot that may hold several, with its evidence.
// A value that is known already, or one too many, is dropped.
func addValue[L ~[]T, T comparable](r *reading, list *L, slot string, v T, first, end int) {
	if len(*list) >= maxValues || slices.Contains(*list, v) {
		return
	}
	*list = append(*list, v)
	r.note(slot, shown(v), first, end)
}

// shown writes a value as evidence shows it.
func shown(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case int:
		return strconv.Itoa(v)
	case float64:
		return format(v)
	case bool:
		return strconv.FormatBool(v)
	}
	return ""
}

// format writes a number as short as it goes.
func format(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// note adds the evidence for one value of a slot.
func (r *reading) note(slot, value string, first, end int) {
	from, to := r.bytes(first, end)
	r.noteSpan(slot, value, from, to)
	kind, ok := fillingOf[slot]
	if !ok {
		kind = fillsOther
	}
	for i := first; i < end && slot != "intent"; i++ {
		r.fills[i] = kind
	}
}

// noteSpan is note for a span that is not made of whole items.
func (r *reading) noteSpan(slot, value string, from, to int) {
	r.q.Evidence = append(r.q.Evidence, Evidence{
		Start: from, End: to, Text: r.plain[from:to], Slot: slot, Value: value,
	})
}

// ambiguous notes what a slot could also mean.
func (r *reading) ambiguous(slot string, ids []string) {
	if r.q.Ambiguous == nil {
		r.q.Ambiguous = map[string][]string{}
	}
	for _, id := range ids {
		if !slices.Contains(r.q.Ambiguous[slot], id) {
			r.q.Ambiguous[slot] = append(r.q.Ambiguous[slot], id)
		}
	}
}
