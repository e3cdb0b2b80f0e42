package intents

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestMergeLeaves holds what Merge must not touch.
func TestMergeLeaves(t *testing.T) {
	p := parser(t)
	before := p.Parse("is a 4090 enough for a 7b lora with batch 4").Questions[0]
	for _, tt := range []struct {
		why, text string
		previous  Question
	}{
		{"a complete message", "can an h100 run 70b fp8", before},
		{"thanks", "thanks", before},
		{"off topic", "what's the weather", before},
		{"a pointer at nothing", "and that one?", before},
		{"nothing before", "and 13b?", Question{}},
		{"small talk before", "and 13b?", p.Parse("hello").Questions[0]},
	} {
		q := p.Parse(tt.text)
		if diff := cmp.Diff(q, Merge(tt.previous, q)); diff != "" {
			t.Errorf("%s: Merge changed %q (-want +got):\n%s", tt.why, tt.text, diff)
		}
	}
}

// TestMergeFromLog merges with a question that was read back from the log: only
// intent and slots are left of it.
func TestMergeFromLog(t *testing.T) {
	p := parser(t)
	for _, tt := range []struct {
		why, text string
		previous  Question
		intent    Intent
		want      string
	}{
		{"the sibling of the model", "and 14b?",
			Question{Intent: CanRun, Slots: Slots{Model: List[string]{"qwen2.5-7b"}, ParamsB: List[float64]{7}, GPU: []string{"rtx-4090"}}},
			CanRun, "gpu=rtx-4090 model=qwen2.5-14b params_b=14"},
		{"the card of a bare name by its memory", "with 40gb?",
			Question{Intent: CanRun, Slots: Slots{ParamsB: List[float64]{13}, GPUText: List[string]{"V100"}}},
			CanRun, "params_b=13 vram_gb=40"},
		{"and where there is one", "with 32gb?",
			Question{Intent: CanRun, Slots: Slots{ParamsB: List[float64]{13}, GPUText: List[string]{"V100"}}},
			CanRun, "gpu=v100-32g params_b=13"},
		{"what was missing arrives", "4090",
			Question{Intent: UnclearAskBack, Slots: Slots{ParamsB: List[float64]{7}, Method: List[string]{"lora"}}},
			CanRun, "gpu=rtx-4090 method=lora params_b=7"},
		{"an amount becomes a verdict", "on two 3090s?",
			Question{Intent: VRAMNeeded, Slots: Slots{ParamsB: List[float64]{70}, Quant: List[string]{"int4"}}},
			CanRun, "gpu=rtx-3090 gpu_count=2 params_b=70 quant=int4"},
		{"what is served has no training data", "and for inference with 32k context?",
			Question{Intent: SpeedEstimate, Slots: Slots{ParamsB: List[float64]{14}, Method: List[string]{"full"}, GPU: []string{"rtx-3090"}, GPUCount: List[int]{2},
				Samples: List[float64]{20000}, Epochs: List[float64]{3}, Batch: List[int]{4}, Optimizer: "adamw", Parallelism: List[string]{"zero3"}}},
			SpeedEstimate, "context=32768 gpu=rtx-3090 gpu_count=2 method=infer params_b=14"},
		{"still missing", "two of them",
			Question{Intent: UnclearAskBack, Slots: Slots{GPU: []string{"rtx-4090"}}},
			UnclearAskBack, "gpu=rtx-4090 gpu_count=2"},
	} {
		got := Merge(tt.previous, p.Parse(tt.text)).Questions[0]
		if got.Intent != tt.intent {
			t.Errorf("%s: %q = %s, want %s", tt.why, tt.text, got.Intent, tt.intent)
		}
		if diff := cmp.Diff(lowered(splitQuoted(tt.want)), pairs(slotMap(t, got.Slots)), cmpEmpty); diff != "" {
			t.Errorf("%s: slots of %q (-want +got):\n%s", tt.why, tt.text, diff)
		}
	}
}

// TestMergeAmbiguity holds that what was left open stays open until it is said.
func TestMergeAmbiguity(t *testing.T) {
	p := parser(t)
	q := conversation(p, []string{"can an A100 finetune 13b", "and 70b?"})
	if got := q.Questions[0].Ambiguous; len(got["gpu"]) == 0 || len(got["method"]) == 0 {
		t.Errorf("after the size alone: ambiguous %v, want gpu and method", got)
	}
	q = Merge(q.Questions[0], p.Parse("lora on an L40S"))
	if got := q.Questions[0].Ambiguous; got != nil {
		t.Errorf("after card and method: ambiguous %v, want none", got)
	}
}

func TestMergeKeepsPrevious(t *testing.T) {
	p := parser(t)
	before := p.Parse("can a 3060 finetune a 7b").Questions[0]
	want := before.Slots.Method[0]
	Merge(before, p.Parse("with 4bit?"))
	if got := before.Slots.Method[0]; got != want {
		t.Errorf("Merge wrote into the question before: method %s, want %s", got, want)
	}
}

func TestStem(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"qwen2.5-7b", "qwen2.5"}, {"qwen3-30b-a3b", "qwen3"}, {"gemma-3-270m", "gemma-3"}, {"mixtral-8x7b", "mixtral"},
		{"a100-80g-sxm", "a100-sxm"}, {"rtx-4090", "rtx-4090"}, {"rtx-4090-48g", "rtx-4090"}, {"deepseek-r1", "deepseek-r1"},
	} {
		if got := stemOf(tt.in); got != tt.want {
			t.Errorf("stemOf(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

// TestAsksCountKeepsCard holds that only the question of how many keeps the card.
func TestAsksCountKeepsCard(t *testing.T) {
	p := parser(t)
	before := p.Parse("can two 4090s run 70b").Questions[0]
	for _, tt := range []struct {
		text  string
		cards int
	}{
		{"how many do I need?", 1}, {"\u8981\u51e0\u5f20", 1}, {"which card then?", 0}, {"\u90a3\u79df\u4ec0\u4e48\u5361", 0},
	} {
		got := Merge(before, p.Parse(tt.text)).Questions[0]
		if got.Intent != WhichGPU || len(got.Slots.GPU) != tt.cards || len(got.Slots.GPUCount) != 0 {
			t.Errorf("%q = %s with cards %v, count %v; want %s, %d cards, no count", tt.text, got.Intent, got.Slots.GPU, got.Slots.GPUCount, WhichGPU, tt.cards)
		}
	}
}
