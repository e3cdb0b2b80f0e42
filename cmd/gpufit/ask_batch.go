package main

import (
	"encoding/json"
	"errors"

	"gpufit/bot/answer"
	"gpufit/store"
)

// logEvery is how many answers of a batch share one transaction of the log.
const logEvery = 256

// askLine is one line of a batch of questions; unknown keys are ignored.
type askLine struct {
	ID      json.RawMessage `json:"id"`
	Text    *string         `json:"text"`
	Context earlier         `json:"context"`
	Lang    json.RawMessage `json:"lang"`
}

// earlier is the earlier messages of a conversation, oldest first. In JSON a
// string stands for a list of one.
type earlier []string

// UnmarshalJSON implements json.Unmarshaler.
func (e *earlier) UnmarshalJSON(b []byte) error {
	var one string
	var list []string
	switch {
	case json.Unmarshal(b, &one) == nil && one == "": // null too
	case json.Unmarshal(b, &one) == nil:
		list = []string{one}
	case json.Unmarshal(b, &list) != nil:
		return errors.New(`"context" must be a string or a list of strings`)
	}
	*e = list
	return nil
}

// askOut is the contract's object for an answer: the result with the id as it
// was written, which may be a number.
type askOut struct {
	ID json.RawMessage `json:"id,omitempty"`
	answer.Result
	Explain []reading `json:"explain,omitempty"`
}

// object returns what to print as JSON.
func (c *askCmd) object(id json.RawMessage, r answer.Result) askOut {
	out := askOut{ID: id, Result: r}
	if c.Explain {
		out.Explain = readings(r.Questions[0])
	}
	return out
}

// batch answers standard input line by line. Answers go out one by one; the
// log follows in blocks.
func (c *askCmd) batch(p *process, engine *answer.Engine, log *queryLog, lang string) error {
	var answered []store.Entry
	run := ndjson{in: p.stdin, out: p.stdout, answer: func(line []byte) (any, error) {
		if len(answered) == logEvery {
			log.record(p.ctx, answered...)
			answered = answered[:0]
		}
		var in askLine
		if err := in.read(line); err != nil {
			return nil, err
		}
		result := engine.Ask(p.ctx, in.ask(lang))
		answered = append(answered, entryOf(*in.Text, result))
		return c.object(in.ID, result), nil
	}}
	err := run.run()
	log.record(p.ctx, answered...)
	return err
}

// read decodes a line and checks that it asks something.
func (in *askLine) read(line []byte) error {
	if err := decodeObject(line, in); err != nil {
		return err
	}
	if in.Text == nil {
		return errors.New(`no "text"; give the question under that key`)
	}
	return nil
}

// ask returns the message for the engine. lang is the language of lines that
// name none.
func (in *askLine) ask(lang string) answer.Ask {
	return answer.Ask{
		ID:      plainID(in.ID),
		Text:    *in.Text,
		Context: in.Context,
		Lang:    lineLanguage(in.Lang, lang),
	}
}

// plainID returns an id as text; what is neither string nor number stays as it
// was written.
func plainID(raw json.RawMessage) string {
	var id string
	if json.Unmarshal(raw, &id) == nil {
		return id
	}
	return string(raw)
}

// lineLanguage returns the language a line asks for: a known one, else "" for
// that of the question, or fallback where the line says nothing.
func lineLanguage(raw json.RawMessage, fallback string) string {
	if raw == nil || string(raw) == "null" {
		return fallback
	}
	var lang string
	if json.Unmarshal(raw, &lang) == nil && (lang == "zh" || lang == "en") {
		return lang
	}
	return ""
}
