package main

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write what the program prints today into the README")

// shown finds the replies that the README shows: a console block with one
// command and what it prints.
var shown = regexp.MustCompile("(?s)```console\n\\$ go run ./cmd/gpufit ask \"([^\"\n]+)\"\n(.*?)```\n")

// The replies in the README are those of the program today.
func TestReadme(t *testing.T) {
	path := filepath.Join("..", "..", "README.md")
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	blocks := 0
	today := shown.ReplaceAllStringFunc(string(raw), func(block string) string {
		blocks++
		question := shown.FindStringSubmatch(block)[1]
		status, stdout, stderr := call(t, "", "ask", "--no-log", question)
		if status != statusOK {
			t.Errorf("ask %q: status = %d, standard error %q", question, status, stderr)
		}
		return "```console\n$ go run ./cmd/gpufit ask \"" + question + "\"\n" + stdout + "```\n"
	})
	if blocks == 0 {
		t.Fatal("the README shows no reply")
	}
	if *update {
		if err := os.WriteFile(path, []byte(today), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(strings.Split(string(raw), "\n"), strings.Split(today, "\n")); diff != "" {
		t.Errorf("README.md shows old replies; go test ./cmd/gpufit -run TestReadme -update renews them (-README +today):\n%s", diff)
	}
}
