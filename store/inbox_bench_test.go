package store

import (
	"context"
	"strconv"
	"testing"
)

// BenchmarkInbox takes one question from the acceptance to its row of the log.
func BenchmarkInbox(b *testing.B) {
	ctx := context.Background()
	s := opened(b, freshPath(b))
	for i := 0; b.Loop(); i++ {
		ts := strconv.Itoa(i)
		ids, err := s.Accept(ctx, []Item{item("Ev"+ts, ts)})
		if err != nil {
			b.Fatal(err)
		}
		e := sample()
		e.Team, e.Channel, e.Message = "T1", "C1", ts
		if err := s.Begin(ctx, ids[0]); err != nil {
			b.Fatal(err)
		}
		if err := s.Settle(ctx, ids[0], &e); err != nil {
			b.Fatal(err)
		}
	}
}
