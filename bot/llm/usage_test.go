package llm

import (
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"testing/synctest"

	"gpufit/bot/answer"
)

// A server that counts nothing, or nonsense, spends the budget all the same: by
// the length of what was sent and came back.
func TestUsage(t *testing.T) {
	told := func(usage string) turn {
		return turn{body: fmt.Sprintf(`{"choices":[{"message":{"content":"%s"},"finish_reason":"stop"}],"usage":%s}`, strings.ReplaceAll(good, `"`, `\"`), usage)}
	}
	for _, row := range []struct {
		why      string
		at       turn
		from, to int // tokens that are charged
	}{
		{"as it says", says(good), 550, 550},
		{"it says nothing", turn{body: says(good).body[:strings.LastIndex(says(good).body, `,"usage"`)] + "}"}, 600, 1000},
		{"it gives some back", told(`{"prompt_tokens":-100000,"completion_tokens":-100000}`), 600, 1000},
		{"more than there is", told(`{"prompt_tokens":9000000000000000000,"completion_tokens":9000000000000000000}`), 600, 1000},
		{"half of it", told(`{"prompt_tokens":0,"completion_tokens":50}`), 600, 1000},
		{"a reply that cannot be read", turn{body: `<html>`}, 600, 1000},
		{"it hangs", turn{hang: true}, 600, 1000},
		{"a refusal", refuses(401, "bad key"), 0, 0},
		{"nobody is there", turn{err: &net.OpError{Op: "dial", Err: errors.New("connection refused")}}, 0, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			c, _ := client(t, row.at)
			_, _ = c.Read(t.Context(), answer.Unread{Text: "4090?"}) // also what fails may cost
			n, err := c.o.Ledger.Spent(t.Context(), c.day(), "all")
			if err != nil || n < int64(row.from) || n > int64(row.to) {
				t.Errorf("%s: charged %d tokens (%v), want %d to %d", row.why, n, err, row.from, row.to)
			}
		})
	}
}

// A message that is refused for what stands in it, whatever its form, leaves the
// next one the best form.
func TestRefusedMessageTeachesNothing(t *testing.T) {
	filtered := refuses(400, "the response was filtered")
	c, s := client(t, filtered, filtered, filtered, says(good))
	if _, err := c.Read(t.Context(), answer.Unread{Text: "bad words"}); err == nil || len(s.calls) != 3 {
		t.Errorf("a refused message: %v after %d calls, want an error after one for each form", err, len(s.calls))
	}
	if _, err := c.Read(t.Context(), answer.Unread{Text: "4090?"}); err != nil || c.ladder.rung() != JSONSchema {
		t.Errorf("the next message: %v on rung %s, want none on %s", err, c.ladder.rung(), JSONSchema)
	}
}
