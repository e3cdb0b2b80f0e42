// Package bot is gpufit in Slack: it listens over Socket Mode, has the engine
// answer, shows the answer in Block Kit and writes the query log. It is the one
// place that knows slack-go. It makes no answers: it takes a [answer.Reply] and
// lays it out, and neither the catalogue nor the arithmetic is imported here.
//
// # One question, six steps
//
// The same six names stand in handle.go and in the README.
//
//  1. receive: Slack's delivery is read, held against what was here before,
//     written into the inbox and acknowledged, in this order (receive.go,
//     events.go, interaction.go). The mention is stripped, entities and
//     references become text (encode.go).
//  2. parse: the engine understands the text, and the turn before where it
//     continues one (conversation.go finds that turn).
//  3. answer: the engine picks the kind of answer, or asks back.
//  4. estimate or look up: the engine has the figures computed.
//  5. render: the reply becomes blocks and a text form that is complete
//     without them (blocks.go, chart.go, buttons.go), and is posted into the
//     thread (post.go).
//  6. record: one row in the log, after posting (record.go). A log that fails
//     costs nobody the answer.
//
// Steps 2 to 4 are one call of [Answerer].
//
// # From the socket to the worker
//
// Several WebSocket connections share what Slack delivers (listen.go, link.go).
// Each is replaced when Slack wants to refresh it, and read on until it ends;
// when nothing, not even a ping, has come for half a minute; and when it breaks,
// with growing waits. slack-go makes the calls of the Web API, but its Socket
// Mode client is not used: link.go says why.
//
// Whatever arrives is read from the raw JSON, leniently, so that an event of a
// kind that nobody knew is acknowledged too. What is no question, and the second
// event of a mention whose first is being written, is acknowledged where it is
// read. One goroutine (receive.go) takes the questions in batches: one
// transaction of the inbox, then their acknowledgements, then the queue. So what
// Slack was told is received is on disk, a burst waits for the disk once in
// sixty-four questions, and no acknowledgement waits for an answer.
//
// The queue (queue.go) is the inbox in memory: bounded, filled from the table at
// the start, one conversation after the other in its order, any number of
// conversations beside each other. What finds no room is not acknowledged, so
// that Slack brings it again. A worker survives whatever happens in it, and a
// question that breaks one does not come back (handle.go).
//
// # Once, and not twice
//
// One message comes as two events where it mentions the bot, and any event
// comes again where the acknowledgement was lost. seen.go makes them one in
// memory, the keys of inbox and log across restarts.
//
// The row of the log is written, and that of the inbox deleted, in one
// transaction after the answer was posted. A bot that dies before that leaves
// the row; the next one answers it, after it has looked in the thread for an
// answer whose metadata names the message (history.go). The same look precedes
// any second post after a failure that may hide a success. Where the bot may
// not read the thread, and for what one person sees, a restart repeats an
// answer at most once, and a failure not at all.
//
// Several bots may use one log, as where a new one starts before the old one has
// ended. Each answers what it has accepted, and twice a minute what others have
// left (inbox.go).
//
// A disk that is full, or a log that another process keeps locked, costs nobody
// an answer: questions and the rows of the log then live in memory (journal.go),
// and a crash loses them.
//
// # When it speaks
//
// Only when spoken to: in a direct message, where it is mentioned, with
// /gpufit, by a button below an answer, and in a thread in which it has
// answered before. There it answers what it understands and keeps out of the
// talk of others (speaksUp), of which nothing is written down. Programs, its
// own messages, edits and joins are ignored. People of other workspaces and
// channels that are not listed are turned away (admit.go), and so is who asks
// too much; a thread that gets too many answers in a minute falls silent.
//
// # Text that people wrote
//
// Blocks hold plain_text only, the text form is escaped, both are cut by runes
// (encode.go, limits.go). So <!channel> in a question calls nobody. Tokens are
// masked in every line that is logged (mask.go) and in every row, and the
// address that a command is answered at is sealed in the inbox (seal.go).
//
// # When Slack refuses
//
// A wrong token, a missing scope or Socket Mode switched off end Run with a
// [SetupError], one line that says what to mend (setup.go). [Check] finds out
// the same without listening. A workspace that does not know charts yet gets
// the figures as text from the first refusal on, and one that refuses all
// blocks the text form.
//
// # Where to start
//
// [New] in bot.go, then receive.go and handle.go. Tests run on package
// slackfake, a stand-in for Slack on loopback.
//
// Ideas that were left: reading the thread back from Slack for context (needs
// scopes that make a bot read everything; the log knows what was asked), mrkdwn
// for emphasis (every piece of text would need escaping to be safe), and posting
// again after any failure (a message that came twice is worse noise than the
// rare one that nobody can look up).
package bot
