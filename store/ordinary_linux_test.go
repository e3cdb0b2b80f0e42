package store

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
)

// nobody is a user without rights on any machine.
const nobody = 65534

// asOrdinaryUser makes the files that this test touches be judged as an
// ordinary user's, also where the tests run as root, to whom nothing is
// read-only. It holds for the test's own thread.
func asOrdinaryUser(t *testing.T) {
	t.Helper()
	if os.Geteuid() != 0 {
		return
	}
	runtime.LockOSThread()
	if err := syscall.Setfsuid(nobody); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Setfsuid(0); err != nil {
			t.Error(err) // the thread stays locked and ends with the test
			return
		}
		runtime.UnlockOSThread()
	})
}

// reachable lets the ordinary user write in a folder of t.TempDir.
func reachable(t *testing.T, dir string) {
	t.Helper()
	if os.Geteuid() != 0 {
		return
	}
	asRoot(t, func() error { return os.Chmod(filepath.Dir(dir), 0o711) })
	asRoot(t, func() error { return os.Chown(dir, nobody, -1) })
}

// asRoot runs one step with root's own rights.
func asRoot(t *testing.T, step func() error) {
	t.Helper()
	if err := syscall.Setfsuid(0); err != nil {
		t.Fatal(err)
	}
	err := step()
	if again := syscall.Setfsuid(nobody); again != nil {
		t.Fatal(again)
	}
	if err != nil {
		t.Fatal(err)
	}
}
