package slackfake

import (
	"encoding/json"
	"strings"
	"time"
)

// Said is a message as a person (or another program) sends it. Only Channel,
// User and Text are needed.
type Said struct {
	Channel  string // C… public, G… private, D… direct
	User     string
	Text     string // as Slack encodes it: <@U…> for people, &lt; for <
	ThreadTS string // set: an answer in that thread
	Subtype  string
	BotID    string // set: another program said it
	Extra    map[string]any
}

// event is one delivery to the bot about a message.
type event struct {
	payload json.RawMessage
}

// Say sends a message and returns its ts. Where its text mentions the bot in a
// channel, two events tell of it, message and app_mention, as in a workspace
// where the app may read channels; in a direct message only the first.
func (s *Server) Say(m Said) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	ts := s.stamp()
	s.history = append(s.history, Message{Channel: m.Channel, TS: ts, ThreadTS: m.ThreadTS, User: m.User, Text: m.Text})
	kinds := []string{"message"}
	if channelType(m.Channel) != "im" && strings.Contains(m.Text, "<@"+BotUser+">") {
		kinds = append(kinds, "app_mention")
	}
	for _, kind := range kinds {
		e := event{payload: s.callback(m.event(kind, ts))}
		s.events[ts] = append(s.events[ts], e)
		s.send("events_api", e.payload, "")
	}
	s.notify()
	return ts
}

// Mention sends "<@bot> text" to a channel.
func (s *Server) Mention(channel, user, text string) string {
	return s.Say(Said{Channel: channel, User: user, Text: "<@" + BotUser + "> " + text})
}

// DM sends a direct message to the bot; its channel is DMChannel(user).
func (s *Server) DM(user, text string) string {
	return s.Say(Said{Channel: DMChannel(user), User: user, Text: text})
}

// InThread sends a message without a mention to the thread that began with
// the message threadTS.
func (s *Server) InThread(channel, threadTS, user, text string) string {
	return s.Say(Said{Channel: channel, User: user, Text: text, ThreadTS: threadTS})
}

// DMChannel is the direct-message channel of a person with the bot.
func DMChannel(user string) string { return "D" + strings.TrimPrefix(user, "U") }

// Repeat delivers the events about a message once more: the same event ids in
// new envelopes, as Slack does when it thinks that it was not heard. It
// returns how many.
func (s *Server) Repeat(ts string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.events[ts] {
		s.send("events_api", e.payload, "")
	}
	return len(s.events[ts])
}

// event builds the inner event of a callback.
func (m Said) event(kind, ts string) map[string]any {
	e := map[string]any{
		"type": kind, "channel": m.Channel, "user": m.User, "text": m.Text,
		"ts": ts, "event_ts": ts, "team": Team, "client_msg_id": "m-" + ts,
	}
	if kind == "message" {
		e["channel_type"] = channelType(m.Channel)
	}
	for key, value := range map[string]string{"thread_ts": m.ThreadTS, "subtype": m.Subtype, "bot_id": m.BotID} {
		if value != "" {
			e[key] = value
		}
	}
	for key, value := range m.Extra {
		e[key] = value
	}
	return e
}

// callback wraps an inner event as the Events API does. The caller holds mu.
func (s *Server) callback(inner map[string]any) json.RawMessage {
	return frame(reply{
		"type": "event_callback", "team_id": Team, "api_app_id": App, "token": "unused",
		"event": inner, "event_id": s.id("Ev"), "event_time": time.Now().Unix(),
		"authorizations":        []reply{{"team_id": Team, "user_id": BotUser, "is_bot": true}},
		"is_ext_shared_channel": false,
	})
}

func channelType(channel string) string {
	switch {
	case strings.HasPrefix(channel, "D"):
		return "im"
	case strings.HasPrefix(channel, "G"):
		return "group"
	}
	return "channel"
}

// command is one use of a slash command.
type command struct {
	channel, user string
	uses          int // of its response URL
}

// Slash sends "/gpufit text" from the person's direct messages and returns an
// id that WaitReply takes.
func (s *Server) Slash(user, text string) string {
	return s.SlashIn(DMChannel(user), user, text)
}

// SlashIn sends "/gpufit text" from a channel, which the bot need not be in.
func (s *Server) SlashIn(channel, user, text string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := s.id("cmd")
	s.commands[id] = &command{channel: channel, user: user}
	s.send("slash_commands", frame(reply{
		"command": "/gpufit", "text": text, "team_id": Team, "team_domain": "fake",
		"channel_id": channel, "channel_name": "fake", "user_id": user, "user_name": strings.ToLower(user),
		"api_app_id": App, "is_enterprise_install": "false", "trigger_id": id,
		"response_url": s.base + "/commands/" + id, "token": "unused",
	}), id)
	return id
}
