package answer

import (
	"fmt"

	"gpufit/intents"
)

// understand parses the message in the light of the conversation: the previous
// question, the earlier messages, then the text itself. A fault of the parser
// is returned instead of raised.
func (e *Engine) understand(a Ask) (q intents.Query, fault string) {
	q = intents.Query{Lang: forced(a.Lang, intents.EN)}
	defer func() {
		if p := recover(); p != nil {
			fault = fmt.Sprint("parse: ", p)
		}
	}()
	previous, lang := a.Previous, a.PreviousLang
	for _, line := range a.Context {
		previous, lang = e.fold(previous, lang, line)
	}
	parsed := e.parser.Parse(a.Text)
	if parsed.LangUnsure && lang != "" {
		parsed.Lang = lang
	}
	if previous != nil {
		parsed = intents.Merge(*previous, parsed)
	}
	parsed.Lang = forced(a.Lang, parsed.Lang)
	return parsed, ""
}

// fold reads one earlier message and returns the question and the language that
// the conversation stands at after it. Greetings and the like change no
// question, fragments no language.
func (e *Engine) fold(previous *intents.Question, lang intents.Lang, line string) (*intents.Question, intents.Lang) {
	q := e.parser.Parse(line)
	if !q.LangUnsure {
		lang = q.Lang
	}
	if previous != nil {
		q = intents.Merge(*previous, q)
	}
	if len(q.Questions) == 0 || offTheThread(q.Questions[0].Intent) {
		return previous, lang
	}
	return &q.Questions[0], lang
}

func offTheThread(i intents.Intent) bool {
	return i == intents.Smalltalk || i == intents.OutOfScope
}

// forced returns the language that was asked for, else the text's own.
func forced(lang string, own intents.Lang) intents.Lang {
	switch l := intents.Lang(lang); l {
	case intents.ZH, intents.EN:
		return l
	}
	return own
}
