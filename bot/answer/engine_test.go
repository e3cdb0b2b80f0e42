package answer

import (
	"context"
	"strings"
	"testing"
	"time"

	"gpufit/intents"
	"gpufit/knowledge"
)

// engine returns an Engine over the embedded catalogue.
func engine(t testing.TB) *Engine {
	t.Helper()
	base, err := knowledge.Default()
	if err != nil {
		t.Fatalf("knowledge.Default: %v", err)
	}
	return New(base, Options{Today: firstOfDecember})
}

// firstOfDecember is the day that the tests judge prices by.
func firstOfDecember() time.Time { return time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC) }

func ask(t testing.TB, text string, earlier ...string) Result {
	t.Helper()
	return engine(t).Ask(context.Background(), Ask{Text: text, Context: earlier})
}

// Every id of the list stands in the embedded catalogue; cards and models are
// sorted from the smallest up.
func TestCommonRows(t *testing.T) {
	e := engine(t)
	if got, want := len(e.common.cards), len(rentable); got != want {
		t.Errorf("%d of %d rentable cards are in the catalogue", got, want)
	}
	if got := len(e.common.models); got < 200 {
		t.Errorf("%d text models of known shape, want the catalogue's 200 and more", got)
	}
	for i, c := range e.common.cards[1:] {
		if before := e.common.cards[i]; c.spec.MemoryGB < before.spec.MemoryGB {
			t.Errorf("%s (%v GB) stands after %s (%v GB)", c.row.ID, c.spec.MemoryGB, before.row.ID, before.spec.MemoryGB)
		}
	}
	for i, m := range e.common.models[1:] {
		if before := e.common.models[i]; m.shape.Params < before.shape.Params {
			t.Errorf("%s stands after the larger %s", m.row.ID, before.row.ID)
		}
	}
}

// A fault of ours becomes a reply that says so, never a crash or silence.
func TestAskSurvivesPanic(t *testing.T) {
	for _, tt := range []struct {
		why string
		e   *Engine
	}{
		{"the parser breaks", &Engine{}},
		{"the catalogue breaks", &Engine{parser: engine(t).parser}},
	} {
		res := tt.e.Ask(context.Background(), Ask{Text: "can a 7B LoRA run on a 4090"})
		if len(res.Answers) == 0 || res.Answers[0].Text == "" || len(res.Questions) == 0 {
			t.Fatalf("%s: Ask = %+v, want a reply with text", tt.why, res)
		}
		r := res.Answers[0]
		if r.Kind != KindDecline || r.Fault == "" || strings.Contains(r.Text, r.Fault) {
			t.Errorf("%s: kind %q, fault %q, text %q: want a decline that keeps the fault to the log", tt.why, r.Kind, r.Fault, r.Text)
		}
		if res.Source != sourceNone {
			t.Errorf("%s: source %q, want %q", tt.why, res.Source, sourceNone)
		}
	}
}

func TestAskElapsed(t *testing.T) {
	clock := time.Unix(1e9, 0)
	base, err := knowledge.Default()
	if err != nil {
		t.Fatal(err)
	}
	e := New(base, Options{Now: func() time.Time {
		clock = clock.Add(3 * time.Millisecond)
		return clock
	}})
	if got, want := e.Ask(context.Background(), Ask{Text: "hi"}).ElapsedUS, int64(3000); got != want {
		t.Errorf("elapsed %d µs, want %d", got, want)
	}
}

// A conversation that has ended its context still answers the first question.
func TestAskCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	res := engine(t).Ask(ctx, Ask{Text: "can a 7B LoRA run on a 4090"})
	if len(res.Answers) != 1 || res.Answers[0].Verdict != "yes" {
		t.Errorf("answers = %+v, want the one verdict", res.Answers)
	}
}

// The previous question from the log and the earlier messages lead to the same
// answer.
func TestAskPrevious(t *testing.T) {
	first := ask(t, "4090单卡lora 7b可以吗")
	e := engine(t)
	fromLog := e.Ask(context.Background(), Ask{Text: "那13B呢", Previous: &first.Questions[0]})
	fromText := e.Ask(context.Background(), Ask{Text: "那13B呢", Context: []string{"4090单卡lora 7b可以吗"}})
	if got, want := fromLog.Answers[0].Text, fromText.Answers[0].Text; got != want || got == "" {
		t.Errorf("from the log:\n%s\nfrom the text:\n%s", got, want)
	}
	if got := fromLog.Answers[0].Verdict; got != "no" {
		t.Errorf("verdict %q, want no: 26 GB of weights on 24 GB", got)
	}
}

