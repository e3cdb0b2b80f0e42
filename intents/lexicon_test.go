package intents

import (
	"slices"
	"strings"
	"testing"
)

// TestPhrasesAreFound reads every phrase of the lexicon as a text of its own: it
// must be one phrase, whole, with the meaning that its row gives it. A phrase that
// a mark cuts, or that a longer key swallows, would never be heard.
func TestPhrasesAreFound(t *testing.T) {
	p := NewParser(Vocabulary{})
	for _, table := range slices.Concat(englishTables, chineseTables) {
		for _, e := range table {
			for phrase := range strings.SplitSeq(e.phrases, "|") {
				r := &reading{text: newText(normalize(phrase)), index: p.index}
				r.scan()
				if len(r.items) != 1 || r.items[0].kind != phraseItem {
					t.Errorf("%q is read as %d items, want one phrase", phrase, len(r.items))
					continue
				}
				if v, ok := r.items[0].value(e.means); !ok || v != e.value && !hasValue(&r.items[0], e) {
					t.Errorf("%q does not mean concept %d %q", phrase, e.means, e.value)
				}
			}
		}
	}
}

func hasValue(it *item, e entry) bool {
	for _, s := range it.senses {
		if s.means == e.means && s.value == e.value {
			return true
		}
	}
	return false
}

// oneLanguage are concepts that only one of the languages has words for (English
// predicts with the words of canWord), or whose words are the same in both.
var oneLanguage = setOf(unitB, unitM, unitT, unitMB, unitK, codeWord, bnbWord, kvWord, parallelWord, offloadWord, optimizerWord,
	engineWord, fullWord, seriesTail, unitYi, unitPiece, unitItem, numberWord, pipeKey, tensorKey, oomVerb, willWord, cardPrefix, recommendAsk, regionName)

// TestBothLanguages holds that a concept that the rules or patterns speak of can
// be said in Chinese and in English.
func TestBothLanguages(t *testing.T) {
	said := func(tables ...[]entry) (set conceptSet) {
		for _, table := range tables {
			for _, e := range table {
				set.add(e.means)
			}
		}
		return set
	}
	en, zh := said(englishTables...), said(chineseTables...)
	for _, c := range spokenOf().list() {
		if c >= hasModel || c == askVRAM || oneLanguage.has(c) {
			continue
		}
		if !en.has(c) {
			t.Errorf("concept %d cannot be said in English", c)
		}
		if !zh.has(c) {
			t.Errorf("concept %d cannot be said in Chinese", c)
		}
	}
}

// spokenOf are the concepts of all rules and patterns.
func spokenOf() (set conceptSet) {
	for i := range rules {
		set = set.union(rules[i].all).union(rules[i].any).union(rules[i].any2).union(rules[i].none)
	}
	for _, p := range patterns {
		set.add(p.first)
		set.add(p.second)
	}
	return set
}

// TestRuleTopics holds that a topic belongs to its intent, and that a rule of a
// topic is no memory question.
func TestRuleTopics(t *testing.T) {
	for i, u := range rules {
		memory := u.intent == CanRun || u.intent == VRAMNeeded || u.intent == WhichGPU || u.intent == WhatFits
		if memory && u.topic != "" {
			t.Errorf("rule %d: %s has the topic %q, want none", i, u.intent, u.topic)
		}
		if (u.intent == Smalltalk || u.intent == OutOfScope) && u.topic == "" {
			t.Errorf("rule %d: %s has no topic, want one", i, u.intent)
		}
		if u.confidence <= 0 || u.confidence > 1 {
			t.Errorf("rule %d: confidence %v, want 0 to 1", i, u.confidence)
		}
		if u.all.intersects(u.none) {
			t.Errorf("rule %d can never hold: %v", i, u.all.list())
		}
	}
}
