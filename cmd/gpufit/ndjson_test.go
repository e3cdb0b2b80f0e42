package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

// echo answers {"id":…,"say":"…"} with the same object.
func echo(line []byte) (any, error) {
	var in struct {
		ID  json.RawMessage `json:"id,omitempty"`
		Say string          `json:"say"`
	}
	if err := decodeObject(line, &in); err != nil {
		return nil, err
	}
	if in.Say == "" {
		return nil, errors.New("nothing\nto say")
	}
	return in, nil
}

func TestNDJSON(t *testing.T) {
	tests := []struct {
		why  string
		in   string
		want string
		bad  bool
	}{
		{"an empty input is an empty output", "", "", false},
		{"one object a line, in order",
			`{"id":"1","say":"a"}` + "\n" + `{"id":"2","say":"b"}`,
			`{"id":"1","say":"a"}` + "\n" + `{"id":"2","say":"b"}` + "\n", false},
		{"blank lines are skipped but counted",
			"\n  \n" + `{"say":""}`,
			`{"id":null,"line":3,"error":"nothing to say"}` + "\n", true},
		{"a bad line keeps its id where it has one, and the run goes on",
			`{"id":7,"say":""}` + "\n" + `{"id":"8","say":"b"}`,
			`{"id":7,"line":1,"error":"nothing to say"}` + "\n" + `{"id":"8","say":"b"}` + "\n", true},
		{"no web page: < and & stay as they are",
			`{"say":"a<b & c"}`, `{"say":"a<b & c"}` + "\n", false},
		{"broken UTF-8 is replaced, not refused",
			"{\"say\":\"a\xff\xfe\"}", "{\"say\":\"a\uFFFD\uFFFD\"}\n", false},
		{"a list is no question",
			`["a"]`, `{"id":null,"line":1,"error":"no JSON object; a line looks like {\"id\":\"1\", …}"}` + "\n", true},
		{"a cut line says where it is cut",
			`{"id":"1","say":`, `{"id":null,"line":1,"error":"broken JSON at byte 16: unexpected end of JSON input"}` + "\n", true},
		{"a wrong type is named",
			`{"id":"1","say":5}`, `{"id":"1","line":1,"error":"\"say\" must be a string; this is another type (number)"}` + "\n", true},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			var out bytes.Buffer
			err := ndjson{in: strings.NewReader(test.in), out: &out, answer: echo}.run()
			if diff := cmp.Diff(test.want, out.String()); diff != "" {
				t.Errorf("output differs (-want +got):\n%s", diff)
			}
			if got := errors.Is(err, errReported); got != test.bad || err != nil && !got {
				t.Errorf("error = %v, want a reported one: %v", err, test.bad)
			}
		})
	}
}

func TestNDJSONRefusesALongLine(t *testing.T) {
	var out bytes.Buffer
	in := `{"say":"` + strings.Repeat("x", maxLine) + `"}` + "\n" + `{"say":"b"}`
	err := ndjson{in: strings.NewReader(in), out: &out, answer: echo}.run()
	want := `{"id":null,"line":1,"error":"longer than 4 MB; split it, or drop what the question does not need"}` + "\n" + `{"say":"b"}` + "\n"
	if diff := cmp.Diff(want, out.String()); diff != "" || !errors.Is(err, errReported) {
		t.Errorf("error = %v, output differs (-want +got):\n%s", err, diff)
	}
}

// Each answer leaves before the next line is read: a program that talks to a
// batch through two pipes would wait forever otherwise.
func TestNDJSONAnswersLineByLine(t *testing.T) {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- ndjson{in: inR, out: outW, answer: echo}.run()
		outW.Close()
	}()
	answers := newLineReader(outR)
	for _, line := range []string{`{"say":"a"}`, `{"say":"b"}`} {
		io.WriteString(inW, line+"\n")
		got, err := answers.next()
		if err != nil || string(got) != line {
			t.Fatalf("answer = %q, %v, want %q", got, err, line)
		}
	}
	inW.Close()
	if err := <-done; err != nil {
		t.Errorf("run = %v, want nil", err)
	}
}

func TestNDJSONStopsWhereNobodyReads(t *testing.T) {
	answered := 0
	count := func(line []byte) (any, error) { answered++; return echo(line) }
	in := strings.Repeat(`{"say":"a"}`+"\n", 100)
	err := ndjson{in: strings.NewReader(in), out: closedPipe{}, answer: count}.run()
	if !errors.Is(err, syscall.EPIPE) || answered != 1 {
		t.Errorf("run = %v after %d answers, want a broken pipe after 1", err, answered)
	}
}

func TestNDJSONTellsAReadError(t *testing.T) {
	cause := errors.New("disk on fire")
	err := ndjson{in: iotest.ErrReader(cause), out: io.Discard, answer: echo}.run()
	if !errors.Is(err, cause) || errors.Is(err, errReported) {
		t.Errorf("run = %v, want it to wrap %v", err, cause)
	}
}

// closedPipe is a standard output whose reader has gone.
type closedPipe struct{}

func (closedPipe) Write([]byte) (int, error) { return 0, syscall.EPIPE }
