package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"gpufit/bot/slackfake"
)

// TestPostFaults has Slack refuse posts. A question is posted once, or not at
// all, whatever happens.
func TestPostFaults(t *testing.T) {
	limited := slackfake.Fault{Status: 429, RetryAfter: 7}
	storm := slices.Repeat([]slackfake.Fault{limited}, 80)
	down := slices.Repeat([]slackfake.Fault{{Status: 503}}, 10)
	for _, row := range []struct {
		why     string
		faults  []slackfake.Fault
		calls   int
		least   time.Duration // that it takes
		posted  int
		blocks  bool
		inEntry string
	}{
		{"nothing", nil, 1, 0, 1, true, ""},
		{"blocks are refused", []slackfake.Fault{{Error: "invalid_blocks"}}, 2, 0, 1, false, ""},
		{"blocks are too long", []slackfake.Fault{{Error: "msg_blocks_too_long"}}, 2, 0, 1, false, ""},
		{"the text alone is refused too", []slackfake.Fault{{Error: "invalid_blocks"}, {Error: "invalid_blocks"}}, 2, 0, 0, false, "invalid_blocks"},
		{"too many requests", []slackfake.Fault{limited, limited}, 3, 14 * time.Second, 1, true, ""},
		{"a storm of them", storm, 81, 560 * time.Second, 1, true, ""},
		{"a wait that is longer than a question has", []slackfake.Fault{{Status: 429, RetryAfter: 3600}}, 1, 0, 0, false, "rate limit"},
		{"too many requests, until nobody says when", []slackfake.Fault{{Status: 429}, {Status: 429}}, 3, time.Second, 1, true, ""},
		{"the channel is gone", []slackfake.Fault{{Error: "is_archived"}}, 1, 0, 0, false, "is_archived"},
		{"Slack is in trouble once", []slackfake.Fault{{Status: 503}}, 2, 0, 1, true, ""},
		{"Slack is in trouble for long", down, 11, time.Minute, 1, true, ""},
		{"trouble in Slack's own words", []slackfake.Fault{{Error: "internal_error"}}, 2, 0, 1, true, ""},
		{"the answer to a post is lost", []slackfake.Fault{{Status: 500, After: true}}, 1, 0, 1, true, ""},
		{"lost after trouble", []slackfake.Fault{{Status: 503}, {Status: 500, After: true}}, 2, 0, 1, true, ""},
	} {
		t.Run(row.why, func(t *testing.T) {
			bubble(t, nil, func(t *testing.T, r *rig) {
				r.slack.Fail("chat.postMessage", row.faults...)
				began := time.Now()
				r.slack.DM("U1", "7B on a 4090")
				entry := r.log.wait(r.ctx, t, 1)[0]
				calls := len(slices.DeleteFunc(r.slack.Calls(), func(m string) bool { return m != "chat.postMessage" }))
				posted := r.slack.Messages()
				if calls != row.calls || len(posted) != row.posted {
					t.Errorf("%d calls, %d messages, want %d and %d", calls, len(posted), row.calls, row.posted)
				}
				if took := time.Since(began); took < row.least {
					t.Errorf("it took %v, want at least the %v that Slack asked for", took, row.least)
				}
				if row.posted == 1 && (len(posted) != 1 || (posted[0].Blocks != nil) != row.blocks || posted[0].Text == "") {
					t.Errorf("posted %v, want a text form, and blocks: %v", posted, row.blocks)
				}
				if !strings.Contains(entry.Error, row.inEntry) || (row.inEntry == "") != (entry.Error == "") {
					t.Errorf("the row's error is %q, want %q", entry.Error, row.inEntry)
				}
			})
		})
	}
}

// TestPostLost loses the answers to posts where nothing can be looked up: what
// may have been posted is not posted again.
func TestPostLost(t *testing.T) {
	lost := slackfake.Fault{Status: 500, After: true}
	for _, row := range []struct {
		why string
		ask func(r *rig)
	}{
		{"without the scope to read the channel", func(r *rig) {
			r.slack.Fail("conversations.replies", slackfake.Fault{Error: "missing_scope", Needed: "channels:history"})
			r.slack.Fail("chat.postMessage", lost)
			r.slack.Mention("C1", "U1", "7B on a 4090")
		}},
		{"what one person sees", func(r *rig) {
			r.slack.Fail("response_url", lost)
			r.slack.Slash("U1", "7B on a 4090")
		}},
	} {
		t.Run(row.why, func(t *testing.T) {
			bubble(t, nil, func(t *testing.T, r *rig) {
				row.ask(r)
				entry := r.log.wait(r.ctx, t, 1)[0]
				contains(t, "the row's error", entry.Error, errMaybePosted.Error())
				if got := len(r.slack.Messages()); got != 1 {
					t.Errorf("%d messages, want 1", got)
				}
			})
		})
	}
}

