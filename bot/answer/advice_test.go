package answer

import (
	"context"
	"strings"
	"testing"

	"gpufit/estimator"
	"gpufit/intents"
)

// TestComputed: questions whose answer is figures side by side, in both
// languages.
func TestComputed(t *testing.T) {
	slots := func(s intents.Slots) intents.Slots { return s }
	for _, tt := range []struct {
		why    string
		q      intents.Question
		kind   Kind
		en, zh []string
	}{
		{"four small cards against two large ones for a job: the faster first, and what waiting costs",
			intents.Question{Intent: intents.CompareGPUs, Slots: slots(intents.Slots{ParamsB: []float64{13}, Method: []string{"lora"}, GPU: []string{"rtx-4090", "a100-80g-sxm"}, GPUCount: []int{4, 2}})},
			KindComparison, []string{"take 2 × A100 SXM4 80GB", "4 × RTX 4090 about", "tokens/s"}, []string{"选 2 张 A100 SXM4 80GB", "4 张 RTX 4090 约"}},
		{"two cards by themselves: data sheets and their ratios",
			intents.Question{Intent: intents.CompareGPUs, Slots: slots(intents.Slots{GPU: []string{"rtx-4090", "rtx-5090"}})},
			KindComparison, []string{"GB/s", "1008", "1.8 times the bandwidth", "0.36 USD (2026-09)"}, []string{"1008", "带宽 1.8 倍", "1.93 元（2026-11）"}},
		{"hours of samples on one card, with what they assume",
			intents.Question{Intent: intents.SpeedEstimate, Slots: slots(intents.Slots{ParamsB: []float64{7}, Method: []string{"lora"}, GPU: []string{"rtx-4090"}, GPUCount: []int{1}, Context: []int{512}, Samples: []float64{50000}})},
			KindEstimate, []string{"takes about 2.7 hours (1.9–4.2)", "25,600,000 tokens", "512 tokens a sample"}, []string{"约需 2.7 小时（1.9–4.2）", "25,600,000"}},
		{"money for a job without a card: hours on several, and the total with its months",
			intents.Question{Intent: intents.CostEstimate, Slots: slots(intents.Slots{ParamsB: []float64{7}, Method: []string{"lora"}, Samples: []float64{50000}})},
			KindCost, []string{"card-hours: marketplaces", "RTX 4090", "For the job", "Second choice"}, []string{"卡时，大约", "国内算力平台", "RTX 3090"}},
		{"decoding speed: a server where no engine is named",
			intents.Question{Intent: intents.SpeedEstimate, Slots: slots(intents.Slots{Model: []string{"qwen3-32b"}, Quant: []string{"awq4"}, GPU: []string{"rtx-4090"}})},
			KindEstimate, []string{"tokens/s", "vLLM", "Tokens/s = 1 sequences /"}, []string{"tokens/s", "vLLM"}},
		{"the longest context, below what the model was made for",
			intents.Question{Intent: intents.UnclearAskBack, Topic: intents.TopicLimits, Slots: slots(intents.Slots{Model: []string{"llama-3.1-8b"}, GPU: []string{"rtx-4090"}, Engine: []string{"vllm"}})},
			KindEstimate, []string{"about 44,200 tokens", "Most sequences at once of 8k tokens: 5"}, []string{"约 44,200", "每路 8k 时的最大并发：5"}},
		{"the most users at a stated length",
			intents.Question{Intent: intents.UnclearAskBack, Topic: intents.TopicLimits, Slots: slots(intents.Slots{Model: []string{"llama-3.1-8b"}, GPU: []string{"rtx-4090"}, Engine: []string{"vllm"}, Context: []int{8192}})},
			KindEstimate, []string{"Most sequences at once", "about 5."}, []string{"最大并发：约 5。"}},
		{"what cards lose by waiting, computed for an example where no model is named",
			intents.Question{Intent: intents.MultiGPUInterconnect, Slots: slots(intents.Slots{GPU: []string{"rtx-4090"}, GPUCount: []int{4}})},
			KindEstimate, []string{"as an example", "PCIe through host memory"}, []string{"为例", "绕经主机内存"}},
		{"ways to tune side by side",
			intents.Question{Intent: intents.LoRAVsFull, Slots: slots(intents.Slots{ParamsB: []float64{7}})},
			KindComparison, []string{"LoRA about 16.", "QLoRA about", "full fine-tuning about"}, []string{"LoRA 约 16.", "全参微调 约"}},
		{"types of a model on a card",
			intents.Question{Intent: intents.QuantizationAdvice, Slots: slots(intents.Slots{ParamsB: []float64{32}, GPU: []string{"rtx-4090"}})},
			KindRecommendation, []string{"fits as", "bf16", "does not fit"}, []string{"放得下的格式", "放不下"}},
		{"types on a card alone",
			intents.Question{Intent: intents.QuantizationAdvice, Slots: slots(intents.Slots{Quant: []string{"awq4", "gptq4"}, GPU: []string{"t4"}})},
			KindRecommendation, []string{"awq4", "gptq4"}, []string{"awq4", "gptq4"}},
	} {
		e := engine(t)
		for w, want := range map[*words][]string{&wordsEN: tt.en, &wordsZH: tt.zh} {
			r := e.answer(w, "", tt.q)
			if r.Kind != tt.kind || r.Fault != "" {
				t.Errorf("%s (%s): %s, want %s; fault %q\n%s", tt.why, w.lang, r.Kind, tt.kind, r.Fault, r.Text)
			}
			for _, part := range want {
				if !strings.Contains(strings.ReplaceAll(r.Text, "微调约", "微调 约"), part) {
					t.Errorf("%s (%s): the reply lacks %q:\n%s", tt.why, w.lang, part, r.Text)
				}
			}
		}
	}
}

