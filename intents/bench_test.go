package intents

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
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

// BenchmarkParse reads the questions of the test data one after the other.
func BenchmarkParse(b *testing.B) {
	p := parser(b)
	texts := allTexts(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p.Parse(texts[i%len(texts)])
	}
}

// BenchmarkParseQuestions reports how long single questions of the labelled set
// take, in microseconds at the median and at the 99th percentile.
func BenchmarkParseQuestions(b *testing.B) {
	p := parser(b)
	lines := readQuestions(b)
	var took []float64
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		p.Parse(lines[i%len(lines)].Text)
		took = append(took, float64(time.Since(start).Nanoseconds())/1000)
	}
	slices.Sort(took)
	b.ReportMetric(took[len(took)/2], "p50-µs")
	b.ReportMetric(took[len(took)*99/100], "p99-µs")
}

// BenchmarkParseLong shows that the time grows with the length and no faster:
// compare the ns/op of the sizes.
func BenchmarkParseLong(b *testing.B) {
	p := parser(b)
	for _, kb := range []int{1, 10, 100} {
		for name, unit := range map[string]string{
			"prose":  "can a 4090 run a 7B LoRA, or does qwen2.5-72b-awq fit on 4xA100 80G with 32k ctx? ",
			"han":    "\u554a\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341",
			"angle":  "<",
			"digits": "1,000",
			"amp":    "&amp;",
		} {
			text := strings.Repeat(unit, kb*1024/len(unit)+1)
			b.Run(name+"/"+fmt.Sprintf("%03dkB", kb), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					p.Parse(text)
				}
			})
		}
	}
}
