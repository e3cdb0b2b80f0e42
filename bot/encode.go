package bot

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Slack writes three characters as entities in text and gives < > a meaning of
// its own: <@U1> calls a person, <!channel> everybody, <https://…|label> is a
// link. https://docs.slack.dev/messaging/formatting-message-text#escaping
var (
	escapes   = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	unescapes = strings.NewReplacer("&amp;", "&", "&lt;", "<", "&gt;", ">")
	reference = regexp.MustCompile(`<([@#!][^<>|]*|[a-z][a-z0-9+.-]*:[^<>|]*)(?:\|([^<>]*))?>`)
)

// Slack delivers a code block in one with the text around it, ```as this```, and
// a quotation with a mark before each of its lines.
var (
	fence     = regexp.MustCompile("\n?```\n?")
	quoteMark = regexp.MustCompile(`(?m)^&gt; ?`)
)

// typed turns a message as Slack delivers it into what the person typed or pasted:
// readable, fences on lines of their own and a quotation without its marks, so
// that each line of a log begins as it did. One line alone that begins with > may
// mean "more than".
func typed(text string) string {
	if len(quoteMark.FindAllStringIndex(text, 2)) > 1 {
		text = quoteMark.ReplaceAllString(text, "")
	}
	if fence.MatchString(text) {
		text = strings.Trim(fence.ReplaceAllString(text, "\n```\n"), "\n")
	}
	return readable(text)
}

// readable decodes Slack's text: references become their label or their target,
// entities become characters.
func readable(text string) string {
	text = reference.ReplaceAllStringFunc(text, func(s string) string {
		m := reference.FindStringSubmatch(s)
		switch target, label := m[1], m[2]; {
		case strings.HasPrefix(target, "@"), strings.HasPrefix(target, "#"):
			return target[:1] + strings.TrimLeft(nonEmpty(label, target[1:]), "@#")
		case strings.HasPrefix(target, "!"):
			return nonEmpty(label, "@"+target[1:])
		case strings.HasPrefix(target, "mailto:"), strings.HasPrefix(target, "tel:"), typedBare(target, label):
			return label
		default:
			return target
		}
	})
	return clean(unescapes.Replace(text))
}

// typedBare reports whether a link is one that Slack made of a name such as
// qwen.ai, which then is the label.
func typedBare(target, label string) bool {
	return label != "" && strings.HasSuffix(strings.TrimSuffix(target, "/"), strings.TrimSuffix(label, "/"))
}

func nonEmpty(s, otherwise string) string {
	if s != "" {
		return s
	}
	return otherwise
}

// clean drops what no reader sees and what could turn text around: broken
// UTF-8, control characters but line breaks and tabs, and format characters
// such as zero-width spaces and bidi overrides.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case ' ' <= r && r <= '~', r == '\n', r == '\t': // most of all text: no table is asked
			return r
		case r == utf8.RuneError || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
}

// escaped prepares text for Slack's text field, cut so that the result has at
// most limit runes: never inside an entity, and with a mark where it was cut.
func escaped(text string, limit int) string {
	return cutBy(clean(text), limit, func(r rune) int { return utf8.RuneCountInString(escapes.Replace(string(r))) }, escapes.Replace)
}

// plain prepares text for a plain_text object or a cell, which Slack shows as
// it stands, cut to limit runes.
func plain(text string, limit int) string {
	return cutBy(clean(text), limit, func(rune) int { return 1 }, func(s string) string { return s })
}

// cutMark stands where text was cut.
const cutMark = "…"

// cutBy keeps as much of text as has at most limit runes once written, where
// size tells how many runes each takes.
func cutBy(text string, limit int, size func(rune) int, write func(string) string) string {
	if all := write(text); utf8.RuneCountInString(all) <= limit {
		return all
	}
	total, fits := 0, 0 // fits: bytes that leave room for the mark
	for i, r := range text {
		total += size(r)
		if total <= limit-utf8.RuneCountInString(cutMark) {
			fits = i + utf8.RuneLen(r)
		}
	}
	return write(strings.TrimRight(text[:fits], " \n\t")) + cutMark
}
