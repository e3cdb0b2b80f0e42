package knowledge

import (
	"testing"

	"gpufit/estimator"
)

func TestCheckpointQuant(t *testing.T) {
	tests := []struct {
		why  string
		name string
		want string
	}{
		{"none said", "qwen2.5-7b-instruct", ""},
		{"method alone is four bits", "qwen2.5-7b-awq", "awq4"},
		{"method and bits, either way round", "qwen3-coder-30b-a3b-instruct-int4-gptq", "gptq4"},
		{"method and eight bits", "qwen2-72b-instruct-gptq-int8", "gptq8"},
		{"the method tells more than the bits", "meta-llama-3.1-70b-instruct-awq-int4", "awq4"},
		{"bitsandbytes, packer in front", "qwq-32b-unsloth-bnb-4bit", "nf4"},
		{"bitsandbytes in eight bits", "llama-3-8b-bnb-8bit", "int8"},
		{"plain bits", "yi-34b-chat-4bits", "int4"},
		{"plain bits after MLX", "qwen3-8b-mlx-8bit", "int8"},
		{"weights 8, activations 8", "llama-3.3-70b-instruct-quantized.w8a8", "int8"},
		{"weights 4, activations 16", "llama-3.1-8b-instruct-quantized.w4a16", "int4"},
		{"fp8 with its flavour", "llama-3.2-1b-instruct-fp8-block", "fp8"},
		{"fp8 made while loading", "qwq-32b-fp8-dynamic", "fp8"},
		{"nvidia's four bits", "deepseek-r1-0528-nvfp4", "nvfp4"},
		{"microscaling", "kimi-k2.5-mxfp4", "mxfp4"},
		{"half precision", "codellama-13b-instruct-fp16", "fp16"},
		{"a file of llama.cpp", "llama-2-7b.q4_k_m.gguf", "q4_k_m"},
		{"an ollama tag", "qwen2.5:7b-instruct-q8_0", "q8_0"},
		{"written with hyphens", "qwen3-8b-q5-k-m", "q5_k_m"},
		{"an importance mix", "mixtral-8x7b-iq2_xxs", "iq2_xxs"},
		{"a type of the ik_llama.cpp fork", "deepseek-v3-0324-iq4_k_r4", "iq4_k_r4"},
		{"an XL mix counts as its neighbour", "qwen3-235b-a22b-ud-q4_k_xl", "q4_k_m"},
		{"bare q4 is four bits", "llama3-70b-q4", "int4"},
		{"GGUF says no type", "qwen3-8b-gguf", ""},
		{"quantised with no word how", "phi-4-autoround", ""},
		{"a size is no type", "deepseek-r1-8b", ""},
		{"a word inside the name is no suffix", "gptq-model-7b-chat", ""},
		{"nothing", "", ""},
	}
	for _, test := range tests {
		got := checkpointQuant(test.name)
		if got != test.want {
			t.Errorf("checkpointQuant(%q) = %q, want %q: %s", test.name, got, test.want, test.why)
		}
	}
}

// TestQuantSpellings holds the types that suffixes name to what the estimator
// reads. The types of llama.cpp's forks are named as they are, known or not.
func TestQuantSpellings(t *testing.T) {
	for phrase, s := range suffixes {
		if got := quantName(s.method, s.exact, s.bits); got != "" {
			if q, ok := estimator.ParseQuant(got); !ok || string(q) != got {
				t.Errorf("suffix %q is %q, which the estimator reads as %q, %t", phrase, got, q, ok)
			}
		}
	}
	for phrase, mix := range xlMixes {
		if q, ok := estimator.ParseQuant(mix); !ok || string(q) != mix {
			t.Errorf("mix %q is %q, which the estimator reads as %q, %t", phrase, mix, q, ok)
		}
	}
}

func TestIsDate(t *testing.T) {
	for s, want := range map[string]bool{
		"2507": true,  // July 2025
		"0324": true,  // 24 March
		"1124": true,  // 24 November, or a model of OLMo's habit
		"2513": false, // no such month
		"4096": false, // a context
		"1048": false, // no such day
		"507":  false,
		"25o7": false,
	} {
		if got := isDate(s); got != want {
			t.Errorf("isDate(%q) = %t, want %t", s, got, want)
		}
	}
}

func TestIsContext(t *testing.T) {
	for s, want := range map[string]bool{
		"16k": true, "128k": true, "1048k": true, "1m": true,
		"7m": false, // a size: 7 million parameters
		"k":  false, "16": false, "x16k": false, "16km": false,
	} {
		if got := isContext(s); got != want {
			t.Errorf("isContext(%q) = %t, want %t", s, got, want)
		}
	}
}
