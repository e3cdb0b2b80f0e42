// Package store is the query log: one row for each question that was asked,
// in a SQLite file that the sqlite3 shell reads as it stands.
//
// It stores text, numbers and times and knows nothing of what they mean: no
// other package of the program is imported here, and nothing is computed from
// the rows. It is no cache either: an answer never depends on the log, and
// every method returns its error so that the caller can warn and go on. The
// one thing that is read back while answering is the last turn of a
// conversation, by LastInThread.
//
// Beside the log stands the inbox (inbox.go): what a chat has asked and nobody
// has answered yet. It is written before the chat is told that it was received,
// and left in the transaction that writes the row of the log, so that a crash
// between the two loses nothing. Each program that answers from it has a run
// (run.go), which keeps a file beside the log locked: what a run has taken in is
// its own until it ends, in whatever way, and then anybody's.
//
// Start at Open in store.go, then Record in record.go; schema/ holds the
// tables. What is kept and what is not:
//
//   - Secrets are masked in every field before a row is written (Mask).
//   - Long text is cut to the bounds in bounds.go.
//   - A message of a chat is accepted and logged once: Team, Channel and Message
//     are a key.
//   - What has left the inbox is overwritten in the file.
//
// A program that runs for months lets Tend (tend.go) do what would make a writer
// wait for the disk now and then.
//
// One file may be open in several processes at once. There is one connection
// that writes and a few that read, in WAL mode, so that readers never wait for
// the writer. The file must be on a local disk: WAL needs memory that all its
// users share, which network file systems do not give.
//
// Migrations are the files schema/NNN_name.sql, applied in order, each in one
// transaction; PRAGMA user_version says how many a file has seen. A migration
// that has been released is never edited, a new one is added. A migration
// library was left out: it would bring more code than the forty lines here.
package store
