package oomlog

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// labelled is one line of testdata/logs.jsonl.
type labelled struct {
	ID       string             `json:"id"`
	Text     string             `json:"text"`
	Cause    Cause              `json:"cause"`
	Area     Area               `json:"area"`  // fresh logs only
	Facts    map[string]float64 `json:"facts"` // in GiB or a count, fresh logs only
	Evidence []string           `json:"evidence"`
}

func labelledLogs(t testing.TB, file string) []labelled {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []labelled
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var l labelled
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		out = append(out, l)
	}
	return out
}

// No label of logs.jsonl is held to be wrong.
func TestLabelledLogs(t *testing.T) {
	logs := labelledLogs(t, "testdata/logs.jsonl")
	right := 0
	for _, l := range logs {
		got := Read(l.Text)
		switch {
		case got.Cause == l.Cause:
			right++
		default:
			t.Logf("%s: Read = %s, want %s\n%s\n%q", l.ID, got.Cause, l.Cause, l.Text, got.Evidence)
		}
		if got.Cause.Area() != l.Cause.Area() {
			t.Errorf("%s: area of %s is %s, want %s (%s)", l.ID, got.Cause, got.Cause.Area(), l.Cause.Area(), l.Cause)
		}
		checkEvidence(t, l, got)
	}
	share := float64(right) / float64(len(logs))
	t.Logf("%d of %d causes right, %.1f %%", right, len(logs), 100*share)
	if share < 0.92 {
		t.Errorf("%.1f %% of the causes are right, want 92 %% at least", 100*share)
	}
}

// The composed logs widen each cause by its other wordings: all must be right.
func TestComposedLogs(t *testing.T) {
	for _, l := range labelledLogs(t, "testdata/composed.jsonl") {
		got := Read(l.Text)
		if got.Cause != l.Cause {
			t.Errorf("%s: Read = %s, want %s\n%s\n%q", l.ID, got.Cause, l.Cause, l.Text, got.Evidence)
		}
		checkEvidence(t, l, got)
	}
}

func checkEvidence(t *testing.T, l labelled, got Report) {
	t.Helper()
	for _, e := range got.Evidence {
		if !strings.Contains(l.Text, e) {
			t.Errorf("%s: evidence %q does not stand in the text", l.ID, e)
		}
	}
	if len(got.Evidence) == 0 && got.Cause != NotAnError {
		t.Errorf("%s: %s without evidence", l.ID, got.Cause)
	}
}

// printed finds the sizes of PyTorch's messages by other means than the reader.
var printed = map[string]*regexp.Regexp{
	"requested": regexp.MustCompile(`Tried to allocate ([0-9.]+) ?([KMG]i?B)`),
	"capacity":  regexp.MustCompile(`total capaci?ty of ([0-9.]+) ?([KMG]iB)|([0-9.]+) ?([KMG]iB) total capacity`),
	"allocated": regexp.MustCompile(`([0-9.]+) ?([KMG]iB) (?:already allocated|is allocated by PyTorch)`),
	"free":      regexp.MustCompile(`([0-9.]+) ?([KMG]iB|bytes) (?:is )?free`),
	"reserved":  regexp.MustCompile(`([0-9.]+) ?([KMG]iB) reserved in total`),
	"unused":    regexp.MustCompile(`([0-9.]+) ?([KMG]iB) is reserved by PyTorch but unallocated`),
}

func TestFactsAsPrinted(t *testing.T) {
	checked := 0
	for _, l := range labelledLogs(t, "testdata/logs.jsonl") {
		f := Read(l.Text).Facts
		got := map[string]*float64{"requested": f.RequestedGiB, "capacity": f.GPUTotalGiB, "allocated": f.AllocatedGiB,
			"free": f.FreeGiB, "reserved": f.ReservedGiB, "unused": f.UnusedGiB}
		for name, re := range printed {
			m := re.FindStringSubmatch(l.Text)
			if m == nil {
				continue
			}
			checked++
			want := sizeOf(t, m[1:])
			if got[name] == nil || math.Abs(*got[name]-want) > 1e-6 {
				t.Errorf("%s: %s = %v, want %v", l.ID, name, at(got[name]), want)
			}
		}
	}
	if checked < 60 {
		t.Errorf("only %d facts were compared", checked)
	}
}

func sizeOf(t *testing.T, m []string) float64 {
	t.Helper()
	if m[0] == "" {
		m = m[2:]
	}
	x, err := strconv.ParseFloat(m[0], 64)
	if err != nil {
		t.Fatal(err)
	}
	return x * map[string]float64{"bytes": 1.0 / (1 << 30), "KiB": 1.0 / (1 << 20), "MiB": 1.0 / 1024, "MB": 1.0 / 1024, "GiB": 1}[m[1]]
}
