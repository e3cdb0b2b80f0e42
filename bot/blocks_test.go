package bot

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/slack-go/slack"
	"pgregory.net/rapid"

	"gpufit/bot/answer"
	"gpufit/bot/slackfake"
	"gpufit/intents"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// readReply reads a reply with all its fields, those that the contract's JSON
// leaves out included.
func readReply(t *testing.T, file string) answer.Result {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var in struct {
		Lang  intents.Lang
		Asked []struct {
			Intent intents.Intent
			State  string
		}
		Answers []json.RawMessage
	}
	if err := json.Unmarshal(raw, &in); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	r := answer.Result{Lang: in.Lang, Source: "rules"}
	for _, a := range in.Asked {
		q, err := intents.Restore(a.Intent, []byte(a.State))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		r.Questions = append(r.Questions, q)
	}
	for _, a := range in.Answers {
		// A copy of the type without its tags: they hide what is drawn.
		var p struct {
			Kind, Verdict, Headline, Body, Text, Assumed string
			Bars                                         []answer.Bar
			PeakGiB, CapacityGiB                         float64
			Table                                        *answer.Table
			Alternatives                                 []struct{ Change, Verdict, Label string }
			Citations                                    []struct{ ID, Title, Source, AsOf string }
			Choices                                      []answer.Choice
		}
		if err := json.Unmarshal(a, &p); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		reply := answer.Reply{
			Lang: in.Lang, Kind: answer.Kind(p.Kind), Verdict: p.Verdict, Headline: p.Headline, Body: p.Body, Text: p.Text, Assumed: p.Assumed,
			Bars: p.Bars, PeakGiB: p.PeakGiB, CapacityGiB: p.CapacityGiB, Table: p.Table, Choices: p.Choices,
		}
		for _, x := range p.Alternatives {
			reply.Alternatives = append(reply.Alternatives, answer.Alternative{Change: x.Change, Verdict: x.Verdict, Label: x.Label})
		}
		for _, c := range p.Citations {
			reply.Citations = append(reply.Citations, answer.Citation{ID: c.ID, Title: c.Title, Source: c.Source, AsOf: c.AsOf})
		}
		r.Answers = append(r.Answers, reply)
	}
	return r
}

func blocksJSON(t *testing.T, m message) []byte {
	t.Helper()
	b, err := json.MarshalIndent(m.blocks, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return append(b, '\n')
}

// TestGolden lays out the replies of testdata/replies and compares them with
// the blocks beside them, which can be pasted into Slack's Block Kit Builder.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/replies/*.reply.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no replies in testdata: %v", err)
	}
	for _, file := range files {
		r := readReply(t, file)
		m := layout{words: wordsFor(r.Lang), charts: true}.message(r)
		got := blocksJSON(t, m)
		golden := strings.TrimSuffix(file, ".reply.json") + ".blocks.json"
		if *update {
			if err := os.WriteFile(golden, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("%s (-want +got, -update rewrites):\n%s", golden, diff)
		}
		if err := slackfake.Check(got); err != nil {
			t.Errorf("%s: Slack would refuse it: %v", golden, err)
		}
	}
}

// TestTextIsComplete checks that no figure stands in the blocks alone: the text
// form is what a notification, a screen reader and an old client have.
func TestTextIsComplete(t *testing.T) {
	number := regexp.MustCompile(`\d+(\.\d+)?`)
	charted := regexp.MustCompile(`"value": ([0-9.]+)`)
	files, _ := filepath.Glob("testdata/replies/*.reply.json")
	for _, file := range files {
		r := readReply(t, file)
		m := layout{words: wordsFor(r.Lang), charts: true}.message(r)
		m.blocks = slices.DeleteFunc(m.blocks, func(b slack.Block) bool { return b.BlockType() == slack.MBTAction }) // what buttons ask next is no figure of the answer
		shown := slackfake.Message{Blocks: blocksJSON(t, m)}.BlockText()
		for _, value := range charted.FindAllStringSubmatch(string(blocksJSON(t, m)), -1) {
			shown += " " + value[1]
		}
		for _, n := range number.FindAllString(shown, -1) {
			if !strings.Contains(m.text, n) {
				t.Errorf("%s: %s stands in the blocks and not in the text form", file, n)
			}
		}
	}
}

