package bot

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

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

	journal journal
	past    *conversations
	seen    *seen
	queue   *queue
	acks    *acker

	self     Workspace
	secrets  mask
	listened atomic.Bool // Slack has greeted this bot once
	stopping atomic.Bool
	jobs     context.Context // ends when accepted questions have to be broken off

	drainWait time.Duration // how long shutting down may take before questions are broken off

	now   func() time.Time
	pause func(ctx context.Context, d time.Duration) error // waits, for rate limits and backoff
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
		secrets: newMask(o.AppToken, o.BotToken),
		now:     time.Now, pause: pause, drainWait: drainWait,
	}
	b.journal = journal{log: log, warn: o.Logger}
	b.past = newConversations(log, func() time.Time { return b.now() })
	b.seen = newSeen(func() time.Time { return b.now() })
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
	b.self = self
	jobs, abort := context.WithCancel(context.WithoutCancel(ctx))
	defer abort()
	b.jobs = jobs
	b.acks = newAcker(b.log)
	b.queue = newQueue(b.o.Workers, b.o.Queue, b.work)

	err = b.listenUntil(ctx, func() { b.drain(abort) })
	return err
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

// listenUntil keeps the connection open until ctx ends and through finish,
// because acknowledgements of accepted questions go out over it.
func (b *Bot) listenUntil(ctx context.Context, finish func()) error {
	socket, hangUp := context.WithCancel(context.WithoutCancel(ctx))
	defer hangUp()
	ended := make(chan error, 1)
	go func() { ended <- b.listen(socket) }()
	var err error
	select {
	case <-ctx.Done():
	case err = <-ended:
		ended <- nil // it has ended: nobody to wait for below
	}
	b.stopping.Store(true)
	finish()
	hangUp()
	<-ended
	return err
}

// drain answers what was accepted, within bounds, and lets acknowledgements out.
func (b *Bot) drain(abort context.CancelFunc) {
	ctx, cancel := context.WithTimeout(context.Background(), b.drainWait)
	defer cancel()
	if b.queue.drain(ctx) != nil {
		b.log.Warn("questions were broken off at shutdown", "after", b.drainWait)
		abort()
		late, cancel := context.WithTimeout(context.Background(), abortWait)
		defer cancel()
		_ = b.queue.drain(late) // what does not end now ends with the program
	}
	flush, cancel := context.WithTimeout(context.Background(), abortWait)
	defer cancel()
	b.acks.close(flush)
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
