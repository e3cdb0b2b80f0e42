package bot

import (
	"context"
	"slices"
	"strings"

	"github.com/slack-go/slack"
)

// Workspace is where the bot is signed in, and as whom.
type Workspace struct {
	Team, TeamID  string // name and id
	User, UserID  string // of the bot
	BotID         string
	MissingScopes []string // scopes whose surface will stay silent
}

// place is the workspace that the bot is in, and who is answered there.
type place struct {
	Workspace
	policy policy
}

// scopes are what the surfaces need, each with what stays silent without it.
var scopes = []struct{ name, surface string }{
	{"app_mentions:read", "mentions"},
	{"commands", "/gpufit"},
	{"im:history", "direct messages"},
	{"channels:history", "follow-ups without a mention in public channels"},
	{"groups:history", "follow-ups without a mention in private channels"},
}

// postScope is the one scope without which nothing can be answered.
const postScope = "chat:write"

// signIn asks Slack who we are.
func signIn(ctx context.Context, api *slack.Client, apiURL string) (Workspace, error) {
	me, err := api.AuthTestContext(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return Workspace{}, ctx.Err()
		}
		return Workspace{}, botToken.startError(apiURL, err)
	}
	w := Workspace{Team: me.Team, TeamID: me.TeamID, User: me.User, UserID: me.UserID, BotID: me.BotID}
	granted := me.Header.Get("X-OAuth-Scopes")
	if granted == "" {
		return w, nil // not said: nothing to complain about
	}
	return w, w.compareScopes(strings.Split(granted, ","))
}

func (w *Workspace) compareScopes(granted []string) error {
	for i := range granted {
		granted[i] = strings.TrimSpace(granted[i])
	}
	if !slices.Contains(granted, postScope) {
		return botToken.refusal(slack.SlackErrorResponse{Err: "missing_scope", Needed: postScope})
	}
	for _, s := range scopes {
		if !slices.Contains(granted, s.name) {
			w.MissingScopes = append(w.MissingScopes, s.name)
		}
	}
	return nil
}

// Check signs in with both tokens and opens no connection: what `gpufit check`
// asks. Its error is a *SetupError, or ctx's.
func Check(ctx context.Context, o Options) (Workspace, error) {
	if err := o.Validate(); err != nil {
		return Workspace{}, err
	}
	o = o.withDefaults()
	api := o.reader()
	w, err := signIn(ctx, api, o.APIURL)
	if err != nil {
		return w, err
	}
	if _, _, err := api.StartSocketModeContext(ctx); err != nil {
		if ctx.Err() != nil {
			return w, ctx.Err()
		}
		return w, appToken.startError(o.APIURL, err)
	}
	return w, nil
}
