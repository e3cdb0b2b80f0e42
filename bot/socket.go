package bot

import (
	"context"
	"fmt"
	"io"
	"log"
	"time"

	"github.com/slack-go/slack"
	"github.com/slack-go/slack/socketmode"
)

const (
	// readLimit bounds one frame from Slack; slack-go's own default is none.
	// Slack sends at most some hundred kilobytes.
	readLimit = 4 << 20
	// silentMax is how many connections in a row may end without a greeting
	// before Socket Mode is taken to be off.
	silentMax = 3
	// Between two clients, after one has ended in a way that slack-go does not
	// mend itself.
	firstBackoff = time.Second
	lastBackoff  = time.Minute
)

// listen holds a connection to Slack until ctx ends (nil) or Slack refuses the
// bot (*SetupError). slack-go reconnects by itself within one client; this
// loop replaces a client that has given up or panicked.
func (b *Bot) listen(ctx context.Context) error {
	backoff := firstBackoff
	for {
		l := link{bot: b}
		err := l.run(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case isSetup(err):
			return err
		case l.greeted:
			backoff = firstBackoff
		}
		b.log.Error("the connection to Slack has ended", "error", err, "again_in", backoff)
		if b.pause(ctx, backoff) != nil {
			return nil
		}
		backoff = min(2*backoff, lastBackoff)
	}
}

// link is the life of one slack-go client.
type link struct {
	bot     *Bot
	client  *socketmode.Client
	greeted bool // Slack said hello at least once
	silent  int  // connections since the last hello
}

// run reads the client's events until it ends. Whatever happens, events are
// read without waiting for anything: with its buffer of fifty full, slack-go
// stops reading, loses the connection and then waits for ever.
func (l *link) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	l.client = socketmode.New(l.bot.api,
		socketmode.OptionReadLimit(readLimit), socketmode.OptionLog(log.New(io.Discard, "", 0)))
	ended := make(chan error, 1)
	go func() { ended <- runClient(ctx, l.client) }()
	for {
		select {
		case e := <-l.client.Events:
			if err := l.on(e); err != nil {
				cancel()
				<-ended
				return err
			}
		case err := <-ended:
			return l.outcome(err)
		}
	}
}

// runClient is slack-go's loop, with a panic made an error.
func runClient(ctx context.Context, c *socketmode.Client) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("slack-go panicked: %v", r)
		}
	}()
	return c.RunContext(ctx)
}

// outcome explains the end of a client. On some refusals slack-go sends no
// event and just returns.
func (l *link) outcome(err error) error {
	if refused := appToken.refusal(err); refused != nil {
		return refused
	}
	return err
}

// on acts on one event of the client. An error ends the link.
func (l *link) on(e socketmode.Event) error {
	switch e.Type {
	case socketmode.EventTypeEventsAPI, socketmode.EventTypeSlashCommand, socketmode.EventTypeInteractive:
		l.bot.receive(l.client, envelope{ID: e.Request.EnvelopeID, Type: e.Request.Type, Payload: e.Request.Payload})
	case socketmode.EventTypeErrorBadMessage:
		if bad, ok := e.Data.(*socketmode.ErrorBadMessage); ok {
			l.bot.log.Debug("slack-go could not parse a delivery", "error", bad.Cause)
			l.bot.receive(l.client, readEnvelope(bad.Message))
		}
	case socketmode.EventTypeHello:
		l.hello(e.Request)
	case socketmode.EventTypeConnected:
		return l.connected()
	case socketmode.EventTypeConnectionError:
		return l.failed(e.Data)
	case socketmode.EventTypeErrorWriteFailed:
		l.bot.log.Warn("an acknowledgement was not written, Slack will deliver again")
	case socketmode.EventTypeIncomingError:
		l.bot.log.Debug("the connection was interrupted", "error", e.Data)
	}
	return nil
}

func (l *link) hello(r *socketmode.Request) {
	l.greeted, l.silent = true, 0
	if !l.bot.listened.Swap(true) {
		l.bot.welcome()
	}
	if r != nil {
		l.bot.log.Info("listening", "connections", r.NumConnections)
	}
}

// connected counts connections that were never greeted.
func (l *link) connected() error {
	if l.silent++; l.silent <= silentMax {
		return nil
	}
	if l.greeted || l.bot.listened.Load() {
		return fmt.Errorf("%d connections in a row ended without a greeting", silentMax)
	}
	return errDisabled()
}

// failed judges why no connection came about. slack-go tries again by itself,
// also after refusals that nothing but a person can lift.
func (l *link) failed(data any) error {
	e, ok := data.(*slack.ConnectionErrorEvent)
	if !ok {
		return nil
	}
	if refused := appToken.refusal(e.ErrorObj); refused != nil {
		return refused
	}
	l.bot.log.Warn("cannot connect to Slack", "error", plainReason(e.ErrorObj), "attempt", e.Attempt, "again_in", e.Backoff)
	return nil
}
