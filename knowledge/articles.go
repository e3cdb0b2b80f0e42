package knowledge

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// Where the articles stand in the file system that LoadArticles is given.
const (
	articlesDir  = "articles"
	glossaryFile = "glossary.toml"
)

// DefaultArticles returns the embedded articles. They are read once, at the
// first call: a question of memory does not pay for them. The error is Problems.
var DefaultArticles = sync.OnceValues(func() (*Articles, error) {
	data, err := fs.Sub(embedded, "data")
	if err != nil {
		return nil, fmt.Errorf("open the embedded articles: %w", err)
	}
	return LoadArticles(data)
})

// Articles are the articles and the glossary. They never change after
// LoadArticles and may be used by any number of goroutines.
type Articles struct {
	all      []Article
	terms    []Term
	termOf   termNames
	glossary []Source // sources of the glossary

	asksOnce  sync.Once
	asks      map[string]*Article // by folded way to ask, see Asked
	indexOnce sync.Once
	index     index // see Find
}

// LoadArticles reads articles/*.toml and glossary.toml of fsys. It is strict:
// an unknown key, a missing part, a name that two of them claim are all
// reported in one error of type Problems. What only looks wrong is for Lint.
func LoadArticles(fsys fs.FS) (*Articles, error) {
	l := articleLoader{fsys: fsys, articles: &Articles{termOf: termNames{}}}
	files, err := fs.Glob(fsys, articlesDir+"/*.toml")
	if err != nil {
		return nil, fmt.Errorf("list the articles: %w", err)
	}
	for _, file := range files {
		l.article(file)
	}
	l.glossary()
	if err := l.problems.err(); err != nil {
		return nil, err
	}
	return l.articles, nil
}

// articleLoader is one run of LoadArticles.
type articleLoader struct {
	fsys     fs.FS
	articles *Articles
	problems Problems
}

// decode reads one TOML file into a struct and refuses unknown keys.
func (l *articleLoader) decode(file string, into any) bool {
	data, err := fs.ReadFile(l.fsys, file)
	if err != nil {
		l.problems.add(file, "", "", "%v", err)
		return false
	}
	d := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields()
	err = d.Decode(into)
	var unknown *toml.StrictMissingError
	var broken *toml.DecodeError
	switch {
	case errors.As(err, &unknown):
		for i := range unknown.Errors {
			line, _ := unknown.Errors[i].Position()
			l.problems.add(file, fmt.Sprintf("line %d", line), strings.Join(unknown.Errors[i].Key(), "."), "is no key of an article; see FORMAT.md")
		}
	case errors.As(err, &broken):
		line, _ := broken.Position()
		l.problems.add(file, fmt.Sprintf("line %d", line), "", "%v", broken)
	case err != nil:
		l.problems.add(file, "", "", "%v", err)
	}
	return err == nil
}

func (l *articleLoader) article(file string) {
	var a Article
	if !l.decode(file, &a) {
		return
	}
	if name := strings.TrimSuffix(path.Base(file), ".toml"); a.ID != name {
		l.problems.add(file, a.ID, "id", "%q is not the name of the file", a.ID)
	}
	for _, part := range []struct{ field, value string }{
		{"intents", strings.Join(a.Intents, "")}, {"checked", string(a.Checked)},
		{"en.title", a.EN.Title}, {"en.short", a.EN.Short}, {"en.asks", strings.Join(a.EN.Asks, "")},
		{"zh.title", a.ZH.Title}, {"zh.short", a.ZH.Short}, {"zh.asks", strings.Join(a.ZH.Asks, "")},
	} {
		if part.value == "" {
			l.problems.add(file, a.ID, part.field, "is empty; every article has it in both languages")
		}
	}
	l.articles.all = append(l.articles.all, a)
}

// glossary reads the terms; each name belongs to one of them.
func (l *articleLoader) glossary() {
	var g struct {
		Sources []Source `toml:"sources"`
		Terms   []Term   `toml:"term"`
	}
	if _, err := fs.Stat(l.fsys, glossaryFile); errors.Is(err, fs.ErrNotExist) {
		return // articles can be read without
	}
	if !l.decode(glossaryFile, &g) {
		return
	}
	l.articles.terms, l.articles.glossary = g.Terms, g.Sources
	for i := range g.Terms {
		t := &g.Terms[i]
		if t.ID == "" || t.EN == "" || t.ZH == "" || len(t.ENNames) == 0 || len(t.ZHNames) == 0 {
			l.problems.add(glossaryFile, t.ID, "", "needs id, and names and text in both languages")
			continue
		}
		for _, name := range append(append([]string{}, t.ENNames...), t.ZHNames...) {
			if other, taken := l.articles.termOf.add(name, t); taken {
				l.problems.add(glossaryFile, t.ID, "names", "%q also names %s", name, other.ID)
			}
		}
	}
}

// All returns every article in the order of their ids. The slice is the
// Articles' own: it must not be written to.
func (a *Articles) All() []Article { return a.all }

// Terms returns the glossary. The slice is the Articles' own: it must not be
// written to.
func (a *Articles) Terms() []Term { return a.terms }

// Article returns the article of an id.
func (a *Articles) Article(id string) (*Article, bool) {
	for i := range a.all {
		if a.all[i].ID == id {
			return &a.all[i], true
		}
	}
	return nil, false
}

// Asked returns the article that names a text among its ways to ask, letter case,
// widths and spaces aside.
func (a *Articles) Asked(text string) (*Article, bool) {
	a.asksOnce.Do(a.foldAsks)
	one, ok := a.asks[foldTerm(text)]
	return one, ok
}

// foldAsks puts the ways to ask side by side, the first article's where two have
// the same.
func (a *Articles) foldAsks() {
	a.asks = map[string]*Article{}
	for i := range a.all {
		one := &a.all[i]
		for _, ask := range slices.Concat(one.EN.Asks, one.ZH.Asks) {
			if key := foldTerm(ask); a.asks[key] == nil {
				a.asks[key] = one
			}
		}
	}
}

// Titled returns the article of a title in either language.
func (a *Articles) Titled(title string) (*Article, bool) {
	key := foldTerm(title)
	for i := range a.all {
		if one := &a.all[i]; foldTerm(one.EN.Title) == key || foldTerm(one.ZH.Title) == key {
			return one, true
		}
	}
	return nil, false
}

// Checklist returns the article that answers an intent first of all and has the
// most steps.
func (a *Articles) Checklist(intent string) (*Article, bool) {
	var best *Article
	for i := range a.all {
		one := &a.all[i]
		if one.Intents[0] == intent && len(one.EN.Steps) > 0 && (best == nil || len(one.EN.Steps) > len(best.EN.Steps)) {
			best = one
		}
	}
	return best, best != nil
}

// CitedBy returns the sources behind a term.
func (a *Articles) CitedBy(t *Term) []Source { return citedOf(a.glossary, t.EN+"\n"+t.ZH) }
