package bot

import (
	"context"
	"sync"
)

// queue holds accepted questions until a worker takes them. Questions of one
// line are answered one after the other, in the order in which they came; a
// line that takes its time keeps no other one waiting. What is in it stands in
// the inbox too, from where it is filled after a restart.
type queue struct {
	work    func(question)
	hands   int // workers there are
	workers sync.WaitGroup

	mu    sync.Mutex
	taken int                   // places, from reserve until the answer or release
	size  int                   // places there are
	lines map[string][]question // by order; each line here has a worker or waits for one
	ready chan string           // lines that wait for a worker
	idle  chan struct{}         // closed while no place is taken
	shut  bool                  // no more places are given
	ended bool                  // the workers go
}

// newQueue starts the workers; work is called for one question at a time in
// each of them and must not panic.
func newQueue(workers, size int, work func(question)) *queue {
	q := &queue{work: work, hands: workers, size: size, lines: map[string][]question{}, ready: make(chan string, size), idle: make(chan struct{})}
	close(q.idle)
	for range workers {
		q.workers.Go(func() {
			for line := range q.ready {
				q.work(q.head(line))
				q.next(line)
			}
		})
	}
	return q
}

// reserve takes a place without waiting and reports whether there was one.
// Each one taken is followed by one push or one release.
func (q *queue) reserve() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.shut || q.taken == q.size {
		return false
	}
	if q.taken == 0 {
		q.idle = make(chan struct{})
	}
	q.taken++
	return true
}

// reserveSome takes up to n places and returns how many there were.
func (q *queue) reserveSome(n int) int {
	for i := range n {
		if !q.reserve() {
			return i
		}
	}
	return n
}

// atOnce reports whether there is a worker for every place that is taken. What
// is reserved then will be answered in a moment, so its row is written as begun
// and needs no second statement before the post. A restart looks such a
// question's answer up before it posts one; it is spared that for what had to
// wait.
func (q *queue) atOnce() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.taken <= q.hands
}

// close gives no more places. Under the lock of reserve, so that a place is
// either refused or waited for by a drain that follows.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.shut = true
}

// closed reports whether no more places are given.
func (q *queue) closed() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.shut
}

// release gives a reserved place back.
func (q *queue) release() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.leave()
}

// leave counts a place as free again. The caller holds mu.
func (q *queue) leave() {
	if q.taken--; q.taken == 0 {
		close(q.idle)
	}
}

// push puts a question at the end of its line. It never blocks.
func (q *queue) push(item question) {
	q.mu.Lock()
	defer q.mu.Unlock()
	name := item.order()
	line, waits := q.lines[name]
	q.lines[name] = append(line, item)
	if !waits && !q.ended {
		q.ready <- name
	}
}

// holds reports whether a question of that line is in the queue.
func (q *queue) holds(line string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.lines[line]) > 0
}

func (q *queue) head(line string) question {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.lines[line][0]
}

// next takes the answered question out of its line and calls a worker for the
// one behind it.
func (q *queue) next(line string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	defer q.leave()
	if rest := q.lines[line][1:]; len(rest) > 0 {
		q.lines[line] = rest
		if !q.ended {
			q.ready <- line
		}
		return
	}
	delete(q.lines, line)
}

// drain waits until no place is taken, or returns ctx's error where that takes
// longer than ctx allows. A question that is acknowledged and not yet in its
// line has a place, so it is waited for too.
func (q *queue) drain(ctx context.Context) error {
	q.mu.Lock()
	idle := q.idle
	q.mu.Unlock()
	select {
	case <-idle:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// end lets the workers go, and waits for them where the queue is empty. What is
// still in it is left: it stands in the inbox. Nothing may be pushed after.
func (q *queue) end() {
	q.mu.Lock()
	q.ended = true
	close(q.ready)
	empty := len(q.lines) == 0
	q.mu.Unlock()
	if empty {
		q.workers.Wait()
	}
}
