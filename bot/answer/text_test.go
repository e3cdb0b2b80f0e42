package answer

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gpufit/intents"
)

// sample is a Reply with every part filled, figures made up.
func sample(l intents.Lang) Reply {
	w := wordsFor(l)
	return Reply{
		Kind: KindVerdict, Verdict: "no", Lang: l,
		Headline:     "HEADLINE",
		Body:         "REMARK ONE\nREMARK TWO",
		Bars:         []Bar{{"weights", w.terms["weights"], 24.2}, {"activations", w.terms["activations"], 2.21}, {"buffers", w.terms["buffers"], 0.04}},
		PeakGiB:      26.43,
		CapacityGiB:  23.64,
		Table:        &Table{Head: []string{"A", "B"}, Rows: [][]string{{"one", "1.0"}}},
		Alternatives: []Alternative{{Change: "qlora", Label: "QLORA LABEL"}, {Change: "gpu x"}},
		Assumed:      "ASSUMED",
		Citations:    []Citation{{ID: "rtx-4090", Title: "RTX 4090", Source: "owner/repo:path/file.py;common-knowledge", AsOf: "2026-08"}},
		Choices:      []Choice{{Label: "L", Text: "QUESTION"}},
	}
}

func TestText(t *testing.T) {
	want := map[intents.Lang]string{
		intents.EN: `HEADLINE
Memory per card, GiB: weights 24.2 + activations 2.3 + buffers 0.04 = 26.5 (23.6 GiB usable)
A | B
one | 1.0
What would make it fit:
- QLORA LABEL
REMARK ONE
REMARK TWO
ASSUMED
Sources: RTX 4090 (owner/repo, 2026-08)
You could ask:
- QUESTION`,
		intents.ZH: `HEADLINE
每卡显存构成，GiB：权重 24.2 + 激活值 2.3 + 缓冲区 0.04 = 26.5（可用 23.6 GiB）
A | B
one | 1.0
怎样才放得下：
- QLORA LABEL
REMARK ONE
REMARK TWO
ASSUMED
来源：RTX 4090（owner/repo, 2026-08）
可以这样问：
- QUESTION`,
	}
	for l, want := range want {
		if diff := cmp.Diff(want, Text(sample(l))); diff != "" {
			t.Errorf("Text in %s (-want +got):\n%s", l, diff)
		}
	}
}

func TestTerminal(t *testing.T) {
	want := `HEADLINE

  权重    24.2  █████████████████████████████████████▌
  激活值   2.3  ███▍
  缓冲区  0.04  ▏
  合计    26.5  █████████████████████████████████████│▓▓▓▓ 可用 23.6 GiB

  A       B
  one   1.0

怎样才放得下：
  - QLORA LABEL

REMARK ONE
REMARK TWO

ASSUMED

可以这样问：
  - QUESTION

来源：RTX 4090（owner/repo, 2026-08）
`
	got := Terminal(Result{Answers: []Reply{sample(intents.ZH)}}, TerminalOptions{Width: 72})
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Terminal (-want +got):\n%s", diff)
	}
}

// The last line of the chart ends at the card's edge where the job fits, goes
// beyond it where it does not, and has no edge where no card was named.
func TestTerminalEdge(t *testing.T) {
	tests := []struct {
		why            string
		peak, capacity float64
		want           string
	}{
		{"half full", 10, 20, `█+·+│ 20\.0 GiB usable$`},
		{"over", 20, 10, `█+│▓+ 10\.0 GiB usable$`},
		{"over by a hair is still seen", 20.01, 20, `█+│▓+ 20\.0 GiB usable$`},
		{"no card", 20, 0, `█+ GiB$`},
	}
	for _, tt := range tests {
		r := Reply{Headline: "x", Bars: []Bar{{"weights", "weights", tt.peak}}, PeakGiB: tt.peak, CapacityGiB: tt.capacity}
		out := strings.TrimSpace(Terminal(Result{Answers: []Reply{r}}, TerminalOptions{}))
		last := out[strings.LastIndexByte(out, '\n')+1:]
		if !regexp.MustCompile(tt.want).MatchString(last) {
			t.Errorf("%s: last line %q, want %s", tt.why, last, tt.want)
		}
	}
}

var escape = regexp.MustCompile("\x1b\\[[0-9;]*m")

// Colour adds escape sequences and changes nothing else.
func TestTerminalColor(t *testing.T) {
	res := Result{Answers: []Reply{sample(intents.EN), sample(intents.ZH)}}
	plain, colored := Terminal(res, TerminalOptions{}), Terminal(res, TerminalOptions{Color: true})
	if strings.Contains(plain, "\x1b") {
		t.Error("an escape sequence without colour")
	}
	if !strings.Contains(colored, "\x1b[1;31mHEADLINE\x1b[0m") {
		t.Errorf("the verdict no is not red: %q", colored)
	}
	if diff := cmp.Diff(plain, escape.ReplaceAllString(colored, "")); diff != "" {
		t.Errorf("colour changes the text (-plain +coloured):\n%s", diff)
	}
}

// No line is wider than the terminal, whatever the figures.
func TestTerminalWidth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(minWidth, maxWidth).Draw(t, "width")
		r := sample(rapid.SampledFrom([]intents.Lang{intents.EN, intents.ZH}).Draw(t, "lang"))
		r.Headline = strings.Repeat("一张 RTX 4090 放得下 ", rapid.IntRange(0, 20).Draw(t, "length"))
		r.PeakGiB = rapid.Float64Range(0.1, 2000).Draw(t, "peak")
		r.CapacityGiB = rapid.Float64Range(0, 300).Draw(t, "capacity")
		r.Table.Head[0] = strings.Repeat("A", rapid.IntRange(1, 60).Draw(t, "head"))
		for i := range r.Bars {
			r.Bars[i].GiB = r.PeakGiB / float64(len(r.Bars))
		}
		for _, line := range strings.Split(Terminal(Result{Answers: []Reply{r}}, TerminalOptions{Width: width}), "\n") {
			if columns(line) > width {
				t.Fatalf("%d columns on a terminal of %d: %q", columns(line), width, line)
			}
		}
	})
}

// Control characters in any part reach neither the terminal nor the log.
func TestHostileReply(t *testing.T) {
	evil := "a\x1b[2J\x07\u202eb\rc"
	r := Reply{
		Headline: evil, Body: evil, Assumed: evil,
		Bars: []Bar{{evil, evil, 1}}, PeakGiB: 1,
		Table:        &Table{Head: []string{evil}, Rows: [][]string{{evil}}},
		Alternatives: []Alternative{{Label: evil}},
		Citations:    []Citation{{Title: evil, Source: evil, AsOf: evil}},
		Choices:      []Choice{{Text: evil}},
	}
	for name, out := range map[string]string{
		"Text": Text(r), "Terminal": Terminal(Result{Answers: []Reply{r}}, TerminalOptions{}),
	} {
		if strings.ContainsAny(out, "\x1b\x07\r\u202e") {
			t.Errorf("%s lets control characters through: %q", name, out)
		}
	}
}
