package bot

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gpufit/bot/answer"
	"gpufit/bot/slackfake"
)

// TestTwice delivers one message in all the ways in which Slack delivers it
// more than once.
func TestTwice(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		ts := r.slack.Mention("C1", "U1", "7B on a 4090") // two events
		r.reply(ts)
		r.quiet()
		if n := r.slack.Repeat(ts); n != 2 {
			t.Fatalf("Repeat sent %d events, want 2", n)
		}
		r.quiet()
		if got := r.control(); len(got) != 1 {
			t.Errorf("%d answers to one message, want 1", len(got))
		}
		if acks := len(r.slack.Acks()); acks != 6 {
			t.Errorf("%d acknowledgements, want one for each of 6 events", acks)
		}
		if rows := r.log.wait(r.ctx, t, 2); len(rows) != 2 {
			t.Errorf("%d rows, want 2", len(rows))
		}
	})
}

// TestTwiceAcrossRestart brings a question again to a bot that was started
// after it had been answered.
func TestTwiceAcrossRestart(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		dm := r.slack.DM("U1", "7B on a 4090")
		root := r.slack.Mention("C1", "U1", "7B on a 4090")
		follow := r.slack.InThread("C1", root, "U1", "and 13B?")
		for _, ts := range []string{dm, root, follow} {
			r.reply(ts)
		}
		if err := r.end(); err != nil {
			t.Fatal(err)
		}
		r.start(nil)
		for _, ts := range []string{dm, root, follow} {
			r.slack.Repeat(ts)
		}
		if got := r.control(); len(got) != 3 {
			t.Errorf("%d answers to three questions", len(got))
		}
	})
}

// TestSameTimestampElsewhere checks that two messages which share a timestamp
// in two channels are two.
func TestSameTimestampElsewhere(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		for i, channel := range []string{"D1", "D2"} {
			payload := fmt.Sprintf(`{"type":"event_callback","team_id":"T1","event_id":"Ev%d","event":{"type":"message","channel_type":"im",
				"channel":%q,"user":"U1","text":"7B on a 4090","ts":"7.000001"}}`, i, channel)
			if _, err := r.slack.Send("events_api", json.RawMessage(payload)); err != nil {
				t.Fatal(err)
			}
		}
		r.log.wait(r.ctx, t, 2)
	})
}

// TestUnreadable sends what slack-go cannot parse. Everything is acknowledged,
// and a question in it is answered.
func TestUnreadable(t *testing.T) {
	t.Parallel()
	mention := func(extra string) string {
		return fmt.Sprintf(`{"type":"event_callback","team_id":"T1","event_id":"Ev9","event":{"type":"message","channel":"C1",
			"user":"U1","text":"<@%s> 7B on a 4090","ts":"7.000001"%s}}`, slackfake.BotUser, extra)
	}
	for _, row := range []struct {
		why, kind, payload string
		want               int // answers
	}{
		{"an event that slack-go does not know", "events_api", `{"type":"event_callback","event":{"type":"star_falls"}}`, 0},
		{"an envelope that slack-go does not know", "rocket", `{"fuel":1}`, 0},
		{"an envelope without a payload", "events_api", `null`, 0},
		{"a payload that is a list", "events_api", `[1,2]`, 0},
		{"an interaction", "interactive", `{"type":"block_actions","actions":[]}`, 0},
		{"an interaction that slack-go does not know", "interactive", `{"type":7}`, 0},
		{"a question with a field of the wrong kind", "events_api", mention(`,"display_as_bot":"false"`), 1},
		{"a question with a block of the wrong kind", "events_api", mention(`,"blocks":"none"`), 1},
		{"a question with a thread of the wrong kind", "events_api", mention(`,"thread_ts":false`), 1},
		{"a mention whose text is a number", "events_api", `{"type":"event_callback","event":{"type":"app_mention","channel":"C1","user":"U1","text":5,"ts":"1.1"}}`, 0},
		{"a command without a person", "slash_commands", `{"command":"/gpufit","is_enterprise_install":3}`, 0},
	} {
		t.Run(row.why, func(t *testing.T) {
			t.Parallel()
			bubble(t, nil, func(t *testing.T, r *rig) {
				id, err := r.slack.Send(row.kind, json.RawMessage(row.payload))
				if err != nil {
					t.Fatal(err)
				}
				if _, err := r.slack.WaitAck(r.ctx, id); err != nil {
					t.Fatalf("%v\n%s", err, r.out)
				}
				if got := len(r.control()); got != row.want {
					t.Errorf("%d answers, want %d", got, row.want)
				}
			})
		})
	}
}

