package bot

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"gpufit/bot/slackfake"
)

func TestHide(t *testing.T) {
	m := newMask("s3cret-of-no-shape", "")
	for _, row := range []struct{ why, text, want string }{
		{"a bot token", "token xoxb-12-ab-CD is bad", "token xoxb*** is bad"},
		{"a rotated token", "xoxe.xoxp-1-Mi0yLT", "xoxe.xoxp***"},
		{"an app token", `"xapp-1-A0-9-f00"`, `"xapp***"`},
		{"a ticket", "wss://h/link/?ticket=abc-1&app_id=2", "wss://h/link/?ticket=***&app_id=2"},
		{"a response URL", "post https://hooks.slack.com/commands/T1/2/x9 failed", "post https://hooks.slack.com/commands/*** failed"},
		{"a known secret", "got s3cret-of-no-shape", "got ***"},
		{"no secret at all", "7B on an xapp", "7B on an xapp"},
	} {
		if got := m.hide(row.text); got != row.want {
			t.Errorf("%s: hide(%q) = %q, want %q", row.why, row.text, got, row.want)
		}
	}
}

// TestNothingLeaksIntoLogs puts a token into every place of a record.
func TestNothingLeaksIntoLogs(t *testing.T) {
	const secret = "xoxb-1-leak"
	var buf bytes.Buffer
	log := slog.New(masking{slog.NewTextHandler(&buf, nil), newMask()})
	log.With("with", secret).WithGroup("group").Error("message "+secret,
		"text", secret, "error", errors.New(secret), "any", []string{secret},
		slog.Group("inner", "text", secret), "number", 7, "kept", "this")
	if strings.Contains(buf.String(), "leak") {
		t.Errorf("the log holds the token: %s", buf.String())
	}
	contains(t, "log", buf.String(), "kept=this", "number=7", "group.inner.text=xoxb***")
	if !log.Enabled(context.Background(), slog.LevelInfo) || log.Enabled(context.Background(), slog.LevelDebug) {
		t.Error("the level of the handler behind is not kept")
	}
}

// TestTokensStayOut reads all that a bot logs in a life with trouble in it.
func TestTokensStayOut(t *testing.T) {
	t.Parallel()
	bubble(t, nil, func(t *testing.T, r *rig) {
		r.slack.Fail("chat.postMessage", slackfake.Fault{Error: "invalid_auth"})
		r.slack.DM("U1", "my token is "+slackfake.BotToken)
		r.slack.Drop()
		r.reply(r.slack.DM("U1", "7B on a 4090"))
		if err := r.end(); err != nil {
			t.Fatal(err)
		}
		out := r.out.String()
		contains(t, "log", out, "signed in", "listening")
		for _, secret := range []string{slackfake.BotToken, slackfake.AppToken, "ticket0"} {
			if strings.Contains(out, secret) {
				t.Errorf("the log holds %q:\n%s", secret, out)
			}
		}
	})
}
