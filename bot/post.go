package bot

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"time"

	"github.com/slack-go/slack"
)

// message is a reply as Slack takes it.
type message struct {
	text   string               // complete by itself, escaped: notifications, screen readers, old clients
	blocks []slack.Block        // the same, laid out
	simple func() []slack.Block // lays it out without what not every workspace has yet; nil: there is nothing of that in blocks
}

// answerEvent names the metadata of our answers, by which one is found again.
const answerEvent = "gpufit_answer"

// options turn a message into slack-go's terms. Links are never unfolded: an
// answer shows its sources and not their previews.
func (m message) options(q question) []slack.MsgOption {
	o := []slack.MsgOption{
		slack.MsgOptionText(m.text, false),
		slack.MsgOptionDisableMarkdown(), // 2*A100 is no bold type
		slack.MsgOptionDisableLinkUnfurl(),
		slack.MsgOptionDisableMediaUnfurl(),
	}
	if len(m.blocks) > 0 {
		o = append(o, slack.MsgOptionBlocks(m.blocks...))
	}
	switch {
	case q.surface == surfaceShare:
		return append(o, slack.MsgOptionResponseURL(q.responseURL, slack.ResponseTypeInChannel))
	case q.responseURL != "":
		return append(o, slack.MsgOptionResponseURL(q.responseURL, slack.ResponseTypeEphemeral))
	case q.root != "":
		return append(o, slack.MsgOptionTS(q.root), slack.MsgOptionMetadata(slack.SlackMetadata{
			EventType: answerEvent, EventPayload: map[string]any{"in_reply_to": q.message},
		}))
	}
	return o
}

// blockRefusals are the codes with which Slack refuses blocks and would take
// the text. Blocks reach workspaces one after the other, so a block that is
// right may be refused all the same.
var blockRefusals = []string{"invalid_blocks", "invalid_blocks_format", "msg_blocks_too_long", "invalid_attachments"}

// errMaybePosted says that an answer was sent, that nobody knows whether it
// arrived, and that it cannot be looked up.
var errMaybePosted = errors.New("it is not known whether the answer was posted, and it is not posted again")

// errFuse says that the thread has had enough.
var errFuse = errors.New("too many answers in this thread in a minute")

// post sends a reply to where the question came from: the thread, or for a
// command the person alone. It goes on until the message is there, Slack
// refuses it, or ctx ends.
func (b *Bot) post(ctx context.Context, q question, m message) error {
	if q.root != "" && !b.threads.allow(q.conversation()) {
		return errFuse
	}
	if q.posts > 0 { // an earlier run ended between sending and settling
		there, err := b.settled(ctx, q)
		if there || err != nil {
			return err
		}
	}
	if !q.begun {
		b.journal.begin(ctx, q.row)
	}
	if b.simple.Load() {
		m = m.simpler()
	}
	var retry backoff
	for {
		err := b.call(ctx, q, m)
		switch {
		case err == nil:
			return nil
		case refusedBlocks(err) && len(m.blocks) > 0:
			m = b.simplify(m, err)
			continue
		}
		if done, err := b.afterFailure(ctx, q, err, &retry); done {
			return err
		}
	}
}

// settled reports whether an answer of an earlier run is there. Where that
// cannot be looked up, one repeat is risked and no more.
func (b *Bot) settled(ctx context.Context, q question) (bool, error) {
	there, err := b.posted(ctx, q)
	switch {
	case ctx.Err() != nil:
		return false, ctx.Err()
	case err != nil && q.posts > 1:
		return false, errMaybePosted
	}
	return there, nil
}

// afterFailure waits after a failed call and reports whether that was the last one:
// because the message is there after all, or will never be.
func (b *Bot) afterFailure(ctx context.Context, q question, err error, retry *backoff) (done bool, final error) {
	var limited *slack.RateLimitedError
	switch {
	case errors.As(err, &limited):
		b.log.Warn("Slack asks to wait", "channel", q.channel, "seconds", limited.RetryAfter.Seconds())
		return b.wait(ctx, limited.RetryAfter, err)
	case unsent(err):
		return b.wait(ctx, retry.next(0, 0), err)
	case !ambiguous(err):
		return true, err
	}
	if done, final = b.wait(ctx, retry.next(0, 0), err); done {
		return done, final
	}
	there, lookErr := b.posted(ctx, q)
	if lookErr != nil {
		return true, fmt.Errorf("%w: %w", errMaybePosted, err)
	}
	return there, nil
}

// wait pauses, and reports true and the error where there is no time for that.
func (b *Bot) wait(ctx context.Context, d time.Duration, err error) (bool, error) {
	if end, ok := ctx.Deadline(); ok && time.Until(end) < d {
		return true, err
	}
	if pause(ctx, d) != nil {
		return true, err
	}
	return false, nil
}

// simplify takes out of a message what Slack has refused: first what not every
// workspace has, then all blocks.
func (b *Bot) simplify(m message, err error) message {
	var refused slack.SlackErrorResponse
	_ = errors.As(err, &refused)
	b.log.Warn("Slack refused the blocks, sending simpler ones or the text alone", "code", refused.Err, "details", refused.ResponseMetadata.Messages)
	if m.simple == nil {
		return message{text: m.text}
	}
	b.simple.Store(true)
	return m.simpler()
}

// simpler is the message without what not every workspace has.
func (m message) simpler() message {
	if m.simple != nil {
		m.blocks, m.simple = m.simple(), nil
	}
	return m
}

func refusedBlocks(err error) bool {
	var refused slack.SlackErrorResponse
	return errors.As(err, &refused) && slices.Contains(blockRefusals, refused.Err)
}

// unsent reports whether a call was surely not carried out: there was no
// connection to send it on, or Slack had too much to do and did not say until
// when.
func unsent(err error) bool {
	var op *net.OpError
	var status slack.StatusCodeError
	return errors.As(err, &op) && op.Op == "dial" || errors.As(err, &status) && status.Code == http.StatusTooManyRequests
}

// ambiguous reports whether a failed call may have been carried out: anything
// but a refusal, in Slack's own words or by the status of HTTP; and of Slack's
// words the ones that tell of trouble there.
func ambiguous(err error) bool {
	var refused slack.SlackErrorResponse
	var status slack.StatusCodeError
	switch {
	case errors.As(err, &refused):
		return slices.Contains(passing, refused.Err)
	case errors.As(err, &status):
		return status.Code >= http.StatusInternalServerError
	}
	return true
}

func (b *Bot) call(ctx context.Context, q question, m message) error {
	if q.private() && q.responseURL == "" {
		return b.whisper(ctx, q, m)
	}
	_, _, err := b.api.PostMessageContext(ctx, q.channel, m.options(q)...)
	return err
}

// whisper shows a message to the person who asked, and to nobody else.
func (b *Bot) whisper(ctx context.Context, q question, m message) error {
	if q.responseURL != "" {
		q.surface = surfaceSlash // not to all, where it was to be shared
		_, _, err := b.api.PostMessageContext(ctx, q.channel, m.options(q)...)
		return err
	}
	_, err := b.api.PostEphemeralContext(ctx, q.channel, q.user, m.options(q)...)
	return err
}
