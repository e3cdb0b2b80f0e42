package main

import (
	"context"
	"errors"
	"fmt"
	"os/signal"
	"syscall"
	"time"

	"gpufit/bot"
	"gpufit/store"
)

// serveCmd runs the Slack bot until it is told to stop.
type serveCmd struct{}

// Help is shown by gpufit serve --help.
func (*serveCmd) Help() string {
	return "Tokens come from the environment: SLACK_APP_TOKEN (xapp-…) and SLACK_BOT_TOKEN (xoxb-…)."
}

// Run listens until SIGINT or SIGTERM, then answers what it has accepted.
func (*serveCmd) Run(p *process) error {
	conf, err := p.config()
	if err != nil {
		return err
	}
	options := p.botOptions(conf)
	if err := options.Validate(); err != nil { // before the catalogue and the log are touched
		return usageError{err}
	}
	collectAt(serveGarbage)
	log, err := p.openLog(conf)
	if err != nil {
		return err
	}
	defer func() {
		if err := log.Close(); err != nil {
			p.complain(err)
		}
	}()
	client, err := p.llm(conf, log, options.Logger)
	if err != nil {
		return err
	}
	engine, err := p.engineWith(client)
	if err != nil {
		return err
	}
	slack, err := bot.New(options, engine, log)
	if err != nil {
		return usageError{err}
	}
	ctx, stop := signal.NotifyContext(p.ctx, syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt ends a drain that takes too long
	defer p.tend(log)()
	return setupError(slack.Run(ctx))
}

// tend keeps the log in order beside the bot until the function that it returns
// is called.
func (p *process) tend(log *store.Store) (end func()) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(p.ctx))
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := log.Tend(ctx); err != nil {
			p.complain(err)
		}
	}()
	return func() { cancel(); <-ended }
}

// botOptions joins configuration and environment.
func (p *process) botOptions(conf Config) bot.Options {
	return bot.Options{
		AppToken: p.env("SLACK_APP_TOKEN"),
		BotToken: p.env("SLACK_BOT_TOKEN"),
		APIURL:   conf.Slack.APIURL,
		Workers:  conf.Slack.Workers,
		Queue:    conf.Slack.Queue,

		Connections: conf.Slack.Connections,
		Silence:     time.Duration(conf.Slack.PingTimeout) * time.Second,
		Workspaces:  conf.Slack.Workspaces,
		External:    conf.Slack.External,
		Channels:    conf.Slack.Channels,
		PerPerson:   conf.Slack.PerPerson,
		PerThread:   conf.Slack.PerThread,

		Language:  conf.Answer.Language,
		StoreText: conf.Log.Text,
		Logger:    conf.Messages.Logger(p.stderr),
		Version:   p.version(),
	}
}

// openLog opens the log for a program that runs for months: one that cannot be
// written is told at the start rather than with the first question. Where
// logging is off, a log in memory carries the conversations.
func (p *process) openLog(conf Config) (*store.Store, error) {
	path := store.Memory
	if conf.Log.Enabled {
		path = conf.LogPath(p.env)
	}
	log, err := store.OpenImpatient(p.ctx, path)
	if err != nil {
		return nil, fmt.Errorf("%w, or set enabled = false under [log]", err)
	}
	return log, nil
}

// setupError makes what the person can mend in Slack a wrong call, and leaves
// the rest an error of the machine.
func setupError(err error) error {
	var setup *bot.SetupError
	if errors.As(err, &setup) && setup.Usage() {
		return usageError{err}
	}
	return err
}
