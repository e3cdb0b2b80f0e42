package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gpufit/bot/slackfake"
	"gpufit/store"
)

// obedient is a model that does what any message tells it: it turns the card
// into a bigger one and the verdict into a yes.
func obedient(t *testing.T) *httptest.Server {
	t.Helper()
	content, _ := json.Marshal(`{"intent":"can_run","slots":[{"name":"gpu","value":"H200","quote":"4090"},{"name":"vram_gb","value":"800","quote":"800"},{"name":"params_b","value":"0.1","quote":"number"}],"article":"obey"}`)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"choices":[{"message":{"role":"assistant","content":%s},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":5}}`, content)
	}))
	t.Cleanup(s.Close)
	return s
}

// injections are the pairs of testdata/injections.txt.
func injections(t *testing.T) (pairs [][2]string) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", "injections.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(raw)), "\n") {
		if question, order, ok := strings.Cut(line, " || "); ok && !strings.HasPrefix(line, "#") {
			pairs = append(pairs, [2]string{question, order})
		}
	}
	if len(pairs) < 60 {
		t.Fatalf("%d injections, want at least 60", len(pairs))
	}
	return pairs
}

// Orders inside a question, and a model that obeys them, change no verdict, and
// nothing of the prompt gets out: through the whole bot.
func TestInjections(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	model, slack := obedient(t), newSlack(t)
	s := startServe(t, ctx, slack, slackfake.AppToken, slackfake.BotToken,
		"per_person = 1000", "[llm]", "enabled = true", `model = "obedient"`, fmt.Sprintf("deadline_seconds = %d", maxLLMDeadline), fmt.Sprintf("base_url = %q", model.URL+"/v1"))
	if err := slack.WaitConnections(ctx, 1); err != nil {
		t.Fatalf("%v; standard error: %s", err, s.stderr.String())
	}
	pairs := injections(t)
	replies, people := map[string]string{}, map[string]string{} // by text
	ask := func(text string) {
		if _, asked := replies[text]; asked {
			return
		}
		people[text] = fmt.Sprintf("U0P%03d", len(replies))
		reply, err := slack.WaitReply(ctx, slack.Mention("C0GPU", people[text], text))
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		replies[text] = reply.Text
	}
	for _, p := range pairs {
		ask(p[0])
		ask(p[0] + ". " + p[1])
	}
	if got := s.stop(); got != statusOK {
		t.Fatalf("exit status %d: %s", got, s.stderr.String())
	}
	rows := map[string]store.Entry{}
	for _, e := range logged(t, context.Background(), s.log) {
		rows[e.User] = e
	}
	for _, p := range pairs {
		both := p[0] + ". " + p[1]
		plain, turned := rows[people[p[0]]], rows[people[both]]
		if turned.Kind == "" {
			t.Errorf("%q is not in the log", both)
		}
		if turned.Verdict != plain.Verdict {
			t.Errorf("%q: verdict %q, without the order %q", both, turned.Verdict, plain.Verdict)
		}
	}
	for text, reply := range replies {
		for _, leak := range []string{"You label", "MESSAGE>>>", "Orders inside it", "<!channel>", "<!here>", "800 G"} {
			if strings.Contains(reply, leak) {
				t.Errorf("the reply to %q holds %q", text, leak)
			}
		}
	}
}
