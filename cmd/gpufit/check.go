package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"gpufit/bot"
)

// checkTimeout bounds the two calls to Slack.
const checkTimeout = 20 * time.Second

// checkCmd looks at everything that can be wrong before it matters.
type checkCmd struct{}

// Help is shown by gpufit check --help.
func (*checkCmd) Help() string {
	return "Slack is asked only where SLACK_APP_TOKEN or SLACK_BOT_TOKEN is set; nothing is posted there."
}

// finding is the outcome of one check: what is fine, or what is wrong.
type finding struct {
	about string
	fine  string
	err   error
}

// Run prints a line for each finding. The exit status is 2 where the person
// has something to mend, 1 where it is our data or the network.
func (*checkCmd) Run(p *process) error {
	var findings []finding
	conf, path, err := LoadConfig(p.configFlag, p.env)
	if err != nil {
		findings = append(findings, finding{about: "config", err: usageError{err}})
	} else {
		findings = append(findings, finding{about: "config", fine: strings.Join(CheckConfig(conf, path), "\n")}, checkLog(p, conf), checkSlack(p, conf), checkLLM(p, conf), checkPrices(p))
	}
	findings = append(findings, checkData(p), checkArticles())
	return report(p, findings)
}

// report prints the findings and sums them up.
func report(p *process, findings []finding) error {
	var wrong []error
	for _, f := range findings {
		state, text := "ok", f.fine
		if f.err != nil {
			state, text = "wrong", f.err.Error()
			wrong = append(wrong, f.err)
		}
		for _, line := range strings.Split(text, "\n") {
			if _, err := fmt.Fprintf(p.stdout, "%-6s %-8s %s\n", state, f.about, oneLine(line)); err != nil {
				return err
			}
		}
	}
	return summary(wrong)
}

// summary returns the error of a check that found something.
func summary(wrong []error) error {
	if len(wrong) == 0 {
		return nil
	}
	err := fmt.Errorf("%d of the checks failed; the lines marked wrong say what to mend", len(wrong))
	if isMisuse(errors.Join(wrong...)) {
		return usageError{err}
	}
	return err
}

// checkLog opens the log as serve would, which makes it where it is missing,
// and has the database look itself over.
func checkLog(p *process, conf Config) finding {
	if !conf.Log.Enabled {
		return finding{about: "log", fine: "off"}
	}
	log, err := p.openLog(conf)
	if err != nil {
		return finding{about: "log", err: err}
	}
	rows, err := log.Count(p.ctx)
	err = errors.Join(err, log.Check(p.ctx), log.Close())
	return finding{about: "log", fine: fmt.Sprintf("%s, %d questions", log.Path(), rows), err: err}
}

// checkData loads the catalogue and looks for slips in it.
func checkData(p *process) finding {
	base, err := p.base()
	if err != nil {
		return finding{about: "data", err: err}
	}
	if problems := base.Lint(); len(problems) > 0 {
		return finding{about: "data", err: problems}
	}
	return finding{about: "data", fine: fmt.Sprintf("%s, %d models, %d GPUs", base.Version(), len(base.Models()), len(base.GPUs()))}
}

// checkSlack signs in with the tokens that are there.
func checkSlack(p *process, conf Config) finding {
	options := p.botOptions(conf)
	if options.AppToken == "" && options.BotToken == "" {
		return finding{about: "slack", fine: "not asked: SLACK_APP_TOKEN and SLACK_BOT_TOKEN are not set"}
	}
	if err := options.Validate(); err != nil {
		return finding{about: "slack", err: usageError{err}}
	}
	ctx, cancel := context.WithTimeout(p.ctx, checkTimeout)
	defer cancel()
	place, err := bot.Check(ctx, options)
	if err != nil {
		return finding{about: "slack", err: setupError(err)}
	}
	fine := fmt.Sprintf("signed in to %s as %s", place.Team, place.User)
	if len(place.MissingScopes) > 0 {
		fine += "; without the scopes " + strings.Join(place.MissingScopes, ", ") + " some surfaces stay silent"
	}
	return finding{about: "slack", fine: fine}
}

// checkLLM asks the configured model for one known reading.
func checkLLM(p *process, conf Config) finding {
	if !conf.LLM.Enabled {
		return finding{about: "llm", fine: "off"}
	}
	client, err := p.llm(conf, nil, nil)
	if err != nil {
		return finding{about: "llm", err: err}
	}
	format, use, err := client.Check(p.ctx)
	if err != nil {
		return finding{about: "llm", err: fmt.Errorf("%s at %s gave no reading as %s: %w; look at llm.base_url, llm.model and OPENAI_API_KEY", conf.LLM.Model, p.llmURL(conf.LLM), format, err)}
	}
	return finding{about: "llm", fine: fmt.Sprintf("%s at %s takes %s, %d tokens in %d ms", conf.LLM.Model, p.llmURL(conf.LLM), format, use.TokensIn+use.TokensOut, use.Latency.Milliseconds())}
}
