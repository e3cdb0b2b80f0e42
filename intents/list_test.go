package intents

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestListJSON(t *testing.T) {
	for _, tt := range []struct {
		slots Slots
		want  string
	}{
		{Slots{}, `{}`},
		{Slots{Model: List[string]{"llama-2-7b"}, ParamsB: List[float64]{7}, GPU: []string{"rtx-4090"}, GPUCount: List[int]{1}},
			`{"model":"llama-2-7b","params_b":7,"gpu":["rtx-4090"],"gpu_count":1}`},
		{Slots{ParamsB: List[float64]{7, 13}, Method: List[string]{"lora", "full"}}, `{"params_b":[7,13],"method":["lora","full"]}`},
	} {
		got, err := json.Marshal(tt.slots)
		if err != nil || string(got) != tt.want {
			t.Errorf("Marshal(%+v) = %s, %v, want %s", tt.slots, got, err, tt.want)
		}
		var back Slots
		if err := json.Unmarshal(got, &back); err != nil {
			t.Errorf("Unmarshal(%s): %v", got, err)
		}
		if diff := cmp.Diff(tt.slots, back); diff != "" {
			t.Errorf("Unmarshal(%s) differs (-want +got):\n%s", got, diff)
		}
	}
	if err := json.Unmarshal([]byte(`{"gpu_count":"two"}`), new(Slots)); err == nil {
		t.Error(`Unmarshal of "two" as a count: no error, want one`)
	}
}
