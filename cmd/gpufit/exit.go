package main

import (
	"errors"
	"fmt"
	"strings"
	"syscall"
	"unicode"

	"gpufit/bot/answer"
)

// Exit statuses, as the contract promises them.
const (
	statusOK    = 0 // answered
	statusError = 1 // an error of ours or of the machine
	statusUsage = 2 // the call was wrong
)

// usageError is a call that cannot be carried out as it was made. Its text
// says what is wrong and how to mend it.
type usageError struct{ err error }

func (e usageError) Error() string { return e.err.Error() }
func (e usageError) Unwrap() error { return e.err }

// misuse returns a usageError.
func misuse(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// errReported ends a command that has already said what went wrong, such as a
// batch with a bad line.
var errReported = errors.New("reported")

// exit prints err as one line and returns the exit status that belongs to it.
func (p *process) exit(err error) int {
	if err == nil {
		return statusOK
	}
	if !errors.Is(err, errReported) && !errors.Is(err, syscall.EPIPE) {
		p.complain(err)
	}
	if isMisuse(err) {
		return statusUsage
	}
	return statusError
}

// isMisuse reports whether err is the caller's to mend.
func isMisuse(err error) bool {
	var usage usageError
	var input *answer.InputError
	return errors.As(err, &usage) || errors.As(err, &input)
}

// complain writes one line to standard error.
func (p *process) complain(err error) { fmt.Fprintf(p.stderr, "gpufit: %s\n", oneLine(err.Error())) }

// oneLine makes s safe to print as a single line: what a person typed may hold
// line breaks, terminal control sequences and broken UTF-8.
func oneLine(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}
