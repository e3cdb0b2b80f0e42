package bot

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"gpufit/store"
)

const (
	// recordWait bounds the writing of one row.
	recordWait = 5 * time.Second
	// restFactor is how much longer than its failure took a log is left alone: a
	// file that another process keeps locked would cost every question and every
	// answer a wait of a second, a disk that is full says so at once.
	restFactor = 5
	// lateMax bounds the rows that are kept until it works again.
	lateMax = 500
)

// journal writes rows. While the log fails they are kept, and what fails is
// reported once: a full disk would otherwise fill the program's own log as well.
type journal struct {
	log    Log
	warn   *slog.Logger
	unread atomic.Bool // a row could not be read

	mu      sync.Mutex
	failing bool         // the last row was not written
	rests   time.Time    // until then nothing is written, while failing
	late    []settlement // rows that wait for that, oldest first
	lost    int          // rows for which there was no room there
}

// settlement is the end of a question: its row of the inbox, 0 for none, and
// that of the log, nil for none.
type settlement struct {
	row   int64
	entry *store.Entry
}

var errLogRests = errors.New("the query log has failed a moment ago")

// accept puts items into the inbox, unless the log fails.
func (j *journal) accept(ctx context.Context, items []store.Item) ([]int64, error) {
	began, ok := j.try()
	if !ok {
		return nil, errLogRests
	}
	rows, err := j.log.Accept(ctx, items)
	j.wrote(began, err)
	return rows, err
}

// settle takes a question out of the inbox and writes its row of the log, nil
// for none. It does so also where ctx has ended: the question was answered, or
// somebody has to see that it was not.
func (j *journal) settle(ctx context.Context, row int64, e *store.Entry) {
	s := settlement{row, e}
	if s == (settlement{}) {
		return
	}
	if !j.write(ctx, s) {
		j.keep(s)
		return
	}
	j.catchUp(ctx)
}

// write writes one settlement and reports false where that may work later.
func (j *journal) write(ctx context.Context, s settlement) bool {
	began, ok := j.try()
	if !ok {
		return false
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordWait)
	defer cancel()
	var err error
	switch {
	case s.row != 0:
		err = j.log.Settle(ctx, s.row, s.entry)
	case s.entry != nil:
		_, err = j.log.Record(ctx, *s.entry)
	}
	if errors.Is(err, store.ErrDuplicate) {
		err = nil
	}
	j.wrote(began, err)
	return err == nil || errors.Is(err, store.ErrUnfit)
}

// keep holds a settlement until the log works again.
func (j *journal) keep(s settlement) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.late) == lateMax {
		j.lost++
		return
	}
	j.late = append(j.late, s)
}

// catchUp writes what was kept.
func (j *journal) catchUp(ctx context.Context) {
	for {
		s, ok := j.oldest()
		if !ok {
			return
		}
		if !j.write(ctx, s) {
			j.keep(s)
			return
		}
	}
}

func (j *journal) oldest() (settlement, bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.late) == 0 {
		return settlement{}, false
	}
	s := j.late[0]
	j.late = j.late[1:]
	return s, true
}

// end writes what was kept, however the log has failed before.
func (j *journal) end() {
	j.mu.Lock()
	j.rests = time.Time{}
	j.mu.Unlock()
	j.catchUp(context.Background())
	j.mu.Lock()
	defer j.mu.Unlock()
	if n := j.lost + len(j.late); n > 0 {
		j.warn.Warn("rows of the query log were not written", "rows", n)
	}
}

// begin notes that an answer is about to go out.
func (j *journal) begin(ctx context.Context, row int64) {
	if row == 0 {
		return
	}
	began, ok := j.try()
	if !ok {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, recordWait)
	defer cancel()
	j.wrote(began, j.log.Begin(ctx, row))
}

// try reports whether a write is worth it, and when it begins. Of those that come
// while the log fails a single one now and then finds out whether it works again.
func (j *journal) try() (time.Time, bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	now := time.Now()
	if !j.failing {
		return now, true
	}
	if now.Before(j.rests) {
		return now, false
	}
	j.rests = now.Add(recordWait) // for all others, until this one knows
	return now, true
}

// wrote notes how writing went, and tells where that has changed. A row that is
// unfit says nothing of the log.
func (j *journal) wrote(began time.Time, err error) {
	if errors.Is(err, store.ErrUnfit) {
		j.warn.Warn("a row does not fit into the query log", "error", err)
		return
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	switch {
	case err != nil && !j.failing:
		j.warn.Warn("the query log fails, answers go on without it", "error", err)
	case err == nil && j.failing:
		j.warn.Info("the query log works again")
	}
	j.failing = err != nil
	j.rests = time.Now().Add(restFactor * time.Since(began))
}

// unreadable warns of the first row that could not be read. Whether the next
// one can be is not seen: memory answers first.
func (j *journal) unreadable(err error) {
	if err != nil && j.unread.CompareAndSwap(false, true) {
		j.warn.Warn("the query log cannot be read, questions from before the start are not continued", "error", err)
	}
}
