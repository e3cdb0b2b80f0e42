// Package slackfake is a stand-in for Slack that listens on loopback: enough
// of the Web API and of Socket Mode for a bot to sign in, be spoken to and
// answer, without an account, a token or a network.
//
// What it does as Slack does: tokens of the right kind in the right place;
// apps.connections.open and the WebSocket behind it with hello, pings,
// envelopes and acknowledgements; one message that mentions the bot arriving
// as two events; envelopes that nobody acknowledged delivered again after a
// reconnect; response URLs with five uses; the limits on messages, refused
// with Slack's own error codes and JSON pointers. What can go wrong can be
// ordered: see [Server.Fail], [Server.Disconnect], [Server.Drop],
// [Server.Silence], [Server.Outage], [Server.Redeliver], [Server.Repeat] and
// [Server.DisableSocketMode]. It runs on loopback, or on a network in memory
// ([NewMemory]) whose time a test can run as fast as it likes.
//
// What it is not: a model of workspaces, membership, files, views or rate
// tiers, and not a place for assertions. It knows nothing of testing and
// imports nothing of ours, so that a program can run on it as well as a test.
//
// Start with [New]; point the bot's API URL at [Server.URL] and give it the
// tokens [BotToken] and [AppToken]; speak with [Server.Mention], [Server.DM],
// [Server.InThread], [Server.Slash] and [Server.Press]; listen with [Server.WaitReply]. The
// files: server.go lifecycle, say.go and press.go what people do, envelope.go
// delivery, socket.go connections, memory.go the network in memory, webapi.go methods, chat.go messages of the bot,
// limits.go what Slack refuses, faults.go what goes wrong on order.
package slackfake
