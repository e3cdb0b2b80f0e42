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
	// jobWait bounds one question from the queue to the post. Slack may be out
	// of reach for a while, and an answer that comes late is better than none.
	jobWait = 10 * time.Minute
	// answerWait is the engine's part of it.
	answerWait = 15 * time.Second
)

// work answers one question in a worker, whatever it does. A question that
// makes the worker panic is settled: it would do so at every start.
func (b *Bot) work(q question) {
	ctx, cancel := context.WithTimeout(b.jobs, jobWait)
	defer cancel()
	defer func() {
		if r := recover(); r != nil {
			b.log.Error("panic while answering", "panic", fmt.Sprint(r), "stack", string(debug.Stack()))
			b.giveUp(q, fmt.Errorf("panic: %v", r))
		}
	}()
	b.handle(ctx, q)
}

// giveUp takes a question out of the inbox that nothing can be done about.
func (b *Bot) giveUp(q question, fault error) {
	defer func() {
		if r := recover(); r != nil {
			b.log.Error("panic in the log", "panic", fmt.Sprint(r))
		}
	}()
	e := b.entry(q, answer.Result{}, fault)
	b.journal.settle(b.jobs, q.row, &e)
}

// handle takes one question through the six steps.
func (b *Bot) handle(ctx context.Context, q question) {
	// 1. receive: done in receive.go, but for who may ask, and what was said before.
	if denied := b.denies(q); denied != "" {
		b.turnAway(ctx, q, denied)
		return
	}
	before, ours := b.continues(ctx, q)
	if !ours {
		b.journal.settle(ctx, q.row, nil)
		return
	}
	// 2. parse, 3. answer, 4. estimate or look up: the engine's.
	result, fault := b.ask(ctx, q, before)
	if fault == nil && !b.speaksUp(q, before, result) {
		b.journal.settle(ctx, q.row, nil)
		return
	}
	// 5. render: and post.
	err := b.post(ctx, q, b.render(q, before, result))
	if b.jobs.Err() != nil && err != nil && q.row != 0 {
		return // broken off: the next run answers it
	}
	if err != nil {
		b.log.Error("the answer was not posted", "surface", q.surface, "channel", q.channel, "error", plainReason(err))
	}
	// 6. record: after posting, so that a failing log costs nobody the answer.
	b.past.keep(q, result, before)
	e := b.entry(q, result, fault, err)
	b.journal.settle(ctx, q.row, &e)
}

// denies returns why a question is not answered, empty where it is.
func (b *Bot) denies(q question) denial {
	if q.denied == "" && !b.people.allow(q.team+"/"+q.user) {
		return deniedRate
	}
	return q.denied
}

// turnAway says once a minute to a person that, and why, the bot does not
// answer: to nobody else, and not where it only overhears.
func (b *Bot) turnAway(ctx context.Context, q question, why denial) {
	b.log.Warn("a question is not answered", "why", why, "surface", q.surface, "channel", q.channel, "user", q.user)
	if q.surface != surfaceThread && b.refusals.allow(q.team+"/"+q.user) {
		w := wordsFor(b.language(q))
		text := map[denial]string{deniedOutsider: w.outsider, deniedChannel: w.elsewhere, deniedRate: w.slower}[why]
		if err := b.whisper(ctx, q, message{text: escaped(text, textLimit)}); err != nil {
			b.log.Debug("a refusal was not posted", "channel", q.channel, "error", plainReason(err))
		}
	}
	b.journal.settle(ctx, q.row, nil)
}

// continues finds the turn that a question continues: that of its button, or
// the last one of its conversation. It reports false where it stands without a
// mention in a thread in which the bot has no part.
func (b *Bot) continues(ctx context.Context, q question) (turn, bool) {
	if q.surface == surfaceButton || q.surface == surfaceShare {
		before, err := q.state.restore()
		if err != nil {
			b.log.Warn("a button's question cannot be read, only its text is asked", "error", err)
		}
		return turn{question: before, lang: languageOf(q.text), user: q.user}, true
	}
	before, ours, err := b.past.before(ctx, q)
	b.journal.unreadable(err)
	return before, ours || q.surface != surfaceThread
}

// ask has the engine answer, or says what to do where it is not asked at all or
// fails. The error is for the log.
func (b *Bot) ask(ctx context.Context, q question, before turn) (answer.Result, error) {
	lang := b.language(q)
	if isHelp(q.text) {
		return reply(lang, answer.KindGreeting, intents.Smalltalk, help(lang, b.o.Language, b.self.User)), nil
	}
	result, err := b.askEngine(ctx, answer.Ask{ID: q.message, Text: q.text, Previous: before.question, PreviousLang: before.lang, Lang: b.forced(), TextOnly: true, Asker: answer.Asker{Team: q.team, Channel: q.channel, User: q.user}})
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
	if q.lang != "" {
		return q.lang
	}
	return languageOf(q.text)
}
