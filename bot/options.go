package bot

import (
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"strings"

	"github.com/slack-go/slack"
)

// Defaults for what Options leave at zero.
const (
	DefaultWorkers = 8   // questions answered at once; an answer takes under a millisecond, a post to Slack about 100
	DefaultQueue   = 256 // questions accepted and not yet answered; more are left to Slack's own retries
)

// Options choose how the bot runs. AppToken and BotToken are required, all
// else may stay zero.
type Options struct {
	AppToken string // xapp-…, with the scope connections:write
	BotToken string // xoxb-…
	APIURL   string // base of Slack's Web API; empty: Slack's own. Plain http only on this machine

	Workers int // questions answered at once; 0: DefaultWorkers
	Queue   int // questions accepted and not yet answered; 0: DefaultQueue

	Language  string       // zh or en answers always in that language; empty or auto: in the question's
	StoreText bool         // the log keeps what was asked and answered; false: only what was understood
	Logger    *slog.Logger // where the bot reports; nil: nowhere. Tokens are masked before they reach it
	Version   string       // program and data version, for the log's rows
}

// Validate reports the first thing that is wrong with the options, in one line
// that says how to mend it. Wrong tokens are a *SetupError.
func (o Options) Validate() error {
	if err := checkTokens(o.AppToken, o.BotToken); err != nil {
		return err
	}
	if o.Workers < 0 {
		return fmt.Errorf("slack workers is %d: give 1 or more, or 0 for %d", o.Workers, DefaultWorkers)
	}
	if o.Queue < 0 {
		return fmt.Errorf("slack queue is %d: give 1 or more, or 0 for %d", o.Queue, DefaultQueue)
	}
	switch o.Language {
	case "", "auto", "zh", "en":
	default:
		return fmt.Errorf("language is %q: give auto, zh or en", o.Language)
	}
	return checkURL(o.APIURL)
}

// checkURL refuses what would send the tokens to a place that cannot be right,
// or in the clear through a network.
func checkURL(raw string) error {
	if raw == "" {
		return nil
	}
	u, err := url.Parse(raw)
	if err != nil || u.Host == "" {
		return fmt.Errorf("slack api_url is %q: give a whole address such as %s, or leave it out", raw, slack.APIURL)
	}
	if u.Scheme == "https" || u.Scheme == "http" && loopback(u.Hostname()) {
		return nil
	}
	return fmt.Errorf("slack api_url is %q: it must begin with https:// (http:// only for this machine), because the tokens go there", raw)
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// withDefaults fills in what was left zero.
func (o Options) withDefaults() Options {
	if o.Workers == 0 {
		o.Workers = DefaultWorkers
	}
	if o.Queue == 0 {
		o.Queue = DefaultQueue
	}
	if o.APIURL == "" {
		o.APIURL = slack.APIURL
	}
	if !strings.HasSuffix(o.APIURL, "/") {
		o.APIURL += "/" // slack-go appends the method's name as it is
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	o.Logger = slog.New(masking{o.Logger.Handler(), newMask(o.AppToken, o.BotToken)})
	return o
}
