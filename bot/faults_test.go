package bot

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gpufit/bot/answer"
	"gpufit/bot/slackfake"
	"gpufit/store"
)

// once checks that each question has one answer that repeats it.
func (r *rig) once(asked map[string]string) {
	r.t.Helper()
	answers := map[string]int{}
	for _, m := range r.slack.Messages() {
		answers[m.ThreadTS]++
		if want := asked[m.ThreadTS]; !strings.Contains(m.Text, want) {
			r.t.Errorf("the answer to %q is %q", want, m.Text)
		}
	}
	for ts, text := range asked {
		if answers[ts] != 1 {
			r.t.Errorf("%q has %d answers, want 1", text, answers[ts])
		}
	}
	if len(answers) != len(asked) {
		r.t.Errorf("answers stand in %d threads, want %d", len(answers), len(asked))
	}
}

// TestUnrest asks a thousand questions at fifty a second while Slack refreshes
// its connections twenty times, ten are cut and five fall silent.
func TestUnrest(t *testing.T) {
	bubble(t, func(o *Options) { o.Workers, o.Connections = 8, 2 }, func(t *testing.T, r *rig) {
		asked := map[string]string{}
		for i := range 1000 {
			text := fmt.Sprintf("question %d.", i)
			asked[r.slack.Mention(fmt.Sprint("C", i%40), fmt.Sprint("U", i%50), text)] = text
			switch {
			case i%100 == 20:
				r.slack.Disconnect("warning")
			case i%100 == 70:
				r.slack.Disconnect("refresh_requested")
			case i%100 == 45:
				r.slack.Drop()
			case i%200 == 133:
				r.slack.Silence()
			}
			time.Sleep(20 * time.Millisecond)
		}
		time.Sleep(10 * time.Minute) // Slack's last retry comes after five
		r.once(asked)
		if rows := r.log.rows(r.ctx, t); len(rows) != len(asked) {
			t.Errorf("%d rows, want %d", len(rows), len(asked))
		}
		if got := r.slack.Unacked(); len(got) > 0 {
			t.Errorf("%d deliveries are unacknowledged", len(got))
		}
	})
}

// TestBurst asks a thousand questions at once: all are accepted and answered.
func TestBurst(t *testing.T) {
	bubble(t, func(o *Options) { o.Workers, o.Connections = 8, 2 }, func(t *testing.T, r *rig) {
		asked := map[string]string{}
		for i := range 1000 {
			text := fmt.Sprintf("question %d.", i)
			asked[r.slack.Mention(fmt.Sprint("C", i%40), fmt.Sprint("U", i), text)] = text
		}
		r.quiet()
		if err := r.bot.queue.drain(r.ctx); err != nil {
			t.Fatal(err)
		}
		r.once(asked)
	})
}

// TestRefreshes refreshes and cuts the connections two hundred times: nothing
// of them is left.
func TestRefreshes(t *testing.T) {
	bubble(t, func(o *Options) { o.Connections = 2 }, func(t *testing.T, r *rig) {
		settled := func() int {
			time.Sleep(5 * time.Minute) // longer than any backoff, ping or idle connection
			synctest.Wait()
			return runtime.NumGoroutine()
		}
		before := settled()
		for i := range 200 {
			switch i % 4 {
			case 0, 1:
				r.slack.Disconnect("refresh_requested")
			case 2:
				r.slack.Disconnect("warning")
			default:
				r.slack.Drop()
			}
			time.Sleep(5 * time.Second)
		}
		// Finalizers and cleanups of the runtime count while they run; what a
		// connection leaves behind would be there two hundred times.
		const strays = 4
		if after := settled(); after > before+strays {
			t.Errorf("%d goroutines after 200 refreshes, %d before", after, before)
		}
		r.reply(r.slack.Mention("C1", "U1", "still there?"))
	})
}

