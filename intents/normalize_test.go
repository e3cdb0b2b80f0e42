package intents

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestNormalize(t *testing.T) {
	for _, tt := range []struct {
		why, in, want string
	}{
		{"plain text stays", "can a 7B run on a 4090?", "can a 7B run on a 4090?"},
		{"full width is ASCII", "\uff14\uff10\uff19\uff10\u3000\uff17\uff22\uff1f", "4090 7B?"},
		{"times signs are x", "8\u00d7A100", "8xA100"},
		{"zero-width and direction marks go", "40\u200b90\u202e \ufeff7b", "4090 7b"},
		{"control characters go", "4090\x00\x07 7b", "4090 7b"},
		{"combining marks go", "4\u03379\u0337", "49"},
		{"broken UTF-8 is a space", "4090\xff\xfe7b", "4090 7b"},
		{"half a character at the end", "7b \xe4\xbd", "7b"},
		{"white space collapses, lines stay", "  a\t b \r\n\n c ", "a b\nc"},
		{"Slack's escapes", "a &lt; b &amp;&amp; c &gt; d", "a < b && c > d"},
		{"escaped escapes too", "&amp;amp;lt;", "<"},
		{"an ampersand alone", "R&D & &x;", "R&D & &x;"},
		{"mentions go", "<@U012AB> can it <@U9|bob> run", "can it run"},
		{"channels and groups go", "<#C1|gpu> <!here> <!subteam^S1|@gpu> hi", "hi"},
		{"a link shows its label", "see <https://x.example/a|llama.cpp> now", "see llama.cpp now"},
		{"a link without label is its address", "<https://hub.example/Qwen/Qwen2.5-7B>", "https://hub.example/Qwen/Qwen2.5-7B"},
		{"mail and telephone links", "<mailto:a@b.c|a@b.c> <tel:1|1>", "a@b.c 1"},
		{"angle brackets that are no markup", "<24G and >7b <b>", "<24G and >7b <b>"},
		{"an open bracket at the end", "7b <https://x", "7b <https://x"},
		{"nothing", "", ""},
		{"nothing that shows", "\u200b\u200d\ufe0f", ""},
	} {
		if got := normalize(tt.in); got != tt.want {
			t.Errorf("%s: normalize(%q) = %q, want %q", tt.why, tt.in, got, tt.want)
		}
	}
}

// TestNormalizeTwice holds that a normalised text stays what it is: spans into
// it must be good when it is parsed again.
func TestNormalizeTwice(t *testing.T) {
	pieces := []string{"&", "amp;", "lt;", "gt;", "<", ">", "@U1", "|", "http:", "https://a", " ", "\n", "\t", "\u200b", "\xff", "4090", "\uff14", "\u3002", "b"}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(rapid.SampledFrom(pieces)).Draw(t, "pieces"), "")
		once := normalize(text)
		if twice := normalize(once); twice != once {
			t.Errorf("normalize(normalize(%q)) = %q, want %q", text, twice, once)
		}
		if !utf8.ValidString(once) {
			t.Errorf("normalize(%q) = %q is no UTF-8", text, once)
		}
	})
}

// TestLowerKeepsPlaces holds that folding case and script moves no byte.
func TestLowerKeepsPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := normalize(rapid.String().Draw(t, "text"))
		low := lower(text)
		if len(low) != len(text) {
			t.Fatalf("lower(%q) has %d bytes, want %d", text, len(low), len(text))
		}
		for i := range text {
			if !utf8.RuneStart(low[i]) {
				t.Fatalf("lower(%q) moved the border at byte %d", text, i)
			}
		}
	})
}
