package slackfake

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Message is one message as Slack keeps it: what the bot said, mostly.
type Message struct {
	Channel   string
	TS        string
	ThreadTS  string
	User      string // who said it; for an ephemeral message who sees it
	Text      string // as sent: & < > escaped
	Blocks    json.RawMessage
	Ephemeral bool
	Method    string     // chat.postMessage, chat.update, chat.postEphemeral, response_url, ack
	Command   string     // id of the slash command that it answers
	Params    url.Values // all parameters of the call but the token
	At        time.Time  // when it came in, of messages of the bot
}

// post is a message of the bot and whether WaitReply has handed it out.
type post struct {
	Message
	taken bool
}

// object is the message as the Web API shows it.
func (m Message) object() reply {
	o := reply{"type": "message", "text": m.Text, "ts": m.TS, "user": m.User}
	if m.ThreadTS != "" {
		o["thread_ts"] = m.ThreadTS
	}
	if m.Method != "" {
		o["user"], o["bot_id"], o["app_id"] = BotUser, BotID, App
	}
	if len(m.Blocks) > 0 {
		o["blocks"] = m.Blocks
	}
	if metadata := m.Params.Get("metadata"); json.Valid([]byte(metadata)) {
		o["metadata"] = json.RawMessage(metadata)
	}
	return o
}

// shown is the message as a history shows it: with its metadata only where that
// is asked for.
func (m Message) shown(metadata string) reply {
	o := m.object()
	if wanted, err := strconv.ParseBool(metadata); err != nil || !wanted {
		delete(o, "metadata")
	}
	return o
}

// BlockText is the text of all blocks of a message, a line for each piece, in
// the order in which a reader meets it.
func (m Message) BlockText() string {
	var lines []string
	walkText(m.decodedBlocks(), func(_, text string) { lines = append(lines, text) })
	return strings.Join(lines, "\n")
}

// Markup lists what Slack would act on in the message: <!channel>, <@U…>,
// <#C…> and links in its text and in mrkdwn of its blocks. Words of people
// must never come back as one of these.
func (m Message) Markup() []string {
	found := angled(m.Text)
	walkText(m.decodedBlocks(), func(kind, text string) {
		if kind == "mrkdwn" || kind == "markdown" {
			found = append(found, angled(text)...)
		}
	})
	return found
}

func (m Message) decodedBlocks() any {
	var blocks any
	if len(m.Blocks) > 0 && json.Unmarshal(m.Blocks, &blocks) != nil {
		return nil
	}
	return blocks
}

// walkText calls visit for every text of a block tree with the type of the
// object that holds it. Keys are visited in a fixed order.
func walkText(v any, visit func(kind, text string)) {
	switch v := v.(type) {
	case []any:
		for _, child := range v {
			walkText(child, visit)
		}
	case map[string]any:
		kind := fmt.Sprint(v["type"])
		if text, ok := v["text"].(string); ok {
			visit(kind, text)
		}
		for _, key := range []string{"text", "fields", "elements", "rows", "options", "title", "description"} {
			if _, leaf := v[key].(string); !leaf {
				walkText(v[key], visit)
			}
		}
	}
}

// angled returns the parts of text between < and >, brackets included.
func angled(text string) []string {
	var found []string
	for {
		i := strings.IndexByte(text, '<')
		if i < 0 {
			return found
		}
		text = text[i:]
		j := strings.IndexByte(text, '>')
		if j < 0 {
			return found
		}
		found = append(found, text[:j+1])
		text = text[j+1:]
	}
}