// TestOverlap checks that a refresh leaves no gap: what comes between the
// warning and the end of the old connection is answered at once.
func TestOverlap(t *testing.T) {
	bubble(t, nil, func(t *testing.T, r *rig) {
		r.slack.Disconnect("warning")
		ts := r.slack.Mention("C1", "U1", "7B on a 4090")
		began := time.Now()
		r.reply(ts)
		if took := time.Since(began); took > time.Second {
			t.Errorf("answered after %v, want at once", took)
		}
		if n := r.slack.Connections(); n != 2 {
			t.Errorf("%d connections so far, want the old and the new one", n)
		}
	})
}

// TestSilentSocket checks that a connection without a sign of life is replaced
// in time, and one that Slack pings is not.
func TestSilentSocket(t *testing.T) {
	bubble(t, func(o *Options) { o.Silence = 30 * time.Second }, func(t *testing.T, r *rig) {
		time.Sleep(10 * time.Minute)
		if n := r.slack.Connections(); n != 1 {
			t.Fatalf("%d connections in ten quiet minutes, want 1", n)
		}
		r.slack.Silence()
		ts := r.slack.DM("U1", "7B on a 4090")
		time.Sleep(40 * time.Second)
		if n := r.slack.Connections(); n != 2 {
			t.Errorf("%d connections after 40 silent seconds, want another one", n)
		}
		r.reply(ts)
	})
}

// TestAcceptedFirst checks that nothing is acknowledged before it is in the
// inbox, and that everything is in spite of a log that fails.
func TestAcceptedFirst(t *testing.T) {
	bubble(t, nil, func(t *testing.T, r *rig) {
		r.log.set(errDisk, false)
		r.reply(r.slack.Mention("C1", "U1", "7B on a 4090"))
		r.quiet()
		r.log.set(nil, false)
		release := r.log.hold()
		ts := r.slack.DM("U1", "70B on an H100")
		synctest.Wait()
		if got := len(r.slack.Unacked()); got != 1 {
			t.Errorf("%d deliveries unacknowledged while the inbox is slow, want 1", got)
		}
		close(release)
		r.reply(ts)
		r.quiet()
	})
}

// TestTwin brings both events of a mention again while the first waits for the
// inbox: that one waits again, and its twin is acknowledged.
func TestTwin(t *testing.T) {
	bubble(t, nil, func(t *testing.T, r *rig) {
		release := r.log.hold()
		ts := r.slack.Mention("C1", "U1", "7B on a 4090")
		synctest.Wait()
		before := len(r.slack.Unacked())
		r.slack.Repeat(ts)
		synctest.Wait()
		if got := len(r.slack.Unacked()) - before; before == 0 || got != 1 {
			t.Errorf("%d deliveries unacknowledged, and %d of the two that came again, want at least 1 and 1", before, got)
		}
		close(release)
		r.quiet()
		if err := r.bot.queue.drain(r.ctx); err != nil {
			t.Fatal(err)
		}
		r.once(map[string]string{ts: "7B on a 4090"})
	})
}

// TestDiskFull asks while nothing can be written: everything is answered once,
// also what Slack brings twice.
func TestDiskFull(t *testing.T) {
	bubble(t, func(o *Options) { o.Workers = 4 }, func(t *testing.T, r *rig) {
		r.log.set(errDisk, false)
		asked := map[string]string{}
		for i := range 50 {
			text := fmt.Sprintf("question %d.", i)
			ts := r.slack.Mention("C1", fmt.Sprint("U", i), text)
			r.slack.Repeat(ts)
			asked[ts] = text
		}
		r.quiet()
		if err := r.bot.queue.drain(r.ctx); err != nil {
			t.Fatal(err)
		}
		r.once(asked)
	})
}

