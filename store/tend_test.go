package store

import (
	"bytes"
	"context"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// While a log is tended its writer leaves the moving to Tend and takes it up
// again after, and what Tend has moved stands in the main file.
func TestTend(t *testing.T) {
	const rows, wordsEach = 600, 500
	s := opened(t, freshPath(t))
	ctx, cancel := context.WithCancel(t.Context())
	ticks, ended := make(chan time.Time), make(chan error, 1)
	go func() { ended <- s.tend(ctx, ticks) }()
	ticks <- time.Time{} // the bound is set by then
	pages := func(want int) {
		t.Helper()
		var n int
		if err := s.write.QueryRow("PRAGMA wal_autocheckpoint").Scan(&n); err != nil || n != want {
			t.Errorf("the writer moves at %d pages, %v, want %d", n, err, want)
		}
	}
	pages(latePages)
	for i := range rows { // more pages than a writer leaves on its own
		if _, err := s.Record(ctx, Entry{Message: strconv.Itoa(i), Text: strings.Repeat("peculiar words ", wordsEach)}); err != nil {
			t.Fatal(err)
		}
	}
	inMain := func() int {
		raw, err := os.ReadFile(s.Path())
		if err != nil {
			t.Fatal(err)
		}
		return bytes.Count(raw, []byte("peculiar words"))
	}
	ticks <- time.Time{}
	ticks <- time.Time{}                       // taken when the one before is done
	if n := inMain(); n < rows*(wordsEach-5) { // some stand across two pages
		t.Errorf("%d words are in the main file after it was tended, want those of all rows", n)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Errorf("tend = %v, want nil", err)
	}
	pages(usualPages)
}

func TestTendMemory(t *testing.T) {
	s := opened(t, Memory)
	if err := s.Tend(t.Context()); err != nil {
		t.Errorf("Tend of a log in memory = %v, want nil at once", err)
	}
}
