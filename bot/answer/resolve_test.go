package answer

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpufit/estimator"
	"gpufit/intents"
)

// reading of slots, by the machine, the model and the method of every job.
func TestReadJobs(t *testing.T) {
	tests := []struct {
		why   string
		slots intents.Slots
		want  []string
	}{
		{"one of each", intents.Slots{ParamsB: []float64{7}, GPU: []string{"rtx-4090"}, Method: []string{"lora"}},
			[]string{"7B lora 0×rtx-4090"}},
		{"open fine-tuning", intents.Slots{Model: []string{"llama-2-7b"}, Method: []string{"finetune"}},
			[]string{"llama-2-7b lora", "llama-2-7b qlora", "llama-2-7b full"}},
		{"a detector is trained whole", intents.Slots{Model: []string{"yolov8n"}, Method: []string{"finetune"}},
			[]string{"yolov8n full"}},
		{"a split of states means training", intents.Slots{ParamsB: []float64{7}, Parallelism: []string{"zero3"}},
			[]string{"7B lora", "7B qlora", "7B full"}},
		{"counts belong to cards one by one", intents.Slots{ParamsB: []float64{7}, GPU: []string{"rtx-4090", "rtx-a6000"}, GPUCount: []int{2, 1}},
			[]string{"7B  2×rtx-4090", "7B  1×rtx-a6000"}},
		{"one count holds for all cards", intents.Slots{ParamsB: []float64{7}, GPU: []string{"rtx-4090", "l40s"}, GPUCount: []int{2}},
			[]string{"7B  2×rtx-4090", "7B  2×l40s"}},
		{"types belong to models one by one", intents.Slots{ParamsB: []float64{70, 32}, Quant: []string{"awq4", "fp16"}},
			[]string{"70B  awq4", "32B  fp16"}},
		{"one type holds for all models", intents.Slots{ParamsB: []float64{70, 32}, Quant: []string{"int4"}},
			[]string{"70B  int4", "32B  int4"}},
		{"a family with a size is looked up together", intents.Slots{ModelText: []string{"qwen"}, ParamsB: []float64{14}},
			[]string{"qwen-14b"}},
		{"an unknown name with a size is a size", intents.Slots{ModelText: []string{"house-llm"}, ParamsB: []float64{14}},
			[]string{"14B"}},
		{"a bare name is all its sizes", intents.Slots{ParamsB: []float64{7}, GPUText: []string{"A100"}},
			[]string{"7B  0×a100-80g-sxm", "7B  0×a100-40g-sxm"}},
		{"a bare name with its memory is one row", intents.Slots{ParamsB: []float64{7}, GPUText: []string{"A100"}, VRAMGB: []float64{40}},
			[]string{"7B  0×a100-40g-sxm"}},
		{"memory alone is the card", intents.Slots{ParamsB: []float64{7}, VRAMGB: []float64{24}},
			[]string{"7B  0×24GB"}},
		{"memory beside a card picks its variant", intents.Slots{ParamsB: []float64{7}, GPU: []string{"rtx-4090"}, VRAMGB: []float64{48}},
			[]string{"7B  0×rtx-4090-48g"}},
		{"the card's own memory changes nothing", intents.Slots{ParamsB: []float64{7}, GPU: []string{"t4"}, VRAMGB: []float64{15}},
			[]string{"7B  0×t4"}},
		{"the sum over all cards changes nothing", intents.Slots{ParamsB: []float64{7}, GPU: []string{"h100-sxm"}, GPUCount: []int{8}, VRAMGB: []float64{640}},
			[]string{"7B  8×h100-sxm"}},
		{"memory that no workshop fits is not believed", intents.Slots{ParamsB: []float64{7}, GPU: []string{"rtx-3070"}, VRAMGB: []float64{64}},
			[]string{"7B  0×rtx-3070"}},
		{"an unknown card with memory is that memory", intents.Slots{ParamsB: []float64{7}, GPUText: []string{"rtx4090 laptop"}, VRAMGB: []float64{16}},
			[]string{"7B  0×16GB"}},
		{"weights of full training are never four bits", intents.Slots{ParamsB: []float64{7}, Method: []string{"full"}, Quant: []string{"int4"}},
			[]string{"7B full"}},
	}
	e := engine(t)
	for _, tt := range tests {
		rd, back := e.read(&wordsEN, intents.Question{Intent: intents.CanRun, Slots: tt.slots})
		if back != nil {
			t.Errorf("%s: asks back %q", tt.why, back.Headline)
			continue
		}
		var got []string
		for _, j := range rd.jobs() {
			got = append(got, strings.TrimSpace(jobLine(j)))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: jobs (-want +got):\n%s", tt.why, diff)
		}
	}
}

func jobLine(j job) string {
	parts := []string{plainModel(j.subject), string(j.req.Method)}
	if j.subject.row != nil {
		parts[0] = j.subject.row.ID
	}
	if j.card != nil {
		name := plainNumber(j.card.spec.MemoryGB) + "GB"
		if j.card.row != nil {
			name = j.card.row.ID
		}
		parts = append(parts, plainNumber(float64(j.req.GPUs))+"×"+name)
	}
	if j.req.Quant != "" {
		parts = append(parts, string(j.req.Quant))
	}
	return strings.Join(parts, " ")
}

