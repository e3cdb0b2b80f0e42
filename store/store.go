package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	_ "github.com/mattn/go-sqlite3" // the "sqlite3" driver
)

// Memory is the path of a log that lives in memory and ends with the process.
const Memory = ":memory:"

// busyTimeout is how long a statement waits for another process's lock. A
// write takes well under a millisecond, so five seconds mean that the other
// side is stuck, not slow.
const busyTimeout = 5 * time.Second

// impatientTimeout is that of a chat, which is to be told within three seconds
// that a message was received.
const impatientTimeout = time.Second

// maxReaders bounds the connections that read: more than the cores of a small
// server would only take memory.
const maxReaders = 4

// Store is an open query log. Its methods may be called from any goroutine.
// A context ends a statement that runs; waiting for another process's lock is
// bounded by five seconds instead, or one (OpenImpatient).
type Store struct {
	path  string
	write *sql.DB // one connection; nil in a store that only reads
	read  *sql.DB // some connections in mode=ro; the same as write in memory
	now   func() time.Time
	run   atomic.Value // string: name of the run that Join began
}

// Open opens the log at path, or makes it: parent folders with mode 0700, the
// file with 0600, the tables by migration. The path ":memory:" is a log in
// memory, shared by all users of the Store. A log that a newer program wrote,
// or a file of another kind, is left untouched and refused. Errors are *Error.
func Open(ctx context.Context, path string) (*Store, error) {
	return open(ctx, path, busyTimeout)
}

// OpenImpatient is Open for a program that keeps others waiting while it writes:
// what another process has locked for a second is an error then.
func OpenImpatient(ctx context.Context, path string) (*Store, error) {
	return open(ctx, path, impatientTimeout)
}

// open is Open with the patience for locks as a parameter, so that a test of a
// locked file need not wait.
func open(ctx context.Context, path string, busy time.Duration) (*Store, error) {
	s, err := connect(path, busy)
	if err != nil {
		return nil, explain(path, err)
	}
	if err := migrate(ctx, s.write, busy); err != nil {
		return nil, explain(s.path, errors.Join(err, s.closePools()))
	}
	return s, nil
}

// OpenReadOnly opens an existing log without writing to it, for looking up a
// conversation when nothing shall be logged. Record returns an error. A log
// that does not exist is an error that wraps fs.ErrNotExist.
func OpenReadOnly(ctx context.Context, path string) (*Store, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, explain(path, err)
	}
	if path == Memory {
		return nil, explain(path, fs.ErrNotExist)
	}
	info, err := os.Stat(abs)
	if err == nil && info.IsDir() {
		err = errIsFolder
	}
	if err != nil {
		return nil, explain(abs, err)
	}
	s := &Store{path: abs, read: pool(lonelyDSN(abs, busyTimeout), 1), now: time.Now}
	if err := checkReadable(ctx, s.read); err != nil {
		return nil, explain(abs, errors.Join(err, s.closePools()))
	}
	return s, nil
}

// Path returns where the log is: an absolute path, or ":memory:".
func (s *Store) Path() string { return s.path }

// Close moves what was written into the main file and closes the log. It does
// not wait for other processes that have the log open: the last one to close
// does what is left.
func (s *Store) Close() error {
	if s.write == nil {
		return explain(s.path, s.closePools())
	}
	// With no patience the checkpoint does what it can at once; an open reader
	// elsewhere is no error.
	_, err := s.write.Exec(`PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)`)
	if isBusy(err) {
		err = nil
	}
	return explain(s.path, errors.Join(err, s.closePools()))
}

// closePools closes the readers first, so that the writer is the last
// connection: closing that one removes the files beside the log.
func (s *Store) closePools() error {
	err := s.read.Close()
	if s.write != nil && s.write != s.read {
		err = errors.Join(err, s.write.Close())
	}
	return err
}

// connect makes the file where it is missing and sets up the connections,
// none of which is opened yet.
func connect(path string, busy time.Duration) (*Store, error) {
	if path == Memory {
		// One connection for all: each further one would be a database of its own.
		db := pool(memoryDSN(busy), 1)
		return &Store{path: Memory, write: db, read: db, now: time.Now}, nil
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if err := makeFile(abs); err != nil {
		return nil, err
	}
	return &Store{
		path:  abs,
		write: pool(writerDSN(abs, busy), 1),
		read:  pool(readerDSN(abs, busy), maxReaders),
		now:   time.Now,
	}, nil
}

// pool returns at most n connections that stay open once they are.
func pool(dsn string, n int) *sql.DB {
	db, err := sql.Open("sqlite3", dsn)
	if err != nil {
		panic(err) // the driver is not linked in: a mistake in this file
	}
	db.SetMaxOpenConns(n)
	db.SetMaxIdleConns(n)
	return db
}

// making serialises makeFile within the process: closing any handle of a file
// drops every lock that the process holds on it (POSIX), so nobody may have
// the new file open in SQLite before our own handle is closed.
var making sync.Mutex

// makeFile makes an empty log with its folders, readable by its owner only,
// where there is none. SQLite gives the files beside it the same mode.
func makeFile(path string) error {
	if info, err := os.Stat(path); err == nil {
		if info.IsDir() {
			return errIsFolder
		}
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("%w: %w", errNoFolder, err)
	}
	making.Lock()
	defer making.Unlock()
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil // another process was first
	}
	if err != nil {
		return err
	}
	return f.Close()
}
