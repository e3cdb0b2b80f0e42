package knowledge

import (
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestMeasuredModels reads the names under which models stand in published
// measurements; testdata/README.md says what the file is.
func TestMeasuredModels(t *testing.T) {
	for _, row := range testTable(t, "measured_models.csv") {
		name, id, quant, why := row[0], row[1], row[2], row[3]
		m, ok := loaded(t).Model(name)
		if got := modelID(m); ok != (id != "") || got != id || m.Quant != quant {
			t.Errorf("Model(%q) = %q in %q, want %q in %q (%s)", name, got, m.Quant, id, quant, why)
		}
	}
}

func modelID(m ModelMatch) string {
	if m.Model == nil {
		return ""
	}
	return m.Model.ID
}

// testTable returns the rows of a CSV file in testdata without its header.
func testTable(t *testing.T, file string) [][]string {
	t.Helper()
	data, err := os.ReadFile(path.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	return readCSV(t, data)[1:]
}

func TestModelNames(t *testing.T) {
	tests := []struct {
		why     string
		written []string
		want    string // "" for none
	}{
		{"the repository, its owner, its last word", []string{"Qwen/Qwen2.5-7B-Instruct", "Qwen2.5-7B-Instruct", "qwen2.5-7b-base", "unsloth/Qwen2.5-7B"}, "qwen2.5-7b"},
		{"a point forgotten, another model nearby", []string{"qwen25-7b", "Qwen2_5-7B", "qwen 2.5 7b"}, "qwen2.5-7b"},
		{"the nearby model", []string{"qwen2-57b", "Qwen2 57B A14B"}, "qwen2-57b-a14b"},
		{"all in one could be either", []string{"qwen257b"}, ""},
		{"tuned model's repository without the tuning", []string{"Mixtral-8x7B-v0.1", "mistralai/Mixtral-8x7B-v0.1"}, "mixtral-8x7b"},
		{"tuning in the middle and a date at the end", []string{"Mistral-Nemo-Base-2407", "Mistral-Nemo-2407"}, "mistral-nemo-12b"},
		{"a date that the publisher puts in the middle", []string{"OLMo-2-1124-7B"}, "olmo-2-7b"},
		{"a release that is a row of its own", []string{"Qwen3-30B-A3B-Instruct-2507", "qwen3-30b-a3b-thinking-2507-fp8"}, "qwen3-30b-a3b-2507"},
		{"a release that is not", []string{"DeepSeek-V4-Flash-0731"}, "deepseek-v4-flash"},
		{"the version tells shapes apart", []string{"Mistral-7B-Instruct-v0.1-GPTQ"}, "mistral-7b-v0.1"},
		{"publisher in front", []string{"meta-llama/Llama-3.1-8B", "Meta Llama 3.1 8B", "nvidia Llama-3.1-8B-Instruct-FP8"}, "llama-3.1-8b"},
		{"packer in front", []string{"unsloth_DeepSeek R1 BF16", "unsloth/DeepSeek-R1-GGUF"}, "deepseek-r1"},
		{"an ollama tag that is a row of its own", []string{"yi:6b"}, "yi-1.5-6b"},
		{"an ollama tag with tuning and type", []string{"qwen2.5:14b-instruct-q4_K_M", "qwen2.5:14b"}, "qwen2.5-14b"},
		{"no colon, another row", []string{"yi-6b", "Yi 6B"}, "yi-6b"},
		{"a decimal point as an underscore", []string{"Qwen-1_8B-Chat", "qwen-1_8b"}, "qwen-1.8b"},
		{"a size that no row has is not forgiven into another", []string{"qwen 18b", "qwen-34b", "llama 27b", "qwen2.5-8b"}, ""},
		{"glued as an alias has it", []string{"qwen34b"}, "qwen3-4b"},
		{"brackets explain", []string{"Vicuna-7B (Llama-2-7B)"}, "vicuna-7b"},
		{"a size, a suffix, a sentence, nothing: no model", []string{"7b", "70b-awq", "instruct", "awq", "", "  ", "()", "/", "which model is best"}, ""},
	}
	for _, test := range tests {
		for _, w := range test.written {
			m, _ := loaded(t).Model(w)
			if got := modelID(m); got != test.want {
				t.Errorf("Model(%q) = %q, want %q: %s", w, got, test.want, test.why)
			}
		}
	}
}

func TestModelVariants(t *testing.T) {
	tests := []struct {
		name string
		has  []string
		not  []string
		why  string
	}{
		{"mixtral", []string{"mixtral-8x22b"}, []string{"mixtral-8x7b"}, "the row itself is no variant"},
		{"gemma3", []string{"gemma-3-1b", "gemma-3-27b"}, []string{"gemma-2-9b", "gemma-4-31b"}, "the sizes of a series"},
		{"glm4", []string{"glm-4-32b-0414"}, []string{"glm-4.5", "glm-4.7"}, "4.5 is not a size of 4"},
		{"llama3", []string{"llama-3-70b"}, []string{"llama-3.2-3b", "llama-3.1-8b"}, "3b glued on is a size, .1 a version"},
		{"whisper", []string{"whisper-tiny"}, nil, "the family by its name"},
	}
	for _, test := range tests {
		m, _ := loaded(t).Model(test.name)
		got := modelIDs(m.Variants)
		for _, id := range test.has {
			if !slices.Contains(got, id) {
				t.Errorf("Model(%q).Variants = %q, want %s among them: %s", test.name, got, id, test.why)
			}
		}
		for _, id := range test.not {
			if slices.Contains(got, id) {
				t.Errorf("Model(%q).Variants = %q, want %s not among them: %s", test.name, got, id, test.why)
			}
		}
	}
	for _, name := range []string{"qwen2.5-7b", "Qwen2.5 7B Instruct", "gpt2", "deepseek-v3", "deepseek-ai/DeepSeek-R1", "DeepSeek R1 0528", "qwen34b"} {
		m, ok := loaded(t).Model(name)
		if !ok || len(m.Variants) > 0 {
			t.Errorf("Model(%q) = %q with variants %q, want one row only", name, modelID(m), modelIDs(m.Variants))
		}
	}
}

// TestEveryModelNameFindsItsRow goes through all names of the table.
func TestEveryModelNameFindsItsRow(t *testing.T) {
	b := loaded(t)
	for i := range b.Models() {
		m := &b.Models()[i]
		for _, name := range append([]string{m.ID, m.Name}, m.Aliases...) {
			got, _ := b.Model(name)
			if modelID(got) != m.ID {
				t.Errorf("Model(%q) = %q, want %q", name, modelID(got), m.ID)
			}
		}
	}
}

// TestRepositoriesFindTheirRow goes through all repositories; of those that
// several rows share the first row has it.
func TestRepositoriesFindTheirRow(t *testing.T) {
	b, seen := loaded(t), map[string]bool{}
	for _, m := range b.Models() {
		if m.HFRepo == "" || seen[m.HFRepo] {
			continue
		}
		seen[m.HFRepo] = true
		for _, name := range []string{m.HFRepo, dropOrg(m.HFRepo), m.HFRepo + "-GGUF"} {
			if got, _ := b.Model(name); modelID(got) != m.ID {
				t.Errorf("Model(%q) = %q, want %q", name, modelID(got), m.ID)
			}
		}
	}
}

// TestModelSpelling writes ids with other case and separators: the row must
// not change.
func TestModelSpelling(t *testing.T) {
	b := loaded(t)
	rapid.Check(t, func(t *rapid.T) {
		id := b.Models()[rapid.IntRange(0, len(b.Models())-1).Draw(t, "row")].ID
		written := respell(t, id)
		if got, _ := b.Model(written); modelID(got) != id {
			t.Errorf("Model(%q) = %q, want %q", written, modelID(got), id)
		}
	})
}

// respell changes case and separators of a name at random.
func respell(t *rapid.T, name string) string {
	var out strings.Builder
	for _, r := range name {
		switch {
		case r == '-':
			out.WriteString(rapid.SampledFrom([]string{"-", "_", " ", "  ", " - "}).Draw(t, "separator"))
		case rapid.Bool().Draw(t, "upper"):
			out.WriteString(strings.ToUpper(string(r)))
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}

// TestModelTakesAnyText holds that no text panics, and that what is found can
// be found again by its id.
func TestModelTakesAnyText(t *testing.T) {
	b := loaded(t)
	parts := rapid.SampledFrom([]string{"qwen", "2.5", "7b", "-", "_", " ", "/", ":", "(", ")", "awq", "q4_k_m", "gguf", "2507", "+", "\u5343\u95ee", "é", "\x00", "."})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(parts, 0, 12).Draw(t, "parts"), "") + rapid.StringN(0, 8, -1).Draw(t, "tail")
		m, ok := b.Model(text)
		b.SuggestModels(text, 3)
		if !ok {
			return
		}
		again, _ := b.Model(m.Model.ID)
		if diff := cmp.Diff(m.Model.ID, modelID(again)); diff != "" {
			t.Errorf("Model(%q) (-first +again):\n%s", text, diff)
		}
	})
}
