package slackfake

import (
	"encoding/json"
	"fmt"
)

// button is what a press looks at in an element of an actions block.
type button struct {
	Type     string     `json:"type"`
	ActionID string     `json:"action_id"`
	Text     textObject `json:"text"`
	Value    string     `json:"value"`
}

// Buttons lists the buttons of a message as pairs of action id and label, in
// the order in which they stand.
func (m Message) Buttons() [][2]string {
	var all [][2]string
	for _, b := range m.buttons() {
		all = append(all, [2]string{b.ActionID, b.Text.Text})
	}
	return all
}

func (m Message) buttons() []button {
	var blocks []struct {
		Type     string            `json:"type"`
		Elements []json.RawMessage `json:"elements"`
	}
	_ = json.Unmarshal(m.Blocks, &blocks) // what was taken is JSON
	var all []button
	for _, block := range blocks {
		if block.Type != "actions" {
			continue
		}
		for _, raw := range block.Elements {
			var b button
			if json.Unmarshal(raw, &b) == nil && b.Type == "button" {
				all = append(all, b)
			}
		}
	}
	return all
}

// Press has a person press a button of a message that the bot sent, and returns
// an id that WaitReply takes where the answer comes to the response URL. Where
// it comes into the thread, wait for the reply to the message.
func (s *Server) Press(m Message, user, actionID string) (string, error) {
	for _, b := range m.buttons() {
		if b.ActionID == actionID {
			return s.press(m, user, b), nil
		}
	}
	return "", fmt.Errorf("press %s: the message has no such button", actionID)
}

func (s *Server) press(m Message, user string, b button) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := s.id("press")
	s.commands[id] = &command{channel: m.Channel, user: user}
	container := reply{"type": "message", "message_ts": m.TS, "channel_id": m.Channel, "is_ephemeral": m.Ephemeral}
	message := reply{"ts": m.TS, "text": m.Text, "user": BotUser, "bot_id": BotID}
	if m.ThreadTS != "" {
		container["thread_ts"], message["thread_ts"] = m.ThreadTS, m.ThreadTS
	}
	payload := reply{
		"type": "block_actions", "team": reply{"id": Team, "domain": "fake"}, "user": reply{"id": user, "team_id": Team},
		"api_app_id": App, "channel": reply{"id": m.Channel, "name": "fake"}, "container": container, "trigger_id": id,
		"response_url": s.base + "/commands/" + id, "token": "unused",
		"actions": []reply{{"type": "button", "action_id": b.ActionID, "value": b.Value, "text": b.Text, "action_ts": s.stamp()}},
	}
	if !m.Ephemeral {
		payload["message"] = message // Slack keeps no ephemeral message to show
	}
	s.send("interactive", frame(payload), id)
	return id
}
