package answer

import (
	"slices"
	"strings"

	"gpufit/intents"
	"gpufit/knowledge"
	"gpufit/knowledge/oomlog"
)

// furtherOn is the article that says more than the diagnosis of a cause does. A cause
// that no article is about has none.
var furtherOn = map[oomlog.Cause]string{
	oomlog.OOMWeights:         "oom-first-steps",
	oomlog.OOMTraining:        "oom-first-steps",
	oomlog.OOMServing:         "oom-first-steps",
	oomlog.OOMAttentionSpike:  "oom-first-steps",
	oomlog.OOMEvalOrSave:      "oom-first-steps",
	oomlog.OOMGeneric:         "oom-first-steps",
	oomlog.OOMMasked:          "oom-first-steps",
	oomlog.HostRAMOOM:         "oom-first-steps",
	oomlog.ContainerMemLimit:  "oom-first-steps",
	oomlog.OOMFragmentation:   "fragmentation-and-leaks",
	oomlog.OOMLeak:            "fragmentation-and-leaks",
	oomlog.OOMSharedCard:      "fragmentation-and-leaks",
	oomlog.OOMWrongPlacement:  "multi-card-launch",
	oomlog.NCCLComm:           "multi-card-launch",
	oomlog.ShmTooSmall:        "multi-card-launch",
	oomlog.KVCacheTooSmall:    "starting-vllm",
	oomlog.MIGSliceTooSmall:   "verify-the-card",
	oomlog.SpillToHostSlow:    "cpu-offload",
	oomlog.DiskFull:           "disk-full",
	oomlog.ArchMismatch:       "drivers-and-cuda",
	oomlog.DriverMismatch:     "drivers-and-cuda",
	oomlog.GPUNotVisible:      "drivers-and-cuda",
	oomlog.CPUOnlyBuild:       "drivers-and-cuda",
	oomlog.LibBroken:          "images-and-environments",
	oomlog.FeatureUnsupported: "quantisation-by-card",
	oomlog.HardwareFault:      "sla-and-downtime",
	oomlog.NumericNaN:         "watching-a-run",
	oomlog.KilledByPlatform:   "background-runs",
}

// withReading offers beside a diagnosis the article on its cause, and the one that
// the message itself is near to: a log says what broke, and not what to do about the
// money that ran meanwhile. A log that was handed over as one is only read.
func (e *Engine) withReading(w *words, m message, q intents.Question, r Reply) Reply {
	d := r.Diagnosis
	if m.given || d == nil || d.Cause == oomlog.NotAnError {
		return r
	}
	near := w.choicesOf(slices.Concat(e.nearToStory(m, q, d.Cause), e.onCause(d.Cause)))
	r.Choices = append(r.Choices, keepChoices(near, r.Choices)...)
	return r
}

// nearToStory are the articles near to what a person tells; a pasted log tells
// nothing. Where the cause is known, one that is plainly near.
func (e *Engine) nearToStory(m message, q intents.Question, c oomlog.Cause) []knowledge.Hit {
	if strings.Contains(m.raw, "\n") {
		return nil
	}
	if c == oomlog.UnknownError {
		return e.nearby(q, string(q.Intent), nearEnough)
	}
	near := e.nearby(q, "", fairly)
	on := e.onCause(c)
	return slices.DeleteFunc(near[:min(1, len(near))], func(h knowledge.Hit) bool { return len(on) > 0 && h.Article == on[0].Article })
}

// onCause is the article on a cause, if there is one.
func (e *Engine) onCause(c oomlog.Cause) []knowledge.Hit {
	lib, err := e.articles()
	if err != nil {
		return nil
	}
	a, ok := lib.Article(furtherOn[c])
	if !ok {
		return nil
	}
	return []knowledge.Hit{{Article: a}}
}
