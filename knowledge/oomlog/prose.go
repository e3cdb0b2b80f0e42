package oomlog

import "strings"

// cardWords stand in a line about a card.
var cardWords = []string{"gpu", "cuda:", "card", cardHan}

// mostShares is more cards than anybody lists by hand.
const mostShares = 64

// sharesInProse are the used shares of cards that a person wrote down instead
// of pasting the table: "GPU 0 at 24190MiB / 24576MiB, GPU 1 at 11MiB / 24576MiB".
func (r *reading) sharesInProse() []float64 {
	var out []float64
	for line := range strings.Lines(r.lower) {
		if len(line) > longestRow || strings.IndexByte(line, '/') < 0 || !containsOne(line, cardWords) {
			continue
		}
		if out = append(out, sharesIn(line)...); len(out) > mostShares {
			return nil
		}
	}
	return out
}

// sharesIn reads "used / total" with its units wherever it stands in a line.
func sharesIn(line string) []float64 {
	var out []float64
	as := amounts(line, false)
	for i := 1; i < len(as); i++ {
		used, total := as[i-1], as[i]
		if strings.TrimSpace(line[used.to:total.from]) == "/" && total.gib > 0 && used.gib <= total.gib {
			out = append(out, used.gib/total.gib)
		}
	}
	return out
}