// TestLongReplies draws replies of any length and shape: Slack takes them all,
// and the text form is never empty.
func TestLongReplies(t *testing.T) {
	text := rapid.OneOf(
		rapid.StringN(0, 300, -1),
		rapid.Custom(func(t *rapid.T) string {
			piece := rapid.SampledFrom([]string{"x", "<!channel> ", "&amp;", "\u663e\u5b58 ", "12.5 GiB\n", "\U0001F600", "\x00", "\u202e", "\n\n\n"}).Draw(t, "piece")
			return strings.Repeat(piece, rapid.IntRange(0, 4000).Draw(t, "times"))
		}),
	)
	rapid.Check(t, func(t *rapid.T) {
		asked := intents.Question{Intent: intents.CanRun, Slots: intents.Slots{GPU: []string{"l4"}, ModelText: intents.List[string]{text.Draw(t, "model")}}}
		r := answer.Result{Lang: intents.EN, Questions: []intents.Question{asked}}
		for range rapid.IntRange(1, 4).Draw(t, "answers") {
			r.Answers = append(r.Answers, drawReply(t, text))
		}
		l := layout{words: &wordsEN, charts: true, asked: text.Draw(t, "asked")}
		if rapid.Bool().Draw(t, "private") {
			l.shared = &asking{Text: text.Draw(t, "shared")}
		}
		m := l.message(r)
		for _, blocks := range [][]slack.Block{m.blocks, m.simpler().blocks} {
			b, err := json.Marshal(blocks)
			if err != nil {
				t.Fatal(err)
			}
			if len(blocks) == 0 {
				continue
			}
			if err := slackfake.Check(b); err != nil {
				t.Fatalf("Slack would refuse it: %v", err)
			}
		}
		if n := utf8.RuneCountInString(m.text); n > textLimit {
			t.Fatalf("the text form has %d runes, want at most %d", n, textLimit)
		}
	})
}

func drawReply(t *rapid.T, text *rapid.Generator[string]) answer.Reply {
	r := answer.Reply{
		Kind:     rapid.SampledFrom([]answer.Kind{answer.KindVerdict, answer.KindAskBack, answer.KindEstimate}).Draw(t, "kind"),
		Headline: text.Draw(t, "headline"), Body: text.Draw(t, "body"), Text: text.Draw(t, "text"), Assumed: text.Draw(t, "assumed"),
		PeakGiB: rapid.Float64Range(0, 1e6).Draw(t, "peak"), CapacityGiB: rapid.Float64Range(0, 1e6).Draw(t, "capacity"),
	}
	for range rapid.IntRange(0, 11).Draw(t, "bars") {
		r.Bars = append(r.Bars, answer.Bar{Label: text.Draw(t, "label"), GiB: rapid.Float64Range(0, 1e6).Draw(t, "gib")})
	}
	if rapid.Bool().Draw(t, "with table") {
		cells := rapid.SliceOfN(rapid.StringN(0, 40, -1), 0, 25)
		r.Table = &answer.Table{Head: cells.Draw(t, "head")}
		for range rapid.IntRange(0, 120).Draw(t, "rows") {
			r.Table.Rows = append(r.Table.Rows, cells.Draw(t, "row"))
		}
	}
	for range rapid.IntRange(0, 5).Draw(t, "alternatives") {
		r.Alternatives = append(r.Alternatives, answer.Alternative{Label: text.Draw(t, "alternative")})
		r.Citations = append(r.Citations, answer.Citation{Title: text.Draw(t, "title"), AsOf: "2026-11"})
		r.Choices = append(r.Choices, answer.Choice{Text: text.Draw(t, "choice")})
	}
	return r
}

// TestChanges checks the title by verdict, and that a change without words is
// left to the table.
func TestChanges(t *testing.T) {
	label := []answer.Alternative{{Change: "n_gpus=2"}, {Change: "int4", Label: "int4: 8.9 GiB, yes"}}
	for _, row := range []struct {
		verdict      string
		alternatives []answer.Alternative
		want         string
	}{
		{"no", label, "What would make it fit:\n• int4: 8.9 GiB, yes"},
		{"tight", label, "What would give it room:\n• int4: 8.9 GiB, yes"},
		{"no", label[:1], ""},
	} {
		l := layout{words: &wordsEN}
		l.changes(answer.Reply{Verdict: row.verdict, Alternatives: row.alternatives})
		got := slackfake.Message{Blocks: blocksJSON(t, message{blocks: l.blocks})}.BlockText()
		if got != row.want {
			t.Errorf("%s with %d changes: got %q, want %q", row.verdict, len(row.alternatives), got, row.want)
		}
	}
}

func TestSplit(t *testing.T) {
	for _, row := range []struct {
		why, text string
		limit     int
		want      []string
	}{
		{"nothing", "", 5, nil},
		{"line breaks alone", "\n\n", 5, nil},
		{"what fits stays whole", "ab\ncd", 5, []string{"ab\ncd"}},
		{"at the end of a line", "ab\ncd\nef", 6, []string{"ab\ncd", "ef"}},
		{"in a line where it is one", "abcdef", 4, []string{"abcd", "ef"}},
		{"by runes", "\u663e\u5b58\u663e\u5b58", 3, []string{"\u663e\u5b58\u663e", "\u5b58"}},
		{"a line that is too long before one that is not", "abcdefg\nh", 4, []string{"abcd", "efg", "h"}},
	} {
		if diff := cmp.Diff(row.want, split(row.text, row.limit)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.why, diff)
		}
	}
}

// A long question that is repeated above its answer leaves room for that.
func TestLongAsked(t *testing.T) {
	b := &Bot{}
	long := strings.Repeat("how much ", 5000)
	m := b.render(question{surface: surfaceShare, text: long}, turn{}, verdict(answer.Ask{Text: "4090?"}))
	if !strings.HasSuffix(m.text, "yes: 4090?\nwith room") || utf8.RuneCountInString(m.text) > 2*askedLimit {
		t.Errorf("the text form = %q, want the question cut and the whole answer", m.text)
	}
}
