package bot

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"gpufit/bot/slackfake"
)

func TestValidate(t *testing.T) {
	for _, row := range []struct {
		why    string
		change func(*Options)
		want   string // part of the error; empty: none
	}{
		{"what a workspace needs", func(*Options) {}, ""},
		{"no bot token", func(o *Options) { o.BotToken = "" }, "SLACK_BOT_TOKEN is not set"},
		{"no app token", func(o *Options) { o.AppToken = "" }, "SLACK_APP_TOKEN is not set"},
		{"the two swapped", func(o *Options) { o.AppToken, o.BotToken = o.BotToken, o.AppToken }, "swapped"},
		{"a person's token", func(o *Options) { o.BotToken = "xoxp-1" }, "does not begin with xoxb-"},
		{"the bot token twice", func(o *Options) { o.AppToken = o.BotToken }, "does not begin with xapp-"},
		{"a line break copied along", func(o *Options) { o.BotToken += "\n" }, "holds a space"},
		{"fewer than no workers", func(o *Options) { o.Workers = -1 }, "slack workers is -1"},
		{"less than no queue", func(o *Options) { o.Queue = -1 }, "slack queue is -1"},
		{"a language that is not spoken", func(o *Options) { o.Language = "fr" }, "give auto, zh or en"},
		{"an address without a scheme", func(o *Options) { o.APIURL = "slack.com/api" }, "give a whole address"},
		{"tokens in the clear through a network", func(o *Options) { o.APIURL = "http://10.0.0.1/api/" }, "https://"},
		{"plain http on this machine", func(o *Options) { o.APIURL = "http://[::1]:8080/api" }, ""},
	} {
		o := Options{AppToken: slackfake.AppToken, BotToken: slackfake.BotToken}
		row.change(&o)
		err := o.Validate()
		got := ""
		if err != nil {
			got = err.Error()
		}
		if (row.want == "") != (err == nil) || !strings.Contains(got, row.want) {
			t.Errorf("%s: got %q, want %q in it", row.why, got, row.want)
		}
		if _, newErr := New(o, &scripted{}, newMemory()); (newErr == nil) != (err == nil) {
			t.Errorf("%s: New says %v, Validate %v", row.why, newErr, err)
		}
		oneLine(t, got, o)
	}
	if _, err := New(Options{AppToken: slackfake.AppToken, BotToken: slackfake.BotToken}, nil, nil); err == nil {
		t.Error("New took neither engine nor log, want an error")
	}
}

// oneLine checks that an error is one line, begins in lower case or with a name
// and holds no token.
func oneLine(t *testing.T, text string, o Options) {
	t.Helper()
	for _, bad := range []string{"\n", o.AppToken, o.BotToken} {
		if bad != "" && strings.Contains(text, bad) {
			t.Errorf("error %q holds %q", text, bad)
		}
	}
}

