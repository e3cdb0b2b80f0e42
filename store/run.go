package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/gofrs/flock"
)

// runMark stands between the path of a log and the name of a run in the name of
// the file that the run keeps locked for as long as it lives. The system lets go
// of the lock with the process, however that ends, so neither a clock nor a
// process number has to tell who is alive.
const runMark = "-run-"

// runName is what names a run.
var runName = regexp.MustCompile(`^[0-9A-Z]{26}$`)

// errNoRun says that a name for a run could not be locked.
var errNoRun = errors.New("no file for this run could be locked beside it")

// Join begins a run: what Accept puts into the inbox from now on belongs to it,
// and no other program that uses the log takes it over before leave is called or
// the process has ended. Without a run it is anybody's. One Store has one run at
// a time. Errors are *Error.
func (s *Store) Join() (leave func(), err error) {
	if s.path == Memory {
		s.run.Store(rand.Text())
		return func() { s.run.Store("") }, nil
	}
	s.sweepRuns()
	lock, err := lockRun(s.runFiles())
	if err != nil {
		return nil, explain(s.path, err)
	}
	s.run.Store(lock.Path()[len(s.runFiles()):])
	return func() {
		s.run.Store("")
		_ = os.Remove(lock.Path()) // one that stays is swept by the next run
		_ = lock.Unlock()
	}, nil
}

// runFiles is how the names of the files of runs begin: the same for all who use
// the log, also by a link.
func (s *Store) runFiles() string {
	if real, err := filepath.EvalSymlinks(s.path); err == nil {
		return real + runMark
	}
	return s.path + runMark
}

// lockRun makes and locks a file for a new run. Between the two another one may
// take it for what a run has left, and remove it: then it is tried again.
func lockRun(prefix string) (*flock.Flock, error) {
	for range 5 {
		lock := flock.New(prefix+rand.Text(), flock.SetPermissions(0o600))
		locked, err := lock.TryLock()
		if err != nil {
			return nil, err
		}
		if _, err := os.Stat(lock.Path()); locked && err == nil {
			return lock, nil
		}
		_ = lock.Unlock()
	}
	return nil, errNoRun
}

// owner is the run that this store is in, empty for none.
func (s *Store) owner() string {
	name, _ := s.run.Load().(string)
	return name
}

// sweepRuns removes what runs have left that were killed.
func (s *Store) sweepRuns() {
	left, _ := filepath.Glob(globbed(s.runFiles()) + "*") // the pattern is right by construction
	for _, file := range left {
		_ = s.alive(file[len(s.runFiles()):])
	}
}

// globbed writes a path so that nothing in it is a pattern.
func globbed(path string) string {
	return regexp.MustCompile(`[*?\[\\]`).ReplaceAllString(path, `[$0]`)
}

// alive reports whether a run still goes on, and removes the file of one that
// does not. Before a run has its lock it has no rows, so one whose file is gone
// is over.
func (s *Store) alive(name string) bool {
	file := s.runFiles() + name
	if s.path == Memory || !runName.MatchString(name) {
		return false
	}
	if _, err := os.Stat(file); err != nil {
		return false
	}
	lock := flock.New(file)
	locked, err := lock.TryLock()
	if err != nil || !locked {
		return true // it cannot be told: it is not answered twice
	}
	_ = os.Remove(file)
	_ = lock.Unlock()
	return false
}

// TakeOver makes the oldest n items of the inbox that no run works on any more
// this one's, and returns them in the order of arrival. Errors are *Error.
func (s *Store) TakeOver(ctx context.Context, n int) ([]Item, error) {
	if s.write == nil {
		return nil, explain(s.path, ErrReadOnly)
	}
	left, err := s.orphaned(ctx)
	if err != nil || len(left) == 0 {
		return nil, explain(s.path, err)
	}
	over, err := json.Marshal(left)
	if err != nil {
		return nil, explain(s.path, err)
	}
	var items []Item
	err = inTransaction(ctx, s.write, func(tx *sql.Tx) error {
		items, err = selectItems(ctx, tx, ofRuns, string(over), max(n, 0))
		if err != nil || len(items) == 0 {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE inbox SET owner = ?2 WHERE id <= ?3 AND owner IN (SELECT value FROM json_each(?1))`,
			string(over), s.owner(), items[len(items)-1].ID)
		return err
	})
	return items, explain(s.path, err)
}

// ofRuns selects the items of runs, whose names come as a JSON array.
const ofRuns = `WHERE owner IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT ?`

// orphaned lists the runs, beside this one, that have left items and are over.
func (s *Store) orphaned(ctx context.Context) ([]string, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT DISTINCT owner FROM inbox WHERE owner <> ? OR owner = ''`, s.owner())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return slices.DeleteFunc(names, s.alive), rows.Err()
}
