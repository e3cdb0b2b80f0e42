package bot

import (
	"context"
	"fmt"
	"sync"
	"time"

	"gpufit/bot/answer"
	"gpufit/intents"
	"gpufit/store"
)

const (
	// turnsMax bounds how many conversations are remembered; the log knows the
	// older ones.
	turnsMax = 4096
	// looseFor is how long a question outside of a thread (in a direct channel
	// or as a slash command) may refer to the one before: nothing but time
	// tells there that a new subject has begun.
	looseFor = time.Hour
)

// turn is the last exchange of a conversation.
type turn struct {
	question *intents.Question // as understood; nil: nothing that a follow-up could build on
	lang     intents.Lang      // of the reply
	kind     answer.Kind
	user     string
	message  string // id of the message that asked
	at       time.Time
}

// conversations finds what was said last. Memory comes first, so that a log
// that fails costs no follow-up; the log comes second, so that a restart costs
// none either. Two generations bound the memory, as in seen.
type conversations struct {
	log Log
	now func() time.Time

	mu         sync.Mutex
	young, old map[string]turn
}

func newConversations(log Log, now func() time.Time) *conversations {
	return &conversations{log: log, now: now, young: map[string]turn{}}
}

// before returns the turn that a question continues and reports whether there
// is one. A failing log is an error beside the answer "none".
func (c *conversations) before(ctx context.Context, q question) (turn, bool, error) {
	switch {
	case q.private(), q.surface == surfaceDM && !q.inThread:
		return c.find(ctx, q.conversation(), func(t turn) bool { return c.now().Sub(t.at) < looseFor })
	case !q.inThread:
		return turn{}, false, nil // it opens its thread
	}
	t, ok, err := c.find(ctx, q.conversation(), func(turn) bool { return true })
	if ok || err != nil || q.surface != surfaceDM {
		return t, ok, err
	}
	// A thread under a message that was asked outside of one: after a restart
	// the log knows it under the channel.
	return c.find(ctx, q.direct(), func(t turn) bool { return t.message == q.root })
}

// find looks in memory and then in the log for a turn that fits.
func (c *conversations) find(ctx context.Context, key string, fits func(turn) bool) (turn, bool, error) {
	t, ok := c.remembered(key)
	if !ok {
		var err error
		if t, ok, err = c.logged(ctx, key); err != nil {
			return turn{}, false, err
		}
	}
	if !ok || !fits(t) {
		return turn{}, false, nil
	}
	return t, true, nil
}

// logged reads a turn from its row.
func (c *conversations) logged(ctx context.Context, key string) (turn, bool, error) {
	e, ok, err := c.log.LastInThread(ctx, key)
	if err != nil || !ok {
		return turn{}, false, err
	}
	question, err := understood(e)
	return turn{question: question, lang: intents.Lang(e.Lang), kind: answer.Kind(e.Kind), user: e.User, message: e.Message, at: e.Time}, true, err
}

func (c *conversations) remembered(key string) (turn, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t, ok := c.young[key]; ok {
		return t, true
	}
	t, ok := c.old[key]
	return t, ok
}

// keep remembers what a question was answered with. Thanks and jokes do not
// make the conversation forget what it was about: prev is the turn before.
func (c *conversations) keep(q question, r answer.Result, prev turn) {
	t := turn{lang: r.Lang, kind: kindOf(r), user: q.user, message: q.message, at: q.received}
	if len(r.Questions) > 0 && continuable(r.Questions[0].Intent, slotsJSON(r)) {
		t.question = &r.Questions[0]
	} else {
		t.question = prev.question
	}
	c.put(q.conversation(), t)
	if q.surface == surfaceDM && !q.inThread {
		c.put(q.direct()+"/"+q.root, t) // the thread that the answer opens
	}
}

func (c *conversations) put(key string, t turn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.young) >= turnsMax {
		c.old, c.young = c.young, map[string]turn{}
	}
	c.young[key] = t
}

// understood reads a question back from its row.
func understood(e store.Entry) (*intents.Question, error) {
	q, err := state{intents.Intent(e.Intent), e.Slots}.restore()
	if err != nil {
		return nil, fmt.Errorf("read the slots of row %d: %w", e.ID, err)
	}
	return q, nil
}

// continuable reports whether a follow-up can build on a question.
func continuable(intent intents.Intent, slots string) bool {
	if intent == "" || intent == intents.Smalltalk || intent == intents.OutOfScope {
		return false
	}
	return slots != "" && slots != "{}"
}

func kindOf(r answer.Result) answer.Kind {
	if len(r.Answers) == 0 {
		return ""
	}
	return r.Answers[0].Kind
}

// slotsJSON is the state of the first question, slots and settings, as the log
// keeps it.
func slotsJSON(r answer.Result) string {
	if len(r.Questions) == 0 {
		return ""
	}
	return stateOf(&r.Questions[0]).Slots
}
