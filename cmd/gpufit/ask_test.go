package main

import (
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpufit/bot/answer"
	"gpufit/intents"
)

func TestAskLine(t *testing.T) {
	tests := []struct {
		why  string
		line string
		want answer.Ask // Text holds the error where there is one
	}{
		{"only the text is needed", `{"text":"hi"}`, answer.Ask{Text: "hi", Lang: "en"}},
		{"all keys", `{"id":"q1","text":"hi","context":["a","b"],"lang":"zh"}`,
			answer.Ask{ID: "q1", Text: "hi", Context: []string{"a", "b"}, Lang: "zh"}},
		{"one earlier message may stand without a list", `{"text":"hi","context":"a"}`, answer.Ask{Text: "hi", Context: []string{"a"}, Lang: "en"}},
		{"no earlier message", `{"text":"hi","context":""}`, answer.Ask{Text: "hi", Lang: "en"}},
		{"null is nothing said", `{"text":"hi","context":null,"lang":null}`, answer.Ask{Text: "hi", Lang: "en"}},
		{"auto is the language of the text, whatever the flag says", `{"text":"hi","lang":"auto"}`, answer.Ask{Text: "hi"}},
		{"another language counts as auto", `{"text":"hi","lang":"fr"}`, answer.Ask{Text: "hi"}},
		{"so does what is no language", `{"text":"hi","lang":7}`, answer.Ask{Text: "hi"}},
		{"unknown keys are ignored", `{"text":"hi","expect":{"verdict":"yes"}}`, answer.Ask{Text: "hi", Lang: "en"}},
		{"an empty text is a question that asks nothing", `{"text":""}`, answer.Ask{Lang: "en"}},
		{"a number as id", `{"id":7,"text":"hi"}`, answer.Ask{ID: "7", Text: "hi", Lang: "en"}},
		{"an id with quotes in it", `{"id":"a\"b","text":"hi"}`, answer.Ask{ID: `a"b`, Text: "hi", Lang: "en"}},
		{"no text", `{"id":"q1"}`, answer.Ask{Text: `no "text"; give the question under that key`}},
		{"a text that is null", `{"text":null}`, answer.Ask{Text: `no "text"; give the question under that key`}},
		{"a text that is none", `{"text":["hi"]}`, answer.Ask{Text: `"text" must be a string; this is another type (array)`}},
		{"earlier messages that are none", `{"text":"hi","context":[{"role":"user"}]}`, answer.Ask{Text: `"context" must be a string or a list of strings`}},
	}
	for _, test := range tests {
		var in askLine
		var got answer.Ask
		if err := in.read([]byte(test.line)); err != nil {
			got.Text = err.Error()
		} else {
			got = in.ask("en")
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: %s differs (-want +got):\n%s", test.why, test.line, diff)
		}
	}
}

func TestReadings(t *testing.T) {
	q := intents.Question{
		Intent: intents.CanRun,
		Slots:  intents.Slots{GPU: []string{"rtx-4090"}, Method: intents.List[string]{"lora"}, ParamsB: intents.List[float64]{7}},
		Evidence: []intents.Evidence{
			{Start: 14, End: 18, Text: "lora", Slot: "method", Value: "lora"},
			{Start: 0, End: 4, Text: "4090", Slot: "gpu", Value: "rtx-4090"},
		},
	}
	want := []reading{
		{Slot: "gpu", Value: "rtx-4090", Words: "4090", Start: 0, End: 4},
		{Slot: "method", Value: "lora", Words: "lora", Start: 14, End: 18},
		{Slot: "params_b", Value: "7", From: "conversation"},
	}
	if diff := cmp.Diff(want, readings(q)); diff != "" {
		t.Errorf("readings differ (-want +got):\n%s", diff)
	}
}

