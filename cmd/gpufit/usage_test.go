package main

import (
	"bytes"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// call runs the program in process, in an empty home, with in as standard
// input.
func call(t *testing.T, in string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	home := t.TempDir()
	env := map[string]string{"HOME": home, "XDG_STATE_HOME": filepath.Join(home, "state"), "XDG_CONFIG_HOME": filepath.Join(home, "config")}
	var out, errs bytes.Buffer
	status = run(args, strings.NewReader(in), &out, &errs, func(k string) string { return env[k] })
	return status, out.String(), errs.String()
}

// A wrong call ends with status 2, nothing on standard output and exactly one
// line that says what is wrong and how to mend it.
func TestWrongCalls(t *testing.T) {
	tests := []struct {
		why  string
		args []string
		want []string // parts of the line
	}{
		{"no command at all", nil, []string{"no command", "gpufit ask", "gpufit --help"}},
		{"a flag but no command", []string{"--config", "x.toml"}, []string{"no command", "gpufit --help"}},
		{"a command that is nearly one of ours", []string{"akt"}, []string{"unexpected argument akt", `"ask"`}},
		{"a command far from any", []string{"frobnicate"}, []string{"unexpected argument frobnicate", "gpufit --help"}},
		{"a flag that is nearly one of ours", []string{"ask", "--jsn", "hi"}, []string{"unknown flag --jsn", `"--json"`}},
		{"the JSON key for the flag", []string{"estimate", "--seq_len", "1"}, []string{"unknown flag --seq_len", `"--seq-len"`}},
		{"a flag far from any", []string{"ask", "--frobnicate", "hi"}, []string{"unknown flag --frobnicate", "gpufit ask --help"}},
		{"a flag of another command", []string{"version", "--lang", "zh"}, []string{"unknown flag --lang", "gpufit version --help"}},
		{"a flag without its value", []string{"ask", "hi", "--thread"}, []string{"--thread needs a value", "gpufit ask --help"}},
		{"a word where none is taken", []string{"version", "now"}, []string{"unexpected argument now", "gpufit version --help"}},
		{"a language that is not ours", []string{"ask", "--lang", "fr", "hi"}, []string{`--lang "fr"`, "zh, en or auto"}},
		{"a language that is not ours, in chat", []string{"chat", "--lang", "fr"}, []string{`--lang "fr"`, "zh, en or auto"}},
		{"no question", []string{"ask"}, []string{"no question", "gpufit ask -"}},
		{"a blank question", []string{"ask", " ", ""}, []string{"no question"}},
		{"nothing where the question should be read", []string{"ask", "-"}, []string{"no question on standard input"}},
		{"a question beside a batch", []string{"ask", "--batch", "hi"}, []string{"--batch", "drop the question"}},
		{"a thread beside a batch", []string{"ask", "--batch", "--thread", "a"}, []string{"--thread", `"context"`}},
		{"nothing to estimate", []string{"estimate"}, []string{"nothing to estimate", "--model"}},
		{"inputs beside a batch of estimates", []string{"estimate", "--batch", "--model", "qwen2.5-7b"}, []string{"--batch", "--batch N"}},
		{"a configuration that is not there", []string{"ask", "--config", "nowhere.toml", "hi"}, []string{"nowhere.toml"}},
		{"control characters and broken UTF-8 stay out of the line", []string{"ask", "--\x1b[31m\n\xff", "hi"}, []string{"unknown flag"}},
		{"half a Chinese character is no flag", []string{"ask", "-\u80fd"}, []string{"unknown flag"}},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			status, stdout, stderr := call(t, "", test.args...)
			if status != statusUsage || stdout != "" {
				t.Errorf("status = %d, standard output %q, want %d and nothing", status, stdout, statusUsage)
			}
			for _, part := range test.want {
				if !strings.Contains(stderr, part) {
					t.Errorf("standard error = %q, want it to contain %q", stderr, part)
				}
			}
			if line, rest, _ := strings.Cut(stderr, "\n"); rest != "" || !strings.HasPrefix(line, "gpufit: ") || line != oneLine(line) {
				t.Errorf("standard error = %q, want one clean line", stderr)
			}
		})
	}
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"ask", "--help"}, {"chat", "--help"}, {"estimate", "--help"}, {"models", "--help"},
		{"gpus", "--help"}, {"serve", "--help"}, {"check", "--help"}, {"version", "--help"}} {
		status, stdout, stderr := call(t, "", args...)
		if status != statusOK || !strings.HasPrefix(stdout, "Usage: gpufit") || stderr != "" {
			t.Errorf("%v: status = %d, stdout %.60q, stderr %q, want help on standard output", args, status, stdout, stderr)
		}
	}
}

// fullDisk takes nothing.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) {
	return 0, &fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
}

// What cannot be written is an error of the machine, whatever was asked for.
func TestFullDisk(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"ask", "--help"}, {"ask", "--no-log", "can a 4090 run 7B"}, {"ask", "--no-log", "--json", "hi"},
		{"estimate", "--params-b", "7"}, {"models"}, {"gpus", "--json"}, {"prices"}, {"start"}, {"version"}} {
		var errs bytes.Buffer
		status := run(args, strings.NewReader(""), fullDisk{}, &errs, func(string) string { return "" })
		if got := errs.String(); status != statusError || !strings.Contains(got, "no space left") || strings.Count(got, "\n") != 1 {
			t.Errorf("%v: status %d, %q, want %d and one line", args, status, got, statusError)
		}
	}
}
