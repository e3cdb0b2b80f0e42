package bot

import (
	"net/http"
	"time"

	"github.com/gorilla/websocket"
	"github.com/slack-go/slack"
)

// requestTimeout bounds one HTTP call; slack-go's own client has no bound.
const requestTimeout = 20 * time.Second

// writer returns a client for calls that change something: nothing is retried
// in it, because a call without an answer may have been carried out.
func (o Options) writer() *slack.Client {
	return slack.New(o.BotToken, o.clientOptions()...)
}

// reader returns a client for calls that may be repeated without harm.
func (o Options) reader() *slack.Client {
	retry := slack.DefaultRetryConfig()
	retry.MaxRetries = 2
	retry.BackoffMax = time.Second
	retry.Handlers = append(slack.AllBuiltinRetryHandlers(retry), slack.NewServerErrorRetryHandler(retry))
	// slack-go wraps the client it has at that moment: the order matters.
	return slack.New(o.BotToken, append(o.clientOptions(), slack.OptionRetryConfig(retry))...)
}

func (o Options) clientOptions() []slack.Option {
	return []slack.Option{
		slack.OptionAPIURL(o.APIURL),
		slack.OptionAppLevelToken(o.AppToken),
		slack.OptionHTTPClient(&http.Client{Timeout: requestTimeout, Transport: brief{o.transport}}),
	}
}

// newTransport returns what all calls of one bot share, so that its connections
// end with it. A post holds one for as long as it takes: as many stay open as
// there are workers.
func (o Options) newTransport() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConnsPerHost = o.Workers
	if o.Dial != nil {
		t.DialContext = o.Dial
	}
	return t
}

// newDialer returns what opens Socket Mode's connections.
func (o Options) newDialer() *websocket.Dialer {
	return &websocket.Dialer{Proxy: http.ProxyFromEnvironment, HandshakeTimeout: openWait, NetDialContext: o.Dial}
}
