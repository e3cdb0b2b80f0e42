package knowledge

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxName bounds the work a look-up does, bytes. The longest name in use is a
// third of it.
const maxName = 200

// fold takes away what writing leaves open: case, full-width forms and outer
// spaces. Longer text than any name comes back empty.
func fold(s string) string {
	s = strings.TrimSpace(s)
	if len(s) > maxName || !utf8.ValidString(s) {
		return ""
	}
	if isFolded(s) {
		return s
	}
	return strings.Map(foldRune, s)
}

// isFolded reports whether s is ASCII without capitals, as most names are once
// they have been folded: the common case costs nothing.
func isFolded(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || c >= 'A' && c <= 'Z' {
			return false
		}
	}
	return true
}

func foldRune(r rune) rune {
	if r < utf8.RuneSelf {
		if r >= 'A' && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}
	if r >= 0xFF01 && r <= 0xFF5E { // full-width ASCII
		r -= 0xFF01 - '!'
	}
	if r == 0x3000 {
		return ' '
	}
	return unicode.ToLower(r)
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// isWord reports whether r is part of a name; everything else separates.
func isWord(r rune) bool {
	if r < utf8.RuneSelf {
		return isASCIIWord(byte(r))
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

func isASCIIWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '+' || c >= 'A' && c <= 'Z'
}

// pointAt reports whether the dot at s[i] stands between two digits, as in
// "2.5": such a dot tells names apart, others only separate.
func pointAt(s string, i int) bool {
	return i > 0 && i+1 < len(s) && isDigit(rune(s[i-1])) && isDigit(rune(s[i+1]))
}

// appendKey appends to dst what all writings of a name have in common: it is
// folded, separators go, except that one between two digits stays as "-" so that
// qwen2-57b is not qwen25-7b, and decimal points stay. With tag, a colon stays
// too: yi:6b and yi-6b are two models.
func appendKey(dst []byte, s string, tag bool) []byte {
	start, pending := len(dst), false
	for i, r := range s {
		switch r = foldRune(r); {
		case r == '.' && pointAt(s, i):
			dst = append(dst, '.')
		case r == ':' && tag && len(dst) > start:
			dst, pending = append(dst, ':'), false
		case r == '+':
			dst, pending = append(dst, "plus"...), false
		case isWord(r):
			if pending && isDigit(r) && isDigit(rune(dst[len(dst)-1])) {
				dst = append(dst, '-')
			}
			dst, pending = utf8.AppendRune(dst, r), false
		default:
			pending = len(dst) > start
		}
	}
	return dst
}

// keyOf returns the key of a name by itself.
func keyOf(s string) string {
	var buf [maxName]byte
	return string(appendKey(buf[:0], s, false))
}

// loosen takes the separators out of a key in place: what is left of the name
// when dots and hyphens between digits are forgiven as well.
func loosen(key []byte) []byte {
	out := key[:0]
	for _, c := range key {
		if c != '-' && c != '.' && c != ':' {
			out = append(out, c)
		}
	}
	return out
}

// words splits a folded name at its separators; decimal points stay inside.
func words(s string) []string {
	out := make([]string, 0, 8)
	start := -1
	for i, r := range s {
		switch {
		case isWord(r) || r == '.' && pointAt(s, i):
			if start < 0 {
				start = i
			}
		case start >= 0:
			out, start = append(out, s[start:i]), -1
		}
	}
	if start >= 0 {
		out = append(out, s[start:])
	}
	return out
}

// joined stands between two things that are named together: a model and its
// projector ("… + mmproj-F16"), two cards.
const joined = " + "

// dropBrackets takes away what stands in brackets.
func dropBrackets(s string) string {
	var b strings.Builder
	depth := 0
	for _, r := range s {
		switch r {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth = max(0, depth-1); depth == 0 {
				b.WriteByte(' ')
			}
		default:
			if depth == 0 {
				b.WriteRune(r)
			}
		}
	}
	return strings.TrimSpace(b.String())
}

// names finds rows by spelling. Strict keys tell apart all names as written;
// loose ones forgive more and may stand for several rows.
type names struct {
	strict map[string]int32
	loose  map[string]int32 // a row, or -1-i for groups[i]
	groups [][]int32
}

// add enters a name of a row. It returns the row that has the name already,
// and leaves it there.
func (n *names) add(name string, row int32) (other int32, taken bool) {
	var buf [maxName]byte
	key := appendKey(buf[:0], name, true)
	if len(key) == 0 {
		return 0, false
	}
	if other, taken = n.strict[string(key)]; taken {
		return other, other != row
	}
	n.strict[string(key)] = row
	return 0, false
}

// loosenAll enters all strict keys without their separators. Only names that
// are not written as in the tables need it, so it waits for the first of them.
func (n *names) loosenAll() {
	n.loose = make(map[string]int32, len(n.strict))
	var buf []byte
	for key, row := range n.strict {
		buf = loosen(append(buf[:0], key...))
		n.addLoose(buf, row)
	}
}

func (n *names) addLoose(key []byte, row int32) {
	old, ok := n.loose[string(key)]
	switch {
	case !ok:
		n.loose[string(key)] = row
	case old == row:
	case old >= 0:
		n.groups = append(n.groups, []int32{old, row})
		n.loose[string(key)] = int32(-len(n.groups))
	default:
		n.groups[-1-old] = append(n.groups[-1-old], row)
	}
}

// find returns the one row that a folded name means and that fits it: as
// written, then with the colon forgiven, then with all separators forgiven.
func (n *names) find(s string, fits func(row int32) bool) (int32, bool) {
	var buf [2 * maxName]byte
	for _, tag := range []bool{true, false} {
		key := appendKey(buf[:0], s, tag)
		if row, ok := n.strict[string(key)]; ok && fits(row) {
			return row, true
		}
	}
	row, ok := n.loose[string(loosen(appendKey(buf[:0], s, false)))]
	if !ok {
		return 0, false
	}
	if row < 0 {
		return onlyOne(n.groups[-1-row], fits)
	}
	return row, fits(row)
}

// onlyOne returns the row of a group that fits, if exactly one does.
func onlyOne(group []int32, fits func(row int32) bool) (found int32, ok bool) {
	for _, row := range group {
		if !fits(row) {
			continue
		}
		if ok && row != found {
			return 0, false
		}
		found, ok = row, true
	}
	return found, ok
}
