package bot

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"gpufit/bot/answer"
	"gpufit/intents"
)

const (
	// jobWait bounds one question from the queue to the post, waits for rate
	// limits included.
	jobWait = 25 * time.Second
	// answerWait is the engine's part of it: what is left is for saying that
	// it took too long.
	answerWait = 15 * time.Second
)

// work answers one question in a worker, whatever it does.
func (b *Bot) work(q question) {
	defer func() {
		if r := recover(); r != nil {
			b.log.Error("panic while answering", "panic", fmt.Sprint(r), "stack", string(debug.Stack()))
		}
	}()
	ctx, cancel := context.WithTimeout(b.jobs, jobWait)
	defer cancel()
	b.handle(ctx, q)
}

// handle takes one question through the six steps.
func (b *Bot) handle(ctx context.Context, q question) {
	// 1. receive: done in receive.go, but for what the log has to be asked.
	before, ours := b.continues(ctx, q)
	if !ours {
		return
	}
	// 2. parse, 3. answer, 4. estimate or look up: the engine's.
	result, fault := b.ask(ctx, q, before)
	if fault == nil && !b.speaksUp(q, before, result) {
		return
	}
	// 5. render: and post.
	err := b.post(ctx, q, render(result, wordsFor(result.Lang)))
	if err != nil {
		b.log.Error("the answer was not posted", "surface", q.surface, "channel", q.channel, "error", plainReason(err))
	}
	// 6. record: after posting, so that a failing log costs nobody the answer.
	b.past.keep(q, result, before)
	b.journal.record(ctx, b.entry(q, result, fault, err))
}

// continues finds the turn that a question continues. It reports false where
// the question is not for the bot to answer: it was answered before a restart,
// or it stands without a mention in a thread in which the bot has no part.
func (b *Bot) continues(ctx context.Context, q question) (turn, bool) {
	before, ours, err := b.past.before(ctx, q)
	b.journal.unreadable(err)
	if q.surface == surfaceThread && !ours {
		return turn{}, false
	}
	again, err := b.past.again(ctx, q, before)
	b.journal.unreadable(err)
	if again {
		b.log.Debug("answered before the restart", "channel", q.channel, "message", q.message)
	}
	return before, !again
}

// ask has the engine answer, or says what to do where it is not asked at all or
// fails. The error is for the log.
func (b *Bot) ask(ctx context.Context, q question, before turn) (answer.Result, error) {
	lang := b.language(q)
	if isHelp(q.text) {
		return reply(lang, answer.KindGreeting, intents.Smalltalk, help(lang, b.o.Language, b.self.User)), nil
	}
	result, err := b.askEngine(ctx, answer.Ask{ID: q.message, Text: q.text, Previous: before.question, PreviousLang: before.lang, Lang: b.forced()})
	if err != nil {
		b.log.Error("the engine failed", "surface", q.surface, "channel", q.channel, "error", err)
		return reply(lang, answer.KindDecline, "", wordsFor(lang).failed), err
	}
	return result, nil
}

// askEngine calls the engine within bounds; a panic in it is an error.
func (b *Bot) askEngine(ctx context.Context, ask answer.Ask) (result answer.Result, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
			b.log.Error("panic in the engine", "panic", fmt.Sprint(r), "stack", string(debug.Stack()))
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, answerWait)
	defer cancel()
	result = b.engine.Ask(ctx, ask)
	if len(result.Answers) == 0 {
		return result, errors.New("the engine gave no answer")
	}
	return result, nil
}

// reply is a result in the bot's own words, the first line of which is the
// headline.
func reply(lang intents.Lang, kind answer.Kind, intent intents.Intent, text string) answer.Result {
	headline, body, _ := strings.Cut(text, "\n")
	r := answer.Result{Lang: lang, Source: "none", Answers: []answer.Reply{{Kind: kind, Headline: headline, Body: body, Text: text}}}
	if intent != "" {
		r.Source = "rules"
		r.Questions = []intents.Question{{Intent: intent, Confidence: 1}}
	}
	return r
}

// speaksUp reports whether an answer is wanted. Where the bot was called it
// always is. In a thread of ours people also talk to one another: there it
// answers what it understood, and asks back only the person it talked with
// last.
func (b *Bot) speaksUp(q question, before turn, r answer.Result) bool {
	if q.surface != surfaceThread {
		return true
	}
	switch kindOf(r) {
	case answer.KindGreeting, answer.KindDecline:
		return false
	case answer.KindAskBack:
		return q.user == before.user
	}
	return true
}

// forced is the language that every answer has, empty where each has that of
// its question.
func (b *Bot) forced() string {
	if b.o.Language == "zh" || b.o.Language == "en" {
		return b.o.Language
	}
	return ""
}

// language is for the words of the bot itself.
func (b *Bot) language(q question) intents.Lang {
	switch b.forced() {
	case "zh":
		return intents.ZH
	case "en":
		return intents.EN
	}
	return languageOf(q.text)
}
