package knowledge

import (
	"regexp"
	"strings"
	"testing"
)

func TestEmbeddedDataIsClean(t *testing.T) {
	for _, p := range loaded(t).Lint() {
		t.Error(p)
	}
}

// TestLintCatchesSlips makes one typing slip at a time. Every check must be
// among those that find one, so that none is dead.
func TestLintCatchesSlips(t *testing.T) {
	tests := []struct {
		why                         string
		check                       string
		file, record, column, value string
		want                        string // regexp
	}{
		{"a digit lost in the vocabulary", "params-sum", modelsFile, "qwen2.5-7b", "vocab", "15206", `params_b: is 7.616, but the columns add up to 6.6`},
		{"layers of another size", "params-sum", modelsFile, "llama-2-7b", "layers", "40", `but the columns add up to`},
		{"the size of a neighbour", "size-in-name", modelsFile, "opt-30b", "params_b", "13", `is 13, but the id says 30b`},
		{"active and total exchanged", "active-params", modelsFile, "mixtral-8x7b", "active_params_b", "467", `467 of 46.7`},
		{"active count forgotten", "active-params", modelsFile, "dbrx-132b", "active_params_b", "", `a model with experts needs it`},
		{"head size forgotten", "shape", modelsFile, "llama-2-7b", "head_dim", "", `head_dim, vocab and attention must be there`},
		{"KV heads do not divide", "kv-heads", modelsFile, "llama-3-8b", "kv_heads", "7", `32 heads are not divisible by 7 KV heads`},
		{"mha with fewer KV heads", "kv-heads", modelsFile, "llama-2-7b", "kv_heads", "8", `8 KV heads for 32 heads is not mha`},
		{"more experts used than there are", "experts", modelsFile, "mixtral-8x7b", "experts_per_token", "9", `9 of 8 experts`},
		{"a dense model of kind moe", "experts", modelsFile, "llama-2-7b", "kind", "moe", `kind moe says there are some`},
		{"the rotary part forgotten", "mla", modelsFile, "deepseek-v3", "mla_rope_dim", "", `belong together`},
		{"latent width forgotten", "mla", modelsFile, "deepseek-v3", "mla_kv_lora_rank", "", `mla`},
		{"window forgotten", "window", modelsFile, "gemma-2-9b", "sliding_window", "", `belong together`},
		{"layer count against the prose", "window", modelsFile, "gemma-3-27b", "sliding_layers", "25", `is 25 of 62, but swa_pattern says 52 windowed and 10 full`},
		{"width of the full layers forgotten", "full-layers", modelsFile, "gemma-4-31b", "full_head_dim", "", `belong together`},
		{"a remainder without a word", "other-note", modelsFile, "gpt2", "other_note", "", `note of what it holds`},
		{"a part of the pipeline left out", "pipeline", modelsFile, "sdxl", "pipeline_params_b", "0.779", `adds up to 0.902, pipeline_params_b is 0.779`},
		{"context in thousands", "ranges", modelsFile, "gpt2", "max_context", "32", `is not in tokens`},
		{"encoder larger than the whole", "ranges", modelsFile, "gpt2", "encoder_params_b", "0.2", `is part of params_b`},
		{"a web address for a repository", "repo-form", modelsFile, "gpt2", "hf_repo", "https://hub/openai/gpt2", `is not owner/name`},
		{"a repository copied from the row above", "repository", modelsFile, "gpt2-xl", "hf_repo", "openai-community/gpt2", `is the repository of gpt2 too`},
		{"names that only separators tell apart", "names-apart", modelsFile, "yi-9b", "aliases", "gpt2-1-24m;gpt2 12-4m", `is read like a name of gpt2`},
		{"a process gets more than there is", "memory-order", gpusFile, "rtx-4090", "memory_gib_process", "24.5", `a process cannot get`},
		{"GiB of another card", "memory-order", gpusFile, "rtx-4090", "memory_gib_nvidia_smi", "47.99", `more than the vendor names`},
		{"basis forgotten", "memory-basis", gpusFile, "rtx-4090", "memory_process_basis", "", `belong together`},
		{"bandwidth in TB/s", "memory-type", gpusFile, "h100-sxm", "bandwidth_gbs", "10.0", `10 GB/s is not what HBM3 gives`},
		{"capability of the next generation", "capability", gpusFile, "rtx-4090", "compute_capability", "9.0", `9 is none of arch Ada`},
		{"capability of another vendor's card", "capability", gpusFile, "mi300x", "compute_capability", "9.4", `only NVIDIA cards have one`},
		{"fp8 on Ampere", "number-formats", gpusFile, "a100-80g-sxm", "fp8", "1", `is not what compute capability 8 gives`},
		{"rates exchanged", "rates", gpusFile, "rtx-4090", "fp16_tflops_dense", "8.26", `8.26 TFLOPS in fp16 is less than`},
		{"power of the whole server", "power-and-year", gpusFile, "h100-sxm", "tdp_w", "10200", `10200 W is no card`},
		{"class of another vendor", "vendor-class", gpusFile, "rtx-4090", "class", "apple", `belong together`},
		{"a conversion that does not say so", "modified", gpusFile, "rtx-4090-48g", "notes", "", `a modified card says so`},
		{"a shared name without an entry", "bare-name", gpusFile, "a2", "aliases", "nvidia a2;l4 8g", `"l4" could also be|could also be l4`},
		{"a table without a date", "tables", tablesFile, "gpus.csv", "file", "gpu.csv", `gpus.csv: has no row`},
		{"an exception that is needed no more", "", modelsFile, "olmo-2-1b", "params_b", "1.2", `exceptions.csv: olmo-2-1b: check: the check size-in-name finds nothing here any more`},
	}
	seen := map[string]bool{}
	for _, test := range tests {
		seen[test.check] = true
		t.Run(test.check+"/"+test.why, func(t *testing.T) {
			files := embeddedFiles(t)
			spoil(t, files, test.file, test.record, test.column, test.value)
			b, err := Load(files)
			if err != nil {
				t.Fatalf("Load() error = %v, want the slip left to Lint", err)
			}
			found := b.Lint()
			if !regexp.MustCompile(test.want).MatchString(found.Error()) {
				t.Errorf("Lint() = %v, want %s", found, test.want)
			}
			if test.check != "" && !strings.Contains(found.Error(), "(check "+test.check+")") {
				t.Errorf("Lint() = %v, want the check %s to say it", found, test.check)
			}
		})
	}
	for _, name := range checkNames() {
		if !seen[name] {
			t.Errorf("no slip is caught by check %s: it may be dead", name)
		}
	}
}
