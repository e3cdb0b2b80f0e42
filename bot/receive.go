package bot

import (
	"context"
	"errors"
	"slices"
	"time"

	"gpufit/store"
)

const (
	// arrivalsMax is how many questions may wait to be written down. Where
	// there are more, the connections are not read on.
	arrivalsMax = 256
	// batchMax is how many are written down in one transaction: under load one
	// wait for the disk serves many, and none waits for another without need.
	batchMax = 64
	// acceptWait bounds the wait for their turn to be written. Slack delivers
	// again after three seconds, and does not bring a command again.
	acceptWait = 1500 * time.Millisecond
)

// claim is a delivery that may be accepted, and the question in it.
type claim struct {
	delivery
	question
}

// deliver reads a delivery, for its connection, and hands a question to
// receive. What waits for no disk is acknowledged at once.
func (b *Bot) deliver(d delivery) {
	q, ok := b.read(d.envelope)
	if !ok || b.twin(q) {
		b.ack(d, nil)
		return
	}
	select {
	case b.arrivals <- claim{d, q}:
	case <-d.link.gone: // Slack brings it again
	}
}

// twin reports whether another event has brought the message: two tell of each
// mention. This one may be acknowledged before the message is in the inbox,
// because the other one is not until it is. The same event once more is no
// twin: where its first delivery waits for the disk, it waits too.
func (b *Bot) twin(q question) bool {
	return q.event != "" && b.seen.has(q.key()) && !b.seen.has(q.event)
}

// receive is the first of the six steps, for all questions, until ctx ends:
// whether it was here before, whether there is room, the inbox, the
// acknowledgement, the queue, in this order.
func (b *Bot) receive(ctx context.Context) {
	for {
		select {
		case c := <-b.arrivals:
			b.accept(ctx, b.batch(c))
		case <-ctx.Done():
			return
		}
	}
}

// batch returns first and what else has arrived by now.
func (b *Bot) batch(first claim) []claim {
	all := []claim{first}
	for len(all) < batchMax {
		select {
		case c := <-b.arrivals:
			all = append(all, c)
		default:
			return all
		}
	}
	return all
}

// accept takes questions in. They are acknowledged once they are in the inbox,
// and so is what is there already.
func (b *Bot) accept(ctx context.Context, all []claim) {
	var claims []claim
	var done []delivery
	begun := map[string]bool{}
	for _, c := range all {
		if !b.concerns(ctx, c.question, begun) || !b.seen.claim(c.keys()...) {
			done = append(done, c.delivery)
			continue
		}
		if !b.queue.reserve() {
			b.seen.release(c.keys()...)
			b.refuse(c.delivery, c.question)
			continue
		}
		c.begun = b.queue.atOnce()
		begun[c.order()] = true
		claims = append(claims, c)
		done = append(done, c.delivery)
	}
	rows := b.keep(ctx, claims)
	for _, d := range done { // all of them before the first answer takes the processor
		b.ack(d, nil)
	}
	b.enqueue(claims, rows)
}

// enqueue hands what was kept to the workers, but for what an earlier run has
// accepted or answered.
func (b *Bot) enqueue(claims []claim, rows []int64) {
	for i, c := range claims {
		if rows[i] == store.Known {
			b.queue.release()
			continue
		}
		if c.row = rows[i]; c.row == inMemory {
			c.row = 0
		}
		b.queue.push(c.question)
	}
}

// inMemory stands for the row of a question that could not be written down.
const inMemory int64 = -1

// keep puts questions into the inbox and returns their rows. Where that fails
// (a full disk) they are answered from memory: a question that a crash would
// lose is better than one that is not answered.
func (b *Bot) keep(ctx context.Context, claims []claim) []int64 {
	if len(claims) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, acceptWait)
	defer cancel()
	items := make([]store.Item, len(claims))
	var err error
	for i, c := range claims {
		if items[i], err = c.item(b.seal); err != nil {
			break
		}
	}
	var rows []int64
	if err == nil {
		rows, err = b.journal.accept(ctx, items)
	}
	switch {
	case err == nil:
		return rows
	case len(claims) == 1 || !errors.Is(err, store.ErrUnfit):
		return slices.Repeat([]int64{inMemory}, len(claims))
	}
	for _, c := range claims { // one of them spoils it for the others
		rows = append(rows, b.keep(ctx, []claim{c})...)
	}
	return rows
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
	case "interactive":
		q, ok = b.self.fromPress(e.Payload)
	}
	if q.message == "" {
		q.message = e.ID // a command without a trigger: nothing else tells it from others
	}
	if q.denied != "" {
		q.lang, q.text = languageOf(q.text), "" // it is not answered, so it is not kept either
	}
	q.received = time.Now()
	return q, ok
}

// concerns reports whether a question is for the bot. Without a mention, in a
// thread, it is where the bot has answered or is about to; what others talk
// about is not written down even for a moment. begun holds the conversations
// of this batch.
func (b *Bot) concerns(ctx context.Context, q question, begun map[string]bool) bool {
	switch {
	case q.surface != surfaceThread:
		return true
	case q.denied != "":
		return false
	case begun[q.order()], b.queue.holds(q.order()):
		return true
	}
	_, ours, err := b.past.before(ctx, q)
	b.journal.unreadable(err)
	return ours
}

// ack acknowledges a delivery, with what a slash command shows.
func (b *Bot) ack(d delivery, payload any) {
	if err := d.link.ack(d.ID, payload); err != nil {
		b.log.Debug("an acknowledgement was not written, Slack will deliver again", "envelope", d.ID, "error", err)
	}
}

// refuse leaves an event to Slack's retries: it comes back at once, after one
// and after five minutes. A command or a button does not come back, so there
// the acknowledgement itself says so.
func (b *Bot) refuse(d delivery, q question) {
	why := "no room for a question"
	if b.queue.closed() {
		why = "a question came at the end"
	}
	b.log.Warn(why, "surface", q.surface, "channel", q.channel)
	switch q.surface {
	case surfaceSlash:
		busy := wordsFor(b.language(q)).busy
		b.ack(d, map[string]string{"response_type": "ephemeral", "text": escaped(busy, textLimit)})
	case surfaceButton, surfaceShare:
		b.ack(d, nil)
	}
}
