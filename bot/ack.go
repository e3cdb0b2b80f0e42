package bot

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/slack-go/slack/socketmode"
)

const (
	// ackQueue is how many acknowledgements may wait while there is no
	// connection. slack-go has room for twenty and then blocks.
	ackQueue = 256
	// ackWait is how long one may wait for that room. Slack delivers again
	// after three seconds.
	ackWait = 2 * time.Second
	// ackGrace is how long a closing bot leaves slack-go to write what it was
	// given: it tells nobody when it has.
	ackGrace = 200 * time.Millisecond
)

// ack is one acknowledgement on its way out.
type ack struct {
	client  *socketmode.Client
	id      string
	payload any // nil, or what a slash command shows
}

// acker sends acknowledgements from a goroutine of its own, because slack-go's
// Ack blocks while the connection is down, and the receive loop must not.
type acker struct {
	log  *slog.Logger
	done chan struct{}

	mu     sync.Mutex
	queue  chan ack
	closed bool
	last   time.Time // when slack-go took the last one
}

func newAcker(log *slog.Logger) *acker {
	a := &acker{log: log, done: make(chan struct{}), queue: make(chan ack, ackQueue)}
	go a.run()
	return a
}

// send queues an acknowledgement without waiting. Where there is no room it is
// dropped: Slack delivers again, and the duplicate is acknowledged.
func (a *acker) send(k ack) {
	if k.id == "" {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.closed {
		return
	}
	select {
	case a.queue <- k:
	default:
		a.log.Warn("acknowledgement dropped, Slack will deliver again", "envelope", k.id)
	}
}

func (a *acker) run() {
	defer close(a.done)
	for k := range a.queue {
		ctx, cancel := context.WithTimeout(context.Background(), ackWait)
		err := k.client.AckCtx(ctx, k.id, k.payload)
		cancel()
		if err != nil {
			a.log.Warn("acknowledgement failed, Slack will deliver again", "envelope", k.id, "error", err)
			continue
		}
		a.mu.Lock()
		a.last = time.Now()
		a.mu.Unlock()
	}
}

// close lets what is queued out and waits until slack-go had time to write it,
// or until ctx ends.
func (a *acker) close(ctx context.Context) {
	a.mu.Lock()
	if !a.closed {
		a.closed = true
		close(a.queue)
	}
	a.mu.Unlock()
	select {
	case <-a.done:
	case <-ctx.Done():
		return
	}
	a.mu.Lock()
	grace := ackGrace - time.Since(a.last)
	a.mu.Unlock()
	if grace <= 0 {
		return
	}
	select {
	case <-time.After(grace):
	case <-ctx.Done():
	}
}
