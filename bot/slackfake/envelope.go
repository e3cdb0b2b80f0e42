package slackfake

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"
)

// maxRetries is how often Slack delivers an event again that nobody
// acknowledged (at once, after one and after five minutes), before it is lost.
// https://docs.slack.dev/apis/events-api/#retries
const maxRetries = 3

// retryAfter is when those deliveries follow, counted from the moment that
// Slack gives the last one up.
var retryAfter = [maxRetries]time.Duration{0, time.Minute, 5 * time.Minute}

// Ack is one acknowledgement as it came in.
type Ack struct {
	EnvelopeID string          `json:"envelope_id"`
	Payload    json.RawMessage `json:"payload,omitempty"`

	Took time.Duration `json:"-"` // since the envelope was first put on a connection; 0: nobody waited for it
}

// envelope is one thing that Slack wants acknowledged.
type envelope struct {
	id      string
	kind    string // events_api, slash_commands, interactive or a made-up one
	payload json.RawMessage
	command string // id of the slash command, where it is one
	attempt int    // 0 the first time
	on      *socket
	late    *time.Timer // delivers it again; stopped while nothing is to be
	parked  bool        // until then it is not delivered
	sent    time.Time   // when it was first put on a connection
}

func (e *envelope) frame() []byte {
	f := reply{"envelope_id": e.id, "type": e.kind, "payload": e.payload, "accepts_response_payload": e.kind != "events_api"}
	if e.kind == "events_api" {
		reason := ""
		if e.attempt > 0 {
			reason = "timeout"
		}
		f["retry_attempt"], f["retry_reason"] = e.attempt, reason
	}
	return frame(f)
}

// Send delivers any payload under any envelope type and returns the id of the
// envelope: for what the other methods do not build, payloads that no decoder
// expects included. A payload that is not JSON is an error.
func (s *Server) Send(kind string, payload json.RawMessage) (string, error) {
	if !json.Valid(payload) {
		return "", errors.New("send an envelope: its payload is not JSON")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.send(kind, payload, ""), nil
}

// SendFrame writes any bytes to the connections that are open, outside of what
// is tracked and delivered again.
func (s *Server) SendFrame(raw []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.sockets {
		c.push(slices.Clone(raw))
	}
}

// send queues and delivers an envelope. The caller holds mu.
func (s *Server) send(kind string, payload json.RawMessage, command string) string {
	e := &envelope{id: s.id("E"), kind: kind, payload: payload, command: command}
	e.late = time.AfterFunc(time.Hour, func() { s.overdue(e) })
	e.late.Stop()
	s.waiting = append(s.waiting, e)
	s.deliver(e)
	return e.id
}

// deliver puts an envelope on a connection that is open, unless it is on one
// already. The caller holds mu.
func (s *Server) deliver(e *envelope) {
	if e.on != nil || e.parked {
		return
	}
	if e.on = s.open(); e.on == nil {
		return
	}
	if e.sent.IsZero() {
		e.sent = time.Now()
	}
	e.on.push(e.frame())
	if s.o.AckWait > 0 {
		e.late.Reset(s.o.AckWait)
	}
}

// overdue delivers an envelope again that was not acknowledged in time.
func (s *Server) overdue(e *envelope) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed || !slices.Contains(s.waiting, e):
	case e.parked:
		e.parked = false
		s.deliver(e)
	default:
		s.retry(e)
	}
}

// outstanding are the envelopes that wait for an acknowledgement.
func (s *Server) outstanding() []*envelope {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.waiting)
}

// orphan counts a failed attempt for all that was out on a dead connection,
// and delivers it elsewhere where it can. The caller holds mu.
func (s *Server) orphan(c *socket) {
	for _, e := range slices.Clone(s.waiting) {
		if e.on == c {
			s.retry(e)
		}
	}
}

// retry delivers an envelope once more, in its time, or gives it up. Commands
// and presses are never delivered again. The caller holds mu.
func (s *Server) retry(e *envelope) {
	e.on = nil
	e.late.Stop()
	if e.attempt++; e.attempt > maxRetries || e.kind != "events_api" {
		s.waiting = slices.DeleteFunc(s.waiting, func(o *envelope) bool { return o == e })
		s.lost = append(s.lost, e.id)
		return
	}
	if after := retryAfter[e.attempt-1]; s.o.AckWait > 0 && after > 0 {
		e.parked = true
		e.late.Reset(after)
		return
	}
	s.deliver(e)
}

// Redeliver sends everything again that was sent and not acknowledged, as
// Slack does when three seconds have passed, and returns how many those were.
func (s *Server) Redeliver() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, e := range slices.Clone(s.waiting) {
		if e.on != nil {
			n++
			s.retry(e)
		}
	}
	return n
}

// acknowledged notes an acknowledgement. One for an envelope that nobody waits
// for is noted too: Slack takes it as well.
func (s *Server) acknowledged(a Ack) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.acks = append(s.acks, a)
	last := &s.acks[len(s.acks)-1]
	s.waiting = slices.DeleteFunc(s.waiting, func(e *envelope) bool {
		if e.id != a.EnvelopeID {
			return false
		}
		e.late.Stop()
		last.Took = time.Since(e.sent)
		if e.command != "" {
			s.ackReply(e.command, a.Payload)
		}
		return true
	})
	s.notify()
}

// Acks lists the acknowledgements so far, oldest first.
func (s *Server) Acks() []Ack {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.acks)
}

// Unacked lists the ids of envelopes that still wait for an acknowledgement.
func (s *Server) Unacked() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	ids := make([]string, 0, len(s.waiting))
	for _, e := range s.waiting {
		ids = append(ids, e.id)
	}
	return ids
}

// Lost lists the ids of envelopes that were given up after three retries.
func (s *Server) Lost() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.lost)
}

// WaitAck returns the acknowledgement of an envelope once it is there.
func (s *Server) WaitAck(ctx context.Context, envelopeID string) (Ack, error) {
	var a Ack
	err := s.wait(ctx, "the acknowledgement of "+envelopeID, func() bool {
		i := slices.IndexFunc(s.acks, func(a Ack) bool { return a.EnvelopeID == envelopeID })
		if i >= 0 {
			a = s.acks[i]
		}
		return i >= 0
	})
	return a, err
}

// WaitQuiet returns nil once no envelope waits for an acknowledgement.
func (s *Server) WaitQuiet(ctx context.Context) error {
	return s.wait(ctx, "all acknowledgements", func() bool { return len(s.waiting) == 0 })
}
