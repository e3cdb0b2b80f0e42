package bot

import (
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"gpufit/bot/slackfake"
	"gpufit/store"
)

// onFile is a rig on the log at path, which others may use too.
func (r *rig) onFile(path string) *rig {
	r.t.Helper()
	log, err := store.Open(r.ctx, path)
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { _ = log.Close() })
	return &rig{t: r.t, ctx: r.ctx, slack: r.slack, network: r.network, engine: &scripted{}, log: remember(log), out: &lines{}}
}

// answersIn counts what was said in each thread.
func answersIn(s *slackfake.Server) map[string]int {
	n := map[string]int{}
	for _, m := range s.Messages() {
		n[m.ThreadTS]++
	}
	return n
}

// Two bots on one log, as where a new one is started before the old one has
// ended: each question is answered once, also what the first has left.
func TestTwoBots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		network := still(t)
		defer network.log.Close()
		defer network.slack.Close()
		path := filepath.Join(t.TempDir(), "log.db")
		old, next := network.onFile(path), network.onFile(path)
		g := newGate()
		old.engine.script(g.answer)
		old.start(nil)
		old.bot.drainWait = 0
		slow := old.slack.Mention("C1", "U1", "7B on a 4090")
		<-g.entered
		left := old.slack.Mention("C2", "U2", "70B on an H100")
		old.quiet()

		next.start(nil)
		time.Sleep(10 * resumeEvery)
		synctest.Wait()
		if got := answersIn(next.slack); len(got) != 0 {
			t.Errorf("the second bot answers what the first one works on: %v", got)
		}
		go func() { // as the worker of a process that is gone never does
			<-old.ctx.Done()
			close(g.open)
		}()
		if err := old.leave(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * resumeEvery)
		synctest.Wait()
		if got := answersIn(next.slack); got[slow] != 1 || got[left] != 1 {
			t.Errorf("answers after the first bot has ended: %v, want one to each", got)
		}
		if err := next.end(); err != nil {
			t.Error(err)
		}
	})
}

// leave ends a bot while another one stays connected.
func (r *rig) leave() error {
	r.stop()
	return <-r.ended
}
