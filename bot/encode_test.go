package bot

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestReadable(t *testing.T) {
	for _, row := range []struct{ why, text, want string }{
		{"entities", "7B &lt; 24G &amp; 8 &gt; 4", "7B < 24G & 8 > 4"},
		{"an entity that somebody typed", "&amp;lt;", "&lt;"},
		{"a person", "ask <@U2>", "ask @U2"},
		{"a person with a name", "ask <@U2|bob>", "ask @bob"},
		{"a channel", "in <#C1|general>", "in #general"},
		{"everybody", "<!channel> and <!subteam^S1|@gpu-team>", "@channel and @gpu-team"},
		{"a date", "since <!date^1392734382^{date}|Feb 18, 2014>", "since Feb 18, 2014"},
		{"a link that was typed in full", "<https://hf.co/Qwen/Qwen2.5-7B>", "https://hf.co/Qwen/Qwen2.5-7B"},
		{"a name that Slack made a link of", "<http://qwen.ai|qwen.ai>", "qwen.ai"},
		{"a link under other words keeps its target", "<https://evil.example|Slack>", "https://evil.example"},
		{"an address", "<mailto:a@b.example|a@b.example>", "a@b.example"},
		{"no reference at all", "7B < 24G > 8", "7B < 24G > 8"},
		{"what nobody sees", "7\u200bB\u202e on\r\n", "7B on\n"},
	} {
		if got := readable(row.text); got != row.want {
			t.Errorf("%s: readable(%q) = %q, want %q", row.why, row.text, got, row.want)
		}
	}
}

func TestTyped(t *testing.T) {
	for _, row := range []struct{ why, text, want string }{
		{"a line as it stands", "7B &lt; 24G\n", "7B < 24G\n"},
		{"code in one with the text", "why? ```Killed\n137``` help", "why? \n```\nKilled\n137\n```\n help"},
		{"code on lines of its own", "```\nKilled\n```", "```\nKilled\n```"},
		{"a quoted log", "&gt; | 0 Tesla P100 |\n&gt; | N/A 40C |\nwhy?", "| 0 Tesla P100 |\n| N/A 40C |\nwhy?"},
		{"one line that means more than", "&gt; 24 GB for 13B?", "> 24 GB for 13B?"},
	} {
		if got := typed(row.text); got != row.want {
			t.Errorf("%s: typed(%q) = %q, want %q", row.why, row.text, got, row.want)
		}
	}
}

func TestEscaped(t *testing.T) {
	for _, row := range []struct {
		why, text string
		limit     int
		want      string
	}{
		{"what fits", "a<b", 6, "a&lt;b"},
		{"one too many", "a<b", 5, "a…"},
		{"never inside an entity", "<<<<", 9, "&lt;&lt;…"},
		{"by runes", "\u663e\u5b58\u663e\u5b58", 3, "\u663e\u5b58…"},
		{"no blank before the mark", "ab cd", 4, "ab…"},
	} {
		if got := escaped(row.text, row.limit); got != row.want {
			t.Errorf("%s: escaped(%q, %d) = %q, want %q", row.why, row.text, row.limit, got, row.want)
		}
	}
}

// TestEscapedIsInert draws text and looks for anything that Slack would act on.
func TestEscapedIsInert(t *testing.T) {
	entity := regexp.MustCompile(`&(amp|lt|gt);`)
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[<>&a;!@ ]{0,60}`)).Draw(t, "text")
		limit := rapid.IntRange(1, 80).Draw(t, "limit")
		got := escaped(text, limit)
		if utf8.RuneCountInString(got) > limit || !utf8.ValidString(got) {
			t.Fatalf("escaped(%q, %d) = %q, want valid text of at most %d runes", text, limit, got, limit)
		}
		if bare := entity.ReplaceAllString(got, ""); strings.ContainsAny(bare, "<>&") {
			t.Fatalf("escaped(%q, %d) = %q, want < > & in whole entities only", text, limit, got)
		}
		if utf8.RuneCountInString(escapes.Replace(clean(text))) <= limit && readable(got) != clean(text) {
			t.Fatalf("escaped(%q) = %q, which reads as %q", text, got, readable(got))
		}
	})
}
