package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/mattn/go-sqlite3"
)

// failing opens a log that cannot work, writes to it where that is possible,
// and returns the error.
func failing(t testing.TB, path string) error {
	t.Helper()
	s, err := open(context.Background(), path, 0)
	if err != nil {
		return err
	}
	defer s.Close()
	_, err = s.Record(context.Background(), sample())
	return err
}

func TestOpenFailures(t *testing.T) {
	for _, c := range []struct {
		name  string
		setup func(t *testing.T, path string) // path does not exist yet
		want  string                          // the line after "query log PATH: "
	}{
		{"a folder in place of the file", func(t *testing.T, path string) { makeFolder(t, path) },
			"is a folder, not a file; name a file in it"},
		{"a link to no folder", func(t *testing.T, path string) {
			if err := os.Symlink(filepath.Join(t.TempDir(), "gone", "away"), filepath.Dir(path)); err != nil {
				t.Fatal(err)
			}
		}, "the folder cannot be made; look for a link on the way that leads nowhere, or put the log elsewhere"},
		{"a file in place of the folder", func(t *testing.T, path string) { write(t, filepath.Dir(path), "notes") },
			"a part of the path is a file, not a folder; put the log elsewhere"},
		{"text", func(t *testing.T, path string) { write(t, path, strings.Repeat("no database ", 100)) },
			"is no SQLite database; move the file away, a new log is made then, or put the log elsewhere"},
		{"a file cut short", cutShort,
			"is damaged (database disk image is malformed); move the file away, a new log is made then, or put the log elsewhere"},
		{"a page of noise", scribble,
			"is damaged (database disk image is malformed); move the file away, a new log is made then, or put the log elsewhere"},
		{"locked by another", lock,
			"another process keeps it locked; close that process, or try again"},
	} {
		path := filepath.Join(t.TempDir(), "d", "log.db")
		c.setup(t, path)
		err := failing(t, path)
		if err == nil {
			t.Errorf("%s: no error, want one", c.name)
			continue
		}
		if diff := cmp.Diff("query log "+path+": "+c.want, err.Error()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
		var typed *Error
		if !errors.As(err, &typed) || typed.Path != path {
			t.Errorf("%s: %T, want *Error with the path", c.name, err)
		}
	}
}

func makeFolder(t testing.TB, path string) {
	t.Helper()
	if err := os.MkdirAll(path, 0o700); err != nil {
		t.Fatal(err)
	}
}

func write(t testing.TB, path, content string) {
	t.Helper()
	makeFolder(t, filepath.Dir(path))
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// filled makes a log with rows at path and closes it.
func filled(t testing.TB, path string) {
	t.Helper()
	s, err := Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 50 {
		if _, err := s.Record(context.Background(), Entry{Text: strings.Repeat("x", 500), Thread: fmt.Sprint(i)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// cutShort leaves the first page and a half.
func cutShort(t *testing.T, path string) {
	filled(t, path)
	if err := os.Truncate(path, 6000); err != nil {
		t.Fatal(err)
	}
}

// scribble overwrites all but the first page.
func scribble(t *testing.T, path string) {
	filled(t, path)
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	copy(b[4096:], bytes.Repeat([]byte{0xa5}, len(b)))
	write(t, path, string(b))
}

// lock holds the write lock of a log until the test ends.
func lock(t *testing.T, path string) {
	filled(t, path)
	db := rawDB(t, path)
	conn, err := db.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := conn.ExecContext(context.Background(), "BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
}

// TestDiskFull lets SQLite meet the end of its space for real.
func TestDiskFull(t *testing.T) {
	s := opened(t, freshPath(t))
	var pages int
	if err := s.write.QueryRow("PRAGMA page_count").Scan(&pages); err != nil {
		t.Fatal(err)
	}
	if _, err := s.write.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages+2)); err != nil {
		t.Fatal(err)
	}
	big := Entry{Answer: strings.Repeat("x", MaxAnswer)}
	want := "query log " + s.Path() + ": the disk is full; free some space, or put the log elsewhere"
	if err := s.RecordAll(context.Background(), []Entry{{Text: "small"}, big}); err == nil || err.Error() != want {
		t.Errorf("RecordAll() = %v, want %s", err, want)
	}
	if _, err := s.Record(context.Background(), big); err == nil || err.Error() != want {
		t.Errorf("Record() = %v, want %s", err, want)
	}
	if got := count(t, s); got != 0 {
		t.Errorf("rows = %d, want 0: nothing of a failed batch stays", got)
	}
	if _, err := s.Record(context.Background(), Entry{Text: "small"}); err != nil {
		t.Errorf("Record(small) = %v, want nil: a log that was full goes on when there is room", err)
	}
}

func TestReadOnlyFolder(t *testing.T) {
	asOrdinaryUser(t)
	dir := t.TempDir()
	reachable(t, dir)
	inside := filepath.Join(dir, "ours")
	makeFolder(t, inside)
	filled(t, filepath.Join(inside, "log.db"))
	if err := os.Chmod(inside, 0o500); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(inside, 0o700) })
	for name, want := range map[string]string{
		"new.db":     "the folder is not writable; make it writable for this user, or put the log elsewhere",
		"sub/new.db": "the folder is not writable; make it writable for this user, or put the log elsewhere",
		"log.db":     "the file or its folder is not writable; make it writable for this user, or put the log elsewhere",
	} {
		path := filepath.Join(inside, name)
		err := failing(t, path)
		if err == nil || err.Error() != "query log "+path+": "+want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

func TestReadOnlyFile(t *testing.T) {
	asOrdinaryUser(t)
	dir := t.TempDir()
	reachable(t, dir)
	path := filepath.Join(dir, "ours", "log.db")
	makeFolder(t, filepath.Dir(path))
	filled(t, path)
	if err := os.Chmod(path, 0o400); err != nil {
		t.Fatal(err)
	}
	want := "query log " + path + ": the file or its folder is not writable; make it writable for this user, or put the log elsewhere"
	if err := failing(t, path); err == nil || err.Error() != want {
		t.Errorf("Record in a read-only file = %v, want %s", err, want)
	}
}

// TestWords covers what a test machine cannot be brought to do.
func TestWords(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{sqlite3.Error{Code: sqlite3.ErrIoErr}, "the disk does not read or write"},
		{sqlite3.Error{Code: sqlite3.ErrLocked}, "another process keeps it locked"},
		{sqlite3.Error{Code: sqlite3.ErrPerm}, "not writable"},
		{&fs.PathError{Op: "mkdir", Path: "/x", Err: syscall.EROFS}, "the folder is not writable"},
		{&fs.PathError{Op: "open", Path: "/x", Err: syscall.ENOSPC}, "the disk is full"},
		{sql.ErrConnDone, "sql: connection is already closed"},
		{fmt.Errorf("step: %w", context.DeadlineExceeded), "the work was stopped"},
		{errors.Join(errors.New("one"), errors.New("two")), "one; two"},
	} {
		got := explain("/log.db", c.err).Error()
		if !strings.HasPrefix(got, "query log /log.db: ") || !strings.Contains(got, c.want) {
			t.Errorf("explain(%v) = %s, want it to hold %q", c.err, got, c.want)
		}
		if strings.Contains(got, "\n") || strings.Count(got, ";") == 0 {
			t.Errorf("explain(%v) = %q, want one line with the mend after a semicolon", c.err, got)
		}
	}
	if err := explain("/log.db", nil); err != nil {
		t.Errorf("explain(nil) = %v, want nil", err)
	}
	once := explain("/log.db", fs.ErrNotExist)
	if got := explain("/other.db", fmt.Errorf("again: %w", once)); !strings.Contains(got.Error(), "again: query log /log.db") {
		t.Errorf("explain of an explained error = %v, want it as it was", got)
	}
}

func TestClosedStore(t *testing.T) {
	s, err := Open(context.Background(), freshPath(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Record(context.Background(), sample()); err == nil {
		t.Error("Record after Close = nil, want an error")
	}
	if _, _, err := s.LastInThread(context.Background(), "t"); err == nil {
		t.Error("LastInThread after Close = nil, want an error")
	}
}
