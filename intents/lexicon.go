package intents

import (
	"slices"
	"strings"
	"sync"
)

// entry is one row of a lexicon: the phrases, parted by |, that mean a concept.
// A phrase that stands in several rows means all of them. Where the concept has
// values (quantisations, engines, number words), value is the one they name.
type entry struct {
	means   concept
	value   string
	phrases string
}

// sense is one meaning of a phrase.
type sense struct {
	means concept
	value string
}

// lexicon holds the phrases of both languages. The languages are not kept
// apart: people mix them within a sentence.
type lexicon struct {
	dictionary
	senses [][]sense
	slab   []sense      // where the next first senses lie
	reader phraseReader // used while the lexicon is made
	tight  []bool       // the phrase counts only where its numbers are glued on: "awq4" is awq4, "awq 4" is not
}

// The tables of each language; what both spell alike stands with the English.
var (
	englishTables = [][]entry{english, englishTopics, englishSettings, englishRenting, englishSpecs, englishPractice, englishTrouble, providers, engineSpellings}
	chineseTables = [][]entry{chinese, chineseTopics, chineseSettings, chineseRenting, chineseSpecs, chinesePractice, chineseTrouble, providersZH}
)

// Prepare builds the lexicon ahead of the first NewParser, which otherwise does
// it: a program that loads other things meanwhile calls it in a goroutine.
func Prepare() { phrases() }

// lexiconSize is about how many phrases there are: maps that grow cost a third
// of the time.
const lexiconSize = 6500

// phrases is the lexicon, built when the first parser is made.
var phrases = sync.OnceValue(func() *lexicon {
	l := &lexicon{dictionary: newDictionary(lexiconSize), senses: make([][]sense, 0, lexiconSize), tight: make([]bool, 0, lexiconSize)}
	for _, table := range slices.Concat(englishTables, chineseTables) {
		for _, e := range table {
			l.addEntry(e)
		}
	}
	for _, name := range englishEngines {
		l.addPhrase(name, sense{engineWord, name})
	}
	for _, name := range ggufTypes {
		l.addPhrase(name, sense{quantType, name})
	}
	return l
})

func (l *lexicon) addEntry(e entry) {
	for phrase := range strings.SplitSeq(e.phrases, "|") {
		l.addPhrase(phrase, sense{e.means, e.value})
	}
}

func (l *lexicon) addPhrase(words string, s sense) {
	id := l.add(l.reader.read(words), int32(len(l.senses)))
	if id < 0 {
		return
	}
	if int(id) == len(l.senses) {
		l.senses = append(l.senses, l.room())
		l.tight = append(l.tight, true)
	}
	if strings.Contains(words, " ") || !strings.ContainsAny(words, "0123456789") {
		l.tight[id] = false
	}
	l.senses[id] = append(l.senses[id], s)
}

// room returns space for one sense, as most phrases have. It is cut from a slab,
// for there are thousands.
func (l *lexicon) room() []sense {
	if len(l.slab) == 0 {
		l.slab = make([]sense, 1024)
	}
	one := l.slab[:0:1]
	l.slab = l.slab[1:]
	return one
}

// ggufTypes are the types of llama.cpp's files whose name is their spelling in
// the contract.
var ggufTypes = strings.Fields("q2_k q2_k_s q3_k_s q3_k_m q3_k_l q4_0 q4_1 q4_k_s q4_k_m " +
	"q5_0 q5_1 q5_k_s q5_k_m q6_k q8_0 iq1_s iq1_m iq2_xxs iq2_xs iq2_s iq2_m iq3_xxs iq3_xs " +
	"iq3_s iq3_m iq4_xs iq4_nl tq1_0 tq2_0")
