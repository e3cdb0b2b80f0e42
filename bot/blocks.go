package bot

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/slack-go/slack"

	"gpufit/bot/answer"
	"gpufit/intents"
)

// render lays out the answer to a question, and what can be pressed below it.
func (b *Bot) render(q question, before turn, r answer.Result) message {
	l := layout{words: wordsFor(r.Lang), charts: true}
	if q.surface == surfaceButton || q.surface == surfaceShare {
		l.asked = plain(q.text, askedLimit)
	}
	if q.private() && q.surface != surfaceShare {
		again := stateOf(before.question).after(q.text)
		l.shared = &again
	}
	return l.message(r)
}

// message lays a result out; without its charts only where that is called for.
// Everything that is shown stands in plain_text objects and cells, which Slack
// takes as they are: no word of a person, and none of a model's name, can
// become markup.
func (l layout) message(r answer.Result) message {
	text := fullText(r)
	if l.asked != "" {
		text = l.words.asked + l.asked + "\n" + text
	}
	m := message{text: escaped(text, textLimit)}
	plainer := l
	plainer.charts = false
	m.blocks = l.all(r)
	if l.charts && slices.ContainsFunc(m.blocks, func(b slack.Block) bool { return b.BlockType() == slack.MBTDataVisualization }) {
		m.simple = func() []slack.Block { return plainer.all(r) }
	}
	return m
}

// all lays out every reply, with what was asked above where nobody else sees
// it, and the button that shares below.
func (l layout) all(r answer.Result) []slack.Block {
	if l.shared != nil {
		l.spare = shareSpare
	}
	l.small(l.words.asked, l.asked)
	for i, a := range r.Answers {
		var q *intents.Question
		if i < len(r.Questions) {
			q = &r.Questions[i]
		}
		l.reply(a, q)
	}
	if l.spare = 0; l.shared != nil {
		l.share(*l.shared)
	}
	return l.blocks
}

// fullText is the text form of all replies: complete without any block.
func fullText(r answer.Result) string {
	var parts []string
	for _, a := range r.Answers {
		parts = append(parts, nonEmpty(a.Text, a.Headline))
	}
	return strings.Join(parts, "\n\n")
}

// layout collects blocks within the budget of a message. What no longer fits is
// left to the text form.
type layout struct {
	words  *words
	charts bool    // draw them where there is something to draw
	asked  string  // what a button has asked, which else nobody sees; empty: everybody has seen it
	shared *asking // what the button that shares asks again; nil: there is none

	blocks []slack.Block
	used   int  // runes in blocks
	spare  int  // runes that are kept for what comes last
	tabled bool // Slack takes one table in a message
}

// add appends a block that holds so many runes, if there is room.
func (l *layout) add(b slack.Block, runes int) {
	places := blocksMax
	if l.spare > 0 {
		places--
	}
	if len(l.blocks) < places && l.used+runes <= blocksBudget-l.spare {
		l.blocks = append(l.blocks, b)
		l.used += runes
	}
}

// reply lays out one reply: the verdict, the remarks, the memory by component,
// the table, the changes, small at the end what it rests on, and what to press.
func (l *layout) reply(r answer.Reply, q *intents.Question) {
	if len(l.blocks) > 0 {
		l.add(slack.NewDividerBlock(), 0)
	}
	l.head(r)
	if !l.charts || !l.chart(r) {
		l.bars(r)
	}
	l.table(r.Table)
	l.changes(r)
	l.context(r)
	l.buttons(r, q)
}

// small shows a line of its own in small type, nothing for nothing.
func (l *layout) small(title, text string) {
	if text == "" {
		return
	}
	line := plain(title+text, contextLimit)
	l.add(slack.NewContextBlock("", plainText(line)), utf8.RuneCountInString(line))
}

// head shows the headline and the remarks. Figures have a headline that stands
// out; a greeting or a question back is said in one tone.
func (l *layout) head(r answer.Reply) {
	body := bodyOf(r)
	switch r.Kind {
	case answer.KindGreeting, answer.KindDecline, answer.KindAskBack:
		body = r.Headline + "\n" + body
	default:
		l.header(r.Headline)
		if utf8.RuneCountInString(r.Headline) > headerLimit {
			body = r.Headline + "\n" + body // whole again where the header is cut
		}
	}
	l.text(body)
}

// bodyOf is what is said below the headline. A reply that has nothing but text
// is shown by it.
func bodyOf(r answer.Reply) string {
	drawn := len(r.Bars) > 0 || r.Table != nil || r.Assumed != "" || len(r.Alternatives)+len(r.Citations)+len(r.Choices) > 0
	if r.Body != "" || drawn {
		return r.Body
	}
	return strings.TrimLeft(strings.TrimPrefix(r.Text, r.Headline), "\n")
}

func (l *layout) header(text string) {
	if text = plain(text, headerLimit); text != "" {
		l.add(slack.NewHeaderBlock(plainText(text)), utf8.RuneCountInString(text))
	}
}

