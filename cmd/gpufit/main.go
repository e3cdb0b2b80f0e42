package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	// A reader that went away (gpufit … | head) is then a write error like any
	// other, and what was answered still reaches the log.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Getenv))
}

// run is the whole program: it carries out one command line and returns the
// exit status (see exit.go).
func run(args []string, stdin io.Reader, stdout, stderr io.Writer, env func(string) string) int {
	return runContext(context.Background(), args, stdin, stdout, stderr, env)
}

// runContext is run with an end that the caller decides: when ctx is done, serve
// stops as it does on an interrupt.
func runContext(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer, env func(string) string) int {
	p := &process{ctx: ctx, stdin: stdin, stdout: stdout, stderr: stderr, env: env}
	return p.exit(dispatch(args, p))
}
