package intents

import (
	"slices"
	"strings"
	"testing"
)

// slotWords are the concepts whose words fill a slot by themselves.
var slotWords = setOf(trainWord, tuningWord, serveWord, quantType, engineWord, tensorKey, pipeKey, parallelWord)

// TestPracticeSwallowsNoSlot holds that a phrase about the practice of renting
// keeps the meaning of the words in it that fill slots: "inference framework"
// still speaks of inference. A way to tune says by itself that something is trained.
func TestPracticeSwallowsNoSlot(t *testing.T) {
	p := NewParser(Vocabulary{})
	for _, e := range slices.Concat(englishPractice, chinesePractice) {
		for phrase := range strings.SplitSeq(e.phrases, "|") {
			whole := &reading{text: newText(normalize(phrase)), index: p.index}
			whole.scan()
			for _, word := range strings.Fields(phrase) {
				part := &reading{text: newText(normalize(word)), index: p.index}
				part.scan()
				for i := range part.items {
					for _, s := range part.items[i].senses {
						if slotWords.has(s.means) && !whole.at(0).means(s.means) && !whole.at(0).means(tuningWord) {
							t.Errorf("%q does not speak of %q", phrase, word)
						}
					}
				}
			}
		}
	}
}