// What cannot be computed is left to the other answers.
func TestComputedLeavesTheRest(t *testing.T) {
	e := engine(t)
	for _, q := range []intents.Question{
		{Intent: intents.SpeedEstimate},
		{Intent: intents.CompareGPUs, Slots: intents.Slots{GPU: []string{"rtx-4090"}}},
		{Intent: intents.MultiGPUInterconnect},
		{Intent: intents.QuantizationAdvice, Slots: intents.Slots{Quant: []string{"awq4"}}},
		{Intent: intents.CostEstimate, Slots: intents.Slots{GPU: []string{"rtx-4090"}, Hours: []float64{10}}},
	} {
		if r, ok := e.computed(&wordsEN, q); ok {
			t.Errorf("%s with %+v is answered with figures: %s", q.Intent, q.Slots, r.Text)
		}
	}
}

// Hours follow the amount: twice the samples take twice as long, and cards share them.
func TestHours(t *testing.T) {
	e := engine(t)
	hours := func(in EstimateIn) float64 {
		out, err := e.Estimate(in)
		if err != nil {
			t.Fatal(err)
		}
		return out.Hours.Mid
	}
	in := EstimateIn{Model: "llama-2-7b", Method: "lora", GPU: "a100-80g-sxm", SeqLen: 1024, Samples: 50000}
	one := hours(in)
	in.Epochs = 2
	if got := hours(in); got < 1.98*one || got > 2.02*one {
		t.Errorf("two epochs take %v hours, one %v, want twice as long", got, one)
	}
	in.Epochs, in.NGPUs = 1, 4
	if got := hours(in); got > one/3.5 {
		t.Errorf("four cards take %v hours, one %v, want about a quarter", got, one)
	}
	if got := hours(EstimateIn{Model: "llama-2-7b", Method: "lora", GPU: "a100-80g-sxm"}); got != 0 {
		t.Errorf("%v hours of nothing", got)
	}
}

func TestParseBulk(t *testing.T) {
	for text, want := range map[string]float64{"50k": 50000, "2B": 2e9, "1.5m": 1.5e6, "51,200": 51200, "1t": 1e12} {
		if got, ok := parseBulk(text); !ok || got != want {
			t.Errorf("parseBulk(%q) = %v, %v, want %v", text, got, ok, want)
		}
	}
	if _, ok := parseBulk("many"); ok {
		t.Error("parseBulk reads a word")
	}
}

// BenchmarkHeavyAsk is one answer of each kind that computes most.
func BenchmarkHeavyAsk(b *testing.B) {
	e := engine(b)
	for _, q := range []string{"can a 4090 run 70b fp16", "cheapest way to serve qwen2.5-32b int4 for 20 users at 8k", "7B LoRA on a 4090"} {
		b.Run(q, func(b *testing.B) {
			for b.Loop() {
				e.Ask(context.Background(), Ask{Text: q})
			}
		})
	}
	b.Run("changes", func(b *testing.B) {
		for b.Loop() {
			estimator.Changes(estimator.Request{Model: estimator.Model{Params: 70e9}, GPU: estimator.GPU{MemoryGB: 24}, Method: estimator.Full, GPUs: 8})
		}
	})
}
