package slackfake

import (
	"context"
	"net/http"
	"net/url"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"
)

// TestOverdue lets nobody acknowledge: the event comes at once, after one and
// after five minutes, and then no more.
func TestOverdue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		network := NewMemory()
		s, err := New(Options{Listener: network, AckWait: 3 * time.Second, PingEvery: time.Second})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		ws := dialMemory(t, s, network)
		defer ws.Close()
		began := time.Now()
		s.DM("U1", "hi")
		var got []time.Duration
		for len(got) < 4 {
			var f struct{ Type string }
			if err := ws.ReadJSON(&f); err != nil {
				t.Fatal(err)
			}
			if f.Type == "events_api" {
				got = append(got, time.Since(began).Round(time.Second))
			}
		}
		want := []time.Duration{0, 3 * time.Second, 66 * time.Second, 369 * time.Second}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("delivery %d after %v, want %v", i, got[i], want[i])
			}
		}
	})
}

// dialMemory opens a connection on a network in memory and reads the greeting.
func dialMemory(t *testing.T, s *Server, network *Memory) *websocket.Conn {
	t.Helper()
	web := &http.Client{Transport: &http.Transport{DialContext: network.Dial, DisableKeepAlives: true}}
	req, _ := http.NewRequest("POST", s.URL()+"apps.connections.open", nil)
	req.Header.Set("Authorization", "Bearer "+AppToken)
	res, err := web.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	address, _ := decode(t, res)["url"].(string)
	ws, _, err := (&websocket.Dialer{NetDialContext: network.Dial}).DialContext(context.Background(), address, nil)
	if err != nil {
		t.Fatal(err)
	}
	return ws
}

// TestSilence checks that a connection that has fallen silent stays open and
// says nothing, and that one which is left gets what comes next.
func TestSilence(t *testing.T) {
	s, ctx := start(t, Options{})
	first := dial(t, s)
	first.next()
	if !s.Silence() {
		t.Fatal("Silence() = false, want the open connection silenced")
	}
	if s.Silence() {
		t.Error("Silence() = true though the only connection is silent already")
	}
	s.DM("U1", "hi")
	if got := len(s.Unacked()); got != 1 {
		t.Errorf("%d deliveries unacknowledged, want the one on the silent connection", got)
	}
	second := dial(t, s)
	second.next()
	first.ws.Close() // noticed by the client
	e := second.next()
	second.ack(e["envelope_id"], nil)
	if err := s.WaitQuiet(ctx); err != nil {
		t.Error(err)
	}
}

func TestOutage(t *testing.T) {
	s, _ := start(t, Options{})
	s.Outage(true)
	res, err := http.Get(s.URL() + "auth.test")
	if err != nil || res.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("got %v, %v, want 503", res, err)
	}
	res.Body.Close()
	s.Outage(false)
	if got := call(t, s, "auth.test", url.Values{})["ok"]; got != true {
		t.Errorf("after the outage ok is %v, want true", got)
	}
}

// TestPress presses a button of an answer and finds what Slack would send.
func TestPress(t *testing.T) {
	s, _ := start(t, Options{})
	c := dial(t, s)
	c.next()
	call(t, s, "chat.postMessage", url.Values{"channel": {"C1"}, "thread_ts": {"1.1"}, "text": {"x"},
		"blocks": {`[{"type":"actions","elements":[` + press("a", "yes") + `]}]`}})
	m := s.Messages()[0]
	if got := m.Buttons(); len(got) != 1 || got[0] != [2]string{"a", "yes"} {
		t.Errorf("Buttons() = %v, want one, a, that says yes", got)
	}
	if _, err := s.Press(m, "U1", "b"); err == nil {
		t.Error("a button that is not there was pressed")
	}
	id, err := s.Press(m, "U1", "a")
	if err != nil {
		t.Fatal(err)
	}
	e := c.next()
	payload := e["payload"].(map[string]any)
	action := payload["actions"].([]any)[0].(map[string]any)
	container := payload["container"].(map[string]any)
	if e["type"] != "interactive" || payload["trigger_id"] != id || action["value"] != "v" || container["thread_ts"] != "1.1" {
		t.Errorf("got %v, want an interactive envelope with the button's value and the thread", e)
	}
}

// TestScopesAreNeeded checks that what the token may not do is refused by the
// scope's name.
func TestScopesAreNeeded(t *testing.T) {
	s, _ := start(t, Options{Scopes: "im:history"})
	for _, row := range []struct{ method, channel, needed string }{
		{"chat.postMessage", "C1", "chat:write"},
		{"conversations.replies", "C1", "channels:history"},
		{"conversations.replies", "G1", "groups:history"},
		{"conversations.replies", "D1", ""},
	} {
		got, _ := call(t, s, row.method, url.Values{"channel": {row.channel}, "ts": {"1"}, "text": {"x"}})["needed"].(string)
		if got != row.needed {
			t.Errorf("%s in %s: needed %q, want %q", row.method, row.channel, got, row.needed)
		}
	}
}
