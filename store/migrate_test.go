package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// setVersion gives the file at path another schema version.
func setVersion(t testing.TB, db *sql.DB, version int) {
	t.Helper()
	if _, err := db.Exec(fmt.Sprintf("PRAGMA user_version = %d", version)); err != nil {
		t.Fatal(err)
	}
}

func TestSchemaFilesAreNumbered(t *testing.T) {
	names, err := fs.Glob(schemaFiles, "schema/*.sql")
	if err != nil || len(names) == 0 {
		t.Fatalf("schema files = %v, %v, want some", names, err)
	}
	for i, name := range names {
		if want := fmt.Sprintf("%03d_", i+1); !strings.HasPrefix(path.Base(name), want) {
			t.Errorf("file %d is %s, want the prefix %s: the number is the version", i+1, name, want)
		}
	}
}

func TestOpenTwiceKeepsRows(t *testing.T) {
	path := freshPath(t)
	first := opened(t, path)
	if _, err := first.Record(context.Background(), sample()); err != nil {
		t.Fatal(err)
	}
	if got := count(t, opened(t, path)); got != 1 {
		t.Errorf("rows after a second Open = %d, want 1", got)
	}
}

func TestEmptyFileBecomesALog(t *testing.T) {
	path := t.TempDir() + "/touched.db"
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := count(t, opened(t, path)); got != 0 {
		t.Errorf("rows = %d, want 0", got)
	}
}

func TestNewerSchemaIsRefused(t *testing.T) {
	path := freshPath(t)
	opened(t, path)
	db := rawDB(t, path)
	setVersion(t, db, 9)
	known := len(steps(t))
	for name, open := range map[string]func(context.Context, string) (*Store, error){"Open": Open, "OpenReadOnly": OpenReadOnly} {
		_, err := open(context.Background(), path)
		var newer *NewerSchemaError
		if !errors.As(err, &newer) || *newer != (NewerSchemaError{Found: 9, Known: known}) {
			t.Fatalf("%s = %v, want a NewerSchemaError with 9 and %d", name, err, known)
		}
		want := fmt.Sprintf("query log %s: written by a newer gpufit (schema 9; this one knows up to %d); update gpufit, or put the log elsewhere", path, known)
		if got := err.Error(); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
	}
	var tables int
	if err := db.QueryRow(`SELECT count(*) FROM sqlite_schema`).Scan(&tables); err != nil || tables == 0 {
		t.Errorf("the newer log after the refusal: %d tables, %v, want it as it was", tables, err)
	}
}

func steps(t testing.TB) []string {
	t.Helper()
	s, err := migrations()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestOlderSchemaForReadingIsRefused(t *testing.T) {
	id := identity{app: applicationID, version: 1, tables: 1}
	if err := id.check(2); err != nil {
		t.Errorf("check(2) of schema 1 = %v, want nil: it can be brought up", err)
	}
	empty := t.TempDir() + "/empty.db"
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := OpenReadOnly(context.Background(), empty)
	if !errors.Is(err, errOlder) || !strings.Contains(err.Error(), "open it once for writing") {
		t.Errorf("OpenReadOnly(empty file) = %v, want the mend: it has no tables yet", err)
	}
}

func TestForeignDatabaseIsRefused(t *testing.T) {
	for name, setup := range map[string]string{
		"tables of another program":  `CREATE TABLE moz_places (id INTEGER)`,
		"a version of its own":       `PRAGMA user_version = 1`,
		"an application of its own":  `PRAGMA application_id = 252006673; CREATE TABLE x (y)`,
		"a newer one of the other's": `PRAGMA user_version = 99; CREATE TABLE x (y)`,
	} {
		path := t.TempDir() + "/other.db"
		db := rawDB(t, path)
		if _, err := db.Exec(setup); err != nil {
			t.Fatal(err)
		}
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Open(context.Background(), path); !errors.Is(err, errForeign) {
			t.Errorf("%s: Open() = %v, want a refusal", name, err)
		}
		if after, err := os.ReadFile(path); err != nil || !cmp.Equal(before, after) {
			t.Errorf("%s: the file changed (%v), want it untouched", name, err)
		}
	}
}

// TestStepsApplyOnce brings a log of schema 1 to a made-up schema 3.
func TestStepsApplyOnce(t *testing.T) {
	s := opened(t, freshPath(t))
	if _, err := s.Record(context.Background(), sample()); err != nil {
		t.Fatal(err)
	}
	later := append(steps(t), `ALTER TABLE queries ADD COLUMN a TEXT`, `ALTER TABLE queries ADD COLUMN b TEXT`)
	for range 2 {
		if err := migrateTo(context.Background(), s.write, later, busyTimeout); err != nil {
			t.Fatalf("migrateTo() = %v, want nil: a column added twice would be an error", err)
		}
	}
	id, err := readIdentity(context.Background(), s.write)
	if err != nil || id.version != len(later) {
		t.Errorf("version = %d, %v, want %d", id.version, err, len(later))
	}
	if got := count(t, s); got != 1 {
		t.Errorf("rows = %d, want 1", got)
	}
}

// TestFailedStepLeavesNothing: half a migration must not be seen by anyone.
func TestFailedStepLeavesNothing(t *testing.T) {
	s := opened(t, freshPath(t))
	known := len(steps(t))
	broken := append(steps(t), `CREATE TABLE half (x); CREATE TABLE queries (again)`)
	err := migrateTo(context.Background(), s.write, broken, busyTimeout)
	if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("bring the log to schema %d", known+1)) {
		t.Fatalf("migrateTo() = %v, want an error that names the step", err)
	}
	id, err := readIdentity(context.Background(), s.write)
	if err != nil || id.version != known {
		t.Errorf("version = %d, %v, want %d as before", id.version, err, known)
	}
	if _, err := s.write.Exec(`SELECT * FROM half`); err == nil {
		t.Error("the first half of the failed step is there, want it rolled back")
	}
}

