package knowledge

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func gpuID(m GPUMatch) string {
	if m.GPU == nil {
		return ""
	}
	return m.GPU.ID
}

// TestMeasuredGPUs reads the names under which cards stand in published
// measurements; testdata/README.md says what the file is.
func TestMeasuredGPUs(t *testing.T) {
	for _, row := range testTable(t, "measured_gpus.csv") {
		name, id, why := row[0], row[1], row[2]
		m, ok := loaded(t).GPU(name)
		if got := gpuID(m); ok != (id != "") || got != id {
			t.Errorf("GPU(%q) = %q, want %q (%s)", name, got, id, why)
		}
	}
}

func TestGPUNames(t *testing.T) {
	tests := []struct {
		why     string
		written []string
		want    string // "" for none
	}{
		{"size and bus in any order", []string{"A100 80GB PCIe", "a100 pcie 80g", "80g a100 pcie", "A100-80G-PCIe", "NVIDIA A100 80GB PCIe"}, "a100-80g-pcie"},
		{"the driver's name", []string{"NVIDIA A100-SXM4-40GB", "A100-SXM4-40GB", "a100 sxm 40g", "A100 40G SXM"}, "a100-40g-sxm"},
		{"size without bus", []string{"A100 80G", "a100-80gb", "A100 80 GB", "a100 81920MiB"}, "a100-80g-sxm"},
		{"memory type beside the size", []string{"NVIDIA H100 80GB HBM3", "H100 80GB SXM5", "H100-80GB-HBM3"}, "h100-sxm"},
		{"the size decides between variants", []string{"H100 94G", "H100 NVL", "h100nvl 94gb"}, "h100-nvl"},
		{"aftermarket memory", []string{"2080ti 22g", "2080ti22g", "RTX 2080 Ti 22GB", "2080 Ti (modified)"}, "rtx-2080-ti-22g"},
		{"aftermarket memory of another card", []string{"4090 48g", "rtx4090 48GB", "4090(48G)"}, "rtx-4090-48g"},
		{"vendor words", []string{"NVIDIA GeForce RTX 4090", "GeForce 4090", "gtx 4090"}, "rtx-4090"},
		{"D is another card", []string{"RTX 4090 D", "4090D", "4090d 24G"}, "rtx-4090d"},
		{"Ti and its sizes", []string{"4060ti 16g", "RTX 4060 Ti 16GB", "4060 Ti 16 GB", "4060ti16g"}, "rtx-4060-ti-16g"},
		{"Turing, Ada and Blackwell share the number 6000", []string{"Quadro RTX 6000", "rtx 6000 24g"}, "quadro-rtx-6000"},
		{"the generation says which", []string{"RTX 6000 Ada Generation", "6000 Ada", "NVIDIA RTX 6000 Ada Generation", "rtx 6000 48g"}, "rtx-6000-ada"},
		{"A6000 is none of the three", []string{"RTX A6000", "A6000 48G", "rtxa6000"}, "rtx-a6000"},
		{"Tesla", []string{"Tesla T4", "T4 16GB", "t4 15g", "NVIDIA T4"}, "t4"},
		{"a bus that all cards of the kind have", []string{"L40S PCIe", "l40s 48g"}, "l40s"},
		{"letters that look like a size", []string{"A10G", "a10g 24g"}, "a10g"},
		{"without them another card", []string{"A10", "a10 24GB"}, "a10"},
		{"Chinese makers", []string{"HUAWEI Ascend 910B", "910B 64G"}, "ascend-910b3"},
		{"the variant that has the size", []string{"910B 32G"}, "ascend-910b4"},
		{"Apple", []string{"Apple M2 Ultra", "m2 ultra 192g", "M2 Ultra 128GB"}, "apple-m2-ultra"},
		{"a laptop's chip is not the card", []string{"RTX 4090 Laptop", "rtx4090 laptop", "NVIDIA GeForce RTX 4090 Laptop GPU", "4080 Max-Q"}, ""},
		{"a slice is not the card", []string{"A100-SXM4-80GB MIG 1g.10gb", "H100 MIG 3g.40gb"}, ""},
		{"a size that the card never had", []string{"4090 32g", "3090 48g", "A100 60G"}, ""},
		{"two cards", []string{"RTX 4090 + RTX 3090", "A100/H100"}, ""},
		{"a series, a size, a word, nothing", []string{"24G", "48GB card", "gpu", "NVIDIA", "RTX", "", "?", "()", "gt710"}, ""},
	}
	for _, test := range tests {
		for _, w := range test.written {
			m, _ := loaded(t).GPU(w)
			if got := gpuID(m); got != test.want {
				t.Errorf("GPU(%q) = %q, want %q: %s", w, got, test.want, test.why)
			}
		}
	}
}

