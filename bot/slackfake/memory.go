package slackfake

import (
	"context"
	"net"
	"sync"
)

// Memory is a network in memory with one place to listen: nothing of it is
// seen by the machine, and goroutines that wait on it wait on nothing else, so
// that tests can run in a bubble of their own time (testing/synctest).
type Memory struct {
	conns chan net.Conn
	gone  chan struct{}
	once  sync.Once
}

// NewMemory returns such a network. Give it to Options.Listener, and its Dial to
// the bot.
func NewMemory() *Memory {
	return &Memory{conns: make(chan net.Conn), gone: make(chan struct{})}
}

// Dial opens a connection, whatever the address.
func (m *Memory) Dial(ctx context.Context, network, _ string) (net.Conn, error) {
	ours, theirs := net.Pipe()
	select {
	case m.conns <- theirs:
		return ours, nil
	case <-m.gone:
		return nil, &net.OpError{Op: "dial", Net: network, Err: net.ErrClosed}
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Accept implements net.Listener.
func (m *Memory) Accept() (net.Conn, error) {
	select {
	case c := <-m.conns:
		return c, nil
	case <-m.gone:
		return nil, net.ErrClosed
	}
}

// Close implements net.Listener.
func (m *Memory) Close() error {
	m.once.Do(func() { close(m.gone) })
	return nil
}

// Addr implements net.Listener. A loopback name keeps clients from looking for
// a proxy or for TLS.
func (m *Memory) Addr() net.Addr { return memoryAddr{} }

type memoryAddr struct{}

func (memoryAddr) Network() string { return "memory" }
func (memoryAddr) String() string  { return "localhost" }
