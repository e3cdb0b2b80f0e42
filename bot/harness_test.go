package bot

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gpufit/bot/answer"
	"gpufit/bot/slackfake"
	"gpufit/intents"
	"gpufit/store"
)

// phrases are questions in both languages, kept in testdata so that the Go
// files stay English.
var phrases = func() map[string]map[string]string {
	raw, err := os.ReadFile("testdata/phrases.json")
	if err != nil {
		panic(err)
	}
	var p map[string]map[string]string
	if err := json.Unmarshal(raw, &p); err != nil {
		panic(err)
	}
	return p
}()

// scripted is an engine that answers what it is told to, by default with a
// verdict that repeats the question.
type scripted struct {
	mu     sync.Mutex
	asks   []answer.Ask
	answer func(answer.Ask) answer.Result
	stuck  chan struct{} // not nil: says that it was asked and waits until its time is over
}

func (s *scripted) Ask(ctx context.Context, ask answer.Ask) answer.Result {
	s.mu.Lock()
	s.asks = append(s.asks, ask)
	f, stuck := s.answer, s.stuck
	s.mu.Unlock()
	if stuck != nil {
		stuck <- struct{}{}
		<-ctx.Done()
	}
	if f != nil {
		return f(ask)
	}
	return verdict(ask)
}

// verdict answers yes, with the text of the question in the headline.
func verdict(ask answer.Ask) answer.Result {
	lang := languageOf(ask.Text)
	if ask.Lang != "" {
		lang = intents.Lang(ask.Lang)
	}
	slots := intents.Slots{GPU: []string{"rtx-4090"}, ParamsB: intents.List[float64]{7}}
	return answer.Result{
		ID: ask.ID, Lang: lang, Source: "rules",
		Questions: []intents.Question{{Intent: intents.CanRun, Confidence: 0.9, Slots: slots}},
		Answers: []answer.Reply{{
			Kind: answer.KindVerdict, Verdict: "yes", Lang: lang,
			Headline: "yes: " + ask.Text, Body: "with room", Text: "yes: " + ask.Text + "\nwith room",
		}},
	}
}

// small answers with another kind than a verdict.
func small(kind answer.Kind, intent intents.Intent) func(answer.Ask) answer.Result {
	return func(ask answer.Ask) answer.Result { return reply(languageOf(ask.Text), kind, intent, string(kind)) }
}

// script changes what the engine answers from now on.
func (s *scripted) script(f func(answer.Ask) answer.Result) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answer = f
}

func (s *scripted) asked() []answer.Ask {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]answer.Ask(nil), s.asks...)
}

func (s *scripted) last() answer.Ask {
	all := s.asked()
	return all[len(all)-1]
}

// memory is a log in memory that can be made to fail.
type memory struct {
	mu      sync.Mutex
	rows    []store.Entry
	changed chan struct{}
	fail    error
	crash   bool
}

func newMemory() *memory { return &memory{changed: make(chan struct{})} }

func (m *memory) Record(_ context.Context, e store.Entry) (int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.crash {
		m.crash = false
		panic("the log crashed")
	}
	if m.fail != nil {
		return 0, m.fail
	}
	e.ID = int64(len(m.rows) + 1)
	m.rows = append(m.rows, e)
	close(m.changed)
	m.changed = make(chan struct{})
	return e.ID, nil
}

func (m *memory) LastInThread(_ context.Context, thread string) (store.Entry, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail != nil {
		return store.Entry{}, false, m.fail
	}
	for i := len(m.rows) - 1; i >= 0; i-- {
		if m.rows[i].Thread == thread {
			return m.rows[i], true, nil
		}
	}
	return store.Entry{}, false, nil
}

// wait returns the rows once there are n.
func (m *memory) wait(ctx context.Context, t *testing.T, n int) []store.Entry {
	t.Helper()
	for {
		m.mu.Lock()
		rows, changed := append([]store.Entry(nil), m.rows...), m.changed
		m.mu.Unlock()
		if len(rows) >= n {
			return rows
		}
		select {
		case <-changed:
		case <-ctx.Done():
			t.Fatalf("the log has %d rows, want %d", len(rows), n)
		}
	}
}

