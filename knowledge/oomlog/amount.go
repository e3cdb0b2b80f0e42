package oomlog

import (
	"strconv"
	"strings"
)

// amount is a size that stands in a text.
type amount struct {
	gib      float64
	from, to int // of number and unit
}

// unitGiB is how many GiB a unit is. PyTorch, ggml and the kernel count in
// 2^10; where a program writes MB or GB for them (MPS, ComfyUI, Task Manager)
// the reader of that message says so with binary.
var unitGiB = map[string]float64{
	"byte": 1.0 / (1 << 30), "bytes": 1.0 / (1 << 30),
	"kib": 1.0 / (1 << 20), "mib": 1.0 / (1 << 10), "gib": 1, "tib": 1 << 10, "pib": 1 << 20, "eib": 1 << 30, "eb": 1e18 / (1 << 30),
	"kb": 1e3 / (1 << 30), "mb": 1e6 / (1 << 30), "gb": 1e9 / (1 << 30), "tb": 1e12 / (1 << 30),
	"k": 1.0 / (1 << 20), "m": 1.0 / (1 << 10), "g": 1, "t": 1 << 10,
}

var binaryOf = map[string]string{"kb": "kib", "mb": "mib", "gb": "gib", "tb": "tib"}

// amounts reads every number with a unit. binary takes MB and GB for 2^20 and
// 2^30.
func amounts(s string, binary bool) []amount {
	var out []amount
	for i := 0; i < len(s); {
		if s[i] < '0' || s[i] > '9' || i > 0 && (isWord(s[i-1]) || s[i-1] == '.') {
			i++
			continue
		}
		end := numberEnd(s, i)
		a, ok := readAmount(s, i, end, binary)
		if ok {
			out = append(out, a)
			end = a.to
		}
		i = end
	}
	return out
}

func numberEnd(s string, i int) int {
	for i < len(s) && (s[i] >= '0' && s[i] <= '9' || s[i] == '.' && i+1 < len(s) && isDigit(s[i+1])) {
		i++
	}
	return i
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

func isLetter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' }

// readAmount reads the unit behind s[from:number].
func readAmount(s string, from, number int, binary bool) (amount, bool) {
	x, err := strconv.ParseFloat(s[from:number], 64)
	if err != nil {
		return amount{}, false
	}
	start := number
	if start < len(s) && s[start] == ' ' {
		start++
	}
	end := start
	for end < len(s) && isLetter(s[end]) {
		end++
	}
	unit := strings.ToLower(s[start:end])
	if b, ok := binaryOf[unit]; binary && ok {
		unit = b
	}
	scale, ok := unitGiB[unit]
	if !ok || unit == "k" && start > number {
		return amount{}, false
	}
	return amount{x * scale, from, end}, true
}

// countBefore reads a bare number that ends right before i, such as the pid in
// "process 4412 has".
func countBefore(s string, i int) int {
	end := i
	for end > 0 && s[end-1] == ' ' {
		end--
	}
	from := end
	for from > 0 && isDigit(s[from-1]) {
		from--
	}
	n, _ := strconv.Atoi(s[from:end])
	return n
}

// numberAfter reads a bare number at the start of s, 0 where there is none.
func numberAfter(s string) int {
	s = strings.TrimLeft(s, " :=\"'")
	n, _ := strconv.Atoi(s[:numberEnd(s, 0)])
	return n
}
