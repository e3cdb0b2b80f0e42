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
// reasoning models no temperature. What one refuses is not sent again.
type ladder struct {
	mu            sync.Mutex
	format        Format // the rung that is stood on; never Auto
	fixed         bool   // set by configuration
	oldMaxTokens  bool   // max_tokens instead of max_completion_tokens
	noTemperature bool
}

func newLadder(o Options) *ladder {
	l := &ladder{format: o.Format, fixed: o.Format != Auto, oldMaxTokens: !o.atOpenAI()}
	if o.Format == Auto {
		l.format = JSONSchema
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
func (l *ladder) rung() Format {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.format
}

// request is the call in the shape that the server is known to take.
func (l *ladder) request(model string, q answer.Unread) openai.ChatCompletionRequest {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := openai.ChatCompletionRequest{Model: model, Messages: messages(q)}
	if l.oldMaxTokens {
		//lint:ignore SA1019 older servers know no other name
		r.MaxTokens = maxReplyTokens
	} else {
		r.MaxCompletionTokens = maxReplyTokens
	}
	if !l.noTemperature {
		r.Temperature = smallestTemperature
	}
	switch l.format {
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

// refused takes what the server's refusal names out of further requests. It
// reports whether there is something left to try. A refusal is a status that
// says so, or any error that names what it does not take: llama-cpp-python
// answers 500 to a response_format that it does not know.
func (l *ladder) refused(sent openai.ChatCompletionRequest, status int, message string) bool {
	message = strings.ToLower(message)
	names := func(parts ...string) bool {
		return slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(message, p) })
	}
	if !slices.Contains(refusals, status) && !(status >= 500 && names("response_format", "json_schema", "json_object")) {
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	oldName := sent.MaxCompletionTokens == 0
	switch {
	case names("temperature") && sent.Temperature != 0:
		l.noTemperature = true
		return true
	case names("max_completion_tokens") && !oldName, names("max_tokens") && oldName:
		l.oldMaxTokens = !oldName
		return true
	}
	return l.stepDown(sent)
}

// refusals are the statuses of a request that is not taken as it is.
var refusals = []int{http.StatusBadRequest, http.StatusUnprocessableEntity, http.StatusNotImplemented}

// stepDown takes the next rung, unless another call has done so meanwhile.
func (l *ladder) stepDown(sent openai.ChatCompletionRequest) bool {
	if l.fixed || sent.ResponseFormat == nil {
		return false
	}
	switch sent.ResponseFormat.Type {
	case openai.ChatCompletionResponseFormatTypeJSONSchema:
		if l.format == JSONSchema {
			l.format = JSONObject
		}
	default:
		l.format = Plain
	}
	return true
}
