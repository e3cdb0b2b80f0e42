package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"gpufit/bot/slackfake"
)

// process is the bot under load.
type process struct {
	command []string
	slack   *slackfake.Server
	cmd     *exec.Cmd
}

// start runs the bot and waits until it is greeted.
func (p *process) start() error {
	p.cmd = exec.Command(p.command[0], p.command[1:]...)
	p.cmd.Env = append(os.Environ(), "SLACK_API_URL="+p.slack.URL(),
		"SLACK_APP_TOKEN="+slackfake.AppToken, "SLACK_BOT_TOKEN="+slackfake.BotToken)
	p.cmd.Stderr = os.Stderr
	opened := p.slack.Connections()
	if err := p.cmd.Start(); err != nil {
		return err
	}
	return p.greeted(opened + 1)
}

// greeted waits until so many connections were greeted since the start.
func (p *process) greeted(n int) error {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	return p.slack.WaitConnections(ctx, n)
}

// refresh has Slack ask for other connections, as it does every few hours.
func (p *process) refresh() error {
	opened := p.slack.Connections()
	return p.greeted(opened + p.slack.Disconnect("refresh_requested"))
}

// kill ends the bot as kill -9 does.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait() // killed is what it was
}

func (p *process) restart() error {
	p.kill()
	return p.start()
}

// usage is what a process has taken so far.
type usage struct {
	rss float64 // resident memory, MB of 10^6 bytes
	cpu float64 // seconds, of user and system
}

// usage reads /proc, so this runs on Linux.
func (p *process) usage() (usage, error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		return usage{}, err
	}
	// The name in parentheses may hold spaces: count from behind it.
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	number := func(i int) float64 { // fields count from 3, proc_pid_stat(5)
		n, _ := strconv.ParseFloat(fields[i-3], 64)
		return n
	}
	const ticks = 100 // a second, on every Linux that is in use
	return usage{rss: number(24) * float64(os.Getpagesize()) / 1e6, cpu: (number(14) + number(15)) / ticks}, nil
}
