package store

import (
	"context"
	"database/sql"
)

// Spent returns the tokens that an account has used on a day (2026-12-01).
// Errors are *Error.
func (s *Store) Spent(ctx context.Context, day, account string) (int64, error) {
	var n int64
	err := s.read.QueryRowContext(ctx,
		`SELECT coalesce(sum(tokens), 0) FROM llm_tokens WHERE day = ? AND account = ?`, day, account).Scan(&n)
	return n, explain(s.path, err)
}

// Spend adds tokens to accounts on a day, to all or to none, and drops the days
// before it. Errors are *Error.
func (s *Store) Spend(ctx context.Context, day string, tokens int64, accounts ...string) error {
	if s.write == nil {
		return explain(s.path, ErrReadOnly)
	}
	return explain(s.path, inTransaction(ctx, s.write, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM llm_tokens WHERE day < ?`, day); err != nil {
			return err
		}
		for _, a := range accounts {
			if _, err := tx.ExecContext(ctx, `INSERT INTO llm_tokens (day, account, tokens) VALUES (?, ?, ?)
				ON CONFLICT (day, account) DO UPDATE SET tokens = tokens + excluded.tokens`, day, a, tokens); err != nil {
				return err
			}
		}
		return nil
	}))
}
