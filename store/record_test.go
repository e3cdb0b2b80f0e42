package store

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestMessageIsLoggedOnce(t *testing.T) {
	at := func(team, channel, message string) Entry {
		return Entry{Team: team, Channel: channel, Message: message}
	}
	for _, c := range []struct {
		name          string
		first, second Entry
		want          error
		why           string
	}{
		{"same", at("T", "C", "1"), at("T", "C", "1"), ErrDuplicate, "Slack delivers a message more than once"},
		{"other message", at("T", "C", "1"), at("T", "C", "2"), nil, "two questions"},
		{"other channel", at("T", "C", "1"), at("T", "D", "1"), nil, "a message id is unique in its channel only"},
		{"other team", at("T", "C", "1"), at("U", "C", "1"), nil, "a channel id is unique in its team only"},
		{"no message", at("", "", ""), at("", "", ""), nil, "the terminal has no message ids"},
		{"case", at("T", "C", "a"), at("T", "C", "A"), nil, "ids are compared byte for byte"},
	} {
		s := opened(t, Memory)
		if _, err := s.Record(context.Background(), c.first); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Record(context.Background(), c.second); !errors.Is(err, c.want) {
			t.Errorf("%s: second Record() = %v, want %v: %s", c.name, err, c.want, c.why)
		}
		err := s.RecordAll(context.Background(), []Entry{c.second})
		if c.name == "same" && !errors.Is(err, ErrDuplicate) {
			t.Errorf("%s: RecordAll() = %v, want ErrDuplicate as from Record", c.name, err)
		}
	}
}

func TestRecordAllKeepsOrder(t *testing.T) {
	s := opened(t, freshPath(t))
	if err := s.RecordAll(context.Background(), []Entry{{Text: "a"}, {Text: "b"}, {Text: "c"}}); err != nil {
		t.Fatal(err)
	}
	if err := s.RecordAll(context.Background(), nil); err != nil {
		t.Errorf("RecordAll(nothing) = %v, want nil", err)
	}
	if got, want := texts(t, s, 2), []string{"c", "b"}; !cmp.Equal(want, got) {
		t.Errorf("Recent(2) = %q, want %q: newest first", got, want)
	}
	for _, n := range []int{0, -1} {
		if got := texts(t, s, n); len(got) != 0 {
			t.Errorf("Recent(%d) = %q, want none", n, got)
		}
	}
}

func texts(t *testing.T, s *Store, n int) []string {
	t.Helper()
	entries, err := s.Recent(context.Background(), n)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Text)
	}
	return got
}

func TestRecordAllIsAllOrNone(t *testing.T) {
	s := opened(t, freshPath(t))
	twice := Entry{Team: "T", Channel: "C", Message: "1"}
	err := s.RecordAll(context.Background(), []Entry{{Text: "fine"}, twice, twice})
	if !errors.Is(err, ErrDuplicate) || !strings.Contains(err.Error(), "entry 3 of 3") {
		t.Errorf("RecordAll() = %v, want ErrDuplicate that names entry 3 of 3", err)
	}
	if got := count(t, s); got != 0 {
		t.Errorf("rows = %d, want 0: a batch that failed half way can be repeated", got)
	}
}

func TestLastInThread(t *testing.T) {
	s := opened(t, freshPath(t))
	early, late := time.Unix(100, 0), time.Unix(200, 0)
	if err := s.RecordAll(context.Background(), []Entry{
		{Thread: "a", Text: "first of a", Time: late},
		{Thread: "b", Text: "only one of b", Time: late},
		{Thread: "a", Text: "second of a", Time: early},
		{Thread: "%", Text: "wild", Time: early},
		{Thread: "", Text: "no thread", Time: early},
		{Thread: "c", Text: "a question", Slots: `{"params_b":7}`, Time: early},
		{Thread: "c", Text: "thanks", Slots: "{}", Time: late},
	}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		thread, want string
		why          string
	}{
		{"a", "second of a", "the last that was written, whatever a clock said"},
		{"b", "only one of b", "other threads do not mix in"},
		{"A", "", "ids are compared byte for byte"},
		{"a ", "", "a space counts"},
		{"c", "a question", "a thank-you does not end the topic"},
		{"_", "", "no pattern matching"},
		{"%", "wild", "no pattern matching"},
		{"", "", "no thread is no conversation"},
	} {
		got, found, err := s.LastInThread(context.Background(), c.thread)
		if err != nil {
			t.Fatal(err)
		}
		if got.Text != c.want || found != (c.want != "") {
			t.Errorf("LastInThread(%q) = %q, %v, want %q: %s", c.thread, got.Text, found, c.want, c.why)
		}
	}
}

// TestCancelled: what is cancelled is not written, and a log in memory outlives it.
func TestCancelled(t *testing.T) {
	for _, path := range []string{Memory, freshPath(t)} {
		s := opened(t, path)
		if _, err := s.Record(context.Background(), Entry{Text: "before"}); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := s.Record(ctx, Entry{Text: "cancelled"}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: Record(cancelled) = %v, want context.Canceled", path, err)
		}
		if err := s.RecordAll(ctx, []Entry{{Text: "cancelled"}}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: RecordAll(cancelled) = %v, want context.Canceled", path, err)
		}
		if got := texts(t, s, 9); !cmp.Equal([]string{"before"}, got) {
			t.Errorf("%s: rows = %q, want the first one only", path, got)
		}
	}
}

