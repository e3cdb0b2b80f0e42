package slackfake

import (
	"encoding/json"
	"net/http"
	"strconv"
)

// Fault is one way for a call to go wrong.
type Fault struct {
	Error      string // Slack's error code: the call is answered 200 with ok:false
	Status     int    // HTTP status instead, with a body that is no JSON; 429 goes with RetryAfter
	RetryAfter int    // seconds, sent as Retry-After where not 0
	Needed     string // scope that is missing, beside Error "missing_scope"
	Provided   string // scopes that were given
	After      bool   // the call is carried out, and only its answer is lost
}

// Fail makes the next calls of a Web API method go wrong, one for each fault,
// in order. The response URL of slash commands is "response_url".
func (s *Server) Fail(method string, faults ...Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults[method] = append(s.faults[method], faults...)
}

// fault takes the next fault ordered for a method and notes the call.
func (s *Server) fault(method string) (Fault, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls = append(s.calls, method)
	queue := s.faults[method]
	if len(queue) == 0 {
		return Fault{}, false
	}
	s.faults[method] = queue[1:]
	return queue[0], true
}

func (f Fault) write(w http.ResponseWriter) {
	if f.RetryAfter != 0 {
		w.Header().Set("Retry-After", strconv.Itoa(f.RetryAfter))
	}
	if f.Status != 0 {
		w.Header().Set("Content-Type", "text/plain")
		w.WriteHeader(f.Status)
		_, _ = w.Write([]byte(http.StatusText(f.Status)))
		return
	}
	answer := reply{"ok": false, "error": f.Error}
	if f.Needed != "" {
		answer["needed"], answer["provided"] = f.Needed, f.Provided
	}
	writeJSON(w, answer)
}

// reply is the JSON object that answers a call.
type reply map[string]any

func writeJSON(w http.ResponseWriter, r reply) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_ = json.NewEncoder(w).Encode(r)
}
