package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"gpufit/bot/answer"
	"gpufit/knowledge"
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

// engine returns what answers questions.
func (p *process) engine() (*answer.Engine, error) {
	base, err := p.base()
	if err != nil {
		return nil, err
	}
	return answer.New(base, answer.Options{Now: time.Now}), nil
}
