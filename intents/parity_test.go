package intents

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// reading of testdata/parity.txt: what is expected and who must be read so.
type parityRow struct {
	line   int
	intent Intent
	slots  []string
	says   []saying
}

type saying struct {
	lang Lang
	text string
}

func readParity(t testing.TB) []parityRow {
	t.Helper()
	data, err := os.ReadFile("testdata/parity.txt")
	if err != nil {
		t.Fatal(err)
	}
	var rows []parityRow
	for n, line := range strings.Split(string(data), "\n") {
		mark, rest, _ := strings.Cut(line, " ")
		switch mark {
		case "=":
			f := splitQuoted(rest)
			rows = append(rows, parityRow{line: n + 1, intent: Intent(f[0]), slots: lowered(f[1:])})
		case "zh", "en":
			last := &rows[len(rows)-1]
			last.says = append(last.says, saying{Lang(mark), rest})
		case "", "#":
		default:
			t.Fatalf("parity.txt:%d: %q is no line of it", n+1, line)
		}
	}
	return rows
}

// splitQuoted splits at spaces outside of double quotes, and drops those.
func splitQuoted(s string) []string {
	quoted := false
	fields := strings.FieldsFunc(s, func(r rune) bool {
		if r == '"' {
			quoted = !quoted
		}
		return r == ' ' && !quoted
	})
	for i := range fields {
		fields[i] = strings.ReplaceAll(fields[i], `"`, "")
	}
	return fields
}

func lowered(list []string) []string {
	var out []string
	for _, s := range list {
		out = append(out, strings.ToLower(s))
	}
	slices.Sort(out)
	return out
}

func TestParity(t *testing.T) {
	p := parser(t)
	rows := readParity(t)
	for _, row := range rows {
		for _, s := range row.says {
			q := p.Parse(s.text)
			got := q.Questions[0]
			if got.Intent != row.intent {
				t.Errorf("parity.txt:%d: Parse(%q) = %s/%s, want %s", row.line, s.text, got.Intent, got.Topic, row.intent)
			}
			if diff := cmp.Diff(row.slots, statedPairs(t, got), cmpEmpty); diff != "" {
				t.Errorf("parity.txt:%d: slots of %q (-want +got):\n%s", row.line, s.text, diff)
			}
			if q.Lang != s.lang {
				t.Errorf("parity.txt:%d: language of %q = %s, want %s", row.line, s.text, q.Lang, s.lang)
			}
		}
	}
	if len(rows) < 40 {
		t.Errorf("parity.txt holds %d readings, want at least 40", len(rows))
	}
}
