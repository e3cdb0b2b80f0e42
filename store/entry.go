package store

import "time"

// Entry is one question and how it was answered: one row of the log. What the
// caller does not know stays empty.
type Entry struct {
	ID      int64         // row id, set by the store; ignored when writing
	Time    time.Time     // when it was asked, kept in UTC to the millisecond; zero: when it is written
	Surface string        // cli, chat, mention, dm, thread, slash
	Team    string        // Slack workspace, empty on the terminal
	Channel string        // Slack channel, empty on the terminal
	User    string        // Slack user, empty on the terminal
	Thread  string        // conversation the question belongs to, unique over all teams and channels
	Message string        // id of the message that asked, unique within Team and Channel; empty on the terminal
	Lang    string        // zh, en
	Text    string        // the question, masked, at most MaxText bytes
	Intent  string        // first question's intent, in the contract's spelling
	Slots   string        // JSON of the first question's slots, after merging with the conversation; empty: {}
	Verdict string        // yes, tight, no, unknown
	Source  string        // rules, knowledge, llm, none
	Kind    string        // kind of the first answer
	Answer  string        // the reply's text form, at most MaxAnswer bytes
	Error   string        // why no answer was given
	Latency time.Duration // from receiving to the finished answer, kept in microseconds
	Version string        // program and data version that answered
	LLM     string        // JSON: what a model had to do with it; empty where none was asked
}

// WithoutText returns the entry without the words of the question and of the
// answer, for those who do not want them logged. The slots stay: without them
// a conversation could not be continued.
func (e Entry) WithoutText() Entry {
	e.Text, e.Answer = "", ""
	return e
}
