package answer

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestColumns(t *testing.T) {
	tests := []struct {
		why, s string
		want   int
	}{
		{"nothing", "", 0},
		{"latin", "KV cache", 8},
		{"Han is two cells", "显存 24", 7},
		{"full-width punctuation is wide too", "（）", 4},
		{"block characters are one cell", "█▌░", 3},
		{"a combining accent takes none", "e\u0301", 1},
		{"zero-width joiner takes none", "a\u200db", 2},
	}
	for _, tt := range tests {
		if got := columns(tt.s); got != tt.want {
			t.Errorf("%s: columns(%q) = %d, want %d", tt.why, tt.s, got, tt.want)
		}
	}
}

func TestWrap(t *testing.T) {
	tests := []struct {
		why, s string
		n      int
		want   []string
	}{
		{"short stays", "a b", 10, []string{"a b"}},
		{"at spaces", "one two three", 7, []string{"one two", "three"}},
		{"between Han runes", "显存不够用", 6, []string{"显存不", "够用"}},
		{"a full stop does not begin a line", "显存不。够", 6, []string{"显存", "不。够"}},
		{"an opening bracket does not end one", "显存（够）", 6, []string{"显存", "（够）"}},
		{"mixed text keeps words whole", "用 RTX 4090 跑", 8, []string{"用 RTX", "4090 跑"}},
		{"a long word is cut", "a bbbbbbbb c", 4, []string{"a", "bbbb", "bbbb", "c"}},
		{"line breaks stay", "a\nb", 10, []string{"a", "b"}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, wrap(tt.s, tt.n)); diff != "" {
			t.Errorf("%s: wrap(%q, %d) (-want +got):\n%s", tt.why, tt.s, tt.n, diff)
		}
	}
}

// Wrapping moves no letter and loses none.
func TestWrapKeepsText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringMatching(`[a-z显存（），。 \n]{0,60}`).Draw(t, "text")
		n := rapid.IntRange(1, 20).Draw(t, "width")
		drop := strings.NewReplacer(" ", "", "\n", "")
		got := drop.Replace(strings.Join(wrap(s, n), "\n"))
		if want := drop.Replace(s); got != want {
			t.Fatalf("wrap(%q, %d) holds %q, want %q", s, n, got, want)
		}
	})
}

func TestPrintable(t *testing.T) {
	tests := []struct{ why, s, want string }{
		{"an escape sequence loses its teeth", "a\x1b[31mred\x07", "a[31mred"},
		{"a right-to-left override goes", "abc\u202edef", "abcdef"},
		{"C1 controls go", "a\u009b31mb", "a31mb"},
		{"broken bytes go", "a\xffb", "ab"},
		{"carriage return cannot overwrite a line", "safe\rEVIL", "safe EVIL"},
		{"line breaks stay", "a\nb", "a\nb"},
		{"Han stays", "显存够吗？", "显存够吗？"},
	}
	for _, tt := range tests {
		if got := printable(tt.s); got != tt.want {
			t.Errorf("%s: printable(%q) = %q, want %q", tt.why, tt.s, got, tt.want)
		}
	}
}

func TestQuoted(t *testing.T) {
	long := strings.Repeat("显", 100)
	if got, want := quoted(long), strings.Repeat("显", quotedRunes)+"…"; got != want {
		t.Errorf("quoted(100 runes) = %q, want %q", got, want)
	}
	if got, want := quoted("a\n b\t\x1bc"), "a b c"; got != want {
		t.Errorf("quoted = %q, want %q", got, want)
	}
}
