package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpufit/bot/answer"
	"gpufit/intents"
)

// drawnReply is a reply with the fields that its JSON leaves out: what package
// bot lays out for Slack.
type drawnReply struct {
	Kind, Verdict, Headline, Body, Text, Assumed string        `json:",omitempty"`
	Bars                                         []answer.Bar  `json:",omitempty"`
	PeakGiB, CapacityGiB                         float64       `json:",omitempty"`
	Table                                        *answer.Table `json:",omitempty"`
	Alternatives                                 []drawnChange `json:",omitempty"`
	Citations                                    []drawnSource `json:",omitempty"`
	Choices                                      []answer.Choice
}

type (
	drawnChange struct{ Change, Verdict, Label string }
	drawnSource struct{ ID, Title, Source, AsOf string }
)

// drawnQuestion is what a button continues.
type drawnQuestion struct {
	Intent intents.Intent
	State  string
}

func drawn(r answer.Reply) drawnReply {
	d := drawnReply{
		Kind: string(r.Kind), Verdict: r.Verdict, Headline: r.Headline, Body: r.Body, Text: r.Text, Assumed: r.Assumed,
		Bars: r.Bars, PeakGiB: r.PeakGiB, CapacityGiB: r.CapacityGiB, Table: r.Table, Choices: r.Choices,
	}
	for _, a := range r.Alternatives {
		d.Alternatives = append(d.Alternatives, drawnChange{a.Change, a.Verdict, a.Label})
	}
	for _, c := range r.Citations {
		d.Citations = append(d.Citations, drawnSource{c.ID, c.Title, c.Source, c.AsOf})
	}
	return d
}

// The replies that package bot lays out in its golden files are those of the
// engine today: bot itself knows no catalogue to make them from.
func TestSlackReplies(t *testing.T) {
	engine, err := (&process{env: func(string) string { return "" }}).engine()
	if err != nil {
		t.Fatal(err)
	}
	for name, question := range map[string]string{
		"verdict_yes_en":    "can a 7B LoRA run on a 4090",
		"verdict_no_zh":     "70B \u5168\u53c2\u5fae\u8c03 8 \u5f20 A100 80G \u591f\u5417",
		"recommendation_en": "which card for Qwen2.5-32B int4? And how much VRAM does a 7B QLoRA need?",
		"ask_back_en":       "can I run it",
		"text_only_en":      "thanks!",
	} {
		res := engine.Ask(context.Background(), answer.Ask{Text: question})
		out := struct {
			Question string
			Lang     intents.Lang
			Asked    []drawnQuestion
			Answers  []drawnReply
		}{Question: question, Lang: res.Lang}
		for _, r := range res.Answers {
			out.Answers = append(out.Answers, drawn(r))
		}
		for _, q := range res.Questions {
			state, err := q.State()
			if err != nil {
				t.Fatal(err)
			}
			out.Asked = append(out.Asked, drawnQuestion{q.Intent, string(state)})
		}
		today, err := json.MarshalIndent(out, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join("..", "..", "bot", "testdata", "replies", name+".reply.json")
		if *update {
			if err := os.WriteFile(path, append(today, '\n'), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		kept, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(kept), string(today)+"\n"); diff != "" {
			t.Errorf("%s is an old reply; go test ./cmd/gpufit -run TestSlackReplies -update renews it, then go test ./bot -run TestGolden -update its blocks (-kept +today):\n%s", path, diff)
		}
	}
}
