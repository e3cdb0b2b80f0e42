package answer

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"gpufit/estimator"
	"gpufit/intents"
)

// Nobody is sent to rent many cards where one larger card, or a smaller
// machine, holds the job; and pictures are not made by several cards together.
func TestAlternativesAreUsable(t *testing.T) {
	tests := []struct {
		why  string
		s    intents.Slots
		want string // part of a change
		not  string // part of no change
	}{
		{"inference on one card: a machine, not sixteen of the same", intents.Slots{ParamsB: []float64{70}, Quant: []string{"fp16"}, GPU: []string{"rtx-4090"}, Method: []string{"infer"}}, "gpu ", "n_gpus 16"},
		{"LoRA on a small card", intents.Slots{ParamsB: []float64{33}, GPU: []string{"rtx-3060-12g"}, Method: []string{"lora"}}, "gpu ", "n_gpus 8"},
		{"pictures", intents.Slots{Model: []string{"flux.1-dev"}, GPU: []string{"rtx-3060-12g"}}, ", n_gpus 1", "n_gpus 2"},
		{"states in more host memory than anybody has", intents.Slots{ParamsB: []float64{405}, GPU: []string{"h100-sxm"}, GPUCount: []int{8}, Method: []string{"full"}}, "", "offload-cpu"},
	}
	e := engine(t)
	for _, tt := range tests {
		r := e.answer(&wordsEN, "", intents.Question{Intent: intents.CanRun, Slots: tt.s})
		var changes []string
		for _, a := range r.Alternatives {
			changes = append(changes, a.Change)
		}
		all := strings.Join(changes, "; ")
		if r.Verdict != string(estimator.No) || !strings.Contains(all, tt.want) || strings.Contains(all, tt.not) {
			t.Errorf("%s: %s with %q, want no with %q and without %q", tt.why, r.Verdict, all, tt.want, tt.not)
		}
	}
}

// The machine that is offered holds the job when it is asked for by itself.
func TestOtherMachineHolds(t *testing.T) {
	e := engine(t)
	for question, in := range map[string]EstimateIn{
		"can a 4090 run 70b fp16":   {ParamsB: 70, Quant: "fp16", Method: "infer"},
		"33b lora on a 3090":        {ParamsB: 33, Method: "lora"},
		"can a 3060 run flux.1-dev": {Model: "flux.1-dev", Method: "infer"},
	} {
		offered := 0
		for _, a := range e.Ask(context.Background(), Ask{Text: question}).Answers[0].Alternatives {
			if _, err := fmt.Sscanf(strings.ReplaceAll(a.Change, ",", ""), "gpu %s n_gpus %d", &in.GPU, &in.NGPUs); err != nil {
				continue
			}
			offered++
			out, err := e.Estimate(in)
			if err != nil || out.Verdict != a.Verdict || out.PerGPUGiB.Mid != a.PerGPUGiB {
				t.Errorf("%q offers %+v; asked for by itself %s with %v, %v", question, a, out.Verdict, out.PerGPUGiB, err)
			}
		}
		if offered != 1 {
			t.Errorf("%q offers %d other machines, want one", question, offered)
		}
	}
}

// Pictures are made by each card by itself: more cards of the same never help.
func TestPicturesAreNotSplit(t *testing.T) {
	e := engine(t)
	q := func(n int) intents.Question {
		return intents.Question{Intent: intents.CanRun, Slots: intents.Slots{Model: []string{"flux.1-dev"}, GPU: []string{"rtx-3060-12g"}, GPUCount: []int{n}, Method: []string{"infer"}}}
	}
	one, four := e.answer(&wordsEN, "", q(1)), e.answer(&wordsEN, "", q(4))
	if one.PeakGiB != four.PeakGiB {
		t.Errorf("peak %v on one card, %v on each of four, want the same", one.PeakGiB, four.PeakGiB)
	}
	if !strings.Contains(four.Text, "each card holds a whole copy") || strings.Contains(one.Text, "whole copy") {
		t.Errorf("one card:\n%s\n\nfour:\n%s", one.Text, four.Text)
	}
	if which := e.answer(&wordsEN, "", intents.Question{Intent: intents.WhichGPU, Slots: intents.Slots{Model: []string{"flux.2-dev"}}}); which.Estimate == nil || which.Estimate.NGPUs != 1 {
		t.Errorf("want one card for a picture:\n%s", which.Text)
	}
}

