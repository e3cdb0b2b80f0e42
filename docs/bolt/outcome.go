package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gpufit/bot/slackfake"
)

// outcome is how long the acknowledgements and answers of a phase took.
type outcome struct {
	acks, replies []time.Duration // sorted
	all           time.Duration   // from the first question to the last answer
	lost          int             // questions without an answer
}

// String gives the medians, the 99th percentiles and the time for all, as cells
// of a table.
func (o outcome) String() string {
	return fmt.Sprintf("%s / %s | %s / %s | %.2f s", ms(o.acks, 50), ms(o.acks, 99), ms(o.replies, 50), ms(o.replies, 99), o.all.Seconds())
}

func ms(sorted []time.Duration, percent int) string {
	if len(sorted) == 0 {
		return "–"
	}
	d := sorted[min(len(sorted)*percent/100, len(sorted)-1)]
	return fmt.Sprintf("%.2f", float64(d.Microseconds())/1000)
}

func judge(asked []string, acks []slackfake.Ack, posts []slackfake.Message, all time.Duration) outcome {
	o := outcome{all: all}
	for _, a := range acks {
		o.acks = append(o.acks, a.Took)
	}
	first := map[string]time.Time{}
	for _, m := range posts {
		if _, ok := first[m.ThreadTS]; !ok {
			first[m.ThreadTS] = m.At
		}
	}
	for _, ts := range asked {
		at, ok := first[ts]
		if !ok {
			o.lost++
			continue
		}
		o.replies = append(o.replies, at.Sub(said(ts)))
	}
	slices.Sort(o.acks)
	slices.Sort(o.replies)
	return o
}

// said is when a message was sent: its ts, seconds and microseconds.
func said(ts string) time.Time {
	us, _ := strconv.ParseInt(strings.Replace(ts, ".", "", 1), 10, 64) // the stand-in made it
	return time.UnixMicro(us)
}
