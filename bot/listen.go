package bot

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/slack-go/slack"
)

const (
	// Between attempts to connect, doubling. The jitter keeps many bots from
	// coming back in one wave.
	firstBackoff = time.Second
	lastBackoff  = time.Minute
	// steadyFor is how long a connection has to last for the next one to be
	// opened at once.
	steadyFor = 10 * time.Second
)

// listen holds the connections to Slack until ctx ends (nil) or Slack refuses
// the bot (*SetupError). Several share the deliveries between them, so that one
// that has fallen silent delays a part of them only.
func (b *Bot) listen(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var all sync.WaitGroup
	for range b.o.Connections {
		all.Go(func() {
			if err := b.hold(ctx); err != nil {
				cancel(err)
			}
		})
	}
	all.Wait()
	b.readers.Wait()
	if err := context.Cause(ctx); isSetup(err) {
		return err
	}
	return nil
}

// hold keeps one connection open, one after the other.
func (b *Bot) hold(ctx context.Context) error {
	var retry backoff
	for {
		began := time.Now()
		l, err := b.open(ctx)
		if err == nil {
			err = b.attend(ctx, l)
		}
		switch refused := explained(err); {
		case ctx.Err() != nil:
			return nil
		case refused != nil:
			return refused
		case err == nil:
			continue // replaced on Slack's wish, and read on beside the next one
		}
		wait := retry.next(time.Since(began), asked(err))
		b.log.Warn("no connection to Slack", "error", plainReason(err), "again_in", wait)
		if pause(ctx, wait) != nil {
			return nil
		}
	}
}

// attend has a connection read until it ends, and returns why; nil where Slack
// wants another one in its place.
func (b *Bot) attend(ctx context.Context, l *link) error {
	ended := make(chan error, 1)
	b.readers.Go(func() {
		defer context.AfterFunc(ctx, l.close)()
		ended <- l.read(b.deliver)
	})
	select {
	case reason := <-l.leaving:
		b.log.Debug("Slack asks for another connection", "reason", reason)
		if reason == codeDisabled {
			return errDisabledLater
		}
		return nil
	case err := <-ended:
		return err
	}
}

// explained returns what somebody has to mend, or nil where trying again may
// help.
func explained(err error) error {
	if setup, ok := errors.AsType[*SetupError](err); ok {
		return setup
	}
	if refused := appToken.refusal(err); refused != nil {
		return refused
	}
	return nil
}

// asked is how long Slack wants to be left alone, 0 where it did not say.
func asked(err error) time.Duration {
	if limited, ok := errors.AsType[*slack.RateLimitedError](err); ok {
		return limited.RetryAfter
	}
	return 0
}

// backoff tells how long to wait before the next attempt.
type backoff struct{ failures int }

// next returns the wait after an attempt that lasted so long: none after a
// connection that was steady, else a second, doubled with each failure up to a
// minute and shortened by up to half at random; never less than was asked for.
func (b *backoff) next(lasted, asked time.Duration) time.Duration {
	if lasted >= steadyFor {
		b.failures = 0
		return asked
	}
	wait := min(firstBackoff<<min(b.failures, 16), lastBackoff)
	b.failures++
	return max(wait/2+rand.N(wait/2), asked)
}
