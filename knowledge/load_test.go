package knowledge

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

func TestDefaultLoadsOnce(t *testing.T) {
	a, b := loaded(t), loaded(t)
	if a != b {
		t.Errorf("Default() = two different bases, want one")
	}
	if got, want := len(a.Models()), 535; got != want {
		t.Errorf("%d models, want %d", got, want)
	}
	if got, want := len(a.GPUs()), 175; got != want {
		t.Errorf("%d GPUs, want %d", got, want)
	}
}

func TestVersionNamesTheData(t *testing.T) {
	b := loaded(t)
	if got := b.Version(); !regexp.MustCompile(`^20\d\d-\d\d-[0-9a-f]{8}$`).MatchString(got) {
		t.Errorf("Version() = %q, want month and checksum", got)
	}
	if !strings.HasPrefix(b.Version(), b.AsOf()+"-") {
		t.Errorf("Version() = %q does not begin with AsOf() = %q", b.Version(), b.AsOf())
	}
	files := embeddedFiles(t)
	spoil(t, files, gpusFile, "rtx-4090", "tdp_w", "451")
	other, err := Load(files)
	if err != nil {
		t.Fatal(err)
	}
	if other.Version() == b.Version() {
		t.Errorf("Version() = %q for changed data too, want another", b.Version())
	}
}

// TestLoadReportsEveryProblem spoils several cells at once: each must be told
// with its place, not only the first.
func TestLoadReportsEveryProblem(t *testing.T) {
	files := embeddedFiles(t)
	spoil(t, files, modelsFile, "llama-2-7b", "layers", "thirty-two")
	spoil(t, files, modelsFile, "qwen3-8b", "kind", "dense")
	spoil(t, files, gpusFile, "t4", "memory_gb", "-16")
	_, err := Load(files)
	var problems Problems
	if !errors.As(err, &problems) {
		t.Fatalf("Load() error = %v, want Problems", err)
	}
	var got []string
	for _, p := range problems {
		got = append(got, strings.Join([]string{p.File, p.Record, p.Field}, " "))
	}
	want := []string{"models.csv llama-2-7b layers", "models.csv qwen3-8b kind", "gpus.csv t4 memory_gb"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("places (-want +got):\n%s", diff)
	}
	if got, want := strings.Count(err.Error(), "\n"), 3; got != want {
		t.Errorf("Error() has %d line ends, want %d: a line for each and one that counts them", got, want)
	}
}

