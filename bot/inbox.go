package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"gpufit/intents"
	"gpufit/store"
)

// Inbox is the part of the log that holds what was accepted and is not answered
// yet. *store.Store is one; its methods say what they promise.
type Inbox interface {
	Join() (leave func(), err error)
	Accept(ctx context.Context, items []store.Item) ([]int64, error)
	TakeOver(ctx context.Context, n int) ([]store.Item, error)
	Begin(ctx context.Context, id int64) error
	Settle(ctx context.Context, id int64, e *store.Entry) error
}

// kept is a question as its row of the inbox holds it.
type kept struct {
	Surface  string         `json:"surface"`
	User     string         `json:"user"`
	Root     string         `json:"root,omitempty"`
	InThread bool           `json:"in_thread,omitempty"`
	Text     string         `json:"text"`
	Denied   denial         `json:"denied,omitempty"`
	Lang     intents.Lang   `json:"lang,omitempty"`
	Intent   intents.Intent `json:"intent,omitempty"` // of the question that a button continues
	State    string         `json:"state,omitempty"`  // and the rest of it
}

// item writes a question down. The address that a command is answered at lets
// whoever has it speak in our name for half an hour, so it is sealed.
func (q question) item(s seal) (store.Item, error) {
	payload, err := json.Marshal(kept{
		Surface: q.surface, User: q.user, Root: q.root, InThread: q.inThread,
		Text: store.Mask(q.text), Denied: q.denied, Lang: q.lang, Intent: q.state.Intent, State: q.state.Slots,
	})
	if err != nil {
		return store.Item{}, err
	}
	i := store.Item{
		Received: q.received, Event: q.event, Team: q.team, Channel: q.channel, Message: q.message,
		Payload: string(payload), Sealed: s.close(q.responseURL),
	}
	if q.begun {
		i.Posts = 1
	}
	return i, nil
}

// reread makes a question of its row again.
func reread(i store.Item, s seal) (question, error) {
	var k kept
	if err := json.Unmarshal([]byte(i.Payload), &k); err != nil {
		return question{}, fmt.Errorf("read row %d of the inbox: %w", i.ID, err)
	}
	address, err := s.open(i.Sealed)
	if err != nil {
		return question{}, fmt.Errorf("read row %d of the inbox: %w", i.ID, err)
	}
	return question{
		row: i.ID, posts: i.Posts, received: i.Received, event: i.Event,
		team: i.Team, channel: i.Channel, message: i.Message,
		surface: k.Surface, user: k.User, root: k.Root, inThread: k.InThread, text: k.Text, denied: k.Denied, lang: k.Lang,
		state: state{k.Intent, k.State}, responseURL: address,
	}, nil
}

const (
	// resumeMax is how much is taken over at once.
	resumeMax = 256
	// resumeEvery is how often a bot looks for what another one on the same log
	// has left.
	resumeEvery = 30 * time.Second
)

// join begins a run in the inbox and answers what earlier ones have left: at
// once, and until ctx ends also what other bots on the log leave. leave ends the
// run. Where the log cannot tell the runs apart nothing is taken over later: it
// could be what this bot works on.
func (b *Bot) join(ctx context.Context) (leave func()) {
	end, err := b.journal.log.Join()
	if err != nil {
		b.log.Warn("the query log cannot tell this bot from another one on it", "error", err)
		b.resumeAll(ctx)
		return func() {}
	}
	b.resumeAll(ctx)
	ctx, stop := context.WithCancel(ctx)
	var watch sync.WaitGroup
	watch.Go(func() {
		for pause(ctx, resumeEvery) == nil {
			b.resumeAll(ctx)
		}
	})
	return func() { stop(); watch.Wait(); end() }
}

// resumeAll takes over as long as there is something, and room for it.
func (b *Bot) resumeAll(ctx context.Context) {
	total := 0
	for more := true; more; {
		n := b.resume(ctx)
		total += n
		more = n == resumeMax
	}
	if total > 0 {
		b.log.Info("answering what an earlier run has accepted", "questions", total)
	}
}

// resume puts what an earlier run has accepted and not answered into the queue
// and returns how much that was. Rows that nobody can read any more are taken
// out: they would come back at every start.
func (b *Bot) resume(ctx context.Context) int {
	places := b.queue.reserveSome(resumeMax)
	defer func() {
		for range places {
			b.queue.release()
		}
	}()
	items, err := b.journal.log.TakeOver(ctx, places)
	b.journal.unreadable(err)
	for _, item := range items {
		q, err := reread(item, b.seal)
		if err != nil {
			b.log.Error("a question of an earlier run is lost", "error", err)
			b.journal.settle(ctx, item.ID, nil)
			continue
		}
		b.seen.claim(q.keys()...)
		b.queue.push(q)
		places--
	}
	return len(items)
}

// state is a question that a button or a log row continues, as the engine's
// parser restores it.
type state struct {
	Intent intents.Intent
	Slots  string
}

func stateOf(q *intents.Question) state {
	if q == nil {
		return state{}
	}
	b, err := q.State()
	if err != nil {
		return state{} // only a NaN could do that
	}
	return state{q.Intent, string(b)}
}

// restore returns the question, nil where there is none that a follow-up could
// build on.
func (s state) restore() (*intents.Question, error) {
	if !continuable(s.Intent, s.Slots) {
		return nil, nil
	}
	q, err := intents.Restore(s.Intent, []byte(s.Slots))
	if err != nil {
		return nil, err
	}
	q.Confidence = 1
	return &q, nil
}