// Host memory that is stated and too small makes the verdict no, in the
// headline; without it the same job fits.
func TestHostMemoryDecides(t *testing.T) {
	full := intents.Question{Intent: intents.CanRun, Settings: intents.Settings{Offload: true},
		Slots: intents.Slots{ParamsB: []float64{7}, Method: []string{"full"}, GPU: []string{"rtx-4090"}}}
	short := full
	short.Slots.RAMGB = 32
	for w, want := range map[*words]string{&wordsEN: "host RAM and you have 32 GB", &wordsZH: "你只有 32 GB"} {
		plenty, little := engine(t).answer(w, "", full), engine(t).answer(w, "", short)
		if plenty.Verdict == string(estimator.No) || little.Verdict != string(estimator.No) || little.Estimate.Verdict != string(estimator.No) {
			t.Errorf("%s: %s without a word on RAM, %s with 32 GB, want the second to be no alone", w.lang, plenty.Verdict, little.Verdict)
		}
		if !strings.Contains(little.Headline, want) {
			t.Errorf("%s: headline %q lacks %q", w.lang, little.Headline, want)
		}
		for _, a := range little.Alternatives {
			if a.Change == offloadChange {
				t.Errorf("%s: offload is offered again: %+v", w.lang, a)
			}
		}
	}
}

// The host memory of offloaded states belongs to the row it is for.
func TestHostMemoryOfMethods(t *testing.T) {
	q := intents.Question{Intent: intents.CanRun, Settings: intents.Settings{Offload: true},
		Slots: intents.Slots{ParamsB: []float64{7}, Method: []string{"finetune"}, GPU: []string{"rtx-4090"}}}
	for w, want := range map[*words]string{&wordsEN: "full fine-tuning: Host RAM needed", &wordsZH: "全参微调：另外需要内存"} {
		if r := engine(t).answer(w, "", q); !strings.Contains(r.Text, want) {
			t.Errorf("%s: %q is not in\n%s", w.lang, want, r.Text)
		}
	}
}

// Tight with the middle above what can be used is said to be a no more likely
// than not; the verdict stays tight.
func TestProbablyNot(t *testing.T) {
	gib := func(x float64) estimator.Bytes { return estimator.FromGiB(x) }
	band := estimator.Range{Low: gib(20), Mid: gib(24), High: gib(28)}
	for _, tt := range []struct {
		why    string
		room   float64
		en, zh string
	}{
		{"the middle is above", 23, "Probably not:", "多半不够："},
		{"the middle is below", 26, "Tight:", "很紧："},
	} {
		b := estimator.Breakdown{Verdict: estimator.Tight, PerGPU: band, Capacity: gib(tt.room), Request: estimator.Request{Method: estimator.LoRA}}
		o := outcome{job: job{subject: subject{shape: estimator.Model{Params: 7e9}}, card: &card{spec: estimator.GPU{MemoryGB: 24}}}, b: b}
		if got := wordsEN.verdictLine(o); !strings.HasPrefix(got, tt.en) {
			t.Errorf("%s: %q, want it to begin with %q", tt.why, got, tt.en)
		}
		if got := wordsZH.verdictLine(o); !strings.HasPrefix(got, tt.zh) {
			t.Errorf("%s: %q, want it to begin with %q", tt.why, got, tt.zh)
		}
	}
}

// Each question of a message is answered, in the order in which they matter.
func TestAskSeveral(t *testing.T) {
	for text, last := range map[string]string{
		"can a 7B LoRA run on a 4090, and what does a 4090 cost per hour?": "RTX 4090: about",
		"can a 4090 run a 7B, and what is the max context?":                "Longest context of inference with a 7B model on one RTX 4090: about ",
		"4090 能跑 7B 吗？最长上下文多少？":                                            "7B 模型推理在一张 RTX 4090 上的最长上下文：约 ",
		"4090 能跑 7B LoRA 吗？一小时多少钱？":                                        "RTX 4090：国内算力平台",
	} {
		res := engine(t).Ask(context.Background(), Ask{Text: text})
		if len(res.Answers) != 2 || len(res.Questions) != 2 {
			t.Errorf("%q: %d answers to %d questions, want two", text, len(res.Answers), len(res.Questions))
			continue
		}
		if v := res.Answers[0].Verdict; v != string(estimator.Yes) || !strings.HasPrefix(res.Answers[1].Text, last) {
			t.Errorf("%q: %s, then %q, want yes, then %q", text, v, res.Answers[1].Text, last)
		}
		if res.Source != sourceRules {
			t.Errorf("%q: source %s, want %s: one of them is answered", text, res.Source, sourceRules)
		}
	}
}

func TestArticle(t *testing.T) {
	for number, want := range map[string]string{"8B": "an 8B model", "80B": "an 80B model", "11.2B": "an 11.2B model", "18B": "an 18B model", "7B": "a 7B model", "1.8B": "a 1.8B model", "180B": "a 180B model", "110B": "a 110B model"} {
		params, _ := parseNumber(number)
		if got := wordsEN.model(subject{shape: estimator.Model{Params: params * 1e9}}); got != want {
			t.Errorf("%s: %q, want %q", number, got, want)
		}
	}
}
