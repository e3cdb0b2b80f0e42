package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
)

// LastInThread returns the newest row of a conversation that stated something
// (a thank-you does not end the topic), else the newest row, and reports
// whether there is one. Thread ids are compared byte for byte; the empty one is no
// conversation and finds nothing.
func (s *Store) LastInThread(ctx context.Context, thread string) (Entry, bool, error) {
	if thread == "" {
		return Entry{}, false, nil
	}
	e, err := scan(s.read.QueryRowContext(ctx,
		`SELECT id, `+columns+` FROM queries WHERE thread = ? ORDER BY slots = '{}', id DESC LIMIT 1`, thread))
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return Entry{}, false, nil
	case err != nil:
		return Entry{}, false, explain(s.path, err)
	}
	return e, true, nil
}

// Recent returns the last n rows that were written, newest first. None are
// returned for n of zero or less.
func (s *Store) Recent(ctx context.Context, n int) ([]Entry, error) {
	if n <= 0 {
		return nil, nil // a negative LIMIT means "all" to SQLite
	}
	rows, err := s.read.QueryContext(ctx, `SELECT id, `+columns+` FROM queries ORDER BY id DESC LIMIT ?`, n)
	if err != nil {
		return nil, explain(s.path, err)
	}
	defer rows.Close()
	var entries []Entry
	for rows.Next() {
		e, err := scan(rows)
		if err != nil {
			return nil, explain(s.path, err)
		}
		entries = append(entries, e)
	}
	return entries, explain(s.path, rows.Err())
}

// Count returns how many rows there are.
func (s *Store) Count(ctx context.Context) (int64, error) {
	var n int64
	err := s.read.QueryRowContext(ctx, `SELECT count(*) FROM queries`).Scan(&n)
	return n, explain(s.path, err)
}

// Check reads every page of the log and reports damage, as the database's own
// quick_check finds it.
func (s *Store) Check(ctx context.Context) error {
	var found string
	if err := s.read.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&found); err != nil {
		return explain(s.path, err)
	}
	if found != "ok" {
		return &Error{Path: s.path, Problem: "is damaged: " + strings.Join(strings.Fields(found), " "), Mend: "move it away; a new one is made with the next question"}
	}
	return nil
}
