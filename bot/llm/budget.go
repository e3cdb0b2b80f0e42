package llm

import (
	"context"
	"sync"
	"time"

	"gpufit/bot/answer"
)

// Budget bounds tokens, in and out, a day (UTC). Zero is no bound.
type Budget struct {
	PerDay       int64 // all people together
	PerPerson    int64
	PerWorkspace int64
}

func (b Budget) negative() bool { return b.PerDay < 0 || b.PerPerson < 0 || b.PerWorkspace < 0 }

// Ledger keeps what was spent, so that a restart does not refill the budget.
type Ledger interface {
	// Spent returns the tokens that an account has used on a day (2026-12-01).
	Spent(ctx context.Context, day, account string) (int64, error)
	// Spend adds tokens to accounts on a day.
	Spend(ctx context.Context, day string, tokens int64, accounts ...string) error
}

// account is one line of the budget.
type account struct {
	name  string
	limit int64
}

// accounts are the lines that a message is charged to.
func (b Budget) accounts(who answer.Asker) []account {
	out := []account{{"all", b.PerDay}}
	if who.Team != "" {
		out = append(out, account{"workspace " + who.Team, b.PerWorkspace})
	}
	if who.User != "" {
		out = append(out, account{"person " + who.Team + " " + who.User, b.PerPerson})
	}
	return out
}

// spent reports whether any line of the budget is used up. A ledger that cannot
// be read counts as used up: what cannot be bounded is not spent.
func (c *Client) spent(ctx context.Context, who answer.Asker) bool {
	for _, a := range c.o.Budget.accounts(who) {
		if a.limit == 0 {
			continue
		}
		n, err := c.o.Ledger.Spent(ctx, c.day(), a.name)
		if err != nil {
			c.o.Logger.Warn("the LLM's budget cannot be read, it is not asked", "error", err)
		}
		if err != nil || n >= a.limit {
			return true
		}
	}
	return false
}

// charge books a message, also where its call failed: the server has counted.
func (c *Client) charge(ctx context.Context, who answer.Asker, u usage) {
	if u.in+u.out == 0 {
		return
	}
	var names []string
	for _, a := range c.o.Budget.accounts(who) {
		names = append(names, a.name)
	}
	if err := c.o.Ledger.Spend(context.WithoutCancel(ctx), c.day(), int64(u.in+u.out), names...); err != nil {
		c.o.Logger.Warn("the LLM's budget cannot be written", "error", err)
	}
}

func (c *Client) day() string { return c.o.Now().UTC().Format(time.DateOnly) }

// memoryLedger counts for as long as the process lives.
type memoryLedger struct {
	mu     sync.Mutex
	day    string
	tokens map[string]int64
}

func newMemoryLedger() *memoryLedger { return &memoryLedger{tokens: map[string]int64{}} }

// Spent implements Ledger.
func (m *memoryLedger) Spent(_ context.Context, day, account string) (int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if day != m.day {
		return 0, nil
	}
	return m.tokens[account], nil
}

// Spend implements Ledger.
func (m *memoryLedger) Spend(_ context.Context, day string, tokens int64, accounts ...string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if day != m.day {
		m.day, m.tokens = day, map[string]int64{}
	}
	for _, a := range accounts {
		m.tokens[a] += tokens
	}
	return nil
}
