package intents

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

type atomKind uint8

const (
	letters atomKind = iota // a run of letters that are not Han
	digits                  // a number: 24, 2.5, 50,000, or positional Han digits
	han                     // one Han character
	mark                    // one character of anything else
)

// atom is the smallest piece of a text that names and phrases are made of.
type atom struct {
	start, end int // bytes
	kind       atomKind
	gap        bool    // white space stands before it, or nothing at all
	key        string  // how it stands in a key: lower case, ASCII digits, "gb" as "g"
	num        float64 // digits only
}

// text is one message with its atoms.
type text struct {
	plain string // normalised, letter case kept
	low   string // the same length: lower case, simplified characters
	atoms []atom
	key   []byte  // scratch of dictionary.at
	found []found // likewise
}

func newText(plain string) *text {
	t := &text{plain: plain, low: lower(plain), key: make([]byte, 0, 64)}
	t.atoms = lex(t.low, make([]atom, 0, len(plain)/3+4))
	return t
}

// lower folds ASCII letters and traditional characters. Every byte keeps its
// place, which strings.ToLower would not promise.
func lower(s string) string {
	if isLowerASCII(s) {
		return s
	}
	b := []byte(s)
	for i := 0; i < len(b); {
		if b[i] < utf8.RuneSelf {
			if 'A' <= b[i] && b[i] <= 'Z' {
				b[i] += 'a' - 'A'
			}
			i++
			continue
		}
		r, size := utf8.DecodeRune(b[i:])
		if to, ok := simplified()[r]; ok && utf8.RuneLen(to) == size {
			utf8.EncodeRune(b[i:], to)
		}
		i += size
	}
	return string(b)
}

func isLowerASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf || 'A' <= s[i] && s[i] <= 'Z' {
			return false
		}
	}
	return true
}

// lex cuts a lower-case text into atoms and appends them to buf.
func lex(low string, buf []atom) []atom {
	l := lexer{low: low, atoms: buf, gap: true}
	if strings.HasPrefix(low, "1.") && len(low) > 2 && !isDigit(low[2]) {
		l.point = '2'
	}
	for l.pos < len(low) {
		l.next()
	}
	return l.atoms
}

type lexer struct {
	low   string
	pos   int
	gap   bool
	atoms []atom
	// point is the number of the next point of a list that began with "1.":
	// in "1. … 2.33b …" the 2 is none of the number. 0: no list.
	point byte
}

func (l *lexer) next() {
	if c := l.low[l.pos]; c < utf8.RuneSelf {
		l.nextASCII(c)
		return
	}
	r, size := utf8.DecodeRuneInString(l.low[l.pos:])
	switch {
	case unicode.Is(unicode.Han, r):
		if !l.hanDigits() {
			l.emit(han, l.pos+size)
		}
	case unicode.IsLetter(r):
		l.word()
	default:
		l.emit(mark, l.pos+size)
	}
}

func (l *lexer) nextASCII(c byte) {
	switch {
	case c == ' ' || c == '\n':
		l.gap = true
		l.pos++
	case isDigit(c), l.isBareFraction():
		l.number()
	case isLower(c):
		l.word()
	default:
		l.emit(mark, l.pos+1)
	}
}

// isBareFraction reports whether a fraction without its zero begins here: $.9.
func (l *lexer) isBareFraction() bool {
	if l.low[l.pos] != '.' || l.pos+1 >= len(l.low) || !isDigit(l.low[l.pos+1]) {
		return false
	}
	return l.gap || l.low[l.pos-1] == '$' || l.low[l.pos-1] == '@'
}

// emit adds the atom that ends at end.
func (l *lexer) emit(kind atomKind, end int) *atom {
	l.atoms = append(l.atoms, atom{start: l.pos, end: end, kind: kind, gap: l.gap, key: l.low[l.pos:end]})
	l.pos, l.gap = end, false
	return &l.atoms[len(l.atoms)-1]
}

// number reads digits with thousands groups and one decimal point. "2_5" is
// 2.5, since repositories write Qwen2_5 where a dot is not allowed.
func (l *lexer) number() {
	end := skipDigits(l.low, l.pos)
	end = l.thousands(end)
	if l.point != 0 && l.gap && end == l.pos+1 && l.low[l.pos] == l.point && end < len(l.low) && l.low[end] == '.' {
		l.point++
		l.emitNumber(end)
		return
	}
	point := end+1 < len(l.low) && isDigit(l.low[end+1]) &&
		(l.low[end] == '.' || l.low[end] == '_' && l.lone(end))
	if point {
		end = skipDigits(l.low, end+1)
	}
	l.emitNumber(end)
}

func (l *lexer) emitNumber(end int) {
	a := l.emit(digits, end)
	a.key = plainDigits(a.key)
	a.num = parseNumber(a.key)
}

