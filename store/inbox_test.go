package store

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func item(event, message string) Item {
	return Item{
		Received: time.Date(2026, 12, 1, 8, 15, 0, 123e6, time.UTC),
		Event:    event, Team: "T1", Channel: "C1", Message: message, Payload: `{"text":"7B on a 4090"}`, Sealed: []byte{1, 2},
	}
}

func TestAcceptOnce(t *testing.T) {
	ctx := context.Background()
	s := opened(t, freshPath(t))
	if _, err := s.Record(ctx, Entry{Team: "T1", Channel: "C1", Message: "logged"}); err != nil {
		t.Fatal(err)
	}
	elsewhere := item("Ev4", "1.1")
	elsewhere.Channel = "C2"
	for _, row := range []struct {
		why  string
		item Item
		new  bool
	}{
		{"the first", item("Ev1", "1.1"), true},
		{"the same again", item("Ev1", "1.1"), false},
		{"another event of the same message", item("Ev2", "1.1"), false},
		{"the same event with another message", item("Ev1", "1.2"), false},
		{"the same ts in another channel", elsewhere, true},
		{"without an event id", item("", "1.3"), true},
		{"again without one", item("", "1.4"), true},
		{"what was answered and logged", item("Ev5", "logged"), false},
	} {
		ids, err := s.Accept(ctx, []Item{row.item})
		if err != nil {
			t.Fatalf("%s: %v", row.why, err)
		}
		if got := ids[0] != Known; got != row.new {
			t.Errorf("%s: accepted %v, want %v", row.why, got, row.new)
		}
	}
}

// An item lives until it is settled, also through a restart, and then is a row
// of the log and nothing else.
func TestInboxOutlivesTheProcess(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "log.db")
	s, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	begun := item("Ev2", "1.2")
	begun.Posts = 1
	ids, err := s.Accept(ctx, []Item{item("Ev1", "1.1"), begun, item("Ev3", "1.3")})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Begin(ctx, ids[1]), s.Settle(ctx, ids[0], &Entry{Team: "T1", Channel: "C1", Message: "1.1", Text: "a"}), s.Settle(ctx, ids[2], nil)); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err = Open(ctx, path); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	got, err := s.Waiting(ctx, 10)
	if err != nil {
		t.Fatal(err)
	}
	want := item("Ev2", "1.2")
	want.ID, want.Posts = ids[1], 2
	if diff := cmp.Diff([]Item{want}, got); diff != "" {
		t.Errorf("waiting (-want +got):\n%s", diff)
	}
	if rows, err := s.Recent(ctx, 10); err != nil || len(rows) != 1 || rows[0].Text != "a" {
		t.Errorf("log has %v (%v), want the one row that was settled with an entry", rows, err)
	}
}

// What was answered outside of the inbox waits no longer.
func TestLoggedWaitsNoLonger(t *testing.T) {
	ctx := context.Background()
	s := opened(t, freshPath(t))
	if _, err := s.Accept(ctx, []Item{item("Ev1", "1.1"), item("Ev2", "1.2")}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Record(ctx, Entry{Team: "T1", Channel: "C1", Message: "1.1"}); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Waiting(ctx, 10); err != nil || len(got) != 1 || got[0].Message != "1.2" {
		t.Errorf("waiting %v (%v), want the one that was not logged", got, err)
	}
}

// Neither a secret nor the words of a settled item are in the file.
func TestInboxKeepsNoWords(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "log.db")
	s, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	in := item("Ev1", "1.1")
	in.Payload = `{"text":"peculiar words ` + strings.Repeat("and more of them ", 1000) + ` with xoxb-123-secret"}`
	ids, err := s.Accept(ctx, []Item{in})
	if err != nil {
		t.Fatal(err)
	}
	waiting, err := s.Waiting(ctx, 1)
	if err != nil || strings.Contains(waiting[0].Payload, "123-secret") || !strings.Contains(waiting[0].Payload, "peculiar words") {
		t.Errorf("waiting %v (%v), want the words without the token", waiting, err)
	}
	if err := errors.Join(s.Settle(ctx, ids[0], nil), s.Close()); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{"peculiar words", "and more of them", "123-secret"} {
		if strings.Contains(string(raw), words) {
			t.Errorf("%q is in the file of a settled item", words)
		}
	}
}

// All or none: one item that cannot be kept leaves the others out too.
func TestAcceptRefuses(t *testing.T) {
	ctx := context.Background()
	s := opened(t, freshPath(t))
	long := item("Ev2", "1.2")
	long.Payload = strings.Repeat("x", maxPayload+1)
	for why, bad := range map[string]Item{"a long id": item("Ev2", strings.Repeat("1", 300)), "a long payload": long} {
		if _, err := s.Accept(ctx, []Item{item("Ev1", "1.1"), bad}); err == nil {
			t.Errorf("%s was accepted", why)
		}
	}
	if got, err := s.Waiting(ctx, 10); err != nil || len(got) != 0 {
		t.Errorf("waiting %v (%v), want nothing", got, err)
	}
}

// A log that is only read takes no items.
func TestInboxReadOnly(t *testing.T) {
	ctx := context.Background()
	w := opened(t, freshPath(t))
	s, err := OpenReadOnly(ctx, w.Path())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	_, err = s.Accept(ctx, []Item{item("Ev1", "1.1")})
	for _, err := range []error{err, s.Begin(ctx, 1), s.Settle(ctx, 1, nil)} {
		if !errors.Is(err, ErrReadOnly) {
			t.Errorf("got %v, want %v", err, ErrReadOnly)
		}
	}
}
