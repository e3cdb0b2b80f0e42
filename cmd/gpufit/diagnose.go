package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"gpufit/bot/answer"
	"gpufit/intents"
	"gpufit/store"
)

// diagnoseCmd reads a pasted log, traceback or nvidia-smi screen.
type diagnoseCmd struct {
	File string `arg:"" optional:"" help:"The log; without it, or with -, standard input."`

	JSON  bool   `help:"Print one JSON object instead of text."`
	Lang  string `placeholder:"zh|en|auto" help:"Language of the answer (auto: that of the text, or of the terminal)."`
	Batch bool   `help:"Diagnose NDJSON from standard input: {\"id\",\"text\"} a line."`
	NoLog bool   `help:"Leave no trace in the query log."`
}

// Help is shown by gpufit diagnose --help.
func (*diagnoseCmd) Help() string {
	return "gpufit diagnose train.log\n\nnvidia-smi | gpufit diagnose"
}

// Run diagnoses one text, or one a line.
func (c *diagnoseCmd) Run(p *process) error {
	if err := c.validate(p); err != nil {
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
	log := p.queryLog(conf, "cli", "", !c.NoLog)
	defer log.close()
	lang := replyLanguage(c.Lang, conf)
	if c.Batch {
		return diagnoseBatch(p, engine, log, lang)
	}
	text, err := c.text(p.stdin)
	if err != nil {
		return err
	}
	result := engine.Diagnose(answer.Ask{Text: text, Lang: languageOf(p, text, lang)})
	err = c.print(p, result)
	log.record(p.ctx, entryOf(text, result))
	if fault := faultOf(result); err == nil && fault != "" {
		return fmt.Errorf("a fault of gpufit's own, please report it with the log: %s", fault)
	}
	return err
}

// validate reports a call that contradicts itself or would wait for ever.
func (c *diagnoseCmd) validate(p *process) error {
	switch {
	case c.Batch && c.File != "":
		return misuse("--batch reads lines from standard input; drop the file")
	case c.File == "" && isTerminal(p.stdin):
		return misuse("nothing to read; give a file (gpufit diagnose train.log), pipe a log into it (nvidia-smi | gpufit diagnose), or paste one after gpufit diagnose - and end with Ctrl-D")
	}
	return checkLanguage(c.Lang)
}

// maxLog is the longest log that is read whole, in bytes. Of more than two
// megabytes the head and the tail are looked at.
const maxLog = 64 << 20

// text returns the text to diagnose.
func (c *diagnoseCmd) text(stdin io.Reader) (string, error) {
	in := stdin
	if c.File != "" && c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return "", usageError{fmt.Errorf("%w; give the path of a log, or pipe it in", err)}
		}
		defer f.Close()
		in = f
	}
	read, err := io.ReadAll(io.LimitReader(in, maxLog+1))
	switch {
	case err != nil && c.File != "":
		return "", usageError{fmt.Errorf("%w; give the path of a text file", err)}
	case err != nil:
		return "", fmt.Errorf("read the log: %w", err)
	case len(read) > maxLog:
		return "", misuse("the log is longer than 64 MB; give its end, for example: tail -n 2000 train.log | gpufit diagnose")
	}
	text, ok := logText(read)
	switch {
	case strings.TrimSpace(text) == "":
		return "", misuse("the log is empty; give the lines from the first error on")
	case !ok:
		return "", misuse("the log is no text: it may be a program, an archive or a picture; unpack it, or give the lines from the first error on")
	}
	return text, nil
}

// print writes the result as the flags want it.
func (c *diagnoseCmd) print(p *process, r answer.Result) error {
	if c.JSON {
		return writeJSON(p.stdout, diagnosisOf(nil, r))
	}
	return printAnswer(p, r, false)
}

// languageOf is the language that was asked for, else Chinese for a text with
// Chinese in it, else that of the terminal: logs are English everywhere.
func languageOf(p *process, text, lang string) string {
	if lang != "" {
		return lang
	}
	if strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
		return string(intents.ZH)
	}
	return string((&estimateCmd{}).language(p))
}

// diagnosisOut is the contract's object with the id as it was written.
type diagnosisOut struct {
	ID json.RawMessage `json:"id,omitempty"`
	*answer.DiagnosisOut
}

func diagnosisOf(id json.RawMessage, r answer.Result) diagnosisOut {
	return diagnosisOut{id, r.Answers[0].Diagnosis}
}

// diagnoseLine is one line of a batch of logs.
type diagnoseLine struct {
	ID   json.RawMessage `json:"id"`
	Text *string         `json:"text"`
	Lang json.RawMessage `json:"lang"`
}

// diagnoseBatch diagnoses standard input line by line.
func diagnoseBatch(p *process, engine *answer.Engine, log *queryLog, lang string) error {
	var done []store.Entry
	err := ndjson{in: p.stdin, out: p.stdout, answer: func(line []byte) (any, error) {
		if len(done) == logEvery {
			log.record(p.ctx, done...)
			done = done[:0]
		}
		var in diagnoseLine
		if err := decodeObject(line, &in); err != nil {
			return nil, err
		}
		if in.Text == nil {
			return nil, errors.New(`no "text"; give the log under that key`)
		}
		result := engine.Diagnose(answer.Ask{Text: *in.Text, Lang: languageOf(p, *in.Text, lineLanguage(in.Lang, lang))})
		if fault := faultOf(result); fault != "" {
			return nil, errors.New(fault)
		}
		done = append(done, entryOf(*in.Text, result))
		return diagnosisOf(in.ID, result), nil
	}}.run()
	log.record(p.ctx, done...)
	return err
}
