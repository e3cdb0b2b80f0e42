package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"github.com/mattn/go-sqlite3"
)

// ErrDuplicate is returned when the message of an entry (Team, Channel,
// Message) is in the log already. Nothing is written then.
var ErrDuplicate = errors.New("this message is in the log already")

// ErrReadOnly is returned by Record on a store from OpenReadOnly.
var ErrReadOnly = errors.New("the log was opened for reading only")

// ErrUnfit is what the errors of entries and items wrap that cannot be kept as
// they are, such as one with an id of a kilobyte: the log itself works.
var ErrUnfit = errors.New("cannot be kept as it is")

var (
	errIsFolder = errors.New("is a folder")
	errNoFolder = errors.New("the folder cannot be made")
	errForeign  = errors.New("is no gpufit log")
	errOlder    = errors.New("has an older schema")
)

// NewerSchemaError is returned for a log that a newer program has written.
type NewerSchemaError struct {
	Found int // schema of the file
	Known int // newest schema of this program
}

// Error gives both versions.
func (e *NewerSchemaError) Error() string {
	return fmt.Sprintf("written by a newer gpufit (schema %d; this one knows up to %d)", e.Found, e.Known)
}

// entryError is an entry that cannot be kept as it is.
type entryError struct{ problem, mend string }

func (e *entryError) Error() string { return e.problem }

// Is makes it an ErrUnfit.
func (e *entryError) Is(target error) bool { return target == ErrUnfit }

// Error is what every method returns when the log fails: one line that names
// the file, what is wrong and what to do. Unwrap gives the cause.
type Error struct {
	Path    string // the log
	Problem string // what is wrong, without a full stop
	Mend    string // what the person can do about it
	Err     error
}

// Error gives the line.
func (e *Error) Error() string {
	return fmt.Sprintf("query log %s: %s; %s", e.Path, e.Problem, e.Mend)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// explain wraps err in an Error; nil stays nil and what is explained already
// stays as it is.
func explain(path string, err error) error {
	var known *Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	problem, mend := words(err)
	return &Error{Path: path, Problem: problem, Mend: mend, Err: err}
}

const (
	mendElsewhere = "put the log elsewhere"
	mendWritable  = "make it writable for this user, or " + mendElsewhere
	mendMoveAway  = "move the file away, a new log is made then, or " + mendElsewhere
	mendFree      = "free some space, or " + mendElsewhere
)

// words says in plain language what went wrong and what mends it.
func words(err error) (problem, mend string) {
	var lite sqlite3.Error
	var newer *NewerSchemaError
	var entry *entryError
	switch {
	case errors.As(err, &entry):
		return oneLine(err), entry.mend
	case errors.As(err, &newer):
		return newer.Error(), "update gpufit, or " + mendElsewhere
	case errors.As(err, &lite):
		return sqliteWords(lite)
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return "the work was stopped (" + err.Error() + ")", "ask again"
	default:
		return plainWords(err)
	}
}

// plainWords covers our own errors and those of the file system.
func plainWords(err error) (problem, mend string) {
	switch {
	case errors.Is(err, errIsFolder):
		return "is a folder, not a file", "name a file in it"
	case errors.Is(err, errForeign):
		return "is a database of another program", "name another file"
	case errors.Is(err, errOlder):
		return "has an older schema and was opened for reading only", "open it once for writing: any logged question does"
	case errors.Is(err, ErrReadOnly):
		return ErrReadOnly.Error(), "open it for writing"
	case errors.Is(err, errNoFolder) && (errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrExist)):
		return errNoFolder.Error(), "look for a link on the way that leads nowhere, or " + mendElsewhere
	case errors.Is(err, fs.ErrNotExist):
		return "does not exist", "ask a question that is logged first, or name another file"
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return "the folder is not writable", mendWritable
	case errors.Is(err, syscall.ENOTDIR):
		return "a part of the path is a file, not a folder", mendElsewhere
	case errors.Is(err, syscall.ENOSPC):
		return "the disk is full", mendFree
	default:
		return oneLine(err), mendElsewhere
	}
}

// oneLine joins the lines of several errors.
func oneLine(err error) string {
	return strings.ReplaceAll(err.Error(), "\n", "; ")
}

// sqliteWords covers SQLite's primary result codes that a person can mend.
func sqliteWords(err sqlite3.Error) (problem, mend string) {
	switch err.Code {
	case sqlite3.ErrFull:
		return "the disk is full", mendFree
	case sqlite3.ErrReadonly, sqlite3.ErrPerm, sqlite3.ErrAuth:
		return "the file or its folder is not writable", mendWritable
	case sqlite3.ErrCantOpen:
		return "the file or its folder cannot be opened", mendWritable
	case sqlite3.ErrBusy, sqlite3.ErrLocked:
		return "another process keeps it locked", "close that process, or try again"
	case sqlite3.ErrNotADB:
		return "is no SQLite database", mendMoveAway
	case sqlite3.ErrCorrupt:
		return "is damaged (" + err.Error() + ")", mendMoveAway
	case sqlite3.ErrIoErr:
		return "the disk does not read or write (" + err.Error() + ")", "check the disk, or " + mendElsewhere
	default:
		return err.Error(), mendElsewhere
	}
}

// isBusy reports whether another connection's lock was in the way.
func isBusy(err error) bool {
	var lite sqlite3.Error
	return errors.As(err, &lite) && (lite.Code == sqlite3.ErrBusy || lite.Code == sqlite3.ErrLocked)
}

// isDuplicate reports whether a unique key was in the way.
func isDuplicate(err error) bool {
	var lite sqlite3.Error
	return errors.As(err, &lite) && lite.ExtendedCode == sqlite3.ErrConstraintUnique
}
