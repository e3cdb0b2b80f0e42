package llm

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/sony/gobreaker/v2"

	"gpufit/bot/answer"
)

// Why the model was not asked.
var (
	ErrBusy    = errors.New("as many calls as allowed are under way")
	ErrBudget  = errors.New("the budget of tokens is used up")
	ErrOpen    = errors.New("the server failed repeatedly, it is left alone for a while")
	ErrTooLong = errors.New("the message is too long")
	ErrOptOut  = errors.New("this channel or person wants no model")
)

const (
	// cacheSize and cacheTime: the same question comes back within a day, in the
	// channel where it was asked.
	cacheSize = 1024
	cacheTime = 24 * time.Hour
	// tripAfter failures in a row open the breaker for restTime.
	tripAfter = 5
	restTime  = 30 * time.Second
)

func (c *Client) breakerSettings() gobreaker.Settings {
	return gobreaker.Settings{
		Name:        "llm",
		Timeout:     restTime,
		ReadyToTrip: func(n gobreaker.Counts) bool { return n.ConsecutiveFailures >= tripAfter },
		// A reply that makes no sense is the model's fault, not the server's.
		IsSuccessful: func(err error) bool { return err == nil || isReplyFault(err) },
		IsExcluded:   func(err error) bool { return errors.Is(err, context.Canceled) },
		OnStateChange: func(_ string, from, to gobreaker.State) {
			c.o.Logger.Warn("the LLM's circuit breaker", "from", from.String(), "to", to.String())
		},
	}
}

func isReplyFault(err error) bool {
	return errors.Is(err, errNotJSON) || errors.Is(err, errEmpty) || errors.Is(err, errRefused) || errors.Is(err, errCut)
}

// optedOut reports whether a message is from where none is to be sent.
func (c *Client) optedOut(who answer.Asker) bool {
	return slices.Contains(c.o.OptOut, who.Channel) && who.Channel != "" || slices.Contains(c.o.OptOut, who.User) && who.User != ""
}

// admit takes a place; the caller gives it back.
func (c *Client) admit(ctx context.Context, who answer.Asker) error {
	if c.spent(ctx, who) {
		return ErrBudget
	}
	if !c.slots.TryAcquire(1) {
		return ErrBusy
	}
	return nil
}

// cached is a reading with the time it was made at.
type cached struct {
	reading answer.Reading
	at      time.Time
}

// known returns the reading of a message that was read not long ago.
func (c *Client) known(q answer.Unread) (answer.Reading, bool) {
	k, ok := c.cache.Get(c.key(q))
	if !ok || c.o.Now().Sub(k.at) > cacheTime {
		return answer.Reading{}, false
	}
	c.counts.cached.Add(1)
	k.reading.Use = answer.LLMUse{Model: c.o.Model, Cached: true}
	return k.reading, true
}

// key is what a reading depends on.
func (c *Client) key(q answer.Unread) string {
	parts := []string{c.o.DataVersion, strings.ToLower(strings.Join(strings.Fields(q.Text), " "))}
	for _, a := range q.Articles {
		parts = append(parts, a.ID)
	}
	return strings.Join(parts, "\x00")
}

// counts are read by Counts.
type counts struct{ read, cached, skipped, failed atomic.Int64 }

// Counts says how often the model was asked since the start, and with what end.
type Counts struct {
	Read    int64 // readings that came from the server
	Cached  int64 // readings that were known
	Skipped int64 // not asked: busy, budget, breaker, too long
	Failed  int64 // asked in vain
}

// Counts returns the figures of this process.
func (c *Client) Counts() Counts {
	return Counts{c.counts.read.Load(), c.counts.cached.Load(), c.counts.skipped.Load(), c.counts.failed.Load()}
}

func (c *Client) skipped(err error) (answer.Reading, error) {
	c.counts.skipped.Add(1)
	c.o.Logger.Info("the LLM was not asked", "reason", err.Error())
	return answer.Reading{Use: answer.LLMUse{Model: c.o.Model, Skipped: err.Error()}}, err
}

// failed logs the kind of failure only: a server's words may repeat the prompt.
func (c *Client) failed(err error, use answer.LLMUse) (answer.Reading, error) {
	c.counts.failed.Add(1)
	use.Skipped = reason(err)
	c.o.Logger.Warn("the LLM gave no reading", "reason", use.Skipped, "ms", use.Latency.Milliseconds())
	return answer.Reading{Use: use}, err
}

// reason is an error in words that hold nothing of the server's.
func reason(err error) string {
	status, _ := failure(err)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return "no reply within the deadline"
	case errors.Is(err, errNotJSON):
		return errNotJSON.Error()
	case isReplyFault(err):
		return err.Error()
	case status != 0:
		return "status " + strconv.Itoa(status)
	}
	return "the server cannot be reached, or its reply cannot be read"
}
