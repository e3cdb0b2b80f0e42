package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// opened opens a log in a fresh folder and closes it after the test.
func opened(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(context.Background(), path)
	if err != nil {
		t.Fatalf("Open(%q) = %v, want a log", path, err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("Close() = %v, want nil", err)
		}
	})
	return s
}

// freshPath is a log that does not exist yet, in folders that do not either.
func freshPath(t testing.TB) string {
	return filepath.Join(t.TempDir(), "state", "gpufit", "gpufit.db")
}

// sample is an entry with every field set, in the precision that is kept.
func sample() Entry {
	return Entry{
		Time:    time.Date(2026, 12, 1, 8, 15, 0, 123e6, time.UTC),
		Surface: "mention", Team: "T1", Channel: "C1", User: "U1",
		Thread: "T1/C1/1764576900.000100", Message: "1764576900.000100",
		Lang: "zh", Text: "４０９０ 能跑 7B LoRA 吗 🙂", Intent: "can_run",
		Slots:   `{"params_b":7,"method":"lora","gpu":["rtx-4090"]}`,
		Verdict: "yes", Source: "rules", Kind: "verdict",
		Answer: "能跑：峰值 16.9 GiB\nof 23.65 GiB", Error: "",
		Latency: 412 * time.Microsecond, Version: "0.1.0 data 2026-11",
	}
}

func TestRecordReadsBack(t *testing.T) {
	for _, path := range []string{freshPath(t), Memory} {
		s := opened(t, path)
		ctx := context.Background()
		want := sample()
		id, err := s.Record(ctx, want)
		if err != nil {
			t.Fatalf("%s: Record() = %v, want nil", path, err)
		}
		want.ID = id
		got, err := s.Recent(ctx, 10)
		if err != nil {
			t.Fatalf("%s: Recent() = %v, want nil", path, err)
		}
		if diff := cmp.Diff([]Entry{want}, got); diff != "" {
			t.Errorf("%s: Recent() (-want +got):\n%s", path, diff)
		}
	}
}

