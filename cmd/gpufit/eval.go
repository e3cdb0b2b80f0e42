package main

import (
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"gpufit/bot/answer/grade"
	"gpufit/knowledge"
)

// evalCmd scores the rules on a file of labelled questions.
type evalCmd struct {
	File     string `arg:"" help:"Labelled questions, one JSON object a line: text, intent, slots, and context and expect where there are."`
	JSON     bool   `name:"json" help:"Print the whole report as JSON."`
	Failures bool   `help:"List what was not as labelled."`
	LLM      bool   `name:"llm" help:"Score the rules together with the model of [llm] too."`
}

// Run reads the labels, asks every question and prints the score.
func (c *evalCmd) Run(p *process) error {
	f, err := os.Open(c.File)
	if err != nil {
		return misuse("cannot read the labelled questions: %v", err)
	}
	defer f.Close()
	lines, err := grade.Read(f)
	if err != nil {
		return misuse("%s: %v", c.File, err)
	}
	base, err := p.base()
	if err != nil {
		return err
	}
	engine, err := p.engineWith(nil)
	if err != nil {
		return err
	}
	if c.LLM {
		return c.withModel(p, base, lines)
	}
	report := grade.Run(p.ctx, engine, base, lines)
	if c.JSON {
		return writeJSON(p.stdout, report)
	}
	printReport(p.stdout, report)
	if c.Failures {
		printFailures(p.stdout, report.Failures)
	}
	return nil
}

// withModel scores the rules alone and with the model, and what that cost.
func (c *evalCmd) withModel(p *process, base *knowledge.Base, lines []grade.Line) error {
	conf, err := p.config()
	if err != nil {
		return err
	}
	if !conf.LLM.Enabled {
		return misuse("--llm needs a model: set enabled = true and model under [llm] in the configuration")
	}
	client, err := p.llm(conf, nil, nil)
	if err != nil {
		return err
	}
	alone, err := p.engineWith(nil)
	if err != nil {
		return err
	}
	together, err := p.engineWith(client)
	if err != nil {
		return err
	}
	both := map[string]grade.Report{"rules": grade.Run(p.ctx, alone, base, lines), "rules_and_model": grade.Run(p.ctx, together, base, lines)}
	if c.JSON {
		return writeJSON(p.stdout, both)
	}
	for _, name := range []string{"rules", "rules_and_model"} {
		fmt.Fprintf(p.stdout, "== %s\n", strings.ReplaceAll(name, "_", " "))
		printReport(p.stdout, both[name])
		if c.Failures {
			printFailures(p.stdout, both[name].Failures)
		}
	}
	printLLM(p.stdout, both["rules_and_model"])
	return nil
}

func printLLM(w io.Writer, r grade.Report) {
	m := r.LLM
	fmt.Fprintf(w, "model            asked for %s, %d readings taken, %d tokens in and %d out, p50 %d ms, p99 %d ms\n",
		percentOf(grade.Share{Right: m.Asked, Of: r.Lines}), m.Read, m.TokensIn, m.TokensOut, m.Latency(0.5).Milliseconds(), m.Latency(0.99).Milliseconds())
	if m.USD > 0 {
		fmt.Fprintf(w, "cost             %.4f USD\n", m.USD)
	}
	fmt.Fprintf(w, "not asked        %d wrong intents that the rules were sure of\n", m.Unasked)
}

func printReport(w io.Writer, r grade.Report) {
	fmt.Fprintf(w, "intents right    %s\n", percentOf(r.Intents))
	for _, name := range slices.Sorted(maps.Keys(r.ByIntent)) {
		fmt.Fprintf(w, "  %-24s %s\n", name, percentOf(r.ByIntent[name]))
	}
	s := r.Slots
	fmt.Fprintf(w, "slots            F1 %s, precision %s, recall %s (%d right, %d invented, %d missed)\n",
		percent(s.F1()), percent(s.Precision()), percent(s.Recall()), s.Right, s.Invented, s.Missed)
	for _, name := range slices.Sorted(maps.Keys(r.BySlot)) {
		if b := r.BySlot[name]; b.Invented+b.Missed > 0 {
			fmt.Fprintf(w, "  %-24s F1 %s (%d right, %d invented, %d missed)\n", name, percent(b.F1()), b.Right, b.Invented, b.Missed)
		}
	}
	v := r.Verdicts
	fmt.Fprintf(w, "verdicts         %d equal, %d one step off, %d opposite, %d without\n", v.Equal, v.OneStep, v.Opposite, v.None)
	fmt.Fprintf(w, "unclear          %s asked back\n", percentOf(r.AskedBack))
	fmt.Fprintf(w, "out of scope     %s declined without a figure\n", percentOf(r.Declined))
	fmt.Fprintf(w, "empty answers    %d\n", r.Empty)
}

func printFailures(w io.Writer, failures []grade.Failure) {
	for _, f := range failures {
		parts := slices.DeleteFunc([]string{intentFault(f), strings.Join(f.Slots, " "), f.Reply}, func(s string) bool { return s == "" })
		fmt.Fprintf(w, "%s %q: %s\n", f.ID, f.Text, strings.Join(parts, "; "))
	}
}

func intentFault(f grade.Failure) string {
	if f.Intent == "" {
		return ""
	}
	return f.Intent + ", want " + f.Want
}

func percent(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }

func percentOf(s grade.Share) string {
	return fmt.Sprintf("%s (%d of %d)", percent(s.Ratio()), s.Right, s.Of)
}
