package bot

import "testing"

func TestWithoutMessage(t *testing.T) {
	for _, row := range []struct{ why, in, want string }{
		{"the message goes, the rest stays", `{"ok":true,"message":{"blocks":[]},"ts":"1.1"}`, `{"ok":true,"ts":"1.1"}`},
		{"a refusal", `{"error":"invalid_blocks","ok":false}`, `{"error":"invalid_blocks","ok":false}`},
		{"a web page", `<html>`, `<html>`},
		{"no object", `null`, `null`},
	} {
		if got := string(withoutMessage([]byte(row.in))); got != row.want {
			t.Errorf("%s: got %s, want %s", row.why, got, row.want)
		}
	}
}
