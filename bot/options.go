package bot

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/slack-go/slack"
)

// Defaults for what Options leave at zero.
const (
	DefaultWorkers     = 8                // questions answered at once; an answer takes under a millisecond, a post to Slack about 100
	DefaultQueue       = 4096             // questions accepted and not yet answered; more are left to Slack's own retries
	DefaultConnections = 2                // WebSocket connections; Slack allows ten for an app
	DefaultSilence     = 30 * time.Second // Slack pings every few seconds
	DefaultPerPerson   = 30               // questions of one person in a minute
	DefaultPerThread   = 20               // answers in one thread in a minute
)

// Options choose how the bot runs. AppToken and BotToken are required, all
// else may stay zero.
type Options struct {
	AppToken string // xapp-…, with the scope connections:write
	BotToken string // xoxb-…
	APIURL   string // base of Slack's Web API; empty: Slack's own. Plain http only on this machine

	Workers int // questions answered at once; 0: DefaultWorkers
	Queue   int // questions accepted and not yet answered; 0: DefaultQueue

	Connections int           // WebSocket connections at once; 0: DefaultConnections
	Silence     time.Duration // a connection on which Slack says nothing for so long is replaced; 0: DefaultSilence

	External   bool     // answer people of other workspaces too (Slack Connect)
	Workspaces []string // ids of the workspaces whose people are answered; empty: the one of the bot
	Channels   []string // ids of the channels in which it answers; empty: all. Direct messages always are
	PerPerson  int      // questions of one person in a minute; 0: DefaultPerPerson
	PerThread  int      // answers in one thread in a minute; 0: DefaultPerThread

	Language  string       // zh or en answers always in that language; empty or auto: in the question's
	StoreText bool         // the log keeps what was asked and answered; false: only what was understood
	Logger    *slog.Logger // where the bot reports; nil: nowhere. Tokens are masked before they reach it
	Version   string       // program and data version, for the log's rows

	// Dial opens the connections to Slack; nil: the network. Tests run the bot on
	// a network in memory, where time is theirs.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)

	transport *http.Transport // what all calls share
}

// Validate reports the first thing that is wrong with the options, in one line
// that says how to mend it. Wrong tokens are a *SetupError.
func (o Options) Validate() error {
	if err := checkTokens(o.AppToken, o.BotToken); err != nil {
		return err
	}
	for _, n := range o.numbers() {
		if *n.value < 0 {
			return fmt.Errorf("slack %s is %d: give 1 or more, or 0 for %d", n.name, *n.value, n.standard)
		}
	}
	if o.Silence < 0 {
		return fmt.Errorf("slack silence is %v: give a time such as %v, or 0 for that", o.Silence, DefaultSilence)
	}
	switch o.Language {
	case "", "auto", "zh", "en":
	default:
		return fmt.Errorf("language is %q: give auto, zh or en", o.Language)
	}
	return checkURL(o.APIURL)
}

// counted is an option that counts something.
type counted struct {
	name     string
	value    *int
	standard int // what 0 stands for
}

func (o *Options) numbers() []counted {
	return []counted{
		{"workers", &o.Workers, DefaultWorkers},
		{"queue", &o.Queue, DefaultQueue},
		{"connections", &o.Connections, DefaultConnections},
		{"per_person", &o.PerPerson, DefaultPerPerson},
		{"per_thread", &o.PerThread, DefaultPerThread},
	}
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
	for _, n := range o.numbers() {
		if *n.value == 0 {
			*n.value = n.standard
		}
	}
	if o.Silence == 0 {
		o.Silence = DefaultSilence
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
	o.transport = o.newTransport()
	o.Logger = slog.New(masking{o.Logger.Handler(), newMask(o.AppToken, o.BotToken)})
	return o
}
