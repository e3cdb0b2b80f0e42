package answer

import (
	"strings"
	"testing"

	"gpufit/intents"
)

// The text form says what the object says, in the language asked for, with the
// working of every bar.
func TestEstimateReply(t *testing.T) {
	e := engine(t)
	in := EstimateIn{ID: "r1", Model: "llama-2-13b", Method: "lora", GPU: "A100", GPUMemGiB: 40, LoRATargets: "q;frob"}
	out, err := e.Estimate(in)
	if err != nil {
		t.Fatal(err)
	}
	for lang, head := range map[intents.Lang]string{intents.EN: "LoRA fine-tuning of Llama 2 13B", intents.ZH: "Llama 2 13B LoRA 微调"} {
		res, err := e.EstimateReply(in, lang)
		if err != nil {
			t.Fatal(err)
		}
		r := res.Answers[0]
		if res.ID != in.ID || res.Lang != lang || r.Verdict != out.Verdict || r.PeakGiB != out.PerGPUGiB.Mid {
			t.Errorf("%s: %q %s, %s with %v, want %+v", lang, res.ID, res.Lang, r.Verdict, r.PeakGiB, out)
		}
		if !strings.Contains(r.Headline, head) || hasHan(r.Headline) != (lang == intents.ZH) {
			t.Errorf("%s: headline %q, want it to name %q", lang, r.Headline, head)
		}
		for _, b := range r.Bars {
			if !strings.Contains(r.Body, b.Label+" = ") {
				t.Errorf("%s: no working of %s in\n%s", lang, b.Label, r.Body)
			}
		}
		if want := `lora_targets without "frob"`; strings.Count(r.Body, want) != 1 {
			t.Errorf("%s: %q is not once in\n%s", lang, want, r.Body)
		}
	}
}

// What is wrong with the inputs is said as by Estimate.
func TestEstimateReplyRefuses(t *testing.T) {
	_, want := engine(t).Estimate(EstimateIn{Model: "nobody-knows"})
	if _, got := engine(t).EstimateReply(EstimateIn{Model: "nobody-knows"}, intents.ZH); got == nil || got.Error() != want.Error() {
		t.Errorf("error %v, want %v", got, want)
	}
}
