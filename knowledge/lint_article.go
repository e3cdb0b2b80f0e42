package knowledge

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Bounds of an article's parts in characters: a short answer is read on a
// phone, and a whole article fits one Slack message.
const (
	maxShort  = 400
	maxDetail = 3000
)

// articleIntents are the contract's intents that an article can answer.
var articleIntents = []string{
	"payment_pitfall", "contract_hidden_cost", "provider_trial", "multi_gpu_interconnect", "quantization_advice",
	"lora_vs_full", "training_vs_inference", "onboarding", "setup_howto", "glossary",
	"oom_diagnose", "price_lookup", "cost_estimate", "speed_estimate", "which_gpu", "what_fits", "compare_gpus",
	"can_run", "vram_needed", "gpu_spec", "model_spec",
}

// Lint runs the checks that catch slips in well-formed articles: a figure
// without source or month, languages that say different figures, names that
// lead nowhere.
func (a *Articles) Lint() Problems {
	l := articleLinter{articles: a}
	for i := range a.all {
		l.article(&a.all[i])
	}
	l.sharedAsks()
	l.terms()
	return l.problems
}

type articleLinter struct {
	articles *Articles
	problems Problems
	file, id string // of the record at hand
}

func (l *articleLinter) add(field, format string, args ...any) {
	l.problems.add(l.file, l.id, field, format, args...)
}

func (l *articleLinter) article(a *Article) {
	l.file, l.id = articlesDir+"/"+a.ID+".toml", a.ID
	if !slug.MatchString(a.ID) {
		l.add("id", "%q is not lower-case words with hyphens", a.ID)
	}
	for _, intent := range a.Intents {
		if !slices.Contains(articleIntents, intent) {
			l.add("intents", "%q is no intent that an article can answer", intent)
		}
	}
	if !a.Checked.Valid() {
		l.add("checked", "%q is not a month such as 2026-08", a.Checked)
	}
	l.sources(a.Sources, allTexts(a))
	l.text("en", &a.EN)
	l.text("zh", &a.ZH)
	l.sameFigures("short", Paragraphs(a.EN.Short), Paragraphs(a.ZH.Short))
	l.sameFigures("detail", Paragraphs(a.EN.Detail), Paragraphs(a.ZH.Detail))
	l.sameSteps(a.EN.Steps, a.ZH.Steps)
}

var slug = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// allTexts is what may hold markers.
func allTexts(a *Article) string {
	var b strings.Builder
	for _, t := range []*ArticleText{&a.EN, &a.ZH} {
		b.WriteString(t.Short + "\n" + t.Detail + "\n")
		for _, s := range t.Steps {
			b.WriteString(s.Do + "\n" + s.Good + "\n")
		}
	}
	return b.String()
}

// sources reports sources without month or title, unknown markers and sources
// that no marker names.
func (l *articleLinter) sources(all []Source, text string) {
	used := markersOf(text)
	for i, s := range all {
		switch {
		case s.Title == "" || !s.AsOf.Valid():
			l.add("sources", "%q needs a title, and a month such as 2026-08 as as_of", s.ID)
		case slices.ContainsFunc(all[:i], func(o Source) bool { return o.ID == s.ID }):
			l.add("sources", "%q stands twice", s.ID)
		case !slices.Contains(used, s.ID):
			l.add("sources", "no marker names %q", s.ID)
		}
	}
	for _, id := range used {
		if !slices.ContainsFunc(all, func(s Source) bool { return s.ID == id }) {
			l.add("sources", "the marker [%s] names no source", id)
		}
	}
}

// text checks one language by itself.
func (l *articleLinter) text(lang string, t *ArticleText) {
	if n := utf8.RuneCountInString(Unmarked(t.Short)); n > maxShort {
		l.add(lang+".short", "has %d characters, at most %d", n, maxShort)
	}
	if n := utf8.RuneCountInString(Unmarked(t.Detail)); n > maxDetail {
		l.add(lang+".detail", "has %d characters, at most %d", n, maxDetail)
	}
	if len(t.Asks) < 3 {
		l.add(lang+".asks", "has %d ways to ask; give 6 to 14", len(t.Asks))
	}
	for _, p := range append(Paragraphs(t.Short), Paragraphs(t.Detail)...) {
		if HasFigure(p) && len(markersOf(p)) == 0 {
			l.add(lang, "a figure without a source: %q", p)
		}
	}
	for _, s := range t.Steps {
		if s.Do == "" {
			l.add(lang+".steps", "a step without do")
		}
	}
}

