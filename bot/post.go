package bot

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/slack-go/slack"
)

// rateRetries is how often a post waits for its turn after "too many
// requests", within the time that the question has.
const rateRetries = 3

// message is a reply as Slack takes it.
type message struct {
	text   string        // complete by itself, escaped: notifications, screen readers, old clients
	blocks []slack.Block // the same, laid out
}

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
	if q.responseURL != "" {
		return append(o, slack.MsgOptionResponseURL(q.responseURL, slack.ResponseTypeEphemeral))
	}
	if q.root != "" {
		o = append(o, slack.MsgOptionTS(q.root))
	}
	return o
}

// blockRefusals are the codes with which Slack refuses blocks and would take
// the text. Blocks reach workspaces one after the other, so a block that is
// right may be refused all the same.
var blockRefusals = []string{"invalid_blocks", "invalid_blocks_format", "msg_blocks_too_long", "invalid_attachments"}

// post sends a reply to where the question came from: the thread, or for a
// slash command the person alone.
func (b *Bot) post(ctx context.Context, q question, m message) error {
	err := b.send(ctx, q, m)
	var refused slack.SlackErrorResponse
	if errors.As(err, &refused) && slices.Contains(blockRefusals, refused.Err) {
		b.log.Warn("Slack refused the blocks, sending the text alone", "code", refused.Err, "details", refused.ResponseMetadata.Messages)
		err = b.send(ctx, q, message{text: m.text})
	}
	return err
}

// send makes the call, and again only where Slack says that it did nothing and
// when to come back: any other failure may hide a message that was posted.
func (b *Bot) send(ctx context.Context, q question, m message) error {
	for try := 0; ; try++ {
		err := b.call(ctx, q, m)
		var limited *slack.RateLimitedError
		if !errors.As(err, &limited) || try == rateRetries || endsWithin(ctx, limited.RetryAfter) {
			return err
		}
		b.log.Warn("Slack asks to wait", "channel", q.channel, "seconds", limited.RetryAfter.Seconds())
		if pauseErr := b.pause(ctx, limited.RetryAfter); pauseErr != nil {
			return err
		}
	}
}

// endsWithin reports whether ctx is over before d is.
func endsWithin(ctx context.Context, d time.Duration) bool {
	end, ok := ctx.Deadline()
	return ok && time.Until(end) < d
}

func (b *Bot) call(ctx context.Context, q question, m message) error {
	if q.surface == surfaceSlash && q.responseURL == "" {
		_, err := b.api.PostEphemeralContext(ctx, q.channel, q.user, m.options(q)...)
		return err
	}
	_, _, err := b.api.PostMessageContext(ctx, q.channel, m.options(q)...)
	return err
}
