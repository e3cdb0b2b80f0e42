// Command bolt puts a Slack bot under load and measures it: it is the stand-in
// for Slack that the bot's command, given as arguments, connects to. README.md
// says how the figures there were made; nothing else of the program needs it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	"gpufit/bot/slackfake"
)

// load is what is asked of the bot.
type load struct {
	questions []string
	n         int           // questions one by one, and as many at once after them
	every     time.Duration // between two of the former
	refresh   bool          // have the connections replaced between the two
	kills     int           // kill -9 and start again so often meanwhile
}

func main() {
	var l load
	addr := flag.String("addr", "127.0.0.1:8931", "where the stand-in for Slack listens")
	file := flag.String("questions", "questions.txt", "questions, one a line")
	name := flag.String("name", "", "what the row is called")
	flag.IntVar(&l.n, "n", 1000, "questions one by one, and then at once")
	flag.DurationVar(&l.every, "every", 10*time.Millisecond, "between two questions")
	flag.BoolVar(&l.refresh, "refresh", false, "have the connections replaced before the burst")
	flag.IntVar(&l.kills, "kills", 0, "how often the bot is killed and started again")
	flag.Parse()
	if err := run(*addr, *file, *name, l, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "bolt:", err)
		os.Exit(1)
	}
}

func run(addr, file, name string, l load, command []string) error {
	if len(command) == 0 {
		return errors.New("name the bot's command")
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	l.questions = strings.Split(strings.TrimSpace(string(raw)), "\n")
	slack, err := slackfake.New(slackfake.Options{Addr: addr, AckWait: 3 * time.Second})
	if err != nil {
		return err
	}
	defer slack.Close()
	b := &process{command: command, slack: slack}
	if err := b.start(); err != nil {
		return err
	}
	defer b.kill()
	if l.kills > 0 {
		return l.deadly(b)
	}
	return l.measure(b, name)
}

// ask asks question number i in a thread of its own and returns its ts.
func (l load) ask(slack *slackfake.Server, i int) string {
	return slack.Mention(fmt.Sprintf("C%04d", i%50), fmt.Sprintf("U%04d", i%500), l.questions[i%len(l.questions)])
}

// measure asks one by one, then all at once, and prints the figures as a row.
func (l load) measure(b *process, name string) error {
	before, err := b.usage()
	if err != nil {
		return err
	}
	steady, err := l.phase(b.slack, l.every)
	if err != nil {
		return err
	}
	between, err := b.usage()
	if err != nil {
		return err
	}
	if l.refresh {
		if err := b.refresh(); err != nil {
			return err
		}
	}
	burst, err := l.phase(b.slack, 0)
	if err != nil {
		return err
	}
	after, err := b.usage()
	if err != nil {
		return err
	}
	lost := steady.lost + burst.lost
	fmt.Printf("| %s | %s | %s | %.0f → %.0f → %.0f MB | %.2f s | %d |\n", name, steady, burst,
		before.rss, between.rss, after.rss, between.cpu-before.cpu, lost)
	if lost > 0 {
		return fmt.Errorf("%d questions were not answered", lost)
	}
	return nil
}

// phase asks n questions and waits for all answers.
func (l load) phase(slack *slackfake.Server, every time.Duration) (outcome, error) {
	acks, posts := len(slack.Acks()), len(slack.Messages())
	began := time.Now()
	tick := time.NewTicker(max(every, time.Nanosecond))
	defer tick.Stop()
	var asked []string
	for i := range l.n {
		asked = append(asked, l.ask(slack, i))
		if every > 0 {
			<-tick.C
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	err := errors.Join(slack.WaitMessages(ctx, posts+l.n), slack.WaitQuiet(ctx))
	if errors.Is(err, slackfake.ErrClosed) {
		return outcome{}, err
	}
	return judge(asked, slack.Acks()[acks:], slack.Messages()[posts:], time.Since(began)), nil
}

// deadly asks one by one while the bot is killed again and again, and says what
// became of the questions.
func (l load) deadly(b *process) error {
	var asked []string
	for i := range l.n {
		asked = append(asked, l.ask(b.slack, i))
		time.Sleep(l.every)
		if (i+1)%(l.n/l.kills) == 0 {
			if err := b.restart(); err != nil {
				return err
			}
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 8*time.Minute) // Slack's last retry comes after six
	defer cancel()
	_ = errors.Join(b.slack.WaitMessages(ctx, l.n), b.slack.WaitQuiet(ctx)) // what is missing is counted below
	answers := map[string]int{}
	for _, m := range b.slack.Messages() {
		answers[m.ThreadTS]++
	}
	var none, once, more int
	for _, ts := range asked {
		switch answers[ts] {
		case 0:
			none++
		case 1:
			once++
		default:
			more++
		}
	}
	fmt.Printf("%d kills, %d questions: %d answered once, %d twice or more, %d not\n", l.kills, l.n, once, more, none)
	return nil
}
