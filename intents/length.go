package intents

import "slices"

// secondLength reads a bare power of two behind a context as another one: "8192
// runs out, 4096 does not".
func (r *reading) secondLength(i int, v float64) fact {
	n := int(v)
	power := v == float64(n) && n >= minSecondLength && n&(n-1) == 0
	stated := slices.ContainsFunc(r.facts, func(f fact) bool { return f.kind == contextLen })
	if !power || !stated || r.at(i+1).meansAny(anyUnit) || r.at(i-1).meansAny(anyUnit.union(numberKeys)) {
		return fact{end: i}
	}
	return fact{contextLen, v, i, i + 1}
}

// minSecondLength is below what anybody trains or serves with; smaller powers of
// two count other things.
const minSecondLength = 512
