package slackfake

import (
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// bodyLimit is as much of a request as is read.
const bodyLimit = 4 << 20

// apiError is an answer of the form ok:false.
type apiError struct {
	code     string
	messages []string // response_metadata.messages: what is wrong and where
	needed   string   // scope, of missing_scope
	provided string   // scopes, likewise
}

// methods are the Web API methods that the stand-in knows.
var methods = map[string]func(*Server, url.Values) (reply, *apiError){
	"apps.connections.open": (*Server).connectionsOpen,
	"auth.test":             (*Server).authTest,
	"chat.postEphemeral":    (*Server).postEphemeral,
	"chat.postMessage":      (*Server).postMessage,
	"chat.update":           (*Server).update,
	"conversations.history": (*Server).conversation,
	"conversations.info":    (*Server).conversationInfo,
	"conversations.replies": (*Server).conversation,
	"users.info":            (*Server).userInfo,
}

func (s *Server) serveMethod(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("method")
	fault, faulty := s.fault(name)
	if faulty && !fault.After {
		fault.write(w)
		return
	}
	answer, failed := s.call(w, r, name)
	switch {
	case faulty:
		fault.write(w)
	case failed != nil:
		writeJSON(w, failed.reply())
	default:
		answer["ok"] = true
		writeJSON(w, answer)
	}
}

func (s *Server) call(w http.ResponseWriter, r *http.Request, name string) (reply, *apiError) {
	method, known := methods[name]
	if !known {
		return nil, &apiError{code: "unknown_method"}
	}
	p, err := params(w, r)
	if err != nil {
		return nil, &apiError{code: "invalid_arguments", messages: []string{"[ERROR] " + err.Error()}}
	}
	if failed := s.authorize(r, p, name == "apps.connections.open"); failed != nil {
		return nil, failed
	}
	w.Header().Set("X-OAuth-Scopes", s.o.Scopes)
	if scope := needed(name, p.Get("channel")); !s.granted(scope) {
		return nil, &apiError{code: "missing_scope", needed: scope, provided: s.o.Scopes}
	}
	return method(s, p)
}

// needed is the scope without which a method is refused, empty where it needs
// none; that of the methods which read depends on the kind of the channel.
func needed(method, channel string) string {
	switch method {
	case "chat.postMessage", "chat.postEphemeral", "chat.update":
		return "chat:write"
	case "conversations.history", "conversations.replies":
		return map[string]string{"im": "im:history", "group": "groups:history", "channel": "channels:history"}[channelType(channel)]
	}
	return ""
}

// granted reports whether the bot token has a scope.
func (s *Server) granted(scope string) bool {
	return scope == "" || slices.Contains(strings.Split(s.o.Scopes, ","), scope)
}

func (e *apiError) reply() reply {
	r := reply{"ok": false, "error": e.code}
	if len(e.messages) > 0 {
		r["response_metadata"] = reply{"messages": e.messages}
	}
	if e.needed != "" {
		r["needed"], r["provided"] = e.needed, e.provided
	}
	return r
}

// authorize checks the token as Slack does: app-level tokens for
// apps.connections.open and in the header only, bot tokens for all else.
func (s *Server) authorize(r *http.Request, p url.Values, app bool) *apiError {
	token, bearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !bearer && !app {
		token = p.Get("token")
	}
	p.Del("token")
	want, other := s.o.BotToken, s.o.AppToken
	if app {
		want, other = other, want
	}
	switch {
	case token == "":
		return &apiError{code: "not_authed"}
	case token == want:
		return nil
	case token == other, tokenKind(token) == tokenKind(other):
		return &apiError{code: "not_allowed_token_type"}
	}
	return &apiError{code: "invalid_auth"}
}

// tokenKind is what a token begins with: xoxb, xoxp, xapp …
func tokenKind(token string) string {
	kind, _, _ := strings.Cut(token, "-")
	return kind
}

// params reads the parameters of a call, from a form or from a JSON object.
// Values in JSON that are no strings keep their JSON spelling.
func params(w http.ResponseWriter, r *http.Request) (url.Values, error) {
	r.Body = http.MaxBytesReader(w, r.Body, bodyLimit)
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind != "application/json" {
		if err := r.ParseForm(); err != nil {
			return nil, fmt.Errorf("read the form: %w", err)
		}
		return r.Form, nil
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, fmt.Errorf("read the body: %w", err)
	}
	return jsonParams(body)
}

func jsonParams(body []byte) (url.Values, error) {
	p := url.Values{}
	if len(strings.TrimSpace(string(body))) == 0 {
		return p, nil
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal(body, &object); err != nil {
		return nil, fmt.Errorf("read the JSON body: %w", err)
	}
	for key, raw := range object {
		var text string
		if json.Unmarshal(raw, &text) != nil {
			text = string(raw)
		}
		p.Set(key, text)
	}
	return p, nil
}

func (s *Server) authTest(url.Values) (reply, *apiError) {
	return reply{
		"url": s.base + "/", "team": "Fake Team", "team_id": Team,
		"user": "gpufit", "user_id": BotUser, "bot_id": BotID, "is_enterprise_install": false,
	}, nil
}

func (s *Server) connectionsOpen(url.Values) (reply, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ticket := s.id("ticket")
	s.tickets[ticket] = true
	return reply{"url": "ws" + strings.TrimPrefix(s.base, "http") + "/link?ticket=" + ticket + "&app_id=" + App}, nil
}

func (s *Server) userInfo(p url.Values) (reply, *apiError) {
	user := p.Get("user")
	if user == "" {
		return nil, &apiError{code: "user_not_found"}
	}
	return reply{"user": reply{
		"id": user, "team_id": Team, "name": strings.ToLower(user), "is_bot": user == BotUser,
		"locale": "en-US", "tz": "Etc/UTC", "profile": reply{"display_name": user},
	}}, nil
}

func (s *Server) conversationInfo(p url.Values) (reply, *apiError) {
	channel := p.Get("channel")
	if channel == "" {
		return nil, &apiError{code: "channel_not_found"}
	}
	kind := channelType(channel)
	return reply{"channel": reply{
		"id": channel, "name": strings.ToLower(channel), "is_channel": kind == "channel", "is_im": kind == "im",
		"is_private": kind == "group", "is_member": true,
	}}, nil
}

// conversation lists messages of a channel (newest first) or, where ts is
// given, of the thread that began with it (oldest first), as Slack does.
func (s *Server) conversation(p url.Values) (reply, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	channel, root := p.Get("channel"), p.Get("ts")
	if channel == "" {
		return nil, &apiError{code: "channel_not_found"}
	}
	messages := []reply{}
	for _, m := range s.history {
		inThread := root != "" && (m.TS == root || m.ThreadTS == root)
		inChannel := root == "" && m.ThreadTS == ""
		if m.Channel == channel && (inThread || inChannel) {
			messages = append(messages, m.shown(p.Get("include_all_metadata")))
		}
	}
	return reply{"messages": limited(messages, p.Get("limit"), root == ""), "has_more": false}, nil
}

// limited keeps as many messages as a call asked for; newestFirst reverses.
func limited(messages []reply, limit string, newestFirst bool) []reply {
	if newestFirst {
		for i, j := 0, len(messages)-1; i < j; i, j = i+1, j-1 {
			messages[i], messages[j] = messages[j], messages[i]
		}
	}
	n, err := strconv.Atoi(limit)
	if err != nil || n <= 0 {
		n = 100
	}
	return messages[:min(n, len(messages))]
}
