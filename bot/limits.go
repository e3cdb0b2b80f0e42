package bot

// What Slack takes in one message, and what a reply allows itself of it.
//
// Sources: the Block Kit reference, https://docs.slack.dev/reference/block-kit/blocks,
// and the comments of @slack/types 3.2.0; chat.postMessage,
// https://docs.slack.dev/reference/methods/chat.postMessage; where neither says
// it, the public issue that met the limit. They are in characters, counted here
// as runes. Should Slack count an emoji as two, then a message full of them is
// refused and goes out as text alone.
const (
	blocksMax     = 50     // blocks in a message
	headerLimit   = 150    // text of a header, plain_text only
	sectionLimit  = 3000   // text of a section
	fieldsMax     = 10     // fields of a section
	fieldLimit    = 2000   // text of a field
	contextMax    = 10     // elements of a context
	contextLimit  = 2000   // text of such an element; Slack takes 3,000, a reader less
	tableRowsMax  = 100    // rows of a table, the head included
	tableCellsMax = 20     // cells of a row
	cellLimit     = 200    // text of a cell: more would make the others unreadable
	tableBudget   = 8000   // text of all cells; Slack takes 10,000 over all tables (metabase issue 80652)
	buttonsMax    = 5      // buttons below an answer; Slack takes 25, a reader less
	buttonLimit   = 75     // text of a button
	valueLimit    = 2000   // what a button carries
	shareSpare    = 2050   // runes kept for the button that shares
	blocksBudget  = 12_000 // text of all blocks; msg_blocks_too_long was met near 13,200 (bolt-js issue 2509)

	// Of the native chart, https://docs.slack.dev/reference/block-kit/blocks/data-visualization-block
	chartPointsMax  = 20 // points of a series
	chartLabelLimit = 20 // text of a point's label

	askedLimit = 300    // what a button asked, where it is repeated: the answer is what is read
	textLimit  = 12_000 // text form; Slack advises 4,000, which three articles pass, and cuts at 40,000
)