// The object of --json has the keys of the contract and no others, and its
// figures add up.
func TestAskJSON(t *testing.T) {
	status, stdout, stderr := call(t, "", "ask", "--json", "--no-log", "can llama-2-13b LoRA run on a 4090")
	if status != statusOK || stderr != "" {
		t.Fatalf("status = %d, standard error %q", status, stderr)
	}
	var got map[string]any
	if err := json.Unmarshal([]byte(stdout), &got); err != nil {
		t.Fatal(err)
	}
	keys(t, "the object", got, "lang", "source", "questions", "answers", "elapsed_us")
	question := got["questions"].([]any)[0].(map[string]any)
	keys(t, "a question", question, "intent", "confidence", "slots")
	reply := got["answers"].([]any)[0].(map[string]any)
	keys(t, "an answer", reply, "kind", "verdict", "headline", "text", "estimate", "alternatives", "citations")
	keys(t, "an alternative", reply["alternatives"].([]any)[0].(map[string]any), "change", "verdict", "per_gpu_gib")
	keys(t, "a citation", reply["citations"].([]any)[0].(map[string]any), "id", "title", "source", "as_of")
	checkEstimate(t, reply["estimate"].(map[string]any))
}

func TestEstimateJSON(t *testing.T) {
	status, stdout, stderr := call(t, "", "estimate", "--json", "--model", "llama-2-13b", "--method", "lora", "--gpu", "4090", "--id", "r1")
	if status != statusOK || stderr != "" {
		t.Fatalf("status = %d, standard error %q", status, stderr)
	}
	var got map[string]any
	if err := json.Unmarshal([]byte(stdout), &got); err != nil {
		t.Fatal(err)
	}
	if got["id"] != "r1" {
		t.Errorf("id = %v, want r1", got["id"])
	}
	delete(got, "id")
	checkEstimate(t, got)
}

// checkEstimate holds an estimate to the contract's section 3.
func checkEstimate(t *testing.T, e map[string]any) {
	t.Helper()
	keys(t, "an estimate", e, "verdict", "basis", "gpu", "n_gpus", "capacity_gib", "per_gpu_gib", "allocated_gib", "components",
		"weights_file_gib", "kv_bytes_per_token", "rule_of_thumb_gb", "host_ram_gib", "assumptions", "changes", "workings",
		"max_context", "max_batch", "min_gpus", "largest_model_b", "tokens_per_s", "prefill_tokens_per_s", "train_tokens_per_s", "hours", "gates")
	components := e["components"].(map[string]any)
	keys(t, "the components", components, "weights", "kv_cache", "activations", "gradients", "optimizer", "adapters", "buffers", "allocator", "context")
	sum := 0.0
	for _, gib := range components {
		sum += gib.(float64)
	}
	peak := e["per_gpu_gib"].(map[string]any)
	keys(t, "the peak", peak, "low", "mid", "high")
	if mid := peak["mid"].(float64); math.Abs(sum-mid) > 0.02 {
		t.Errorf("components add up to %.3f, want the peak %.3f", sum, mid)
	}
	keys(t, "a change", e["changes"].([]any)[0].(map[string]any), "change", "verdict", "per_gpu_gib", "note")
	keys(t, "a working", e["workings"].([]any)[0].(map[string]any), "quantity", "formula", "gib", "source")
}

// keys checks that an object has exactly these keys.
func keys(t *testing.T, what string, object map[string]any, want ...string) {
	t.Helper()
	slices.Sort(want)
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(object))); diff != "" {
		t.Errorf("keys of %s differ (-want +got):\n%s", what, diff)
	}
}

// A reader that goes away ends the run without a word; what was answered is
// logged all the same.
func TestAskBrokenPipe(t *testing.T) {
	env := map[string]string{"HOME": t.TempDir()}
	var errs strings.Builder
	status := run([]string{"ask", "can a 7B LoRA run on a 4090"}, strings.NewReader(""), closedPipe{}, &errs, func(k string) string { return env[k] })
	if status != statusError || errs.String() != "" {
		t.Errorf("status = %d, standard error %q, want %d and silence", status, errs.String(), statusError)
	}
	path := Defaults().LogPath(func(k string) string { return env[k] })
	if got := len(logged(t, t.Context(), path)); got != 1 {
		t.Errorf("rows in the log = %d, want 1", got)
	}
}
