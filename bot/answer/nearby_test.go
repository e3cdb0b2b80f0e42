package answer

import (
	"context"
	"testing"

	"gpufit/knowledge/oomlog"
)

// Every cause is of the closed list, and what it leads on to is an article.
func TestFurtherOnLeadsToArticles(t *testing.T) {
	lib := engine(t).library()
	causes := map[oomlog.Cause]bool{}
	for _, c := range oomlog.Causes() {
		causes[c] = true
	}
	for cause, id := range furtherOn {
		if _, ok := lib.Article(id); !ok || !causes[cause] {
			t.Errorf("%s leads on to %q: article %v, cause %v", cause, id, ok, causes[cause])
		}
	}
}

// What stands beside an answer by figures, by a cause or by a question back.
func TestArticlesBeside(t *testing.T) {
	e := engine(t)
	for _, tt := range []struct {
		why, text string
		kind      Kind
		article   string // offered; empty: none of it
	}{
		{"a cause is read, and its article says the rest", "it only prints 'Killed' and stops", KindDiagnosis, "oom-first-steps"},
		{"likewise in Chinese", "训练一跑就 Killed，别的什么都没写", KindDiagnosis, "oom-first-steps"},
		{"numbers that broke", "loss 全是 nan 怎么回事", KindDiagnosis, "watching-a-run"},
		{"a fault of the machine is a matter of the contract too", "Xid 79 on GPU 3, it fell off the bus", KindDiagnosis, "sla-and-downtime"},
		{"who asks for memory wants figures only", "can a 7B LoRA run on a 4090", KindVerdict, ""},
		{"and who names nothing is asked", "can I run it", KindAskBack, ""},
	} {
		res := e.Ask(context.Background(), Ask{Text: tt.text})
		if got := res.Answers[0].Kind; got != tt.kind {
			t.Errorf("%q (%s): %s, want %s", tt.text, tt.why, got, tt.kind)
		}
		offered := ""
		for _, a := range e.library().All() {
			if offers(res, &a) && (offered == "" || a.ID == tt.article) {
				offered = a.ID
			}
		}
		if offered != tt.article {
			t.Errorf("%q (%s): offers %q, want %q", tt.text, tt.why, offered, tt.article)
		}
	}
}

// A question of memory is never answered by an article while it names a model,
// however near one is.
func TestFiguresBeforeArticles(t *testing.T) {
	e := engine(t)
	for _, text := range []string{
		"国产卡里面挑，部署qwen2.5-72b int8，选哪家的，几张",
		"8卡910b3 部署 deepseek r1 满血版 w8a8 成不成",
		"vram calc for qwen3-235b-a22b fp8?",
		"kv cache size for qwen2.5-32b, 32k, batch 8, fp8 kv",
		"full FT 1.1B tinyllama 2048 ctx on 24GB?",
	} {
		if r := e.Ask(context.Background(), Ask{Text: text}).Answers[0]; r.Kind == KindKnowledge {
			t.Errorf("%q is answered by an article: %s", text, r.Headline)
		}
	}
}
