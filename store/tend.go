package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

const (
	// tendEvery is how often Tend moves what was written. At a hundred questions
	// a second some megabytes gather in between.
	tendEvery = 2 * time.Second
	// usualPages is SQLite's own bound: a writer that finds so many pages in the
	// write-ahead log moves them itself. latePages is the bound under Tend, 64 MiB
	// in pages of 4 KiB, should it not keep up.
	usualPages = 1000
	latePages  = 16384
)

// Tend moves what was written from the write-ahead log into the main file, on a
// connection of its own, until ctx ends. Without it the writer does so now and
// then and waits for the disk meanwhile; to a bot that is an acknowledgement
// which comes late. A log in memory needs no tending.
func (s *Store) Tend(ctx context.Context) error {
	tick := time.NewTicker(tendEvery)
	defer tick.Stop()
	return s.tend(ctx, tick.C)
}

func (s *Store) tend(ctx context.Context, ticks <-chan time.Time) (err error) {
	if s.write == nil || s.write == s.read {
		return nil
	}
	side := pool(writerDSN(s.path, 0), 1)
	defer func() { err = explain(s.path, errors.Join(err, setPages(s.write, usualPages), side.Close())) }()
	if err := setPages(s.write, latePages); err != nil {
		return err
	}
	for {
		select {
		case <-ticks:
			// Passive: it waits for nobody, and what it leaves is for the next time.
			if _, err := side.Exec("PRAGMA wal_checkpoint(PASSIVE)"); err != nil && !isBusy(err) {
				return err
			}
		case <-ctx.Done():
			return nil
		}
	}
}

// setPages sets at how many pages a writer moves them itself.
func setPages(db *sql.DB, n int) error {
	_, err := db.Exec(fmt.Sprintf("PRAGMA wal_autocheckpoint = %d", n))
	return err
}
