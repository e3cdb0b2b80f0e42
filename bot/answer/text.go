package answer

import "strings"

// Text writes a Reply as plain text, complete by itself: for Slack's
// notifications and screen readers, for pipes and for the log. It has no
// markup, and lines are not wrapped.
func Text(r Reply) string {
	w := wordsFor(r.Lang)
	return printable(lines(
		r.Headline,
		w.sumLine(r),
		tableLines(r.Table),
		w.alternativeLines(r),
		r.Body,
		r.Assumed,
		w.sourceLine(r),
		w.choiceLines(r),
	))
}

// sumLine writes the bars as a sum: weights 12.6 + activations 2.6 = 15.2.
func (w *words) sumLine(r Reply) string {
	if len(r.Bars) == 0 {
		return ""
	}
	var parts []string
	for i, figure := range Amounts(r.Bars, r.PeakGiB) {
		parts = append(parts, r.Bars[i].Label+" "+figure)
	}
	line := w.layout.memory + w.phrase.colon + strings.Join(parts, " + ") + " = " + NeedGiB(r.PeakGiB)
	if r.CapacityGiB > 0 {
		line = say(w.phrase.aside, line, say(w.layout.usable, RoomGiB(r.CapacityGiB)))
	}
	return line
}

// tableLines writes a table without columns, as proportional type needs it.
func tableLines(t *Table) string {
	if t == nil {
		return ""
	}
	rows := []string{strings.Join(t.Head, " | ")}
	for _, r := range t.Rows {
		rows = append(rows, strings.Join(r, " | "))
	}
	return strings.Join(rows, "\n")
}

// alternativeLines lists the changes that have words; further machines stand
// in the table already.
func (w *words) alternativeLines(r Reply) string {
	var items []string
	for _, a := range r.Alternatives {
		if a.Label != "" {
			items = append(items, "- "+a.Label)
		}
	}
	if len(items) == 0 {
		return ""
	}
	return w.title(w.alternativeTitle(r)) + "\n" + strings.Join(items, "\n")
}

// title puts a colon behind what heads a list.
func (w *words) title(s string) string { return s + strings.TrimSpace(w.phrase.colon) }

func (w *words) alternativeTitle(r Reply) string {
	if r.Verdict == "tight" {
		return w.change.titleTight
	}
	return w.change.titleNo
}

// How many sources a reply names: a table of cards has one each, and an article
// stands on what it was read from.
const (
	shownSources   = 3
	articleSources = 4
)

// SourceLine names where the facts of a Reply come from, in its language and as
// its Text does; empty where it cites nothing.
func SourceLine(r Reply) string { return wordsFor(r.Lang).sourceLine(r) }

// sourceLine names the rows behind the figures, shortly: the whole source of
// each stands in the Citation.
func (w *words) sourceLine(r Reply) string {
	var items []string
	most := shownSources
	if r.Kind == KindKnowledge {
		most = articleSources
	}
	for _, c := range r.Citations[:min(len(r.Citations), most)] {
		items = append(items, say(w.phrase.aside, c.Title, sourceAndMonth(c)))
	}
	switch {
	case len(items) == 0:
		return ""
	case len(r.Citations) > most:
		items = append(items, "…")
	}
	return w.layout.sources + w.phrase.colon + w.list(items)
}

// sourceAndMonth names where and when, the place once.
func sourceAndMonth(c Citation) string {
	if c.Source == c.Title {
		return c.AsOf
	}
	return firstSource(c.Source) + ", " + c.AsOf
}

// firstSource is the repository of the first source named, or the host of a page.
func firstSource(s string) string {
	if h := host(s); h != s {
		return h
	}
	for _, mark := range []string{";", ":", " (", " ["} {
		if head, _, _ := strings.Cut(s, mark); strings.Count(head, `"`)%2 == 0 {
			s = head
		}
	}
	return s
}

func (w *words) choiceLines(r Reply) string {
	if len(r.Choices) == 0 {
		return ""
	}
	items := []string{w.title(w.layout.ask)}
	for _, c := range r.Choices {
		items = append(items, "- "+c.Text)
	}
	return strings.Join(items, "\n")
}
