package bot

import (
	"time"

	"github.com/slack-go/slack/socketmode"
)

// receive is the first of the six steps for one delivery: what it is, whether
// it was here before, whether there is room, the acknowledgement, the queue,
// in this order. It runs in the loop that reads slack-go's events and never
// waits.
//
// What is of no interest is acknowledged, so that Slack does not deliver it
// again. What there is no room for is not, so that Slack does: it comes back
// at once, after one and after five minutes. A slash command does not come
// back, so there the acknowledgement itself says so.
func (b *Bot) receive(client *socketmode.Client, e envelope) {
	q, ok := b.read(e)
	if !ok {
		b.acks.send(ack{client: client, id: e.ID})
		return
	}
	if !b.seen.claim(q.keys...) {
		b.log.Debug("delivered before", "channel", q.channel, "message", q.message)
		b.acks.send(ack{client: client, id: e.ID})
		return
	}
	if b.stopping.Load() || !b.queue.reserve() {
		b.seen.release(q.keys...)
		b.refuse(client, e, q)
		return
	}
	b.acks.send(ack{client: client, id: e.ID})
	b.queue.push(q)
}

// read turns a delivery into a question and reports whether it may be one.
func (b *Bot) read(e envelope) (question, bool) {
	var q question
	var ok bool
	switch e.Type {
	case "events_api":
		q, ok = b.self.fromEvent(e.Payload)
	case "slash_commands":
		q, ok = b.self.fromSlash(e.Payload)
	}
	q.received = b.now()
	return q, ok
}

// refuse leaves an event to Slack's retries and tells a person who used a slash
// command.
func (b *Bot) refuse(client *socketmode.Client, e envelope, q question) {
	b.log.Warn("no room for a question", "surface", q.surface, "channel", q.channel, "waiting", b.o.Queue)
	if q.surface != surfaceSlash {
		return
	}
	busy := wordsFor(b.language(q)).busy
	b.acks.send(ack{client: client, id: e.ID, payload: map[string]string{"response_type": "ephemeral", "text": escaped(busy, textLimit)}})
}

// since is how long ago a question arrived.
func (b *Bot) since(q question) time.Duration { return b.now().Sub(q.received) }
