package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"gpufit/bot/slackfake"
	"gpufit/store"
)

// patience bounds a test that has gone wrong, so that it can say where: none
// waits that long, also where a busy machine takes fifty times as long.
const patience = 5 * time.Minute

// talk is one question of testdata/serve.json, asked in Slack, and what must
// stand in the answer and in the log.
type talk struct {
	Why     string   `json:"why"`
	As      string   `json:"as"`     // mention, dm, slash; thread: without a mention, in the thread of the question before; press: a button below the last answer
	Text    string   `json:"text"`   // as typed, or the words on the button
	Logged  string   `json:"logged"` // the text in the log, where it is another
	Slots   []string `json:"slots"`  // parts of the slots in the log, where they matter
	Want    []string `json:"want"`   // parts of the reply's text
	Surface string   `json:"surface"`
	Lang    string   `json:"lang"`
	Intent  string   `json:"intent"`
	Verdict string   `json:"verdict"`
}

// The whole way with nothing replaced but Slack: gpufit serve with the real
// engine, asked in every surface and both languages, and the rows that are in
// SQLite after it was told to stop.
func TestServe(t *testing.T) {
	var talks []talk
	raw, err := os.ReadFile(filepath.Join("testdata", "serve.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &talks); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	slack := newSlack(t)
	s := startServe(t, ctx, slack, slackfake.AppToken, slackfake.BotToken)
	if err := slack.WaitConnections(ctx, 1); err != nil {
		t.Fatalf("%v; standard error: %s", err, s.stderr.String())
	}
	ask := asker{slack: slack}
	for _, talk := range talks {
		id, err := ask.say(talk)
		if err != nil {
			t.Fatal(err)
		}
		reply, err := slack.WaitReply(ctx, id)
		if err != nil {
			t.Fatalf("%s: %q: %v; standard error: %s", talk.Why, talk.Text, err, s.stderr.String())
		}
		ask.last = reply
		for _, part := range talk.Want {
			if !strings.Contains(reply.Text, part) {
				t.Errorf("%s: the answer to %q = %q, want it to contain %q", talk.Why, talk.Text, reply.Text, part)
			}
		}
	}
	if got := s.stop(); got != statusOK {
		t.Errorf("exit status after a stop = %d, want %d; standard error: %s", got, statusOK, s.stderr.String())
	}
	entries := logged(t, ctx, s.log)
	// Rows of different conversations may change places: each is written after
	// its answer was posted.
	byText := cmpopts.SortSlices(func(a, b row) bool { return a.Text < b.Text })
	if diff := cmp.Diff(wantRows(talks), rowsOf(entries), byText); diff != "" {
		t.Errorf("rows in the log differ (-want +got):\n%s", diff)
	}
	for _, talk := range talks {
		i := slices.IndexFunc(entries, func(e store.Entry) bool { return talk.Logged != "" && e.Text == talk.Logged })
		for _, part := range talk.Slots {
			if i < 0 || !strings.Contains(entries[i].Slots, part) {
				t.Errorf("%s: slots are %v, want %s in them", talk.Why, entries, part)
			}
		}
	}
	for _, e := range entries {
		if e.Latency <= 0 || e.Channel == "" || e.User == "" || e.Team == "" || e.Version == "" || !json.Valid([]byte(e.Slots)) {
			t.Errorf("row %d is incomplete: %+v", e.ID, e)
		}
	}
}

// asker speaks as one person in one channel.
type asker struct {
	slack *slackfake.Server
	root  string // message that began the thread
	last  slackfake.Message
}

// say asks and returns what WaitReply takes.
func (a *asker) say(t talk) (string, error) {
	const channel, user = "C0GPU", "U0ANNA"
	switch t.As {
	case "dm":
		return a.slack.DM(user, t.Text), nil
	case "slash":
		return a.slack.Slash(user, t.Text), nil
	case "thread":
		return a.slack.InThread(channel, a.root, user, t.Text), nil
	case "press":
		return a.press(user, t.Text)
	}
	a.root = a.slack.Mention(channel, user, t.Text)
	return a.root, nil
}

// press presses the button of the last answer that says label.
func (a *asker) press(user, label string) (string, error) {
	for _, b := range a.last.Buttons() {
		if b[1] == label {
			id, err := a.slack.Press(a.last, user, b[0])
			if !a.last.Ephemeral {
				id = a.last.TS // the answer comes into the thread
			}
			return id, err
		}
	}
	return "", fmt.Errorf("no button %q among %q", label, a.last.Buttons())
}

// row is what of a log row the test judges.
type row struct{ Surface, Lang, Text, Intent, Verdict, Source string }

func wantRows(talks []talk) []row {
	var want []row
	for _, t := range talks {
		text := t.Text
		if t.Logged != "" {
			text = t.Logged
		}
		want = append(want, row{t.Surface, t.Lang, text, t.Intent, t.Verdict, "rules"})
	}
	return want
}

func rowsOf(entries []store.Entry) []row {
	var got []row
	for _, e := range entries {
		got = append(got, row{e.Surface, e.Lang, e.Text, e.Intent, e.Verdict, e.Source})
	}
	return got
}

// logged reads the log at path, oldest row first.
func logged(t *testing.T, ctx context.Context, path string) []store.Entry {
	t.Helper()
	log, err := store.OpenReadOnly(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	entries, err := log.Recent(ctx, 1000)
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(entries)
	return entries
}

func newSlack(t *testing.T) *slackfake.Server {
	t.Helper()
	slack, err := slackfake.New(slackfake.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(slack.Close)
	return slack
}

// serving is a gpufit serve under way in this process.
type serving struct {
	log    string // path of the query log
	stderr *lockedBuffer
	stop   func() (status int) // as SIGTERM does
}

// startServe starts gpufit serve against a stand-in for Slack.
func startServe(t *testing.T, ctx context.Context, slack *slackfake.Server, app, bot string, more ...string) serving {
	t.Helper()
	dir := t.TempDir()
	s := serving{log: filepath.Join(dir, "gpufit.db"), stderr: &lockedBuffer{}}
	config := filepath.Join(dir, "config.toml")
	text := fmt.Sprintf("[log]\npath = %q\n[slack]\napi_url = %q\n%s", s.log, slack.URL(), strings.Join(more, "\n"))
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	env := map[string]string{"HOME": dir, "SLACK_APP_TOKEN": app, "SLACK_BOT_TOKEN": bot}
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan int, 1)
	go func() {
		done <- runContext(ctx, []string{"serve", "--config", config}, strings.NewReader(""), s.stderr, s.stderr,
			func(k string) string { return env[k] })
	}()
	s.stop = sync.OnceValue(func() int { cancel(); return <-done })
	t.Cleanup(func() { s.stop() })
	return s
}

// lockedBuffer is standard error of a program that other goroutines write.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// With wrong tokens gpufit serve ends at once with one line that says which
// token is wrong and where the right one is found.
func TestServeRefused(t *testing.T) {
	tests := []struct {
		why      string
		app, bot string
		faults   map[string]slackfake.Fault // what Slack answers to a method
		status   int
		want     []string
	}{
		{"nothing is set", "", "", nil, statusUsage, []string{"SLACK_BOT_TOKEN", "not set"}},
		{"half is set", "", slackfake.BotToken, nil, statusUsage, []string{"SLACK_APP_TOKEN", "not set"}},
		{"the two are swapped", slackfake.BotToken, slackfake.AppToken, nil, statusUsage, []string{"swapped"}},
		{"no token at all", "hunter2", slackfake.BotToken, nil, statusUsage, []string{"SLACK_APP_TOKEN", "xapp-"}},
		{"Slack does not know the bot token", slackfake.AppToken, "xoxb-from-elsewhere", nil, statusUsage, []string{"invalid_auth", "SLACK_BOT_TOKEN"}},
		{"Slack does not know the app token", "xapp-from-elsewhere", slackfake.BotToken, nil, statusUsage, []string{"invalid_auth", "SLACK_APP_TOKEN"}},
		{"a scope is missing", slackfake.AppToken, slackfake.BotToken,
			map[string]slackfake.Fault{"apps.connections.open": {Error: "missing_scope", Needed: "connections:write"}}, statusUsage, []string{"connections:write"}},
		{"Slack is down", slackfake.AppToken, slackfake.BotToken,
			map[string]slackfake.Fault{"auth.test": {Error: "fatal_error"}}, statusError, []string{"fatal_error", "later"}},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), patience)
			defer cancel()
			slack := newSlack(t)
			for method, fault := range test.faults {
				slack.Fail(method, fault, fault, fault, fault)
			}
			status, stderr := refused(t, ctx, slack, test.app, test.bot)
			if status != test.status {
				t.Errorf("exit status = %d, want %d", status, test.status)
			}
			lines := complaints(stderr)
			if len(lines) != 1 {
				t.Fatalf("standard error = %q, want one line from gpufit", stderr)
			}
			for _, part := range test.want {
				if !strings.Contains(lines[0], part) {
					t.Errorf("the line = %q, want it to contain %q", lines[0], part)
				}
			}
			for _, secret := range []string{"hunter2", "from-elsewhere", "slackfake-bot", "slackfake-app"} {
				if strings.Contains(stderr, secret) {
					t.Errorf("standard error shows the token: %s", stderr)
				}
			}
		})
	}
}

// refused runs serve until it ends by itself.
func refused(t *testing.T, ctx context.Context, slack *slackfake.Server, app, bot string) (status int, stderr string) {
	t.Helper()
	dir := t.TempDir()
	config := filepath.Join(dir, "config.toml")
	if err := os.WriteFile(config, []byte(fmt.Sprintf("[slack]\napi_url = %q\n", slack.URL())), 0o600); err != nil {
		t.Fatal(err)
	}
	env := map[string]string{"HOME": dir, "SLACK_APP_TOKEN": app, "SLACK_BOT_TOKEN": bot}
	var out, errs lockedBuffer
	status = runContext(ctx, []string{"serve", "--config", config}, strings.NewReader(""), &out, &errs, func(k string) string { return env[k] })
	if out.String() != "" {
		t.Errorf("standard output = %q, want nothing", out.String())
	}
	return status, errs.String()
}

// complaints returns the lines for the person, without those of the program's
// running log.
func complaints(stderr string) []string {
	var lines []string
	for line := range strings.Lines(stderr) {
		if strings.HasPrefix(line, "gpufit: ") {
			lines = append(lines, line)
		}
	}
	return lines
}
