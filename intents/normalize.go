package intents

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// normalize returns the text as the parser reads it: width folded to ASCII,
// Slack's escapes and markup undone, invisible characters gone, broken bytes
// replaced by a space, white space collapsed. Letter case is kept, since slots
// such as GPUText are given as typed. It is idempotent: a normalised text
// normalises to itself, so spans into it stay valid when it is parsed again.
func normalize(raw string) string {
	s := fold(raw)
	if strings.ContainsRune(s, '&') {
		s = unescape(s)
	}
	if strings.ContainsRune(s, '<') {
		s = unmark(s)
	}
	return collapse(s)
}

// fold maps one character at a time; what it drops or widens never depends on
// the neighbours.
func fold(raw string) string {
	if isPlain(raw) {
		return raw
	}
	var b strings.Builder
	b.Grow(len(raw))
	for i := 0; i < len(raw); {
		r, size := utf8.DecodeRuneInString(raw[i:])
		i += size
		if r == utf8.RuneError && size <= 1 {
			b.WriteByte(' ')
			continue
		}
		foldRune(&b, r)
	}
	return b.String()
}

// isPlain reports whether the text is printable ASCII, which fold leaves alone.
func isPlain(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf || (s[i] < ' ' && s[i] != '\n') || s[i] == 0x7f {
			return false
		}
	}
	return true
}

func foldRune(b *strings.Builder, r rune) {
	if to, ok := punctuation[r]; ok {
		b.WriteString(to)
		return
	}
	switch {
	case r == '\n':
		b.WriteByte('\n')
	case r == '\u2028' || r == '\u2029' || unicode.IsSpace(r):
		b.WriteByte(' ')
	case r >= 0xff01 && r <= 0xff5e: // full-width forms of ! to ~
		b.WriteByte(byte(r - 0xff01 + '!'))
	case invisible(r):
	default:
		b.WriteRune(r)
	}
}

// invisible reports whether a character shows nothing by itself: controls,
// zero-width and direction marks, tags, variation selectors, combining marks.
func invisible(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Mn, unicode.Me) || r == utf8.RuneError
}

// unescape undoes Slack's &lt; &gt; &amp;. Escaped escapes ("&amp;lt;") are
// undone in the same pass, however deep: that keeps normalize idempotent and
// the work linear.
func unescape(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); {
		if s[i] != '&' {
			b.WriteByte(s[i])
			i++
			continue
		}
		i++
		for strings.HasPrefix(s[i:], "amp;") {
			i += len("amp;")
		}
		switch {
		case strings.HasPrefix(s[i:], "lt;"):
			b.WriteByte('<')
			i += len("lt;")
		case strings.HasPrefix(s[i:], "gt;"):
			b.WriteByte('>')
			i += len("gt;")
		default:
			b.WriteByte('&')
		}
	}
	return b.String()
}

// maxMarkup bounds the length of one <…> of Slack's. Longer ones are text; the
// bound also keeps a message of nothing but '<' linear.
const maxMarkup = 2048

// unmark replaces Slack's <@U…>, <#C…>, <!here> and <link|label>.
func unmark(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); {
		if s[i] == '<' {
			if text, n, ok := markup(s[i:]); ok {
				b.WriteByte(' ')
				b.WriteString(text)
				b.WriteByte(' ')
				i += n
				continue
			}
		}
		b.WriteByte(s[i])
		i++
	}
	return b.String()
}

// markup reads one <…> at the start of s: what it shows, and how long it is.
func markup(s string) (shown string, n int, ok bool) {
	window := s[:min(len(s), maxMarkup)]
	end := strings.IndexAny(window[1:], "<>\n")
	if end < 0 || window[1+end] != '>' {
		return "", 0, false
	}
	inner := window[1 : 1+end]
	target, label, labelled := strings.Cut(inner, "|")
	switch {
	case target == "":
		return "", 0, false
	case strings.ContainsRune("@#!", rune(target[0])):
		return "", len(inner) + 2, true
	case !isLink(target):
		return "", 0, false
	case labelled:
		return label, len(inner) + 2, true
	default:
		return target, len(inner) + 2, true
	}
}

func isLink(s string) bool {
	for _, scheme := range []string{"http:", "https:", "mailto:", "tel:"} {
		if len(s) > len(scheme) && strings.EqualFold(s[:len(scheme)], scheme) {
			return true
		}
	}
	return false
}

// collapse trims, and makes one space or one line break of every run of white
// space.
func collapse(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	pending := byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\n':
			pending = '\n'
		case c == ' ' && pending == 0:
			pending = ' '
		case c == ' ':
		default:
			if pending != 0 && b.Len() > 0 {
				b.WriteByte(pending)
			}
			pending = 0
			b.WriteByte(c)
		}
	}
	return b.String()
}
