package bot

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
)

// brief takes the message out of Slack's answer to a post. slack-go would decode
// it with all its blocks, for nobody: a tenth of all that this program
// computes under load.
type brief struct{ http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (b brief) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := b.RoundTripper.RoundTrip(r)
	if err != nil || resp.StatusCode != http.StatusOK || !strings.HasSuffix(r.URL.Path, "/chat.postMessage") {
		return resp, err
	}
	body, err := io.ReadAll(resp.Body)
	_ = resp.Body.Close()
	if err != nil {
		return nil, err
	}
	resp.Body = io.NopCloser(bytes.NewReader(withoutMessage(body)))
	resp.ContentLength = -1
	return resp, nil
}

// withoutMessage returns a JSON object without its key "message", and anything
// else as it is.
func withoutMessage(body []byte) []byte {
	var answer map[string]json.RawMessage
	if json.Unmarshal(body, &answer) != nil || answer == nil {
		return body
	}
	delete(answer, "message")
	short, err := json.Marshal(answer)
	if err != nil {
		return body
	}
	return short
}
