package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gpufit/bot/answer"
	"gpufit/intents"
	"gpufit/store"
)

// watchedOutput is a standard output that notes whether the log was there when
// the answer was written.
type watchedOutput struct {
	bytes.Buffer
	log    string
	logged bool
}

func (w *watchedOutput) Write(p []byte) (int, error) {
	if _, err := os.Stat(w.log); !errors.Is(err, fs.ErrNotExist) {
		w.logged = true
	}
	return w.Buffer.Write(p)
}

// The answer is printed before the log is touched, so that nobody waits for a
// slow disk.
func TestAskPrintsBeforeItLogs(t *testing.T) {
	env := map[string]string{"HOME": t.TempDir()}
	get := func(k string) string { return env[k] }
	out := watchedOutput{log: Defaults().LogPath(get)}
	var errs strings.Builder
	status := run([]string{"ask", "can a 7B LoRA run on a 4090"}, strings.NewReader(""), &out, &errs, get)
	if status != statusOK || errs.String() != "" || out.Len() == 0 {
		t.Fatalf("status = %d, standard error %q, %d bytes of answer", status, errs.String(), out.Len())
	}
	if out.logged {
		t.Error("the log was made before the answer was printed")
	}
	if got := len(logged(t, t.Context(), out.log)); got != 1 {
		t.Errorf("rows in the log = %d, want 1", got)
	}
}

// A batch that is longer than one transaction is logged whole and in order.
func TestAskBatchIsLogged(t *testing.T) {
	const n = 2*logEvery + 7
	var in strings.Builder
	for i := range n {
		fmt.Fprintf(&in, "{\"text\":\"can a %dB LoRA run on a 4090\"}\n", i+1)
	}
	env := map[string]string{"HOME": t.TempDir()}
	get := func(k string) string { return env[k] }
	var out, errs bytes.Buffer
	status := run([]string{"ask", "--batch"}, strings.NewReader(in.String()), &out, &errs, get)
	if status != statusOK || errs.Len() > 0 {
		t.Fatalf("status = %d, standard error %q", status, errs.String())
	}
	entries := logged(t, t.Context(), Defaults().LogPath(get))
	if len(entries) != n {
		t.Fatalf("rows in the log = %d, want %d", len(entries), n)
	}
	for i, e := range entries {
		if want := fmt.Sprintf("can a %dB LoRA run on a 4090", i+1); e.Text != want {
			t.Fatalf("row %d = %q, want %q", i+1, e.Text, want)
		}
	}
}

func TestQuestionOf(t *testing.T) {
	tests := []struct {
		why  string
		row  store.Entry
		want *intents.Question
	}{
		{"a question is taken up with its slots",
			store.Entry{Intent: "can_run", Slots: `{"gpu":["rtx-4090"],"ram_gb":64}`},
			&intents.Question{Intent: intents.CanRun, Slots: intents.Slots{GPU: []string{"rtx-4090"}, RAMGB: 64}}},
		{"a row without slots continues nothing", store.Entry{Intent: "can_run"}, nil},
		{"neither does a greeting", store.Entry{Intent: "smalltalk", Slots: `{}`}, nil},
		{"nor a row that another version wrote in its own way", store.Entry{Intent: "can_run", Slots: `{"gpu":{"id":4090}}`}, nil},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, questionOf(test.row)); diff != "" {
			t.Errorf("%s: question differs (-want +got):\n%s", test.why, diff)
		}
	}
}

// A row describes the first answer, keeps the words of all, and says what broke.
func TestEntryOf(t *testing.T) {
	r := answer.Result{
		Lang: intents.EN, Source: "rules", ElapsedUS: 1500,
		Questions: []intents.Question{{Intent: intents.CanRun, Slots: intents.Slots{GPU: []string{"rtx-4090"}}}, {Intent: intents.WhatFits}},
		Answers: []answer.Reply{
			{Kind: answer.KindVerdict, Verdict: "yes", Text: "Yes."},
			{Kind: answer.KindDecline, Text: "Something broke.", Fault: "index out of range"},
		},
	}
	want := store.Entry{
		Lang: "en", Text: "fits?", Intent: "can_run", Slots: `{"gpu":["rtx-4090"]}`, Verdict: "yes", Source: "rules", Kind: "verdict",
		Answer: "Yes.\n\nSomething broke.", Error: "index out of range", Latency: 1500 * time.Microsecond,
	}
	got := entryOf("fits?", r)
	if got.Time.IsZero() {
		t.Error("the row has no time")
	}
	got.Time = want.Time
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("row differs (-want +got):\n%s", diff)
	}
}

// The log is opened when it is needed and not before.
func TestQueryLogIsLazy(t *testing.T) {
	path := filepath.Join(t.TempDir(), "folder", "gpufit.db")
	log := &queryLog{path: path, write: true, thread: "", warn: func(err error) { t.Error(err) }}
	if q, _ := log.previous(t.Context()); q != nil {
		t.Errorf("previous without a thread = %v, want nil", q)
	}
	log.record(t.Context())
	log.close()
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the log was opened for nothing (stat: %v)", err)
	}
}