// TestNoise sends frames that are no envelopes at all.
func TestNoise(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		for _, raw := range []string{"", "{", "null", "7", `"x"`, `{"type":"events_api"}`, strings.Repeat("[", 5000)} {
			r.slack.SendFrame([]byte(raw))
		}
		if got := r.control(); len(got) != 0 {
			t.Errorf("the bot answered %q to noise", got[0].Text)
		}
	})
}

// gate is an engine that waits to be let through.
type gate struct {
	entered chan answer.Ask
	open    chan struct{}
}

func newGate() gate { return gate{make(chan answer.Ask, 100), make(chan struct{})} }

func (g gate) answer(ask answer.Ask) answer.Result {
	g.entered <- ask
	<-g.open
	return verdict(ask)
}

// TestNoRoom fills the queue: what does not fit is left to Slack, which brings
// it again; a slash command is told.
func TestNoRoom(t *testing.T) {
	t.Parallel()
	bubble(t, func(o *Options) { o.Queue = 1 }, func(t *testing.T, r *rig) {
		g := newGate()
		r.engine.script(g.answer)
		first := r.slack.DM("U1", "7B on a 4090")
		<-g.entered
		second := r.slack.DM("U2", "70B on an H100")
		busy := r.slack.Slash("U3", "7B on a 4090")
		m := r.reply(busy)
		if m.Method != "ack" || !strings.Contains(m.Text, wordsEN.busy) {
			t.Errorf("the command was answered by %s with %q, want to be told in the acknowledgement", m.Method, m.Text)
		}
		if got := r.slack.Unacked(); len(got) != 1 {
			t.Fatalf("%d deliveries are unacknowledged, want the one there was no room for", len(got))
		}
		close(g.open)
		r.reply(first)
		synctest.Wait() // a place in the queue is free
		if n := r.slack.Redeliver(); n != 1 {
			t.Errorf("%d deliveries were sent again, want 1", n)
		}
		r.reply(second)
		r.quiet()
		if lost := r.slack.Lost(); len(lost) > 0 {
			t.Errorf("lost %v", lost)
		}
	})
}

// TestAcknowledgedBeforeAnswered checks that Slack is not kept waiting by an
// engine that takes its time.
func TestAcknowledgedBeforeAnswered(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		g := newGate()
		r.engine.script(g.answer)
		ts := r.slack.Mention("C1", "U1", "7B on a 4090")
		r.quiet()
		if n := len(r.slack.Messages()); n != 0 {
			t.Errorf("%d answers before the engine was done", n)
		}
		close(g.open)
		r.reply(ts)
	})
}

// TestInOrder asks many things in one thread of a bot with many workers.
func TestInOrder(t *testing.T) {
	t.Parallel()
	bubble(t, func(o *Options) { o.Workers = 8 }, func(t *testing.T, r *rig) {
		root := r.slack.Mention("C1", "U1", "question 0")
		all := []string{root}
		for i := 1; i < 20; i++ {
			all = append(all, r.slack.InThread("C1", root, "U1", fmt.Sprint("question ", i)))
		}
		for i, ts := range all {
			contains(t, "answer", r.reply(ts).Text, fmt.Sprint("question ", i))
		}
	})
}

// TestPanics checks that neither a question nor a row can end a worker, and
// that the person hears of it.
func TestPanics(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		r.engine.script(func(answer.Ask) answer.Result { panic("no such card") })
		for lang, want := range map[string]string{"en": wordsEN.failed, "zh": wordsZH.failed} {
			m := r.reply(r.slack.DM("U1", phrases["fits"][lang]))
			contains(t, "text form", m.Text, want)
		}
		rows := r.log.wait(r.ctx, t, 2)
		contains(t, "error in the log", rows[0].Error, "no such card")
		r.slack.Fail("chat.postMessage", slackfake.Fault{Error: "is_archived"})
		r.slack.DM("U1", "7B on a 4090")
		contains(t, "error of two faults", r.log.wait(r.ctx, t, 3)[2].Error, "no such card", "; is_archived")
		r.engine.script(func(ask answer.Ask) answer.Result {
			result := small(answer.KindDecline, "")(ask)
			result.Answers[0].Fault = "the engine recovered"
			return result
		})
		r.reply(r.slack.DM("U1", "7B on a 4090"))
		contains(t, "error of a fault that the engine tells of", r.log.wait(r.ctx, t, 4)[3].Error, "the engine recovered")
		r.engine.script(func(answer.Ask) answer.Result { return answer.Result{} })
		contains(t, "answer where the engine has none", r.reply(r.slack.DM("U1", "7B")).Text, wordsEN.failed)
		r.engine.script(nil)
		r.log.set(nil, true)
		r.reply(r.slack.DM("U1", "7B on a 4090"))
		contains(t, "answer after a panic in the log", r.reply(r.slack.DM("U1", "70B on an H100")).Text, "70B on an H100")
	})
}