// More combinations than a reply can show are cut.
func TestJobsBounded(t *testing.T) {
	var s intents.Slots
	for i := range 100 {
		s.ParamsB = append(s.ParamsB, float64(i+1))
		s.GPUCount = append(s.GPUCount, i+1)
	}
	s.GPU = []string{"rtx-4090"}
	rd, _ := engine(t).read(&wordsEN, intents.Question{Slots: s})
	if got := len(rd.jobs()); got > maxJobs {
		t.Errorf("%d jobs, want at most %d", got, maxJobs)
	}
}

func TestProgram(t *testing.T) {
	tests := []struct{ why, name, engine, framework string }{
		{"an engine is no trainer", "vllm", "vllm", ""},
		{"a trainer is no engine", "llama-factory", "", "llama-factory"},
		{"some are both", "transformers", "transformers", "transformers"},
		{"an unknown one is said to be unknown either way", "house", "house", "house"},
		{"none", "", "", ""},
	}
	for _, tt := range tests {
		if e, f := program(tt.name); e != tt.engine || f != tt.framework {
			t.Errorf("%s: program(%q) = %q, %q, want %q, %q", tt.why, tt.name, e, f, tt.engine, tt.framework)
		}
	}
}

// Replies to slots that no short sentence leads to.
func TestReplies(t *testing.T) {
	tests := []struct {
		why     string
		q       intents.Question
		kind    Kind
		verdict estimator.Verdict
		has     string
	}{
		{"a card that nobody knows, but no card holds that much",
			intents.Question{Intent: intents.CanRun, Slots: intents.Slots{ParamsB: []float64{405}, GPUText: []string{"gt710"}}},
			KindVerdict, estimator.No, "whatever card that is"},
		{"a card that nobody knows, and some would do",
			intents.Question{Intent: intents.CanRun, Slots: intents.Slots{ParamsB: []float64{7}, GPUText: []string{"gt710"}}},
			KindAskBack, "", "I do not know the card “gt710”"},
		{"a model that nobody knows",
			intents.Question{Intent: intents.VRAMNeeded, Slots: intents.Slots{ModelText: []string{"zzzzqq"}}},
			KindAskBack, "", "I do not know the model “zzzzqq”"},
		{"a name is quoted without its control characters",
			intents.Question{Intent: intents.VRAMNeeded, Slots: intents.Slots{ModelText: []string{"zz\x1b[2J\nzz"}}},
			KindAskBack, "", "“zz[2J zz”"},
		{"memory alone, and a card wanted",
			intents.Question{Intent: intents.WhichGPU, Slots: intents.Slots{VRAMGB: []float64{40}}},
			KindRecommendation, "", "A100 SXM4 40GB"},
		{"no machine is large enough",
			intents.Question{Intent: intents.WhichGPU, Slots: intents.Slots{Model: []string{"deepseek-v3"}, Method: []string{"full"}}},
			KindRecommendation, estimator.No, "No machine of up to 8 common cards"},
		{"how many of a card for each kind of fine-tuning",
			intents.Question{Intent: intents.WhichGPU, Slots: intents.Slots{ParamsB: []float64{33}, Method: []string{"finetune"}, VRAMGB: []float64{80}}},
			KindRecommendation, estimator.Yes, "cards of 80 GB"},
		{"one model in several types",
			intents.Question{Intent: intents.WhatFits, Slots: intents.Slots{Model: []string{"qwen2.5-72b"}, GPU: []string{"rtx-4090"}, GPUCount: []int{4}, RAMGB: 64}},
			KindRecommendation, estimator.Yes, "layers moved to host RAM are not"},
		{"several models at once",
			intents.Question{Intent: intents.CanRun, Slots: intents.Slots{ParamsB: []float64{7, 13}, GPU: []string{"rtx-3090"}, Method: []string{"lora"}}},
			KindVerdict, estimator.Yes, "a 13B model does not fit"},
		{"a size that is only a slip of the pen",
			intents.Question{Intent: intents.VRAMNeeded, Slots: intents.Slots{ParamsB: []float64{1e12}}},
			KindAskBack, "", "larger than any machine"},
		{"a method with further copies of the model",
			intents.Question{Intent: intents.WhichGPU, Slots: intents.Slots{ParamsB: []float64{3}, Method: []string{"grpo"}}},
			KindRecommendation, estimator.Yes, "a copy for generation"},
		{"the same without a model",
			intents.Question{Intent: intents.WhichGPU, Slots: intents.Slots{Method: []string{"grpo"}}},
			KindAskBack, "", "GRPO keeps further copies"},
		{"a detector: no adapters, a rough figure",
			intents.Question{Intent: intents.CanRun, Slots: intents.Slots{Model: []string{"yolov8n"}, Method: []string{"finetune"}, GPU: []string{"rtx-2080-ti"}}},
			KindVerdict, estimator.Yes, "read it as a rough figure"},
	}
	e := engine(t)
	for _, tt := range tests {
		r := e.answer(&wordsEN, "", tt.q)
		if r.Kind != tt.kind || r.Verdict != string(tt.verdict) || !strings.Contains(r.Text, tt.has) {
			t.Errorf("%s: %s %q, want %s %q with %q; fault %q\n%s", tt.why, r.Kind, r.Verdict, tt.kind, tt.verdict, tt.has, r.Fault, r.Text)
		}
	}
}
