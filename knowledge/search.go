package knowledge

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// SearchModels returns the models that every word fits: by id, name, alias,
// repository, family or kind, from the beginning of a part ("qwen3 moe",
// "7b", "coder"). Rows that have the words whole come first. No word: all.
func (b *Base) SearchModels(query ...string) []*Model {
	asked := searchWords(query)
	return search(b.models, func(m *Model) int {
		fields := append([]string{m.ID, m.Name, m.HFRepo, m.Family, string(m.Shape.Kind)}, m.Aliases...)
		return score(asked, fields, func(string) bool { return false })
	})
}

// SearchGPUs returns the cards that every word fits: by id, name, alias,
// vendor, class or arch, from the beginning of a part ("hopper", "4090",
// "huawei"), or by memory ("24g", "80GB"). Rows that have the words whole come
// first. No word: all.
func (b *Base) SearchGPUs(query ...string) []*GPU {
	asked := searchWords(query)
	return search(b.gpus, func(g *GPU) int {
		fields := append([]string{g.ID, g.Name, g.Vendor, g.Class, g.Arch}, g.Aliases...)
		return score(asked, fields, func(word string) bool {
			gb, used := memorySize([]string{word})
			return used > 0 && gb == g.MemoryGB
		})
	})
}

// searchWords folds the query and splits it at spaces.
func searchWords(query []string) []string {
	var out []string
	for _, q := range query {
		out = append(out, strings.Fields(fold(q))...)
	}
	return out
}

// search keeps the rows with a score, best first, equals in table order.
func search[T any](rows []T, rate func(*T) int) []*T {
	var found []*T
	scores := map[*T]int{}
	for i := range rows {
		if n := rate(&rows[i]); n > 0 {
			found, scores[&rows[i]] = append(found, &rows[i]), n
		}
	}
	slices.SortStableFunc(found, func(a, b *T) int { return cmp.Compare(scores[b], scores[a]) })
	return found
}

// score is 0 where a word fits no field, else 1 and one more for each word
// that is a whole part of a field.
func score(asked, fields []string, other func(word string) bool) int {
	total := 1
	for _, word := range asked {
		best := 0
		if other(word) {
			best = 2
		}
		for _, f := range fields {
			best = max(best, fits(fold(f), word))
		}
		if best == 0 {
			return 0
		}
		total += best - 1
	}
	return total
}

// fits is 2 where word is a whole part of a field, 1 where a part begins with
// it, 0 where none does. Han script has no parts: anywhere counts.
func fits(field, word string) (best int) {
	for from := 0; from < len(field); {
		at := strings.Index(field[from:], word)
		if at < 0 {
			break
		}
		start := from + at
		end := start + len(word)
		switch begins := partStart(field, start); {
		case begins && partStart(field, end):
			return 2
		case begins || strings.ContainsFunc(word, isHan):
			best = 1
		}
		from = start + 1
	}
	return best
}

// partStart reports whether a part of a field may begin at i: at its ends,
// beside a separator, where the script changes.
func partStart(field string, i int) bool {
	if i == 0 || i >= len(field) {
		return true
	}
	inside := func(at int) bool { return isASCIIWord(field[at]) || field[at] == '.' && pointAt(field, at) }
	return !inside(i-1) || !inside(i)
}

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }
