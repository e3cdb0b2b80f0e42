package main

import (
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"gpufit/bot"
	"gpufit/knowledge"
	"gpufit/store"
)

// Config is the configuration file: every key that works today, no more. The
// file config.example.toml documents each with its default. Secrets are not
// part of it; they come from the environment.
type Config struct {
	Log      LogConfig      `toml:"log"`
	Answer   AnswerConfig   `toml:"answer"`
	Prices   PricesConfig   `toml:"prices"`
	LLM      LLMConfig      `toml:"llm"`
	Slack    SlackConfig    `toml:"slack"`
	Messages MessagesConfig `toml:"messages"`
}

// LogConfig is the table [log]: the query log.
type LogConfig struct {
	Enabled bool   `toml:"enabled"` // false: nothing is written, conversations last as long as the process
	Path    string `toml:"path"`    // file, or :memory:; relative to the configuration file; empty: see LogPath
	Text    bool   `toml:"text"`    // false: what was understood is kept, the words asked and answered are not
}

// AnswerConfig is the table [answer].
type AnswerConfig struct {
	Language string `toml:"language"` // auto (the question's), zh or en
}

// PricesConfig is the table [prices].
type PricesConfig struct {
	Quotes    string  `toml:"quotes"`      // file of own quotes; relative to the configuration file; empty: none
	CNYPerUSD float64 `toml:"cny_per_usd"` // for comparisons of amounts in two currencies
	RateMonth string  `toml:"rate_month"`  // when that was so
}

// SlackConfig is the table [slack], for gpufit serve.
type SlackConfig struct {
	APIURL  string `toml:"api_url"` // base of the Web API; empty: Slack's own. bot.Options.Validate judges it
	Workers int    `toml:"workers"` // questions answered at once
	Queue   int    `toml:"queue"`   // questions accepted and not yet answered

	Connections int `toml:"connections"`  // WebSocket connections at once
	PingTimeout int `toml:"ping_timeout"` // seconds of silence after which a connection is replaced

	Workspaces []string `toml:"workspaces"` // ids of the workspaces whose people are answered; empty: the bot's own
	External   bool     `toml:"external"`   // people of every workspace are answered (Slack Connect)
	Channels   []string `toml:"channels"`   // ids of the channels where it answers; empty: all

	PerPerson int `toml:"per_person"` // questions of one person in a minute
	PerThread int `toml:"per_thread"` // answers in one thread in a minute
}

// MessagesConfig is the table [messages]: what gpufit serve reports of itself
// on standard error.
type MessagesConfig struct {
	Level  string `toml:"level"`  // debug, info, warn or error: this and what is graver
	Format string `toml:"format"` // text or json, one line each
}

// Bounds of the numbers. More workers than this wait for Slack's rate limits,
// and a longer queue holds questions that Slack has given up on.
const (
	maxWorkers = 256
	maxQueue   = 65536
	// Slack allows an app ten connections, and while one is replaced there are two.
	maxConnections = 5
	// Slack pings every few seconds; a connection that is looked at less often
	// than every five minutes may as well not be.
	minPingTimeout = 10
	maxPingTimeout = 300
	maxPerMinute   = 1_000_000
)

// Defaults returns what holds where the file says nothing.
func Defaults() Config {
	return Config{
		Log:    LogConfig{Enabled: true, Text: true},
		Answer: AnswerConfig{Language: "auto"},
		Prices: PricesConfig{CNYPerUSD: knowledge.DefaultRate.CNYPerUSD, RateMonth: string(knowledge.DefaultRate.AsOf)},
		LLM:    defaultLLM(),
		Slack: SlackConfig{
			Workers: bot.DefaultWorkers, Queue: bot.DefaultQueue,
			Connections: bot.DefaultConnections, PingTimeout: int(bot.DefaultSilence.Seconds()),
			Workspaces: []string{}, Channels: []string{},
			PerPerson: bot.DefaultPerPerson, PerThread: bot.DefaultPerThread,
		},
		Messages: MessagesConfig{Level: "info", Format: "text"},
	}
}

// keyError is a value that is of the right type and yet impossible.
type keyError struct {
	key    string // dotted, as in the file: answer.language
	reason string // what is wrong with it and what may stand there
}

// Error gives the key and the reason.
func (e *keyError) Error() string { return e.key + " " + e.reason }

// Validate reports the first value that cannot be meant, as a *keyError.
func (c Config) Validate() error {
	for _, w := range []struct {
		key, value string
		allowed    []string
	}{
		{"answer.language", c.Answer.Language, []string{"auto", "zh", "en"}},
		{"messages.level", c.Messages.Level, []string{"debug", "info", "warn", "error"}},
		{"messages.format", c.Messages.Format, []string{"text", "json"}},
	} {
		if !slices.Contains(w.allowed, w.value) {
			return &keyError{w.key, fmt.Sprintf("is %q: give one of %s", w.value, strings.Join(w.allowed, ", "))}
		}
	}
	for _, n := range []struct {
		key             string
		value, min, max int
	}{
		{"slack.workers", c.Slack.Workers, 1, maxWorkers},
		{"slack.queue", c.Slack.Queue, 1, maxQueue},
		{"slack.connections", c.Slack.Connections, 1, maxConnections},
		{"slack.ping_timeout", c.Slack.PingTimeout, minPingTimeout, maxPingTimeout},
		{"slack.per_person", c.Slack.PerPerson, 1, maxPerMinute},
		{"slack.per_thread", c.Slack.PerThread, 1, maxPerMinute},
	} {
		if n.value < n.min || n.value > n.max {
			return &keyError{n.key, fmt.Sprintf("is %d: give %d to %d", n.value, n.min, n.max)}
		}
	}
	if err := c.Slack.validateIDs(); err != nil {
		return err
	}
	if err := c.Prices.validate(); err != nil {
		return err
	}
	return c.LLM.validate()
}

// slackID is how Slack names workspaces (T…), organisations (E…) and channels
// (C…, G…); a name that people see is none.
var slackID = regexp.MustCompile(`^[TECG][A-Z0-9]+$`)

func (s SlackConfig) validateIDs() error {
	for _, list := range []struct {
		key, example string
		ids          []string
	}{
		{"slack.workspaces", "T0123ABCD", s.Workspaces},
		{"slack.channels", "C0123ABCD", s.Channels},
	} {
		for _, id := range list.ids {
			if !slackID.MatchString(id) {
				return &keyError{list.key, fmt.Sprintf("holds %q: give ids such as %q, not names", id, list.example)}
			}
		}
	}
	return nil
}

func (p PricesConfig) validate() error {
	switch {
	case !(p.CNYPerUSD > 0 && p.CNYPerUSD < 1000):
		return &keyError{"prices.cny_per_usd", fmt.Sprintf("is %g: give what a dollar costs in CNY", p.CNYPerUSD)}
	case !knowledge.Month(p.RateMonth).Valid():
		return &keyError{"prices.rate_month", fmt.Sprintf("is %q: give a month such as 2026-11", p.RateMonth)}
	}
	return nil
}

// LogPath returns where the query log is: log.path, or gpufit/gpufit.db in the
// state folder of the XDG standard. Where neither XDG_STATE_HOME nor HOME says
// where that is, it is gpufit.db in the current folder.
func (c Config) LogPath(env func(string) string) string {
	home := env("HOME")
	switch path := c.Log.Path; {
	case path != "" && home != "" && strings.HasPrefix(path, "~/"):
		return filepath.Join(home, path[len("~/"):])
	case path != "":
		return path
	}
	if dir := xdgFolder(env, "XDG_STATE_HOME", filepath.Join(".local", "state")); dir != "" {
		return filepath.Join(dir, "gpufit", "gpufit.db")
	}
	return "gpufit.db"
}

// xdgFolder returns the folder that the variable names, or the one below the
// home folder, or "" where there is no home either. The standard says that a
// relative one is to be ignored.
func xdgFolder(env func(string) string, variable, belowHome string) string {
	if dir := env(variable); filepath.IsAbs(dir) {
		return dir
	}
	if home := env("HOME"); home != "" {
		return filepath.Join(home, belowHome)
	}
	return ""
}

// anchor makes relative paths ones beside the configuration file: what the file
// says must not depend on where the program is started.
func (c *Config) anchor(configPath string) {
	if q := c.Prices.Quotes; q != "" && !filepath.IsAbs(q) && !strings.HasPrefix(q, "~/") {
		c.Prices.Quotes = filepath.Join(filepath.Dir(configPath), q)
	}
	p := c.Log.Path
	if p == "" || p == store.Memory || filepath.IsAbs(p) || strings.HasPrefix(p, "~/") {
		return
	}
	c.Log.Path = filepath.Join(filepath.Dir(configPath), p)
}

// Logger returns what gpufit serve reports through, writing to w. It masks
// nothing: the bot, which knows its tokens, wraps it.
func (m MessagesConfig) Logger(w io.Writer) *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(m.Level)); err != nil {
		level = slog.LevelInfo // a Config that was not validated
	}
	o := &slog.HandlerOptions{Level: level}
	if m.Format == "json" {
		return slog.New(slog.NewJSONHandler(w, o))
	}
	return slog.New(slog.NewTextHandler(w, o))
}
