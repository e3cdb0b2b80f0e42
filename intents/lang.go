package intents

// lang is Chinese where Han characters do more than name a model or a card.
func (r *reading) lang() Lang {
	for i := range r.items {
		if r.items[i].kind == nameItem {
			continue
		}
		for k := r.items[i].first; k < r.items[i].end; k++ {
			if r.atoms[k].kind == han {
				return ZH
			}
		}
	}
	return EN
}

// langUnsure reports whether the text is written the same in both languages:
// names, numbers, and words of the trade that have no other form.
func (r *reading) langUnsure() bool {
	for i := range r.items {
		switch it := r.at(i); {
		case it.kind == phraseItem && (!it.meansAny(sameInBoth) || englishFirst[r.key(i)]):
			return false
		case it.kind == numberItem && r.atoms[it.first].kind == letters: // "two hundred"
			return false
		case it.kind == wordItem && (r.isHan(i) || r.runeLen(i) > 1):
			return false
		}
	}
	return r.lang() == EN
}

// sameInBoth are the concepts whose Latin spellings people type in Chinese
// sentences too.
var sameInBoth = setOf(tuningWord, fullWord, quantType, bnbWord, bpwWord, kvWord, parallelWord, tensorKey, pipeKey, optimizerWord, engineWord,
	cardPrefix, cardSuffix, timesWord, unitB, unitM, unitT, unitGB, unitMB, unitK, unitToken, batchKey, contextKey, rankKey, accumKey, utilKey,
	ckptWord, flashWord, packWord, lossWord, computeWord, targetWord)

// englishFirst begin phrases of a sentence: "no lora", "without peft".
var englishFirst = map[string]bool{"no": true, "without": true, "not": true, "train": true, "training": true, "how": true, "all": true, "fully": true}
