package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestWantsColor(t *testing.T) {
	tests := []struct {
		why  string
		env  map[string]string
		want bool
	}{
		{"an ordinary terminal", map[string]string{"TERM": "xterm-256color"}, true},
		{"a terminal that does not name itself", nil, true},
		{"the person declines", map[string]string{"TERM": "xterm", "NO_COLOR": "1"}, false},
		{"NO_COLOR counts where it is set and not empty", map[string]string{"NO_COLOR": ""}, true},
		{"a terminal that would print the codes", map[string]string{"TERM": "dumb"}, false},
	}
	for _, test := range tests {
		if got := wantsColor(func(k string) string { return test.env[k] }); got != test.want {
			t.Errorf("%s: wantsColor = %v, want %v", test.why, got, test.want)
		}
	}
}

// What goes into a file or another program has the fallback width and no
// colour, whatever the environment says.
func TestDisplayOfAPipe(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	env := func(k string) string { return map[string]string{"TERM": "xterm-256color", "COLUMNS": "200"}[k] }
	want := display{width: 80}
	for name, p := range map[string]*process{
		"a buffer": {stdout: &bytes.Buffer{}, env: env},
		"a file":   {stdout: file, env: env},
	} {
		if got := p.display(); got != want {
			t.Errorf("display of %s = %+v, want %+v", name, got, want)
		}
	}
}
