package store

import "strings"

// secretNames are the ends of names whose value is a secret, without case,
// hyphens and underscores: aws_secret_access_key, X-API-Key, wandbApiKey.
// "pwd" is missing on purpose: in an environment it is the current folder.
var secretNames = []string{
	"password", "passwd", "passphrase", "secret", "secretkey", "accesskey", "accesskeysecret", "apikey", "privatekey",
	"authorization",
}

// tokenName is the end of names whose value may be a secret or, in questions
// about language models, a count of tokens: only a long mixture of letters and
// digits is taken for a secret.
const tokenName = "token"

const (
	longestName   = 64 // bytes looked at in front of a separator
	shortestToken = 16
)

// namedValue finds the value after "name:" or "name=", the separator being at
// i, where the name says that it is a secret.
func namedValue(s string, i int) (from, to int) {
	after := i + 1
	if s[i] == colonZH[0] {
		if !strings.HasPrefix(s[i:], colonZH) {
			return 0, 0
		}
		after = i + len(colonZH)
	}
	loose, strict := nameBefore(s[max(0, i-longestName):i])
	if !loose && !strict {
		return 0, 0
	}
	from = skip(s, after, " \t=>'\"`\\")
	if loose {
		from = skipScheme(s, from)
		to = end(s, from, isValueByte)
		return from, nonEmpty(from, to)
	}
	to = end(s, from, isTokenByte)
	if to-from < shortestToken || !mixed(s[from:to]) {
		return 0, 0
	}
	return from, to
}

// nameBefore reports whether the text before a separator ends in a name whose
// value is a secret, and whether in one whose value may be.
func nameBefore(s string) (secret, token bool) {
	s = strings.TrimRight(s, " \t'\"`\\")
	for _, name := range secretNamesZH {
		if strings.HasSuffix(s, name) {
			return true, false
		}
	}
	plain := plainName(s)
	for _, name := range secretNames {
		if strings.HasSuffix(plain, name) {
			return true, false
		}
	}
	return false, strings.HasSuffix(plain, tokenName)
}

// plainName returns the name at the end of s in lower case and without hyphens
// and underscores.
func plainName(s string) string {
	start := len(s)
	for start > 0 && isTokenByte(s[start-1]) {
		start--
	}
	return strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(s[start:]), "-", ""), "_", "")
}

// skipScheme steps over the scheme of an Authorization header.
func skipScheme(s string, i int) int {
	for _, scheme := range []string{"basic ", "bearer ", "digest ", "token "} {
		if hasPrefixFold(s[i:], scheme) {
			return skip(s, i+len(scheme), " ")
		}
	}
	return i
}

// nonEmpty returns to, or 0 for an empty stretch.
func nonEmpty(from, to int) int {
	if from == to {
		return 0
	}
	return to
}

// mixed reports whether s holds both letters and digits.
func mixed(s string) bool {
	const digits = "0123456789"
	return strings.ContainsAny(s, digits) && strings.Trim(s, digits+"-_") != ""
}

// isValueByte reports whether c may stand in a value: everything up to a space,
// a quote or what separates values.
func isValueByte(c byte) bool {
	return c > ' ' && c != 0x7f && strings.IndexByte("'\"`\\,;&<>(){}[]", c) < 0
}

// urlPassword finds the password of "scheme://user:password@host", the colon
// after the scheme being at i. A user part without a colon is a token where it
// is long.
func urlPassword(s string, i int) (from, to int) {
	if !strings.HasPrefix(s[i:], "://") {
		return 0, 0
	}
	start := i + len("://")
	authority := s[start:end(s, start, isAuthorityByte)]
	at := strings.LastIndexByte(authority, '@')
	if at < 0 {
		return 0, 0
	}
	colon := strings.IndexByte(authority[:at], ':')
	switch {
	case colon >= 0:
		return start + colon + 1, nonEmpty(start+colon+1, start+at)
	case at >= shortestToken:
		return start, start + at
	}
	return 0, 0
}

// isAuthorityByte reports whether c may stand before the path of a URL, as
// people paste it: a password may hold almost anything.
func isAuthorityByte(c byte) bool {
	return c > ' ' && c != 0x7f && strings.IndexByte("/?#'\"`\\<>", c) < 0
}
