package store

import (
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// The connection strings of go-sqlite3: parameters without an underscore go to
// SQLite's own URI reader, those with one become PRAGMA statements on each new
// connection. journal_mode is not among them: WAL is a property of the file,
// set once by migrate, and setting it again would cost each start a statement.

// writerDSN opens the file for the one writing connection. It never creates:
// makeFile has done so with the right mode.
func writerDSN(path string, busy time.Duration) string {
	return fileURI(path, "rw", pragmas(busy))
}

// readerDSN opens the file for reading. query_only guards what mode=ro leaves
// open, such as temporary tables.
func readerDSN(path string, busy time.Duration) string {
	q := pragmas(busy)
	q.Set("_query_only", "1")
	return fileURI(path, "ro", q)
}

// lonelyDSN opens the file for reading where no writer of ours is open. In
// mode=ro SQLite would make the two files of WAL mode and leave them behind;
// with mode=rw it removes them, and query_only keeps rows from being written.
func lonelyDSN(path string, busy time.Duration) string {
	q := pragmas(busy)
	q.Set("_query_only", "1")
	return fileURI(path, "rw", q)
}

// memoryDSN opens a database in memory that belongs to its one connection.
func memoryDSN(busy time.Duration) string {
	return "file::memory:?" + pragmas(busy).Encode()
}

func pragmas(busy time.Duration) url.Values {
	return url.Values{
		"_busy_timeout": {strconv.FormatInt(busy.Milliseconds(), 10)},
		// NORMAL in WAL mode loses at most the last rows on a power cut, never
		// the file; FULL would wait for the disk at each question.
		"_synchronous":  {"NORMAL"},
		"_foreign_keys": {"1"},
		// A transaction that writes takes its lock at the start: upgrading
		// later could fail with no way to wait.
		"_txlock": {"immediate"},
		// A question leaves the inbox when it is answered; its words shall not
		// stay behind in free space of the file.
		"_secure_delete": {"true"},
		// The statements of this package, prepared once for each connection.
		"_stmt_cache_size": {"16"},
	}
}

// fileURI writes path as a URI, so that ?, # and % in a name stay part of it.
func fileURI(path, mode string, q url.Values) string {
	slashed := filepath.ToSlash(path)
	if !strings.HasPrefix(slashed, "/") {
		slashed = "/" + slashed // C:/log.db
	}
	q.Set("mode", mode)
	u := url.URL{Scheme: "file", Path: slashed, RawQuery: q.Encode()}
	return u.String()
}
