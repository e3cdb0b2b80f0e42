package knowledge

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestKeyOf(t *testing.T) {
	tests := []struct {
		why     string
		written []string
		want    string
	}{
		{"case, spaces, hyphens, underscores", []string{"Qwen2.5-7B", "qwen2.5 7b", "QWEN2.5_7B", " qwen2.5 - 7b "}, "qwen2.5-7b"},
		{"between letter and digit nothing stays", []string{"chatglm-6b", "ChatGLM 6B", "chatglm6b"}, "chatglm6b"},
		{"between digits something does", []string{"qwen2-57b"}, "qwen2-57b"},
		{"a dot between digits is a point, any other separates", []string{"flux.1-dev", "FLUX 1 dev"}, "flux1dev"},
		{"plus is a word", []string{"command-r+", "Command R plus"}, "commandrplus"},
		{"nothing but separators", []string{"", " - ", "?!"}, ""},
	}
	for _, test := range tests {
		for _, w := range test.written {
			if got := keyOf(w); got != test.want {
				t.Errorf("keyOf(%q) = %q, want %q: %s", w, got, test.want, test.why)
			}
		}
	}
}

func TestFoldBoundsItsInput(t *testing.T) {
	for why, s := range map[string]string{"longer than any name": strings.Repeat("a", maxName+1), "broken UTF-8": "rtx\xff4090"} {
		if got := fold(s); got != "" {
			t.Errorf("fold(%s) = %q, want nothing", why, got)
		}
	}
}

func TestWords(t *testing.T) {
	tests := []struct {
		in   string
		want []string
	}{
		{"qwen2.5-7b_instruct", []string{"qwen2.5", "7b", "instruct"}},
		{"llama-2-7b.q4_k_m.gguf", []string{"llama", "2", "7b", "q4", "k", "m", "gguf"}},
		{"(a100/h100)", []string{"a100", "h100"}},
		{"...", []string{}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, words(test.in)); diff != "" {
			t.Errorf("words(%q) (-want +got):\n%s", test.in, diff)
		}
	}
}

func TestDropBrackets(t *testing.T) {
	tests := []struct{ in, want string }{
		{"b200 (184 gib by %)", "b200"},
		{"a [b (c)] d", "a   d"},
		{"open (for ever", "open"},
		{"closed) too soon", "closed  too soon"},
	}
	for _, test := range tests {
		if got := dropBrackets(test.in); got != test.want {
			t.Errorf("dropBrackets(%q) = %q, want %q", test.in, got, test.want)
		}
	}
}
