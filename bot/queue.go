package bot

import (
	"context"
	"hash/maphash"
	"sync"
)

// queue holds accepted questions until a worker takes them. Questions of one
// conversation go to one worker, and so are answered in the order in which
// they were asked. At most cap(slots) questions are in it, those being
// answered included.
type queue struct {
	slots   chan struct{}
	shards  []chan question
	seed    maphash.Seed
	wg      sync.WaitGroup
	drained int // slots that drain has taken
}

// newQueue starts the workers; work is called for one question at a time in
// each of them and must not panic.
func newQueue(workers, size int, work func(question)) *queue {
	q := &queue{slots: make(chan struct{}, size), seed: maphash.MakeSeed()}
	for range workers {
		shard := make(chan question, size) // a reserved slot always finds room
		q.shards = append(q.shards, shard)
		q.wg.Go(func() {
			for item := range shard {
				work(item)
				<-q.slots
			}
		})
	}
	return q
}

// reserve takes a slot without waiting and reports whether there was one.
// Each one taken is followed by one push.
func (q *queue) reserve() bool {
	select {
	case q.slots <- struct{}{}:
		return true
	default:
		return false
	}
}

// push hands a question to its worker. It never blocks.
func (q *queue) push(item question) {
	i := maphash.String(q.seed, item.order()) % uint64(len(q.shards))
	q.shards[i] <- item
}

// drain takes every slot, so that nothing new gets in and all that was
// accepted has been answered, and ends the workers. It returns ctx's error
// where that takes longer than ctx allows, and may then be called again.
func (q *queue) drain(ctx context.Context) error {
	for ; q.drained < cap(q.slots); q.drained++ {
		select {
		case q.slots <- struct{}{}:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	for _, shard := range q.shards {
		close(shard)
	}
	q.wg.Wait()
	return nil
}
