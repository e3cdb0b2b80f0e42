package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gpufit/bot/answer"
	"gpufit/intents"
)

// estimateResult lays an estimate out as the answer to a question, so that the
// terminal draws both alike.
func estimateResult(in answer.EstimateIn, out answer.EstimateOut) answer.Result {
	reply := answer.Reply{
		Kind:        answer.KindEstimate,
		Lang:        intents.EN,
		Verdict:     out.Verdict,
		Headline:    estimateHeadline(in, out),
		Bars:        estimateBars(out.Components),
		PeakGiB:     out.PerGPUGiB.Mid,
		CapacityGiB: out.CapacityGiB,
		Body:        estimateNotes(out),
	}
	if out.Verdict == "no" || out.Verdict == "tight" {
		reply.Alternatives = estimateChanges(out.Changes)
	}
	return answer.Result{Lang: intents.EN, Answers: []answer.Reply{reply}}
}

func estimateChanges(changes []answer.ChangeOut) []answer.Alternative {
	var list []answer.Alternative
	for _, c := range changes {
		list = append(list, answer.Alternative{
			Change: c.Change, Verdict: c.Verdict, PerGPUGiB: c.PerGPUGiB,
			Label: fmt.Sprintf("%s: %s, %.1f GiB", c.Note, c.Verdict, needed(c.PerGPUGiB)),
		})
	}
	return list
}

// needed rounds GiB that a job needs up to one decimal, free rounds GiB that
// are there down: neither is ever flattered.
func needed(gib float64) float64 { return math.Ceil(gib*10-1e-6) / 10 }
func free(gib float64) float64   { return math.Floor(gib*10+1e-6) / 10 }

// estimateHeadline says the verdict and the peak in one line.
func estimateHeadline(in answer.EstimateIn, out answer.EstimateOut) string {
	subject := in.Model
	if subject == "" {
		subject = fmt.Sprintf("a model of %sB parameters", figure(in.ParamsB))
	}
	peak := fmt.Sprintf("%.1f GiB per GPU (%.1f to %.1f)", needed(out.PerGPUGiB.Mid), needed(out.PerGPUGiB.Low), needed(out.PerGPUGiB.High))
	if out.CapacityGiB == 0 {
		return fmt.Sprintf("%s takes %s.", subject, peak)
	}
	gpu := out.GPU
	if gpu == "" {
		gpu = "the card"
	}
	return fmt.Sprintf("%s: %s on %d × %s takes %s of %.1f GiB usable.",
		strings.ToUpper(out.Verdict[:1])+out.Verdict[1:], subject, out.NGPUs, gpu, peak, free(out.CapacityGiB))
}

func estimateBars(c answer.Components) []answer.Bar {
	all := []answer.Bar{
		{Name: "weights", Label: "weights", GiB: c.Weights},
		{Name: "kv_cache", Label: "KV cache", GiB: c.KVCache},
		{Name: "activations", Label: "activations", GiB: c.Activations},
		{Name: "gradients", Label: "gradients", GiB: c.Gradients},
		{Name: "optimizer", Label: "optimizer states", GiB: c.Optimizer},
		{Name: "adapters", Label: "adapters", GiB: c.Adapters},
		{Name: "buffers", Label: "buffers", GiB: c.Buffers},
		{Name: "allocator", Label: "allocator slack", GiB: c.Allocator},
		{Name: "context", Label: "CUDA context", GiB: c.Context},
	}
	return slices.DeleteFunc(all, func(b answer.Bar) bool { return b.GiB <= 0 })
}

// estimateNotes lists what else the estimate holds, a line each.
func estimateNotes(out answer.EstimateOut) string {
	lines := []string{
		"Assumed: " + strings.Join(out.Assumptions, ", "),
		fmt.Sprintf("Computed from the %s; the checkpoint is %.1f GiB; the rule of thumb (parameters × bytes × 1.2) says %.1f GB.",
			basisWords[out.Basis], out.WeightsFileGiB, out.RuleOfThumbGB),
	}
	if len(out.Assumptions) == 0 {
		lines = lines[1:]
	}
	for _, w := range out.Workings {
		lines = append(lines, fmt.Sprintf("%s = %s = %.2f GiB", w.Quantity, w.Formula, w.GiB))
	}
	return strings.Join(lines, "\n")
}

var basisWords = map[string]string{"architecture": "architecture", "params": "parameter count alone"}
