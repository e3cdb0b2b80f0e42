package llm

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	openai "github.com/sashabaranov/go-openai"

	"gpufit/bot/answer"
)

// ladder is what the server is known to take. Servers differ: some know no
// json_schema, some no response_format at all, older ones only max_tokens,
// reasoning models no temperature. What one refuses is not sent again, once the
// request without it was taken: a message that is refused for what stands in it
// teaches nothing.
type ladder struct {
	fixed bool // the format is set by configuration

	mu    sync.Mutex
	known shape
}

// shape is a form of a request.
type shape struct {
	format        Format // the rung that is stood on; never Auto
	oldMaxTokens  bool   // max_tokens instead of max_completion_tokens
	noTemperature bool
}

func newLadder(o Options) *ladder {
	l := &ladder{fixed: o.Format != Auto, known: shape{format: o.Format, oldMaxTokens: !o.atOpenAI()}}
	if o.Format == Auto {
		l.known.format = JSONSchema
	}
	return l
}

// atOpenAI reports whether the server is OpenAI's or Azure's, which want
// max_completion_tokens. Others know max_tokens, and some let the newer name
// pass unread: a small model then writes until its context is full.
func (o Options) atOpenAI() bool {
	u, err := url.Parse(o.BaseURL)
	return o.Azure || err == nil && u.Hostname() == "api.openai.com"
}

// rung returns the format in use.
func (l *ladder) rung() Format { return l.shape().format }

// shape is the form that the server is known to take.
func (l *ladder) shape() shape {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.known
}

// learn notes a form that the server has taken.
func (l *ladder) learn(taken shape) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.known = taken
}

// request is the call in that form.
func (f shape) request(model string, q answer.Unread) openai.ChatCompletionRequest {
	r := openai.ChatCompletionRequest{Model: model, Messages: messages(q)}
	if f.oldMaxTokens {
		//lint:ignore SA1019 older servers know no other name
		r.MaxTokens = maxReplyTokens
	} else {
		r.MaxCompletionTokens = maxReplyTokens
	}
	if !f.noTemperature {
		r.Temperature = smallestTemperature
	}
	switch f.format {
	case JSONSchema:
		r.ResponseFormat = &openai.ChatCompletionResponseFormat{
			Type:       openai.ChatCompletionResponseFormatTypeJSONSchema,
			JSONSchema: &openai.ChatCompletionResponseFormatJSONSchema{Name: "reading", Schema: schemaFor(q), Strict: true},
		}
	case JSONObject:
		r.ResponseFormat = &openai.ChatCompletionResponseFormat{Type: openai.ChatCompletionResponseFormatTypeJSONObject}
	}
	return r
}

// smallestTemperature is as good as zero; zero itself would be left out.
const smallestTemperature = 1e-6

// without takes what a refusal names out of a form. It reports whether there is
// something left to try. A refusal is a status that says so, or any error that
// names what it does not take: llama-cpp-python answers 500 to a response_format
// that it does not know.
func (l *ladder) without(f shape, status int, message string) (shape, bool) {
	message = strings.ToLower(message)
	names := func(parts ...string) bool {
		return slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(message, p) })
	}
	switch {
	case !slices.Contains(refusals, status) && !(status >= 500 && names("response_format", "json_schema", "json_object")):
		return f, false
	case names("temperature") && !f.noTemperature:
		f.noTemperature = true
		return f, true
	case names("max_completion_tokens") && !f.oldMaxTokens, names("max_tokens") && f.oldMaxTokens:
		f.oldMaxTokens = !f.oldMaxTokens
		return f, true
	case l.fixed || f.format == Plain:
		return f, false
	case f.format == JSONSchema:
		f.format = JSONObject
	default:
		f.format = Plain
	}
	return f, true
}

// refusals are the statuses of a request that is not taken as it is.
var refusals = []int{http.StatusBadRequest, http.StatusUnprocessableEntity, http.StatusNotImplemented}
