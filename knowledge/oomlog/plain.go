package oomlog

import "strings"

// plain writes spaces over what colours a terminal, so that "[32m" is no size
// and a word begins where its colour does. The length stays, and offsets mean
// the same in both.
func plain(s string) string {
	if !strings.Contains(s, "[") {
		return s
	}
	var b []byte
	for i := strings.IndexByte(s, '['); i >= 0; {
		if from, to := escape(s, i); to > i {
			if b == nil {
				b = []byte(s)
			}
			for ; from < to; from++ {
				b[from] = ' '
			}
		}
		next := strings.IndexByte(s[i+1:], '[')
		if next < 0 {
			break
		}
		i += 1 + next
	}
	if b == nil {
		return s
	}
	return string(b)
}

// longestEscape is more than any such sequence has, in bytes.
const longestEscape = 24

// escape returns the borders of the control sequence whose bracket stands at i
// (ECMA-48, 5.4), to = i where there is none. A page or a chat that drops the
// escape character leaves the rest of a colour, "[1;31m".
func escape(s string, i int) (from, to int) {
	end := i + 1
	for end < len(s) && end < i+longestEscape && (isDigit(s[end]) || s[end] == ';' || s[end] == '?') {
		end++
	}
	switch {
	case end == len(s) || !isLetter(s[end]):
		return i, i
	case i > 0 && s[i-1] == 0x1b:
		return i - 1, end + 1
	case s[end] == 'm' && end > i+1 && isDigit(s[i+1]) && (end+1 == len(s) || s[end+1] != ']'):
		return i, end + 1
	}
	return i, i
}
