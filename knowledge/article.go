package knowledge

import (
	"regexp"
	"slices"
	"strings"
)

// Article answers one topic of renting practice in both languages, with the
// same figures in both.
type Article struct {
	ID      string      `toml:"id"`      // the file's name
	Intents []string    `toml:"intents"` // questions that it may answer, the main one first
	Checked Month       `toml:"checked"` // when its facts were last checked
	Sources []Source    `toml:"sources"`
	EN      ArticleText `toml:"en"`
	ZH      ArticleText `toml:"zh"`
}

// ArticleText is an article in one language. Short and Detail carry markers,
// the ids of sources in square brackets; see Unmarked.
type ArticleText struct {
	Title  string   `toml:"title"`
	Asks   []string `toml:"asks"`   // ways to ask for it
	Short  string   `toml:"short"`  // the answer in one to three sentences
	Detail string   `toml:"detail"` // paragraphs parted by empty lines; "- " begins a list item
	Steps  []Step   `toml:"steps"`
}

// Step is one entry of a checklist.
type Step struct {
	Do   string `toml:"do"`
	Run  string `toml:"run"`  // command; empty: none
	Good string `toml:"good"` // what a good outcome looks like; empty: nothing to look at
}

// Source is where an article's facts were read.
type Source struct {
	ID    string `toml:"id"` // as markers name it
	Title string `toml:"title"`
	URL   string `toml:"url"`   // empty where the source has no page of its own
	AsOf  Month  `toml:"as_of"` // month of the fact
}

// Term is an entry of the glossary.
type Term struct {
	ID      string   `toml:"id"`
	ENNames []string `toml:"en_names"`
	ZHNames []string `toml:"zh_names"`
	EN      string   `toml:"en"`
	ZH      string   `toml:"zh"`
	Article string   `toml:"article"` // id of the article that says more; empty: none
	Broad   bool     `toml:"broad"`   // an everyday word of the field, told only where no other term is named
}

// Text returns the article in a language, "zh" or any other for English.
func (a *Article) Text(lang string) *ArticleText {
	if lang == "zh" {
		return &a.ZH
	}
	return &a.EN
}

// Text returns the explanation in a language, "zh" or any other for English.
func (t *Term) Text(lang string) string {
	if lang == "zh" {
		return t.ZH
	}
	return t.EN
}

// Name returns the first name in a language.
func (t *Term) Name(lang string) string {
	if lang == "zh" {
		return t.ZHNames[0]
	}
	return t.ENNames[0]
}

// marker is the id of a source in square brackets, with the space before it.
var marker = regexp.MustCompile(`\s*\[([a-z0-9][a-z0-9.-]*)\]`)

// Unmarked returns a text without its markers, for a reader.
func Unmarked(text string) string { return strings.TrimSpace(marker.ReplaceAllString(text, "")) }

// markersOf returns the ids that a text names, each once, in order.
func markersOf(text string) []string {
	var ids []string
	for _, m := range marker.FindAllStringSubmatch(text, -1) {
		if !slices.Contains(ids, m[1]) {
			ids = append(ids, m[1])
		}
	}
	return ids
}

// Paragraphs splits a text at empty lines and before list items; lines that a
// paragraph was merely wrapped into are joined again.
func Paragraphs(text string) []string {
	var out []string
	open := false // whether the next line continues the last paragraph
	for _, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
			open = false
		case open && !strings.HasPrefix(line, "- "):
			out[len(out)-1] += " " + line
		default:
			out, open = append(out, line), true
		}
	}
	return out
}

// Cited returns the sources that a text's markers name, in the order of the
// markers; without a text, all of them.
func (a *Article) Cited(texts ...string) []Source {
	if len(texts) == 0 {
		return a.Sources
	}
	return citedOf(a.Sources, strings.Join(texts, "\n"))
}

func citedOf(sources []Source, text string) []Source {
	var out []Source
	for _, id := range markersOf(text) {
		if i := slices.IndexFunc(sources, func(s Source) bool { return s.ID == id }); i >= 0 {
			out = append(out, sources[i])
		}
	}
	return out
}
