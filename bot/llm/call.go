package llm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	openai "github.com/sashabaranov/go-openai"

	"gpufit/bot/answer"
)

// Why a reply is not taken.
var (
	errEmpty   = errors.New("the server returned no choice")
	errRefused = errors.New("the model refused")
	errCut     = errors.New("the reply was cut off")
)

// maxTries is the calls one message may cost: a refusal for each rung and each
// parameter of the ladder, and one retry.
const maxTries = 6

// usage is what a message cost in tokens, over all its calls.
type usage struct{ in, out int }

const (
	// bytesPerToken is on the low side of what tokenizers make of text, of which
	// English has about four in a token and Chinese three: a server that does not
	// count is not to be asked for more than the budget.
	bytesPerToken = 3
	// maxCount is far above what one call can cost; more is no count.
	maxCount = 1 << 20
)

// add books a call: what the server has counted, and where it did not, or no
// number that can be, what its length comes to.
func (u *usage) add(sent openai.ChatCompletionRequest, resp openai.ChatCompletionResponse) {
	u.in += counted(resp.Usage.PromptTokens, func() (n int) {
		for _, m := range sent.Messages {
			n += len(m.Content)
		}
		return n
	})
	u.out += counted(resp.Usage.CompletionTokens, func() (n int) {
		for _, c := range resp.Choices {
			n += len(c.Message.Content)
		}
		return n
	})
}

func counted(told int, length func() int) int {
	if told > 0 && told <= maxCount {
		return told
	}
	return (length() + bytesPerToken - 1) / bytesPerToken
}

// costs reports whether a call that failed may be charged for: it was sent, and
// the server has not refused it.
func costs(err error, status int) bool {
	var op *net.OpError
	return status == 0 && !(errors.As(err, &op) && op.Op == "dial")
}

// call asks the server until it takes the request, within ctx.
func (c *Client) call(ctx context.Context, q answer.Unread) (r answer.Reading, spent usage, err error) {
	retried := false
	form := c.ladder.shape()
	for range maxTries {
		sent := form.request(c.o.Model, q)
		var resp openai.ChatCompletionResponse
		resp, err = c.api.CreateChatCompletion(ctx, sent)
		status, message := failure(err)
		if err == nil || costs(err, status) {
			spent.add(sent, resp)
		}
		if err == nil {
			c.ladder.learn(form)
			r, err = reading(resp)
			return r, spent, err
		}
		simpler, refused := c.ladder.without(form, status, message)
		switch {
		case ctx.Err() != nil:
			return r, spent, ctx.Err()
		case refused:
			form = simpler
		case retriable(status) && !retried:
			retried = true
			if !sleep(ctx, retryAfter(resp.Header(), c.o.Now())) {
				return r, spent, err
			}
		default:
			return r, spent, err
		}
	}
	return r, spent, err
}

// reading takes the one choice out of a response. Refusals and empty lists of
// choices come without an error.
func reading(resp openai.ChatCompletionResponse) (answer.Reading, error) {
	if len(resp.Choices) == 0 {
		return answer.Reading{}, errEmpty
	}
	switch m := resp.Choices[0]; {
	case m.Message.Refusal != "":
		return answer.Reading{}, errRefused
	case m.FinishReason == openai.FinishReasonContentFilter:
		return answer.Reading{}, errRefused
	case m.FinishReason == openai.FinishReasonLength:
		return answer.Reading{}, errCut
	default:
		return decode(m.Message.Content)
	}
}

// failure tells the status and the server's words of an error; status is 0
// where no response came.
func failure(err error) (status int, message string) {
	var api *openai.APIError
	var req *openai.RequestError
	switch {
	case errors.As(err, &api):
		return api.HTTPStatusCode, api.Message
	case errors.As(err, &req):
		return req.HTTPStatusCode, string(req.Body)
	}
	return 0, ""
}

func retriable(status int) bool {
	return status == http.StatusTooManyRequests || status >= 500 && status != http.StatusNotImplemented
}

const (
	// defaultRetry is waited where the server does not say how long.
	defaultRetry = 500 * time.Millisecond
	// longestRetry, in seconds, is more than is ever waited, and no overflow.
	longestRetry = 1 << 20
)

// retryAfter reads the header in seconds or as a date.
func retryAfter(h http.Header, now time.Time) time.Duration {
	v := strings.TrimSpace(h.Get("Retry-After"))
	if s, err := strconv.Atoi(v); err == nil && s >= 0 {
		return time.Duration(min(s, longestRetry)) * time.Second
	}
	if t, err := http.ParseTime(v); err == nil {
		return max(0, t.Sub(now))
	}
	return defaultRetry
}

// sleep reports false where ctx ends before the wait would: then it does not
// wait at all.
func sleep(ctx context.Context, d time.Duration) bool {
	if end, ok := ctx.Deadline(); ok && time.Until(end) < d {
		return false
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-t.C:
		return true
	}
}

// bounded is a transport that gives up on replies of absurd length, and follows
// no redirect: it would carry the key elsewhere.
func bounded(t http.RoundTripper) *http.Client {
	return &http.Client{
		Transport:     limited{t},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

type limited struct{ http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (l limited) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := l.RoundTripper.RoundTrip(r)
	if err == nil {
		resp.Body = &limitedBody{resp.Body, maxReplyBytes}
	}
	return resp, err
}

type limitedBody struct {
	io.ReadCloser
	left int64
}

// Read implements io.Reader.
func (b *limitedBody) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, fmt.Errorf("the reply is longer than %d bytes", maxReplyBytes)
	}
	n, err := b.ReadCloser.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	return n, err
}
