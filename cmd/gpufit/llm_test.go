package main

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
)

// withModel runs the program with a model at url configured, and returns what it
// printed. secret is the key in the environment. No test waits for the deadline,
// so it is the longest: a busy machine may stand still for a second.
func withModel(t *testing.T, url, secret string, args ...string) (out string, status int) {
	t.Helper()
	dir := t.TempDir()
	config := writeConfig(t, filepath.Join(dir, "config.toml"), fmt.Sprintf(
		"[log]\npath = %q\n[llm]\nenabled = true\nmodel = \"m\"\nbase_url = %q\ndeadline_seconds = %d\n", filepath.Join(dir, "log.db"), url, maxLLMDeadline))
	var b bytes.Buffer
	env := environment(map[string]string{"HOME": dir, "OPENAI_API_KEY": secret})
	status = runContext(t.Context(), append(args, "--config", config), strings.NewReader(""), &b, &b, env)
	return b.String(), status
}

// gpufit check says what the model's server takes, or what to look at.
func TestCheckModel(t *testing.T) {
	if out, _ := withModel(t, obedient(t).URL+"/v1", "", "check"); !strings.Contains(out, "takes json_schema, 15 tokens") {
		t.Errorf("check prints\n%s", out)
	}
	refusing := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, `{"error":{"message":"key `+r.Header.Get("Authorization")+` is wrong"}}`, http.StatusUnauthorized)
	}))
	defer refusing.Close()
	const secret = "sk-proj-0123456789abcdefghij"
	out, status := withModel(t, refusing.URL+"/v1", secret, "check")
	if status == statusOK || !strings.Contains(out, "status 401") || !strings.Contains(out, "OPENAI_API_KEY") || strings.Contains(out, secret) {
		t.Errorf("check against a server that refuses the key: status %d\n%s", status, out)
	}
}

// A server that is not there costs nobody the answer.
func TestAskWithoutTheModel(t *testing.T) {
	closed := httptest.NewServer(nil)
	closed.Close()
	out, status := withModel(t, closed.URL+"/v1", "", "ask", "4090?")
	if status != statusOK || !strings.Contains(out, "can 7B run on RTX 4090") {
		t.Errorf("status %d\n%s", status, out)
	}
}

// eval --llm scores both roads and says what the model cost.
func TestEvalWithModel(t *testing.T) {
	questions := writeConfig(t, filepath.Join(t.TempDir(), "q.jsonl"),
		`{"id":"1","text":"4090?","intent":"unclear_ask_back","slots":{"gpu":["rtx-4090"]}}`+"\n"+`{"id":"2","text":"can a 7B LoRA run on a 4090","intent":"can_run"}`)
	out, status := withModel(t, obedient(t).URL+"/v1", "", "eval", "--llm", questions)
	if status != statusOK || !strings.Contains(out, "== rules and model") || !strings.Contains(out, "asked for 50.0 % (1 of 2)") {
		t.Errorf("status %d\n%s", status, out)
	}
}
