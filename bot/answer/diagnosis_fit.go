package answer

import (
	"math"
	"strings"
	"unicode"

	"gpufit/estimator"
	"gpufit/intents"
	"gpufit/knowledge/oomlog"
)

// whetherItFits lets the estimator speak where question or log name model and card:
// its figures and the changes that would make the job fit go into the reply.
func (e *Engine) whetherItFits(w *words, r *Reply, raw string, report oomlog.Report, q intents.Question) string {
	if report.Cause.Area() != oomlog.Device {
		return ""
	}
	if !report.InWords {
		own := e.around(raw)
		q.Slots, q.Settings = own.Slots, own.Settings
	}
	q = e.withJob(report, q)
	rd, back := e.read(w, q)
	if back != nil || len(rd.subjects) != 1 || len(rd.cards) != 1 || rd.open || rd.unknownCard != "" {
		return ""
	}
	o := run(rd.jobs()[0])
	if o.split != nil || o.b.Verdict == estimator.Unknown {
		return ""
	}
	f := e.figures(w, KindDiagnosis, o)
	r.Estimate, r.Alternatives, r.Citations, r.Assumed = f.Estimate, f.Alternatives, f.Citations, f.Assumed
	format := w.diagnosis.tooLarge
	if o.b.Verdict == estimator.Yes {
		format = w.diagnosis.fits
	}
	return say(format, w.task(o), w.cards(o.card, o.b.Request.GPUs), w.figure(o.b.PerGPU, o.b.Request.GPUs), room(limit(o.b)))
}

// withJob fills slots that the person left empty with what the log prints.
func (e *Engine) withJob(report oomlog.Report, q intents.Question) intents.Question {
	s, job := &q.Slots, report.Job
	if m, ok := e.base.Model(job.Model); ok && job.Model != "" && len(s.Model)+len(s.ModelText)+len(s.ParamsB) == 0 {
		s.Model = intents.List[string]{m.Model.ID}
		if m.Quant != "" && len(s.Quant) == 0 {
			s.Quant = intents.List[string]{m.Quant}
		}
	}
	if len(s.GPU)+len(s.GPUText)+len(s.VRAMGB) == 0 {
		e.cardOfLog(report, s)
	}
	switch {
	case len(s.Method) > 0:
	case job.Method != "":
		s.Method = intents.List[string]{job.Method}
	case report.Phase == oomlog.Training || report.Cause == oomlog.OOMTraining:
		s.Method = intents.List[string]{"finetune"}
	}
	if len(s.Context) == 0 && job.Context > 0 {
		s.Context = intents.List[int]{job.Context}
	}
	if len(s.GPUCount) == 0 && job.GPUs > 0 {
		s.GPUCount = intents.List[int]{job.GPUs}
	}
	if len(s.Engine) == 0 && estimator.KnownEngine(job.Program) {
		s.Engine = intents.List[string]{job.Program}
	}
	return q
}

// cardOfLog takes the card that a log names, else the memory that it prints.
func (e *Engine) cardOfLog(report oomlog.Report, s *intents.Slots) {
	for _, name := range report.Job.Cards {
		if row := e.cardNamed(name, 0); row != nil {
			s.GPU = []string{row.ID}
			return
		}
	}
	if total := deref(report.Facts.GPUTotalGiB); total >= 2 {
		s.VRAMGB = intents.List[float64]{math.Ceil(total)}
	}
}

// ownSlots are the slots that the person states around a log.
func (e *Engine) ownSlots(raw string) intents.Slots { return e.around(raw).Slots }

// around reads what the person wrote around a log: numbers of the log itself
// are no slots.
func (e *Engine) around(raw string) intents.Question {
	var own []string
	for line := range strings.Lines(oomlog.WithoutLog(raw)) {
		if line = strings.TrimSpace(line); len(line) <= longestOwnLine && writtenByHand(line) {
			own = append(own, line)
		}
		if len(own) == mostOwnLines {
			break
		}
	}
	if len(own) == 0 {
		return intents.Question{}
	}
	return e.parser.Parse(strings.Join(own, "\n")).Questions[0]
}

// Bounds of what counts as the person's own words beside a log.
const (
	longestOwnLine = 300 // bytes
	mostOwnLines   = 8
)

// writtenByHand reports whether a line is a remark: Chinese, a question, a note
// in brackets, or a sentence without the marks of a log.
func writtenByHand(line string) bool {
	han := strings.ContainsFunc(line, func(r rune) bool { return unicode.Is(unicode.Han, r) })
	note := strings.HasPrefix(line, "(") && strings.HasSuffix(line, ")") && !strings.Contains(line, "=")
	return han || note || strings.HasSuffix(line, "?") || isSentence(line)
}

func isSentence(line string) bool {
	return len(strings.Fields(line)) >= 3 && !strings.ContainsAny(line, "|=[]{}<>\"'`:+@") && !strings.HasPrefix(line, "GPU") &&
		!strings.Contains(line, "iB") && !strings.Contains(line, "rror") && !strings.Contains(line, ", ") &&
		!strings.HasPrefix(line, "$ ") && !strings.Contains(line, "-smi ")
}