// TestSlackDown cuts everything for a minute while people ask: each is answered
// once when it is over.
func TestSlackDown(t *testing.T) {
	bubble(t, func(o *Options) { o.Workers = 4 }, func(t *testing.T, r *rig) {
		g := newGate()
		r.engine.script(g.answer)
		asked := []string{r.slack.Mention("C1", "U1", "question 1"), r.slack.DM("U2", "question 2")}
		for range asked {
			<-g.entered
		}
		r.slack.Outage(true)
		close(g.open)
		asked = append(asked, r.slack.Mention("C2", "U3", "question 3"))
		time.Sleep(time.Minute)
		r.slack.Outage(false)
		for _, ts := range asked {
			r.reply(ts)
		}
		r.quiet()
		if got := len(r.slack.Messages()); got != len(asked) {
			t.Errorf("%d answers to %d questions", got, len(asked))
		}
	})
}

// detached is a bot that is signed in to the rig's Slack and has no connection:
// its work is called directly.
func (r *rig) detached() *Bot {
	r.t.Helper()
	b, err := New(r.options(), r.engine, r.log)
	if err != nil {
		r.t.Fatal(err)
	}
	b.jobs = r.ctx
	b.self.UserID, b.self.User = slackfake.BotUser, "gpufit"
	return b
}

// TestSlashFaults checks the same fallback on the response URL.
func TestSlashFaults(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		r.slack.Fail("response_url", slackfake.Fault{Error: "invalid_blocks"})
		m := r.reply(r.slack.Slash("U1", "7B on a 4090"))
		if m.Blocks != nil || !strings.Contains(m.Text, "7B on a 4090") || !m.Ephemeral {
			t.Errorf("got %q with blocks %s, ephemeral %v, want the text alone, ephemeral", m.Text, m.Blocks, m.Ephemeral)
		}
	})
}

// TestSlashWithoutURL answers a command that came without a response URL.
func TestSlashWithoutURL(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		payload := `{"command":"/gpufit","text":"7B on a 4090","team_id":"` + slackfake.Team + `","channel_id":"C1","user_id":"U1","trigger_id":"9"}`
		if _, err := r.slack.Send("slash_commands", []byte(payload)); err != nil {
			t.Fatal(err)
		}
		r.log.wait(r.ctx, t, 1)
		m := r.slack.Messages()[0]
		if m.Method != "chat.postEphemeral" || m.User != "U1" || m.Params.Has("thread_ts") {
			t.Errorf("answered by %s to %s with %v, want an ephemeral message to U1 in no thread", m.Method, m.User, m.Params)
		}
	})
}

// TestNoUnfurl checks what is switched off in every message.
func TestNoUnfurl(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		m := r.reply(r.slack.DM("U1", "7B on a 4090"))
		for _, key := range []string{"unfurl_links", "unfurl_media", "mrkdwn"} {
			if got := m.Params.Get(key); got != "false" {
				t.Errorf("%s is %q, want false", key, got)
			}
		}
	})
}

// hostile is what people may type to make the bot shout, break or lie.
var hostile = map[string]string{
	"calls everybody":      "<!channel> <!here> <!everyone> <!subteam^S1|x> 7B",
	"calls a person":       "<@U1> <@U2|bob> <#C1|general> 7B",
	"hides a link":         "<https://evil.example|Slack> <javascript:alert(1)|x> 7B",
	"entities":             "&lt;!channel&gt; &amp;lt;!here&amp;gt; &lt; &amp; 7B",
	"unclosed":             "<!channel <@U1 < & > &lt 7B",
	"markup":               "*b* _i_ ~s~ `c` ```\n<!here>\n``` > q 7B",
	"right to left":        "\u202e7B\u202c \u2066x\u2069",
	"invisible":            "\u200b7\u200dB\ufeff\u00ad",
	"control characters":   "7B\x00\x07\x1b[31m\r\n\t",
	"forty kilobytes":      strings.Repeat("<!channel>&", 4000),
	"one long word":        strings.Repeat("x", 40000),
	"combining characters": "7B" + strings.Repeat("\u0301", 2000),
}

