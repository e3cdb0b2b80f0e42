package estimator

import "strings"

// engine is how a server or runner uses memory.
type engine struct {
	upfront   bool    // takes a share of the card in advance
	memUtil   float64 // that share by default
	block     int     // tokens per cache block
	swa       bool    // gives windowed layers a short cache
	context   int     // tokens where nothing is said, 0: servedContext
	maximum   bool    // serves the model's maximum context where nothing is said, and refuses to start without room for it
	hostEmbed bool    // the input embedding stays in host memory
	tensor    bool    // several cards: tensor parallel; else layers are split
	overhead  overheadKind
	source    string
}

var engines = map[string]*engine{
	"transformers": {block: 1, swa: true, overhead: genericOverhead, source: "transformers generate"},
	"vllm":         {upfront: true, maximum: true, memUtil: 0.9, block: 16, tensor: true, overhead: profiledOverhead, source: "vLLM engine arguments"},
	"sglang":       {upfront: true, memUtil: 0.88, block: 1, tensor: true, overhead: sglangOverheads, source: "SGLang server arguments"},
	"tgi":          {upfront: true, memUtil: 0.9, block: 16, tensor: true, overhead: warmUpOverhead, source: "TGI launcher arguments"},
	"lmdeploy":     {upfront: true, memUtil: 0.8, block: 64, tensor: true, overhead: profiledOverhead, source: "lmdeploy engine configuration"},
	"tensorrt-llm": {upfront: true, memUtil: 0.9, block: 32, tensor: true, overhead: profiledOverhead, source: "TensorRT-LLM executor configuration"},
	"llama.cpp":    {block: 256, swa: true, hostEmbed: true, overhead: graphOverhead, source: "llama.cpp server"},
	"ollama":       {block: 256, swa: true, hostEmbed: true, overhead: graphOverhead, source: "ollama, which runs llama.cpp"},
	"exllama":      {block: 256, overhead: genericOverhead, source: "exllama"},
	"litgpt":       {block: 1, context: 64, overhead: genericOverhead, source: "litgpt generate: 50 new tokens after a short prompt"},
	"autoawq":      {block: 1, overhead: genericOverhead, source: "AutoAWQ"},
}

var engineOrder = []string{"llama.cpp", "llamacpp", "ollama", "lmdeploy", "sglang", "vllm", "tensorrt-llm", "trt-llm", "tgi", "exllama", "koboldcpp", "lm studio", "autoawq", "litgpt", "transformers"}

var engineAliases = map[string]string{"llamacpp": "llama.cpp", "trt-llm": "tensorrt-llm", "koboldcpp": "llama.cpp", "lm studio": "llama.cpp"}

// engineOf finds an engine by name or by the known name inside free text.
func engineOf(name string) (*engine, string, bool) {
	if e, ok := engines[name]; ok {
		return e, name, true
	}
	name = strings.ToLower(strings.TrimSpace(name))
	for _, known := range engineOrder {
		if name != "" && strings.Contains(name, known) {
			if a, ok := engineAliases[known]; ok {
				known = a
			}
			return engines[known], known, true
		}
	}
	return engines["transformers"], "transformers", false
}

// KnownEngine reports whether name is an engine whose use of memory is known.
func KnownEngine(name string) bool { _, _, ok := engineOf(name); return ok }
