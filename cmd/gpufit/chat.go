package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"gpufit/bot/answer"
	"gpufit/intents"
)

// chatCmd is a conversation on the terminal.
type chatCmd struct {
	Lang   string   `placeholder:"zh|en|auto" help:"Language of the replies (auto: that of each question)."`
	Thread threadID `placeholder:"ID" help:"Continue the conversation that has this name, or begin it."`
	NoLog  bool     `help:"Leave no trace in the query log."`
}

// conversation is a chat under way.
type conversation struct {
	p        *process
	engine   *answer.Engine
	log      *queryLog
	lang     string
	prompt   string            // "" where no person types
	previous *intents.Question // what a follow-up continues
	replied  intents.Lang      // language of the last reply
}

// Run reads questions until a farewell or the end of the input.
func (c *chatCmd) Run(p *process) error {
	if err := checkLanguage(c.Lang); err != nil {
		return err
	}
	conf, err := p.config()
	if err != nil {
		return err
	}
	engine, err := p.engine()
	if err != nil {
		return err
	}
	log := p.queryLog(conf, "chat", string(c.Thread), !c.NoLog)
	defer log.close()
	talk := conversation{p: p, engine: engine, log: log, lang: replyLanguage(c.Lang, conf)}
	talk.previous, talk.replied = log.previous(p.ctx)
	if log.thread == "" {
		log.thread = "chat-" + time.Now().UTC().Format("20060102T150405.000")
	}
	if isTerminal(p.stdin) {
		talk.prompt = "> "
		fmt.Fprintln(p.stdout, wordsFor(intents.Lang(talk.lang)).chatHello)
	}
	return talk.run()
}

// run answers line after line.
func (t *conversation) run() error {
	lines := newLineReader(t.p.stdin)
	for {
		fmt.Fprint(t.p.stdout, t.prompt)
		line, err := lines.next()
		switch {
		case err == io.EOF:
			t.leave()
			return nil
		case errors.Is(err, errLongLine):
			t.p.complain(fmt.Errorf("the question is %w", err))
			continue
		case err != nil:
			return fmt.Errorf("read standard input: %w", err)
		}
		text := strings.TrimSpace(strings.ToValidUTF8(string(line), "\uFFFD"))
		switch {
		case text == "":
			continue
		case isFarewell(text):
			return nil
		}
		if err := t.answer(text); err != nil {
			return err
		}
	}
}

// isFarewell reports whether a line ends the conversation rather than asks.
func isFarewell(text string) bool {
	text = strings.ToLower(strings.TrimRight(text, " .!\u3002\uff01"))
	return slices.Contains(wordsEN.farewells, text) || slices.Contains(wordsZH.farewells, text)
}

// leave ends the line that the prompt began.
func (t *conversation) leave() {
	if t.prompt != "" {
		fmt.Fprintln(t.p.stdout)
	}
}

// answer answers one message, prints the reply with a blank line after it, and
// logs it.
func (t *conversation) answer(text string) error {
	result := t.engine.Ask(t.p.ctx, answer.Ask{Text: text, Lang: t.lang, Previous: t.previous, PreviousLang: t.replied, TextOnly: true})
	if err := printAnswer(t.p, result, false); err != nil {
		return err
	}
	fmt.Fprintln(t.p.stdout)
	t.log.record(t.p.ctx, entryOf(text, result))
	t.remember(result)
	return nil
}

// remember keeps what the next message may continue.
func (t *conversation) remember(r answer.Result) {
	t.replied = r.Lang
	if q := r.Questions[0]; continuable(q) {
		t.previous = &q
	}
}
