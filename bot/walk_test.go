package bot

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/slack-go/slack"

	"gpufit/bot/answer"
	"gpufit/bot/slackfake"
	"gpufit/knowledge"
)

// labelled are the texts of the labelled questions of package intents.
func labelled(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../intents/testdata/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no labelled questions: %v", err)
	}
	var texts []string
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(bytes.NewReader(raw))
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var row struct{ Text string }
			if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			texts = append(texts, row.Text)
		}
	}
	return texts
}

var figure = regexp.MustCompile(`\d+(\.\d+)?`)

// figuresOf are the numbers that blocks show, charts included; what buttons ask
// next is no figure of the answer.
func figuresOf(t *testing.T, blocks []slack.Block) []string {
	t.Helper()
	shown := slices.DeleteFunc(slices.Clone(blocks), func(b slack.Block) bool { return b.BlockType() == slack.MBTAction })
	text := slackfake.Message{Blocks: marshal(t, shown)}.BlockText()
	for _, b := range shown {
		if chart, ok := b.(*slack.DataVisualizationBlock); ok {
			for _, value := range regexp.MustCompile(`"value":([0-9.]+)`).FindAllSubmatch(marshal(t, chart), -1) {
				text += " " + string(value[1])
			}
		}
	}
	return figure.FindAllString(text, -1)
}

func marshal(t *testing.T, v any) []byte {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Every answer to the labelled questions, in both languages: Slack takes it, with
// charts and without; no figure of its blocks is missing in the text form, which
// is not cut; and what one person sees can be shared.
func TestWalk(t *testing.T) {
	base, err := knowledge.Default()
	if err != nil {
		t.Fatal(err)
	}
	engine := answer.New(base, answer.Options{})
	for i, text := range labelled(t) {
		lang := []string{"en", "zh"}[i%2] // whatever the question's is: each kind is there in both
		r := engine.Ask(t.Context(), answer.Ask{Text: text, Lang: lang, TextOnly: true})
		again := state{}.after(text)
		l := layout{words: wordsFor(r.Lang), charts: true, shared: &again}
		m := l.message(r)
		if n := utf8.RuneCountInString(fullText(r)); n > textLimit {
			t.Errorf("%s: the text form of %q has %d runes and is cut", lang, text, n)
		}
		for _, blocks := range [][]slack.Block{m.blocks, m.simpler().blocks} {
			checkShown(t, lang+": "+text, m.text, blocks)
		}
	}
}

func checkShown(t *testing.T, what, text string, blocks []slack.Block) {
	t.Helper()
	raw := marshal(t, blocks)
	if err := slackfake.Check(raw); err != nil {
		t.Errorf("%s: Slack would refuse it: %v", what, err)
	}
	if !bytes.Contains(raw, []byte(`"action_id":"`+actionShare+`"`)) {
		t.Errorf("%s: the answer cannot be shared", what)
	}
	for _, n := range figuresOf(t, blocks) {
		if !strings.Contains(text, n) {
			t.Errorf("%s: %s stands in the blocks and not in the text form", what, n)
		}
	}
}
