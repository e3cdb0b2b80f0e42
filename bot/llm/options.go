package llm

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"time"
)

// Format is how the server is made to answer in JSON.
type Format string

// The ladder, best first. Auto begins at the top and steps down where the
// server refuses; what it learnt holds as long as the process.
const (
	Auto       Format = "auto"
	JSONSchema Format = "json_schema"
	JSONObject Format = "json_object"
	Plain      Format = "plain"
)

// Defaults and bounds.
const (
	// DefaultDeadline is what a person waits for a fallback before "did you mean".
	DefaultDeadline = 8 * time.Second
	// DefaultConcurrency keeps a burst from queueing at the server.
	DefaultConcurrency = 4
	// maxReplyTokens is room for every slot with its quote.
	maxReplyTokens = 512
	// maxReplyBytes is far above any valid reply; a longer one is broken.
	maxReplyBytes = 64 << 10
	// maxPrompt bounds the question, in bytes: a longer text is a pasted log,
	// which has a reader of its own.
	maxPrompt = 4000
)

// Options configures a Client.
type Options struct {
	BaseURL string // with the version: https://api.openai.com/v1
	Key     string // empty where the server wants none
	Model   string
	Azure   bool   // BaseURL is that of an Azure resource, Model the deployment
	Format  Format // Auto where empty

	Deadline    time.Duration // for one message, retries included; DefaultDeadline where zero
	Concurrency int           // calls at once; DefaultConcurrency where zero
	Budget      Budget        // tokens a day
	Ledger      Ledger        // what was spent; nil: counted in memory
	DataVersion string        // cached readings end with it
	OptOut      []string      // ids of channels and people whose questions are sent nowhere

	// USDPerMillion are the prices of tokens that go in and come out, for the
	// log; zero where nobody stated them: then no cost is shown.
	USDPerMillionIn, USDPerMillionOut float64

	Logger    *slog.Logger      // nil: silent
	Now       func() time.Time  // nil: time.Now
	Transport http.RoundTripper // nil: http.DefaultTransport
}

// Validate reports the first option that cannot be meant.
func (o Options) Validate() error {
	u, err := url.Parse(o.BaseURL)
	switch {
	case o.Model == "":
		return fmt.Errorf("model is empty: name the model that the server has")
	case err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "":
		return fmt.Errorf("base URL %q is none: give one such as https://api.openai.com/v1", o.BaseURL)
	case u.User != nil:
		return fmt.Errorf("base URL holds a password: give the key in OPENAI_API_KEY")
	case o.Deadline < 0 || o.Concurrency < 0 || o.Budget.negative():
		return fmt.Errorf("deadline, concurrency and budgets cannot be negative")
	}
	switch o.Format {
	case "", Auto, JSONSchema, JSONObject, Plain:
		return nil
	}
	return fmt.Errorf("format %q is not known: give auto, json_schema, json_object or plain", o.Format)
}

// withDefaults fills in what is left out.
func (o Options) withDefaults() Options {
	if o.Format == "" {
		o.Format = Auto
	}
	if o.Deadline == 0 {
		o.Deadline = DefaultDeadline
	}
	if o.Concurrency == 0 {
		o.Concurrency = DefaultConcurrency
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Transport == nil {
		o.Transport = http.DefaultTransport
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Ledger == nil {
		o.Ledger = newMemoryLedger()
	}
	return o
}