func TestEmptyEntry(t *testing.T) {
	s := opened(t, Memory)
	s.now = func() time.Time { return time.Date(2026, 12, 1, 16, 0, 0, 999_999, time.FixedZone("CST", 8*3600)) }
	if _, err := s.Record(context.Background(), Entry{}); err != nil {
		t.Fatalf("Record(empty) = %v, want nil", err)
	}
	got, err := s.Recent(context.Background(), 1)
	if err != nil {
		t.Fatal(err)
	}
	want := []Entry{{ID: 1, Time: time.Date(2026, 12, 1, 8, 0, 0, 0, time.UTC), Slots: "{}"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("empty entry: the store's clock in UTC, slots as JSON (-want +got):\n%s", diff)
	}
}

// TestColumns holds the names that people type in the sqlite3 shell.
func TestColumns(t *testing.T) {
	path := freshPath(t)
	s := opened(t, path)
	if _, err := s.Record(context.Background(), sample()); err != nil {
		t.Fatal(err)
	}
	db := rawDB(t, path)
	var got [7]string
	err := db.QueryRow(`select lang,text,intent,slots,verdict,source,latency_us from queries`).
		Scan(&got[0], &got[1], &got[2], &got[3], &got[4], &got[5], &got[6])
	if err != nil {
		t.Fatalf("the query of the documentation: %v", err)
	}
	e := sample()
	want := [7]string{e.Lang, e.Text, e.Intent, e.Slots, e.Verdict, e.Source, "412"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("row (-want +got):\n%s", diff)
	}
}

// rawDB opens the file past the package, as another program would.
func rawDB(t testing.TB, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func TestFileModes(t *testing.T) {
	path := freshPath(t)
	s := opened(t, path)
	if _, err := s.Record(context.Background(), sample()); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path string
		want fs.FileMode
		why  string
	}{
		{filepath.Dir(path), 0o700, "questions are nobody else's business"},
		{filepath.Dir(filepath.Dir(path)), 0o700, "every folder that was made"},
		{path, 0o600, "the log"},
		{path + "-wal", 0o600, "what is not yet in the log"},
		{path + "-shm", 0o600, "the index of the latter"},
	} {
		info, err := os.Stat(c.path)
		if err != nil {
			t.Errorf("%s: %v", c.why, err)
			continue
		}
		if got := info.Mode().Perm(); got != c.want {
			t.Errorf("mode of %s = %o, want %o: %s", c.path, got, c.want, c.why)
		}
	}
}

func TestPragmas(t *testing.T) {
	s := opened(t, freshPath(t))
	for _, c := range []struct {
		db           *sql.DB
		pragma, want string
		why          string
	}{
		{s.write, "journal_mode", "wal", "readers do not wait for the writer"},
		{s.write, "synchronous", "1", "NORMAL: no wait for the disk at each question"},
		{s.write, "foreign_keys", "1", "later tables refer to queries"},
		{s.write, "busy_timeout", "5000", "another process may be writing"},
		{s.read, "busy_timeout", "5000", "another process may be checkpointing"},
		{s.read, "query_only", "1", "readers write nothing"},
	} {
		var got string
		if err := c.db.QueryRow("PRAGMA " + c.pragma).Scan(&got); err != nil || got != c.want {
			t.Errorf("PRAGMA %s = %q, %v, want %q: %s", c.pragma, got, err, c.want, c.why)
		}
	}
	if _, err := s.read.Exec(`DELETE FROM queries`); err == nil {
		t.Error("a reader deleted rows, want an error")
	}
}

func TestCloseLeavesOneFile(t *testing.T) {
	path := freshPath(t)
	s, err := Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Record(context.Background(), sample()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Count(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatalf("Close() = %v, want nil", err)
	}
	files, err := filepath.Glob(path + "*")
	if err != nil || len(files) != 1 {
		t.Errorf("after Close: %v, %v, want the log alone: it can be copied as it is", files, err)
	}
}

// TestCloseWithOtherReader: someone reads while we close, with no patience left.
func TestCloseWithOtherReader(t *testing.T) {
	path := freshPath(t)
	s, err := Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Record(context.Background(), sample()); err != nil {
		t.Fatal(err)
	}
	tx, err := rawDB(t, path).Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	var n int
	if err := tx.QueryRow(`SELECT count(*) FROM queries`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Record(context.Background(), Entry{Text: "a second one"}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Errorf("Close() beside a reader = %v, want nil", err)
	}
	if got := count(t, opened(t, path)); got != 2 {
		t.Errorf("rows after reopening = %d, want 2", got)
	}
}

func count(t testing.TB, s *Store) int64 {
	t.Helper()
	n, err := s.Count(context.Background())
	if err != nil {
		t.Fatalf("Count() = %v, want nil", err)
	}
	return n
}

func TestOpenReadOnly(t *testing.T) {
	ctx := context.Background()
	path := freshPath(t)
	if _, err := OpenReadOnly(ctx, path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("OpenReadOnly(missing) = %v, want fs.ErrNotExist", err)
	}
	if _, err := os.Stat(filepath.Dir(path)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("OpenReadOnly made the folder (%v), want nothing made", err)
	}
	if _, err := OpenReadOnly(ctx, t.TempDir()); !errors.Is(err, errIsFolder) {
		t.Errorf("OpenReadOnly(folder) = %v, want errIsFolder", err)
	}
	if _, err := OpenReadOnly(ctx, Memory); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("OpenReadOnly(memory) = %v, want fs.ErrNotExist: there is nothing to read", err)
	}
	w := opened(t, path)
	if _, err := w.Record(ctx, sample()); err != nil {
		t.Fatal(err)
	}
	r, err := OpenReadOnly(ctx, path)
	if err != nil {
		t.Fatalf("OpenReadOnly() = %v, want a log, with another process writing", err)
	}
	defer r.Close()
	if _, found, err := r.LastInThread(ctx, sample().Thread); !found || err != nil {
		t.Errorf("LastInThread() = found %v, %v, want the row", found, err)
	}
	if _, err := r.read.Exec(`DELETE FROM queries`); err == nil {
		t.Error("a store that only reads deleted rows, want an error")
	}
	if _, err := r.Record(ctx, sample()); !errors.Is(err, ErrReadOnly) {
		t.Errorf("Record() = %v, want ErrReadOnly", err)
	}
	if err := r.RecordAll(ctx, []Entry{sample()}); !errors.Is(err, ErrReadOnly) {
		t.Errorf("RecordAll() = %v, want ErrReadOnly", err)
	}
}

// TestReadingAloneLeavesNothing: --no-log must not leave files behind either.
func TestReadingAloneLeavesNothing(t *testing.T) {
	path := freshPath(t)
	filled(t, path)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r, err := OpenReadOnly(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	if got := count(t, r); got != 50 {
		t.Errorf("rows = %d, want 50", got)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if files, err := filepath.Glob(path + "*"); err != nil || len(files) != 1 {
		t.Errorf("after reading: %v, %v, want the log alone", files, err)
	}
	if after, err := os.ReadFile(path); err != nil || !cmp.Equal(before, after) {
		t.Errorf("the log changed by reading (%v)", err)
	}
}

// TestOddPaths: what a URI would read as something else stays part of the name.
func TestOddPaths(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a b.db", "100%41.db", "q?mode=memory.db", "h#1.db", "日志.db", "a&b=c;d.db", ":memory:.db"} {
		path := filepath.Join(dir, name)
		s := opened(t, path)
		if _, err := s.Record(context.Background(), sample()); err != nil {
			t.Errorf("Record in %q = %v, want nil", name, err)
		}
		if info, err := os.Stat(path); err != nil || info.Size() == 0 {
			t.Errorf("%q: %v, %v, want the log under exactly this name", name, info, err)
		}
		if s.Path() != path {
			t.Errorf("Path() = %q, want %q", s.Path(), path)
		}
	}
}

func TestRelativePath(t *testing.T) {
	t.Chdir(t.TempDir())
	s := opened(t, "sub/log.db")
	if !filepath.IsAbs(s.Path()) || !strings.HasSuffix(filepath.ToSlash(s.Path()), "sub/log.db") {
		t.Errorf("Path() = %q, want the absolute path: an error must say which file it was", s.Path())
	}
	if _, err := os.Stat("sub/log.db"); err != nil {
		t.Error(err)
	}
}

func BenchmarkRecord(b *testing.B) {
	s := opened(b, freshPath(b))
	ctx := context.Background()
	e := sample()
	for i := 0; b.Loop(); i++ {
		e.Message = fmt.Sprint(i)
		if _, err := s.Record(ctx, e); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOpenRecordClose is what one question on the terminal pays.
func BenchmarkOpenRecordClose(b *testing.B) {
	path := freshPath(b)
	ctx := context.Background()
	e := sample()
	e.Message = ""
	for b.Loop() {
		s, err := Open(ctx, path)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := s.Record(ctx, e); err != nil {
			b.Fatal(err)
		}
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFirstOpen makes a new log each time.
func BenchmarkFirstOpen(b *testing.B) {
	dir := b.TempDir()
	for i := 0; b.Loop(); i++ {
		s, err := Open(context.Background(), filepath.Join(dir, fmt.Sprint(i), "log.db"))
		if err != nil {
			b.Fatal(err)
		}
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRecordAll(b *testing.B) {
	s := opened(b, freshPath(b))
	batch := make([]Entry, 317)
	for i := range batch {
		batch[i] = sample()
		batch[i].Message = ""
	}
	for b.Loop() {
		if err := s.RecordAll(context.Background(), batch); err != nil {
			b.Fatal(err)
		}
	}
}
