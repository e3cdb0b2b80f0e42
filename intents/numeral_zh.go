package intents

// hanDigit reads one positional digit.
func hanDigit(r rune) (int, bool) {
	switch r {
	case '零', '〇':
		return 0, true
	case '一', '幺':
		return 1, true
	case '二':
		return 2, true
	case '三':
		return 3, true
	case '四':
		return 4, true
	case '五':
		return 5, true
	case '六':
		return 6, true
	case '七':
		return 7, true
	case '八':
		return 8, true
	case '九':
		return 9, true
	}
	return 0, false
}

// hanUnit reads a power of ten inside a numeral. 亿 is none: it is the unit of
// a parameter count (a tenth of a billion) and is read as such. 万 neither: it
// multiplies samples and money, as it does after digits.
func hanUnit(key string) float64 {
	switch key {
	case "十":
		return 10
	case "百":
		return 100
	case "千":
		return 1000
	}
	return 0
}

// hanCount reads the words that count without being digits.
func hanCount(key string) float64 {
	switch key {
	case "两", "俩":
		return 2
	case "仨":
		return 3
	}
	return 0
}

// hanNumeral reads a Chinese numeral at atom i: 七, 二十四, 一百三十, 三千, 两.
// It returns the value and the number of atoms, 0 where there is none.
func hanNumeral(atoms []atom, i int) (value float64, n int) {
	if atoms[i].kind != han {
		return 0, 0
	}
	digit, seen, last := 0.0, false, 0.0
	for j := i; j < len(atoms) && (j == i || !atoms[j].gap); j++ {
		if tail := zeroTail(&atoms[j]); tail > 0 && value > 0 && !seen {
			if n = j - i + 1; j+1 == len(atoms) || hanUnit(atoms[j+1].key) == 0 {
				return value + tail, n
			}
			digit, seen = tail, true // the 零四 of 两千零四十八
			continue
		}
		if atoms[j].kind != han {
			break
		}
		if d, ok := hanAtomDigit(atoms[j].key); ok && !seen && !(last > 10 && d == 1 && opensRate(atoms, j+1)) {
			digit, seen = d, true
		} else if unit := hanUnit(atoms[j].key); unit > 0 {
			if !seen {
				digit = 1
			}
			value += digit * unit
			digit, seen, last = 0, false, unit
		} else {
			break
		}
		n = j - i + 1
	}
	if !standsAlone(atoms, i, n) {
		return 0, 0
	}
	if last > 10 { // the five of 三千五 counts hundreds
		digit *= last / 10
	}
	return value + digit, n
}

// opensRate reports whether the one before atom i begins what a price is for: 三百
// 一个月 are 300 a month.
func opensRate(atoms []atom, i int) bool { return i < len(atoms) && rateCharacters[atoms[i].key] }

// zeroTail reads the 零五 of 一百零五, which the lexer takes for digits.
func zeroTail(a *atom) float64 {
	if a.kind == digits && len(a.key) == 2 && a.key[0] == '0' {
		return a.num
	}
	return 0
}

// standsAlone rejects 千 and 百 by themselves ("千问", "百川"): without a digit
// before them they are numbers only in 千亿, 百亿 and 百万.
func standsAlone(atoms []atom, i, n int) bool {
	if n != 1 {
		return true
	}
	k := atoms[i].key
	if k != "千" && k != "百" {
		return true
	}
	return i+1 < len(atoms) && (atoms[i+1].key == "亿" || k == "百" && atoms[i+1].key == "万")
}

// hanAtomDigit reads one atom as a digit or as a word that counts. Zero is no
// count by itself.
func hanAtomDigit(key string) (float64, bool) {
	if c := hanCount(key); c > 0 {
		return c, true
	}
	for _, r := range key {
		d, ok := hanDigit(r)
		return float64(d), ok && d > 0
	}
	return 0, false
}
