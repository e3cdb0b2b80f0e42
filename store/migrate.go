package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"time"
)

//go:embed schema/*.sql
var schemaFiles embed.FS

// applicationID marks a SQLite file as a gpufit log ("gpuf" in ASCII), so that
// a path that points at another program's database is refused, not filled.
const applicationID = 0x67707566

// identity is what a file says of itself.
type identity struct {
	version int // migrations applied
	app     int // 0: never set
	tables  int
}

// readIdentity asks in one statement: it is the only one that opening an
// existing log costs.
func readIdentity(ctx context.Context, q queryer) (identity, error) {
	var id identity
	err := q.QueryRowContext(ctx, `SELECT
		(SELECT user_version FROM pragma_user_version),
		(SELECT application_id FROM pragma_application_id),
		(SELECT count(*) FROM sqlite_schema)`).Scan(&id.version, &id.app, &id.tables)
	return id, err
}

// queryer is a pool or a transaction.
type queryer interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// check refuses what migrate must not touch: files of other programs and of
// newer ones of ours.
func (id identity) check(known int) error {
	switch {
	case id.app == applicationID && id.version > known:
		return &NewerSchemaError{Found: id.version, Known: known}
	case id.app == applicationID && id.version > 0:
		return nil
	case id == identity{}:
		return nil // an empty file
	default:
		return errForeign
	}
}

// migrations returns the embedded SQL, the first one being version 1.
func migrations() ([]string, error) {
	names, err := fs.Glob(schemaFiles, "schema/*.sql") // sorted by name
	if err != nil {
		return nil, err
	}
	steps := make([]string, len(names))
	for i, name := range names {
		b, err := schemaFiles.ReadFile(name)
		if err != nil {
			return nil, err
		}
		steps[i] = string(b)
	}
	return steps, nil
}

// migrate brings the file to the newest schema.
func migrate(ctx context.Context, db *sql.DB, patience time.Duration) error {
	steps, err := migrations()
	if err != nil {
		return err
	}
	return migrateTo(ctx, db, steps, patience)
}

// migrateTo applies the steps that the file has not seen. Nothing is locked
// where there are none.
func migrateTo(ctx context.Context, db *sql.DB, steps []string, patience time.Duration) error {
	id, err := readIdentity(ctx, db)
	if err != nil {
		return err
	}
	if err := id.check(len(steps)); err != nil {
		return err
	}
	if id.version == len(steps) {
		return nil
	}
	if err := setWAL(ctx, db, patience); err != nil {
		return err
	}
	for version := id.version + 1; version <= len(steps); version++ {
		if err := applyStep(ctx, db, steps, version); err != nil {
			return fmt.Errorf("bring the log to schema %d: %w", version, err)
		}
	}
	return nil
}

// applyStep runs one migration in one transaction, unless another process has
// done so since the version was read: that is why it is read again under the
// lock.
func applyStep(ctx context.Context, db *sql.DB, steps []string, version int) error {
	return inTransaction(ctx, db, func(tx *sql.Tx) error {
		id, err := readIdentity(ctx, tx)
		if err != nil {
			return err
		}
		if err := id.check(len(steps)); err != nil {
			return err
		}
		if id.version >= version {
			return nil
		}
		if _, err := tx.ExecContext(ctx, steps[version-1]); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, fmt.Sprintf(
			"PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, version))
		return err
	})
}

// setWAL turns on write-ahead logging, which the file then remembers. A file
// system that cannot do it keeps its mode, which is slower but as safe, and a
// database in memory has nothing to log ahead.
//
// Two processes that do this on a new file at once can each hold what the other
// waits for; SQLite then says "busy" at once, whatever the busy timeout. So it
// is tried again until patience ends: the other side is through in a moment.
func setWAL(ctx context.Context, db *sql.DB, patience time.Duration) error {
	deadline := time.NewTimer(patience)
	defer deadline.Stop()
	for {
		_, err := db.ExecContext(ctx, "PRAGMA journal_mode = WAL")
		if !isBusy(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-deadline.C:
			return err
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// checkReadable reports why a file cannot be read as it stands.
func checkReadable(ctx context.Context, db *sql.DB) error {
	steps, err := migrations()
	if err != nil {
		return err
	}
	id, err := readIdentity(ctx, db)
	if err != nil {
		return err
	}
	if err := id.check(len(steps)); err != nil {
		return err
	}
	if id.version < len(steps) {
		return errOlder
	}
	return nil
}

// inTransaction runs fn in a transaction that holds the write lock.
//
// The transaction itself is not bound to ctx, only the wait for a connection and
// the statements are: when a bound one is cancelled, database/sql throws its
// connection away, and with it a log that lives in memory.
func inTransaction(ctx context.Context, db *sql.DB, fn func(*sql.Tx) error) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	tx, err := conn.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		_ = tx.Rollback() // a full disk has rolled back already; err says what happened
		return err
	}
	return tx.Commit()
}
