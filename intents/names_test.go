package intents

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestNames holds how models and cards are written, each with the slots that
// the message has.
func TestNames(t *testing.T) {
	p := parser(t)
	for _, tt := range []struct {
		why, in, want string
	}{
		{"count glued behind", "4090x8", "gpu=rtx-4090 gpu_count=8"},
		{"count with a star before", "8*A100", "gpu_count=8 gpu_text=a100"},
		{"count with a star behind", "4090*8", "gpu=rtx-4090 gpu_count=8"},
		{"count glued before", "2x3090", "gpu=rtx-3090 gpu_count=2"},
		{"count without an x", "8H100", "gpu=h100-sxm gpu_count=8"},
		{"plural", "three 3090s", "gpu=rtx-3090 gpu_count=3"},
		{"an s that is part of the name", "4070s", "gpu=rtx-4070-super"},
		{"memory glued on", "2080ti22g", "gpu=rtx-2080-ti-22g"},
		{"memory as a variant", "A100 80G", "gpu=a100-80g-sxm"},
		{"memory without a unit", "A100-80", "gpu=a100-80g-sxm"},
		{"memory before the card", "16GB V100", "gpu=v100-16g"},
		{"form factor", "A100 80GB PCIe", "gpu=a100-80g-pcie"},
		{"as the driver prints it", "NVIDIA A100-SXM4-40GB", "gpu=a100-40g-sxm"},
		{"the card's own memory says nothing new", "3090 24G", "gpu=rtx-3090"},
		{"usable memory is another amount", "T4 (15gb usable)", "gpu=t4 vram_gb=15"},
		{"vendor words may miss", "geforce rtx 4060 ti 16gb", "gpu=rtx-4060-ti-16g"},
		{"number and memory single out a row", "rtx 6000 96gb", "gpu=rtx-pro-6000-blackwell"},
		{"number alone does not", "rtx 6000", "gpu_text=\"rtx 6000\""},
		{"a suffix makes another card", "4090 laptop", "gpu_text=\"4090 laptop\""},
		{"a suffix that no row has", "4090ti", "gpu_text=4090ti"},
		{"a card nobody lists", "GT 710", "gpu_text=\"gt 710\""},
		{"an architecture explains the card before it", "a6000 (ampere)", "gpu=rtx-a6000"},
		{"one letter and a number apart are two words", "need a 100 GB disk", "disk_gb=100"},
		{"a card number after a length is a length", "seq len 4090", "context=4090"},

		{"underscores and suffixes", "Qwen2.5_72B_Instruct_AWQ", "model=qwen2.5-72b params_b=72 quant=awq4"},
		{"quantisation glued on", "70b-awq", "params_b=70 quant=awq4"},
		{"active size is no size", "30b-a3b", "params_b=30"},
		{"mixture", "8x7b", "params_b=46.7"},
		{"mixture by name", "mixtral 8x7b", "model=mixtral-8x7b params_b=46.7"},
		{"times a size is not a mixture", "4 x 7b", "params_b=7"},
		{"repository", "Qwen/Qwen2.5-7B-Instruct", "model=qwen2.5-7b params_b=7"},
		{"owner with a hyphen", "deepseek-ai/DeepSeek-R1", "model=deepseek-r1"},
		{"repository in an address", "https://hub.example/meta-llama/Llama-3.1-8B-Instruct", "model=llama-3.1-8b params_b=8"},
		{"tag", "llama3:8b", "model=llama-3-8b params_b=8"},
		{"two numbers apart are not one", "qwen 38b", "model_text=qwen params_b=38"},
		{"glued they are version and size", "qwen38b", "model=qwen3-8b params_b=8"},
		{"a family is no row", "qwen2.5", "model_text=qwen2.5"},
		{"a family with words of its rows", "qwen2-vl", "model_text=qwen2-vl"},
		{"a family with a size apart", "qwen2.5, the 14b", "model=qwen2.5-14b params_b=14"},
		{"a family of one", "tinyllama", "model=tinyllama-1.1b"},
		{"an unknown version stays as typed", "qwen9-7b", "model_text=qwen9 params_b=7"},
		{"a size that several generations have", "qwen 14b", "model_text=qwen params_b=14"},
		{"a row that is called just that", "mistral 7b", "model=mistral-7b params_b=7"},
		{"a size that only one generation has", "llama 405b", "model=llama-3.1-405b params_b=405"},
		{"the word after the name tells sisters apart", "wan2.1 14b i2v", "model=wan2.1-i2v-14b params_b=14"},
		{"apart it is an ordinary word", "step 3 of the recipe", ""},
		{"glued it is a model", "step3", "model=step-3"},

		{"zero for o", "4o90", "gpu=rtx-4090"},
		{"a letter missing", "lama3 8b", "model=llama-3-8b params_b=8"},
		{"a letter exchanged", "quen2.5-7b", "model=qwen2.5-7b params_b=7"},
		{"two letters in the wrong order", "mistrla 7b", "model=mistral-7b params_b=7"},
		{"two names as near: none", "x100", ""},
		{"a short word without a number is left alone", "gamma rays and a mini bar", ""},
		{"a number is never misspelt", "4900", ""},
		{"letters with a unit are no card", "24gb", "vram_gb=24"},
	} {
		q := p.Parse(tt.in)
		if diff := cmp.Diff(lowered(splitQuoted(tt.want)), pairs(slotMap(t, fullSlots(p, tt.in))), cmpEmpty); diff != "" {
			t.Errorf("%s: slots of %q (-want +got):\n%s", tt.why, tt.in, diff)
		}
		checkQuery(t, q)
	}
}

// fullSlots reads the slots of a text that need not be a question.
func fullSlots(p *Parser, text string) Slots { return p.read(text).q.Slots }

// TestNamesWithoutVocabulary holds that a parser of nothing still reads the rest.
func TestNamesWithoutVocabulary(t *testing.T) {
	q := NewParser(Vocabulary{}).Parse("can a 24gb card do a 7b lora on 2 gpus")
	want := "gpu_count=2 method=lora params_b=7 vram_gb=24"
	if got := strings.Join(pairs(slotMap(t, q.Questions[0].Slots)), " "); got != want {
		t.Errorf("slots = %q, want %q", got, want)
	}
	if got := q.Questions[0].Intent; got != CanRun {
		t.Errorf("intent = %s, want %s", got, CanRun)
	}
}

func TestOneEdit(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"4090", "4o90", true}, {"llama", "lama", true}, {"mistral", "mistrla", true}, {"qwen", "quen", true},
		{"qwen", "qwen", false}, {"4090", "3080", false}, {"llama", "la", false}, {"", "a", true}, {"ab", "ba", true},
	} {
		if got := oneEdit(tt.a, tt.b); got != tt.want {
			t.Errorf("oneEdit(%q, %q) = %v, want %v", tt.a, tt.b, got, tt.want)
		}
		if got := oneEdit(tt.b, tt.a); got != tt.want {
			t.Errorf("oneEdit(%q, %q) = %v, want %v", tt.b, tt.a, got, tt.want)
		}
	}
}
