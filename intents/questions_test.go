package intents

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// labelled is one line of testdata/questions.jsonl.
type labelled struct {
	ID      string         `json:"id"`
	Text    string         `json:"text"`
	Lang    string         `json:"lang"`
	Intent  string         `json:"intent"`
	Also    []string       `json:"also_intents"`
	Slots   map[string]any `json:"slots"`
	Context string         `json:"context"`
	Expect  struct {
		Resolved map[string]any `json:"resolved"`
	} `json:"expect"`
}

// slotNames are the slots of the contract.
var slotNames = []string{"model", "model_text", "params_b", "method", "quant", "kv_dtype", "gpu", "gpu_text", "gpu_count",
	"context", "batch", "users", "engine", "parallelism", "optimizer", "vram_gb", "ram_gb", "disk_gb", "hours", "months", "price",
	"budget", "currency", "discount", "tokens", "n_samples", "epochs", "provider", "region"}

func readQuestions(t testing.TB) []labelled {
	t.Helper()
	f, err := os.Open("testdata/questions.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []labelled
	for s := bufio.NewScanner(f); s.Scan(); {
		var l labelled
		if err := json.Unmarshal(s.Bytes(), &l); err != nil {
			t.Fatal(err)
		}
		out = append(out, l)
	}
	return out
}

// understood reads a labelled line as the conversation would: after its context.
func understood(p *Parser, l labelled) Question {
	q := p.Parse(l.Text)
	if l.Context != "" {
		q = Merge(p.Parse(l.Context).Questions[0], q)
	}
	return q.Questions[0]
}

// pairs lists slots as "name=value", one for each value.
func pairs(slots map[string]any) []string { return listed(slotNames, slots) }

// listed lists the named values of m as "name=value".
func listed(names []string, m map[string]any) []string {
	var out []string
	for _, name := range names {
		switch v := m[name].(type) {
		case nil:
		case []any:
			for _, x := range v {
				out = append(out, pair(name, x))
			}
		default:
			out = append(out, pair(name, v))
		}
	}
	sort.Strings(out)
	return slices.Compact(out)
}

func pair(name string, v any) string {
	if f, ok := v.(float64); ok {
		return name + "=" + format(f)
	}
	return name + "=" + strings.ToLower(fmt.Sprint(v))
}

// slotMap is a Slots in the shape of the labels.
func slotMap(t testing.TB, s Slots) map[string]any {
	t.Helper()
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]any
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// settingNames are the names of Settings, as State writes them.
var settingNames = []string{"framework", "lora_rank", "lora_targets", "grad_ckpt", "flash_attn", "compute_dtype", "loss", "grad_accum", "packing", "bpw",
	"offload_cpu", "no_offload", "gpu_mem_util", "gpu_free_gb", "gpu_used_gb", "width", "height", "frames"}

// statedPairs lists slots and settings as "name=value".
func statedPairs(t testing.TB, q Question) []string {
	t.Helper()
	data, err := q.State()
	if err != nil {
		t.Fatal(err)
	}
	var all struct {
		Settings map[string]any `json:"settings"`
	}
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	out := append(pairs(slotMap(t, q.Slots)), listed(settingNames, all.Settings)...)
	sort.Strings(out)
	return out
}

// score counts slots.
type score struct{ hit, extra, missed int }

func (s *score) add(got, want []string) (diff string) {
	for _, g := range got {
		if slices.Contains(want, g) {
			s.hit++
		} else {
			s.extra++
			diff += " +" + g
		}
	}
	for _, w := range want {
		if !slices.Contains(got, w) {
			s.missed++
			diff += " -" + w
		}
	}
	return diff
}

func (s *score) f1() float64 { return 2 * float64(s.hit) / float64(2*s.hit+s.extra+s.missed) }

// The floors lie a little under what was measured when they were set: 98.7 % of
// 317 intents, F1 99.2 %. The set was in sight while the rules were written, so
// they show what is lost and not what a new question gets; sayings.txt tells of
// that.
const (
	intentFloor = 0.98
	slotFloor   = 0.98
)

// tally is the score of a run over the labelled lines.
type tally struct {
	lines, right int
	slots        score
}

func (c *tally) add(t *testing.T, p *Parser, l labelled) {
	q := understood(p, l)
	c.lines++
	if string(q.Intent) == l.Intent {
		c.right++
	} else {
		t.Logf("%s %q: got %s/%s, want %s", l.ID, l.Text, q.Intent, q.Topic, l.Intent)
	}
	alone := p.Parse(l.Text).Questions[0] // the slots of the label are those of the line itself
	if diff := c.slots.add(pairs(slotMap(t, alone.Slots)), pairs(l.Slots)); diff != "" {
		t.Logf("%s slots of %q:%s", l.ID, l.Text, diff)
	}
}

func TestQuestions(t *testing.T) {
	p := parser(t)
	var c tally
	for _, l := range readQuestions(t) {
		c.add(t, p, l)
	}
	for _, share := range []struct {
		what       string
		got, floor float64
	}{
		{"intents right", float64(c.right) / float64(c.lines), intentFloor},
		{"slot F1", c.slots.f1(), slotFloor},
	} {
		t.Logf("%s: %.1f %%", share.what, 100*share.got)
		if share.got < share.floor {
			t.Errorf("%s: got %.1f %%, want at least %.1f %%", share.what, 100*share.got, 100*share.floor)
		}
	}
	t.Logf("lines %d, slots %+v", c.lines, c.slots)
}

// TestResolved compares the slots after merging with the labels' own.
func TestResolved(t *testing.T) {
	p := parser(t)
	n := 0
	for _, l := range readQuestions(t) {
		if l.Expect.Resolved == nil {
			continue
		}
		n++
		got, want := pairs(slotMap(t, understood(p, l).Slots)), pairs(l.Expect.Resolved)
		got = slices.DeleteFunc(got, func(s string) bool { return resolvedExtra[l.ID] == s })
		if diff := cmp.Diff(want, got, cmpEmpty); diff != "" {
			t.Errorf("%s: %q after %q (-want +got):\n%s", l.ID, l.Text, l.Context, diff)
		}
	}
	if n < 15 {
		t.Errorf("%d lines with resolved slots, want at least 15", n)
	}
}

// resolvedExtra are slots that the labels leave out, each with the reason.
var resolvedExtra = map[string]string{
	"q-0422": "method=infer",  // "runs for 50 hours": the verb says so, the label does not hold it to
	"q-0454": "method=infer",  // "run 32b at q4?", likewise
	"q-0437": "gpu_text=a100", // the label drops the card that is exchanged
}

func TestQuestionLanguages(t *testing.T) {
	p := parser(t)
	for _, l := range readQuestions(t) {
		if got := p.Parse(l.Text).Lang; l.Lang != "mixed" && string(got) != l.Lang && l.ID != "q-0520" { // q-0520 is emoji only
			t.Errorf("%s: language of %q = %s, want %s", l.ID, l.Text, got, l.Lang)
		}
	}
}
