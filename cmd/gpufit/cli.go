package main

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"github.com/alecthomas/kong"
)

// cli is the command line. Every command has a file of its own.
type cli struct {
	Config string `placeholder:"FILE" help:"Configuration file (default: $$GPUFIT_CONFIG, ./config.toml, $$XDG_CONFIG_HOME/gpufit/config.toml)."`

	Ask      askCmd      `cmd:"" help:"Answer one question, in English or Chinese."`
	Chat     chatCmd     `cmd:"" help:"Ask and follow up, as a conversation."`
	Estimate estimateCmd `cmd:"" help:"Compute memory from stated inputs, without reading text."`
	Diagnose diagnoseCmd `cmd:"" help:"Read a pasted log, traceback or nvidia-smi screen: the cause and what to do."`
	Models   modelsCmd   `cmd:"" help:"List the models that are known, filtered by words."`
	GPUs     gpusCmd     `cmd:"" name:"gpus" help:"List the GPUs that are known, filtered by words."`
	Eval     evalCmd     `cmd:"" help:"Score the rules on labelled questions."`
	Prices   pricesCmd   `cmd:"" help:"List the rental prices that are known, filtered by words."`
	Start    startCmd    `cmd:"" help:"The first rental, hour by hour: a checklist."`
	Serve    serveCmd    `cmd:"" help:"Run the Slack bot (Socket Mode)."`
	Check    checkCmd    `cmd:"" help:"Validate configuration, data and the connection to Slack."`
	Version  versionCmd  `cmd:"" help:"Print version, commit, data version and dates."`
}

const description = "Which GPU runs which model, with the memory it takes. Figures come from an estimator, never from a guess."

// dispatch parses args and runs the command they name. All errors of the
// grammar are usageErrors.
func dispatch(args []string, p *process) error {
	if len(args) == 0 {
		return misuse(`no command; try gpufit ask "can a 7B LoRA run on a 4090", or gpufit --help`)
	}
	var grammar cli
	helped := false
	parser, err := kong.New(&grammar,
		kong.Name("gpufit"),
		kong.Description(description),
		kong.Writers(p.stdout, p.stderr),
		kong.Exit(func(int) { helped = true }), // kong leaves through here after --help
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, WrapUpperBound: 100}),
	)
	if err != nil {
		return fmt.Errorf("build the command line: %w", err)
	}
	parsed, err := parser.Parse(args)
	if helped {
		return nil
	}
	var unwritten *fs.PathError
	if errors.As(err, &unwritten) {
		return err // the help, on a full disk
	}
	if err != nil {
		return explainUsage(err)
	}
	p.configFlag = grammar.Config
	return parsed.Run(p)
}

// negative finds a negative number where kong took it for a short flag.
var negative = regexp.MustCompile(`^(--[a-z-]+): expected .* value but got "(-[0-9.]+)"`)

// valueless finds a flag at the end of the line that wants a value: kong says
// that it got "EOL".
var valueless = regexp.MustCompile(`^(--[a-z-]+): expected .* "EOL"`)

// explainUsage turns an error of kong's into one line that also says how to
// mend the call.
func explainUsage(err error) error {
	text := err.Error()
	if m := negative.FindStringSubmatch(text); m != nil && commandOf(err) == "gpufit estimate" {
		return misuse("%s %q: give a number from 0 up", m[1], m[2])
	}
	if m := valueless.FindStringSubmatch(text); m != nil {
		text = m[1] + " needs a value"
	}
	if strings.Contains(text, "did you mean") || strings.Contains(text, "perhaps try") {
		return misuse("%s", text)
	}
	if strings.HasPrefix(text, "expected one of") {
		text = "no command"
	}
	return misuse("%s; %s --help lists what can be given", text, commandOf(err))
}

// commandOf returns the words of the command that a parse error is about.
func commandOf(err error) string {
	var parse *kong.ParseError
	if errors.As(err, &parse) && parse.Context != nil {
		if node := parse.Context.Selected(); node != nil {
			return node.FullPath()
		}
	}
	return "gpufit"
}
