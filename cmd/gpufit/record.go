package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"gpufit/bot/answer"
	"gpufit/intents"
	"gpufit/store"
)

// queryLog is the log as the terminal uses it: opened when it is first needed,
// and never in the way of an answer. What goes wrong is one warning.
type queryLog struct {
	path     string
	write    bool   // false: nothing is written, and no file is made
	keepText bool   // false: neither question nor answer is kept, only what was understood
	surface  string // of the entries: cli, chat
	thread   string // conversation the entries belong to, "" for none
	version  string // of program and data, in the entries
	warn     func(error)

	store *store.Store // nil until it is needed
	gone  bool         // there is none, or it failed
}

// queryLog returns the log that conf names. It touches no file yet.
func (p *process) queryLog(conf Config, surface, thread string, write bool) *queryLog {
	return &queryLog{
		path:     conf.LogPath(p.env),
		write:    write && conf.Log.Enabled,
		keepText: conf.Log.Text,
		surface:  surface,
		thread:   thread,
		version:  p.version(),
		warn:     p.complain,
	}
}

// open opens the log where it is not open yet. A log that is not to be written
// is opened for reading, and one that does not exist yet then is no failure.
func (l *queryLog) open(ctx context.Context) error {
	if l.store != nil || l.gone {
		return nil
	}
	opener := store.Open
	if !l.write {
		opener = store.OpenReadOnly
	}
	s, err := opener(ctx, l.path)
	l.store, l.gone = s, err != nil
	if !l.write && errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// previous returns the last question of the thread as it was understood, nil
// where there is none, and the language of its reply.
func (l *queryLog) previous(ctx context.Context) (*intents.Question, intents.Lang) {
	if l.thread == "" {
		return nil, ""
	}
	entry, found, err := l.last(ctx)
	if err != nil {
		l.warn(fmt.Errorf("answered without the earlier messages: %w", err))
	}
	if !found {
		return nil, ""
	}
	return questionOf(entry), intents.Lang(entry.Lang)
}

func (l *queryLog) last(ctx context.Context) (store.Entry, bool, error) {
	if err := l.open(ctx); err != nil || l.gone {
		return store.Entry{}, false, err
	}
	return l.store.LastInThread(ctx, l.thread)
}

// record appends entries in one transaction. What goes wrong is told once: a
// log that cannot be written is not tried again.
func (l *queryLog) record(ctx context.Context, entries ...store.Entry) {
	if !l.write || l.gone || len(entries) == 0 {
		return
	}
	for i := range entries {
		l.complete(&entries[i])
	}
	err := l.open(ctx)
	if err == nil {
		err = l.store.RecordAll(ctx, entries)
	}
	if err != nil {
		l.gone = true
		l.warn(fmt.Errorf("not logged: %w", err))
	}
}

// complete adds what is the same for all entries of this run.
func (l *queryLog) complete(e *store.Entry) {
	e.Surface, e.Thread, e.Version = l.surface, l.thread, l.version
	if !l.keepText {
		*e = e.WithoutText()
	}
}

// close ends the use of the log.
func (l *queryLog) close() {
	if l.store == nil {
		return
	}
	if err := l.store.Close(); err != nil {
		l.warn(err)
	}
}

// entryOf describes a question and what was answered for the log: verdict and
// kind are those of the first answer.
func entryOf(text string, r answer.Result) store.Entry {
	e := store.Entry{
		Time:    time.Now(),
		Lang:    string(r.Lang),
		Text:    text,
		Source:  r.Source,
		Latency: time.Duration(r.ElapsedUS) * time.Microsecond,
		LLM:     r.LLM.String(),
	}
	if len(r.Questions) > 0 {
		q := r.Questions[0]
		e.Intent = string(q.Intent)
		if state, err := q.State(); err == nil {
			e.Slots = string(state)
		}
	}
	if len(r.Answers) > 0 {
		e.Verdict, e.Kind = r.Answers[0].Verdict, string(r.Answers[0].Kind)
	}
	var texts []string
	for _, a := range r.Answers {
		texts = append(texts, a.Text)
	}
	e.Answer, e.Error = strings.Join(texts, "\n\n"), faultOf(r)
	return e
}

// faultOf returns what broke on our side while answering, "" if nothing did.
func faultOf(r answer.Result) string {
	for _, a := range r.Answers {
		if a.Fault != "" {
			return a.Fault
		}
	}
	return ""
}

// questionOf returns the question of a log row, nil if there is nothing in it
// that a follow-up could continue.
func questionOf(e store.Entry) *intents.Question {
	q, err := intents.Restore(intents.Intent(e.Intent), []byte(e.Slots))
	if err != nil || !continuable(q) {
		return nil
	}
	return &q
}

// continuable reports whether a follow-up may build on a question. Thanks and
// idle talk do not end a conversation: what stood before them goes on.
func continuable(q intents.Question) bool {
	return q.Intent != intents.Smalltalk && q.Intent != intents.OutOfScope
}
