package answer

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// apply states the inputs that a change names beside those of a row.
func apply(t rapid.TB, in EstimateIn, change string) EstimateIn {
	for _, step := range strings.Split(change, ", ") {
		key, value, _ := strings.Cut(step, " ")
		switch key {
		case "lora", "qlora":
			key, value = "method", key
		case "offload-cpu":
			key, value = "parallelism", key
		}
		if err := in.Set(key, value); err != nil {
			t.Fatalf("change %q: %v", change, err)
		}
	}
	return in
}

func anyRow(t *rapid.T) EstimateIn {
	pick := func(name string, from ...string) string { return rapid.SampledFrom(from).Draw(t, name) }
	number := func(name string, from ...int) int { return rapid.SampledFrom(from).Draw(t, name) }
	in := EstimateIn{
		Model:       pick("model", "llama-2-7b", "qwen2.5-32b", "llama-3.1-70b", "mixtral-8x7b", "flux.1-dev", "deepseek-v3"),
		GPU:         pick("gpu", "rtx-4090", "a100-80g-sxm", "t4", "rtx-3060-12g", "h100-sxm"),
		Method:      pick("method", "", "infer", "lora", "qlora", "full", "pretrain"),
		NGPUs:       number("n_gpus", 0, 1, 2, 4, 8),
		Parallelism: pick("parallelism", "", "", "zero2", "zero3", "ddp"),
	}
	if in.Method == "" || in.Method == "infer" {
		in.Parallelism = ""
		in.Engine = pick("engine", "", "vllm", "llama.cpp", "sglang")
		in.Quant = pick("quant", "", "bf16", "int8", "q4_k_m", "awq4")
		in.Context, in.Batch = number("context", 0, 8192, 131072), number("batch", 0, 1, 32)
		return in
	}
	in.Framework = pick("framework", "", "llama-factory", "unsloth", "torchtune")
	in.SeqLen, in.MicroBatch = number("seq_len", 0, 512, 16384), number("micro_batch", 0, 1, 6)
	return in
}

// TestChangesAreInputs: a change is spelled so that an estimate with these
// inputs gives the figures that the change was promised with.
func TestChangesAreInputs(t *testing.T) {
	e := engine(t)
	rapid.Check(t, func(t *rapid.T) { changesAreInputs(t, e, anyRow(t)) })
}

// A picture model's second card takes the trainer's split, and not none.
func TestPictureChangesAreInputs(t *testing.T) {
	changesAreInputs(t, engine(t), EstimateIn{Model: "flux.1-dev", GPU: "a100-80g-sxm", Method: "full", Framework: "unsloth"})
}

func changesAreInputs(t rapid.TB, e *Engine, in EstimateIn) {
	out, err := e.Estimate(in)
	if err != nil {
		return // a split that heads do not allow
	}
	for _, c := range out.Changes {
		after, err := e.Estimate(apply(t, in, c.Change))
		if err != nil || after.Verdict != c.Verdict || after.PerGPUGiB.Mid != c.PerGPUGiB {
			t.Errorf("%s promises %s at %v GiB; stated it is %s at %v (%v); %s", c.Change, c.Verdict, c.PerGPUGiB, after.Verdict, after.PerGPUGiB.Mid, err, strconv.Quote(c.Note))
		}
	}
}
