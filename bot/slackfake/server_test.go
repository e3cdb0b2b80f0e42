package slackfake

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// start returns a running stand-in and a context that ends a test that hangs.
func start(t *testing.T, o Options) (*Server, context.Context) {
	t.Helper()
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	t.Cleanup(cancel)
	return s, ctx
}

// call makes a Web API call with a form and returns the decoded answer.
func call(t *testing.T, s *Server, method string, form url.Values) map[string]any {
	t.Helper()
	if form.Get("token") == "" {
		form.Set("token", BotToken)
	}
	res, err := http.PostForm(s.URL()+method, form)
	if err != nil {
		t.Fatal(err)
	}
	return decode(t, res)
}

func decode(t *testing.T, res *http.Response) map[string]any {
	t.Helper()
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	var answer map[string]any
	if err := json.Unmarshal(body, &answer); err != nil {
		t.Fatalf("answer %q is no JSON: %v", body, err)
	}
	return answer
}

// client is a Socket Mode client with nothing clever in it.
type client struct {
	t  *testing.T
	ws *websocket.Conn
}

// dial opens a connection the way an app does: ask for a URL, then connect.
func dial(t *testing.T, s *Server) *client {
	t.Helper()
	req, _ := http.NewRequest("POST", s.URL()+"apps.connections.open", nil)
	req.Header.Set("Authorization", "Bearer "+AppToken)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	address, _ := decode(t, res)["url"].(string)
	ws, _, err := websocket.DefaultDialer.Dial(address, nil)
	if err != nil {
		t.Fatalf("dial %q: %v", address, err)
	}
	t.Cleanup(func() { ws.Close() })
	return &client{t, ws}
}

// next reads one frame.
func (c *client) next() map[string]any {
	c.t.Helper()
	var frame map[string]any
	if err := c.ws.ReadJSON(&frame); err != nil {
		c.t.Fatalf("read a frame: %v", err)
	}
	return frame
}

func (c *client) ack(id any, payload any) {
	c.t.Helper()
	if err := c.ws.WriteJSON(map[string]any{"envelope_id": id, "payload": payload}); err != nil {
		c.t.Fatal(err)
	}
}

