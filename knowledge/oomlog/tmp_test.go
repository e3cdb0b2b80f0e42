package oomlog

import (
	"os"
	"testing"
)

func TestTmp(t *testing.T) {
	f := os.Getenv("OOMFILE")
	if f == "" {
		t.Skip()
	}
	right, n := 0, 0
	for _, l := range labelledLogs(t, f) {
		got := Read(l.Text)
		n++
		if got.Cause == l.Cause {
			right++
			continue
		}
		t.Logf("%s: got %s want %s phase %q\n%.600s\n%.300q", l.ID, got.Cause, l.Cause, got.Phase, l.Text, got.Evidence)
	}
	t.Logf("%d/%d", right, n)
}
