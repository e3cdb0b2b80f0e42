package store

import (
	"strings"
	"sync"
)

// masked stands where a secret was. It holds nothing that JSON would escape, so
// masking a JSON text leaves it JSON.
const masked = "***"

// Mask returns s with everything that looks like a secret replaced by "***":
// Slack tokens, keys of model and cloud services, bearer tokens, JSON web
// tokens, private keys, passwords in URLs, and what stands after names such as
// "password" or "api_key". The prefix that tells what kind of secret it was
// stays. The time grows linearly with the length. A secret without any such mark
// cannot be told from other text.
func Mask(s string) string {
	var out strings.Builder
	done := 0 // s[:done] is in out
	for i := 0; i < len(s); {
		from, to := secretAt(s, i)
		if to == 0 {
			i++
			continue
		}
		out.WriteString(s[done:from])
		out.WriteString(masked)
		done, i = to, to
	}
	if done == 0 {
		return s
	}
	out.WriteString(s[done:])
	return out.String()
}

// secretAt returns the part of s to mask, s[from:to], where its mark begins at
// i; to is 0 where none does. Whatever it looks at beyond a bounded stretch is
// either masked, and so not looked at again, or ends at a byte that cannot be
// followed by another attempt over the same stretch: hence the linear time.
func secretAt(s string, i int) (from, to int) {
	switch s[i] {
	case ':', '=', colonZH[0]:
		if from, to = urlPassword(s, i); to > 0 {
			return from, to
		}
		return namedValue(s, i)
	case 'b', 'B':
		return bearer(s, i)
	case '-':
		return privateKey(s, i)
	case 'e':
		return webToken(s, i)
	}
	return prefixedToken(s, i)
}

// tokenKind is a secret that is known by its first letters.
type tokenKind struct {
	prefix string // compared without case: a normalised text is lower case
	in     func(byte) bool
	run    int  // so many bytes in a row, hyphens breaking the row, for it to be one
	whole  bool // must not continue a longer word: "disk-…" is no "sk-…"
}

// tokenKinds are listed with the shortest row that is plausible, not with the
// length the service uses today.
var tokenKinds = []tokenKind{
	{"xoxb-", isSlackByte, 1, false}, // bot
	{"xoxp-", isSlackByte, 1, false}, // user
	{"xoxa-", isSlackByte, 1, false}, // workspace app
	{"xoxr-", isSlackByte, 1, false}, // refresh, old form
	{"xoxs-", isSlackByte, 1, false}, // session
	{"xoxc-", isSlackByte, 1, false}, // browser
	{"xoxd-", isSlackByte, 1, false}, // browser cookie
	{"xoxe-", isSlackByte, 1, false}, // refresh
	{"xoxe.", isSlackByte, 1, false}, // rotating, wraps xoxb- or xoxp-
	{"xapp-", isSlackByte, 1, false}, // app level
	{"xwfp-", isSlackByte, 1, false}, // workflow
	{"sk-", isTokenByte, 12, true},   // OpenAI, Anthropic, DeepSeek … ("sk-hynix" is a brand)
	{"sk_live_", isTokenByte, 12, true},
	{"hf_", isAlnum, 16, true},        // Hugging Face ("hf_transfer" is a package)
	{"nvapi-", isTokenByte, 12, true}, // NVIDIA
	{"gsk_", isAlnum, 16, true},       // Groq
	{"rpa_", isAlnum, 16, true},       // RunPod
	{"ghp_", isAlnum, 16, true},       // GitHub
	{"gho_", isAlnum, 16, true},
	{"ghu_", isAlnum, 16, true},
	{"ghs_", isAlnum, 16, true},
	{"ghr_", isAlnum, 16, true},
	{"github_pat_", isTokenByte, 16, true},
	{"glpat-", isTokenByte, 12, true}, // GitLab
	{"AIza", isTokenByte, 30, true},   // Google
	{"AKIA", isAlnum, 16, true},       // AWS access key
	{"ASIA", isAlnum, 16, true},       // AWS temporary key
	{"LTAI", isAlnum, 12, true},       // Alibaba Cloud
	{"AKID", isAlnum, 16, true},       // Tencent Cloud
}

