package bot

import (
	"sync"
	"time"
)

// How long and how many deliveries are remembered. Slack's last retry comes
// about five minutes after the first delivery, so ten minutes is the least;
// the number bounds memory at a few megabytes.
const (
	seenFor = 30 * time.Minute
	seenMax = 1 << 15
)

// seen remembers what was accepted, so that nothing is answered twice: one
// message comes as two events where it mentions the bot, and any event comes
// again where Slack did not hear the acknowledgement. It holds two generations
// of keys; the older one is dropped whole.
type seen struct {
	now func() time.Time

	mu       sync.Mutex
	young    map[string]bool
	old      map[string]bool
	youngest time.Time // when young began
}

func newSeen(now func() time.Time) *seen {
	return &seen{now: now, young: map[string]bool{}, youngest: now()}
}

// claim takes all keys and reports true, or none and false where one of them
// is taken. Empty keys are left out.
func (s *seen) claim(keys ...string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.age()
	for _, k := range keys {
		if k != "" && (s.young[k] || s.old[k]) {
			return false
		}
	}
	for _, k := range keys {
		if k != "" {
			s.young[k] = true
		}
	}
	return true
}

// has reports whether a key is taken.
func (s *seen) has(key string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.young[key] || s.old[key]
}

// release gives keys back, so that the next delivery may be accepted.
func (s *seen) release(keys ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, k := range keys {
		delete(s.young, k)
		delete(s.old, k)
	}
}

// age starts a new generation where the young one is old or large enough.
func (s *seen) age() {
	now := s.now()
	if now.Sub(s.youngest) < seenFor && len(s.young) < seenMax {
		return
	}
	s.old, s.young, s.youngest = s.young, map[string]bool{}, now
}
