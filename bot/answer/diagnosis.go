package answer

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gpufit/intents"
	"gpufit/knowledge/oomlog"
)

// DiagnosisOut is a diagnosis in the shape of the contract's section 4.
type DiagnosisOut struct {
	Cause      oomlog.Cause `json:"cause"`
	Area       oomlog.Area  `json:"area"`
	Confidence float64      `json:"confidence"`
	Facts      oomlog.Facts `json:"facts"`
	Evidence   []string     `json:"evidence"` // parts of the text as they stand there
	Advice     []string     `json:"advice"`   // in the order in which to try it
	Headline   string       `json:"headline"`
	Findings   []Finding    `json:"findings,omitempty"` // what stands out on an nvidia-smi screen
}

// Diagnose reads a pasted log, traceback or nvidia-smi screen, whatever the
// text asks.
func (e *Engine) Diagnose(a Ask) Result {
	elapsed := e.stopwatch()
	head := a
	head.Text = frontOf(a.Text)
	q, fault := e.understand(head)
	res := Result{ID: a.ID, Lang: q.Lang, Source: sourceRules}
	w := wordsFor(q.Lang)
	question := intents.Question{Intent: intents.OOMDiagnose, Confidence: 1}
	if fault == "" && len(q.Questions) > 0 {
		question.Slots, question.Settings = q.Questions[0].Slots, q.Questions[0].Settings
	}
	res.Questions = []intents.Question{question}
	res.Answers = []Reply{e.diagnosed(w, message{raw: a.Text, plain: q.Text, given: true}, question)}
	res.ElapsedUS = elapsed()
	return res
}

// parsedHead is how much of a log the parser looks at, in bytes: enough for a
// sentence in front of it and for its language.
const parsedHead = 4 << 10

// frontOf cuts a text on a rune border.
func frontOf(text string) string {
	end := min(len(text), parsedHead)
	for end < len(text) && !utf8.RuneStart(text[end]) {
		end++
	}
	return text[:end]
}

// message is the text of a question as the person sent it and as it was read.
type message struct {
	raw, plain string
	earlier    []string // of the conversation, oldest first
	given      bool     // handed over as a log: it may be none, and then nothing is asked
}

// askedConfidence is how sure it is that somebody asks about an error who names
// none.
const askedConfidence = 0.5

// asksDiagnosis reports whether a question is about an error, or its text is a
// pasted log that the parser made nothing of.
func asksDiagnosis(m message, q intents.Question) bool {
	switch q.Intent {
	case intents.OOMDiagnose:
		return true
	case intents.UnclearAskBack, intents.OutOfScope:
		return looksPasted(m.raw)
	}
	return false
}

// looksPasted reports whether a text is a log or a screen rather than a
// question.
func looksPasted(text string) bool {
	if len(text) < shortestPaste && !strings.Contains(text, "\n") {
		return false
	}
	r := oomlog.Read(text)
	return !r.InWords && (r.Screen != nil || r.Cause != oomlog.NotAnError && r.Cause != oomlog.UnknownError)
}

// showsScreen reports whether a text is an nvidia-smi screen, or one of its
// kin, about which the person asks nothing of another kind. The parser would
// take its numbers and names for a question.
func (e *Engine) showsScreen(text string) bool {
	if !strings.Contains(text, "\n") {
		return false
	}
	s := oomlog.Read(text).Screen
	if s == nil || s.Form == oomlog.FormCSV && !strings.Contains(text, "MiB") && !strings.Contains(text, "memory.") {
		return false // a person's own list of cards and prices looks like bare values
	}
	switch e.around(text).Intent {
	case "", intents.OOMDiagnose, intents.UnclearAskBack, intents.OutOfScope, intents.Smalltalk:
		return true
	}
	return false
}

// shortestPaste is the length from which a line may be a log, in bytes.
const shortestPaste = 80

// diagnose answers an error: its cause, the figures of this log, what to do,
// and where model and card are known what would make it fit.
func (e *Engine) diagnose(w *words, m message, q intents.Question) Reply {
	report := e.readError(m)
	if asked := !m.given && report.Screen == nil && len(report.Evidence) == 0; asked && report.Cause == oomlog.NotAnError {
		report.Cause, report.Confidence = oomlog.UnknownError, askedConfidence
	}
	d := diagnosis{words: w, report: report, mask: e.mask}
	if report.Screen != nil {
		d.findings = e.findings(w, report, e.ownSlots(m.raw))
	}
	r := Reply{Kind: KindDiagnosis, Headline: d.headline()}
	fit := e.whetherItFits(w, &r, m.raw, report, q)
	found, steps := findingTexts(d.findings), d.steps()
	r.Body = lines(slices.Concat(d.facts(), found, numbered(steps), []string{fit, d.evidence()})...)
	r.Diagnosis = &DiagnosisOut{
		Cause: report.Cause, Area: report.Cause.Area(), Confidence: report.Confidence, Facts: rounded(report.Facts),
		Evidence: report.Evidence, Advice: slices.Concat(found, steps, altLabels(r.Alternatives)), Headline: r.Headline, Findings: d.findings,
	}
	return r
}

