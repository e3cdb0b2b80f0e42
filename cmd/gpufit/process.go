package main

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"gpufit/bot/answer"
	"gpufit/bot/llm"
	"gpufit/intents"
	"gpufit/knowledge"
	"gpufit/store"
)

// process is one run of the program: its streams and what its command loads.
// Nothing is loaded before it is asked for, so that version does not pay for
// the catalogue nor estimate for the log.
type process struct {
	ctx            context.Context
	stdin          io.Reader
	stdout, stderr io.Writer
	env            func(string) string
	configFlag     string // --config
}

// clock tells the day that the age of prices is judged by. Tests set it, so that
// what they show does not depend on the day they run on.
var clock = time.Now

// config reads the configuration. Its errors are the caller's to mend.
func (p *process) config() (Config, error) {
	c, _, err := LoadConfig(p.configFlag, p.env)
	if err != nil {
		return Config{}, usageError{err}
	}
	return c, nil
}

// base returns the embedded catalogue.
func (p *process) base() (*knowledge.Base, error) {
	base, err := knowledge.Default()
	if err != nil {
		return nil, fmt.Errorf("load the catalogue: %w", err)
	}
	return base, nil
}

// engine returns what answers questions on the terminal, with the model that
// the configuration names.
func (p *process) engine() (*answer.Engine, error) {
	conf, err := p.config()
	if err != nil {
		return nil, err
	}
	client, err := p.llm(conf, p.ledger(conf), nil)
	if err != nil {
		return nil, err
	}
	return p.engineWith(client)
}

// engineWith returns an engine with a model, nil for none. Own quotes that cannot
// be read are an error at once, not in the middle of an answer.
func (p *process) engineWith(client *llm.Client) (*answer.Engine, error) {
	go intents.Prepare() // beside the catalogue
	base, err := p.base()
	if err != nil {
		return nil, err
	}
	conf, err := p.config()
	if err != nil {
		return nil, err
	}
	if conf.Prices.Quotes != "" {
		if _, err := p.prices(); err != nil {
			return nil, err
		}
	}
	o := answer.Options{Now: time.Now, Today: clock, Prices: sync.OnceValues(p.prices), Mask: store.Mask}
	if client != nil {
		o.Fallback = client
	}
	return answer.New(base, o), nil
}

// prices returns the embedded prices with the team's own quotes and rate.
func (p *process) prices() (*knowledge.Prices, error) {
	prices, err := knowledge.DefaultPrices()
	if err != nil {
		return nil, fmt.Errorf("load the prices: %w", err)
	}
	conf, err := p.config()
	if err != nil {
		return nil, err
	}
	prices = prices.WithRate(knowledge.ExchangeRate{CNYPerUSD: conf.Prices.CNYPerUSD, AsOf: knowledge.Month(conf.Prices.RateMonth)})
	if conf.Prices.Quotes == "" {
		return prices, nil
	}
	base, err := p.base()
	if err != nil {
		return nil, err
	}
	quotes, err := readConfig(conf.Prices.Quotes)
	if err == nil {
		prices, err = prices.WithQuotes(conf.Prices.Quotes, quotes, base)
	}
	if err != nil {
		return nil, usageError{fmt.Errorf("prices.quotes: %w", err)}
	}
	return prices, nil
}
