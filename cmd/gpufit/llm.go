package main

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"gpufit/bot/llm"
	"gpufit/store"
)

// LLMConfig is the table [llm]: a model that reads what the rules are not sure
// of. The key comes from OPENAI_API_KEY.
type LLMConfig struct {
	Enabled bool   `toml:"enabled"`
	BaseURL string `toml:"base_url"` // empty: OPENAI_BASE_URL, else OpenAI's own
	Model   string `toml:"model"`
	Azure   bool   `toml:"azure"`  // base_url is an Azure resource, model a deployment
	Format  string `toml:"format"` // auto, json_schema, json_object, plain

	DeadlineSeconds int `toml:"deadline_seconds"` // for one question
	Concurrency     int `toml:"concurrency"`      // calls at once

	TokensPerDay       int64 `toml:"tokens_per_day"` // 0: no bound
	TokensPerWorkspace int64 `toml:"tokens_per_workspace"`
	TokensPerPerson    int64 `toml:"tokens_per_person"`

	USDPerMillionIn  float64 `toml:"usd_per_million_in"` // for the log; 0: not known
	USDPerMillionOut float64 `toml:"usd_per_million_out"`

	OptOut []string `toml:"opt_out"` // ids of channels and people
}

// openAI is where requests go when nothing else is said.
const openAI = "https://api.openai.com/v1"

// Bounds of the numbers: the bot gives the engine fifteen seconds.
const (
	maxLLMDeadline    = 120
	maxLLMConcurrency = 64
)

func defaultLLM() LLMConfig {
	return LLMConfig{
		Format: string(llm.Auto), DeadlineSeconds: int(llm.DefaultDeadline.Seconds()), Concurrency: llm.DefaultConcurrency,
		TokensPerDay: 1_000_000, TokensPerWorkspace: 500_000, TokensPerPerson: 50_000, OptOut: []string{},
	}
}

func (c LLMConfig) validate() error {
	formats := []string{string(llm.Auto), string(llm.JSONSchema), string(llm.JSONObject), string(llm.Plain)}
	switch {
	case !slices.Contains(formats, c.Format):
		return &keyError{"llm.format", fmt.Sprintf("is %q: give one of %s", c.Format, strings.Join(formats, ", "))}
	case c.Enabled && c.Model == "":
		return &keyError{"llm.model", "is empty: name the model that the server has, or set enabled = false"}
	}
	for _, n := range []struct {
		key             string
		value, min, max int64
	}{
		{"llm.deadline_seconds", int64(c.DeadlineSeconds), 1, maxLLMDeadline},
		{"llm.concurrency", int64(c.Concurrency), 1, maxLLMConcurrency},
		{"llm.tokens_per_day", c.TokensPerDay, 0, 1e15},
		{"llm.tokens_per_workspace", c.TokensPerWorkspace, 0, 1e15},
		{"llm.tokens_per_person", c.TokensPerPerson, 0, 1e15},
	} {
		if n.value < n.min || n.value > n.max {
			return &keyError{n.key, fmt.Sprintf("is %d: give %d to %d", n.value, n.min, n.max)}
		}
	}
	if c.USDPerMillionIn < 0 || c.USDPerMillionOut < 0 {
		return &keyError{"llm.usd_per_million_in", "and usd_per_million_out cannot be negative"}
	}
	return nil
}

// llm returns the client that the configuration describes, nil where there is
// none. Nothing is asked yet.
func (p *process) llm(conf Config, ledger llm.Ledger, log *slog.Logger) (*llm.Client, error) {
	c := conf.LLM
	if !c.Enabled {
		return nil, nil
	}
	base, err := p.base()
	if err != nil {
		return nil, err
	}
	client, err := llm.New(llm.Options{
		BaseURL: p.llmURL(c), Key: p.env("OPENAI_API_KEY"), Model: c.Model, Azure: c.Azure, Format: llm.Format(c.Format),
		Deadline: time.Duration(c.DeadlineSeconds) * time.Second, Concurrency: c.Concurrency,
		Budget: llm.Budget{PerDay: c.TokensPerDay, PerWorkspace: c.TokensPerWorkspace, PerPerson: c.TokensPerPerson},
		Ledger: ledger, DataVersion: base.Version(), OptOut: c.OptOut,
		USDPerMillionIn: c.USDPerMillionIn, USDPerMillionOut: c.USDPerMillionOut, Logger: log,
	})
	if err != nil {
		return nil, usageError{fmt.Errorf("llm: %w", err)}
	}
	return client, nil
}

func (p *process) llmURL(c LLMConfig) string {
	for _, url := range []string{c.BaseURL, p.env("OPENAI_BASE_URL"), openAI} {
		if url != "" {
			return strings.TrimSuffix(url, "/")
		}
	}
	return openAI
}

// logLedger keeps the budget in the query log, opened when a model is first
// asked: a question that the rules read pays nothing for it.
type logLedger struct {
	open func() (*store.Store, error)
}

// ledger returns the budget's book; nil, which counts in memory, where logging
// is off.
func (p *process) ledger(conf Config) llm.Ledger {
	if !conf.Log.Enabled {
		return nil
	}
	return logLedger{sync.OnceValues(func() (*store.Store, error) { return store.Open(p.ctx, conf.LogPath(p.env)) })}
}

// Spent implements llm.Ledger.
func (l logLedger) Spent(ctx context.Context, day, account string) (int64, error) {
	s, err := l.open()
	if err != nil {
		return 0, err
	}
	return s.Spent(ctx, day, account)
}

// Spend implements llm.Ledger.
func (l logLedger) Spend(ctx context.Context, day string, tokens int64, accounts ...string) error {
	s, err := l.open()
	if err != nil {
		return err
	}
	return s.Spend(ctx, day, tokens, accounts...)
}