// TestRefusedAtStart has Slack refuse the bot in each way that a person can
// mend, and in some that nobody can. Run ends with one line, and does not try
// for ever.
func TestRefusedAtStart(t *testing.T) {
	t.Parallel()
	const auth, open = "auth.test", "apps.connections.open"
	for _, row := range []struct {
		why    string
		break_ func(*slackfake.Server, *Options)
		code   string
		want   string
		usage  bool
	}{
		{"a bot token that Slack does not know", func(_ *slackfake.Server, o *Options) { o.BotToken = "xoxb-unknown" },
			"invalid_auth", "set SLACK_BOT_TOKEN", true},
		{"an app token that Slack does not know", func(_ *slackfake.Server, o *Options) { o.AppToken = "xapp-1-unknown" },
			"invalid_auth", "set SLACK_APP_TOKEN", true},
		{"a token of the wrong kind", fail(open, slackfake.Fault{Error: "not_allowed_token_type"}),
			"not_allowed_token_type", "set SLACK_APP_TOKEN", true},
		{"an app token without its scope", fail(open, slackfake.Fault{Error: "missing_scope"}),
			"missing_scope", "connections:write", true},
		{"a bot token without a scope", fail(auth, slackfake.Fault{Error: "missing_scope", Needed: "users:read"}),
			"missing_scope", "users:read", true},
		{"a revoked token", fail(auth, slackfake.Fault{Error: "token_revoked"}),
			"token_revoked", "set SLACK_BOT_TOKEN", true},
		{"an app that was removed", fail(auth, slackfake.Fault{Error: "account_inactive"}),
			"account_inactive", "install the app", true},
		{"an administrator who says no", fail(open, slackfake.Fault{Error: "access_denied"}),
			"access_denied", "ask an administrator", true},
		{"an organisation that was not asked", fail(open, slackfake.Fault{Error: "team_access_not_granted"}),
			"team_access_not_granted", "ask an administrator", true},
		{"Socket Mode switched off", func(s *slackfake.Server, _ *Options) { s.DisableSocketMode() },
			"link_disabled", "switch Socket Mode on", true},
		{"Slack in trouble", fail(auth, slackfake.Fault{Error: "internal_error"}),
			"internal_error", "try again later", false},
		{"an error that nobody has seen", fail(auth, slackfake.Fault{Error: "full_moon"}),
			"full_moon", "docs.slack.dev", true},
	} {
		t.Run(row.why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				r := still(t)
				defer r.log.Close()
				defer r.slack.Close()
				o := r.options()
				row.break_(r.slack, &o)
				checkSetup(t, o, r.runOnce(o), row.code, row.want, row.usage)
			})
		})
	}
}

func fail(method string, f slackfake.Fault) func(*slackfake.Server, *Options) {
	return func(s *slackfake.Server, _ *Options) { s.Fail(method, f) }
}

// runOnce runs a bot that is expected to end by itself.
func (r *rig) runOnce(o Options) error {
	r.t.Helper()
	b, err := New(o, r.engine, r.log)
	if err != nil {
		r.t.Fatal(err)
	}
	err = b.Run(r.ctx)
	if r.ctx.Err() != nil {
		r.t.Fatal("Run went on until the test ended it")
	}
	return err
}

func checkSetup(t *testing.T, o Options, err error, code, want string, usage bool) {
	t.Helper()
	var setup *SetupError
	if !errors.As(err, &setup) {
		t.Fatalf("got %v, want a *SetupError", err)
	}
	if setup.Code != code || !strings.Contains(setup.Error(), want) || setup.Usage() != usage {
		t.Errorf("got code %s, usage %v, %q, want %s, %v, %q in it", setup.Code, setup.Usage(), setup, code, usage, want)
	}
	oneLine(t, setup.Error(), o)
}

// TestUnreachable starts where no Slack is.
func TestUnreachable(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed := "http://" + l.Addr().String()
	l.Close()
	page := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) }))
	t.Cleanup(page.Close)
	missing := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(missing.Close)
	for why, address := range map[string]string{"nobody listens": closed, "a web page": page.URL, "nothing under that address": missing.URL} {
		o := Options{AppToken: slackfake.AppToken, BotToken: slackfake.BotToken, APIURL: address}
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			r := rig{t: t, ctx: t.Context(), engine: &scripted{}, log: newMemory()}
			checkSetup(t, o, r.runOnce(o), "unreachable", address, false)
		})
	}
}

// TestScopes reads what was granted from the answer to the sign-in.
func TestScopes(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		why, granted string
		missing      []string
		code         string
	}{
		{"all", slackfake.Scopes, nil, ""},
		{"no reading of channels", "chat:write,app_mentions:read,commands,im:history", []string{"channels:history", "groups:history"}, ""},
		{"no posting", "app_mentions:read,commands,im:history", nil, "missing_scope"},
	} {
		s, err := slackfake.New(slackfake.Options{Scopes: row.granted})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.Close)
		o := Options{AppToken: slackfake.AppToken, BotToken: slackfake.BotToken, APIURL: s.URL()}
		got, err := Check(context.Background(), o)
		if row.code != "" {
			checkSetup(t, o, err, row.code, "chat:write", true)
			continue
		}
		want := Workspace{
			Team: "Fake Team", TeamID: slackfake.Team, User: "gpufit", UserID: slackfake.BotUser, BotID: slackfake.BotID,
			MissingScopes: row.missing,
		}
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: error %v, workspace (-want +got):\n%s", row.why, err, diff)
		}
	}
}

