package bot

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gpufit/bot/answer"
	"gpufit/intents"
	"gpufit/store"
)

// at is when the tests of this file begin.
var at = time.Date(2026, 11, 2, 9, 0, 0, 0, time.UTC)

func dm(ts, root string) question {
	q := question{surface: surfaceDM, team: "T", channel: "D1", user: "U1", message: ts, root: ts, received: at}
	if root != "" {
		q.root, q.inThread = root, true
	}
	return q
}

// recorded is the row that the bot writes for a question.
func recorded(q question, intent intents.Intent, slots string) store.Entry {
	return store.Entry{
		Time: q.received, Thread: q.conversation(), Message: q.message, User: q.user,
		Intent: string(intent), Slots: slots, Kind: "verdict",
	}
}

// TestWhatAQuestionContinues has one exchange, sometimes a second, and asks
// which of them the next message continues: from memory, and from the log as
// after a restart.
func TestWhatAQuestionContinues(t *testing.T) {
	mention := question{surface: surfaceMention, team: "T", channel: "C1", user: "U1", message: "1", root: "1", received: at}
	slash := question{surface: surfaceSlash, team: "T", channel: "C1", user: "U1", message: "t1", received: at}
	follow := mention
	follow.surface, follow.message, follow.inThread = surfaceThread, "2", true
	other := follow
	other.root = "9"
	third := follow
	third.surface = surfaceMention
	for _, row := range []struct {
		why         string
		before      []question
		next        question
		later       time.Duration
		memory, log bool
	}{
		{"a message in the thread of an answer", []question{mention}, follow, 48 * time.Hour, true, true},
		{"a mention in the thread of an answer", []question{mention}, third, 0, true, true},
		{"a message in another thread", []question{mention}, other, 0, false, false},
		{"a mention outside of threads opens its own", []question{mention}, mention, 0, false, false},
		{"the next direct message", []question{dm("1", "")}, dm("2", ""), 59 * time.Minute, true, true},
		{"a direct message an hour later", []question{dm("1", "")}, dm("2", ""), time.Hour, false, false},
		{"under a direct answer", []question{dm("1", "")}, dm("2", "1"), 48 * time.Hour, true, true},
		{"under a direct answer that is not the last", []question{dm("1", ""), dm("2", "")}, dm("3", "1"), 0, true, false},
		{"further down in a direct thread", []question{dm("1", ""), dm("2", "1")}, dm("3", "1"), 0, true, true},
		{"the same person's next command", []question{slash}, slash, 59 * time.Minute, true, true},
		{"the same person's command an hour later", []question{slash}, slash, time.Hour, false, false},
	} {
		now := at.Add(row.later)
		for name, want := range map[string]bool{"memory": row.memory, "log": row.log} {
			log := newMemory()
			c := newConversations(log, func() time.Time { return now })
			for _, q := range row.before {
				if name == "memory" {
					c.keep(q, verdict(answer.Ask{Text: "7B"}), turn{})
				} else if _, err := log.Record(context.Background(), recorded(q, intents.CanRun, `{"gpu":["l4"]}`)); err != nil {
					t.Fatal(err)
				}
			}
			got, ok, err := c.before(context.Background(), row.next)
			if err != nil || ok != want || (got.question != nil) != want {
				t.Errorf("%s: from %s continues %v (question %v, error %v), want %v", row.why, name, ok, got.question, err, want)
			}
		}
	}
}

func TestUnderstood(t *testing.T) {
	for _, row := range []struct {
		why    string
		intent intents.Intent
		slots  string
		want   string
	}{
		{"a question", intents.CanRun, `{"gpu":["l4"]}`, "can_run [l4]"},
		{"a setting beside the slots", intents.CanRun, `{"gpu":["l4"],"settings":{"lora_rank":64}}`, "can_run [l4] r=64"},
		{"one that was asked back", intents.UnclearAskBack, `{"gpu":["l4"]}`, "unclear_ask_back [l4]"},
		{"small talk", intents.Smalltalk, `{}`, "none"},
		{"off topic, with a card in it", intents.OutOfScope, `{"gpu":["l4"]}`, "none"},
		{"nothing understood", intents.UnclearAskBack, `{}`, "none"},
		{"a row of a failure", "", "", "none"},
		{"slots that are no JSON", intents.CanRun, `{`, "error"},
	} {
		q, err := understood(store.Entry{Intent: string(row.intent), Slots: row.slots})
		got := "none"
		switch {
		case err != nil:
			got = "error"
		case q != nil:
			got = fmt.Sprintf("%s %v", q.Intent, q.Slots.GPU)
			if q.Settings.Rank > 0 {
				got += fmt.Sprintf(" r=%d", q.Settings.Rank)
			}
		}
		if got != row.want {
			t.Errorf("%s: got %s, want %s", row.why, got, row.want)
		}
	}
}