// kindsByFirst finds the kinds that may begin at a byte, either case.
var kindsByFirst = sync.OnceValue(func() *[256][]tokenKind {
	var table [256][]tokenKind
	for _, k := range tokenKinds {
		lower := k.prefix[0] | 0x20
		table[lower] = append(table[lower], k)
		table[lower&^0x20] = append(table[lower&^0x20], k)
	}
	return &table
})

// prefixedToken finds a token of tokenKinds whose prefix begins at i; the prefix
// itself is kept.
func prefixedToken(s string, i int) (from, to int) {
	for _, k := range kindsByFirst()[s[i]] {
		if !hasPrefixFold(s[i:], k.prefix) || k.whole && i > 0 && isTokenByte(s[i-1]) {
			continue
		}
		from = i + len(k.prefix)
		to = end(s, from, k.in)
		if longestRun(s[from:to]) >= k.run {
			return from, to
		}
	}
	return 0, 0
}

// bearer finds "Bearer TOKEN", the word being at i. Prose about bearers is told
// apart by length.
func bearer(s string, i int) (from, to int) {
	const word, shortest = "bearer", 16
	if !hasPrefixFold(s[i:], word) {
		return 0, 0
	}
	from = skip(s, i+len(word), " \t:")
	if from == i+len(word) {
		return 0, 0
	}
	if to = end(s, from, isBase64Byte); to-from < shortest {
		return 0, 0
	}
	return from, to
}

// webToken finds a JSON web token: three base64url parts, the first of which
// is an object and so begins with eyJ.
func webToken(s string, i int) (from, to int) {
	const shortest = 8
	if !strings.HasPrefix(s[i:], "eyJ") || i > 0 && isTokenByte(s[i-1]) {
		return 0, 0
	}
	from = i + len("eyJ")
	to = from
	for part := range 3 {
		stop := end(s, to, isTokenByte)
		if stop-to < shortest {
			return 0, 0
		}
		to = stop
		if part < 2 {
			if to >= len(s) || s[to] != '.' {
				return 0, 0
			}
			to++
		}
	}
	return from, to
}

// privateKey finds a PEM block that holds a private key, its first hyphen being
// at i. One without an end is masked to the end of the text.
func privateKey(s string, i int) (from, to int) {
	const begin, kind, dashes, longest = "-----BEGIN ", "PRIVATE KEY", "-----", 64
	if !strings.HasPrefix(s[i:], begin) {
		return 0, 0
	}
	head := s[i+len(begin) : min(len(s), i+len(begin)+longest)]
	head = head[:end(head, 0, isHeaderByte)]
	if !strings.Contains(head, kind) {
		return 0, 0
	}
	from = i + len(begin) + len(head)
	if strings.HasPrefix(s[from:], dashes) {
		from += len(dashes)
	}
	stop := strings.Index(s[from:], "-----END ")
	if stop < 0 {
		stop = len(s) - from
	}
	return from, nonEmpty(from, from+stop)
}

// longestRun returns the length of the longest stretch without a hyphen.
func longestRun(s string) int {
	longest, run := 0, 0
	for i := range len(s) {
		run++
		if s[i] == '-' {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}

// end returns the first index from i on that is not in the set.
func end(s string, i int, in func(byte) bool) int {
	for i < len(s) && in(s[i]) {
		i++
	}
	return i
}

// skip returns the index after at most eight bytes of the set; the bound keeps
// the time linear.
func skip(s string, i int, set string) int {
	for n := 0; n < 8 && i < len(s) && strings.IndexByte(set, s[i]) >= 0; n++ {
		i++
	}
	return i
}

func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

func isAlnum(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// isHeaderByte reports whether c may stand in the first line of a PEM block.
func isHeaderByte(c byte) bool { return c == ' ' || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' }

func isTokenByte(c byte) bool { return isAlnum(c) || c == '-' || c == '_' }

func isSlackByte(c byte) bool { return isTokenByte(c) || c == '.' || c == '%' || c == '/' || c == '+' }

func isBase64Byte(c byte) bool { return isTokenByte(c) || strings.IndexByte("._~+/=", c) >= 0 }
