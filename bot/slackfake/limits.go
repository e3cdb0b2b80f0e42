package slackfake

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// What Slack refuses, kept apart from the limits that a bot sets itself: the
// two are written from the sources independently, so that one checks the other.
//
// Sources: the Block Kit reference, https://docs.slack.dev/reference/block-kit/blocks,
// and the comments of @slack/types 3.2.0, unless a line says otherwise.
const (
	messageBlocks   = 50
	headerRunes     = 150
	sectionRunes    = 3000
	sectionFields   = 10
	fieldRunes      = 2000
	contextElements = 10
	actionElements  = 25
	buttonRunes     = 75
	valueRunes      = 2000
	chartTitleRunes = 50 // title and axis labels of a chart
	chartLabelRunes = 20
	chartSeries     = 6
	chartPoints     = 20
	tableRows       = 100
	tableCells      = 20    // in a row
	tableRunes      = 10000 // of all tables of a message
	idRunes         = 255   // block_id, action_id
	altRunes        = 2000
	markdownRunes   = 12000 // of all markdown blocks of a message
	blocksRunes     = 13200 // of a message: where bolt-js issue 2509 met msg_blocks_too_long
	textRunes       = 40000 // text is cut there, https://docs.slack.dev/reference/methods/chat.postMessage
	updateTextBytes = 4000  // of chat.update
	responseURLUses = 5     // in 30 minutes, https://docs.slack.dev/interactivity/handling-user-interaction
)

// block is what the checks look at in a block or in an element of one.
type block struct {
	Type     string          `json:"type"`
	BlockID  string          `json:"block_id"`
	Text     json.RawMessage `json:"text"`
	Fields   []textObject    `json:"fields"`
	Elements []block         `json:"elements"`
	Rows     [][]textObject  `json:"rows"`
	AltText  string          `json:"alt_text"`
	ActionID string          `json:"action_id"`
	Value    string          `json:"value"`
	Title    json.RawMessage `json:"title"`
	Chart    chart           `json:"chart"`
}

// chart is the payload of a data_visualization block; pies have segments, all
// others series.
type chart struct {
	Type     string  `json:"type"`
	Segments []point `json:"segments"`
	Series   []struct {
		Name string  `json:"name"`
		Data []point `json:"data"`
	} `json:"series"`
	Axis struct {
		Categories []string `json:"categories"`
		X          string   `json:"x_label"`
		Y          string   `json:"y_label"`
	} `json:"axis_config"`
}

type point struct {
	Label string   `json:"label"`
	Value *float64 `json:"value"`
}

// textObject is a text composition object or a cell of a table.
type textObject struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

// findings collects what is wrong with the blocks of a message.
type findings struct {
	messages []string
	tables   int
	cells    int // runes in tables
	markdown int // runes in markdown blocks
	ids      map[string]bool
}

func (f *findings) add(pointer, format string, args ...any) {
	f.messages = append(f.messages, fmt.Sprintf("[ERROR] %s [json-pointer:%s]", fmt.Sprintf(format, args...), pointer))
}

// Check holds the blocks of a message, a JSON array, against Slack's limits. The
// error begins with the code that Slack would answer with and goes on with what
// is wrong and where.
func Check(blocks []byte) error {
	if failed := checkBlocks(blocks); failed != nil {
		return errors.New(strings.Join(append([]string{failed.code}, failed.messages...), " "))
	}
	return nil
}

// checkBlocks returns what Slack would answer to the blocks of a message, or
// nil where it would take them.
func checkBlocks(raw []byte) *apiError {
	var blocks []block
	if err := json.Unmarshal(raw, &blocks); err != nil {
		return &apiError{code: "invalid_blocks_format"}
	}
	f := findings{ids: map[string]bool{}}
	if len(blocks) > messageBlocks {
		f.add("/blocks", "no more than %d items allowed", messageBlocks)
	}
	for i, b := range blocks {
		f.block(fmt.Sprintf("/blocks/%d", i), b)
	}
	if f.tables > 1 {
		return &apiError{code: "invalid_attachments", messages: []string{"only_one_table_allowed"}}
	}
	if len(f.messages) > 0 {
		return &apiError{code: "invalid_blocks", messages: f.messages}
	}
	if f.cells > tableRunes || f.markdown > markdownRunes || totalRunes(raw) > blocksRunes {
		return &apiError{code: "msg_blocks_too_long"}
	}
	return nil
}

func (f *findings) block(at string, b block) {
	f.id(at, b.BlockID)
	switch b.Type {
	case "header":
		f.text(at+"/text", b.Text, headerRunes, "plain_text")
	case "section":
		f.section(at, b)
	case "context":
		f.context(at, b)
	case "actions":
		f.actions(at, b)
	case "context_actions":
		f.count(at+"/elements", len(b.Elements), 5)
	case "table":
		f.table(at, b)
	case "markdown":
		f.markdownText(at, b.Text)
	case "image":
		f.runes(at+"/alt_text", b.AltText, altRunes)
	case "data_visualization":
		f.chart(at, b)
	case "divider", "rich_text", "data_table":
	default:
		f.add(at+"/type", "unsupported type: %s", b.Type)
	}
}

func (f *findings) section(at string, b block) {
	if len(b.Text) == 0 && len(b.Fields) == 0 {
		f.add(at, "missing required field: text")
	}
	if len(b.Text) > 0 {
		f.text(at+"/text", b.Text, sectionRunes, "plain_text", "mrkdwn")
	}
	if len(b.Fields) > sectionFields {
		f.add(at+"/fields", "no more than %d items allowed", sectionFields)
	}
	for i, field := range b.Fields {
		f.object(fmt.Sprintf("%s/fields/%d", at, i), field, fieldRunes, "plain_text", "mrkdwn")
	}
}