func TestGPUVariants(t *testing.T) {
	tests := []struct {
		name      string
		variants  []string
		ambiguous bool
		why       string
	}{
		{"A100", []string{"a100-80g-pcie", "a100-40g-sxm", "a100-40g-pcie"}, true, "40 or 80 changes verdicts"},
		{"NVIDIA A100", []string{"a100-80g-pcie", "a100-40g-sxm", "a100-40g-pcie"}, true, "vendor words say no more"},
		{"H20", []string{"h20-141g"}, true, "96 or 141"},
		{"910b", []string{"ascend-910b2", "ascend-910b4"}, true, "64 or 32"},
		{"H100", []string{"h100-pcie", "h100-nvl", "h100-96g"}, false, "taken for the SXM card"},
		{"rtx 4090", []string{"rtx-4090-48g"}, false, "nvidia-smi prints the same name for the modified card"},
		{"rtx 6000", []string{"quadro-rtx-6000", "rtx-pro-6000-blackwell"}, true, "three generations"},
		{"V100 SXM2", []string{"v100-32g"}, false, "the bus is said, the size is not"},
		{"A100 PCIe", []string{"a100-40g-pcie"}, false, "the bus is said, the size is not"},
		{"A100 80G", nil, false, "the size is said; the bus changes no memory"},
		{"rtx-4090", nil, false, "an id is exact"},
		{"RTX 3090", nil, false, "there is one only"},
		{"h100 96g", nil, false, "the size is exact, 94 is only near"},
	}
	for _, test := range tests {
		m, _ := loaded(t).GPU(test.name)
		if diff := cmp.Diff(test.variants, gpuIDs(m.Variants)); diff != "" || m.Ambiguous != test.ambiguous {
			t.Errorf("GPU(%q).Ambiguous = %t, want %t: %s; variants (-want +got):\n%s", test.name, m.Ambiguous, test.ambiguous, test.why, diff)
		}
	}
}

func TestReadGPUName(t *testing.T) {
	tests := []struct {
		in    string
		glued bool
		want  gpuName
	}{
		{"nvidia a100-sxm4-80gb", false, gpuName{core: "a100", memory: 80, form: formSXM}},
		{"rtx 4090 d 48 gb (modified)", false, gpuName{core: "4090d", memory: 48, form: formModified}},
		{"a10g", false, gpuName{core: "a10g"}},
		{"2080ti22g", true, gpuName{core: "2080ti", memory: 22}},
		{"409048g", false, gpuName{core: "409048g"}},
		{"h100 81559mib", false, gpuName{core: "h100", memory: 81559.0 / 1024}},
		{"rtx pro 6000 blackwell", false, gpuName{core: "pro6000blackwell"}},
		{"40 gb", false, gpuName{memory: 40}},
		{"gb", false, gpuName{core: "gb"}},
	}
	for _, test := range tests {
		got := readGPUName(test.in, test.glued)
		if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(gpuName{})); diff != "" {
			t.Errorf("readGPUName(%q, %t) (-want +got):\n%s", test.in, test.glued, diff)
		}
	}
}

// TestEveryGPUNameFindsItsRow goes through all names of the table.
func TestEveryGPUNameFindsItsRow(t *testing.T) {
	b := loaded(t)
	for i := range b.GPUs() {
		g := &b.GPUs()[i]
		for _, name := range append([]string{g.ID, g.Name}, g.Aliases...) {
			if got, _ := b.GPU(name); gpuID(got) != g.ID {
				t.Errorf("GPU(%q) = %q, want %q", name, gpuID(got), g.ID)
			}
		}
	}
}

// TestBareNamesFindTheUsualRow holds the table of bare names to the look-up.
func TestBareNamesFindTheUsualRow(t *testing.T) {
	b := loaded(t)
	for _, bare := range b.BareNames() {
		for _, name := range bare.Names {
			m, _ := b.GPU(name)
			if gpuID(m) != bare.GPU.ID || m.Ambiguous != bare.Ambiguous {
				t.Errorf("GPU(%q) = %q, ambiguous %t, want %q, %t", name, gpuID(m), m.Ambiguous, bare.GPU.ID, bare.Ambiguous)
			}
			if diff := cmp.Diff(gpuIDs(bare.Variants), gpuIDs(m.Variants)); diff != "" {
				t.Errorf("GPU(%q).Variants (-want +got):\n%s", name, diff)
			}
		}
	}
}

// TestGPUSpelling writes ids with other case and separators, and with the
// vendor in front: the row must not change.
func TestGPUSpelling(t *testing.T) {
	b := loaded(t)
	rapid.Check(t, func(t *rapid.T) {
		g := &b.GPUs()[rapid.IntRange(0, len(b.GPUs())-1).Draw(t, "row")]
		written := respell(t, g.ID)
		if got, _ := b.GPU(written); gpuID(got) != g.ID {
			t.Errorf("GPU(%q) = %q, want %q", written, gpuID(got), g.ID)
		}
		if got, _ := b.GPU(g.Vendor + " " + written); g.Vendor == "nvidia" && gpuID(got) != g.ID {
			t.Errorf("GPU(%q) = %q, want %q", g.Vendor+" "+written, gpuID(got), g.ID)
		}
	})
}

// TestGPUTakesAnyText holds that no text panics and that what is found has an
// id that finds it again.
func TestGPUTakesAnyText(t *testing.T) {
	b := loaded(t)
	parts := rapid.SampledFrom([]string{"a100", "4090", "80", "g", "gb", "mib", " ", "-", "ti", "sxm4", "pcie", "\u9b54\u6539", "\u5361", "(", ")", "+", "0", ".", "\x00", "é"})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(parts, 0, 10).Draw(t, "parts"), "") + rapid.StringN(0, 8, -1).Draw(t, "tail")
		m, ok := b.GPU(text)
		b.SuggestGPUs(text, 3)
		if !ok {
			return
		}
		if again, _ := b.GPU(m.GPU.ID); gpuID(again) != m.GPU.ID {
			t.Errorf("GPU(%q) = %q, which finds %q", text, m.GPU.ID, gpuID(again))
		}
	})
}
