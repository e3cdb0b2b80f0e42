package grade

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gpufit/intents"
	"gpufit/knowledge"
)

// Slots counts values of slots.
type Slots struct {
	Right    int `json:"right"`
	Invented int `json:"invented"` // filled, and not in the label
	Missed   int `json:"missed"`
}

func (s *Slots) add(o Slots) {
	s.Right, s.Invented, s.Missed = s.Right+o.Right, s.Invented+o.Invented, s.Missed+o.Missed
}

// Precision is the share of the filled values that are right; 1 where none is filled.
func (s Slots) Precision() float64 { return share(s.Right, s.Right+s.Invented) }

// Recall is the share of the labelled values that were found; 1 where there is none.
func (s Slots) Recall() float64 { return share(s.Right, s.Right+s.Missed) }

// F1 is the harmonic mean of the two.
func (s Slots) F1() float64 { return share(2*s.Right, 2*s.Right+s.Invented+s.Missed) }

func share(part, of int) float64 {
	if of == 0 {
		return 1
	}
	return float64(part) / float64(of)
}

// slotPairs lists slots as "name=value", one for each value, in the spelling of
// the catalogue.
func slotPairs(base *knowledge.Base, slots map[string]any) []string {
	var out []string
	for name, v := range slots {
		values, ok := v.([]any)
		if !ok {
			values = []any{v}
		}
		for _, x := range values {
			if p := pair(base, name, x); p != "" {
				out = append(out, p)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// pair writes one value; empty where it says nothing.
func pair(base *knowledge.Base, name string, v any) string {
	text := ""
	switch v := v.(type) {
	case nil:
	case float64:
		if v != 0 {
			text = strconv.FormatFloat(v, 'f', -1, 64)
		}
	default:
		text = strings.ToLower(fmt.Sprint(v))
	}
	switch {
	case text == "":
		return ""
	case name == "model":
		if m, ok := base.Model(text); ok {
			text = m.Model.ID
		}
	case name == "gpu":
		if m, ok := base.GPU(text); ok {
			text = m.GPU.ID
		}
	}
	return name + "=" + text
}

// asMap is a Slots in the shape of the labels.
func asMap(s intents.Slots) map[string]any {
	var m map[string]any
	if b, err := json.Marshal(s); err == nil {
		_ = json.Unmarshal(b, &m) // what was just written
	}
	return m
}

// compare counts what was read against the label and lists the differences:
// "+x=1" was invented, "-x=1" missed.
func compare(got, want []string, countInvented bool) (Slots, []string) {
	var s Slots
	var diff []string
	for _, g := range got {
		switch {
		case slices.Contains(want, g):
			s.Right++
		case countInvented:
			s.Invented++
			diff = append(diff, "+"+g)
		}
	}
	for _, w := range want {
		if !slices.Contains(got, w) {
			s.Missed++
			diff = append(diff, "-"+w)
		}
	}
	return s, diff
}