// withoutLog answers a trouble told in words by an article, where there is no
// log from which a cause could be read.
func (e *Engine) withoutLog(w *words, m message, q intents.Question, r Reply) (Reply, bool) {
	d := r.Diagnosis
	if m.given || d == nil || d.Cause != oomlog.UnknownError || len(d.Evidence) > 0 && !oomlog.Read(m.raw).InWords {
		return Reply{}, false
	}
	if told, ok := e.byArticle(w, q); ok {
		return told, true
	}
	hits := e.find(q, 2)
	if wordsIn(q.Text) < fewestWords || len(hits) == 0 || hits[0].Words < clearly || !confident(hits) {
		return Reply{}, false
	}
	return e.toldBy(w, hits[0].Article, q), true
}

// steps are what to do, those with this log's figures first. A screen
// without an error has findings at most.
func (d diagnosis) steps() []string {
	if d.report.Cause == oomlog.NotAnError && d.report.Screen != nil {
		return nil
	}
	return append(d.figures(), splitLines(d.diagnosis.advice[d.report.Cause])...)
}

// readError reads the message; where it says too little by itself, with what
// was said before it.
func (e *Engine) readError(m message) oomlog.Report {
	r := oomlog.Read(m.raw)
	vague := r.Cause == oomlog.UnknownError || r.Cause == oomlog.NotAnError || r.Cause == oomlog.OOMGeneric
	if !vague || len(m.earlier) == 0 {
		return r
	}
	if whole := oomlog.Read(strings.Join(append(append([]string{}, m.earlier...), m.raw), "\n")); whole.Cause != oomlog.NotAnError && whole.Cause != oomlog.UnknownError {
		return whole
	}
	return r
}

// diagnosis is a report on its way into words.
type diagnosis struct {
	*words
	report   oomlog.Report
	findings []Finding
	mask     func(string) string // hides secrets in what is repeated of a log
}

func (d diagnosis) headline() string {
	w, screen := d.diagnosis, d.report.Screen
	switch {
	case d.report.Cause == oomlog.UnknownError && d.report.InWords && len(d.report.Evidence) == 0:
		return w.askMore
	case d.report.Cause == oomlog.NotAnError && screen != nil && len(d.findings) > 0:
		return say(w.screenSays, d.cardsOf(screen), screen.Tool())
	case d.report.Cause == oomlog.NotAnError && screen != nil:
		return say(w.screenFine, d.cardsOf(screen), screen.Tool())
	}
	return w.causes[d.report.Cause]
}

