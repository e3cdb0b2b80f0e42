package llm

import (
	"context"
	"errors"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	openai "github.com/sashabaranov/go-openai"
	"github.com/sony/gobreaker/v2"
	"golang.org/x/sync/semaphore"

	"gpufit/bot/answer"
)

// Client asks one model. It is safe for concurrent use.
type Client struct {
	o       Options
	api     *openai.Client
	ladder  *ladder
	slots   *semaphore.Weighted
	breaker *gobreaker.CircuitBreaker[outcome]
	cache   *lru.Cache[string, cached]
	counts  counts
}

// outcome is what a call brought.
type outcome struct {
	reading answer.Reading
	spent   usage
}

// New returns a Client; nothing is asked yet. It fails where the options cannot
// be meant.
func New(o Options) (*Client, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	o = o.withDefaults()
	conf := openai.DefaultConfig(o.Key)
	if o.Azure {
		conf = openai.DefaultAzureConfig(o.Key, o.BaseURL)
	}
	conf.BaseURL, conf.HTTPClient = o.BaseURL, bounded(o.Transport)
	cache, err := lru.New[string, cached](cacheSize)
	if err != nil {
		return nil, err
	}
	c := &Client{
		o: o, api: openai.NewClientWithConfig(conf), ladder: newLadder(o),
		slots: semaphore.NewWeighted(int64(o.Concurrency)), cache: cache,
	}
	c.breaker = gobreaker.NewCircuitBreaker[outcome](c.breakerSettings())
	return c, nil
}

// Read has the model read one message. It returns within the deadline whatever
// the server does; every error leaves the caller with what the rules made of
// the message. Errors that are no fault of the server are ErrBusy, ErrBudget,
// ErrOpen, ErrTooLong and
// ErrOptOut.
func (c *Client) Read(ctx context.Context, q answer.Unread) (answer.Reading, error) {
	switch {
	case c.optedOut(q.Asker):
		return c.skipped(ErrOptOut)
	case len(q.Text) > maxPrompt:
		return c.skipped(ErrTooLong)
	}
	if r, ok := c.known(q); ok {
		return r, nil
	}
	if err := c.admit(ctx, q.Asker); err != nil {
		return c.skipped(err)
	}
	defer c.slots.Release(1)
	return c.ask(ctx, q)
}

// ask makes the call and books it.
func (c *Client) ask(ctx context.Context, q answer.Unread) (answer.Reading, error) {
	began := c.o.Now()
	ctx, cancel := context.WithTimeout(ctx, c.o.Deadline)
	defer cancel()
	var spent usage
	out, err := c.breaker.Execute(func() (outcome, error) {
		r, u, err := c.call(ctx, q)
		spent = u
		return outcome{r, u}, err
	})
	if errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests) {
		return c.skipped(ErrOpen)
	}
	c.charge(ctx, q.Asker, spent)
	use := c.use(spent, c.o.Now().Sub(began))
	if err != nil {
		return c.failed(err, use)
	}
	c.counts.read.Add(1)
	out.reading.Use = use
	c.cache.Add(c.key(q), cached{out.reading, c.o.Now()})
	return out.reading, nil
}

// use is what the log says of a call.
func (c *Client) use(u usage, took time.Duration) answer.LLMUse {
	return answer.LLMUse{
		Model: c.o.Model, TokensIn: u.in, TokensOut: u.out, Latency: took,
		USD: (float64(u.in)*c.o.USDPerMillionIn + float64(u.out)*c.o.USDPerMillionOut) / 1e6,
	}
}

// Check asks the server for one known reading, past cache and budget, and
// returns what it costs and the format that the server takes.
func (c *Client) Check(ctx context.Context) (Format, answer.LLMUse, error) {
	began := c.o.Now()
	ctx, cancel := context.WithTimeout(ctx, c.o.Deadline)
	defer cancel()
	_, spent, err := c.call(ctx, answer.Unread{Text: "does a 7B LoRA fit on a 4090"})
	use := c.use(spent, c.o.Now().Sub(began))
	if err != nil {
		err = errors.New(reason(err))
	}
	return c.ladder.rung(), use, err
}
