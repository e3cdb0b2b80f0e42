package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

const (
	// readLimit bounds one frame from Slack, which sends at most some hundred
	// kilobytes.
	readLimit = 4 << 20
	// openWait bounds the way to a greeted connection: the ticket, the dial and
	// the greeting.
	openWait = 20 * time.Second
	// writeWait is how long a frame of ours may take. A peer that takes longer
	// is gone; what was not acknowledged comes again.
	writeWait = 2 * time.Second
	// lingerFor is how long a connection that Slack wants to end is still read,
	// for what is on its way. Slack closes it ten seconds after its warning.
	// https://docs.slack.dev/apis/events-api/using-socket-mode#disconnect
	lingerFor = 15 * time.Second
)

// delivery is an envelope and the connection on which it is acknowledged.
type delivery struct {
	envelope
	link *link
}

// link is one WebSocket connection of Socket Mode. slack-go's own client is
// not used: it opens the next connection only after the last one has ended,
// keeps the reason of a disconnect to itself, acknowledges through a queue
// that blocks while it is disconnected, and parses every event in full.
type link struct {
	ws      *websocket.Conn
	silence time.Duration // without a word from Slack, pings included, for so long it is dead
	leaving chan string   // the reason, once Slack has asked to go elsewhere
	gone    chan struct{} // closed when it is
	once    sync.Once
	writing chan struct{} // holds one while somebody writes: gorilla takes one writer at a time
}

// errDisabledLater says that Socket Mode was switched off under a running bot:
// it may be switched on again, so that is waited for.
var errDisabledLater = errors.New(errDisabled().Error())

// errReplaced says that Slack asked for another connection before it greeted.
var errReplaced = errors.New("slack asked for another connection at once")

// open asks Slack for a place to connect to, connects and waits for the
// greeting.
func (b *Bot) open(ctx context.Context) (*link, error) {
	ctx, cancel := context.WithTimeout(ctx, openWait)
	defer cancel()
	_, address, err := b.api.StartSocketModeContext(ctx)
	if err != nil {
		return nil, err
	}
	ws, resp, err := b.dialer.DialContext(ctx, address, nil)
	if err != nil {
		return nil, fmt.Errorf("connect to the socket: %w", err)
	}
	_ = resp.Body.Close()
	l := &link{ws: ws, silence: b.o.Silence, leaving: make(chan string, 1), gone: make(chan struct{}), writing: make(chan struct{}, 1)}
	ws.SetReadLimit(readLimit)
	ws.SetPingHandler(l.pong)
	stop := context.AfterFunc(ctx, l.close)
	defer stop()
	if err := b.greeted(l); err != nil {
		l.close()
		return nil, err
	}
	return l, nil
}

// greeted reads the first frame, which says hello or why not.
func (b *Bot) greeted(l *link) error {
	frame, err := l.next()
	if err != nil {
		return fmt.Errorf("wait for the greeting: %w", err)
	}
	switch e := readEnvelope(frame); {
	case e.Type == "hello":
		b.hello(e.Connections)
		return nil
	case e.Reason == codeDisabled && !b.listened.Load():
		return errDisabled()
	case e.Reason == codeDisabled:
		return errDisabledLater
	case e.Type == "disconnect":
		return fmt.Errorf("%w (%s)", errReplaced, e.Reason)
	default:
		return fmt.Errorf("slack began with %q in place of a greeting", e.Type)
	}
}

// hello notes a greeting. Where there are more connections than this bot holds,
// another copy of it takes a share of the questions.
func (b *Bot) hello(connections int) {
	if !b.listened.Swap(true) {
		b.welcome()
	}
	b.log.Info("listening", "connections", connections)
	if connections > 2*b.o.Connections { // twice: the old ones beside their successors
		b.log.Warn("the app has connections that are not of this bot: is it running elsewhere too?", "connections", connections, "of_this_bot", b.o.Connections)
	}
}

// next reads one frame. A peer that is silent for too long counts as dead: a
// connection whose other end has vanished reads for ever.
func (l *link) next() ([]byte, error) {
	_ = l.ws.SetReadDeadline(time.Now().Add(l.silence))
	_, frame, err := l.ws.ReadMessage()
	return frame, err
}

// pong answers a ping, which is a sign of life.
func (l *link) pong(data string) error {
	_ = l.ws.SetReadDeadline(time.Now().Add(l.silence))
	_ = l.ws.WriteControl(websocket.PongMessage, []byte(data), time.Now().Add(writeWait))
	return nil // a pong that could not be written shows in what is read next
}

// read hands over deliveries until the connection ends, and returns why it
// did. Once Slack has asked to go elsewhere it is read for a while longer.
func (l *link) read(deliver func(delivery)) error {
	defer l.close()
	var linger *time.Timer
	for {
		frame, err := l.next()
		if err != nil {
			return err
		}
		switch e := readEnvelope(frame); {
		case e.Type == "disconnect" && linger == nil:
			linger = time.AfterFunc(lingerFor, l.close)
			defer linger.Stop()
			l.leaving <- e.Reason
		case e.ID != "":
			deliver(delivery{e, l})
		}
	}
}

// ack acknowledges an envelope. payload is nil, or what a slash command shows.
// A connection that does not take it is closed: Slack delivers again elsewhere,
// and the duplicate is acknowledged there.
func (l *link) ack(id string, payload any) error {
	frame, err := json.Marshal(struct {
		ID      string `json:"envelope_id"`
		Payload any    `json:"payload,omitempty"`
	}{id, payload})
	if err != nil {
		return err
	}
	select {
	case l.writing <- struct{}{}:
		defer func() { <-l.writing }()
	case <-l.gone:
		return net.ErrClosed
	}
	_ = l.ws.SetWriteDeadline(time.Now().Add(writeWait))
	if err := l.ws.WriteMessage(websocket.TextMessage, frame); err != nil {
		l.close()
		return err
	}
	return nil
}

// close ends the connection. It may be called more than once.
func (l *link) close() {
	l.once.Do(func() {
		close(l.gone)
		bye := websocket.FormatCloseMessage(websocket.CloseNormalClosure, "")
		_ = l.ws.WriteControl(websocket.CloseMessage, bye, time.Now().Add(100*time.Millisecond))
		_ = l.ws.Close()
	})
}
