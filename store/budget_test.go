package store

import (
	"path/filepath"
	"testing"
)

// A budget is counted by day and account, and outlives a restart.
func TestBudget(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	for range 2 {
		s, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := s.Spend(t.Context(), "2026-12-01", 100, "all", "person T1 U1"); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	spent := func(day, account string, want int64) {
		t.Helper()
		if got, err := s.Spent(t.Context(), day, account); got != want || err != nil {
			t.Errorf("Spent(%s, %s) = %d, %v, want %d", day, account, got, err, want)
		}
	}
	spent("2026-12-01", "all", 400)
	spent("2026-12-01", "person T1 U1", 400)
	spent("2026-12-01", "person T1 U2", 0)
	spent("2026-12-02", "all", 0)
	if err := s.Spend(t.Context(), "2026-12-02", 7, "all"); err != nil {
		t.Fatal(err)
	}
	spent("2026-12-02", "all", 7)
	spent("2026-12-01", "all", 0)
}
