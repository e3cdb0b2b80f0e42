package slackfake

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// outbox is how many frames may wait for a client that does not read. Slack
// drops such a client, and so does the stand-in.
const outbox = 4096

// writeWait is how long a frame may take to be written.
const writeWait = 5 * time.Second

// socket is one WebSocket connection of the bot.
type socket struct {
	ws      *websocket.Conn
	out     chan []byte
	gone    chan struct{}
	once    sync.Once
	leaving bool        // a disconnect was sent: no more envelopes. Guarded by Server.mu
	silent  atomic.Bool // it takes everything and answers nothing
}

// drop ends the connection as a cut cable does: no close frame.
func (c *socket) drop() {
	c.once.Do(func() { close(c.gone) })
	_ = c.ws.NetConn().Close()
}

// push queues a frame, and drops a client that is too far behind.
func (c *socket) push(frame []byte) {
	select {
	case c.out <- frame:
	default:
		c.drop()
	}
}

func (s *Server) serveSocket(w http.ResponseWriter, r *http.Request) {
	if !s.takeTicket(r.URL.Query().Get("ticket")) {
		http.Error(w, "unknown ticket", http.StatusForbidden)
		return
	}
	if !s.enter() {
		http.Error(w, "closing", http.StatusServiceUnavailable)
		return
	}
	defer s.wg.Done()
	upgrader := websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}
	ws, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // the upgrader has answered
	}
	c := &socket{ws: ws, out: make(chan []byte, outbox), gone: make(chan struct{})}
	s.wg.Go(func() { s.write(c) })
	if s.greet(c) {
		s.read(c)
	}
}

// enter counts a connection among what Close waits for, unless it is too late.
func (s *Server) enter() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.wg.Add(1)
	}
	return !s.closed
}

// greet says hello, takes the connection into use and delivers what waits. It
// reports false where Socket Mode is off or the server closing.
func (s *Server) greet(c *socket) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		c.drop()
		return false
	}
	if s.disabled {
		c.push(disconnectFrame("link_disabled"))
		c.push(nil)
		return false
	}
	c.push(helloFrame(len(s.sockets) + 1))
	s.sockets = append(s.sockets, c)
	s.opened++
	for _, e := range s.waiting {
		s.deliver(e)
	}
	s.notify()
	return true
}

// write sends queued frames and pings until the connection ends. A nil frame
// asks for an orderly close.
func (s *Server) write(c *socket) {
	ping := time.NewTicker(s.o.PingEvery)
	defer ping.Stop()
	defer c.drop()
	_ = s.ping(c) // a client that knows only the interval may count from here
	for {
		select {
		case <-c.gone:
			return
		case <-ping.C:
			if !c.silent.Load() && s.ping(c) != nil {
				return
			}
		case frame := <-c.out:
			if c.silent.Load() {
				continue
			}
			if frame == nil {
				c.farewell()
				return
			}
			_ = c.ws.SetWriteDeadline(time.Now().Add(writeWait))
			if c.ws.WriteMessage(websocket.TextMessage, frame) != nil {
				return
			}
		}
	}
}

func (s *Server) ping(c *socket) error {
	return c.ws.WriteControl(websocket.PingMessage, []byte("ping"), time.Now().Add(writeWait))
}

// farewell sends a close frame, as Slack does before it ends a connection.
func (c *socket) farewell() {
	bye := websocket.FormatCloseMessage(websocket.CloseNormalClosure, "")
	_ = c.ws.WriteControl(websocket.CloseMessage, bye, time.Now().Add(writeWait))
}

// read takes acknowledgements until the connection ends.
func (s *Server) read(c *socket) {
	defer s.forget(c)
	for {
		_, frame, err := c.ws.ReadMessage()
		if err != nil {
			return
		}
		if c.silent.Load() {
			continue
		}
		var a Ack
		if json.Unmarshal(frame, &a) == nil && a.EnvelopeID != "" {
			s.acknowledged(a)
		}
	}
}

// forget takes a dead connection out of use; what it left unacknowledged goes
// to another one or waits for the next.
func (s *Server) forget(c *socket) {
	c.drop()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sockets = slices.DeleteFunc(s.sockets, func(o *socket) bool { return o == c })
	s.orphan(c)
	s.notify()
}

// Disconnect asks every connected client to go: reason is "warning" (Slack
// closes ten seconds later, the stand-in leaves the closing to the client) or
// "refresh_requested" (closed at once). It returns how many were asked.
func (s *Server) Disconnect(reason string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, c := range s.sockets {
		if c.leaving {
			continue
		}
		n++
		c.leaving = true
		c.push(disconnectFrame(reason))
		if reason != "warning" {
			c.push(nil)
		}
	}
	return n
}

// Drop cuts every connection without a word and returns how many there were.
func (s *Server) Drop() int {
	s.mu.Lock()
	sockets := append([]*socket(nil), s.sockets...)
	s.mu.Unlock()
	for _, c := range sockets {
		c.drop()
	}
	return len(sockets)
}

// Silence makes one open connection go on without a word, as where a machine in
// between has forgotten it: it stays open, nothing is pinged, delivered or
// taken, and Slack does not know. It reports whether there was one.
func (s *Server) Silence() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.sockets {
		if !c.leaving && !c.silent.Swap(true) {
			return true
		}
	}
	return false
}

// Outage cuts all connections and, until it is called with false, answers every
// call with 503 and takes no connection.
func (s *Server) Outage(down bool) {
	s.mu.Lock()
	s.down = down
	s.mu.Unlock()
	if down {
		s.Drop()
	}
}

// refusing reports whether there is an outage.
func (s *Server) refusing() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.down
}

// DisableSocketMode switches Socket Mode off, as an admin can: connections are
// opened and ended at once with the reason link_disabled, and never greeted.
func (s *Server) DisableSocketMode() {
	s.mu.Lock()
	s.disabled = true
	s.mu.Unlock()
	s.Disconnect("link_disabled")
}

// Connections returns how many connections were greeted since the start.
func (s *Server) Connections() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.opened
}

// WaitConnections returns nil once at least n connections were greeted since
// the start and one of them is open.
func (s *Server) WaitConnections(ctx context.Context, n int) error {
	return s.wait(ctx, "a Socket Mode connection", func() bool { return s.opened >= n && s.open() != nil })
}

// WaitClosed returns nil once no connection is left, as after the end of a bot.
func (s *Server) WaitClosed(ctx context.Context) error {
	return s.wait(ctx, "the end of all connections", func() bool { return len(s.sockets) == 0 })
}

// open returns a connection that takes envelopes, or nil; in turn where there
// are several. The caller holds mu.
func (s *Server) open() *socket {
	for i, c := range s.sockets {
		if !c.leaving {
			s.sockets = append(slices.Delete(s.sockets, i, i+1), c)
			return c
		}
	}
	return nil
}

// takeTicket reports whether a ticket was issued and not used yet.
func (s *Server) takeTicket(ticket string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	ok := s.tickets[ticket]
	delete(s.tickets, ticket)
	return ok
}

func helloFrame(connections int) []byte {
	return frame(reply{
		"type": "hello", "num_connections": connections,
		"connection_info": reply{"app_id": App},
		"debug_info":      reply{"host": "applink-fake", "build_number": 1, "approximate_connection_time": 18060},
	})
}

func disconnectFrame(reason string) []byte {
	return frame(reply{"type": "disconnect", "reason": reason, "debug_info": reply{"host": "applink-fake"}})
}

// frame encodes what the stand-in itself made, which cannot fail.
func frame(v reply) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic("slackfake: " + err.Error())
	}
	return b
}
