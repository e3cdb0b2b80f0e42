package llm

import (
	"encoding/json"
	"fmt"

	"gpufit/bot/answer"
)

// schema is written by hand: OpenAI's strict mode wants every property required
// and no other allowed, which generated ones get wrong. The three enumerations
// are filled in.
const schema = `{
  "type": "object",
  "additionalProperties": false,
  "required": ["intent", "slots", "article"],
  "properties": {
    "intent": {"type": "string", "enum": %s},
    "slots": {
      "type": "array",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["name", "value", "quote"],
        "properties": {
          "name": {"type": "string", "enum": %s},
          "value": {"type": "string"},
          "quote": {"type": "string"}
        }
      }
    },
    "article": {"type": "string", "enum": %s}
  }
}`

// schemaFor is the schema of the reply to one message.
func schemaFor(q answer.Unread) json.RawMessage {
	ids := []string{""}
	for _, a := range q.Articles {
		ids = append(ids, a.ID)
	}
	return json.RawMessage(fmt.Sprintf(schema, list(intentNames()), list(answer.ReadableSlots()), list(ids)))
}

func list(names []string) string {
	b, err := json.Marshal(names)
	if err != nil {
		return "[]" // strings always marshal
	}
	return string(b)
}

// intentNames are the intents that a message can be given.
func intentNames() []string {
	var names []string
	for _, i := range answer.ReadableIntents() {
		names = append(names, string(i))
	}
	return names
}
