package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// ndjson is a batch: one JSON object a line in, one object a line out, in
// order. A line that cannot be answered gives an error object and the run goes
// on.
type ndjson struct {
	in  io.Reader
	out io.Writer
	// answer returns the object for one line. Its error is the line's fault
	// and stands in the error object.
	answer func(line []byte) (any, error)
}

// lineError is what a bad line gives.
type lineError struct {
	ID    json.RawMessage `json:"id"` // null where the line has none that can be read
	Line  int             `json:"line"`
	Error string          `json:"error"`
}

// run answers all lines; blank ones are skipped. It returns errReported if
// there were bad ones, or the error that ended reading or writing.
func (b ndjson) run() error {
	lines := newLineReader(b.in)
	bad := false
	for {
		line, err := lines.next()
		switch {
		case err == io.EOF && bad:
			return errReported
		case err == io.EOF:
			return nil
		case err != nil && !errors.Is(err, errLongLine):
			return fmt.Errorf("read standard input: %w", err)
		case err == nil && len(bytes.TrimSpace(line)) == 0:
			continue
		}
		out, ok := b.object(line, err, lines.number)
		bad = bad || !ok
		if err := writeJSON(b.out, out); err != nil {
			return err
		}
	}
}

// object returns what to write for a line that was read with err, and whether
// it is an answer.
func (b ndjson) object(line []byte, err error, number int) (any, bool) {
	if err == nil {
		var out any
		if out, err = b.answer(line); err == nil {
			return out, true
		}
	}
	return lineError{ID: idOf(line), Line: number, Error: oneLine(err.Error())}, false
}

// idOf returns the line's id as it was written, nil if it has none.
func idOf(line []byte) json.RawMessage {
	var in struct {
		ID json.RawMessage `json:"id"`
	}
	if json.Unmarshal(line, &in) != nil {
		return nil
	}
	return in.ID
}

// decodeObject decodes one line into v and says in the words of a person what
// is wrong with it.
func decodeObject(line []byte, v any) error {
	line = bytes.TrimSpace(line)
	if len(line) == 0 || line[0] != '{' {
		return errors.New(`no JSON object; a line looks like {"id":"1", …}`)
	}
	err := json.Unmarshal(line, v)
	var syntax *json.SyntaxError
	var wrongType *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("broken JSON at byte %d: %w", syntax.Offset, err)
	case errors.As(err, &wrongType):
		return fmt.Errorf("%q must be a %s; this is another type (%s)", wrongType.Field, wrongType.Type, wrongType.Value)
	}
	return err
}

// writeJSON writes v as one line with one call to Write, so that a reader of a
// pipe sees it at once and whole.
func writeJSON(w io.Writer, v any) error {
	var line bytes.Buffer
	enc := json.NewEncoder(&line)
	enc.SetEscapeHTML(false) // questions are full of < and &, and this is no web page
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(line.Bytes())
	return err
}
