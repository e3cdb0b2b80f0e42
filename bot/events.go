package bot

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"gpufit/intents"
)

// envelope is one frame of Socket Mode. It is read leniently: whatever is in a
// payload, an envelope that has an id is acknowledged, or Slack delivers it
// three times more.
type envelope struct {
	ID      string          `json:"envelope_id"`
	Type    string          `json:"type"` // hello, disconnect, or what is delivered
	Payload json.RawMessage `json:"payload"`

	Reason      string `json:"reason"`          // of a disconnect
	Connections int    `json:"num_connections"` // in a hello: of this app, this one included
}

// readEnvelope reads what there is of an envelope. A field of a wrong type
// stays empty and spoils none of the others, and a frame that is no object
// gives an empty envelope: encoding/json goes on after a wrong type and reports
// it at the end, so its error says nothing that matters here.
func readEnvelope(frame []byte) envelope {
	var e envelope
	_ = json.Unmarshal(frame, &e)
	return e
}

// Surfaces, in the words of the log.
const (
	surfaceMention = "mention"
	surfaceDM      = "dm"
	surfaceThread  = "thread" // without a mention, in a thread of ours
	surfaceSlash   = "slash"
	surfaceButton  = "button" // below an answer
	surfaceShare   = "share"  // below an answer that one person sees: show it to all
)

// question is a message that is for the bot, or may be: in a thread it is only
// where the bot has answered there before.
type question struct {
	surface  string
	team     string
	channel  string
	user     string
	message  string       // ts of the message; of a command or a button its trigger id
	root     string       // ts of the message that the thread began with; empty for what one person sees
	inThread bool         // the message itself stands in a thread
	text     string       // as the person typed it, without the mention
	denied   denial       // why it is not answered, and its text not kept; empty: it is
	lang     intents.Lang // of the text that is not kept
	state    state        // button: the question that it continues

	responseURL string // where the answer to a command goes
	event       string // id of the delivery
	received    time.Time

	row   int64 // in the inbox; 0: in memory only
	posts int   // how often an earlier run may have posted the answer
	begun bool  // its row says already that this run may have
}

// keys are what makes two deliveries the same one.
func (q question) keys() []string { return []string{q.key(), q.event} }

// key names the message, whichever event tells of it.
func (q question) key() string { return q.team + "/" + q.channel + "/" + q.message }

// callback is what is read of an Events API payload.
type callback struct {
	TeamID   string `json:"team_id"`
	EventID  string `json:"event_id"`
	External bool   `json:"is_ext_shared_channel"` // the channel is shared with another workspace
	Event    struct {
		Type        string `json:"type"`
		Subtype     string `json:"subtype"`
		Channel     string `json:"channel"`
		ChannelType string `json:"channel_type"`
		User        string `json:"user"`
		BotID       string `json:"bot_id"`
		Text        string `json:"text"`
		TS          string `json:"ts"`
		ThreadTS    string `json:"thread_ts"`
		UserTeam    string `json:"user_team"`   // workspace of the author, where it is not ours
		SourceTeam  string `json:"source_team"` // likewise
		Team        string `json:"team"`        // workspace of the author
	} `json:"event"`
}

// spokenSubtypes are the kinds of message that a person writes to be read;
// every other one (edits, joins, messages of programs) is news about a
// message. https://docs.slack.dev/reference/events/message/#subtypes
var spokenSubtypes = []string{"", "file_share", "thread_broadcast", "me_message"}

// fromEvent reads an events_api payload and reports whether it may be a
// question.
func (w place) fromEvent(payload []byte) (question, bool) {
	var c callback
	_ = json.Unmarshal(payload, &c) // leniently, as in readEnvelope
	e := c.Event
	spoken := (e.Type == "message" || e.Type == "app_mention") && slices.Contains(spokenSubtypes, e.Subtype)
	program := e.BotID != "" || e.User == "" || e.User == w.UserID
	if !spoken || program || e.Channel == "" || e.TS == "" {
		return question{}, false
	}
	q := question{
		team: c.TeamID, channel: e.Channel, user: e.User, message: e.TS,
		root: nonEmpty(e.ThreadTS, e.TS), inThread: e.ThreadTS != "" && e.ThreadTS != e.TS,
		event: c.EventID,
	}
	text, mentioned := w.withoutMention(e.Text)
	q.text = typed(text)
	q.surface = surfaceOf(e.Channel, e.ChannelType, e.Text, q.inThread, mentioned)
	q.denied = w.admit(e.Channel, nonEmpty(e.UserTeam, nonEmpty(e.SourceTeam, e.Team)), c.External)
	return q, q.surface != ""
}

// surfaceOf says how a message addresses the bot, empty where it does not. The
// text decides, and not the type of the event: of the two that tell of one
// mention either may come first, or alone.
func surfaceOf(channel, kind, text string, inThread, mentioned bool) string {
	switch {
	case kind == "im" || strings.HasPrefix(channel, "D"):
		return surfaceDM
	case mentioned:
		return surfaceMention
	case inThread && !strings.HasPrefix(strings.TrimSpace(text), "<@"):
		return surfaceThread // unless it begins with somebody else's name
	}
	return ""
}

// withoutMention returns text, as Slack writes it, without the bot's name, and
// reports whether it was there: <@U1>, or <@U1|gpufit> as old clients send it.
func (w place) withoutMention(text string) (string, bool) {
	var rest strings.Builder
	found := false
	name := "<@" + w.UserID
	for {
		before, after, ok := strings.Cut(text, name)
		rest.WriteString(before)
		if !ok {
			return strings.TrimSpace(rest.String()), found
		}
		end := strings.IndexByte(after, '>')
		if end == 0 || end > 0 && after[0] == '|' {
			found = true
			rest.WriteByte(' ')
			text = after[end+1:]
			continue
		}
		rest.WriteString(name) // a longer id that begins like ours
		text = after
	}
}

// conversation names what the question belongs to, in the log and in memory: a
// thread; for messages outside of one in a direct channel that channel; for
// what one person sees the person in the channel.
func (q question) conversation() string {
	switch {
	case q.private():
		return q.team + "/" + q.channel + "/" + q.user
	case q.surface == surfaceDM && !q.inThread:
		return q.direct()
	}
	return q.team + "/" + q.channel + "/" + q.root
}

// private reports whether only the person who asked sees the answer: a command,
// and what is pressed below its answer.
func (q question) private() bool { return q.root == "" }

// direct names the whole of a channel.
func (q question) direct() string { return q.team + "/" + q.channel }

// order names what is answered one after the other: a conversation, and in a
// direct channel all of them, because they share what was said last.
func (q question) order() string {
	if q.surface == surfaceDM {
		return q.direct()
	}
	return q.conversation()
}