// TestPoisoned leaves a question in the inbox that breaks the worker, and one
// that nobody can read: neither comes back at the next start, and what waits
// behind them is answered.
func TestPoisoned(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := still(t)
		defer r.log.Close()
		defer r.slack.Close()
		item := func(ts, payload string) store.Item {
			return store.Item{Team: slackfake.Team, Channel: "D1", Message: ts, Event: "Ev" + ts, Payload: payload}
		}
		if _, err := r.log.Accept(r.ctx, []store.Item{
			item("1.1", `{"surface":`), item("1.2", `{"surface":"dm","user":"U1","root":"1.2","text":"poison"}`),
			item("1.3", `{"surface":"dm","user":"U1","root":"1.3","text":"7B on a 4090"}`),
		}); err != nil {
			t.Fatal(err)
		}
		r.engine.script(func(ask answer.Ask) answer.Result {
			result := verdict(ask)
			if ask.Text == "poison" {
				result.Answers[0].Table = &answer.Table{Head: []string{"a"}, Rows: nil}
				result.Questions = nil
				r.log.set(nil, true) // the log crashes in the worker
			}
			return result
		})
		r.start(nil)
		time.Sleep(time.Minute)
		synctest.Wait()
		if got, err := r.log.Waiting(r.ctx, 10); err != nil || len(got) != 0 {
			t.Errorf("waiting %v (%v), want nothing", got, err)
		}
		if rows := r.log.rows(r.ctx, t); len(rows) != 2 || !strings.Contains(rows[0].Error, "the log crashed") || rows[1].Error != "" {
			t.Errorf("rows %v, want the broken one with its fault and the answered one", rows)
		}
		if err := r.end(); err != nil {
			t.Error(err)
		}
	})
}

// TestResumes answers after a restart what was accepted and not answered, with
// secrets masked and a command's answer where it belongs.
func TestResumes(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		g := newGate()
		r.engine.script(g.answer)
		r.bot.drainWait = 0
		first := r.slack.DM("U1", "7B on a 4090")
		<-g.entered
		second := r.slack.DM("U1", "70B, token xoxb-1234567890-abcdef")
		third := r.slack.Slash("U2", "8B on an L4")
		r.quiet()
		waiting, err := r.log.Waiting(r.ctx, 10)
		if err != nil || len(waiting) != 3 {
			t.Fatalf("%d questions wait (%v), want 3", len(waiting), err)
		}
		for _, item := range waiting {
			if all := item.Payload + string(item.Sealed); strings.Contains(all, "1234567890") || strings.Contains(all, "/commands/") {
				t.Errorf("the inbox holds a secret: %s", all)
			}
		}
		go func() { // as the worker of a process that is gone never does
			<-r.ctx.Done()
			close(g.open)
		}()
		if err := r.end(); err != nil {
			t.Fatal(err)
		}
		r.engine.script(nil)
		r.start(nil)
		contains(t, "first answer", r.reply(first).Text, "7B on a 4090")
		contains(t, "second answer", r.reply(second).Text, "70B, token")
		if m := r.reply(third); !m.Ephemeral || !strings.Contains(m.Text, "8B on an L4") {
			t.Errorf("the command was answered with %q, ephemeral %v", m.Text, m.Ephemeral)
		}
	})
}

// TestBegun asks more than there are workers for: only what is answered at once
// is written down as begun, so that a restart does not look up what waited.
func TestBegun(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) { // one worker
		g := newGate()
		r.engine.script(g.answer)
		first := r.slack.DM("U1", "7B on a 4090")
		<-g.entered
		second := r.slack.DM("U2", "70B on an H100")
		r.quiet()
		waiting, err := r.log.Waiting(r.ctx, 10)
		if err != nil || len(waiting) != 2 || waiting[0].Posts != 1 || waiting[1].Posts != 0 {
			t.Errorf("waiting: %+v (%v), want the first begun and the second not", waiting, err)
		}
		close(g.open)
		r.reply(first)
		r.reply(second)
	})
}

// TestSealedWithAnotherToken cannot be opened, and says so.
func TestSealedWithAnotherToken(t *testing.T) {
	sealed := newSeal("xoxb-1").close("https://hooks.example/commands/1")
	if got, err := newSeal("xoxb-1").open(sealed); err != nil || got != "https://hooks.example/commands/1" {
		t.Errorf("open = %q, %v, want what was sealed", got, err)
	}
	if _, err := newSeal("xoxb-2").open(sealed); err == nil {
		t.Error("another token opened it")
	}
}
