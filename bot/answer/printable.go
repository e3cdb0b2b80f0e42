package answer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// quotedRunes is how much of a person's own words a reply repeats: enough to
// recognise them, too little to carry a message of somebody else's.
const quotedRunes = 40

// printable drops what could steer a terminal or turn the reading direction:
// control characters (line breaks stay), format characters such as bidi
// overrides, private use, and broken UTF-8.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r == '\t' || r == '\r':
			return ' '
		case r == utf8.RuneError, unicode.In(r, unicode.C, unicode.Zl, unicode.Zp):
			return -1
		}
		return r
	}, s)
}

// quoted prepares a person's own words for a reply: one line, printable, cut
// to quotedRunes on a rune border.
func quoted(s string) string {
	s = strings.Join(strings.Fields(printable(s)), " ")
	if utf8.RuneCountInString(s) <= quotedRunes {
		return s
	}
	return string([]rune(s)[:quotedRunes]) + "…"
}
