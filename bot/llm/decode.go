package llm

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"gpufit/bot/answer"
	"gpufit/intents"
)

// errNotJSON is a reply that holds no object of ours.
var errNotJSON = errors.New("the reply is not the JSON that was asked for")

// reply is the object that the schema describes.
type reply struct {
	Intent string `json:"intent"`
	Slots  []slot `json:"slots"`

	Article string `json:"article"`
}

type slot struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Quote string `json:"quote"`
}

// decode reads a reply strictly: unknown fields, other types, anything behind
// the object and unknown intents are errors.
func decode(content string) (answer.Reading, error) {
	var r reply
	d := json.NewDecoder(bytes.NewReader(object(content)))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		return answer.Reading{}, fmt.Errorf("%w: %w", errNotJSON, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return answer.Reading{}, fmt.Errorf("%w: text behind the object", errNotJSON)
	}
	if !slices.Contains(intentNames(), r.Intent) {
		return answer.Reading{}, fmt.Errorf("%w: unknown intent", errNotJSON)
	}
	out := answer.Reading{Intent: intents.Intent(r.Intent), Article: r.Article}
	for _, s := range r.Slots {
		out.Slots = append(out.Slots, answer.ReadSlot(s))
	}
	return out, nil
}

// object cuts the outermost braces out of a reply: without a schema, models put
// a fence around their JSON.
func object(content string) []byte {
	b := []byte(content)
	from, to := bytes.IndexByte(b, '{'), bytes.LastIndexByte(b, '}')
	if from < 0 || to < from {
		return nil
	}
	return b[from : to+1]
}
