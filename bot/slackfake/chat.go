package slackfake

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

func (s *Server) postMessage(p url.Values) (reply, *apiError) {
	m, failed := message("chat.postMessage", p)
	if failed != nil {
		return nil, failed
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	m.User = BotUser
	m = s.keep(m)
	return reply{"channel": m.Channel, "ts": m.TS, "message": m.object()}, nil
}

func (s *Server) postEphemeral(p url.Values) (reply, *apiError) {
	m, failed := message("chat.postEphemeral", p)
	if failed != nil {
		return nil, failed
	}
	if m.User == "" {
		return nil, &apiError{code: "user_not_in_channel"}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	m.Ephemeral = true
	m = s.keep(m)
	return reply{"message_ts": m.TS}, nil
}

// update changes a message of the bot in place.
func (s *Server) update(p url.Values) (reply, *apiError) {
	m, failed := message("chat.update", p)
	if failed != nil {
		return nil, failed
	}
	if len(m.Text) > updateTextBytes {
		return nil, &apiError{code: "msg_too_long"}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, old := range s.history {
		if old.Channel == m.Channel && old.TS == p.Get("ts") && old.User == BotUser {
			m.TS, m.ThreadTS, m.User = old.TS, old.ThreadTS, BotUser
			s.history[i] = m
			s.posts = append(s.posts, &post{Message: m, taken: true})
			s.notify()
			return reply{"channel": m.Channel, "ts": m.TS, "text": m.Text, "message": m.object()}, nil
		}
	}
	return nil, &apiError{code: "message_not_found"}
}

// message reads and checks the parameters that all chat methods share.
func message(method string, p url.Values) (Message, *apiError) {
	m := Message{
		Channel: p.Get("channel"), ThreadTS: p.Get("thread_ts"), User: p.Get("user"),
		Text: p.Get("text"), Method: method, Params: p,
	}
	if m.Channel == "" {
		return m, &apiError{code: "channel_not_found"}
	}
	return checked(m, p.Get("blocks"))
}

// checked holds a message against Slack's limits and puts in its blocks.
func checked(m Message, blocks string) (Message, *apiError) {
	if strings.TrimSpace(blocks) != "" && blocks != "[]" {
		if failed := checkBlocks([]byte(blocks)); failed != nil {
			return m, failed
		}
		m.Blocks = json.RawMessage(blocks)
	}
	if m.Text == "" && m.Blocks == nil {
		return m, &apiError{code: "no_text"}
	}
	m.Text = cutRunes(m.Text, textRunes)
	return m, nil
}

// cutRunes cuts text as Slack does with one that is too long: silently.
func cutRunes(text string, limit int) string {
	if r := []rune(text); len(r) > limit {
		return string(r[:limit])
	}
	return text
}

// keep stores a message of the bot. The caller holds mu.
func (s *Server) keep(m Message) Message {
	m.TS, m.At = s.stamp(), time.Now()
	if !m.Ephemeral {
		s.history = append(s.history, m)
	}
	s.posts = append(s.posts, &post{Message: m})
	s.notify()
	return m
}

// serveResponseURL takes what is posted to the response URL of a command.
func (s *Server) serveResponseURL(w http.ResponseWriter, r *http.Request) {
	fault, faulty := s.fault("response_url")
	if faulty && !fault.After {
		fault.write(w)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, bodyLimit))
	if err != nil {
		http.Error(w, "too large", http.StatusRequestEntityTooLarge)
		return
	}
	switch failed := s.respond(r.PathValue("id"), body); {
	case failed != nil:
		writeJSON(w, failed.reply())
	case faulty:
		fault.write(w)
	default:
		writeJSON(w, reply{"ok": true})
	}
}

func (s *Server) respond(id string, body []byte) *apiError {
	p, err := jsonParams(body)
	if err != nil {
		return &apiError{code: "invalid_payload"}
	}
	m, failed := checked(Message{Text: p.Get("text"), Method: "response_url", Command: id, Params: p}, p.Get("blocks"))
	if failed != nil {
		return failed
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.commands[id]
	if c == nil {
		return &apiError{code: "expired_url"}
	}
	if c.uses++; c.uses > responseURLUses {
		return &apiError{code: "used_url"}
	}
	m.Channel, m.User, m.Ephemeral = c.channel, c.user, p.Get("response_type") != "in_channel"
	s.keep(m)
	return nil
}

// ackReply keeps a message that came with the acknowledgement of a slash
// command. The caller holds mu.
func (s *Server) ackReply(id string, payload json.RawMessage) {
	p, err := jsonParams(payload)
	if err != nil || (p.Get("text") == "" && p.Get("blocks") == "") {
		return
	}
	m, failed := checked(Message{Text: p.Get("text"), Method: "ack", Command: id, Params: p}, p.Get("blocks"))
	if failed != nil {
		return // Slack shows nothing either
	}
	c := s.commands[id]
	m.Channel, m.User, m.Ephemeral = c.channel, c.user, p.Get("response_type") != "in_channel"
	s.keep(m)
}

// Messages lists what the bot sent, oldest first, changes of messages included.
func (s *Server) Messages() []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]Message, 0, len(s.posts))
	for _, p := range s.posts {
		all = append(all, p.Message)
	}
	return all
}

// WaitMessages returns nil once the bot has sent n messages.
func (s *Server) WaitMessages(ctx context.Context, n int) error {
	return s.wait(ctx, fmt.Sprintf("%d messages", n), func() bool { return len(s.posts) >= n })
}

// WaitReply returns the bot's answer to a message (its ts) or to a slash
// command (its id). Of a thread it is the first message of the bot that is
// newer than that ts and was not handed out yet: ask in the order of the
// questions where several stand in one thread.
func (s *Server) WaitReply(ctx context.Context, to string) (Message, error) {
	var found *post
	err := s.wait(ctx, "an answer to "+to, func() bool {
		found = s.answer(to)
		if found != nil {
			found.taken = true
		}
		return found != nil
	})
	if err != nil {
		return Message{}, err
	}
	return found.Message, nil
}

// answer finds the post that WaitReply means. The caller holds mu.
func (s *Server) answer(to string) *post {
	root := to
	if i := slices.IndexFunc(s.history, func(m Message) bool { return m.TS == to }); i >= 0 && s.history[i].ThreadTS != "" {
		root = s.history[i].ThreadTS
	}
	for _, p := range s.posts {
		toCommand := p.Command == to
		inThread := p.Command == "" && p.ThreadTS == root && p.TS > to
		if !p.taken && (toCommand || inThread) {
			return p
		}
	}
	return nil
}
