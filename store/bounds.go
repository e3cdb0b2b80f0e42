package store

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// The longest text that a row keeps, in bytes. A question longer than MaxText
// is a pasted log, whose head says what it was; an answer is a screen or two.
const (
	MaxText   = 8 << 10
	MaxAnswer = 16 << 10
)

const (
	maxSlots = 8 << 10
	maxError = 2 << 10
	maxWord  = 128 // intent, verdict, version and the like
	maxID    = 255 // Slack's ids have under 30 bytes; a thread of the terminal is typed by hand
)

// cutMark ends a text that was cut.
const cutMark = "…"

// prepare returns the entry as it is written: valid UTF-8 without NUL, secrets
// masked, long text cut. Ids are never changed, since two that differ must stay
// different: one that cannot be kept as it is is an error.
func prepare(e Entry) (Entry, error) {
	for _, id := range []struct{ name, value string }{
		{"team", e.Team}, {"channel", e.Channel}, {"user", e.User}, {"thread", e.Thread}, {"message", e.Message},
	} {
		if err := checkID(id.name, id.value); err != nil {
			return Entry{}, err
		}
	}
	e.Text = tidy(e.Text, MaxText)
	e.Answer = tidy(e.Answer, MaxAnswer)
	e.Error = tidy(e.Error, maxError)
	e.Slots = tidySlots(e.Slots)
	for _, word := range []*string{&e.Surface, &e.Lang, &e.Intent, &e.Verdict, &e.Source, &e.Kind, &e.Version} {
		*word = tidy(*word, maxWord)
	}
	return e, nil
}

// checkID reports why an id cannot be kept byte for byte.
func checkID(name, id string) error {
	switch {
	case len(id) > maxID:
		return &entryError{fmt.Sprintf("the %s id has %d bytes, at most %d are kept", name, len(id), maxID), "use a shorter one"}
	case !utf8.ValidString(id) || strings.ContainsRune(id, 0):
		return &entryError{fmt.Sprintf("the %s id %q is no plain text", name, id), "use letters and digits"}
	case Mask(id) != id:
		return &entryError{fmt.Sprintf("the %s id looks like a secret", name), "use another one"}
	}
	return nil
}

// tidy masks before it cuts, so that no secret loses the end by which it is
// known.
func tidy(s string, limit int) string {
	s = strings.ToValidUTF8(s, string(utf8.RuneError))
	if strings.ContainsRune(s, 0) { // the sqlite3 shell would end the text there
		s = strings.ReplaceAll(s, "\x00", string(utf8.RuneError))
	}
	return cut(Mask(s), limit)
}

// cut shortens s to at most limit bytes, the mark included, on a rune border.
func cut(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	end := limit - len(cutMark)
	for !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + cutMark
}

// tidySlots keeps slots that are JSON after masking and short enough. Half of a
// JSON text helps nobody: what does not fit becomes the empty object.
func tidySlots(s string) string {
	s = Mask(s)
	if len(s) > maxSlots || !json.Valid([]byte(s)) || !utf8.ValidString(s) {
		return "{}"
	}
	return s
}