// plainDigits writes a number with a point and without groups.
func plainDigits(s string) string {
	if strings.IndexByte(s, '_') < 0 && strings.IndexByte(s, ',') < 0 {
		return s
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, ",", ""), "_", ".")
}

// thousands extends the end over groups such as ,000.
func (l *lexer) thousands(end int) int {
	if end-l.pos > 3 {
		return end
	}
	for end+3 < len(l.low) && l.low[end] == ',' && skipDigits(l.low, end+1) == end+4 {
		end += 4
	}
	return end
}

// lone reports whether the underscore at i stands between single digits.
func (l *lexer) lone(i int) bool {
	return i-l.pos == 1 && skipDigits(l.low, i+1) == i+2
}

// hanDigits reads a number written digit by digit in Han characters, as card
// numbers are. Two digits count only with a zero among them: seven and eight side
// by side mean "seven or eight".
func (l *lexer) hanDigits() bool {
	var key [maxHanDigits]byte
	end, n, zero := l.pos, 0, false
	for end < len(l.low) {
		r, size := utf8.DecodeRuneInString(l.low[end:])
		d, ok := hanDigit(r)
		if !ok {
			break
		}
		if n == maxHanDigits {
			return false
		}
		zero = zero || d == 0
		key[n] = byte('0' + d)
		n++
		end += size
	}
	if n < 3 && !(n == 2 && zero) {
		return false
	}
	a := l.emit(digits, end)
	a.key = string(key[:n])
	a.num = parseNumber(a.key)
	return true
}

// maxHanDigits bounds a number written digit by digit. Longer runs are laughter
// or decoration, and reading them again from each character would not be linear.
const maxHanDigits = 8

// word reads a run of letters. Letters that are glued to a number and hold the
// x of "times" are cut at it: 8xh100, 24gx2, 4090x8.
func (l *lexer) word() {
	end := l.wordEnd()
	afterNumber := !l.gap && l.atoms[len(l.atoms)-1].kind == digits
	if afterNumber && end-l.pos > 1 {
		if l.low[l.pos] == 'x' {
			end = l.pos + 1
		} else if l.low[end-1] == 'x' && end < len(l.low) && isDigit(l.low[end]) {
			end--
		} else if l.gluesWord(end) {
			l.emit(letters, l.pos+1)
			l.gap = true // what follows is a word of its own
			return
		}
	}
	a := l.emit(letters, end)
	if afterNumber {
		a.key = unitKey(a.key)
	}
}

// gluesWord reports whether the letters up to end are a unit of one letter with the
// word behind it glued on: 32bq4, 7bint8, 8blora, 16kctx.
func (l *lexer) gluesWord(end int) bool {
	tail := l.low[l.pos+1 : end]
	if l.low[l.pos] == 'b' && numberedTails[tail] {
		return end < len(l.low) && isDigit(l.low[end])
	}
	return slices.Contains(gluedTails[l.low[l.pos]], tail)
}

var (
	// numberedTails are glued to a size where a number follows: the q of 7bq8.
	numberedTails = map[string]bool{"q": true, "iq": true, "w": true, "int": true, "fp": true, "bf": true, "nf": true, "mxfp": true, "nvfp": true}
	// gluedTails are the words that are glued to each unit.
	gluedTails = map[byte][]string{
		'b': {"awq", "gptq", "gguf", "bnb", "lora", "qlora", "sft", "dpo", "grpo", "full", "instruct", "chat", "model"},
		'g': {"vram", "ram", "card", "gpu", "mem"},
		'k': {"ctx", "context", "seq", "tokens"},
	}
)

// wordEnd returns where the run of letters at the lexer's place ends.
func (l *lexer) wordEnd() int {
	end := l.pos
	for end < len(l.low) {
		if c := l.low[end]; c < utf8.RuneSelf {
			if !isLower(c) {
				break
			}
			end++
			continue
		}
		r, size := utf8.DecodeRuneInString(l.low[end:])
		if !unicode.IsLetter(r) || unicode.Is(unicode.Han, r) {
			break
		}
		end += size
	}
	return end
}

// unitKey gives the spellings of a gigabyte one key, so that "A100 80GB" and
// "a100-80g" are one name.
func unitKey(key string) string {
	switch key {
	case "gb", "gib", "gig", "gigs", "gigabytes":
		return "g"
	}
	return key
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func skipDigits(s string, i int) int {
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	return i
}

// maxNumber is where reading digits stops: no quantity here is larger.
const maxNumber = 1e15

// parseNumber reads digits and at most one point. It cannot fail; absurdly long
// numbers saturate.
func parseNumber(s string) float64 {
	value, scale := 0.0, 0.0
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '.':
			scale = 1
		case value < maxNumber:
			value = value*10 + float64(s[i]-'0')
			scale *= 10
		}
	}
	if scale > 1 {
		return value / scale
	}
	return value
}
