package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// columns are the columns of a row in the order that values writes and scan
// reads them; id stands in front when reading.
const columns = `time, surface, team, channel, user, thread, message, lang, text,
	intent, slots, verdict, source, kind, answer, error, latency_us, version, llm`

const insertEntry = `INSERT INTO queries (` + columns + `)
	VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`

// timeLayout has a fixed width, so that rows sort by time as text.
const timeLayout = "2006-01-02T15:04:05.000Z"

// Record writes one row and returns its id. The entry is masked and bounded
// first. An entry whose message is in the log already is ErrDuplicate; every
// other failure is an *Error, after which the log is as it was.
func (s *Store) Record(ctx context.Context, e Entry) (int64, error) {
	if s.write == nil {
		return 0, explain(s.path, ErrReadOnly)
	}
	id, err := s.insert(ctx, steady{s.write}, e)
	return id, s.explainWrite(err)
}

// RecordAll writes the entries of a batch in their order, all or none. The
// errors are Record's, with the index of the entry that failed.
func (s *Store) RecordAll(ctx context.Context, entries []Entry) error {
	if s.write == nil {
		return explain(s.path, ErrReadOnly)
	}
	if len(entries) == 0 {
		return nil
	}
	err := inTransaction(ctx, s.write, func(tx *sql.Tx) error {
		insert, err := tx.PrepareContext(ctx, insertEntry)
		if err != nil {
			return err
		}
		defer insert.Close()
		for i, e := range entries {
			if _, err := s.insert(ctx, prepared{insert}, e); err != nil {
				return fmt.Errorf("entry %d of %d: %w", i+1, len(entries), err)
			}
		}
		return nil
	})
	return s.explainWrite(err)
}

// execer is a pool, or a statement that is prepared already.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// steady runs a statement of a pool to its end: ctx bounds only the wait for a
// connection. The driver runs what can be cancelled on a goroutine of its own,
// and the way there and back takes as long as writing a row does; what a
// statement may wait for beyond that, busyTimeout bounds.
type steady struct{ db *sql.DB }

func (p steady) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	conn, err := p.db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	return conn.ExecContext(context.WithoutCancel(ctx), query, args...)
}

// prepared runs its statement whatever query it is given.
type prepared struct{ stmt *sql.Stmt }

func (p prepared) ExecContext(ctx context.Context, _ string, args ...any) (sql.Result, error) {
	return p.stmt.ExecContext(ctx, args...)
}

// insert writes one entry; its errors are not explained yet.
func (s *Store) insert(ctx context.Context, to execer, e Entry) (int64, error) {
	e, err := prepare(e)
	if err != nil {
		return 0, err
	}
	if e.Time.IsZero() {
		e.Time = s.now()
	}
	result, err := to.ExecContext(ctx, insertEntry, values(e)...)
	if isDuplicate(err) {
		return 0, ErrDuplicate
	}
	if err != nil {
		return 0, err
	}
	return result.LastInsertId()
}

// explainWrite tells the message that was logged before from a failing log.
func (s *Store) explainWrite(err error) error {
	if errors.Is(err, ErrDuplicate) {
		return fmt.Errorf("query log %s: %w", s.path, err)
	}
	return explain(s.path, err)
}

// values lists the entry's fields in the order of columns.
func values(e Entry) []any {
	return []any{
		e.Time.UTC().Format(timeLayout), e.Surface, e.Team, e.Channel, e.User, e.Thread, e.Message,
		e.Lang, e.Text, e.Intent, e.Slots, e.Verdict, e.Source, e.Kind, e.Answer, e.Error,
		e.Latency.Microseconds(), e.Version, e.LLM,
	}
}

// row is what can be scanned: one row, or the current one of many.
type row interface{ Scan(dest ...any) error }

// scan reads a row that was selected as id and columns.
func scan(r row) (Entry, error) {
	var (
		e     Entry
		asked string
		us    int64
	)
	err := r.Scan(&e.ID, &asked, &e.Surface, &e.Team, &e.Channel, &e.User, &e.Thread, &e.Message,
		&e.Lang, &e.Text, &e.Intent, &e.Slots, &e.Verdict, &e.Source, &e.Kind, &e.Answer, &e.Error,
		&us, &e.Version, &e.LLM)
	if err != nil {
		return Entry{}, err
	}
	e.Latency = time.Duration(us) * time.Microsecond
	if e.Time, err = time.Parse(timeLayout, asked); err != nil {
		return Entry{}, fmt.Errorf("row %d: column time: %w", e.ID, err)
	}
	return e, nil
}
