package answer

import (
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// columns returns how many terminal cells s takes: two for a wide East Asian
// rune, none for a combining mark, one for everything else.
func columns(s string) int {
	n := 0
	for _, r := range s {
		n += runeColumns(r)
	}
	return n
}

func runeColumns(r rune) int {
	if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf, unicode.Cc) {
		return 0
	}
	if isWide(r) {
		return 2
	}
	return 1
}

func isWide(r rune) bool {
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth
}

// padRight fills s with spaces to n cells; a longer s stays as it is.
func padRight(s string, n int) string {
	return s + strings.Repeat(" ", max(0, n-columns(s)))
}

// padLeft is padRight for figures, which stand to the right of their column.
func padLeft(s string, n int) string {
	return strings.Repeat(" ", max(0, n-columns(s))) + s
}

// wrap breaks s into lines of at most n cells: at spaces, and between wide
// runes, but never before a closing mark. A single word longer than a line
// is cut.
func wrap(s string, n int) []string {
	var lines []string
	for _, paragraph := range strings.Split(s, "\n") {
		lines = append(lines, wrapParagraph(paragraph, n)...)
	}
	return lines
}

func wrapParagraph(s string, n int) []string {
	var lines []string
	line, used := "", 0
	for _, p := range cut(pieces(s), n) {
		w := columns(p.text)
		gap := 0
		if p.spaced && used > 0 {
			gap = 1
		}
		if used > 0 && used+gap+w > n {
			lines = append(lines, line)
			line, used, gap = "", 0, 0
		}
		line += strings.Repeat(" ", gap) + p.text
		used += gap + w
	}
	return append(lines, line)
}

// cut divides the pieces that are longer than a line of n cells.
func cut(all []piece, n int) []piece {
	var out []piece
	for _, p := range all {
		for columns(p.text) > n {
			head := headOf(p.text, n)
			out = append(out, piece{p.text[:head], p.spaced})
			p = piece{p.text[head:], false}
		}
		out = append(out, p)
	}
	return out
}

// headOf returns the bytes of s that fill at most n cells, one rune at least.
func headOf(s string, n int) int {
	used := 0
	for i, r := range s {
		if used += runeColumns(r); used > n && i > 0 {
			return i
		}
	}
	return len(s)
}

// piece is a part of a line that is not broken.
type piece struct {
	text   string
	spaced bool // a space stands before it
}

// pieces cuts s at spaces and around wide runes; an opening mark stays with
// what follows it, a closing one with what stands before.
func pieces(s string) []piece {
	var out []piece
	var last rune // 0 at the start and after a space
	spaced := false
	for _, r := range s {
		if r == ' ' {
			spaced, last = true, 0
			continue
		}
		if last != 0 && joins(last, r) {
			out[len(out)-1].text += string(r)
		} else {
			out = append(out, piece{string(r), spaced})
		}
		spaced, last = false, r
	}
	return out
}

// joins reports whether no line may be broken between a and b.
func joins(a, b rune) bool {
	return closes(b) || unicode.In(a, unicode.Ps, unicode.Pi) || !isWide(a) && !isWide(b)
}

// closes reports whether r must not begin a line.
func closes(r rune) bool {
	return unicode.In(r, unicode.Pe, unicode.Pf, unicode.Po) && r != '#' && r != '@' && r != '&'
}
