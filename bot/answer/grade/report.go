package grade

import (
	"context"
	"strings"

	"gpufit/bot/answer"
	"gpufit/intents"
	"gpufit/knowledge"
)

// Share is how many of how many.
type Share struct {
	Right int `json:"right"`
	Of    int `json:"of"`
}

func (s *Share) add(right bool) {
	s.Of++
	if right {
		s.Right++
	}
}

// Ratio is Right of Of; 1 where there is nothing to judge.
func (s Share) Ratio() float64 { return share(s.Right, s.Of) }

// Verdicts counts the verdicts of replies against the labelled ones.
type Verdicts struct {
	Equal    int `json:"equal"`
	OneStep  int `json:"one_step"` // tight for yes or no, or the other way round
	Opposite int `json:"opposite"` // yes for no, or no for yes
	None     int `json:"none"`     // unknown, or no verdict at all
}

// Failure is one thing that was not as labelled.
type Failure struct {
	ID     string   `json:"id"`
	Text   string   `json:"text"`
	Intent string   `json:"intent,omitempty"` // as read; empty: right
	Want   string   `json:"want"`             // the labelled intent
	Slots  []string `json:"slots,omitempty"`  // "+x=1" invented, "-x=1" missed
	Reply  string   `json:"reply,omitempty"`  // what is wrong with the reply
}

// Report is the score of an engine on a file of labels.
type Report struct {
	Lines    int              `json:"lines"`
	Intents  Share            `json:"intents"`
	ByIntent map[string]Share `json:"by_intent"`
	Slots    Slots            `json:"slots"`
	BySlot   map[string]Slots `json:"by_slot"`
	Verdicts Verdicts         `json:"verdicts"`
	// AskedBack are the unclear lines that were met with a question.
	AskedBack Share `json:"unclear_asked_back"`
	// Declined are the lines out of scope that were declined without a figure.
	Declined Share     `json:"out_of_scope_declined"`
	Empty    int       `json:"empty_answers"`
	Failures []Failure `json:"failures"`
	LLM      LLM       `json:"llm"`
}

// Run asks the engine every line and scores what comes back.
func Run(ctx context.Context, engine *answer.Engine, base *knowledge.Base, lines []Line) Report {
	r := Report{ByIntent: map[string]Share{}, BySlot: map[string]Slots{}, Failures: []Failure{}}
	for _, l := range lines {
		got := engine.Ask(ctx, answer.Ask{ID: l.ID, Text: l.Text, Context: l.Context})
		r.line(base, l, got)
		r.LLM.add(got.LLM, string(got.Questions[0].Intent) == l.Intent)
	}
	return r
}

func (r *Report) line(base *knowledge.Base, l Line, got answer.Result) {
	f := Failure{ID: l.ID, Text: l.Text, Want: l.Intent}
	r.Lines++
	question, reply := got.Questions[0], got.Answers[0]
	if string(question.Intent) != l.Intent {
		f.Intent = string(question.Intent)
	}
	r.Intents.add(f.Intent == "")
	by := r.ByIntent[l.Intent]
	by.add(f.Intent == "")
	r.ByIntent[l.Intent] = by
	f.Slots = r.slots(base, l, question.Slots)
	f.Reply = r.reply(l, got.Answers, reply)
	if f.Intent != "" || len(f.Slots) > 0 || f.Reply != "" {
		r.Failures = append(r.Failures, f)
	}
}

// slots compares what was read with the label. What a conversation brings along
// is judged only where the label says what it comes to.
func (r *Report) slots(base *knowledge.Base, l Line, s intents.Slots) []string {
	want := l.Slots
	if l.Expect.Resolved != nil {
		want = l.Expect.Resolved
	}
	judged := len(l.Context) == 0 || l.Expect.Resolved != nil
	counts, diff := compare(slotPairs(base, asMap(s)), slotPairs(base, want), judged)
	r.Slots.add(counts)
	r.bySlot(base, s, want, judged)
	return diff
}

func (r *Report) bySlot(base *knowledge.Base, s intents.Slots, want map[string]any, judged bool) {
	got := asMap(s)
	names := map[string]bool{}
	for name := range got {
		names[name] = true
	}
	for name := range want {
		names[name] = true
	}
	for name := range names {
		counts, _ := compare(slotPairs(base, map[string]any{name: got[name]}), slotPairs(base, map[string]any{name: want[name]}), judged)
		total := r.BySlot[name]
		total.add(counts)
		r.BySlot[name] = total
	}
}

// reply judges the reply to the first question, and that none is empty. It
// returns what is wrong.
func (r *Report) reply(l Line, all []answer.Reply, first answer.Reply) string {
	var faults []string
	for _, a := range all {
		if strings.TrimSpace(a.Text) == "" {
			r.Empty++
			faults = append(faults, "an empty answer")
		}
	}
	if l.Expect.Verdict != "" {
		faults = append(faults, r.verdict(l.Expect.Verdict, first.Verdict))
	}
	switch intents.Intent(l.Intent) {
	case intents.UnclearAskBack:
		asked := first.Kind == answer.KindAskBack
		r.AskedBack.add(asked)
		if !asked {
			faults = append(faults, "not asked back but "+string(first.Kind))
		}
	case intents.OutOfScope:
		declined := first.Kind == answer.KindDecline && first.Estimate == nil && !strings.ContainsAny(first.Text, "0123456789")
		r.Declined.add(declined)
		if !declined {
			faults = append(faults, "not declined without a figure but "+string(first.Kind))
		}
	}
	return strings.Join(strings.Fields(strings.Join(faults, " ")), " ")
}

// verdict counts one verdict and says what is wrong with it, if it is not one
// step off or right.
func (r *Report) verdict(want, got string) string {
	order := map[string]int{"no": 1, "tight": 2, "yes": 3}
	switch distance := order[want] - order[got]; {
	case order[got] == 0:
		r.Verdicts.None++
		return "no verdict for " + want
	case distance == 0:
		r.Verdicts.Equal++
		return ""
	case distance == 1 || distance == -1:
		r.Verdicts.OneStep++
		return "verdict " + got + " for " + want
	}
	r.Verdicts.Opposite++
	return "opposite verdict " + got + " for " + want
}
