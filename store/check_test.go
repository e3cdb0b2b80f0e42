package store

import (
	"context"
	"os"
	"strings"
	"testing"
)

// TestCheck finds damage that reading one row would not meet.
func TestCheck(t *testing.T) {
	ctx, path := context.Background(), freshPath(t)
	s, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	for range 200 {
		if _, err := s.Record(ctx, Entry{Text: strings.Repeat("能跑吗 ", 40)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Check(ctx); err != nil {
		t.Fatalf("Check of a sound log: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	overwrite(t, path, 5*4096, 4096)
	if s, err = Open(ctx, path); err != nil {
		return // found even earlier
	}
	defer s.Close()
	if err := s.Check(ctx); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("Check of a damaged log: %v, want one line", err)
	}
}

// overwrite fills a part of a file with noise.
func overwrite(t *testing.T, path string, at int64, n int) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt([]byte(strings.Repeat("\xfe\x01", n/2)), at); err != nil {
		t.Fatal(err)
	}
}
