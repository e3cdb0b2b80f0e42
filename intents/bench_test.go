package intents

import (
	"strings"
	"testing"
)

func BenchmarkNewParser(b *testing.B) {
	v, err := testVocabulary()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		NewParser(v)
	}
}

// BenchmarkParse reads the labelled questions one after the other.
func BenchmarkParse(b *testing.B) {
	p := parser(b)
	lines := readQuestions(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p.Parse(lines[i%len(lines)].Text)
	}
}

// BenchmarkParseLong shows that the time grows with the length and no faster:
// compare the ns/op of the sizes.
func BenchmarkParseLong(b *testing.B) {
	p := parser(b)
	for _, kb := range []int{1, 10, 100} {
		for name, unit := range map[string]string{
			"prose":  "4090 能跑 7B LoRA 吗，or does qwen2.5-72b-awq fit on 4xA100 80G with 32k ctx? ",
			"han":    "啊一二三四五六七八九十",
			"angle":  "<",
			"digits": "1,000",
			"amp":    "&amp;",
		} {
			text := strings.Repeat(unit, kb*1024/len(unit)+1)
			b.Run(name+"/"+strings.Repeat("0", len("100")-len(itoa(kb)))+itoa(kb)+"kB", func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					p.Parse(text)
				}
			})
		}
	}
}

func itoa(n int) string { return format(float64(n)) }