func TestLoadRefusesBrokenCells(t *testing.T) {
	tests := []struct {
		why                         string
		file, record, column, value string
		want                        string // regexp over the one-line error
	}{
		{"a word for a number", modelsFile, "gpt2", "params_b", "small", `models.csv: gpt2: params_b: "small" is not a number`},
		{"no size at all", modelsFile, "gpt2", "params_b", "", `gpt2: params_b: is empty or zero`},
		{"not a number", modelsFile, "gpt2", "params_b", "NaN", `gpt2: params_b: "NaN" is not a number`},
		{"absurd size, units mixed up", modelsFile, "gpt2", "params_b", "124400000", `gpt2: params_b: 124400000 is outside 0 to 30000`},
		{"zero where empty is meant", modelsFile, "gpt2", "hidden", "0", `gpt2: hidden: is 0; leave it empty`},
		{"a fraction of a layer", modelsFile, "gpt2", "layers", "12.5", `gpt2: layers: "12.5" is not a whole number`},
		{"negative width", modelsFile, "gpt2", "vocab", "-1", `gpt2: vocab: "-1" is not a whole number`},
		{"unknown kind", modelsFile, "gpt2", "kind", "LLM", `gpt2: kind: "LLM" is not one of llm, moe`},
		{"unknown attention", modelsFile, "gpt2", "attention", "flash", `gpt2: attention: "flash" is not one of`},
		{"yes for 1", modelsFile, "gpt2", "tied_embeddings", "yes", `gpt2: tied_embeddings: "yes" is neither 0 nor 1`},
		{"spaces a spreadsheet leaves", modelsFile, "gpt2", "family", "gpt2 ", `gpt2: family: "gpt2 " has spaces around it`},
		{"an empty alias", modelsFile, "gpt2", "aliases", "gpt-2;;gpt2 124m", `gpt2: aliases: .* has an empty entry`},
		{"an alias of two models", modelsFile, "gpt2-xl", "aliases", "GPT_2 Medium", `gpt2-xl: aliases: "GPT_2 Medium" also names gpt2-medium`},
		{"no source", modelsFile, "gpt2", "source", "", `gpt2: source: is empty`},
		{"an id twice", modelsFile, "gpt2-xl", "id", "gpt2", `models.csv: line \d+: id: "gpt2" stands twice`},
		{"an id with capitals", modelsFile, "gpt2", "id", "GPT2", `GPT2: id|line \d+: id: "GPT2" is not a slug`},
		{"unknown vendor", gpusFile, "t4", "vendor", "NVIDIA", `gpus.csv: t4: vendor: "NVIDIA" is not one of nvidia`},
		{"unknown basis", gpusFile, "t4", "memory_process_basis", "guessed", `t4: memory_process_basis: "guessed" is not one of`},
		{"unknown market", gpusFile, "t4", "rented_in", "china;mars", `t4: rented_in: "mars" is not one of china, global`},
		{"no memory", gpusFile, "t4", "memory_gb", "", `t4: memory_gb: is empty`},
		{"an alias of two cards", gpusFile, "a2", "aliases", "NVIDIA T4", `gpus.csv: a2: aliases: "NVIDIA T4" also names t4`},
		{"a variant that is no card", variantsFile, "a100", "variants", "a100-90g", `gpu_variants.csv: a100: variants: "a100-90g" is no id of gpus.csv`},
		{"a bare name of nothing", variantsFile, "h800", "variants", "", `gpu_variants.csv: h800: variants: is empty; a bare name without variants needs a note`},
		{"a date that is no month", tablesFile, "gpus.csv", "checked", "August 2026", `tables.csv: gpus.csv: checked: "August 2026" is not a month`},
		{"unknown status", tablesFile, "gpus.csv", "status", "sure", `tables.csv: gpus.csv: status: "sure" is not one of`},
		{"an exception without reason", exceptionsFile, "size-in-name", "reason", "", `exceptions.csv: falcon3-1b: reason: is empty`},
		{"an exception to no check", exceptionsFile, "size-in-name", "check", "size", `exceptions.csv: falcon3-1b: check: "size" is not one of`},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			files := embeddedFiles(t)
			spoil(t, files, test.file, test.record, test.column, test.value)
			_, err := Load(files)
			if err == nil {
				t.Fatalf("Load() took %s %s = %q", test.record, test.column, test.value)
			}
			if !regexp.MustCompile(test.want).MatchString(err.Error()) {
				t.Errorf("Load() error = %v, want %s", err, test.want)
			}
		})
	}
}

func TestLoadRefusesBrokenFiles(t *testing.T) {
	tests := []struct {
		why   string
		spoil func(fstest.MapFS)
		want  string
	}{
		{"a file is missing", func(f fstest.MapFS) { delete(f, modelsFile) }, `models.csv: .*not exist`},
		{"a file is empty", func(f fstest.MapFS) { f[gpusFile] = &fstest.MapFile{} }, `gpus.csv: line 1: no header`},
		{"a column is gone", replace(variantsFile, "ambiguous,note", "ambiguous"), `gpu_variants.csv: line 1: note: column is missing`},
		{"a column too many", replace(variantsFile, "names,gpu,", "names,gpu,price,"), `gpu_variants.csv: line 1: price: column is unknown`},
		{"a record with a field too many", replace(tablesFile, "derived,", "derived,x,"), `tables.csv: line 4: wrong number of fields`},
		{"an open quote", replace(tablesFile, "from the rows", `"from the "rows`), `tables.csv: line \d`},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			files := embeddedFiles(t)
			test.spoil(files)
			_, err := Load(files)
			if err == nil || !regexp.MustCompile(test.want).MatchString(err.Error()) {
				t.Errorf("Load() error = %v, want %s", err, test.want)
			}
		})
	}
}

func replace(file, old, with string) func(fstest.MapFS) {
	return func(f fstest.MapFS) {
		f[file] = &fstest.MapFile{Data: []byte(strings.Replace(string(f[file].Data), old, with, 1))}
	}
}
