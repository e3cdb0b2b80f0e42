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
//     given a place in the queue and acknowledged, in this order (receive.go,
//     events.go). The mention is stripped, entities and references become text
//     (encode.go).
//  2. parse: the engine understands the text, and the turn before where it
//     continues one (conversation.go finds that turn).
//  3. answer: the engine picks the kind of answer, or asks back.
//  4. estimate or look up: the engine has the figures computed.
//  5. render: the reply becomes blocks and a text form that is complete
//     without them (blocks.go), and is posted into the thread (post.go).
//  6. record: one row in the log, after posting (record.go). A log that fails
//     costs nobody the answer.
//
// Steps 2 to 4 are one call of [Answerer].
//
// # From the socket to the worker
//
// slack-go's client holds the connection and reconnects by itself; its
// SocketmodeHandler is not used, because that starts a goroutine for every
// event, without bound, recovery or acknowledgement. Instead one loop
// (socket.go) reads the client's events and never waits, for slack-go has room
// for fifty events and stops for good once they are not read. Acknowledgements
// go out from a goroutine of their own (ack.go), for slack-go's Ack blocks
// while the connection is down. The queue (queue.go) is bounded; what finds no
// room is not acknowledged, so that Slack brings it again. Each conversation
// has one worker, so its questions are answered in their order; a worker
// survives whatever happens in it (handle.go).
//
// A delivery that slack-go cannot parse (an unknown type, a field of the wrong
// kind) arrives as an error and would never be acknowledged. So all deliveries
// are read here from the raw JSON, leniently (events.go); slack-go's own
// decoding is not used.
//
// # When it speaks
//
// Only when spoken to: in a direct message, where it is mentioned, with
// /gpufit, and in a thread in which it has answered before. There it answers
// what it understands and keeps out of the talk of others (speaksUp). Programs,
// its own messages, edits and joins are ignored. A mention comes as two events;
// seen.go makes them one, by workspace, channel and timestamp.
//
// # Text that people wrote
//
// Blocks hold plain_text only, the text form is escaped, both are cut by runes
// (encode.go, limits.go). So <!channel> in a question calls nobody. Tokens are
// masked in every line that is logged (mask.go).
//
// # When Slack refuses
//
// slack-go retries most refusals for ever. A wrong token, a missing scope or
// Socket Mode switched off end Run with a [SetupError], one line that says what
// to mend (setup.go). [Check] finds out the same without listening.
//
// # Where to start
//
// [New] in bot.go, then receive.go and handle.go. Tests run on package
// slackfake, a stand-in for Slack on loopback.
//
// Ideas that were left: reading the thread back from Slack for context (needs
// scopes that make a bot read everything; the log knows what was asked), and
// mrkdwn for emphasis (every piece of text would need escaping to be safe).
package bot
