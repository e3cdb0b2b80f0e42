package answer

import (
	"errors"
	"fmt"
	"strings"
)

// InputError is returned when an input of an estimate cannot be used. Its text
// is one line, fit for the person: what is wrong and how to mend it.
type InputError struct {
	Field string // the contract's name of the input
	Value string // as given; empty where it is missing
	Hint  string // how to mend it
}

func (e *InputError) Error() string {
	if e.Value == "" {
		return fmt.Sprintf("%s: %s", e.Field, e.Hint)
	}
	return fmt.Sprintf("%s %q: %s", e.Field, quoted(e.Value), e.Hint)
}

// unknownName is the error for a name that no catalogue row answers to.
func unknownName(field, value string, near []string, otherwise string) *InputError {
	hint := "not in the catalogue"
	if len(near) > 0 {
		hint += "; nearest: " + strings.Join(near, ", ")
	}
	return &InputError{Field: field, Value: value, Hint: hint + "; " + otherwise}
}

// unreadable is the error for a value outside a closed list.
func unreadable(field, value, known string) *InputError {
	return &InputError{Field: field, Value: value, Hint: "cannot be read; use " + known}
}

// errTooLarge is returned when an input is so large that no size comes out.
var errTooLarge = errors.New("these numbers are larger than any machine; give smaller ones")
