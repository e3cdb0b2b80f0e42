package slackfake

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func section(text string) string {
	return fmt.Sprintf(`{"type":"section","text":{"type":"plain_text","text":%q}}`, text)
}

func repeat(block string, n int) string {
	return "[" + strings.TrimSuffix(strings.Repeat(block+",", n), ",") + "]"
}

func press(id, label string) string {
	return fmt.Sprintf(`{"type":"button","action_id":%q,"value":"v","text":{"type":"plain_text","text":%q}}`, id, label)
}

// bars is a chart of two bars.
func bars(a, b, categories string) string {
	return fmt.Sprintf(`[{"type":"data_visualization","title":"t","chart":{"type":"bar","series":[{"name":"s","data":[{"label":%q,"value":1},{"label":%q,"value":2}]}],"axis_config":{"categories":[%s]}}}]`, a, b, categories)
}

func TestCheck(t *testing.T) {
	cell := `{"type":"raw_text","text":"x"}`
	for _, row := range []struct{ why, blocks, want string }{
		{"what Slack shows every day", "[" + section("hi") + `,{"type":"divider"}]`, ""},
		{"no array", `{"type":"divider"}`, "invalid_blocks_format"},
		{"more blocks than a message holds", repeat(`{"type":"divider"}`, 51), "invalid_blocks"},
		{"a block that only modals have", `[{"type":"alert"}]`, "invalid_blocks"},
		{"markup in a header", `[{"type":"header","text":{"type":"mrkdwn","text":"*x*"}}]`, "invalid_blocks"},
		{"a header of 151 characters", fmt.Sprintf(`[{"type":"header","text":{"type":"plain_text","text":%q}}]`, strings.Repeat("\u5b57", 151)), "invalid_blocks"},
		{"a header of 150 characters, three bytes each", fmt.Sprintf(`[{"type":"header","text":{"type":"plain_text","text":%q}}]`, strings.Repeat("\u5b57", 150)), ""},
		{"a section with nothing in it", `[{"type":"section"}]`, "invalid_blocks"},
		{"a section of 3,001 characters", "[" + section(strings.Repeat("x", 3001)) + "]", "invalid_blocks"},
		{"eleven fields", `[{"type":"section","fields":` + repeat(`{"type":"plain_text","text":"x"}`, 11) + `}]`, "invalid_blocks"},
		{"an empty context", `[{"type":"context","elements":[]}]`, "invalid_blocks"},
		{"eleven context elements", `[{"type":"context","elements":` + repeat(`{"type":"plain_text","text":"x"}`, 11) + `}]`, "invalid_blocks"},
		{"an empty cell", `[{"type":"table","rows":[[{"type":"raw_text","text":""}]]}]`, "invalid_blocks"},
		{"101 rows", `[{"type":"table","rows":` + repeat("["+cell+"]", 101) + `}]`, "invalid_blocks"},
		{"21 cells", `[{"type":"table","rows":[` + repeat(cell, 21) + `]}]`, "invalid_blocks"},
		{"two tables", repeat(`{"type":"table","rows":[[`+cell+`]]}`, 2), "invalid_attachments"},
		{"a block id used twice", repeat(`{"type":"divider","block_id":"a"}`, 2), "invalid_blocks"},
		{"markdown", `[{"type":"markdown","text":"**x**"}]`, ""},
		{"empty markdown", `[{"type":"markdown","text":""}]`, "invalid_blocks"},
		{"markdown of 12,001 characters", fmt.Sprintf(`[{"type":"markdown","text":%q}]`, strings.Repeat("x", 12001)), "msg_blocks_too_long"},
		{"an image and an action", `[{"type":"image","alt_text":"a"},{"type":"actions","elements":[` + press("a", "ok") + `]},{"type":"context_actions","elements":[{"type":"feedback_buttons"}]}]`, ""},
		{"a button without words", `[{"type":"actions","elements":[{"type":"button","action_id":"a"}]}]`, "invalid_blocks"},
		{"a button of 76 characters", `[{"type":"actions","elements":[` + press("a", strings.Repeat("x", 76)) + `]}]`, "invalid_blocks"},
		{"two buttons with one id", `[{"type":"actions","elements":[` + press("a", "x") + "," + press("a", "y") + `]}]`, "invalid_blocks"},
		{"a chart", bars("one", "two", `"one","two"`), ""},
		{"a chart with a label of 21 characters", bars(strings.Repeat("x", 21), "b", `"`+strings.Repeat("x", 21)+`","b"`), "invalid_blocks"},
		{"a chart with one label twice", bars("a", "a", `"a","a"`), "invalid_blocks"},
		{"a chart with a point outside of its axis", bars("a", "c", `"a","b"`), "invalid_blocks"},
		{"a chart with more categories than points", bars("a", "b", `"a","b","c"`), "invalid_blocks"},
		{"a chart without a title", `[{"type":"data_visualization","chart":{"type":"pie","segments":[{"label":"a","value":1}]}}]`, "invalid_blocks"},
		{"a text that is none", `[{"type":"section","text":7}]`, "invalid_blocks"},
		{"an image in a context", `[{"type":"context","elements":[{"type":"image","alt_text":"a"}]}]`, ""},
		{"15,000 characters in all", repeat(section(strings.Repeat("x", 3000)), 5), "msg_blocks_too_long"},
	} {
		got := ""
		if err := Check([]byte(row.blocks)); err != nil {
			got, _, _ = strings.Cut(err.Error(), " ")
		}
		if got != row.want {
			t.Errorf("%s: got %q, want %q", row.why, got, row.want)
		}
	}
}

func TestCheckPointsAtTheFault(t *testing.T) {
	err := Check([]byte(`[{"type":"divider"},` + section(strings.Repeat("x", 3001)) + "]"))
	want := "invalid_blocks [ERROR] must be less than 3001 characters [json-pointer:/blocks/1/text/text]"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestReadingAMessage(t *testing.T) {
	m := Message{
		Text: "a &lt;!here&gt; <@U1> b",
		Blocks: json.RawMessage(`[
			{"type":"header","text":{"type":"plain_text","text":"<!channel> head"}},
			{"type":"section","text":{"type":"mrkdwn","text":"see <https://a.example|a>"},"fields":[{"type":"plain_text","text":"f"}]},
			{"type":"context","elements":[{"type":"plain_text","text":"small"}]},
			{"type":"table","rows":[[{"type":"raw_text","text":"cell"}]]}]`),
	}
	if diff := cmp.Diff([]string{"<@U1>", "<https://a.example|a>"}, m.Markup()); diff != "" {
		t.Errorf("Markup: what Slack would act on (-want +got):\n%s", diff)
	}
	want := "<!channel> head\nsee <https://a.example|a>\nf\nsmall\ncell"
	if diff := cmp.Diff(want, m.BlockText()); diff != "" {
		t.Errorf("BlockText (-want +got):\n%s", diff)
	}
}
