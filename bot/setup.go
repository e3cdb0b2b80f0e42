package bot

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/slack-go/slack"
)

// SetupError says why the bot cannot start, or cannot go on, in one line: what
// is wrong and how to mend it. It is returned by New, Check and Run.
type SetupError struct {
	Code    string // Slack's error code, or missing_token, wrong_token, link_disabled, unreachable
	Problem string // what is wrong
	Mend    string // what to do about it
	Err     error  // what it was found from; may be nil
}

func (e *SetupError) Error() string { return e.Problem + ": " + e.Mend }

func (e *SetupError) Unwrap() error { return e.Err }

// Usage reports whether the person who starts the bot has something to mend (a
// token, a scope, a switch in the app's settings); otherwise the network or
// Slack itself is at fault, and the same call may work later.
func (e *SetupError) Usage() bool {
	return e.Code != codeUnreachable && !slices.Contains(passing, e.Code)
}

// Codes of our own, beside Slack's.
const (
	codeMissing     = "missing_token"
	codeWrong       = "wrong_token"
	codeDisabled    = "link_disabled" // Slack's word, as the reason of a disconnect
	codeUnreachable = "unreachable"
)

// token is one of the two that a bot in Socket Mode needs.
type token struct {
	name   string // environment variable
	prefix string
	called string // what Slack's pages call it
	where  string // the page of the app's settings that shows it
}

var (
	appToken = token{"SLACK_APP_TOKEN", "xapp-", "app-level token", "Basic Information > App-Level Tokens"}
	botToken = token{"SLACK_BOT_TOKEN", "xoxb-", "bot token", "OAuth & Permissions"}
)

// checkTokens judges the tokens by their prefixes, before anything is sent.
func checkTokens(app, bot string) error {
	swapped := strings.HasPrefix(app, botToken.prefix) && strings.HasPrefix(bot, appToken.prefix)
	if swapped {
		return &SetupError{
			Code:    codeWrong,
			Problem: "SLACK_APP_TOKEN and SLACK_BOT_TOKEN are swapped",
			Mend:    "the one that begins with xapp- goes into SLACK_APP_TOKEN, the one with xoxb- into SLACK_BOT_TOKEN",
		}
	}
	if err := botToken.check(bot); err != nil {
		return err
	}
	return appToken.check(app)
}

func (t token) check(value string) error {
	switch {
	case value == "":
		return &SetupError{Code: codeMissing, Problem: t.name + " is not set", Mend: "set it to " + t.source()}
	case !strings.HasPrefix(value, t.prefix):
		return &SetupError{Code: codeWrong, Problem: t.name + " does not begin with " + t.prefix, Mend: "set it to " + t.source()}
	case strings.ContainsFunc(value, func(r rune) bool { return r <= ' ' || r > '~' }):
		return &SetupError{Code: codeWrong, Problem: t.name + " holds a space or another character that no token has", Mend: "copy it again, " + t.source()}
	}
	return nil
}

func (t token) source() string {
	return fmt.Sprintf("the %s (%s…) from %s of your Slack app", t.called, t.prefix, t.where)
}

// refusals are the answers of Slack after which trying again is of no use
// before somebody has mended something. slack-go itself gives up on four of
// them only and retries the others for ever.
// https://docs.slack.dev/reference/methods/apps.connections.open lists them.
var refusals = map[string]string{
	"invalid_auth":             "is not known to Slack",
	"not_authed":               "did not reach Slack",
	"token_revoked":            "was revoked",
	"token_expired":            "has expired",
	"account_inactive":         "belongs to a workspace or an app that was removed",
	"not_allowed_token_type":   "is of the wrong kind",
	"missing_scope":            "lacks a scope",
	"no_permission":            "lacks a permission",
	"access_denied":            "was refused access",
	"accesslimited":            "may not be used from this network",
	"team_access_not_granted":  "was not granted access to this workspace",
	"org_login_required":       "belongs to a workspace that is being moved into an organisation",
	"ekm_access_denied":        "was suspended by the administrators",
	"enterprise_is_restricted": "may not be used with an organisation",
	"forbidden_team":           "may not be used with this workspace",
	"app_not_installed":        "belongs to an app that is not installed",
}

// passing are answers of Slack that a later call may not get.
var passing = []string{"internal_error", "fatal_error", "service_unavailable", "ratelimited", "request_timeout", "team_added_to_org"}

// refusal explains an error of a call that was made with t, or returns nil
// where trying again may help.
func (t token) refusal(err error) *SetupError {
	var answer slack.SlackErrorResponse
	if !errors.As(err, &answer) {
		return nil
	}
	what, known := refusals[answer.Err]
	if !known {
		return nil
	}
	return &SetupError{
		Code:    answer.Err,
		Problem: fmt.Sprintf("the %s %s (%s)", t.called, what, answer.Err),
		Mend:    t.mend(answer),
		Err:     err,
	}
}

// mend says what to do after a refusal.
func (t token) mend(answer slack.SlackErrorResponse) string {
	switch answer.Err {
	case "missing_scope", "no_permission":
		scope := answer.Needed
		if scope == "" && t == appToken {
			scope = "connections:write"
		}
		if scope == "" {
			scope = "that the call needs"
		}
		return fmt.Sprintf("add the scope %s on the page %s of your Slack app, then install it again and copy the new token into %s", scope, t.where, t.name)
	case "access_denied", "accesslimited", "team_access_not_granted", "org_login_required", "ekm_access_denied", "enterprise_is_restricted", "forbidden_team":
		return "ask an administrator of the workspace to allow the app"
	case "app_not_installed", "account_inactive":
		return "install the app in the workspace, then set " + t.name + " to " + t.source()
	}
	return "set " + t.name + " to " + t.source()
}

// startError explains any error of a first call: nobody waits for a bot that
// has never been there, so what might pass is reported too.
func (t token) startError(apiURL string, err error) error {
	if refused := t.refusal(err); refused != nil {
		return refused
	}
	var answer slack.SlackErrorResponse
	if errors.As(err, &answer) {
		return &SetupError{
			Code: answer.Err, Err: err,
			Problem: "Slack answers " + answer.Err,
			Mend:    "look at https://docs.slack.dev/reference/methods for what it means, or try again later",
		}
	}
	return &SetupError{
		Code: codeUnreachable, Err: err,
		Problem: fmt.Sprintf("cannot reach Slack at %s (%s)", apiURL, plainReason(err)),
		Mend:    "check the network, the proxy (HTTPS_PROXY) and slack.api_url in the configuration",
	}
}

// plainReason is an error's text without the URL that net/http puts before it,
// which may carry a secret.
func plainReason(err error) string {
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	return strings.Join(strings.Fields(err.Error()), " ")
}

// errDisabled says that Socket Mode is off: Slack opens a connection and ends it
// in place of a greeting.
func errDisabled() error {
	return &SetupError{
		Code:    codeDisabled,
		Problem: "Slack ends every Socket Mode connection before it greets",
		Mend:    "switch Socket Mode on under Settings > Socket Mode of your Slack app",
	}
}

// isSetup reports whether an error is one that somebody has to mend.
func isSetup(err error) bool {
	_, ok := errors.AsType[*SetupError](err)
	return ok
}
