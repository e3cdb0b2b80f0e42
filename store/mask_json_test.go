package store

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
)

func TestMaskJSON(t *testing.T) {
	for _, row := range []struct{ why, in, want string }{
		{"nothing to mask", `{"b":1,"a":"4090"}`, `{"b":1,"a":"4090"}`},
		{"a token", `{"text":"xoxb-123-abc","n":1.50}`, `{"n":1.50,"text":"xoxb-***"}`},
		{"a key without an end ends with its string", `{"text":"-----BEGIN RSA PRIVATE KEY-----\nMII","user":"U1"}`,
			`{"text":"-----BEGIN RSA PRIVATE KEY-----***","user":"U1"}`},
		{"the same once masked", `{"text":"-----BEGIN RSA PRIVATE KEY-----***","user":"U1"}`,
			`{"text":"-----BEGIN RSA PRIVATE KEY-----***","user":"U1"}`},
		{"a name that tells", `{"all":[{"password":"hunter2"}]}`, `{"all":[{"password":"***"}]}`},
		{"no JSON", `{"text":"xoxb-123-abc`, `{"text":"xoxb-***`},
	} {
		if got := maskJSON(row.in); got != row.want {
			t.Errorf("%s: maskJSON(%s) = %s, want %s", row.why, row.in, got, row.want)
		}
	}
}

// What is kept can be read again, whatever secret is in it.
func TestInboxStaysJSON(t *testing.T) {
	ctx := context.Background()
	s := opened(t, freshPath(t))
	in := item("Ev1", "1.1")
	in.Payload = `{"text":"-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNz","user":"U1"}`
	if _, err := s.Accept(ctx, []Item{in}); err != nil {
		t.Fatal(err)
	}
	got, err := s.Waiting(ctx, 1)
	if err != nil || !json.Valid([]byte(got[0].Payload)) || strings.Contains(got[0].Payload, "b3Blbn") {
		t.Errorf("waiting %v (%v), want JSON without the key", got, err)
	}
}
