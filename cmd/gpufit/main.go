package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
)

func main() {
	// A reader that went away (gpufit … | head) is then a write error like any
	// other, and what was answered still reaches the log.
	signal.Ignore(syscall.SIGPIPE)
	collectAt(commandGarbage)
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Getenv))
}

// How much garbage may lie about, in percent of what is in use, before it is
// collected. A command ends before that pays: with Go's 100 a question costs a
// fifth more CPU. The bot makes some hundred kilobytes with each answer on a
// heap of ten megabytes.
const (
	commandGarbage = 400
	serveGarbage   = 200
)

// collectAt sets the share of garbage, unless the environment does (GOGC).
func collectAt(percent int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
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