// text shows a longer text in as many sections as it takes.
func (l *layout) text(text string) {
	for _, part := range split(clean(text), sectionLimit) {
		l.add(slack.NewSectionBlock(plainText(part), nil, nil), utf8.RuneCountInString(part))
	}
}

// bars shows the memory by component, two to a row, and the sum against the
// card at the end.
func (l *layout) bars(r answer.Reply) {
	if len(r.Bars) == 0 {
		return
	}
	var fields []*slack.TextBlockObject
	runes := 0
	add := func(label, value string) {
		field := plain(label+"\n"+value, fieldLimit)
		fields = append(fields, plainText(field))
		runes += utf8.RuneCountInString(field)
	}
	amounts := answer.Amounts(r.Bars, r.PeakGiB)
	for i, b := range r.Bars[:min(len(r.Bars), fieldsMax-1)] {
		add(b.Label, amounts[i]+" GiB")
	}
	sum := answer.NeedGiB(r.PeakGiB) + " GiB"
	if r.CapacityGiB > 0 {
		sum += " / " + answer.RoomGiB(r.CapacityGiB) + " GiB"
	}
	if r.PeakGiB > 0 {
		add(l.words.peak, sum)
	}
	l.add(slack.NewSectionBlock(nil, fields, nil), runes)
}

// table shows a table as Slack's own, the second and later ones of a message
// as lines.
func (l *layout) table(t *answer.Table) {
	if t == nil || len(t.Head) == 0 {
		return
	}
	rows := append([][]string{t.Head}, t.Rows...)
	if l.tabled {
		lines := make([]string, len(rows))
		for i, row := range rows {
			lines[i] = strings.Join(row, " · ")
		}
		l.text(strings.Join(lines, "\n"))
		return
	}
	if block, runes := tableBlock(rows); len(block.Rows) > 0 {
		l.tabled = true
		l.add(block, runes)
	}
}

// tableBlock keeps as many rows as Slack takes, each as wide as the first.
func tableBlock(rows [][]string) (*slack.TableBlock, int) {
	block, runes := slack.NewTableBlock(""), 0
	width := min(len(rows[0]), tableCellsMax)
	for _, row := range rows[:min(len(rows), tableRowsMax)] {
		cells, size := tableRow(row, width)
		if runes+size > tableBudget {
			break
		}
		runes += size
		block.AddRow(cells...)
	}
	return block, runes
}

// tableRow makes cells of a row and counts their runes. Cells are text also
// where they are numbers, for a raw_number without text is refused in some
// workspaces; and none is empty, for that is refused in all.
func tableRow(row []string, width int) (cells []slack.TableCell, runes int) {
	for i := range width {
		text := ""
		if i < len(row) {
			text = plain(row[i], cellLimit)
		}
		text = nonEmpty(text, "–")
		runes += utf8.RuneCountInString(text)
		cells = append(cells, slack.NewTableRawTextCell(text))
	}
	return cells, runes
}

// changes shows what would make it fit. A change without words stands in the
// table already.
func (l *layout) changes(r answer.Reply) {
	var lines []string
	for _, a := range r.Alternatives {
		if a.Label != "" {
			lines = append(lines, "• "+a.Label)
		}
	}
	if len(lines) == 0 {
		return
	}
	title := l.words.fits
	if r.Verdict == "tight" {
		title = l.words.room
	}
	l.text(title + "\n" + strings.Join(lines, "\n"))
}

// context shows in small type what was assumed and where the facts come from.
func (l *layout) context(r answer.Reply) {
	var elements []slack.MixedElement
	runes := 0
	for _, line := range []string{r.Assumed, answer.SourceLine(r)} {
		if line = plain(line, contextLimit); line != "" && len(elements) < contextMax {
			elements = append(elements, plainText(line))
			runes += utf8.RuneCountInString(line)
		}
	}
	if len(elements) > 0 {
		l.add(slack.NewContextBlock("", elements...), runes)
	}
}

func plainText(text string) *slack.TextBlockObject {
	return slack.NewTextBlockObject(slack.PlainTextType, text, false, false)
}

// split cuts text into parts of at most limit runes, at the end of a line
// where there is one.
func split(text string, limit int) []string {
	var parts []string
	for text = strings.Trim(text, "\n"); text != ""; {
		head := text
		if utf8.RuneCountInString(text) > limit {
			head = text[:runeOffset(text, limit)]
			if i := strings.LastIndexByte(head, '\n'); i > 0 {
				head = head[:i]
			}
		}
		text = strings.TrimLeft(text[len(head):], "\n")
		if strings.TrimSpace(head) != "" {
			parts = append(parts, head)
		}
	}
	return parts
}

// runeOffset is where the n-th rune of text begins.
func runeOffset(text string, n int) int {
	for i := range text {
		if n == 0 {
			return i
		}
		n--
	}
	return len(text)
}
