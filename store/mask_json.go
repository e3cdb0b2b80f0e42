package store

import (
	"bytes"
	"encoding/json"
)

// maskJSON is Mask for JSON: it masks each string by itself, because a key
// without an end is masked to the end of the text that it stands in. What is no
// JSON is masked as it is.
func maskJSON(text string) string {
	blind := Mask(text)
	if blind == text {
		return text
	}
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.UseNumber() // as they were written
	var v any
	if d.Decode(&v) != nil || d.More() {
		return blind
	}
	clean, err := json.Marshal(maskValues(v))
	if err != nil {
		return blind
	}
	return string(clean)
}

// maskValues masks the strings of decoded JSON. A value whose name says that it
// is a secret is masked with it.
func maskValues(v any) any {
	switch v := v.(type) {
	case string:
		return Mask(v)
	case []any:
		for i := range v {
			v[i] = maskValues(v[i])
		}
	case map[string]any:
		for name, value := range v {
			v[name] = maskValues(value)
			if text, ok := v[name].(string); ok && Mask(name+"="+text) != name+"="+text {
				v[name] = masked
			}
		}
	}
	return v
}
