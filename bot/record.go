package bot

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"

	"gpufit/bot/answer"
	"gpufit/store"
)

// recordWait bounds the writing of one row.
const recordWait = 5 * time.Second

// journal writes rows and reports what fails, once for as long as it does: a
// full disk would otherwise fill the program's own log as well.
type journal struct {
	log     Log
	warn    *slog.Logger
	failing atomic.Bool // the last row was not written
	unread  atomic.Bool // a row could not be read
}

// settle takes a question out of the inbox and writes its row of the log, nil
// for none. It does so also where ctx has ended: the question was answered, or
// somebody has to see that it was not.
func (j *journal) settle(ctx context.Context, row int64, e *store.Entry) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordWait)
	defer cancel()
	switch {
	case row != 0:
		j.wrote(j.log.Settle(ctx, row, e))
	case e != nil:
		_, err := j.log.Record(ctx, *e)
		if errors.Is(err, store.ErrDuplicate) {
			err = nil
		}
		j.wrote(err)
	}
}

// begin notes that an answer is about to go out.
func (j *journal) begin(ctx context.Context, row int64) {
	if row == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, recordWait)
	defer cancel()
	j.wrote(j.log.Begin(ctx, row))
}

// wrote notes how writing went, and tells where that has changed.
func (j *journal) wrote(err error) {
	switch {
	case err != nil && j.failing.CompareAndSwap(false, true):
		j.warn.Warn("the query log fails, answers go on without it", "error", err)
	case err == nil && j.failing.CompareAndSwap(true, false):
		j.warn.Info("the query log works again")
	}
}

// unreadable warns of the first row that could not be read. Whether the next
// one can be is not seen: memory answers first.
func (j *journal) unreadable(err error) {
	if err != nil && j.unread.CompareAndSwap(false, true) {
		j.warn.Warn("the query log cannot be read, questions from before the start are not continued", "error", err)
	}
}

// entry is the row for a question. faults say why it got no answer, or not the
// one that it should have; nil ones are left out.
func (b *Bot) entry(q question, r answer.Result, faults ...error) store.Entry {
	e := store.Entry{
		Time: q.received, Surface: q.surface,
		Team: q.team, Channel: q.channel, User: q.user,
		Thread: q.conversation(), Message: q.message,
		Lang: string(r.Lang), Slots: slotsJSON(r), Source: r.Source,
		Kind: string(kindOf(r)), Latency: time.Since(q.received), Version: b.o.Version,
	}
	if len(r.Questions) > 0 {
		e.Intent = string(r.Questions[0].Intent)
	}
	if len(r.Answers) > 0 {
		e.Verdict = r.Answers[0].Verdict
	}
	if b.o.StoreText {
		e.Text, e.Answer = q.text, fullText(r)
	}
	for _, a := range r.Answers {
		if a.Fault != "" {
			faults = append(faults, errors.New(a.Fault))
		}
	}
	e.Error = b.reasons(faults)
	return e
}

// reasons joins errors for the log, with secrets hidden.
func (b *Bot) reasons(faults []error) string {
	var reasons []string
	for _, f := range faults {
		if f != nil {
			reasons = append(reasons, b.secrets.hide(plainReason(f)))
		}
	}
	return strings.Join(reasons, "; ")
}
