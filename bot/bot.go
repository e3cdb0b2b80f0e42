package bot

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
	"github.com/slack-go/slack"

	"gpufit/bot/answer"
	"gpufit/store"
)

// Answerer turns a question into an answer. It never fails: what it cannot
// answer it says so. *answer.Engine is one.
type Answerer interface {
	Ask(ctx context.Context, ask answer.Ask) answer.Result
}

// Log keeps what was asked and answered. *store.Store is one.
type Log interface {
	// Record writes one row and returns its id.
	Record(ctx context.Context, e store.Entry) (int64, error)
	// LastInThread returns the newest row of a conversation and reports
	// whether there is one.
	LastInThread(ctx context.Context, thread string) (store.Entry, bool, error)
	Inbox
}

const (
	// drainWait is how long a closing bot works on what it has accepted.
	drainWait = 10 * time.Second
	// abortWait is how long it waits after that for what it had to break off.
	abortWait = 2 * time.Second
)

// Bot answers questions in Slack. Make one with New and run it once.
type Bot struct {
	o      Options
	engine Answerer
	log    *slog.Logger  // masks secrets
	api    *slack.Client // for what changes something
	reads  *slack.Client // for what may be repeated

	dialer *websocket.Dialer
	policy policy
	seal   seal

	journal  journal
	past     *conversations
	seen     *seen
	queue    *queue
	arrivals chan claim     // from the connections to receive
	readers  sync.WaitGroup // connections that are read
	people   *fuse          // questions of each person
	threads  *fuse          // answers in each thread
	refusals *fuse          // refusals that each person is told

	self     place
	secrets  mask
	listened atomic.Bool     // Slack has greeted this bot once
	simple   atomic.Bool     // Slack has refused charts: this workspace has none yet
	jobs     context.Context // ends when accepted questions have to be broken off

	drainWait time.Duration // how long shutting down may take before questions are broken off
}

// New returns a bot that is ready to run. The error is one line that says what
// is wrong with the options; for tokens it is a *SetupError. Nothing is sent
// before Run.
func New(o Options, engine Answerer, log Log) (*Bot, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	if engine == nil || log == nil {
		return nil, errors.New("a bot needs an engine to ask and a log to write")
	}
	o = o.withDefaults()
	b := &Bot{
		o: o, engine: engine, log: o.Logger,
		api: o.writer(), reads: o.reader(),
		dialer:  o.newDialer(),
		policy:  policy{o.External, o.Workspaces, o.Channels},
		seal:    newSeal(o.BotToken),
		secrets: newMask(o.AppToken, o.BotToken),
		past:    newConversations(log, time.Now), seen: newSeen(time.Now),
		people: newFuse(o.PerPerson), threads: newFuse(o.PerThread), refusals: newFuse(1),
		arrivals:  make(chan claim, arrivalsMax),
		drainWait: drainWait,
	}
	b.journal.log, b.journal.warn = log, o.Logger
	return b, nil
}

// Run signs in, listens and answers until ctx ends; then it accepts nothing
// more, answers what it has accepted, and returns nil. Where Slack refuses the
// bot, at the start or later, it returns a *SetupError.
func (b *Bot) Run(ctx context.Context) error {
	self, err := signIn(ctx, b.reads, b.o.APIURL)
	if err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	b.self = place{self, b.policy}
	defer b.o.transport.CloseIdleConnections()
	jobs, abort := context.WithCancel(context.WithoutCancel(ctx))
	defer abort()
	b.jobs = jobs
	b.queue = newQueue(b.o.Workers, b.o.Queue, b.work)
	defer b.journal.end()
	defer b.join(ctx)()
	return b.listenUntil(ctx, func() { b.drain(abort) })
}

// welcome says once, when both tokens have proved good, who the bot is here
// and which surfaces stay silent.
func (b *Bot) welcome() {
	self := b.self
	b.log.Info("signed in", "team", self.Team, "user", self.User)
	for _, s := range scopes {
		for _, missing := range self.MissingScopes {
			if s.name == missing {
				b.log.Warn("a scope is missing, so a surface stays silent", "scope", s.name, "surface", s.surface)
			}
		}
	}
}

// listenUntil keeps the connections open until ctx ends and through finish:
// what is delivered meanwhile is read and left to the next run.
func (b *Bot) listenUntil(ctx context.Context, finish func()) error {
	socket, hangUp := context.WithCancel(context.WithoutCancel(ctx))
	defer hangUp()
	ended := make(chan error, 1)
	received := make(chan struct{})
	go func() { defer close(received); b.receive(socket) }()
	go func() { ended <- b.listen(socket) }()
	var err error
	select {
	case <-ctx.Done():
	case err = <-ended:
		ended <- nil // it has ended: nobody to wait for below
	}
	b.queue.close()
	finish()
	hangUp()
	<-ended
	<-received
	b.queue.end()
	return err
}

// drain answers what was accepted, within bounds. What is broken off stays in
// the inbox for the next run.
func (b *Bot) drain(abort context.CancelFunc) {
	ctx, cancel := context.WithTimeout(context.Background(), b.drainWait)
	defer cancel()
	if b.queue.drain(ctx) == nil {
		return
	}
	b.log.Warn("questions were left to the next start", "after", b.drainWait)
	abort()
	late, cancel := context.WithTimeout(context.Background(), abortWait)
	defer cancel()
	_ = b.queue.drain(late) // what does not end now ends with the program
}

// pause waits for d or until ctx ends.
func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
