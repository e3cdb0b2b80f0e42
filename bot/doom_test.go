package bot

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"gpufit/bot/slackfake"
	"gpufit/store"
)

// doom stops a bot dead after so many steps, as kill -9 does: from then on none
// of its connections moves and none of its rows is read or written. A step
// begins or ends a write to the log or to the network.
type doom struct {
	mu     sync.Mutex
	left   int // steps; 0: it lives for ever
	dead   chan struct{}
	buried chan struct{} // the test is over, goroutines may go
	conns  []net.Conn
}

func newDoom(steps int) *doom {
	return &doom{left: steps, dead: make(chan struct{}), buried: make(chan struct{})}
}

var errBuried = errors.New("this bot was killed")

// step counts one, and returns errBuried once the bot is dead and the test over.
func (d *doom) step() error {
	d.mu.Lock()
	if d.left > 0 {
		if d.left--; d.left == 0 {
			close(d.dead)
			for _, c := range d.conns {
				_ = c.Close()
			}
		}
	}
	d.mu.Unlock()
	select {
	case <-d.dead:
		<-d.buried
		return errBuried
	default:
		return nil
	}
}

// around does f between two steps.
func (d *doom) around(f func() error) error {
	if err := d.step(); err != nil {
		return err
	}
	return errors.Join(f(), d.step())
}

// doomedLog is a log of a bot that will be killed.
type doomedLog struct {
	*store.Store
	doom *doom
}

func (l doomedLog) Accept(ctx context.Context, items []store.Item) (ids []int64, err error) {
	err = l.doom.around(func() (err error) { ids, err = l.Store.Accept(ctx, items); return })
	return ids, err
}

func (l doomedLog) Record(ctx context.Context, e store.Entry) (id int64, err error) {
	err = l.doom.around(func() (err error) { id, err = l.Store.Record(ctx, e); return })
	return id, err
}

func (l doomedLog) Begin(ctx context.Context, id int64) error {
	return l.doom.around(func() error { return l.Store.Begin(ctx, id) })
}

func (l doomedLog) Settle(ctx context.Context, id int64, e *store.Entry) error {
	return l.doom.around(func() error { return l.Store.Settle(ctx, id, e) })
}

func (l doomedLog) LastInThread(ctx context.Context, thread string) (e store.Entry, ok bool, err error) {
	err = l.doom.around(func() (err error) { e, ok, err = l.Store.LastInThread(ctx, thread); return })
	return e, ok, err
}

// doomedConn is a connection of such a bot.
type doomedConn struct {
	net.Conn
	doom *doom
}

func (c doomedConn) Write(p []byte) (n int, err error) {
	err = c.doom.around(func() (err error) { n, err = c.Conn.Write(p); return })
	return n, err
}

// dialer opens connections that die with the bot.
func (d *doom) dialer(network *slackfake.Memory) func(context.Context, string, string) (net.Conn, error) {
	return func(ctx context.Context, name, address string) (net.Conn, error) {
		if err := d.step(); err != nil {
			return nil, err
		}
		c, err := network.Dial(ctx, name, address)
		if err != nil {
			return nil, err
		}
		d.mu.Lock()
		defer d.mu.Unlock()
		d.conns = append(d.conns, c)
		return doomedConn{c, d}, nil
	}
}

// TestKilled kills a bot at random steps and lets the next one live. Every
// question is answered: once where the history may be read, also where two die
// in a row, and elsewhere with at most one repeat (where two die in a row there,
// nobody can know whether the repeat went out).
func TestKilled(t *testing.T) {
	const times, seed = 50, 20261201
	random := rand.New(rand.NewPCG(seed, 0))
	for _, row := range []struct {
		why, scopes string
		deaths      int
	}{
		{"the history may be read", slackfake.Scopes, 2},
		{"it may not", "app_mentions:read,chat:write,commands", 1},
	} {
		died := 0
		for i := range times {
			t.Run(fmt.Sprint(row.why, " ", i), func(t *testing.T) {
				lives := []int{0} // the last one lives
				for range 1 + random.IntN(row.deaths) {
					lives = append([]int{1 + random.IntN(60)}, lives...)
				}
				synctest.Test(t, func(t *testing.T) { died += killed(t, row.scopes, lives) })
			})
		}
		if died < times {
			t.Errorf("%s: %d bots were killed in %d tries, want at least one in each", row.why, died, times)
		}
	}
}

// killed asks four questions of a bot that is killed and started again, and
// returns how many bots died.
func killed(t *testing.T, scopes string, lives []int) (died int) {
	network := slackfake.NewMemory()
	s, err := slackfake.New(slackfake.Options{Listener: network, AckWait: 3 * time.Second, Scopes: scopes})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r := &rig{t: t, slack: s, network: network, engine: &scripted{}, out: &lines{}}
	ctx, cancel := context.WithTimeout(t.Context(), 24*time.Hour)
	defer cancel()
	r.ctx = ctx
	path := filepath.Join(t.TempDir(), "log.db")
	asked := []string{
		s.Mention("C1", "U1", "question 0"), s.DM("U2", "question 1"),
		s.Mention("C2", "U3", "question 2"), s.DM("U2", "question 3"),
	}
	for _, steps := range lives {
		if r.live(path, newDoom(steps)) {
			died++
		}
	}
	answers := map[string]int{}
	for _, m := range s.Messages() {
		answers[m.ThreadTS]++
	}
	most := 1
	if scopes != slackfake.Scopes {
		most = 2
	}
	for i, ts := range asked {
		if n := answers[ts]; n < 1 || n > most {
			t.Errorf("lives %v: question %d has %d answers, want 1 to %d\n%s", lives, i, n, most, r.out)
		}
	}
	return died
}

// live runs a bot until it is killed or everything is answered, and reports
// whether it was killed.
func (r *rig) live(path string, d *doom) (died bool) {
	log, err := store.Open(r.ctx, path)
	if err != nil {
		r.t.Fatal(err)
	}
	defer log.Close()
	o := r.options()
	o.Dial, o.Workers, o.Connections = d.dialer(r.network), 2, 2
	b, err := New(o, r.engine, doomedLog{log, d})
	if err != nil {
		r.t.Fatal(err)
	}
	ctx, stop := context.WithCancel(r.ctx)
	ended := make(chan error, 1)
	go func() { ended <- b.Run(ctx) }()
	done := time.After(20 * time.Minute) // Slack's last retry comes after five
	select {
	case <-d.dead:
		died = true
		synctest.Wait() // what it has sent arrives
	case <-done:
	}
	stop()
	if died {
		close(d.buried)
	}
	<-ended
	return died
}
