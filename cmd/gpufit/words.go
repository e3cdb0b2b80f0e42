package main

import "gpufit/intents"

// words are the few sentences of the terminal itself; those of answers stand
// in bot/answer.
type words struct {
	understood       string // verbs: intent, confidence
	fromConversation string
	chatHello        string
	farewells        []string // lines that end a chat, lower case
}

// wordsFor returns the wordings of a language, English where it is not known.
func wordsFor(lang intents.Lang) words {
	if lang == intents.ZH {
		return wordsZH
	}
	return wordsEN
}