// A greeting in between does not lose what was talked about.
func TestAskKeepsThread(t *testing.T) {
	res := ask(t, "那13B呢", "4090单卡lora 7b可以吗", "谢谢！")
	if got := res.Answers[0]; got.Kind != KindVerdict || got.Verdict != "no" {
		t.Errorf("kind %q, verdict %q, want the verdict no", got.Kind, got.Verdict)
	}
}

func TestAskLanguage(t *testing.T) {
	e := engine(t)
	for _, tt := range []struct {
		text, lang string
		want       intents.Lang
	}{
		{"can a 7B LoRA run on a 4090", "auto", intents.EN},
		{"4090 能跑 7B LoRA 吗", "", intents.ZH},
		{"can a 7B LoRA run on a 4090", "zh", intents.ZH},
		{"4090 能跑 7B LoRA 吗", "en", intents.EN},
		{"4090 能跑 7B LoRA 吗", "fr", intents.ZH},
	} {
		res := e.Ask(context.Background(), Ask{Text: tt.text, Lang: tt.lang})
		if res.Lang != tt.want || res.Answers[0].Lang != tt.want {
			t.Errorf("Ask(%q, lang %q) answers in %s, want %s", tt.text, tt.lang, res.Lang, tt.want)
		}
		if got, want := hasHan(res.Answers[0].Headline), tt.want == intents.ZH; got != want {
			t.Errorf("Ask(%q, lang %q) = %q, Chinese %v, want %v", tt.text, tt.lang, res.Answers[0].Headline, got, want)
		}
	}
}

func BenchmarkNew(b *testing.B) {
	base, err := knowledge.Default()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		New(base, Options{})
	}
}

func BenchmarkAsk(b *testing.B) {
	e := engine(b)
	for _, text := range []string{"4090 能跑 7B LoRA 吗", "what can I run on a 3090", "杭州想部署 Qwen2.5-32B int4，租什么卡", "能跑不"} {
		b.Run(text, func(b *testing.B) {
			for b.Loop() {
				e.Ask(context.Background(), Ask{Text: text})
			}
		})
	}
}

// The correction that the assumed line offers is understood: said after the
// question it replaces the assumption, and never a thing that was stated.
func TestAssumedHint(t *testing.T) {
	tests := []struct{ why, question, lang, assumed string }{
		{"training: the length", "can a 7B LoRA run on a 4090", "en", "seq_len"},
		{"training: the length", "4090 能跑 7B LoRA 吗", "zh", "seq_len"},
		{"running: the context", "can a 4090 run 7B int4", "en", "context"},
		{"running: the context", "4090 能跑 7B int4 吗", "zh", "context"},
		{"the context is stated, so the sequences", "can a 4090 run 7B int4 at 8k context", "en", "batch"},
		{"the context is stated, so the sequences", "4090 能跑 7B int4 8k 上下文吗", "zh", "batch"},
	}
	for _, tt := range tests {
		e, w := engine(t), wordsFor(intents.Lang(tt.lang))
		before := e.Ask(context.Background(), Ask{Text: tt.question}).Answers[0]
		hint := part("“", "”", before.Assumed)
		if w.lang == intents.ZH && !hasHan(hint) {
			t.Errorf("%s: hint %q after %q is not in Chinese", tt.why, hint, tt.question)
		}
		after := e.Ask(context.Background(), Ask{Text: hint, Context: []string{tt.question}}).Answers[0]
		if after.Estimate == nil {
			t.Errorf("%s: %q after %q is met with %q", tt.why, hint, tt.question, after.Headline)
			continue
		}
		if !assumes(before, tt.assumed) || assumes(after, tt.assumed) {
			t.Errorf("%s: %q after %q: assumed %q, then %q", tt.why, hint, tt.question, before.Assumed, after.Assumed)
		}
	}
}

// part cuts out of s what stands between the last open and close.
func part(open, close, s string) string {
	_, rest, _ := strings.Cut(s[max(0, strings.LastIndex(s, open)):], open)
	inner, _, _ := strings.Cut(rest, close)
	return inner
}

func assumes(r Reply, key string) bool {
	for _, a := range r.Estimate.Assumptions {
		if strings.HasPrefix(a, key+" ") {
			return true
		}
	}
	return false
}
