package bot

import (
	"slices"
	"strings"
	"sync"
	"time"
)

// denial is why a question is not answered, in the words of the program's log.
type denial string

const (
	deniedOutsider denial = "outsider" // of another workspace, by Slack Connect
	deniedChannel  denial = "channel"  // not one of those that are allowed
	deniedRate     denial = "rate"     // too many questions of one person
)

// policy says who is answered, and where.
type policy struct {
	external   bool     // people of every workspace
	workspaces []string // ids; empty: the one that the bot is installed in
	channels   []string // ids; empty: all. Direct messages are always allowed
}

// admit judges a question by its channel and by the workspace of its author.
// In a channel that is shared with others an author whose workspace is not
// told is none of ours.
func (w place) admit(channel, authorTeam string, shared bool) denial {
	if len(w.policy.channels) > 0 && !strings.HasPrefix(channel, "D") && !slices.Contains(w.policy.channels, channel) {
		return deniedChannel
	}
	if w.policy.external || authorTeam == "" && !shared {
		return ""
	}
	home := w.policy.workspaces
	if len(home) == 0 {
		home = []string{w.TeamID}
	}
	if slices.Contains(home, authorTeam) {
		return ""
	}
	return deniedOutsider
}

// fuse counts what happens to each of many keys within a minute, and says when
// it is too much: a person who asks without end, or two programs that answer
// each other in a thread.
type fuse struct {
	limit int
	now   func() time.Time

	mu     sync.Mutex
	minute time.Time
	counts map[string]int
}

func newFuse(limit int) *fuse { return &fuse{limit: limit, now: time.Now} }

// allow counts one more and reports whether the limit still holds. One minute's
// counts are dropped as a whole when the next begins, which bounds memory.
func (f *fuse) allow(key string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if now := f.now(); f.counts == nil || now.Sub(f.minute) >= time.Minute {
		f.minute, f.counts = now, map[string]int{}
	}
	f.counts[key]++
	return f.counts[key] <= f.limit
}
