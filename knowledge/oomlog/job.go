package oomlog

import "strings"

// programs are found by a word of theirs, in this order.
var programs = []struct{ mark, name string }{
	{"vllm", "vllm"}, {"sglang", "sglang"}, {"lmdeploy", "lmdeploy"}, {"[tm][", "lmdeploy"}, {"text_generation_server", "tgi"}, {"tensorrt-llm", "tensorrt-llm"}, {"trt-llm", "tensorrt-llm"},
	{"ollama", "ollama"}, {"llama_", "llama.cpp"}, {"ggml_", "llama.cpp"}, {"llama-server", "llama.cpp"}, {"comfyui", "comfyui"}, {"llamafactory", "llama-factory"},
	{"llama-factory", "llama-factory"}, {"deepspeed", "deepspeed"}, {"swift", "ms-swift"}, {"axolotl", "axolotl"}, {"unsloth", "unsloth"}, {"torchtune", "torchtune"},
	{"megatron", "megatron"}, {"jaxlib", "jax"}, {"tensorflow", "tensorflow"}, {"onnxruntime", "onnxruntime"}, {"transformers", "transformers"},
}

// modelMarks stand before the name of a model.
var modelMarks = []string{"--model_name_or_path ", "model_name_or_path: ", "model_name_or_path=", "--model-path ", "--model ", "--model=", "model='", "model=\"",
	"vllm serve ", "ollama run ", "from_pretrained(\"", "from_pretrained('", "served_model_name=", "lmdeploy serve api_server ", "-m ", "--model-id "}

// jobText is how much of the head and of the tail is searched for the job: the
// command stands in front, the configuration soon behind.
const jobText = 64 << 10

// job reads what the text says about the job.
func (r *reading) job() Job {
	if len(r.text) > 2*jobText {
		r = r.headAndTail()
	}
	j := Job{Method: r.method(), Cards: r.cardNames()}
	for _, p := range programs {
		if strings.Contains(r.lower, p.mark) {
			j.Program = p.name
			break
		}
	}
	for _, mark := range modelMarks {
		if i := strings.Index(r.lower, mark); i >= 0 && j.Model == "" {
			j.Model = modelName(r.text[i+len(mark):])
		}
	}
	j.Context = r.flag("max-model-len", "max_model_len", "max_seq_len", "context-length", "n_ctx", "num_ctx", "cutoff_len", "max_seq_length", "max_length", "cutoff")
	j.Batch = r.flag("per_device_train_batch_size", "micro_batch_size", "micro-batch-size")
	j.GPUs = r.flag("tensor-parallel-size", "tensor_parallel_size", "--tp-size", "--tp", "nproc_per_node", "--num_gpus", "nproc-per-node")
	return j
}

// headAndTail is the reading with the middle left out.
func (r *reading) headAndTail() *reading {
	head, tail := onRune(r.text, jobText), onRune(r.text, len(r.text)-jobText)
	short := *r
	short.text = r.text[:head] + "\n" + r.text[tail:]
	short.lower = r.lower[:head] + "\n" + r.lower[tail:]
	return &short
}

// modelName is the last part of a path or repository name.
func modelName(s string) string {
	s = strings.TrimLeft(s, " \"'")
	end := strings.IndexAny(s[:min(len(s), 200)], " \n\r\t\"',)\\")
	if end < 0 {
		end = min(len(s), 200)
	}
	s = strings.TrimRight(s[:end], "/")
	if i := strings.LastIndexByte(s, '/'); i >= 0 {
		s = s[i+1:]
	}
	if len(s) < 3 || strings.HasPrefix(s, "-") {
		return ""
	}
	return strings.TrimSuffix(s, ".gguf")
}

// method reads how the job trains, "" where it does not or does not say.
func (r *reading) method() string {
	for _, m := range []struct{ mark, name string }{
		{"qlora", "qlora"}, {"load_in_4bit", "qlora"}, {"finetuning_type lora", "lora"}, {"finetuning_type: lora", "lora"}, {"lora", "lora"}, {"finetuning_type full", "full"}, {"full fine", "full"},
	} {
		if strings.Contains(r.lower, m.mark) && (r.has(trains) || r.has(frameTraining)) {
			return m.name
		}
	}
	return ""
}

// cardNames are the names that the driver, a program or nvidia-smi prints.
func (r *reading) cardNames() []string {
	var out []string
	if r.screen != nil {
		for _, c := range r.screen.Cards {
			out = append(out, c.Name)
		}
		return out
	}
	for _, mark := range []string{"nvidia geforce ", "nvidia a100", "nvidia h100", "nvidia a800", "nvidia h800", "nvidia h20", "nvidia l40", "nvidia a10", "nvidia l20", "nvidia rtx ", "tesla ", "geforce rtx ", "nvidia l4", "rtx a"} {
		if i := strings.Index(r.lower, mark); i >= 0 && len(out) == 0 {
			out = append(out, cardName(r.text[i:]))
		}
	}
	return out
}

// cardName cuts a name at the first mark that cannot belong to it.
func cardName(s string) string {
	s = s[:min(len(s), 40)]
	if i := strings.IndexAny(s, ",;:()|\"'`\n\r\t[]"); i >= 0 {
		s = s[:i]
	}
	if words := strings.Fields(s); len(words) > 5 {
		s = strings.Join(words[:5], " ")
	}
	for _, stop := range []string{" GPU", " has", " with", " is", " on"} {
		if i := strings.Index(s, stop); i > 0 {
			s = s[:i]
		}
	}
	return strings.TrimSpace(s)
}

// flag reads the number of the first flag that is given, 0 for none.
func (r *reading) flag(names ...string) int {
	for _, name := range names {
		i := strings.Index(r.lower, name)
		if i < 0 {
			continue
		}
		rest := r.lower[i+len(name) : min(len(r.lower), i+len(name)+16)]
		if n := numberAfter(rest); n > 0 {
			return n
		}
	}
	return 0
}