func TestIDsAreKeptOrRefused(t *testing.T) {
	s := opened(t, Memory)
	for _, c := range []struct {
		name string
		e    Entry
		want string // in the error; "" accepts
	}{
		{"long", Entry{Thread: strings.Repeat("x", maxID+1)}, "the thread id has 256 bytes, at most 255 are kept; use a shorter one"},
		{"longest", Entry{Thread: strings.Repeat("x", maxID)}, ""},
		{"broken UTF-8", Entry{Message: "\xff"}, "the message id"},
		{"NUL", Entry{User: "a\x00b"}, "the user id"},
		{"token", Entry{Channel: "xoxb-12345678-abcdefgh"}, "the channel id looks like a secret; use another one"},
		{"Slack thread", Entry{Thread: "T024BE7LD/C024BE91L/1764576900.000100"}, ""},
		{"Chinese", Entry{Thread: "周报"}, ""},
	} {
		_, err := s.Record(context.Background(), c.e)
		if got := err == nil; got != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: Record() = %v, want %q", c.name, err, c.want)
		}
		if err != nil && strings.Contains(err.Error(), "abcdefgh") {
			t.Errorf("%s: the error repeats the secret: %v", c.name, err)
		}
	}
}

func TestBounds(t *testing.T) {
	s := opened(t, Memory)
	long := strings.Repeat("显存", MaxAnswer)
	e := Entry{Text: long, Answer: long, Error: long, Intent: long, Slots: `{"model_text":"` + long + `"}`}
	if _, err := s.Record(context.Background(), e); err != nil {
		t.Fatal(err)
	}
	rows, err := s.Recent(context.Background(), 1)
	if err != nil {
		t.Fatal(err)
	}
	got := rows[0]
	for _, c := range []struct {
		name, value string
		limit       int
	}{
		{"Text", got.Text, MaxText}, {"Answer", got.Answer, MaxAnswer}, {"Error", got.Error, maxError}, {"Intent", got.Intent, maxWord},
	} {
		if len(c.value) > c.limit || len(c.value) < c.limit-utf8.UTFMax {
			t.Errorf("len(%s) = %d, want just under %d", c.name, len(c.value), c.limit)
		}
		if !utf8.ValidString(c.value) || !strings.HasSuffix(c.value, cutMark) {
			t.Errorf("%s ends in %q, want whole runes and the mark", c.name, c.value[len(c.value)-8:])
		}
	}
	if got.Slots != "{}" {
		t.Errorf("Slots of %d bytes = %.40q, want {}: half of a JSON text cannot be read", len(e.Slots), got.Slots)
	}
}

func TestSlotsStayJSON(t *testing.T) {
	for in, want := range map[string]string{
		"":                       "{}",
		"{}":                     "{}",
		`{"params_b":7}`:         `{"params_b":7}`,
		"not json":               "{}",
		`{"a":"` + "\xff" + `"}`: "{}",
		`{"model_text":"hf_abcdefghijklmnopqrst"}`: `{"model_text":"hf_***"}`,
		`{"model_text":"password=a\"b"}`:           `{"model_text":"password=***\"b"}`,
	} {
		if got := tidySlots(in); got != want {
			t.Errorf("tidySlots(%q) = %q, want %q", in, got, want)
		}
	}
}

// TestTidyProperties: whatever comes in, what is written is bounded, whole and
// stable.
func TestTidyProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")) + rapid.String().Draw(t, "text")
		limit := rapid.IntRange(len(cutMark), 64).Draw(t, "limit")
		got := tidy(in, limit)
		if len(got) > limit || !utf8.ValidString(got) || strings.ContainsRune(got, 0) {
			t.Fatalf("tidy(%q, %d) = %q, want at most %d bytes of valid text", in, limit, got, limit)
		}
		if utf8.ValidString(in) && len(in) <= limit && !strings.ContainsRune(in, 0) && got != Mask(in) {
			t.Fatalf("tidy(%q, %d) = %q, want it unchanged but for secrets", in, limit, got)
		}
	})
}

// TestNoSecretReachesTheFile writes a secret into every field that is text and
// looks for it in the bytes of the database.
func TestNoSecretReachesTheFile(t *testing.T) {
	const secret = "xoxb-2468101214-ABCDEFGHIJ"
	s := opened(t, Memory)
	slots, err := json.Marshal(map[string]string{"model_text": "my " + secret})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Record(context.Background(), Entry{
		Surface: secret, Lang: secret, Text: "key: " + secret + "?", Intent: secret, Slots: string(slots),
		Verdict: secret, Source: secret, Kind: secret, Answer: "«" + secret + "»", Error: secret, Version: secret,
	}); err != nil {
		t.Fatal(err)
	}
	var all string
	err = s.read.QueryRow(`SELECT surface||lang||text||intent||slots||verdict||source||kind||answer||error||version FROM queries`).Scan(&all)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(all, "2468101214") || strings.Count(all, "xoxb-***") != 11 {
		t.Errorf("row = %q, want xoxb-*** in each of 11 fields", all)
	}
}

func TestWithoutText(t *testing.T) {
	want := sample()
	want.Text, want.Answer = "", ""
	if diff := cmp.Diff(want, sample().WithoutText()); diff != "" {
		t.Errorf("WithoutText() (-want +got):\n%s", diff)
	}
}
