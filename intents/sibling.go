package intents

import (
	"slices"
	"strings"
)

// sibling returns the candidate whose id differs from id in its sizes only, in
// a list of one; nil where there is none.
func sibling(id string, candidates []string) []string {
	stem := stemOf(id)
	for _, c := range candidates {
		if stemOf(c) == stem {
			return []string{c}
		}
	}
	return nil
}

// stemOf drops the parameter counts and amounts of memory from an id:
// qwen3-30b-a3b and qwen3-8b are both qwen3.
func stemOf(id string) string {
	parts := slices.DeleteFunc(strings.Split(id, "-"), isSizePart)
	return strings.Join(parts, "-")
}

// isSizePart reports whether a part of an id is a size: 7b, a3b, 270m, 8x7b, 80g.
func isSizePart(part string) bool {
	part = strings.TrimPrefix(part, "a")
	if part == "" || !isDigit(part[0]) || !strings.ContainsRune("bmg", rune(part[len(part)-1])) {
		return false
	}
	return strings.Trim(part[:len(part)-1], "0123456789.x") == ""
}
