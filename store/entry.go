package store

import "time"

// Entry is one question and how it was answered: one row of the log.
type Entry struct {
	ID      int64
	Time    time.Time
	Surface string // cli, chat, mention, dm, thread, slash
	Team    string // Slack workspace, empty on the terminal
	Channel string
	User    string
	Thread  string // conversation the question belongs to
	Message string // id of the message that asked, unique within Team and Channel; empty on the terminal
	Lang    string
	Text    string
	Intent  string
	Slots   string // JSON of the first question's slots, after merging with the conversation
	Verdict string
	Source  string // rules, knowledge, llm, none
	Kind    string // kind of the first answer
	Answer  string // the reply's text form
	Error   string // why no answer was given
	Latency time.Duration
	Version string // program and data version that answered
}