// TestMissingScopeIsLogged checks that a bot runs without the scopes that only
// some surfaces need, and says which of them stay silent.
func TestMissingScopeIsLogged(t *testing.T) {
	var out lines
	b := &Bot{log: slog.New(slog.NewTextHandler(&out, nil)), self: place{Workspace: Workspace{Team: "T", MissingScopes: []string{"im:history"}}}}
	b.welcome()
	contains(t, "log", out.String(), "scope=im:history", `surface="direct messages"`)
	if n := strings.Count(out.String(), "a scope is missing"); n != 1 {
		t.Errorf("%d warnings, want 1:\n%s", n, &out)
	}
}

// TestCheck finds the same faults without listening.
func TestCheck(t *testing.T) {
	t.Parallel()
	s, err := slackfake.New(slackfake.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	o := Options{AppToken: slackfake.AppToken, BotToken: slackfake.BotToken, APIURL: s.URL()}
	if _, err := Check(context.Background(), o); err != nil || s.Connections() != 0 {
		t.Errorf("Check: %v, %d connections, want none of either", err, s.Connections())
	}
	s.Fail("apps.connections.open", slackfake.Fault{Error: "not_allowed_token_type"})
	_, err = Check(context.Background(), o)
	checkSetup(t, o, err, "not_allowed_token_type", "SLACK_APP_TOKEN", true)
	o.AppToken = ""
	_, err = Check(context.Background(), o)
	checkSetup(t, o, err, "missing_token", "SLACK_APP_TOKEN", true)
}

// TestRidesOutTrouble checks that a failing read at the start is repeated, and
// that a connection is tried again.
func TestRidesOutTrouble(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := still(t)
		defer r.log.Close()
		defer r.slack.Close()
		r.slack.Fail("auth.test", slackfake.Fault{Status: 500})
		r.slack.Fail("apps.connections.open", slackfake.Fault{Status: 502}, slackfake.Fault{Error: "internal_error"})
		r.start(nil)
		if err := r.end(); err != nil {
			t.Errorf("Run = %v, want nil", err)
		}
	})
}

// TestRefusedLater revokes the app while the bot runs: it ends and says why,
// after it has answered what it accepted.
func TestRefusedLater(t *testing.T) {
	t.Parallel()
	for _, code := range []string{"token_revoked", "access_denied"} {
		synctest.Test(t, func(t *testing.T) {
			r := still(t)
			defer r.log.Close()
			defer r.slack.Close()
			r.start(nil)
			r.slack.Fail("apps.connections.open", slackfake.Fault{Error: code})
			r.slack.Drop()
			select {
			case err := <-r.ended:
				checkSetup(t, r.options(), err, code, "app-level token", true)
			case <-r.ctx.Done():
				t.Fatalf("the bot goes on after %s\n%s", code, r.out)
			}
		})
	}
}

// TestSwitchedOffLater switches Socket Mode off under a running bot. It may be
// switched on again, so the bot waits and tries again.
func TestSwitchedOffLater(t *testing.T) {
	bubble(t, nil, func(t *testing.T, r *rig) {
		synctest.Wait() // greeted is one thing, to have heard it another
		before := len(opens(r))
		r.slack.DisableSocketMode()
		time.Sleep(5 * time.Minute)
		if got := len(opens(r)) - before; got < 5 || got > 20 {
			t.Errorf("the bot tried %d times in five minutes, want to be at it and not in a hurry", got)
		}
		contains(t, "the program's log", r.out.String(), "switch Socket Mode on")
	})
}

// opens are the calls that ask for a connection.
func opens(r *rig) []string {
	return slices.DeleteFunc(r.slack.Calls(), func(m string) bool { return m != "apps.connections.open" })
}

func TestStoppedBeforeItStarts(t *testing.T) {
	bubble(t, nil, func(t *testing.T, r *rig) {
		b := r.detached()
		ctx, cancel := context.WithCancel(r.ctx)
		cancel()
		if err := b.Run(ctx); err != nil {
			t.Errorf("Run with an ended context = %v, want nil", err)
		}
	})
}