// TestSlotsJSON checks that the log keeps the settings of a question, so that a
// follow-up after a restart has them.
func TestSlotsJSON(t *testing.T) {
	asked := intents.Question{Intent: intents.CanRun, Slots: intents.Slots{GPU: []string{"l4"}}, Settings: intents.Settings{Rank: 64, GradCkpt: "off"}}
	e := store.Entry{Intent: string(asked.Intent), Slots: slotsJSON(answer.Result{Questions: []intents.Question{asked}})}
	got, err := understood(e)
	if err != nil || got == nil {
		t.Fatalf("understood(%s) = %v, %v", e.Slots, got, err)
	}
	if diff := cmp.Diff(asked.Settings, got.Settings); diff != "" {
		t.Errorf("settings through the log (-want +got):\n%s", diff)
	}
}

// TestLanguageIsKept checks that the language of a reply is there for the next
// message, from memory and, after a restart, from the log.
func TestLanguageIsKept(t *testing.T) {
	log := newMemory()
	c := newConversations(log, func() time.Time { return at })
	r := verdict(answer.Ask{Text: "7B"})
	r.Lang = intents.ZH
	c.keep(dm("1", ""), r, turn{})
	q := dm("2", "")
	if before, ok, err := c.before(context.Background(), q); !ok || err != nil || before.lang != intents.ZH {
		t.Errorf("from memory: %v, %v, language %q, want zh", ok, err, before.lang)
	}
	if _, err := log.Record(context.Background(), store.Entry{Thread: q.conversation(), Time: at, Lang: "zh", Intent: string(intents.CanRun), Slots: `{"params_b":7}`}); err != nil {
		t.Fatal(err)
	}
	restarted := newConversations(log, func() time.Time { return at })
	if before, ok, err := restarted.before(context.Background(), q); !ok || err != nil || before.lang != intents.ZH {
		t.Errorf("from the log: %v, %v, language %q, want zh", ok, err, before.lang)
	}
}

// TestMemoryOutlivesTheLog checks that a log that fails costs no follow-up.
func TestMemoryOutlivesTheLog(t *testing.T) {
	log := newMemory()
	c := newConversations(log, func() time.Time { return at })
	c.keep(dm("1", ""), verdict(answer.Ask{Text: "7B"}), turn{})
	log.set(errDisk, false)
	if _, ok, err := c.before(context.Background(), dm("2", "")); !ok || err != nil {
		t.Errorf("got %v, %v, want the turn from memory", ok, err)
	}
	if _, ok, err := c.before(context.Background(), dm("2", "7")); ok || !errors.Is(err, errDisk) {
		t.Errorf("got %v, %v, want none and the log's error", ok, err)
	}
}

// TestMemoryIsBounded fills the memory and finds the last turn, not the first.
func TestMemoryIsBounded(t *testing.T) {
	c := newConversations(newMemory(), func() time.Time { return at })
	for i := range 3 * turnsMax {
		q := dm("1", "")
		q.channel = fmt.Sprint("D", i)
		c.put(q.conversation(), turn{user: "U1"})
	}
	if n := len(c.young) + len(c.old); n > 2*turnsMax {
		t.Errorf("%d turns are remembered, want at most %d", n, 2*turnsMax)
	}
	for key, want := range map[string]bool{"T/D0": false, fmt.Sprint("T/D", 3*turnsMax-1): true} {
		if _, ok := c.remembered(key); ok != want {
			t.Errorf("turn of %s is remembered: %v, want %v", key, ok, want)
		}
	}
}
