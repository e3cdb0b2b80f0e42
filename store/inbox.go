package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Item is one message that was accepted and waits for its answer: a row of the
// inbox.
type Item struct {
	ID       int64     // row id, set by the store
	Received time.Time // kept in UTC to the millisecond; zero: when it is written
	Event    string    // id of the delivery, unique; may be empty
	Team     string
	Channel  string
	Message  string // unique within Team and Channel, here and in the log
	Payload  string // JSON, masked when it is written
	Sealed   []byte // kept as it is: encrypt what must not be readable
	Posts    int    // how often its answer may have gone out: what Accept is given, and each Begin
}

// maxPayload bounds the JSON of an item in bytes. Slack's longest message has
// 40,000 characters of up to four bytes.
const maxPayload = 256 << 10

// Known is what Accept returns in place of an id where the message is in the
// inbox or in the log already.
const Known int64 = 0

// insertItem leaves out what waits already, by either key, and what was logged.
const insertItem = `INSERT INTO inbox (received, event, team, channel, message, payload, sealed, posts, owner)
	SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
	WHERE NOT EXISTS (SELECT 1 FROM queries WHERE team = ?3 AND channel = ?4 AND message = ?5 AND message <> '')
	ON CONFLICT DO NOTHING`

// Accept puts items into the inbox, all or none, in one transaction: once it
// has returned they outlive the process. It returns an id for each, or Known.
// Errors are *Error.
func (s *Store) Accept(ctx context.Context, items []Item) ([]int64, error) {
	if s.write == nil {
		return nil, explain(s.path, ErrReadOnly)
	}
	ids := make([]int64, len(items))
	all := func(to execer) error {
		for i, item := range items {
			id, err := s.accept(ctx, to, item)
			if err != nil {
				return fmt.Errorf("item %d of %d: %w", i+1, len(items), err)
			}
			ids[i] = id
		}
		return nil
	}
	var err error
	if len(items) == 1 {
		err = all(steady{s.write}) // a transaction by itself
	} else {
		err = inTransaction(ctx, s.write, func(tx *sql.Tx) error { return all(tx) })
	}
	if err != nil {
		return nil, explain(s.path, err)
	}
	return ids, nil
}

func (s *Store) accept(ctx context.Context, to execer, item Item) (int64, error) {
	if err := item.check(); err != nil {
		return 0, err
	}
	if item.Received.IsZero() {
		item.Received = s.now()
	}
	if item.Sealed == nil {
		item.Sealed = []byte{} // nil would be NULL
	}
	result, err := to.ExecContext(ctx, insertItem, item.Received.UTC().Format(timeLayout), item.Event,
		item.Team, item.Channel, item.Message, maskJSON(item.Payload), item.Sealed, item.Posts, s.owner())
	if err != nil {
		return 0, err
	}
	if n, err := result.RowsAffected(); n == 0 || err != nil {
		return Known, err
	}
	return result.LastInsertId()
}

// check reports why an item cannot be kept as it is.
func (i Item) check() error {
	for _, id := range []struct{ name, value string }{
		{"event", i.Event}, {"team", i.Team}, {"channel", i.Channel}, {"message", i.Message},
	} {
		if err := checkID(id.name, id.value); err != nil {
			return err
		}
	}
	if len(i.Payload) > maxPayload {
		return &entryError{fmt.Sprintf("the payload has %d bytes, at most %d are kept", len(i.Payload), maxPayload), "shorten it"}
	}
	return nil
}

// Waiting returns the oldest n items of the inbox, whichever run they belong to,
// in the order of arrival.
func (s *Store) Waiting(ctx context.Context, n int) ([]Item, error) {
	items, err := selectItems(ctx, s.read, `ORDER BY id LIMIT ?`, max(n, 0))
	return items, explain(s.path, err)
}

// asker is a pool, or a transaction.
type asker interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// selectItems returns the items that a condition and an order choose.
func selectItems(ctx context.Context, from asker, which string, args ...any) ([]Item, error) {
	rows, err := from.QueryContext(ctx,
		`SELECT id, received, event, team, channel, message, payload, sealed, posts FROM inbox `+which, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var items []Item
	for rows.Next() {
		item, err := scanItem(rows)
		if err != nil {
			return nil, err
		}
		items = append(items, item)
	}
	return items, rows.Err()
}

func scanItem(r row) (Item, error) {
	var i Item
	var received string
	err := r.Scan(&i.ID, &received, &i.Event, &i.Team, &i.Channel, &i.Message, &i.Payload, &i.Sealed, &i.Posts)
	if err != nil {
		return Item{}, err
	}
	if i.Received, err = time.Parse(timeLayout, received); err != nil {
		return Item{}, fmt.Errorf("inbox row %d: column received: %w", i.ID, err)
	}
	return i, nil
}

// Begin notes that the answer to an item is about to go out. From then on, until
// Settle, nobody knows whether it did.
func (s *Store) Begin(ctx context.Context, id int64) error {
	if s.write == nil {
		return explain(s.path, ErrReadOnly)
	}
	_, err := steady{s.write}.ExecContext(ctx, `UPDATE inbox SET posts = posts + 1 WHERE id = ?`, id)
	return explain(s.path, err)
}

// Settle writes the row of the log that an item became, and thereby takes it out
// of the inbox: the schema does both in one. nil only takes it out. A message
// that is in the log already is no error: what counts is that it waits no
// longer.
func (s *Store) Settle(ctx context.Context, id int64, e *Entry) error {
	if s.write == nil {
		return explain(s.path, ErrReadOnly)
	}
	if e != nil {
		if _, err := s.insert(ctx, steady{s.write}, *e); !errors.Is(err, ErrDuplicate) {
			return explain(s.path, err)
		}
	}
	_, err := steady{s.write}.ExecContext(ctx, `DELETE FROM inbox WHERE id = ?`, id)
	return explain(s.path, err)
}
