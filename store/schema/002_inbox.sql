-- What was accepted and is not answered yet: the queue of the Slack bot. A row
-- leaves it with the row of queries that is written for its message, so that
-- between them the two tables hold every accepted question once.
CREATE TABLE inbox (
  id       INTEGER PRIMARY KEY,          -- in the order of arrival
  received TEXT    NOT NULL,             -- UTC, as queries.time
  event    TEXT    NOT NULL DEFAULT '',  -- id of the delivery
  team     TEXT    NOT NULL DEFAULT '',
  channel  TEXT    NOT NULL DEFAULT '',
  message  TEXT    NOT NULL,             -- id of the message that asks
  payload  TEXT    NOT NULL,             -- JSON, secrets masked
  sealed   BLOB    NOT NULL DEFAULT x'', -- what must not be readable here, encrypted by who put it in
  posts    INTEGER NOT NULL DEFAULT 0    -- how often an answer may have gone out
) STRICT;

-- One message is accepted once, whichever of its events comes first.
CREATE UNIQUE INDEX inbox_message ON inbox (team, channel, message);
CREATE UNIQUE INDEX inbox_event ON inbox (event) WHERE event <> '';

CREATE TRIGGER queries_answered AFTER INSERT ON queries WHEN NEW.message <> ''
BEGIN
  DELETE FROM inbox WHERE team = NEW.team AND channel = NEW.channel AND message = NEW.message;
END;
