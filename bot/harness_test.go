package bot

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
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

// memory is a real log in memory that can be made to fail.
type memory struct {
	*store.Store
	mu      sync.Mutex
	changed chan struct{}
	fail    error
	slow    time.Duration // what a failing write takes
	crash   bool
	held    chan struct{} // not nil: Accept waits for it
	writer  chan struct{} // holds one while a write fails: one connection writes
}

// hold makes Accept wait until the channel is closed.
func (m *memory) hold() chan struct{} {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.held = make(chan struct{})
	return m.held
}

func newMemory() *memory {
	log, err := store.Open(context.Background(), store.Memory)
	if err != nil {
		panic(err)
	}
	return remember(log)
}

func remember(log *store.Store) *memory {
	return &memory{Store: log, changed: make(chan struct{}), writer: make(chan struct{}, 1)}
}

// trouble returns the failure that was ordered, if any.
func (m *memory) trouble() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.fail
}

// tell wakes who waits for rows.
func (m *memory) tell() {
	m.mu.Lock()
	defer m.mu.Unlock()
	close(m.changed)
	m.changed = make(chan struct{})
}

// writeTrouble is trouble with a write.
func (m *memory) writeTrouble() error {
	err := m.trouble()
	if err != nil {
		m.writer <- struct{}{}
		time.Sleep(m.slow)
		<-m.writer
	}
	return err
}

func (m *memory) Record(ctx context.Context, e store.Entry) (int64, error) {
	if err := m.writeTrouble(); err != nil {
		return 0, err
	}
	defer m.tell()
	return m.Store.Record(ctx, e)
}

func (m *memory) Settle(ctx context.Context, id int64, e *store.Entry) error {
	if err := m.writeTrouble(); err != nil {
		return err
	}
	m.mu.Lock()
	crash := m.crash
	m.crash = false
	m.mu.Unlock()
	if crash {
		panic("the log crashed")
	}
	defer m.tell()
	return m.Store.Settle(ctx, id, e)
}

func (m *memory) Accept(ctx context.Context, items []store.Item) ([]int64, error) {
	if err := m.writeTrouble(); err != nil {
		return nil, err
	}
	m.mu.Lock()
	held := m.held
	m.mu.Unlock()
	if held != nil {
		<-held
	}
	return m.Store.Accept(ctx, items)
}

func (m *memory) Begin(ctx context.Context, id int64) error {
	if err := m.writeTrouble(); err != nil {
		return err
	}
	return m.Store.Begin(ctx, id)
}

func (m *memory) LastInThread(ctx context.Context, thread string) (store.Entry, bool, error) {
	if err := m.trouble(); err != nil {
		return store.Entry{}, false, err
	}
	return m.Store.LastInThread(ctx, thread)
}

// rows are those of the log, oldest first.
func (m *memory) rows(ctx context.Context, t *testing.T) []store.Entry {
	t.Helper()
	rows, err := m.Recent(ctx, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(rows)
	return rows
}

// wait returns the rows once there are n.
func (m *memory) wait(ctx context.Context, t *testing.T, n int) []store.Entry {
	t.Helper()
	for {
		m.mu.Lock()
		changed := m.changed
		m.mu.Unlock()
		rows := m.rows(ctx, t)
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
	t       *testing.T
	ctx     context.Context // ends a test that hangs
	slack   *slackfake.Server
	network *slackfake.Memory // nil: loopback
	engine  *scripted
	log     *memory
	out     *lines
	bot     *Bot
	stop    context.CancelFunc
	ended   chan error
}

// bubble runs f with a rig whose network is in memory and whose time is that of
// testing/synctest: it stands still while anything is at work, and jumps to the
// next timer when nothing is. Bot, stand-in, deadlines and pings all live by it.
func bubble(t *testing.T, change func(*Options), f func(t *testing.T, r *rig)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		r := still(t)
		defer r.log.Close()
		defer r.slack.Close()
		r.start(change)
		f(t, r)
		if err := r.end(); err != nil {
			t.Errorf("Run = %v, want nil", err)
		}
	})
}

// still is a rig of a bubble whose bot is not started.
func still(t *testing.T) *rig {
	t.Helper()
	network := slackfake.NewMemory()
	s, err := slackfake.New(slackfake.Options{Listener: network, AckWait: 3 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 24*time.Hour)
	t.Cleanup(cancel)
	return &rig{t: t, ctx: ctx, slack: s, network: network, engine: &scripted{}, log: newMemory(), out: &lines{}}
}

// options are those of a bot on the rig's stand-in.
func (r *rig) options() Options {
	o := Options{
		AppToken: slackfake.AppToken, BotToken: slackfake.BotToken, APIURL: r.slack.URL(),
		StoreText: true, Version: "test", Workers: 1, Connections: 1, PerPerson: 1000, PerThread: 1000,
		Logger: slog.New(slog.NewTextHandler(r.out, &slog.HandlerOptions{Level: slog.LevelDebug})),
	}
	if r.network != nil {
		o.Dial = r.network.Dial
	}
	return o
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
		// What is sent on a connection that is ending comes again, but for
		// commands and buttons.
		return errors.Join(err, r.slack.WaitClosed(r.ctx))
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

// control asks one more question and waits for its answer and until nothing is
// left to do: what was to be passed over before has been passed over by then.
// It returns all that the bot has sent but for that answer.
func (r *rig) control() []slackfake.Message {
	r.t.Helper()
	r.reply(r.slack.Mention("C0LAST", "U0LAST", "anything"))
	r.quiet()
	if err := r.bot.queue.drain(r.ctx); err != nil {
		r.t.Fatal(err)
	}
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
