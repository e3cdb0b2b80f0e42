package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gpufit/bot/answer"
	"gpufit/intents"
)

// reading is one thing that was understood and the words that decided it.
type reading struct {
	Slot  string `json:"slot"`           // slot of the contract, or "intent"
	Value string `json:"value"`          // what it was read as
	Words string `json:"words"`          // as normalised; empty: from earlier in the conversation
	Start int    `json:"start"`          // byte offsets into the normalised text
	End   int    `json:"end"`            // 0 where Words is empty
	From  string `json:"from,omitempty"` // "conversation" where Words is empty
}

// readings lists what was understood of q, in the order of the text; what the
// conversation supplied comes last.
func readings(q intents.Question) []reading {
	var list []reading
	said := map[string]bool{}
	for _, e := range q.Evidence {
		list = append(list, reading{Slot: e.Slot, Value: e.Value, Words: e.Text, Start: e.Start, End: e.End})
		said[e.Slot] = true
	}
	slices.SortStableFunc(list, func(a, b reading) int { return a.Start - b.Start })
	slots := slotValues(q.Slots)
	maps.Copy(slots, slotValues(q.Settings))
	for _, name := range slices.Sorted(maps.Keys(slots)) {
		if !said[name] {
			list = append(list, reading{Slot: name, Value: slots[name], From: "conversation"})
		}
	}
	return list
}

// slotValues returns the filled slots or settings by name, each value as JSON
// writes it.
func slotValues[T intents.Slots | intents.Settings](s T) map[string]string {
	encoded, err := json.Marshal(s)
	if err != nil {
		return map[string]string{}
	}
	var raw map[string]json.RawMessage
	if json.Unmarshal(encoded, &raw) != nil {
		return map[string]string{}
	}
	values := make(map[string]string, len(raw))
	for name, v := range raw {
		values[name] = strings.Trim(string(v), `["]`)
	}
	return values
}

// explanation shows the readings to a person, in the language of the reply.
func explanation(r answer.Result) string {
	w := wordsFor(r.Lang)
	q := r.Questions[0]
	var b strings.Builder
	fmt.Fprintf(&b, w.understood+"\n", q.Intent, q.Confidence)
	for _, x := range readings(q) {
		from := fmt.Sprintf("%q", x.Words)
		if x.Words == "" {
			from = w.fromConversation
		}
		fmt.Fprintf(&b, "  %-28s <- %s\n", x.Slot+" = "+x.Value, from)
	}
	return strings.TrimRight(b.String(), "\n")
}
