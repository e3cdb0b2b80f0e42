package bot

import (
	"net/http"
	"time"

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
		slack.OptionHTTPClient(&http.Client{Timeout: requestTimeout}),
	}
}
