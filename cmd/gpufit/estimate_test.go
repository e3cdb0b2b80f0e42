package main

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/google/go-cmp/cmp"

	"gpufit/bot/answer"
)

// Every input of the contract is a flag of the same name with hyphens, and
// beside them only how to print.
func TestEstimateFlagsAreTheInputs(t *testing.T) {
	parser, err := kong.New(&cli{})
	if err != nil {
		t.Fatal(err)
	}
	isEstimate := func(n *kong.Node) bool { return n.Name == "estimate" }
	node := parser.Model.Children[slices.IndexFunc(parser.Model.Children, isEstimate)]
	var got, want []string
	for _, f := range node.Flags {
		if f.Name != "json" && f.Name != "lang" {
			got = append(got, "--"+f.Name)
		}
	}
	for _, i := range answer.Inputs {
		want = append(want, flagOf(i.Key))
	}
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("flags differ from the inputs (-want +got):\n%s", diff)
	}
}

// parseEstimate returns what the flags of one call are read as.
func parseEstimate(t *testing.T, args ...string) (estimateCmd, []input) {
	t.Helper()
	var grammar cli
	parser, err := kong.New(&grammar)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := parser.Parse(append([]string{"estimate"}, args...))
	if err != nil {
		t.Fatal(err)
	}
	return grammar.Estimate, grammar.Estimate.inputs(parsed)
}

func TestEstimateInputs(t *testing.T) {
	tests := []struct {
		why  string
		args string
		want []input
	}{
		{"hyphens become underscores", "--micro-batch 2 --gpu-mem-gib 48", []input{{"micro_batch", "2"}, {"gpu_mem_gib", "48"}}},
		{"a switch is on by its name and off by no-", "--grad-ckpt --no-flash-attn", []input{{"grad_ckpt", "true"}, {"flash_attn", "false"}}},
		{"a switch takes a value after =", "--packing=false", []input{{"packing", "false"}}},
		{"what is for the command itself is no input", "--json --lang zh --config x.toml --model m", []input{{"model", "m"}}},
		{"--batch with a number is the input", "--batch 8 --model m", []input{{"batch", "8"}, {"model", "m"}}},
		{"--batch=N too", "--batch=8", []input{{"batch", "8"}}},
		{"values are handed on as typed", "--quant Q4_K_M --context 32k", []input{{"quant", "Q4_K_M"}, {"context", "32k"}}},
	}
	for _, test := range tests {
		_, got := parseEstimate(t, strings.Fields(test.args)...)
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: inputs of %q = %v, want %v", test.why, test.args, got, test.want)
		}
	}
}

func TestEstimateBatchFlagAlone(t *testing.T) {
	for _, args := range []string{"--batch", "--batch --json", "--json --batch"} {
		c, got := parseEstimate(t, strings.Fields(args)...)
		if !c.Batch.lines || len(got) != 0 {
			t.Errorf("%q: lines = %v, inputs = %v, want a batch of lines without inputs", args, c.Batch.lines, got)
		}
	}
}

// An error about an input is spelled for somebody who typed flags.
func TestAsFlag(t *testing.T) {
	err := asFlag(&answer.InputError{Field: "gpu_mem_util", Value: "7", Hint: "give a number, or gpu_mem_gib for another card"})
	want := `--gpu-mem-util "7": give a number, or --gpu-mem-gib for another card`
	if got := err.Error(); got != want {
		t.Errorf("error = %q, want %q", got, want)
	}
	if !isMisuse(err) {
		t.Errorf("isMisuse(%q) = false, want true", err)
	}
}
