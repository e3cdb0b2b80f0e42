package main

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestLineReader(t *testing.T) {
	long := strings.Repeat("x", maxLine)
	tests := []struct {
		why  string
		in   string
		want []string // "!" stands for a line that is refused
	}{
		{"an empty input has no line", "", nil},
		{"the last line needs no ending", "a\nb", []string{"a", "b"}},
		{"Windows line endings are no part of the line", "a\r\nb\r\n", []string{"a", "b"}},
		{"blank lines count", "a\n\nb\n", []string{"a", "", "b"}},
		{"editors put a byte order mark first", "\uFEFFa\n\uFEFFb\n", []string{"a", "\uFEFFb"}},
		{"4 MB is still read", long + "\nb\n", []string{long, "b"}},
		{"4 MB with a Windows ending is still read", long + "\r\nb\r\n", []string{long, "b"}},
		{"a byte more is refused, and the next line is whole", long + "x\nb\n", []string{"!", "b"}},
		{"a long last line without an ending is refused", "a\n" + long + long, []string{"a", "!"}},
		{"a nearly empty line of many megabytes is still one line", strings.Repeat(" ", 3*maxLine) + "\nb", []string{"!", "b"}},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			got := readLines(t, strings.NewReader(test.in))
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("lines differ (-want +got):\n%.400s", diff)
			}
		})
	}
}

// readLines reads r to its end.
func readLines(t *testing.T, r io.Reader) []string {
	t.Helper()
	lines := newLineReader(r)
	var got []string
	for {
		line, err := lines.next()
		switch err {
		case nil:
			got = append(got, string(line))
		case errLongLine:
			got = append(got, "!")
		case io.EOF:
			if lines.number != len(got) {
				t.Errorf("line number at the end = %d, want %d", lines.number, len(got))
			}
			return got
		default:
			t.Fatalf("next: %v", err)
		}
	}
}

// However the input arrives, the lines are those that strings.Split would give.
func TestLineReaderAgreesWithSplit(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		lines := rapid.SliceOf(rapid.StringMatching(`[^\r\n\x{FEFF}]{0,80}`)).Draw(rt, "lines")
		in := strings.Join(lines, "\n") + "\n"
		if len(lines) == 0 {
			in = ""
		}
		got := readLines(t, iotest.OneByteReader(strings.NewReader(in)))
		if len(got) != len(lines) {
			rt.Fatalf("got %d lines, want %d", len(got), len(lines))
		}
		for i := range lines {
			if got[i] != lines[i] {
				rt.Fatalf("line %d = %q, want %q", i+1, got[i], lines[i])
			}
		}
	})
}