// TestLogFails checks that answers go on without the log, and that one line
// says so.
func TestLogFails(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		r.log.set(errDisk, false)
		root := r.slack.Mention("C1", "U1", "7B on a 4090")
		r.reply(root)
		r.reply(r.slack.InThread("C1", root, "U1", "and 13B?"))
		if r.engine.last().Previous == nil {
			t.Error("the follow-up has no previous question, want the one in memory")
		}
		r.reply(r.slack.DM("U1", "70B on an H100"))
		r.log.set(nil, false)
		r.reply(r.slack.DM("U1", "70B on an H100"))
		r.log.wait(r.ctx, t, 1)
		if err := r.end(); err != nil {
			t.Fatal(err)
		}
		out := r.out.String()
		for _, warning := range []string{"query log fails", "query log cannot be read"} {
			if n := strings.Count(out, warning); n != 1 {
				t.Errorf("%d warnings that the %s, want 1:\n%s", n, warning, out)
			}
		}
		contains(t, "the program's log", out, "query log works again")
	})
}

// TestShutdown ends a bot while it works: it answers what it accepted, accepts
// nothing more, and returns nil.
func TestShutdown(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		g := newGate()
		r.engine.script(g.answer)
		first := r.slack.DM("U1", "7B on a 4090")
		second := r.slack.DM("U1", "70B on an H100")
		<-g.entered
		r.quiet() // both are accepted
		r.stop()
		synctest.Wait() // it is stopping
		r.slack.DM("U2", "too late")
		close(g.open)
		r.reply(first)
		r.reply(second)
		if err := r.end(); err != nil {
			t.Errorf("Run returned %v, want nil", err)
		}
		if got := r.slack.Unacked(); len(got) != 1 {
			t.Errorf("%d deliveries unacknowledged, want the one that came too late", len(got))
		}
		if rows := r.log.wait(r.ctx, t, 2); len(rows) != 2 {
			t.Errorf("%d rows, want 2", len(rows))
		}
		r.start(nil)
		r.quiet()
		r.log.wait(r.ctx, t, 3) // the one that came too late is answered by the next bot
	})
}

// TestShutdownBreaksOff ends a bot whose engine does not: it waits for so long
// and no longer, and the next run answers the question.
func TestShutdownBreaksOff(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		asked := make(chan struct{}, 1)
		r.engine.mu.Lock()
		r.engine.stuck = asked
		r.engine.mu.Unlock()
		r.bot.drainWait = 0
		ts := r.slack.DM("U1", "7B on a 4090")
		<-asked
		r.quiet()
		if err := r.end(); err != nil {
			t.Errorf("Run returned %v, want nil", err)
		}
		contains(t, "the program's log", r.out.String(), "left to the next start")
		if got := len(r.slack.Messages()); got != 0 {
			t.Errorf("%d answers, want none yet", got)
		}
		r.engine.mu.Lock()
		r.engine.stuck = nil
		r.engine.mu.Unlock()
		r.start(nil)
		contains(t, "answer of the next run", r.reply(ts).Text, "7B on a 4090")
	})
}

// TestSeen covers keys, their release and their age.
func TestSeen(t *testing.T) {
	now := at
	s := newSeen(func() time.Time { return now })
	for _, row := range []struct {
		why  string
		wait time.Duration
		keys []string
		want bool
	}{
		{"the first delivery", 0, []string{"T/C/1", "Ev1"}, true},
		{"the same again", 0, []string{"T/C/1", "Ev1"}, false},
		{"the same message under another event", 0, []string{"T/C/1", "Ev2"}, false},
		{"another message, for Ev2 was not taken by the refused one", 0, []string{"T/C/2", "Ev2"}, true},
		{"empty keys are no keys", 0, []string{"T/C/3", ""}, true},
		{"so they do not collide", 0, []string{"T/C/4", ""}, true},
		{"after Slack's last retry", 10 * time.Minute, []string{"T/C/1"}, false},
		{"in the next generation", seenFor, []string{"T/C/1"}, false},
		{"two generations later", 2 * seenFor, []string{"T/C/9"}, true},
		{"it is forgotten", 0, []string{"T/C/2"}, true},
	} {
		now = now.Add(row.wait)
		if got := s.claim(row.keys...); got != row.want {
			t.Errorf("%s: claim(%q) = %v, want %v", row.why, row.keys, got, row.want)
		}
	}
	s.release("T/C/9")
	if !s.claim("T/C/9") {
		t.Error("a released key cannot be claimed")
	}
	for i := range 3 * seenMax {
		s.claim(fmt.Sprint(i))
	}
	if n := len(s.young) + len(s.old); n > 2*seenMax {
		t.Errorf("%d keys are kept, want at most %d", n, 2*seenMax)
	}
}