// number is a run of digits with its decimals or thousands.
var number = regexp.MustCompile(`\d+(?:[.,]\d+)*`)

// cardNumber is a model number that stands alone, as people write GeForce cards.
var cardNumber = regexp.MustCompile(`^(?:10|16|20|30|40|50)[5-9]0$`)

// HasFigure reports whether a text states a number, other than one that is part
// of a name: INT8, A100, a 4090.
func HasFigure(text string) bool {
	text = marker.ReplaceAllString(text, "")
	for _, at := range number.FindAllStringIndex(text, -1) {
		before, _ := utf8.DecodeLastRuneInString(text[:at[0]])
		if !latin(before) && before != '-' && before != '_' && !cardNumber.MatchString(text[at[0]:at[1]]) {
			return true
		}
	}
	return false
}

// figuresOf lists the numbers of a text, sorted, so that the two languages can
// be compared; thousands are written with and without commas.
func figuresOf(text string) []string {
	out := number.FindAllString(marker.ReplaceAllString(text, ""), -1)
	for i := range out {
		out[i] = thousands.ReplaceAllString(out[i], "$1$2")
	}
	slices.Sort(out)
	return out
}

var thousands = regexp.MustCompile(`(\d),(\d\d\d)`)

// sameFigures compares the two languages paragraph by paragraph.
func (l *articleLinter) sameFigures(field string, en, zh []string) {
	if len(en) != len(zh) {
		l.add(field, "has %d paragraphs in English, %d in Chinese", len(en), len(zh))
		return
	}
	for i := range en {
		if e, z := figuresOf(en[i]), figuresOf(zh[i]); !slices.Equal(e, z) {
			l.add(field, "paragraph %d says %s in English, %s in Chinese", i+1, strings.Join(e, " "), strings.Join(z, " "))
		}
	}
}

func (l *articleLinter) sameSteps(en, zh []Step) {
	if len(en) != len(zh) {
		l.add("steps", "%d in English, %d in Chinese", len(en), len(zh))
		return
	}
	for i := range en {
		l.sameFigures(fmt.Sprintf("steps %d", i+1), []string{en[i].Do, en[i].Good}, []string{zh[i].Do, zh[i].Good})
		if en[i].Run != zh[i].Run {
			l.add("steps", "step %d runs %q in English, %q in Chinese", i+1, en[i].Run, zh[i].Run)
		}
	}
}

// sharedAsks reports a way to ask that leads to two articles.
func (l *articleLinter) sharedAsks() {
	owner := map[string]string{}
	for i := range l.articles.all {
		a := &l.articles.all[i]
		l.file, l.id = articlesDir+"/"+a.ID+".toml", a.ID
		for _, ask := range append(slices.Clone(a.EN.Asks), a.ZH.Asks...) {
			if other, ok := owner[foldTerm(ask)]; ok {
				l.add("asks", "%q is also asked of %s", ask, other)
			}
			owner[foldTerm(ask)] = a.ID
		}
	}
}

// terms checks the glossary.
func (l *articleLinter) terms() {
	var text strings.Builder
	for i := range l.articles.terms {
		t := &l.articles.terms[i]
		l.file, l.id = glossaryFile, t.ID
		text.WriteString(t.EN + "\n" + t.ZH + "\n")
		if _, ok := l.articles.Article(t.Article); t.Article != "" && !ok {
			l.add("article", "%q is no article", t.Article)
		}
		l.sameFigures("en, zh", []string{t.EN}, []string{t.ZH})
		if HasFigure(t.EN) && len(markersOf(t.EN)) == 0 || HasFigure(t.ZH) && len(markersOf(t.ZH)) == 0 {
			l.add("en, zh", "a figure without a source")
		}
	}
	l.file, l.id = glossaryFile, ""
	l.sources(l.articles.glossary, text.String())
}
