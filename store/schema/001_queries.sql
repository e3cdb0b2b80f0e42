-- One row for each question. Empty text means "not known" or "does not apply",
-- so that a query need not think of NULL.
CREATE TABLE queries (
  id         INTEGER PRIMARY KEY,
  time       TEXT    NOT NULL,             -- UTC, 2026-12-01T08:15:00.123Z: sorts as it reads
  surface    TEXT    NOT NULL DEFAULT '',  -- cli, chat, mention, dm, thread, slash
  team       TEXT    NOT NULL DEFAULT '',
  channel    TEXT    NOT NULL DEFAULT '',
  user       TEXT    NOT NULL DEFAULT '',
  thread     TEXT    NOT NULL DEFAULT '',  -- conversation
  message    TEXT    NOT NULL DEFAULT '',  -- id of the message that asked
  lang       TEXT    NOT NULL DEFAULT '',
  text       TEXT    NOT NULL DEFAULT '',  -- the question, secrets masked
  intent     TEXT    NOT NULL DEFAULT '',
  slots      TEXT    NOT NULL DEFAULT '{}', -- JSON
  verdict    TEXT    NOT NULL DEFAULT '',
  source     TEXT    NOT NULL DEFAULT '',  -- rules, knowledge, llm, none
  kind       TEXT    NOT NULL DEFAULT '',
  answer     TEXT    NOT NULL DEFAULT '',
  error      TEXT    NOT NULL DEFAULT '',  -- why there is no answer
  latency_us INTEGER NOT NULL DEFAULT 0,   -- microseconds
  version    TEXT    NOT NULL DEFAULT ''   -- program and data that answered
) STRICT;

-- One message is answered once, however often it is delivered.
CREATE UNIQUE INDEX queries_message ON queries (team, channel, message) WHERE message <> '';

-- The last turn of a conversation.
CREATE INDEX queries_thread ON queries (thread, id);
