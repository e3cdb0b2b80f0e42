package oomlog

import "strings"

// MaxText is how many bytes of a text are looked at.
const MaxText = 2 << 20

// headText is how many of them are the head: what was started and with what
// stands there. The end, where it broke, gets the rest.
const headText = 512 << 10

// bound cuts the middle out of a text that is too long, at line breaks.
func bound(s string) string {
	if len(s) <= MaxText {
		return s
	}
	head, tail := s[:headText], s[len(s)-(MaxText-headText):]
	if i := strings.LastIndexByte(head, '\n'); i >= 0 {
		head = head[:i+1]
	}
	if i := strings.IndexByte(tail, '\n'); i >= 0 {
		tail = tail[i+1:]
	}
	return head + "\n" + tail
}

// The longest part of a line that is looked at around a phrase, in bytes.
const (
	reachBack  = 400
	reachAhead = 900
)

// lineAround returns the borders of the line that holds s[from:to], or of the
// part of it within reach. A progress bar ends its lines with a carriage return.
func lineAround(s string, from, to int) (start, end int) {
	start = max(0, from-reachBack)
	if i := strings.LastIndexAny(s[start:from], "\n\r"); i >= 0 {
		start += i + 1
	}
	end = min(len(s), to+reachAhead)
	if i := strings.IndexAny(s[to:end], "\n\r"); i >= 0 {
		end = to + i
	}
	return onRune(s, start), onRune(s, end)
}

// onRune moves an offset ahead to a rune border.
func onRune(s string, i int) int {
	for i < len(s) && s[i]&0xC0 == 0x80 {
		i++
	}
	return i
}