func (f *findings) context(at string, b block) {
	f.count(at+"/elements", len(b.Elements), contextElements)
	for i, e := range b.Elements {
		here := fmt.Sprintf("%s/elements/%d", at, i)
		if e.Type == "image" {
			f.runes(here+"/alt_text", e.AltText, altRunes)
			continue
		}
		var text string
		_ = json.Unmarshal(e.Text, &text) // no string: empty, and refused as such
		f.object(here, textObject{Type: e.Type, Text: text}, sectionRunes, "plain_text", "mrkdwn")
	}
}

func (f *findings) actions(at string, b block) {
	f.count(at+"/elements", len(b.Elements), actionElements)
	ids := map[string]bool{}
	for i, e := range b.Elements {
		here := fmt.Sprintf("%s/elements/%d", at, i)
		f.runes(here+"/action_id", e.ActionID, idRunes)
		f.runes(here+"/value", e.Value, valueRunes)
		if e.Type == "button" {
			f.text(here+"/text", e.Text, buttonRunes, "plain_text")
		}
		if ids[e.ActionID] {
			f.add(here+"/action_id", "must be unique in its block")
		}
		ids[e.ActionID] = true
	}
}

// chart checks a chart as its reference tells the limits,
// https://docs.slack.dev/reference/block-kit/blocks/data-visualization-block
func (f *findings) chart(at string, b block) {
	var title string
	if json.Unmarshal(b.Title, &title) != nil || title == "" {
		f.add(at+"/title", "must be a string of more than 0 characters")
	}
	f.runes(at+"/title", title, chartTitleRunes)
	f.runes(at+"/chart/axis_config/y_label", b.Chart.Axis.Y, chartTitleRunes)
	f.runes(at+"/chart/axis_config/x_label", b.Chart.Axis.X, chartTitleRunes)
	if b.Chart.Type == "pie" {
		f.points(at+"/chart/segments", b.Chart.Segments, nil)
		return
	}
	f.count(at+"/chart/series", len(b.Chart.Series), chartSeries)
	for i, series := range b.Chart.Series {
		here := fmt.Sprintf("%s/chart/series/%d", at, i)
		f.label(here+"/name", series.Name)
		f.points(here+"/data", series.Data, b.Chart.Axis.Categories)
	}
}

// points checks the points of one series, which are as many as there are
// categories, each with a label of theirs.
func (f *findings) points(at string, points []point, categories []string) {
	f.count(at, len(points), chartPoints)
	seen := map[string]bool{}
	for i, p := range points {
		here := fmt.Sprintf("%s/%d", at, i)
		f.label(here+"/label", p.Label)
		if p.Value == nil || seen[p.Label] || categories != nil && !slices.Contains(categories, p.Label) {
			f.add(here, "must have a value and a label of its own among the categories")
		}
		seen[p.Label] = true
	}
	if categories != nil && len(points) != len(categories) {
		f.add(at, "must have one point for each category")
	}
}

func (f *findings) label(at, text string) {
	if text == "" {
		f.add(at, "must be more than 0 characters")
	}
	f.runes(at, text, chartLabelRunes)
}

func (f *findings) table(at string, b block) {
	f.tables++
	f.count(at+"/rows", len(b.Rows), tableRows)
	for i, row := range b.Rows {
		f.count(fmt.Sprintf("%s/rows/%d", at, i), len(row), tableCells)
		for j, cell := range row {
			f.cells += utf8.RuneCountInString(cell.Text)
			if cell.Type != "rich_text" && cell.Text == "" {
				f.add(fmt.Sprintf("%s/rows/%d/%d/text", at, i, j), "must be more than 0 characters")
			}
		}
	}
}

func (f *findings) markdownText(at string, raw json.RawMessage) {
	var text string
	if json.Unmarshal(raw, &text) != nil || text == "" {
		f.add(at+"/text", "must be a string of more than 0 characters")
	}
	f.markdown += utf8.RuneCountInString(text)
}

// text checks a text object that is still raw.
func (f *findings) text(at string, raw json.RawMessage, limit int, kinds ...string) {
	var t textObject
	if err := json.Unmarshal(raw, &t); err != nil {
		f.add(at, "must provide an object")
		return
	}
	f.object(at, t, limit, kinds...)
}

func (f *findings) object(at string, t textObject, limit int, kinds ...string) {
	known := false
	for _, kind := range kinds {
		known = known || t.Type == kind
	}
	if !known {
		f.add(at+"/type", "unsupported type: %s", t.Type)
	}
	if t.Text == "" {
		f.add(at+"/text", "must be more than 0 characters")
	}
	f.runes(at+"/text", t.Text, limit)
}

func (f *findings) runes(at, text string, limit int) {
	if utf8.RuneCountInString(text) > limit {
		f.add(at, "must be less than %d characters", limit+1)
	}
}

func (f *findings) count(at string, n, limit int) {
	if n == 0 {
		f.add(at, "must be more than 0 items")
	}
	if n > limit {
		f.add(at, "no more than %d items allowed", limit)
	}
}

// id checks that a block id is short and used once.
func (f *findings) id(at, id string) {
	f.runes(at+"/block_id", id, idRunes)
	if id != "" && f.ids[id] {
		f.add(at+"/block_id", "must be unique")
	}
	f.ids[id] = true
}

// totalRunes counts the text of all blocks.
func totalRunes(raw []byte) int {
	n := 0
	walkText(Message{Blocks: raw}.decodedBlocks(), func(_, text string) { n += utf8.RuneCountInString(text) })
	return n
}