func TestTokens(t *testing.T) {
	s, _ := start(t, Options{})
	for _, row := range []struct {
		why, method, token, want string
	}{
		{"the bot token signs in", "auth.test", BotToken, ""},
		{"a bot token that was never issued", "auth.test", "xoxb-other", "invalid_auth"},
		{"the app token in place of the bot token", "auth.test", AppToken, "not_allowed_token_type"},
		{"no token at all", "auth.test", "", "not_authed"},
		{"the bot token in place of the app token", "apps.connections.open", BotToken, "not_allowed_token_type"},
		{"an app token that was never issued", "apps.connections.open", "xapp-1-other", "invalid_auth"},
		{"a method that Slack does not have", "chat.shout", BotToken, "unknown_method"},
	} {
		req, _ := http.NewRequest("POST", s.URL()+row.method, nil)
		if row.token != "" {
			req.Header.Set("Authorization", "Bearer "+row.token)
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		got, _ := decode(t, res)["error"].(string)
		if got != row.want {
			t.Errorf("%s: error %q, want %q", row.why, got, row.want)
		}
	}
}

func TestMentionArrivesAsTwoEvents(t *testing.T) {
	s, ctx := start(t, Options{})
	c := dial(t, s)
	if got := c.next()["type"]; got != "hello" {
		t.Fatalf("first frame is %v, want hello", got)
	}
	ts := s.Mention("C1", "U1", "hi")
	var kinds []string
	for range 2 {
		e := c.next()
		inner := e["payload"].(map[string]any)["event"].(map[string]any)
		kinds = append(kinds, inner["type"].(string))
		if inner["ts"] != ts {
			t.Errorf("event tells of message %v, want %v", inner["ts"], ts)
		}
		c.ack(e["envelope_id"], nil)
	}
	if got, want := strings.Join(kinds, " "), "message app_mention"; got != want {
		t.Errorf("events %q, want %q", got, want)
	}
	if err := s.WaitQuiet(ctx); err != nil {
		t.Error(err)
	}
}

func TestUnackedComesAgain(t *testing.T) {
	s, _ := start(t, Options{})
	first := dial(t, s)
	first.next()
	s.DM("U1", "hi")
	e := first.next()
	if got := e["retry_attempt"]; got != 0.0 {
		t.Errorf("first delivery has retry_attempt %v, want 0", got)
	}
	if n := s.Redeliver(); n != 1 {
		t.Errorf("Redeliver() = %d, want 1", n)
	}
	if again := first.next(); again["envelope_id"] != e["envelope_id"] || again["retry_attempt"] != 1.0 {
		t.Errorf("got envelope %v attempt %v, want %v attempt 1", again["envelope_id"], again["retry_attempt"], e["envelope_id"])
	}
	s.Drop()
	second := dial(t, s)
	second.next()
	if again := second.next(); again["envelope_id"] != e["envelope_id"] || again["retry_attempt"] != 2.0 {
		t.Errorf("after a cut got envelope %v attempt %v, want %v attempt 2", again["envelope_id"], again["retry_attempt"], e["envelope_id"])
	}
	s.Redeliver()
	s.Redeliver()
	if got := s.Lost(); len(got) != 1 || got[0] != e["envelope_id"] {
		t.Errorf("Lost() = %v after three retries, want %v", got, e["envelope_id"])
	}
}

func TestDisconnect(t *testing.T) {
	s, ctx := start(t, Options{})
	c := dial(t, s)
	c.next()
	if n := s.Disconnect("warning"); n != 1 {
		t.Errorf("Disconnect() = %d, want 1", n)
	}
	if got := c.next(); got["type"] != "disconnect" || got["reason"] != "warning" {
		t.Errorf("got %v, want a disconnect with reason warning", got)
	}
	id, err := s.Send("events_api", []byte(`{"type":"event_callback"}`))
	if err != nil {
		t.Fatal(err)
	}
	next := dial(t, s)
	next.next()
	if got := next.next()["envelope_id"]; got != id {
		t.Errorf("the new connection got envelope %v, want %v: nothing goes to one that was told to leave", got, id)
	}
	if err := s.WaitConnections(ctx, 2); err != nil {
		t.Error(err)
	}
	s.Disconnect("refresh_requested")
	next.next()
	if _, _, err := next.ws.ReadMessage(); !websocket.IsCloseError(err, websocket.CloseNormalClosure) {
		t.Errorf("after refresh_requested got %v, want a normal close", err)
	}
}

func TestSocketModeDisabled(t *testing.T) {
	s, _ := start(t, Options{})
	s.DisableSocketMode()
	c := dial(t, s)
	if got := c.next(); got["reason"] != "link_disabled" {
		t.Errorf("got %v, want a disconnect with reason link_disabled", got)
	}
	if n := s.Connections(); n != 0 {
		t.Errorf("Connections() = %d, want 0: nobody was greeted", n)
	}
}

func TestSlash(t *testing.T) {
	s, ctx := start(t, Options{})
	c := dial(t, s)
	c.next()
	id := s.Slash("U1", "help")
	e := c.next()
	c.ack(e["envelope_id"], map[string]string{"text": "soon"})
	m, err := s.WaitReply(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	if m.Method != "ack" || m.Text != "soon" || !m.Ephemeral {
		t.Errorf("got %s %q ephemeral %v, want the text of the acknowledgement, ephemeral", m.Method, m.Text, m.Ephemeral)
	}
	address := e["payload"].(map[string]any)["response_url"].(string)
	for i, want := range []string{"", "", "", "", "", "used_url"} {
		res, err := http.Post(address, "application/json", strings.NewReader(`{"text":"answer"}`))
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := decode(t, res)["error"].(string); got != want {
			t.Errorf("use %d of the response URL: error %q, want %q", i+1, got, want)
		}
	}
}

func TestWaitReplyInThread(t *testing.T) {
	s, ctx := start(t, Options{})
	root := s.Mention("C1", "U1", "one")
	call(t, s, "chat.postMessage", url.Values{"channel": {"C1"}, "thread_ts": {root}, "text": {"first"}})
	follow := s.InThread("C1", root, "U1", "two")
	call(t, s, "chat.postMessage", url.Values{"channel": {"C1"}, "thread_ts": {root}, "text": {"second"}})
	for _, row := range []struct{ to, want string }{{root, "first"}, {follow, "second"}} {
		m, err := s.WaitReply(ctx, row.to)
		if err != nil || m.Text != row.want {
			t.Errorf("WaitReply = %q, %v, want %q", m.Text, err, row.want)
		}
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := s.WaitReply(ended, root); err == nil {
		t.Error("WaitReply found an answer that was handed out before, want an error")
	}
	replies := call(t, s, "conversations.replies", url.Values{"channel": {"C1"}, "ts": {root}})
	if got := len(replies["messages"].([]any)); got != 4 {
		t.Errorf("conversations.replies has %d messages, want 4", got)
	}
}

// TestReads covers the methods that tell of people and places.
func TestReads(t *testing.T) {
	s, _ := start(t, Options{})
	s.DM("U1", "first")
	root := s.DM("U1", "second")
	s.InThread("D1", root, "U1", "below")
	s.DM("U2", "elsewhere")
	for _, row := range []struct {
		why, method string
		form        url.Values
		want        string // part of the answer
	}{
		{"a person", "users.info", url.Values{"user": {"U1"}}, `"id":"U1"`},
		{"nobody", "users.info", url.Values{}, `"error":"user_not_found"`},
		{"a direct channel", "conversations.info", url.Values{"channel": {"D1"}}, `"is_im":true`},
		{"no channel", "conversations.info", url.Values{}, `"error":"channel_not_found"`},
		{"a channel, newest first, threads left out", "conversations.history", url.Values{"channel": {"D1"}}, "second first"},
		{"the newest message", "conversations.history", url.Values{"channel": {"D1"}, "limit": {"1"}}, "second"},
		{"a thread, oldest first", "conversations.replies", url.Values{"channel": {"D1"}, "ts": {root}}, "second below"},
		{"nowhere", "conversations.history", url.Values{}, `"error":"channel_not_found"`},
	} {
		answer := call(t, s, row.method, row.form)
		got, _ := json.Marshal(answer)
		if messages, ok := answer["messages"].([]any); ok {
			var texts []string
			for _, m := range messages {
				texts = append(texts, m.(map[string]any)["text"].(string))
			}
			got = []byte(strings.Join(texts, " "))
			if string(got) != row.want {
				t.Errorf("%s: got %q, want %q", row.why, got, row.want)
			}
		}
		if !strings.Contains(string(got), row.want) {
			t.Errorf("%s: got %s, want %s in it", row.why, got, row.want)
		}
	}
}

func TestUpdate(t *testing.T) {
	s, _ := start(t, Options{})
	posted := call(t, s, "chat.postMessage", url.Values{"channel": {"C1"}, "text": {"before"}})
	ts := posted["ts"].(string)
	for _, row := range []struct{ why, ts, text, want string }{
		{"a message of the bot", ts, "after", ""},
		{"a message that is not there", "1.000001", "after", "message_not_found"},
		{"more than chat.update takes", ts, strings.Repeat("x", updateTextBytes+1), "msg_too_long"},
	} {
		answer := call(t, s, "chat.update", url.Values{"channel": {"C1"}, "ts": {row.ts}, "text": {row.text}})
		if got, _ := answer["error"].(string); got != row.want {
			t.Errorf("%s: error %q, want %q", row.why, got, row.want)
		}
	}
}

func TestFaults(t *testing.T) {
	s, _ := start(t, Options{})
	s.Fail("chat.postMessage", Fault{Status: 429, RetryAfter: 7}, Fault{Error: "fatal_error"}, Fault{Status: 500, After: true})
	res, err := http.PostForm(s.URL()+"chat.postMessage", url.Values{"token": {BotToken}})
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if got := res.Header.Get("Retry-After"); res.StatusCode != 429 || got != "7" {
		t.Errorf("got status %d, Retry-After %q, want 429 and 7", res.StatusCode, got)
	}
	if got := call(t, s, "chat.postMessage", url.Values{})["error"]; got != "fatal_error" {
		t.Errorf("got error %v, want fatal_error", got)
	}
	res, err = http.PostForm(s.URL()+"chat.postMessage", url.Values{"token": {BotToken}, "channel": {"C1"}, "text": {"posted"}})
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if n := len(s.Messages()); res.StatusCode != 500 || n != 1 {
		t.Errorf("got status %d and %d messages, want 500 and the message posted all the same", res.StatusCode, n)
	}
	if got, want := s.Calls(), 3; len(got) != want {
		t.Errorf("Calls() = %v, want %d calls", got, want)
	}
}

func TestJSONBody(t *testing.T) {
	s, _ := start(t, Options{})
	body, _ := json.Marshal(map[string]any{
		"channel": "C1", "text": "hi", "blocks": []any{map[string]any{"type": "divider"}}, "unfurl_links": false,
	})
	req, _ := http.NewRequest("POST", s.URL()+"chat.postMessage", bytes.NewReader(body))
	req.Header.Set("Content-Type", "application/json; charset=utf-8")
	req.Header.Set("Authorization", "Bearer "+BotToken)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if answer := decode(t, res); answer["ok"] != true {
		t.Fatalf("got %v, want ok", answer)
	}
	m := s.Messages()[0]
	if string(m.Blocks) != `[{"type":"divider"}]` || m.Params.Get("unfurl_links") != "false" {
		t.Errorf("kept blocks %s, unfurl_links %q, want the divider and false", m.Blocks, m.Params.Get("unfurl_links"))
	}
}

func TestCloseEndsWaiting(t *testing.T) {
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() {
		_, err := s.WaitReply(context.Background(), "1.0")
		done <- err
	}()
	s.Close()
	if err := <-done; err == nil {
		t.Error("WaitReply returned no error when the server closed")
	}
}
