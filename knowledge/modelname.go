package knowledge

import (
	"slices"
	"strings"
)

// ModelMatch is what a model name was found to mean.
type ModelMatch struct {
	Model *Model
	// Quant is the type that a checkpoint suffix says (Qwen2.5-7B-Instruct-AWQ:
	// awq4), in the contract's spelling; "" if the name says none.
	Quant string
	// Variants are the other rows that a name without a size could mean: "qwen"
	// sits on one row and names dozens. Empty where the name tells the row.
	Variants []*Model
}

// Model finds the row that a name means: id, display name, alias, hub
// repository, or a checkpoint of one with suffixes. Case, spaces, hyphens,
// underscores and dots are forgiven where only one row is meant, and so are
// the publisher in front and what stands in brackets.
func (b *Base) Model(name string) (ModelMatch, bool) {
	s, _, _ := strings.Cut(fold(name), joined)
	if row, ok := b.modelIDs[s]; ok {
		return ModelMatch{Model: &b.models[row]}, true
	}
	b.spellModels()
	short := dropBrackets(s)
	for _, form := range []string{s, short} {
		row, written, ok := b.findCheckpoint(form)
		if !ok {
			continue
		}
		quant := first(checkpointQuant(s), checkpointQuant(short))
		return ModelMatch{Model: &b.models[row], Quant: quant, Variants: b.modelVariants(written, row)}, true
	}
	return ModelMatch{}, false
}

// findCheckpoint looks up s, then s without its last suffix, and so on. It
// returns the row and the part of the name that was found.
func (b *Base) findCheckpoint(s string) (row int32, written string, ok bool) {
	for {
		for _, form := range []string{s, dropOrg(s), dropPublisher(s)} {
			if row, ok = b.modelNames.find(form, b.sizeFits(form)); ok {
				return row, form, true
			}
		}
		if s, _, ok = dropSuffix(s); !ok {
			return 0, "", false
		}
	}
}

// dropOrg takes away the owner of a hub repository.
func dropOrg(s string) string { return s[strings.LastIndexByte(s, '/')+1:] }

// publishers are words in front of a model name that name who made or packed
// the file. Words that are model families themselves (qwen, deepseek, mistral)
// must stay out: "qwen r1" is not r1.
var publishers = []string{
	"meta", "google", "microsoft", "openai", "nvidia", "ibm", "facebook", "bigcode", "tiiuae", "huggingface",
	"alibaba", "tencent", "baidu", "zhipu", "thudm", "zai", "moonshotai", "moonshot", "bytedance", "xiaomi", "mistralai", "stabilityai",
	"unsloth", "thebloke", "bartowski", "redhatai", "neuralmagic", "nousresearch", "lmsys", "lmstudio",
}

func dropPublisher(s string) string {
	s = dropOrg(s)
	all := words(s)
	if len(all) > 1 && slices.Contains(publishers, all[0]) {
		return strings.TrimLeft(s, " _-")[len(all[0]):]
	}
	return s
}

// sizeFits returns a check that the sizes which a name spells out (7b, 8x7b,
// 350m) are not denied by the names of a row: separators are forgiven, but
// "qwen 34b" must not find qwen3-4b.
func (b *Base) sizeFits(s string) func(int32) bool {
	asked := sizes(nil, s)
	return func(row int32) bool {
		if len(asked) == 0 {
			return true
		}
		m := &b.models[row]
		known := sizes(sizes(nil, fold(m.ID)), fold(m.Name))
		for _, a := range m.Aliases {
			known = sizes(known, fold(a))
		}
		known = sizes(known, fold(m.HFRepo))
		return len(known) == 0 || slices.ContainsFunc(asked, func(x string) bool { return slices.Contains(known, x) })
	}
}

// sizes appends the words of a folded name that are sizes. Where "_" stands
// before one it may be a decimal point (1_8B) or not (Llama_3_8B): both count.
func sizes(dst []string, s string) []string {
	all := words(s)
	for i, w := range all {
		if !isSize(w) {
			continue
		}
		dst = append(dst, w)
		if i > 0 && isNumber(all[i-1]) && strings.Contains(s, all[i-1]+"_"+w) {
			dst = append(dst, all[i-1]+"."+w)
		}
	}
	return dst
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789.") == "" }

// isSize reports whether a word is a parameter count: 7b, 0.5b, 8x22b, 350m, 1t.
func isSize(w string) bool {
	digits := strings.TrimRight(w, "bmt")
	if len(digits) != len(w)-1 {
		return false
	}
	times, each, product := strings.Cut(digits, "x")
	return isNumber(times) && (!product || isNumber(each))
}

// modelVariants returns the rows other than row that begin with the name as
// well, where it spells out no size and is not an id: all of "gemma3-…" for
// gemma3, and the rest of the family where the name is the family.
func (b *Base) modelVariants(written string, row int32) []*Model {
	m := &b.models[row]
	key := keyOf(written)
	if key == keyOf(m.ID) || written == fold(m.HFRepo) || tellsRow(written) {
		return nil
	}
	family := key == keyOf(m.Family)
	also := map[int32]bool{}
	for name, r := range b.modelNames.strict {
		if r != row && (continues(name, key) || family && b.models[r].Family == m.Family) {
			also[r] = true
		}
	}
	var out []*Model
	for r := range b.models {
		if also[int32(r)] {
			out = append(out, &b.models[r])
		}
	}
	return out
}

// continues reports whether name is key and more, the more beginning a new
// part: gemma3-4b continues gemma3; glm4.5 does not continue glm4, nor llama3b llama3.
func continues(name, key string) bool {
	rest, ok := strings.CutPrefix(name, key)
	if !ok || rest == "" {
		return false
	}
	goesOn := rest[0] == '.' || isDigit(rune(rest[0])) || isSize("1"+rest)
	return !isDigit(rune(key[len(key)-1])) || !goesOn
}

// tellsRow reports whether a name spells out a size or a release date.
func tellsRow(written string) bool {
	return len(sizes(nil, written)) > 0 || endsInSize(written) || slices.ContainsFunc(words(written), isDate)
}

// endsInSize reports whether a name written in one piece ends in a size:
// "qwen34b", "r1-7b" glued to what stands before.
func endsInSize(s string) bool {
	digits := strings.TrimRight(s, "bm")
	return len(digits) == len(s)-1 && digits != "" && isDigit(rune(digits[len(digits)-1]))
}
