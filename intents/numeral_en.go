package intents

// englishNumber is a number word below a hundred.
var englishNumber = map[string]float64{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
	"eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
	"seventy": 70, "eighty": 80, "ninety": 90,
}

// englishNumeral reads a number of several words at atom i: seventy two, one
// hundred, a hundred and fifty, two thousand. Millions and billions are units.
// It returns the value and the number of atoms, 0 where there is none; a single
// word is left to the lexicon.
func englishNumeral(atoms []atom, i int) (value float64, n int) {
	var low float64 // below a hundred, not yet multiplied
	var hundreds float64
	words := 0
	for j := i; j < len(atoms) && atoms[j].kind == letters; j++ {
		key := atoms[j].key
		v, plain := englishNumber[key]
		switch {
		case plain && low == 0, plain && low >= 20 && int(low)%10 == 0 && v < 10:
			low += v
		case key == "a" && words == 0 && isMultiplier(atoms, j+1):
			low = 1
		case key == "hundred" && low > 0 && hundreds == 0:
			hundreds, low = low*100, 0
		case key == "thousand" && hundreds+low > 0 && value == 0:
			value, hundreds, low = (hundreds+low)*1000, 0, 0
		case key == "and" && hundreds+value > 0 && low == 0 && isPlainNumber(atoms, j+1):
			words++
			continue
		default:
			return value + hundreds + low, severalWords(words, n)
		}
		words++
		if n = j - i + 1; j+2 < len(atoms) && atoms[j+1].key == "-" && isPlainNumber(atoms, j+2) {
			j++
		}
	}
	return value + hundreds + low, severalWords(words, n)
}

// severalWords is n where at least two words were read.
func severalWords(words, n int) int {
	if words < 2 {
		return 0
	}
	return n
}

func isMultiplier(atoms []atom, i int) bool {
	return i < len(atoms) && (atoms[i].key == "hundred" || atoms[i].key == "thousand")
}

func isPlainNumber(atoms []atom, i int) bool {
	return i < len(atoms) && atoms[i].kind == letters && englishNumber[atoms[i].key] > 0
}

// multiplies reports whether the k or M at item unit belongs to the number at
// item i: it is glued on, or the number is written out ("two hundred k", "one
// million tokens").
func (r *reading) multiplies(i, unit int) bool {
	return !r.gapBefore(unit) || r.atoms[r.items[i].first].kind == letters || r.at(unit+1).means(contextKey) || r.runeLen(unit) > 1 && r.at(unit+1).meansAny(contextNouns)
}