// cardsOf lists the cards of a screen, alike ones together.
func (d diagnosis) cardsOf(s *oomlog.Screen) string {
	var names []string
	count := map[string]int{}
	for _, c := range s.Cards {
		name := "GPU " + strconv.Itoa(c.Index)
		if c.Name != "" {
			name = quoted(c.Name)
		}
		if count[name]++; count[name] == 1 {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return say(d.phrase.cards, len(s.Links), "GPU")
	}
	for i, name := range names {
		if n := count[name]; n > 1 {
			names[i] = say(d.phrase.cards, n, name)
		}
	}
	return d.list(names)
}

// closeToLine is the used share from which the card is as good as full.
const closeToLine = 0.85

// facts are the sizes of this log in a line or two.
func (d diagnosis) facts() []string {
	f, w := d.report.Facts, d.diagnosis
	var out []string
	onCard := d.report.Cause.Area() == oomlog.Device || d.report.Screen != nil
	if f.PeakUsedFraction != nil && f.GPUTotalGiB != nil && onCard {
		used := *f.PeakUsedFraction * *f.GPUTotalGiB
		line := say(w.used, NeedGiB(used), RoomGiB(*f.GPUTotalGiB), wholePercent(*f.PeakUsedFraction))
		if *f.PeakUsedFraction >= closeToLine && d.report.Cause == oomlog.NotAnError {
			line += d.space() + w.edge
		}
		out = append(out, line)
	}
	if f.PeakUsedFraction != nil && f.GPUTotalGiB == nil && d.report.Screen != nil {
		out = append(out, say(w.usedShare, wholePercent(*f.PeakUsedFraction)))
	}
	switch {
	case f.RequestedGiB == nil || f.FreeGiB == nil:
	case d.report.Cause.Area() == oomlog.Host:
		out = append(out, say(w.hostShort, NeedGiB(*f.RequestedGiB), RoomGiB(*f.FreeGiB)))
	default:
		out = append(out, say(w.request, NeedGiB(*f.RequestedGiB), RoomGiB(*f.FreeGiB)))
	}
	return out
}

// space divides two sentences: English has one, Chinese marks bring their own.
func (w *words) space() string {
	if w.lang == intents.ZH {
		return ""
	}
	return " "
}

func wholePercent(x float64) string {
	return strconv.FormatFloat(max(0, math.Ceil(x*100-1e-6)), 'f', 0, 64)
}

// figures are the steps that only this log's numbers give.
func (d diagnosis) figures() []string {
	f, w := d.report.Facts, d.diagnosis
	var out []string
	switch c := d.report.Cause; {
	case c == oomlog.OOMSharedCard:
		out = d.sharedFigures()
	case c == oomlog.KVCacheTooSmall && f.ContextTokens > 0 && f.CacheTokens > 0:
		out = append(out, say(w.cache, strconv.Itoa(f.ContextTokens), strconv.Itoa(f.CacheTokens)))
	case c == oomlog.OOMAttentionSpike && f.RequestedGiB != nil && f.GPUTotalGiB != nil && *f.RequestedGiB > *f.GPUTotalGiB:
		out = append(out, say(w.beyond, NeedGiB(*f.RequestedGiB), RoomGiB(*f.GPUTotalGiB)))
	}
	if f.UnusedGiB != nil && f.GPUTotalGiB != nil && d.report.Cause.Area() == oomlog.Device {
		switch {
		case d.report.Cause == oomlog.OOMFragmentation:
			out = append(out, say(w.gap, RoomGiB(*f.UnusedGiB)))
		case *f.UnusedGiB >= worthFreeing*(*f.GPUTotalGiB):
			out = append(out, say(w.unused, RoomGiB(*f.UnusedGiB)))
		case d.report.Cause == oomlog.OOMGeneric || d.report.Cause == oomlog.OOMTraining:
			out = append(out, say(w.smallGap, RoomGiB(*f.UnusedGiB)))
		}
	}
	return out
}

// worthFreeing is the share of the card from which reserved and unused memory
// is worth a step of its own.
const worthFreeing = 0.04

func (d diagnosis) sharedFigures() []string {
	f, w := d.report.Facts, d.diagnosis
	var out []string
	switch {
	case f.OtherPID > 0:
		out = append(out, say(w.other, strconv.Itoa(f.OtherPID), NeedGiB(*f.OtherGiB)))
	case f.GPUTotalGiB != nil && f.FreeGiB != nil && f.AllocatedGiB != nil:
		if held := *f.GPUTotalGiB - *f.FreeGiB - max(deref(f.ReservedGiB), *f.AllocatedGiB); held > 1 {
			out = append(out, say(w.others, NeedGiB(held)))
		}
	case f.GPUTotalGiB != nil && f.FreeGiB != nil && f.RequestedGiB != nil && *f.GPUTotalGiB > 0:
		if share := math.Floor(*f.FreeGiB / *f.GPUTotalGiB * 100 - 1); share >= 10 {
			out = append(out, say(w.share, strconv.FormatFloat(share/100, 'f', 2, 64)))
		}
	}
	return out
}

func deref(p *float64) float64 {
	if p == nil {
		return 0
	}
	return *p
}

// Bounds of the lines of a log that a reply repeats.
const (
	shownEvidence = 3
	evidenceRunes = 160
)

// evidence repeats the lines that decided.
func (d diagnosis) evidence() string {
	var out []string
	for _, line := range d.report.Evidence[:min(shownEvidence, len(d.report.Evidence))] {
		if d.report.InWords {
			break // a person's own sentence
		}
		out = append(out, say(d.diagnosis.decided, clipped(d.mask(line), evidenceRunes)))
	}
	return lines(out...)
}

// clipped prepares a line of a log for a reply: printable, cut on a rune border.
func clipped(s string, most int) string {
	runes := []rune(strings.Join(strings.Fields(printable(s)), " "))
	if len(runes) <= most {
		return string(runes)
	}
	return string(runes[:most]) + "…"
}

func splitLines(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, "\n")
}

func numbered(items []string) []string {
	out := make([]string, len(items))
	for i, item := range items {
		out[i] = strconv.Itoa(i+1) + ". " + item
	}
	return out
}

func altLabels(list []Alternative) []string {
	var out []string
	for _, a := range list {
		out = append(out, a.Label)
	}
	return out
}

// rounded cuts the facts to thousandths of a GiB.
func rounded(f oomlog.Facts) oomlog.Facts {
	for _, p := range []**float64{&f.GPUTotalGiB, &f.RequestedGiB, &f.AllocatedGiB, &f.ReservedGiB, &f.UnusedGiB, &f.FreeGiB, &f.OwnGiB, &f.OtherGiB, &f.PeakUsedFraction} {
		if *p != nil {
			x := math.Round(**p*1e4) / 1e4
			*p = &x
		}
	}
	return f
}
