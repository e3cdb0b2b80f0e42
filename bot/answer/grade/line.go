package grade

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Line is one labelled question.
type Line struct {
	ID      string         `json:"id"`
	Text    string         `json:"text"`
	Context list           `json:"context"` // earlier messages, oldest first
	Intent  string         `json:"intent"`  // of the question to answer first
	Also    []string       `json:"also_intents"`
	Slots   map[string]any `json:"slots"` // what the text itself says
	Expect  struct {
		Verdict  string         `json:"verdict"`  // yes, tight, no; empty: not judged
		Resolved map[string]any `json:"resolved"` // the slots after Context; nil: Slots
	} `json:"expect"`
}

// list is a list of strings; in JSON a string stands for a list of one.
type list []string

// UnmarshalJSON implements json.Unmarshaler.
func (l *list) UnmarshalJSON(b []byte) error {
	var one string
	if json.Unmarshal(b, &one) == nil {
		if one != "" {
			*l = list{one}
		}
		return nil
	}
	return json.Unmarshal(b, (*[]string)(l))
}

// maxLine bounds one line of a file of labels, in bytes.
const maxLine = 1 << 20

// Read reads a file of labels. An error names the line and what is wrong with it.
func Read(r io.Reader) ([]Line, error) {
	var out []Line
	s := bufio.NewScanner(r)
	s.Buffer(nil, maxLine)
	for n := 1; s.Scan(); n++ {
		if strings.TrimSpace(s.Text()) == "" {
			continue
		}
		l, err := readLine(s.Bytes())
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		out = append(out, l)
	}
	if err := s.Err(); err != nil {
		return nil, fmt.Errorf("after line %d: %w", len(out), err)
	}
	if len(out) == 0 {
		return nil, errors.New("no question in it; a line looks like {\"text\":…,\"intent\":…,\"slots\":{…}}")
	}
	return out, nil
}

func readLine(b []byte) (Line, error) {
	var l Line
	if err := json.Unmarshal(b, &l); err != nil {
		return l, fmt.Errorf("no labelled question: %w", err)
	}
	switch {
	case l.Text == "":
		return l, errors.New(`"text" is missing`)
	case l.Intent == "":
		return l, errors.New(`"intent" is missing`)
	case !slices.Contains([]string{"", "yes", "tight", "no"}, l.Expect.Verdict):
		return l, fmt.Errorf(`"expect.verdict" is %q; give yes, tight or no`, l.Expect.Verdict)
	}
	return l, nil
}
