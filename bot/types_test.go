package bot

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/slack-go/slack"

	"gpufit/bot/answer"
	"gpufit/intents"
)

var typescript = flag.String("typescript", "", "write every kind of message as TypeScript, for .ci/types to check")

// untyped are the blocks that Slack's own types do not know yet (@slack/types
// 3.2.0), by name. .ci/types fails once they do: then take the name out.
var untyped = []slack.MessageBlockType{slack.MBTDataVisualization}

// TestTypeScript writes the golden messages, with what stands below private and
// shared ones, as literals of the type KnownBlock[]: literals, so that keys
// which the types do not have are errors.
func TestTypeScript(t *testing.T) {
	if *typescript == "" {
		t.Skip("only on the order of .ci/types, which has the compiler")
	}
	var out bytes.Buffer
	out.WriteString("import type { KnownBlock } from \"@slack/types\";\n")
	files, err := filepath.Glob("testdata/replies/*.reply.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no replies in testdata: %v", err)
	}
	written := 0
	for _, file := range files {
		r := readReply(t, file)
		for _, surface := range []string{surfaceMention, surfaceSlash, surfaceShare} {
			q := question{surface: surface, text: phrases["fits"][string(r.Lang)]}
			if surface == surfaceMention {
				q.root = "1.1"
			}
			m := (&Bot{}).render(q, turn{}, r)
			for _, blocks := range [][]slack.Block{m.blocks, m.simpler().blocks} {
				written += writeTyped(t, &out, written, blocks)
			}
		}
	}
	help := reply(intents.EN, answer.KindGreeting, intents.Smalltalk, help(intents.EN, "auto", "gpufit"))
	written += writeTyped(t, &out, written, (&Bot{}).render(question{surface: surfaceSlash, text: "help"}, turn{}, help).blocks)
	if err := os.WriteFile(*typescript, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// writeTyped writes the blocks of one message that are typed as one literal,
// and each of the others as one that the compiler has to refuse.
func writeTyped(t *testing.T, out *bytes.Buffer, n int, blocks []slack.Block) int {
	t.Helper()
	if len(blocks) == 0 {
		return 0
	}
	var typed []slack.Block
	for i, b := range blocks {
		if !slices.Contains(untyped, b.BlockType()) {
			typed = append(typed, b)
			continue
		}
		fmt.Fprintf(out, "// @ts-expect-error %s is not typed yet\nexport const untyped%d_%d: KnownBlock = %s;\n", b.BlockType(), n, i, compact(t, b))
	}
	fmt.Fprintf(out, "export const message%d: KnownBlock[] = %s;\n", n, compact(t, typed))
	return 1
}

func compact(t *testing.T, v any) []byte {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
