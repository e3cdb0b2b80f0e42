package answer

import (
	"strings"

	"gpufit/intents"
)

// unusedWords are phrasings of facts that no slot holds and no figure uses. A
// reply says so instead of passing them over.
type unusedWords struct {
	experts []string // layers of experts in host memory
	asLoRA  []string // adapters that are computed as LoRA
	tuning  []string // ways to tune that are not computed
}

// stated returns the first of the phrasings that stands in a text as words of
// its own, in either language; empty where none does.
func stated(text string, of func(unusedWords) []string) string {
	lower := strings.ToLower(text)
	for _, w := range []*words{&wordsEN, &wordsZH} {
		for _, phrase := range of(w.unused) {
			if standsIn(lower, phrase) {
				return phrase
			}
		}
	}
	return ""
}

// standsIn reports whether a phrase stands in a text without a letter or digit
// of its alphabet right beside it.
func standsIn(text, phrase string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], phrase)
		if i < 0 {
			return false
		}
		start, end := from+i, from+i+len(phrase)
		if (start == 0 || !wordByte(text[start-1])) && (end == len(text) || !wordByte(text[end])) {
			return true
		}
		from = end
	}
}

// wordByte reports whether b is an ASCII letter or digit: what stands beside a
// Chinese word is never part of it.
func wordByte(b byte) bool { return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' }

// withStatedOffload hears that experts are to live in host memory: the answer
// is then one about offloading.
func withStatedOffload(text string, q intents.Question) intents.Question {
	if stated(text, func(u unusedWords) []string { return u.experts }) != "" && !q.Settings.NoOffload {
		q.Settings.Offload = true
	}
	return q
}

// withUnused adds to an answer with figures what the text states and the
// figures do not hold.
func (w *words) withUnused(text string, r Reply) Reply {
	if r.Estimate == nil {
		return r
	}
	adapter, tuning := "", ""
	if name := stated(text, func(u unusedWords) []string { return u.asLoRA }); name != "" {
		adapter = say(w.remark.asLoRA, spelled(name))
	}
	if name := stated(text, func(u unusedWords) []string { return u.tuning }); name != "" {
		tuning = say(w.remark.notTuned, spelled(name))
	}
	r.Body = lines(adapter, tuning, r.Body)
	return r
}

// spelled gives an abbreviation the case that people know.
func spelled(name string) string {
	if known := map[string]string{"dora": "DoRA", "qdora": "QDoRA"}[name]; known != "" {
		return known
	}
	return "“" + name + "”"
}
