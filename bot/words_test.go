package bot

import (
	"reflect"
	"strings"
	"testing"
	"unicode"

	"gpufit/intents"
)

// TestWordings holds both languages complete, with the same placeholders, and
// each in its own script.
func TestWordings(t *testing.T) {
	en, zh := reflect.ValueOf(wordsEN), reflect.ValueOf(wordsZH)
	for i := range en.NumField() {
		name := en.Type().Field(i).Name
		if en.Field(i).IsZero() || zh.Field(i).IsZero() {
			t.Errorf("%s is empty in one language", name)
		}
		if en.Field(i).Kind() != reflect.String {
			continue
		}
		a, b := en.Field(i).String(), zh.Field(i).String()
		if strings.Count(a, "%") != strings.Count(b, "%") {
			t.Errorf("%s has %d placeholders in English and %d in Chinese", name, strings.Count(a, "%"), strings.Count(b, "%"))
		}
		han := func(r rune) bool { return unicode.Is(unicode.Han, r) }
		// lang is a code, and other points to the other language.
		if name != "lang" && name != "other" && (strings.ContainsFunc(a, han) || !strings.ContainsFunc(b, han)) {
			t.Errorf("%s is not in the language it belongs to", name)
		}
	}
}

func TestHelpWords(t *testing.T) {
	for _, row := range []struct {
		text string
		want bool
	}{
		{"", true}, {"  Help ", true}, {"?", true}, {phrases["help"]["zh"], true},
		{"help me choose a card", false}, {phrases["fits"]["zh"], false},
	} {
		if got := isHelp(row.text); got != row.want {
			t.Errorf("isHelp(%q) = %v, want %v", row.text, got, row.want)
		}
	}
	if got := help(intents.EN, "en", "bot"); strings.Contains(got, otherZH) {
		t.Errorf("help in a set language points to the other one: %q", got)
	}
	if got := help(intents.EN, "auto", "bot"); !strings.Contains(got, otherZH) || !strings.Contains(got, "@bot") {
		t.Errorf("help is %q, want the way to the Chinese one and the bot's name", got)
	}
}
