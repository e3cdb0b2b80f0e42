package bot

import (
	"context"
	"fmt"
	"sync"
	"testing"
)

// TestQueueBounds reserves more than there is room for.
func TestQueueBounds(t *testing.T) {
	open := make(chan struct{})
	q := newQueue(2, 3, func(question) { <-open })
	for i, want := range []struct{ room, atOnce bool }{{true, true}, {true, true}, {true, false}, {false, false}} {
		if room, atOnce := q.reserve(), q.atOnce(); room != want.room || atOnce != want.atOnce {
			t.Errorf("reserve %d = %v, at once %v, want %v", i, room, atOnce, want)
		}
	}
	for i := range 3 {
		q.push(question{message: fmt.Sprint(i)})
	}
	late, cancel := context.WithCancel(context.Background())
	cancel()
	if err := q.drain(late); err == nil {
		t.Error("drain of a queue that is at work returned nil at once, want the context's error")
	}
	close(open)
	if err := q.drain(t.Context()); err != nil {
		t.Errorf("the second drain = %v, want nil", err)
	}
	q.end()
}

// TestQueueDrains has an empty queue with a place that is taken: what is about to
// be pushed is waited for, what is given back is not.
func TestQueueDrains(t *testing.T) {
	q := newQueue(1, 3, func(question) {})
	defer q.end()
	late, cancel := context.WithCancel(context.Background())
	cancel()
	for range 2 { // full, empty, and the same again
		if !q.reserve() {
			t.Fatal("no room")
		}
		select {
		case <-q.idle:
			t.Error("a queue with a place taken is idle")
		default:
		}
		if err := q.drain(late); err == nil {
			t.Error("drain with a place taken returned nil, want the context's error")
		}
		q.release()
		select {
		case <-q.idle:
		default:
			t.Error("a queue without a place taken is not idle")
		}
	}
}

// TestQueueCloses has a queue that gives no more places: the one given before is
// still waited for and answered.
func TestQueueCloses(t *testing.T) {
	answered := make(chan string, 1)
	q := newQueue(1, 3, func(item question) { answered <- item.message })
	defer q.end()
	if !q.reserve() {
		t.Fatal("no room")
	}
	q.close()
	if q.reserve() || !q.closed() {
		t.Error("a closed queue gave a place")
	}
	late, cancel := context.WithCancel(context.Background())
	cancel()
	if err := q.drain(late); err == nil {
		t.Error("drain with a place taken before the end returned nil, want the context's error")
	}
	q.push(question{message: "1.1"})
	if err := q.drain(t.Context()); err != nil || <-answered != "1.1" {
		t.Errorf("drain = %v, want nil and the question answered", err)
	}
}

// TestQueueOrder pushes questions of many conversations and checks the order
// within each.
func TestQueueOrder(t *testing.T) {
	var mu sync.Mutex
	got := map[string][]string{}
	q := newQueue(4, 500, func(item question) {
		mu.Lock()
		defer mu.Unlock()
		got[item.root] = append(got[item.root], item.message)
	})
	for i := range 500 {
		if !q.reserve() {
			t.Fatal("no room")
		}
		q.push(question{surface: surfaceThread, channel: "C1", root: fmt.Sprint(i % 20), message: fmt.Sprint(i)})
	}
	if err := q.drain(t.Context()); err != nil {
		t.Fatal(err)
	}
	for root, messages := range got {
		for i, m := range messages {
			if want := fmt.Sprint(i * 20); len(messages) != 25 || m != fmt.Sprint(i*20+number(root)) {
				t.Fatalf("conversation %s has %d messages, number %d is %s (base %s): out of order", root, len(messages), i, m, want)
			}
		}
	}
}

func number(s string) int {
	n := 0
	_, _ = fmt.Sscan(s, &n)
	return n
}
