package bot

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"gpufit/intents"
)

// slash is what is read of a slash command's payload.
type slash struct {
	TeamID      string `json:"team_id"`
	ChannelID   string `json:"channel_id"`
	UserID      string `json:"user_id"`
	Text        string `json:"text"`
	ResponseURL string `json:"response_url"`
	TriggerID   string `json:"trigger_id"`
}

// fromSlash reads a slash_commands payload and reports whether somebody asks.
func (w place) fromSlash(payload []byte) (question, bool) {
	var c slash
	_ = json.Unmarshal(payload, &c) // leniently, as in readEnvelope
	if c.UserID == "" || c.ChannelID == "" && c.ResponseURL == "" {
		return question{}, false
	}
	text, _ := w.withoutMention(c.Text)
	return question{
		surface: surfaceSlash, team: c.TeamID, channel: c.ChannelID, user: c.UserID,
		message: c.TriggerID, text: typed(text), denied: w.admit(c.ChannelID, c.TeamID, false),
		responseURL: c.ResponseURL,
	}, true
}

// Action ids of our buttons: the one that shares, and what those that ask begin
// with (Slack wants each to be another).
const (
	actionShare = "share"
	actionAsk   = "ask."
)

// asking is what a button of ours stands for, as the JSON of its value: a text
// as the person could have typed it, and the question that it continues. The
// button carries all of it, so that it works as long as the message stands,
// whatever was asked or forgotten since.
type asking struct {
	Text   string          `json:"t"`
	Intent intents.Intent  `json:"i,omitempty"`
	Slots  json.RawMessage `json:"s,omitempty"`
}

// after is a text that continues a question.
func (s state) after(text string) asking { return asking{text, s.Intent, json.RawMessage(s.Slots)} }

// value is the JSON, empty where it is more than Slack takes.
func (a asking) value() string {
	b, err := json.Marshal(a)
	if err != nil || utf8.RuneCount(b) > valueLimit {
		return ""
	}
	return string(b)
}

// press is what is read of an interactive payload.
type press struct {
	Type string `json:"type"`
	Team struct {
		ID string `json:"id"`
	} `json:"team"`
	User struct {
		ID     string `json:"id"`
		TeamID string `json:"team_id"`
	} `json:"user"`
	Channel struct {
		ID string `json:"id"`
	} `json:"channel"`
	Container struct {
		Ephemeral bool   `json:"is_ephemeral"`
		MessageTS string `json:"message_ts"`
		ThreadTS  string `json:"thread_ts"`
	} `json:"container"`
	Message struct {
		ThreadTS string `json:"thread_ts"`
	} `json:"message"`
	ResponseURL string `json:"response_url"`
	TriggerID   string `json:"trigger_id"`
	Actions     []struct {
		ID    string `json:"action_id"`
		Value string `json:"value"`
	} `json:"actions"`
}

// fromPress reads an interactive payload and reports whether a button of ours
// was pressed.
func (w place) fromPress(payload []byte) (question, bool) {
	var p press
	_ = json.Unmarshal(payload, &p) // leniently, as in readEnvelope
	if p.Type != "block_actions" || len(p.Actions) == 0 || p.User.ID == "" || p.Channel.ID == "" || p.TriggerID == "" {
		return question{}, false
	}
	var a asking
	if json.Unmarshal([]byte(p.Actions[0].Value), &a) != nil {
		return question{}, false
	}
	q := question{
		team: p.Team.ID, channel: p.Channel.ID, user: p.User.ID, message: p.TriggerID,
		text: clean(a.Text), state: state{a.Intent, string(a.Slots)}, denied: w.admit(p.Channel.ID, p.User.TeamID, false),
	}
	switch id := p.Actions[0].ID; {
	case id == actionShare && p.ResponseURL != "":
		q.surface = surfaceShare
	case strings.HasPrefix(id, actionAsk):
		q.surface = surfaceButton
	default:
		return question{}, false
	}
	if p.Container.Ephemeral {
		q.responseURL = p.ResponseURL
		return q, true
	}
	q.root = nonEmpty(p.Container.ThreadTS, nonEmpty(p.Message.ThreadTS, p.Container.MessageTS))
	q.inThread = true
	return q, q.root != "" && q.surface == surfaceButton
}
