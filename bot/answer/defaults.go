package answer

import (
	"strings"

	"gpufit/estimator"
	"gpufit/intents"
)

// splitsOnly reports whether a program spreads a training over cards and leaves
// everything else to the trainer above it.
func splitsOnly(name string) bool {
	return strings.EqualFold(name, "deepspeed") || strings.EqualFold(name, "accelerate")
}

// whoseDefaults says where the values come from that nobody stated, where a
// trainer is named or a program that could be taken for one.
func (w *words) whoseDefaults(rd reading, q intents.Question) []string {
	named := firstOf(q.Settings.Framework, q.Slots.Engine.First())
	switch {
	case !rd.trains() || named == "":
		return nil
	case splitsOnly(named):
		return []string{say(w.remark.noDefaults, quoted(named))}
	case rd.rest.Framework != "" && estimator.KnownFramework(rd.rest.Framework):
		return []string{say(w.remark.defaultsOf, rd.rest.Framework)}
	}
	return nil
}

// ramAlone says that host memory without a card is not what is computed.
func (w *words) ramAlone(rd reading, i intents.Intent) []string {
	if rd.ramGB == 0 || i == intents.WhichGPU || len(rd.cards) > 0 || rd.unknownCard != "" {
		return nil
	}
	return []string{say(w.remark.ramOnly, plainNumber(rd.ramGB))}
}
