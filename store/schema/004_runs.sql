-- Which run of a program has taken a question in. Several may share the file:
-- each answers its own, and those of runs that have ended. Empty: nobody's.
ALTER TABLE inbox ADD COLUMN owner TEXT NOT NULL DEFAULT '';
