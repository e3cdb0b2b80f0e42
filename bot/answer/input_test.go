package answer

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"gpufit/estimator"
)

func TestEstimateInJSON(t *testing.T) {
	tests := []struct {
		why, json string
		want      EstimateIn
	}{
		{"plain types", `{"id":"r1","model":"llama-2-7b","params_b":7,"lora_rank":16,"grad_ckpt":true,"gpu_mem_util":0.9}`,
			EstimateIn{ID: "r1", Model: "llama-2-7b", ParamsB: 7, LoRARank: 16, GradCkpt: estimator.On, GPUMemUtil: 0.9}},
		{"numbers as strings", `{"params_b":"7","n_gpus":"8","gpu_mem_gib":"24GB","seq_len":"4,096"}`,
			EstimateIn{ParamsB: 7, NGPUs: 8, GPUMemGiB: 24, SeqLen: 4096}},
		{"with the letters people write", `{"params_b":"6.7B","context":"32k"}`, EstimateIn{ParamsB: 6.7, Context: 32768}},
		{"with a bound, a doubt or a remark", `{"seq_len":"<=4096 (packed)","gpu_mem_gib":"80?","micro_batch":"2 (default)"}`,
			EstimateIn{SeqLen: 4096, GPUMemGiB: 80, MicroBatch: 2}},
		{"switches as words and numbers", `{"grad_ckpt":"yes","flash_attn":0,"packing":"off"}`,
			EstimateIn{GradCkpt: estimator.On, FlashAttn: estimator.Off, Packing: estimator.Off}},
		{"strings as numbers", `{"id":7,"quant":"int4"}`, EstimateIn{ID: "7", Quant: "int4"}},
		{"a whole number written with a point", `{"n_gpus":2.0}`, EstimateIn{NGPUs: 2}},
		{"null and unknown values are unsaid", `{"model":null,"optimizer":"?","method":"unknown","gpu":"","seq_len":null}`, EstimateIn{}},
		{"a list of names", `{"lora_targets":["q_proj","v_proj"]}`, EstimateIn{LoRATargets: "q_proj;v_proj"}},
		{"unknown keys are ignored", `{"colour":"red","nested":{"a":[1]}}`, EstimateIn{}},
	}
	for _, tt := range tests {
		var got EstimateIn
		if err := json.Unmarshal([]byte(tt.json), &got); err != nil {
			t.Errorf("%s: Unmarshal(%s): %v", tt.why, tt.json, err)
			continue
		}
		if diff := cmp.Diff(tt.want, got, cmpopts.IgnoreUnexported(EstimateIn{})); diff != "" {
			t.Errorf("%s: Unmarshal(%s) (-want +got):\n%s", tt.why, tt.json, diff)
		}
	}
}

func TestEstimateInRefuses(t *testing.T) {
	tests := []struct{ why, json, field string }{
		{"a word for a number", `{"n_gpus":"many"}`, "n_gpus"},
		{"a negative count", `{"seq_len":-1}`, "seq_len"},
		{"a comma that parts no thousands", `{"params_b":"7,5"}`, "params_b"},
		{"half a card", `{"n_gpus":1.5}`, "n_gpus"},
		{"a share above all", `{"gpu_mem_util":90}`, "gpu_mem_util"},
		{"more than any machine", `{"params_b":1e30}`, "params_b"},
		{"an object for a value", `{"model":{"id":"x"}}`, "model"},
		{"not a number at all", `{"params_b":"NaN"}`, "params_b"},
	}
	for _, tt := range tests {
		var in EstimateIn
		err := json.Unmarshal([]byte(tt.json), &in)
		var bad *InputError
		if !errors.As(err, &bad) || bad.Field != tt.field {
			t.Errorf("%s: Unmarshal(%s) = %v, want an InputError of %s", tt.why, tt.json, err, tt.field)
		}
	}
	for _, s := range []string{`[]`, `"x"`, `{`, ``} {
		var in EstimateIn
		if err := json.Unmarshal([]byte(s), &in); err == nil {
			t.Errorf("Unmarshal(%s) = nil, want an error", s)
		}
	}
}

// The keys of Inputs are those of the contract's section 3, each once, and what hours
// are counted from.
func TestInputs(t *testing.T) {
	const contract = `id model params_b method quant weight_dtype compute_dtype optimizer lora_rank lora_targets
		micro_batch seq_len grad_ckpt flash_attn loss framework engine context batch kv_dtype gpu_mem_util
		gpu gpu_mem_gib n_gpus parallelism modules_to_save grad_accum packing width height frames gpu_free_gib tokens n_samples epochs`
	var got []string
	for _, i := range Inputs {
		got = append(got, i.Key)
		if i.Help == "" {
			t.Errorf("input %s has no help", i.Key)
		}
	}
	sorted := cmpopts.SortSlices(func(a, b string) bool { return a < b })
	if diff := cmp.Diff(strings.Fields(contract), got, sorted); diff != "" {
		t.Errorf("Inputs (-want +got):\n%s", diff)
	}
}

// Set reads the same as JSON does, and ignores what it does not know.
func TestSet(t *testing.T) {
	var in EstimateIn
	for _, kv := range [][2]string{{"micro_batch", "2"}, {"grad_ckpt", "no"}, {"gpu", " 4090 "}, {"colour", "red"}} {
		if err := in.Set(kv[0], kv[1]); err != nil {
			t.Fatalf("Set(%q, %q): %v", kv[0], kv[1], err)
		}
	}
	want := EstimateIn{MicroBatch: 2, GradCkpt: estimator.Off, GPU: "4090"}
	if diff := cmp.Diff(want, in, cmpopts.IgnoreUnexported(EstimateIn{})); diff != "" {
		t.Errorf("Set (-want +got):\n%s", diff)
	}
	if err := in.Set("micro_batch", "two"); err == nil {
		t.Error(`Set("micro_batch", "two") = nil, want an error`)
	}
}

func TestSizeInName(t *testing.T) {
	tests := []struct {
		name string
		want float64
	}{
		{"MyModel-13B", 13},
		{"org/house_llm_1.5b-chat", 1.5},
		{"7b", 7},
		{"qwen3-30b-a3b", 30},
		{"mixture-8x7b", 0},
		{"model-a3b", 0},
		{"weights-4bit", 0},
		{"plain", 0},
		{"", 0},
	}
	for _, tt := range tests {
		if got := sizeInName(tt.name); got != tt.want {
			t.Errorf("sizeInName(%q) = %v, want %v", tt.name, got, tt.want)
		}
	}
}
