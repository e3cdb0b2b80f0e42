package answer

import (
	"gpufit/intents"
	"gpufit/knowledge"
)

// programs are the engines and trainers that questions name, in the spelling
// of the slots. The estimator knows the use of memory of most; of the others
// it takes the generic defaults and says so.
var programs = []string{
	"transformers", "vllm", "vllm-ascend", "sglang", "llama.cpp", "ollama", "tgi", "exllama", "lmdeploy",
	"tensorrt-llm", "trt-llm", "lm studio", "koboldcpp", "ktransformers", "mlx", "mindie", "xinference",
	"comfyui", "diffusers", "autoawq",
	"peft", "trl", "llama-factory", "ms-swift", "axolotl", "unsloth", "torchtune", "torchtitan", "litgpt",
	"megatron", "deepspeed", "xtuner", "kohya_ss", "nanogpt", "verl", "openrlhf",
}

// vocabulary lists what can be named, for the parser.
func vocabulary(base *knowledge.Base) intents.Vocabulary {
	v := intents.Vocabulary{Engines: programs}
	for _, m := range base.Models() {
		names := append([]string{m.Name}, m.Aliases...)
		if m.HFRepo != "" {
			names = append(names, m.HFRepo)
		}
		v.Models = append(v.Models, intents.ModelName{ID: m.ID, Names: names, ParamsB: m.Shape.Params / 1e9, Family: m.Family})
	}
	for _, g := range base.GPUs() {
		v.GPUs = append(v.GPUs, intents.GPUName{
			ID: g.ID, Names: append([]string{g.Name}, g.Aliases...), MemoryGB: g.Spec.MemoryGB, Vendor: g.Vendor,
		})
	}
	for _, b := range base.BareNames() {
		if !b.Ambiguous {
			continue // the parser finds it among the names of its usual row
		}
		rows := []string{b.GPU.ID}
		for _, g := range b.Variants {
			rows = append(rows, g.ID)
		}
		for _, name := range b.Names {
			v.Bare = append(v.Bare, intents.BareName{Name: name, IDs: rows})
		}
	}
	return v
}