func (m *memory) set(fail error, crash bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fail, m.crash = fail, crash
}

// lines is a place for a logger to write to.
type lines struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

// rig is a bot that runs against a stand-in.
type rig struct {
	t      *testing.T
	ctx    context.Context // ends a test that hangs
	slack  *slackfake.Server
	engine *scripted
	log    *memory
	out    *lines
	bot    *Bot
	stop   context.CancelFunc
	ended  chan error
}

// newRig starts a stand-in and a bot on it that is connected.
func newRig(t *testing.T, change func(*Options)) *rig {
	t.Helper()
	s, err := slackfake.New(slackfake.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	r := &rig{t: t, slack: s, engine: &scripted{}, log: newMemory(), out: &lines{}}
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	t.Cleanup(cancel)
	r.ctx = ctx
	r.start(change)
	return r
}

// options are those of a bot on the rig's stand-in.
func (r *rig) options() Options {
	return Options{
		AppToken: slackfake.AppToken, BotToken: slackfake.BotToken, APIURL: r.slack.URL(),
		StoreText: true, Version: "test", Workers: 1,
		Logger: slog.New(slog.NewTextHandler(r.out, &slog.HandlerOptions{Level: slog.LevelDebug})),
	}
}

// start runs another bot on the same stand-in and log, as after a restart.
func (r *rig) start(change func(*Options)) {
	r.t.Helper()
	o := r.options()
	if change != nil {
		change(&o)
	}
	b, err := New(o, r.engine, r.log)
	if err != nil {
		r.t.Fatal(err)
	}
	ctx, stop := context.WithCancel(r.ctx)
	ended := make(chan error, 1)
	n := r.slack.Connections()
	go func() { ended <- b.Run(ctx) }()
	r.bot, r.stop, r.ended = b, stop, ended
	r.t.Cleanup(stop)
	if err := r.slack.WaitConnections(r.ctx, n+1); err != nil {
		r.t.Fatalf("%v\n%s", err, r.out)
	}
}

// end stops the bot and returns what Run returned.
func (r *rig) end() error {
	r.t.Helper()
	r.stop()
	select {
	case err := <-r.ended:
		r.ended <- err
		return err
	case <-r.ctx.Done():
		r.t.Fatalf("Run did not return\n%s", r.out)
		return nil
	}
}

// reply waits for the bot's answer to a message or a slash command.
func (r *rig) reply(to string) slackfake.Message {
	r.t.Helper()
	m, err := r.slack.WaitReply(r.ctx, to)
	if err != nil {
		r.t.Fatalf("%v\n%s", err, r.out)
	}
	return m
}

// quiet waits until everything is acknowledged.
func (r *rig) quiet() {
	r.t.Helper()
	if err := r.slack.WaitQuiet(r.ctx); err != nil {
		r.t.Fatalf("%v: %v\n%s", err, r.slack.Unacked(), r.out)
	}
}

// until yields to other goroutines until done reports true.
func (r *rig) until(what string, done func() bool) {
	r.t.Helper()
	for !done() {
		if r.ctx.Err() != nil {
			r.t.Fatalf("it never came that %s\n%s", what, r.out)
		}
		runtime.Gosched()
	}
}

// control asks one more question and waits for its answer. The rig has one
// worker, which answers in the order of arrival: what was to be passed over
// before has been passed over by then. It returns all that the bot has sent
// but for that answer.
func (r *rig) control() []slackfake.Message {
	r.t.Helper()
	r.reply(r.slack.Mention("C0LAST", "U0LAST", "anything"))
	r.quiet()
	sent := r.slack.Messages()
	return slices.DeleteFunc(sent, func(m slackfake.Message) bool { return m.Channel == "C0LAST" })
}

var errDisk = errors.New("disk full")

func contains(t *testing.T, what, text string, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if !strings.Contains(text, want) {
			t.Errorf("%s is %q, want %q in it", what, text, want)
		}
	}
}
