package knowledge

import (
	"io/fs"
	"testing"
)

func BenchmarkLoad(b *testing.B) {
	data, err := fs.Sub(embedded, "data")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Load(data); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFirstName is what the first name that is no id costs beside Load.
func BenchmarkFirstName(b *testing.B) {
	data, err := fs.Sub(embedded, "data")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		base, err := Load(data)
		if err != nil {
			b.Fatal(err)
		}
		base.GPU("RTX 4090")
	}
}

func BenchmarkLint(b *testing.B) {
	base := loaded(b)
	for b.Loop() {
		base.Lint()
	}
}

func BenchmarkLookup(b *testing.B) {
	base := loaded(b)
	for _, name := range []string{"qwen2.5-7b", "Qwen/Qwen2.5-7B-Instruct-AWQ", "qwen3", "no such model at all"} {
		b.Run("model/"+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				base.Model(name)
			}
		})
	}
	for _, name := range []string{"rtx-4090", "NVIDIA A100-SXM4-80GB", "2080ti 22g", "no such card"} {
		b.Run("gpu/"+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				base.GPU(name)
			}
		})
	}
}

func BenchmarkSuggest(b *testing.B) {
	base := loaded(b)
	for b.Loop() {
		base.SuggestModels("qwne2.5-7b", 3)
		base.SuggestGPUs("h1000", 3)
	}
}
