package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What a server may make a program repeat.
const testKey = "sk-proj-0123456789abcdefghijABCDEFGHIJ"

// callWithModel runs the program with a model at url, in an empty home, and
// returns what it prints and what it leaves in its files.
func callWithModel(t *testing.T, url string, args ...string) (status int, printed, kept string) {
	t.Helper()
	home := t.TempDir()
	config := filepath.Join(home, "config.toml")
	text := fmt.Sprintf("[log]\npath = %q\n[llm]\nenabled = true\nmodel = \"m\"\nbase_url = %q\ndeadline_seconds = %d\n", filepath.Join(home, "log.db"), url, maxLLMDeadline)
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	env := map[string]string{"HOME": home, "OPENAI_API_KEY": testKey}
	var out bytes.Buffer
	status = run(append([]string{"--config", config}, args...), strings.NewReader(""), &out, &out, func(k string) string { return env[k] })
	files, err := filepath.Glob(filepath.Join(home, "log.db*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no log: %v", err)
	}
	for _, name := range files {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		kept += string(raw)
	}
	return status, out.String(), kept
}

// A server that does not work costs nobody the answer, is named by check, is one
// entry in the log, and the key shows nowhere, even if the server repeats it.
func TestModelOutOfOrder(t *testing.T) {
	echo := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusUnauthorized)
		io.WriteString(w, `{"error":{"message":"Incorrect API key provided: `+strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")+`"}}`)
	}))
	defer echo.Close()
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	for name, url := range map[string]string{"refuses the key": echo.URL, "is gone": gone.URL} {
		t.Run(name, func(t *testing.T) {
			status, printed, kept := callWithModel(t, url, "ask", "which one is better")
			if status != statusOK || !strings.Contains(printed, "You could ask") {
				t.Errorf("status %d, %q, want the rules' question back", status, printed)
			}
			if !strings.Contains(kept, `"skipped":"`) {
				t.Error("the log does not say why the model was left out")
			}
			checkStatus, found, more := callWithModel(t, url, "check")
			if checkStatus == statusOK || !strings.Contains(found, "wrong  llm") {
				t.Errorf("check: status %d, %q, want the model found wrong", checkStatus, found)
			}
			if strings.Contains(printed+kept+found+more, testKey[8:]) {
				t.Error("the key shows")
			}
		})
	}
}
