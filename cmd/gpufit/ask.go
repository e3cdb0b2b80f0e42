package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"gpufit/bot/answer"
)

// askCmd answers one question, or a batch of them.
type askCmd struct {
	Text []string `arg:"" optional:"" help:"The question; - reads it from standard input."`

	JSON    bool     `help:"Print one JSON object instead of text."`
	Lang    string   `placeholder:"zh|en|auto" help:"Language of the reply (auto: that of the question)."`
	Thread  threadID `placeholder:"ID" help:"Continue the conversation that has this name, or begin it."`
	Explain bool     `help:"Show which words decided what."`
	Batch   bool     `help:"Answer NDJSON from standard input: {\"id\",\"text\",\"context\",\"lang\"} a line."`
	NoLog   bool     `help:"Leave no trace in the query log."`
}

// threadID names a conversation. An empty one, as an unset variable of a shell
// leaves it, would silently be no conversation.
type threadID string

// Decode implements kong.MapperValue.
func (t *threadID) Decode(ctx *kong.DecodeContext) error {
	var id string
	if err := ctx.Scan.PopValueInto("name", &id); err != nil {
		return err
	}
	if strings.TrimSpace(id) == "" {
		return errors.New("is empty; give the conversation a name, or drop the flag")
	}
	*t = threadID(id)
	return nil
}

// Help is shown by gpufit ask --help.
func (*askCmd) Help() string {
	return `gpufit ask "can a 7B LoRA run on a 4090"` + "\n\n" +
		`gpufit ask --thread try1 "and with 13B?"`
}

// Run answers, prints, and then writes the log: a slow or broken log never
// stands between a person and the answer.
func (c *askCmd) Run(p *process) error {
	if err := c.validate(); err != nil {
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
	log := p.queryLog(conf, "cli", string(c.Thread), !c.NoLog)
	defer log.close()
	lang := replyLanguage(c.Lang, conf)
	if c.Batch {
		return c.batch(p, engine, log, lang)
	}
	text, err := c.question(p.stdin)
	if err != nil {
		return err
	}
	previous, replied := log.previous(p.ctx)
	result := engine.Ask(p.ctx, answer.Ask{Text: text, Lang: lang, Previous: previous, PreviousLang: replied, TextOnly: !c.JSON})
	err = c.print(p, nil, result)
	log.record(p.ctx, entryOf(text, result))
	if fault := faultOf(result); err == nil && fault != "" {
		return fmt.Errorf("a fault of gpufit's own, please report it with the question: %s", fault)
	}
	return err
}

// validate reports a call that contradicts itself.
func (c *askCmd) validate() error {
	switch {
	case c.Batch && len(c.Text) > 0:
		return misuse("--batch reads questions from standard input; drop the question from the command line")
	case c.Batch && c.Thread != "":
		return misuse(`--thread does not go with --batch; give a line its earlier messages under "context"`)
	case !c.Batch && strings.TrimSpace(strings.Join(c.Text, "")) == "":
		return misuse(`no question; type gpufit ask "can a 7B LoRA run on a 4090", or gpufit ask - to read it from standard input`)
	}
	return checkLanguage(c.Lang)
}

// question returns the text to answer.
func (c *askCmd) question(stdin io.Reader) (string, error) {
	text := strings.Join(c.Text, " ")
	if text == "-" {
		read, err := io.ReadAll(io.LimitReader(stdin, maxLine+1))
		if err != nil {
			return "", fmt.Errorf("read the question: %w", err)
		}
		if len(read) > maxLine {
			return "", misuse("the question is %w", errLongLine)
		}
		text = string(read)
	}
	text = strings.TrimSpace(strings.ToValidUTF8(text, "\uFFFD"))
	if text == "" {
		return "", misuse("no question on standard input; pipe a text into gpufit ask -")
	}
	return text, nil
}

// print writes the result as the flags want it.
func (c *askCmd) print(p *process, id json.RawMessage, r answer.Result) error {
	if c.JSON {
		return writeJSON(p.stdout, c.object(id, r))
	}
	return printAnswer(p, r, c.Explain)
}

// printAnswer writes a result for a person to read.
func printAnswer(p *process, r answer.Result, explain bool) error {
	d := p.display()
	text := strings.TrimRight(answer.Terminal(r, answer.TerminalOptions{Width: d.width, Color: d.color}), "\n")
	if explain {
		text += "\n\n" + explanation(r)
	}
	_, err := fmt.Fprintln(p.stdout, text)
	return err
}

// checkLanguage reports a --lang that names none of ours.
func checkLanguage(lang string) error {
	switch lang {
	case "", "zh", "en", "auto":
		return nil
	}
	return misuse("--lang %q is not known; give zh, en or auto", lang)
}

// replyLanguage returns the language to answer in, "" for that of the question.
func replyLanguage(flag string, conf Config) string {
	lang := flag
	if lang == "" {
		lang = conf.Answer.Language
	}
	if lang == "auto" {
		return ""
	}
	return lang
}
