package bot

import (
	"errors"
	"strings"
	"time"

	"gpufit/bot/answer"
	"gpufit/store"
)

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
