package intents

// Numbers returns every number that a text states, as digits or as a numeral of
// either language, each also in the readings that a multiplier behind it allows:
// "3万" is 3 and 30000, "7k" 7, 7000 and 7168, "三成" 3 and 0.3. It is the
// yardstick for a value that somebody else claims to have read.
func Numbers(s string) []float64 {
	t := newText(normalize(s))
	var out []float64
	for i := 0; i < len(t.atoms); {
		v, n := numberAt(t.atoms, i)
		if n == 0 {
			i++
			continue
		}
		out = append(out, v)
		i += n
		if i < len(t.atoms) {
			for _, m := range multipliers[t.atoms[i].key] {
				out = append(out, v*m)
			}
		}
	}
	return out
}

// multipliers are what may stand behind a number, with what it may mean there.
var multipliers = map[string][]float64{
	"k": {1e3, 1 << 10}, "m": {1e6, 1e-3}, "mb": {1e-3}, "b": {1e9}, "t": {1e12, 1e3}, "tb": {1e3}, "w": {1e4}, "%": {0.01},
	"万": {1e4}, "亿": {1e8, 0.1}, "千": {1e3}, "百": {1e2}, "成": {0.1}, "折": {0.1},
	"thousand": {1e3}, "million": {1e6, 1e-3}, "billion": {1e9}, "grand": {1e3}, "percent": {0.01},
	"天": {24}, "day": {24}, "days": {24}, "d": {24}, "周": {168}, "week": {168}, "weeks": {168}, "年": {12}, "year": {12}, "years": {12},
}

// numberAt reads the number at atom i in any spelling.
func numberAt(atoms []atom, i int) (value float64, n int) {
	if atoms[i].kind == digits {
		return atoms[i].num, 1
	}
	if value, n = englishNumeral(atoms, i); n > 0 {
		return value, n
	}
	if v, ok := englishNumber[atoms[i].key]; ok && atoms[i].kind == letters {
		return v, 1
	}
	if value, n = hanNumeral(atoms, i); n > 0 {
		return value, n
	}
	if v := hanCount(atoms[i].key); v > 0 {
		return v, 1
	}
	return 0, 0
}
