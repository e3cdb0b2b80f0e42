package bot

import (
	"slices"
	"strings"
	"unicode"

	"gpufit/intents"
)

// words are what the bot says itself, beside the replies that it passes on.
// wordsEN and wordsZH are its two values: a key that one of them lacks does
// not compile, and TestWordings holds both complete.
type words struct {
	lang    intents.Lang
	help    string // %s: the bot's name
	other   string // where the help in the other language is
	helpAsk []string
	busy    string // there is no room for a slash command
	failed  string // a fault of ours
	peak    string // title of the sum of all components
	fits    string // title of what would make it fit
	room    string // title of what would give it room, where it is tight
	asked   string // before what a button has asked

	outsider  string // to people of other workspaces
	elsewhere string // in channels where it does not answer
	slower    string // to who asks too much

	chart  string // title of the chart of memory, in GiB
	total  string // its bar for the sum
	usable string // its bar for what the card has

	share string // on the button that shows to all what one person sees

	// What buttons say, and what they ask as a person would type it. %d: cards.
	withINT4, askINT4       string
	withQLoRA, askQLoRA     string
	onCards, askCards       string
	anotherCard, askAnother string
}

func wordsFor(l intents.Lang) *words {
	if l == intents.ZH {
		return &wordsZH
	}
	return &wordsEN
}

// isHelp reports whether somebody asks how to use the bot, or just calls it.
func isHelp(text string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	return text == "" || slices.Contains(wordsEN.helpAsk, text) || slices.Contains(wordsZH.helpAsk, text)
}

// help is how to use the bot. Where no language is set and the question shows
// none, it says at the end how to get it in the other one.
func help(l intents.Lang, set, name string) string {
	w := wordsFor(l)
	text := strings.ReplaceAll(w.help, "%s", name)
	if set == "" || set == "auto" {
		text += "\n" + w.other
	}
	return text
}

// languageOf is Chinese for text with a Chinese character in it, English for
// all other.
func languageOf(text string) intents.Lang {
	if strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
		return intents.ZH
	}
	return intents.EN
}
