package intents

import (
	"bytes"
	"encoding/json"
)

// MarshalJSON writes one value as a scalar and several as an array, as the
// contract shows slots; an empty list is left out by omitempty.
func (l List[T]) MarshalJSON() ([]byte, error) {
	if len(l) == 1 {
		return json.Marshal(l[0])
	}
	return json.Marshal([]T(l))
}

// UnmarshalJSON reads what MarshalJSON writes.
func (l *List[T]) UnmarshalJSON(data []byte) error {
	data = bytes.TrimSpace(data)
	if len(data) > 0 && data[0] == '[' || bytes.Equal(data, []byte("null")) {
		return json.Unmarshal(data, (*[]T)(l))
	}
	var one T
	if err := json.Unmarshal(data, &one); err != nil {
		return err
	}
	*l = List[T]{one}
	return nil
}
