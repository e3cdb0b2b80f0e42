//go:build !linux

package store

import (
	"os"
	"testing"
)

// asOrdinaryUser skips where the rights of files cannot be tested: root may do
// everything, and only Linux lets a thread give that up.
func asOrdinaryUser(t *testing.T) {
	t.Helper()
	if os.Geteuid() <= 0 {
		t.Skip("needs an ordinary user: to root nothing is read-only")
	}
}

func reachable(*testing.T, string) {}
