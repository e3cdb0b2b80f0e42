-- What a model had to do with an answer: JSON, empty where none was asked.
ALTER TABLE queries ADD COLUMN llm TEXT NOT NULL DEFAULT '';

-- Tokens that a model was sent and returned, by day (UTC) and account: a budget
-- outlives a restart.
CREATE TABLE llm_tokens (
  day     TEXT    NOT NULL,  -- 2026-12-01
  account TEXT    NOT NULL,  -- all, a workspace, a person
  tokens  INTEGER NOT NULL,
  PRIMARY KEY (day, account)
) STRICT, WITHOUT ROWID;