// TestHostileText sends it through every surface: the engine repeats it, and
// nothing of it is markup in what Slack gets.
func TestHostileText(t *testing.T) {
	t.Parallel()
	bubble(t, func(o *Options) { o.Workers = 4 }, func(t *testing.T, r *rig) {
		root := r.slack.Mention("C2", "U1", "7B on a 4090")
		r.reply(root)
		for why, text := range hostile {
			replies := map[string]slackfake.Message{
				"mention": r.reply(r.slack.Mention("C1", "U1", text)),
				"dm":      r.reply(r.slack.DM("U1", text)),
				"slash":   r.reply(r.slack.Slash("U1", text)),
				"button":  r.reply(r.pressed("C3", text)),
			}
			if !strings.HasPrefix(text, "<@") { // that is said to somebody else
				replies["thread"] = r.reply(r.slack.InThread("C2", root, "U1", text))
			}
			for surface, m := range replies {
				if got := m.Markup(); len(got) > 0 {
					t.Errorf("%s, %s: Slack would act on %q", why, surface, got)
				}
				if strings.ContainsAny(m.Text+m.BlockText(), "\u202e\u2066\u200b\ufeff\x00\x07\x1b") {
					t.Errorf("%s, %s: characters that nobody sees are in %q", why, surface, m.Text)
				}
				if m.Blocks == nil {
					t.Errorf("%s, %s: the blocks were refused", why, surface)
				}
			}
		}
	})
}

// pressed is the press of a button whose value is any text, below a message
// that the stand-in does not know. It returns the thread.
func (r *rig) pressed(channel, text string) string {
	r.t.Helper()
	value, err := json.Marshal(asking{Text: text})
	if err != nil {
		r.t.Fatal(err)
	}
	root := fmt.Sprintf("1.%06d", len(r.slack.Acks())) // before all that the stand-in says
	payload, err := json.Marshal(map[string]any{
		"type": "block_actions", "team": map[string]any{"id": slackfake.Team}, "user": map[string]any{"id": "U1"},
		"channel": map[string]any{"id": channel}, "trigger_id": root, "container": map[string]any{"message_ts": root},
		"actions": []map[string]any{{"action_id": "ask.0.0", "value": string(value)}},
	})
	if err != nil {
		r.t.Fatal(err)
	}
	if _, err := r.slack.Send("interactive", payload); err != nil {
		r.t.Fatal(err)
	}
	return root
}

// TestBrokenUTF8 delivers bytes that are no text.
func TestBrokenUTF8(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		payload := "{\"type\":\"event_callback\",\"team_id\":\"T1\",\"event\":{\"type\":\"message\",\"channel\":\"D1\",\"user\":\"U1\",\"text\":\"7B \xff\xfe\xe5\xad on\",\"ts\":\"1.1\"}}"
		if _, err := r.slack.Send("events_api", []byte(payload)); err != nil {
			t.Fatal(err)
		}
		r.log.wait(r.ctx, t, 1)
		if got, want := r.engine.last().Text, "7B  on"; got != want {
			t.Errorf("the engine was asked %q, want %q", got, want)
		}
	})
}

// TestBrokenOff checks that a row tells of a question whose time was over before
// its answer was posted.
func TestBrokenOff(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		b := r.detached()
		jobs, cancel := context.WithCancel(r.ctx)
		cancel()
		b.jobs = jobs // as at the end of the time for shutting down
		b.work(dm("1.000001", ""))
		entry := r.log.wait(r.ctx, t, 1)[0]
		if !strings.Contains(entry.Error, context.Canceled.Error()) {
			t.Errorf("the row's error is %q, want that the post was broken off", entry.Error)
		}
	})
}

func TestPause(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	if err := pause(ctx, 0); err != nil {
		t.Errorf("pause(0) = %v, want nil", err)
	}
	cancel()
	if err := pause(ctx, time.Hour); !errors.Is(err, context.Canceled) {
		t.Errorf("pause of an ended context = %v, want %v", err, context.Canceled)
	}
}
