package slackfake

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"
)

// Tokens and names that a Server uses unless its Options say otherwise. They
// have the shape of Slack's and open nothing.
const (
	BotToken = "xoxb-slackfake-bot"
	AppToken = "xapp-1-slackfake-app"
	Team     = "T0FAKE0001"
	BotUser  = "U0FAKEBOT1"
	BotID    = "B0FAKEBOT1"
	App      = "A0FAKEAPP1"
	Scopes   = "app_mentions:read,channels:history,chat:write,commands,groups:history,im:history"
)

// Options choose what the stand-in pretends to be. The zero value is a
// workspace with the names above on a free port.
type Options struct {
	Addr      string        // where to listen; empty: a free port of 127.0.0.1
	Listener  net.Listener  // where to listen instead, such as a Memory; nil: at Addr
	BotToken  string        // the token that the Web API takes; empty: BotToken
	AppToken  string        // the token that apps.connections.open takes; empty: AppToken
	Scopes    string        // what auth.test says was granted, with commas; empty: Scopes
	PingEvery time.Duration // between WebSocket pings; 0: five seconds

	// AckWait is how long an acknowledgement may take; then the event is
	// delivered again, up to three times: at once, after one and after five
	// minutes. Slack waits three seconds. 0: nothing is delivered again but on
	// order (Redeliver).
	AckWait time.Duration
}

func (o Options) withDefaults() Options {
	for _, d := range []struct {
		field *string
		value string
	}{
		{&o.Addr, "127.0.0.1:0"}, {&o.BotToken, BotToken}, {&o.AppToken, AppToken}, {&o.Scopes, Scopes},
	} {
		if *d.field == "" {
			*d.field = d.value
		}
	}
	if o.PingEvery <= 0 {
		o.PingEvery = 5 * time.Second
	}
	return o
}

// Server is one running stand-in. All methods may be called at any time from
// any goroutine.
type Server struct {
	o    Options
	base string // http://host:port
	http *http.Server
	wg   sync.WaitGroup // sockets and the HTTP server

	mu       sync.Mutex
	changed  chan struct{} // closed and replaced whenever anything below changes
	closed   bool
	lastTS   int64 // microseconds; every stamp is later than the one before
	serial   int   // for ids
	sockets  []*socket
	opened   int  // connections that were greeted since the start
	disabled bool // Socket Mode switched off
	down     bool // nothing answers
	tickets  map[string]bool
	waiting  []*envelope // not acknowledged yet, oldest first
	acks     []Ack
	lost     []string
	events   map[string][]event  // by the ts of the message they tell of
	history  []Message           // everything said, people and bot
	posts    []*post             // what the bot said, oldest first
	commands map[string]*command // slash commands and pressed buttons by id
	faults   map[string][]Fault
	calls    []string // Web API methods in the order they were called
}

// New starts a stand-in. The caller ends it with Close.
func New(o Options) (*Server, error) {
	o = o.withDefaults()
	l := o.Listener
	if l == nil {
		var err error
		if l, err = net.Listen("tcp", o.Addr); err != nil {
			return nil, fmt.Errorf("listen for the Slack stand-in: %w", err)
		}
	}
	s := &Server{
		o:        o,
		base:     "http://" + l.Addr().String(),
		changed:  make(chan struct{}),
		lastTS:   time.Now().UnixMicro(),
		tickets:  map[string]bool{},
		events:   map[string][]event{},
		commands: map[string]*command{},
		faults:   map[string][]Fault{},
	}
	s.http = &http.Server{Handler: s.routes(), ReadHeaderTimeout: 10 * time.Second}
	s.wg.Go(func() { _ = s.http.Serve(l) })
	return s, nil
}

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/api/{method}", s.serveMethod)
	mux.HandleFunc("/link", s.serveSocket)
	mux.HandleFunc("POST /commands/{id}", s.serveResponseURL)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.refusing() {
			Fault{Status: http.StatusServiceUnavailable}.write(w)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

// URL is the base of the Web API with the slash at its end, as slack-go wants it.
func (s *Server) URL() string { return s.base + "/api/" }

// Close ends all connections and the server and waits for its goroutines.
func (s *Server) Close() {
	s.mu.Lock()
	s.closed = true
	sockets := append([]*socket(nil), s.sockets...)
	s.notify()
	s.mu.Unlock()
	for _, e := range s.outstanding() {
		e.late.Stop()
	}
	for _, c := range sockets {
		c.drop()
	}
	_ = s.http.Close()
	s.wg.Wait()
}

// Calls lists the Web API methods called so far, in order; the response URL of
// a slash command counts as "response_url".
func (s *Server) Calls() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.calls...)
}

// notify wakes everyone who waits. The caller holds mu.
func (s *Server) notify() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// ErrClosed is returned by the Wait methods when the server is closed.
var ErrClosed = errors.New("the Slack stand-in is closed")

// wait returns nil once done reports true. It is asked with mu held, at once
// and after every change.
func (s *Server) wait(ctx context.Context, what string, done func() bool) error {
	for {
		s.mu.Lock()
		ok, closed, changed := done(), s.closed, s.changed
		s.mu.Unlock()
		switch {
		case ok:
			return nil
		case closed:
			return fmt.Errorf("wait for %s: %w", what, ErrClosed)
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("wait for %s: %w", what, ctx.Err())
		}
	}
}

// stamp returns the next message timestamp: seconds and six digits, unique and
// growing. The caller holds mu.
func (s *Server) stamp() string {
	s.lastTS = max(s.lastTS+1, time.Now().UnixMicro())
	return fmt.Sprintf("%d.%06d", s.lastTS/1e6, s.lastTS%1e6)
}

// id returns a new identifier with the given prefix. The caller holds mu.
func (s *Server) id(prefix string) string {
	s.serial++
	return fmt.Sprintf("%s%08d", prefix, s.serial)
}