// TestManyOpenAtOnce: all of them find no file and want to make it.
func TestManyOpenAtOnce(t *testing.T) {
	for range 8 {
		path := freshPath(t)
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				s, err := Open(context.Background(), path)
				if err != nil {
					t.Errorf("Open %d = %v, want nil", i, err)
					return
				}
				defer s.Close()
				if _, err := s.Record(context.Background(), Entry{Text: fmt.Sprint(i)}); err != nil {
					t.Errorf("Record %d = %v, want nil", i, err)
				}
			})
		}
		all.Wait()
		if got := count(t, opened(t, path)); got != 8 {
			t.Errorf("rows = %d, want 8", got)
		}
	}
}

// processPath tells a child process of the test which log to write to.
const processPath = "STORE_TEST_PATH"

// TestManyProcesses is the same with processes, whose locks the kernel keeps
// apart in another way than those of one process.
func TestManyProcesses(t *testing.T) {
	if path := os.Getenv(processPath); path != "" {
		s := opened(t, path)
		for i := range 20 {
			if _, err := s.Record(context.Background(), Entry{Text: fmt.Sprint(i)}); err != nil {
				t.Fatal(err)
			}
		}
		return
	}
	path := freshPath(t)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			child := exec.Command(os.Args[0], "-test.run=^"+regexp.QuoteMeta(t.Name())+"$")
			child.Env = append(os.Environ(), processPath+"="+path)
			if out, err := child.CombinedOutput(); err != nil {
				t.Errorf("child process: %v\n%s", err, out)
			}
		})
	}
	all.Wait()
	if got := count(t, opened(t, path)); got != 80 {
		t.Errorf("rows = %d, want 80", got)
	}
}

// TestWritersAndReaders: two Stores on one file, as serve and a terminal would
// have it, and several goroutines on each.
func TestWritersAndReaders(t *testing.T) {
	path := freshPath(t)
	stores := []*Store{opened(t, path), opened(t, path)}
	const writers, each = 3, 60
	ctx := context.Background()
	var all sync.WaitGroup
	for si, s := range stores {
		for w := range writers {
			thread := fmt.Sprintf("%d/%d", si, w)
			all.Go(func() { writeAndReadBack(ctx, t, s, thread, each) })
		}
		all.Go(func() { watchCount(ctx, t, s, each) })
	}
	all.Wait()
	if got, want := count(t, stores[0]), int64(len(stores)*writers*each); got != want {
		t.Errorf("rows = %d, want %d", got, want)
	}
}

// writeAndReadBack writes n rows of a thread, each of which must be seen at once.
func writeAndReadBack(ctx context.Context, t *testing.T, s *Store, thread string, n int) {
	for i := range n {
		text := fmt.Sprint(i)
		if _, err := s.Record(ctx, Entry{Thread: thread, Text: text}); err != nil {
			t.Errorf("Record = %v, want nil", err)
			return
		}
		got, found, err := s.LastInThread(ctx, thread)
		if err != nil || !found || got.Text != text {
			t.Errorf("LastInThread(%s) = %q, %v, %v, want %q", thread, got.Text, found, err, text)
			return
		}
	}
}

// watchCount reads n times; rows never become fewer.
func watchCount(ctx context.Context, t *testing.T, s *Store, n int) {
	var last int64
	for range n {
		got, err := s.Count(ctx)
		if err != nil || got < last {
			t.Errorf("Count() = %d, %v, want at least %d", got, err, last)
			return
		}
		last = got
	}
}
