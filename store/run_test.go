package store

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

// messages names items by their messages.
func messages(items []Item) []string {
	var ids []string
	for _, i := range items {
		ids = append(ids, i.Message)
	}
	return ids
}

func takeOver(t *testing.T, s *Store, n int) []string {
	t.Helper()
	items, err := s.TakeOver(context.Background(), n)
	if err != nil {
		t.Fatal(err)
	}
	return messages(items)
}

func accept(t *testing.T, s *Store, ids ...string) {
	t.Helper()
	for _, id := range ids {
		if _, err := s.Accept(context.Background(), []Item{item("Ev"+id, id)}); err != nil {
			t.Fatal(err)
		}
	}
}

func join(t *testing.T, s *Store) (leave func()) {
	t.Helper()
	leave, err := s.Join()
	if err != nil {
		t.Fatal(err)
	}
	return leave
}

// Two programs on one log answer what each has accepted, and what a third one
// has left, once.
func TestTakeOver(t *testing.T) {
	path := freshPath(t)
	old, a, b := opened(t, path), opened(t, path), opened(t, path)
	accept(t, old, "from before there were runs")
	leaveOld := join(t, old)
	accept(t, old, "1", "2", "3")
	leaveA, leaveB := join(t, a), join(t, b)
	accept(t, a, "of a")
	if got, want := takeOver(t, a, 10), []string{"from before there were runs"}; !slices.Equal(got, want) {
		t.Errorf("while all three live a takes over %q, want %q", got, want)
	}
	leaveOld()
	if got, want := takeOver(t, a, 2), []string{"1", "2"}; !slices.Equal(got, want) {
		t.Errorf("a takes over %q, want the oldest two of the run that is over", got)
	}
	if got, want := takeOver(t, b, 10), []string{"3"}; !slices.Equal(got, want) {
		t.Errorf("b takes over %q, want %q", got, want)
	}
	leaveA()
	if got, want := takeOver(t, b, 10), []string{"from before there were runs", "1", "2", "of a"}; !slices.Equal(got, want) {
		t.Errorf("after a has ended b takes over %q, want %q", got, want)
	}
	leaveB()
	if left, _ := filepath.Glob(path + runMark + "*"); len(left) != 0 {
		t.Errorf("left on the disk: %q", left)
	}
}

// A log in memory has one user, so that every earlier run of it is over.
func TestTakeOverInMemory(t *testing.T) {
	s := opened(t, Memory)
	leave := join(t, s)
	accept(t, s, "1")
	if got := takeOver(t, s, 10); len(got) != 0 {
		t.Errorf("a run takes over %q, its own", got)
	}
	leave()
	defer join(t, s)()
	if got := takeOver(t, s, 10); !slices.Equal(got, []string{"1"}) {
		t.Errorf("the next run takes over %q, want what the last one left", got)
	}
}

// killedRun is the log in which this test program, started once more, leaves an
// item of a run that it never ends.
const killedRun = "GPUFIT_TEST_KILLED_RUN"

// A process that ends in any way lets go of its items, and what it has left on
// the disk is swept.
func TestKilledRun(t *testing.T) {
	if path := os.Getenv(killedRun); path != "" {
		s, err := Open(context.Background(), path)
		if err != nil {
			t.Fatal(err)
		}
		join(t, s)
		accept(t, s, "1")
		os.Exit(0)
	}
	path := freshPath(t)
	s := opened(t, path)
	child := exec.Command(os.Args[0], "-test.run=^TestKilledRun$")
	child.Env = append(os.Environ(), killedRun+"="+path)
	if out, err := child.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if left, _ := filepath.Glob(path + runMark + "*"); len(left) != 1 {
		t.Fatalf("the process left %q, want the file of its run", left)
	}
	defer join(t, s)()
	if got := takeOver(t, s, 10); !slices.Equal(got, []string{"1"}) {
		t.Errorf("took over %q, want the item of the process that is gone", got)
	}
	if left, _ := filepath.Glob(path + runMark + "*"); len(left) != 1 {
		t.Errorf("on the disk: %q, want the file of this run alone", left)
	}
}

// A name that no run has given itself leads to no file.
func TestForeignRunName(t *testing.T) {
	path := freshPath(t)
	s := opened(t, path)
	defer join(t, s)()
	accept(t, s, "1")
	precious := path + runMark + "x"
	if err := os.WriteFile(precious, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := s.write.Exec(`UPDATE inbox SET owner = 'x'`); err != nil {
		t.Fatal(err)
	}
	if got := takeOver(t, s, 10); !slices.Equal(got, []string{"1"}) {
		t.Errorf("took over %q, want what no run works on", got)
	}
	if _, err := os.Stat(precious); err != nil {
		t.Errorf("a file that is no run's was removed: %v", err)
	}
}
