package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	_ "github.com/mattn/go-sqlite3" // reads the log as any other program would
	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	clock = func() time.Time { return time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC) }
	testscript.Main(m, map[string]func(){"gpufit": main})
}

// TestScripts plays testdata/script: each file is a terminal with a home of
// its own, readable as a tutorial of one command.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", filepath.Join(env.WorkDir, "home"))
			env.Setenv("LOG", filepath.Join(env.WorkDir, "home", ".local", "state", "gpufit", "gpufit.db"))
			// Under the race detector a program sleeps for a second before it ends:
			// two minutes of waiting in these scripts. What it has found by then it
			// tells all the same. https://go.dev/doc/articles/race_detector#Options
			env.Setenv("GORACE", "atexit_sleep_ms=0 "+os.Getenv("GORACE"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":  exits,
			"sqlite": sqlite,
			"lines":  lines,
		},
	})
}

// exits runs a program that must end with a status: exits 2 gpufit ask. Like
// exec it takes what the stdin command said.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS PROGRAM [ARGS…]")
	}
	got := 0
	err := ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		got = exit.ExitCode()
	case err != nil:
		ts.Fatalf("%s: %v", args[1], err)
	}
	if want := args[0]; strconv.Itoa(got) != want {
		ts.Fatalf("exit status = %d, want %s", got, want)
	}
}

// sqlite prints the rows of a query on a log: sqlite FILE 'select …'.
func sqlite(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: sqlite FILE QUERY")
	}
	db, err := sql.Open("sqlite3", "file:"+ts.MkAbs(args[0])+"?mode=ro")
	ts.Check(err)
	defer db.Close()
	rows, err := db.QueryContext(context.Background(), args[1])
	ts.Check(err)
	defer rows.Close()
	names, err := rows.Columns()
	ts.Check(err)
	for rows.Next() {
		cells := make([]sql.NullString, len(names))
		into := make([]any, len(names))
		for i := range cells {
			into[i] = &cells[i]
		}
		ts.Check(rows.Scan(into...))
		var text []string
		for _, c := range cells {
			text = append(text, c.String)
		}
		fmt.Fprintln(ts.Stdout(), strings.Join(text, "|"))
	}
	ts.Check(rows.Err())
}

// lines checks how many lines the last program wrote: lines stderr 1.
func lines(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: lines stdout|stderr N")
	}
	text := ts.ReadFile(args[0])
	if got := strings.Count(text, "\n"); strconv.Itoa(got) != args[1] {
		ts.Fatalf("%s has %d lines, want %s:\n%s", args[0], got, args[1], text)
	}
}
