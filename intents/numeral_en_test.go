package intents

import "testing"

func TestEnglishNumeral(t *testing.T) {
	for _, tt := range []struct {
		why, text string
		want      float64
		atoms     int
	}{
		{"tens and ones", "seventy two", 72, 2},
		{"with a hyphen", "thirty-two", 32, 3},
		{"hundreds", "one hundred", 100, 2},
		{"an article", "a hundred", 100, 2},
		{"with and", "two hundred and fifty", 250, 4},
		{"thousands", "two thousand", 2000, 2},
		{"all of them", "one hundred and twenty eight thousand five hundred", 128500, 8},
		{"an and that counts nothing", "one hundred and more", 100, 2},
		{"the article of a noun", "a card", 0, 0},
		{"one word is the lexicon's", "seventy", 0, 0},
		{"two numbers side by side", "two three", 0, 0},
		{"no number before the power", "hundred", 0, 0},
	} {
		atoms := lex(tt.text, nil)
		v, n := englishNumeral(atoms, 0)
		if n == 0 {
			v = 0
		}
		if v != tt.want || n != tt.atoms {
			t.Errorf("%s: englishNumeral(%q) = %v, %d atoms; want %v, %d", tt.why, tt.text, v, n, tt.want, tt.atoms)
		}
	}
}
