package answer

import "gpufit/intents"

// Kind says what sort of reply it is, and so how a surface may lay it out.
type Kind string

// The kinds of the contract.
const (
	KindVerdict        Kind = "verdict"
	KindEstimate       Kind = "estimate"
	KindRecommendation Kind = "recommendation"
	KindComparison     Kind = "comparison"
	KindPrice          Kind = "price"
	KindCost           Kind = "cost"
	KindKnowledge      Kind = "knowledge"
	KindDiagnosis      Kind = "diagnosis"
	KindSpec           Kind = "spec"
	KindAskBack        Kind = "ask_back"
	KindDecline        Kind = "decline"
	KindGreeting       Kind = "greeting"
)

// Ask is one message to the engine.
type Ask struct {
	ID      string
	Text    string
	Context []string // earlier messages of the conversation, oldest first
	// Previous is the last question of the conversation as it was understood,
	// from the log; Context is folded on top of it.
	Previous *intents.Question
	// PreviousLang is the language of the last reply of the conversation; a
	// fragment that is written the same in both languages is answered in it.
	// Empty: what Context tells, else English.
	PreviousLang intents.Lang
	Lang         string // zh, en; anything else: the language of the text
	// Asker is who asks, for the budget of the fallback; NoFallback keeps it out.
	Asker      Asker
	NoFallback bool
	// TextOnly leaves out of each Reply.Estimate what only its JSON shows: limits,
	// speeds, gates, assumptions, changes and workings.
	TextOnly bool
}

// Result is the answer to an Ask, in the shape of the contract's section 2.
type Result struct {
	ID        string             `json:"id,omitempty"`
	Lang      intents.Lang       `json:"lang"`
	Source    string             `json:"source"` // rules, knowledge, llm, none
	Questions []intents.Question `json:"questions"`
	Answers   []Reply            `json:"answers"`
	ElapsedUS int64              `json:"elapsed_us"`
	LLM       *LLMUse            `json:"-"` // the fallback's part; nil where it was not asked
}

// Reply answers one question.
//
// Text is the whole answer in plain text, headline included: what a terminal
// pipe, a notification or the log shows. A surface that draws Bars, Table,
// Alternatives, Assumed and Citations itself shows Headline and Body with
// them instead, so that nothing appears twice.
type Reply struct {
	Kind         Kind          `json:"kind"`
	Verdict      string        `json:"verdict,omitempty"` // yes, tight, no, unknown
	Headline     string        `json:"headline"`
	Text         string        `json:"text"`
	Estimate     *EstimateOut  `json:"estimate,omitempty"`
	Alternatives []Alternative `json:"alternatives,omitempty"`
	Citations    []Citation    `json:"citations,omitempty"`
	Diagnosis    *DiagnosisOut `json:"diagnosis,omitempty"`

	Lang        intents.Lang `json:"-"` // language of all the words here
	Body        string       `json:"-"` // remarks that no other field holds, a line each
	Bars        []Bar        `json:"-"` // memory by component, largest first
	PeakGiB     float64      `json:"-"` // what the bars add up to
	CapacityGiB float64      `json:"-"` // what the job can use of the card, which the bars are drawn against; 0: no card
	Table       *Table       `json:"-"` // cards or models side by side
	Assumed     string       `json:"-"` // one line: what was assumed, and that it can be corrected
	Choices     []Choice     `json:"-"` // readings to choose from, or next questions
	Fault       string       `json:"-"` // what broke on our side, for the log; never shown
}

// Bar is one component of the memory on a card.
type Bar struct {
	Name  string // component, as in the contract
	Label string // in the reply's language
	GiB   float64
}

// Table is a small table; every row has as many cells as Head.
type Table struct {
	Head []string
	Rows [][]string
}

// Choice is a question that the person can ask with one click or by typing it.
type Choice struct {
	Label string // short, for a button
	Text  string // the message it stands for
}

// Alternative is one change and what comes of it.
type Alternative struct {
	Change    string  `json:"change"`
	Verdict   string  `json:"verdict"`
	PerGPUGiB float64 `json:"per_gpu_gib"`
	PriceHint string  `json:"price_hint,omitempty"` // cheapest current rent of another card, with its month
	Label     string  `json:"-"`                    // in the reply's language
}

// Citation is where a fact comes from.
type Citation struct {
	ID     string `json:"id"`
	Title  string `json:"title"`
	Source string `json:"source"`
	AsOf   string `json:"as_of"` // year-month
}
