package bot

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gpufit/bot/slackfake"
	"gpufit/store"
)

// While another process keeps the log locked, each write takes a second to
// fail. Deliveries are acknowledged in time all the same, answers wait for a try
// at most, and the rows are there afterwards, also of what came last.
func TestLockedLog(t *testing.T) {
	bubble(t, func(o *Options) { o.Workers = 8 }, func(t *testing.T, r *rig) {
		r.log.set(errDisk, false)
		r.log.slow = time.Second
		var asked []string
		for i := range 200 { // twenty seconds
			asked = append(asked, r.slack.Mention(fmt.Sprintf("C%d", i), "U1", "7B on a 4090"))
			time.Sleep(100 * time.Millisecond)
		}
		r.log.set(nil, false)
		time.Sleep(restFactor * time.Second)
		synctest.Wait()
		if n := len(r.slack.Lost()) + len(r.slack.Unacked()); n > 0 {
			t.Errorf("%d deliveries were not acknowledged", n)
		}
		late := slices.DeleteFunc(r.slack.Acks(), func(a slackfake.Ack) bool { return a.Took < 2*time.Second })
		if len(late) > 0 {
			t.Errorf("%d acknowledgements took two seconds and more: %v", len(late), late[0].Took)
		}
		for ts, n := range answersIn(r.slack) {
			if n != 1 {
				t.Errorf("%d answers to %s, want 1", n, ts)
			}
		}
		if got := len(answersIn(r.slack)); got != len(asked) {
			t.Errorf("%d of %d questions are answered", got, len(asked))
		}
		if err := r.end(); err != nil {
			t.Fatal(err)
		}
		if rows := r.log.rows(r.ctx, t); len(rows) != len(asked) {
			t.Errorf("the log has %d rows, want %d", len(rows), len(asked))
		}
	})
}

// The rows that wait for a log are bounded, and those that were not written are
// counted at the end.
func TestJournalIsBounded(t *testing.T) {
	bubble(t, nil, func(t *testing.T, r *rig) {
		r.log.set(errDisk, false)
		for i := range lateMax + 3 {
			r.bot.journal.settle(r.ctx, 0, &store.Entry{Text: fmt.Sprint(i)})
		}
		if n := len(r.bot.journal.late); n != lateMax {
			t.Errorf("%d rows wait, want %d", n, lateMax)
		}
		if err := r.end(); err != nil {
			t.Fatal(err)
		}
		contains(t, "the program's log", r.out.String(), fmt.Sprintf("rows=%d", lateMax+3))
	})
}

// One question that cannot be kept leaves the others in the inbox, and the log
// is not said to fail.
func TestUnfit(t *testing.T) {
	bubble(t, nil, func(t *testing.T, r *rig) {
		g := newGate()
		r.engine.script(g.answer)
		first := r.slack.Mention("C1", "U1", "7B on a 4090")
		<-g.entered
		release := r.log.hold()
		r.slack.DM("U0", "so that what follows comes as a batch")
		synctest.Wait()
		odd := r.slack.Mention("C"+strings.Repeat("x", 300), "U2", "8B on a 4090")
		plain := r.slack.Mention("C3", "U3", "70B on an H100")
		synctest.Wait()
		r.log.held = nil
		close(release)
		r.quiet()
		if waiting, err := r.log.Waiting(r.ctx, 10); err != nil || len(waiting) != 3 || waiting[2].Message != plain {
			t.Errorf("waiting %v (%v), want all but the odd one", waiting, err)
		}
		close(g.open)
		for _, ts := range []string{first, odd, plain} {
			r.reply(ts)
		}
		if err := r.end(); err != nil {
			t.Fatal(err)
		}
		if out := r.out.String(); strings.Contains(out, "query log fails") {
			t.Errorf("the log is said to fail:\n%s", out)
		}
	})
}
