package bot

import (
	"context"
	"errors"

	"github.com/slack-go/slack"
)

const (
	// lookPages bounds how far a thread is read for an answer of ours, and
	// lookPage is how much of it at once.
	lookPages = 5
	lookPage  = 200
)

// errNoHistory says that an answer cannot be looked up: what one person sees is
// in no history.
var errNoHistory = errors.New("a private answer cannot be looked up")

// posted reports whether the answer to a question stands in its thread: a
// message of ours whose metadata names the message that it replies to. It
// needs the history scope of the channel. While Slack is in trouble it asks
// again until ctx ends.
func (b *Bot) posted(ctx context.Context, q question) (bool, error) {
	if q.root == "" {
		return false, errNoHistory
	}
	var retry backoff
	for {
		there, err := b.inThread(ctx, q)
		if err == nil || !ambiguous(err) {
			return there, err
		}
		if done, _ := b.wait(ctx, retry.next(0, asked(err)), err); done {
			return false, err
		}
	}
}

// inThread reads the thread once.
func (b *Bot) inThread(ctx context.Context, q question) (bool, error) {
	p := slack.GetConversationRepliesParameters{
		ChannelID: q.channel, Timestamp: q.root, Limit: lookPage, IncludeAllMetadata: true,
	}
	for range lookPages {
		messages, more, cursor, err := b.api.GetConversationRepliesContext(ctx, &p)
		if err != nil {
			return false, err
		}
		for _, m := range messages {
			if b.answers(m, q) {
				return true, nil
			}
		}
		if !more || cursor == "" {
			return false, nil
		}
		p.Cursor = cursor
	}
	return false, nil
}

// answers reports whether a message is our answer to a question.
func (b *Bot) answers(m slack.Message, q question) bool {
	ours := m.User == b.self.UserID || m.BotID != "" && m.BotID == b.self.BotID
	return ours && m.Metadata.EventType == answerEvent && m.Metadata.EventPayload["in_reply_to"] == q.message
}
