package main

import (
	"strings"

	"gpufit/intents"
)

// startCmd shows the first rental, hour by hour.
type startCmd struct {
	Lang string `placeholder:"zh|en|auto" help:"Language of the checklist (default: that of the configuration, else of the terminal)."`
}

// Help is shown by gpufit start --help.
func (*startCmd) Help() string {
	return "A checklist with commands and pass marks, for somebody who rents a GPU for the first time."
}

// Run prints the checklist.
func (c *startCmd) Run(p *process) error {
	if err := checkLanguage(c.Lang); err != nil {
		return err
	}
	conf, err := p.config()
	if err != nil {
		return err
	}
	engine, err := p.engineWith(nil)
	if err != nil {
		return err
	}
	lang := intents.Lang(replyLanguage(c.Lang, conf))
	if lang == "" {
		lang = p.terminalLanguage()
	}
	return printAnswer(p, engine.Start(lang), false)
}

// terminalLanguage is the language that the environment asks programs for, as
// POSIX has it: Chinese, or English for any other.
func (p *process) terminalLanguage() intents.Lang {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := p.env(name); value != "" {
			if strings.HasPrefix(value, string(intents.ZH)) {
				return intents.ZH
			}
			return intents.EN
		}
	}
	return intents.EN
}
