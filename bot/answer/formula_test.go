package answer

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"gpufit/intents"
)

// formulaSymbols are what a formula may hold in Latin letters: names of types,
// programs and parts that have no Chinese word in use.
var formulaSymbols = strings.Fields("CUDA NCCL kernel graph logits token tokens TFLOPS FLOP GiB ms LoRA _k_m adamw modules_to_save transformers micro batch bf16 fp16 fp8 nf4 dq q4_k_m tp zero fsdp")

// TestFormulaInChinese holds that the working of a Chinese reply has no English
// words: for every kind of job, and for its speed.
func TestFormulaInChinese(t *testing.T) {
	e, word := engine(t), regexp.MustCompile(`[A-Za-z_]{3,}`)
	for _, in := range []EstimateIn{
		{Model: "qwen2.5-7b", GPU: "4090", Method: "qlora"},
		{Model: "qwen2.5-7b", GPU: "4090", Method: "lora", Optimizer: "paged_adamw_8bit"},
		{Model: "llama-3.1-8b", GPU: "h100", NGPUs: 8, Method: "full", Parallelism: "zero3"},
		{Model: "llama-3.1-8b", GPU: "h100", NGPUs: 8, Method: "full", Parallelism: "ddp"},
		{Model: "qwen3-30b-a3b", GPU: "h100", NGPUs: 2, Engine: "vllm", Context: 8192},
		{Model: "llama-3.1-8b", GPU: "4090", Engine: "tgi"},
		{Model: "llama-3.1-8b", GPU: "4090", Engine: "llama.cpp", Quant: "q4_k_m"},
		{Model: "llama-3.1-8b", GPU: "4090", Engine: "transformers", Context: 32768},
		{Model: "flux.1-dev", GPU: "a100"},
	} {
		res, err := e.EstimateReply(in, intents.ZH)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range wordsZH.workings(res.Answers[0]) {
			for _, got := range word.FindAllString(line, -1) {
				if !slices.Contains(formulaSymbols, got) {
					t.Errorf("%s %s %s: %q has the English word %q", in.Model, in.Method, in.Engine, line, got)
				}
			}
		}
	}
}
