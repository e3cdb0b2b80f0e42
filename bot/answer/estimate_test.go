package answer

import (
	"encoding/json"
	"errors"
	"math"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func estimateJSON(t *testing.T, row string) (EstimateOut, error) {
	t.Helper()
	var in EstimateIn
	if err := json.Unmarshal([]byte(row), &in); err != nil {
		return EstimateOut{}, err
	}
	return engine(t).Estimate(in)
}

func TestEstimate(t *testing.T) {
	tests := []struct {
		why, row                     string
		verdict, basis, gpu          string
		capacityAbove, capacityUnder float64
		assumes                      string // part of a line of assumptions
	}{
		{why: "a known model on a known card", row: `{"model":"llama-2-7b","method":"lora","gpu":"rtx-4090"}`,
			verdict: "yes", basis: "architecture", gpu: "rtx-4090", capacityAbove: 23, capacityUnder: 24},
		{why: "an alias, and nvidia-smi's name of a card", row: `{"model":"meta-llama/Llama-2-7b-hf","gpu":"NVIDIA A100-SXM4-80GB"}`,
			verdict: "yes", basis: "architecture", gpu: "a100-80g-sxm", capacityAbove: 79, capacityUnder: 80},
		{why: "only a size", row: `{"params_b":70,"method":"full","gpu":"a100-80g-sxm","n_gpus":8}`,
			verdict: "no", basis: "params", gpu: "a100-80g-sxm", capacityAbove: 79, capacityUnder: 80, assumes: "parallelism zero3"},
		{why: "an unknown model with its size", row: `{"model":"house-llm","params_b":7,"gpu":"rtx-4090"}`,
			verdict: "yes", basis: "params", gpu: "rtx-4090", capacityAbove: 23, capacityUnder: 24},
		{why: "an unknown model whose name says its size", row: `{"model":"house-llm-7b","gpu":"rtx-4090"}`,
			verdict: "yes", basis: "params", gpu: "rtx-4090", capacityAbove: 23, capacityUnder: 24, assumes: "params_b 7 (from the name"},
		{why: "an unknown card with its memory", row: `{"params_b":7,"gpu":"house card","gpu_mem_gib":24}`,
			verdict: "yes", basis: "params", gpu: "house card", capacityAbove: 23, capacityUnder: 24},
		{why: "no card: nothing to compare with", row: `{"params_b":7}`, verdict: "unknown", basis: "params"},
		{why: "only memory", row: `{"params_b":7,"gpu_mem_gib":12}`, verdict: "no", basis: "params", capacityAbove: 11.5, capacityUnder: 12},
		{why: "GB for GiB beside a known card changes nothing", row: `{"params_b":3,"gpu":"t4","gpu_mem_gib":15}`,
			verdict: "yes", basis: "params", gpu: "t4", capacityAbove: 14.5, capacityUnder: 15},
		{why: "a stated size picks the variant of a bare name", row: `{"params_b":7,"gpu":"A100","gpu_mem_gib":40}`,
			verdict: "yes", basis: "params", gpu: "a100-40g-sxm", capacityAbove: 39, capacityUnder: 40},
		{why: "a bare name without a size says what was taken", row: `{"params_b":7,"gpu":"A100"}`,
			verdict: "yes", basis: "params", gpu: "a100-80g-sxm", capacityAbove: 79, capacityUnder: 80, assumes: "also sold as"},
		{why: "a modified card", row: `{"params_b":3,"gpu":"rtx-3070","gpu_mem_gib":16}`,
			verdict: "yes", basis: "params", gpu: "rtx-3070", capacityAbove: 15, capacityUnder: 16, assumes: "gpu_mem_gib 16 instead of the 8 GB"},
		{why: "a checkpoint's suffix sets the type", row: `{"model":"Qwen/Qwen2.5-32B-Instruct-AWQ","gpu":"rtx-4090"}`,
			verdict: "yes", basis: "architecture", gpu: "rtx-4090", capacityAbove: 23, capacityUnder: 24},
		{why: "a stated type goes before the suffix", row: `{"model":"Qwen/Qwen2.5-32B-Instruct-AWQ","quant":"bf16","gpu":"rtx-4090"}`,
			verdict: "no", basis: "architecture", gpu: "rtx-4090", capacityAbove: 23, capacityUnder: 24},
		{why: "what is free, where it is less than the card", row: `{"params_b":7,"gpu":"rtx-4090","gpu_free_gib":10}`,
			verdict: "no", basis: "params", gpu: "rtx-4090", capacityAbove: 9.9, capacityUnder: 10.1},
		{why: "an unknown trainer takes the generic defaults and says so", row: `{"params_b":7,"method":"lora","framework":"house trainer","gpu":"rtx-5090"}`,
			verdict: "yes", basis: "params", gpu: "rtx-5090", capacityAbove: 31, capacityUnder: 32, assumes: "framework house trainer"},
		{why: "an unknown engine likewise", row: `{"params_b":7,"engine":"house server","gpu":"rtx-4090"}`,
			verdict: "yes", basis: "params", gpu: "rtx-4090", capacityAbove: 23, capacityUnder: 24, assumes: "engine house server"},
		{why: "an unknown target is left out and said", row: `{"params_b":7,"method":"lora","lora_targets":"q;nonsense","gpu":"rtx-4090"}`,
			verdict: "yes", basis: "params", gpu: "rtx-4090", capacityAbove: 23, capacityUnder: 24, assumes: `lora_targets without "nonsense"`},
		{why: "a switch that cannot be read", row: `{"params_b":7,"method":"lora","grad_ckpt":"sometimes","gpu":"rtx-4090"}`,
			verdict: "yes", basis: "params", gpu: "rtx-4090", capacityAbove: 23, capacityUnder: 24, assumes: `grad_ckpt default taken`},
		{why: "a remark in brackets, as tables have it", row: `{"params_b":7,"method":"full","parallelism":"zero3 (one node)","optimizer":"adamw?","gpu":"h100-sxm","n_gpus":8}`,
			verdict: "yes", basis: "params", gpu: "h100-sxm", capacityAbove: 79, capacityUnder: 80},
	}
	for _, tt := range tests {
		out, err := estimateJSON(t, tt.row)
		if err != nil {
			t.Errorf("%s: %s: %v", tt.why, tt.row, err)
			continue
		}
		if out.Verdict != tt.verdict || out.Basis != tt.basis || out.GPU != tt.gpu {
			t.Errorf("%s: verdict %q, basis %q, gpu %q, want %q, %q, %q (peak %v)", tt.why, out.Verdict, out.Basis, out.GPU, tt.verdict, tt.basis, tt.gpu, out.PerGPUGiB)
		}
		if out.CapacityGiB < tt.capacityAbove || out.CapacityGiB > tt.capacityUnder {
			t.Errorf("%s: capacity %v, want %v to %v", tt.why, out.CapacityGiB, tt.capacityAbove, tt.capacityUnder)
		}
		if !strings.Contains(strings.Join(out.Assumptions, "\n"), tt.assumes) {
			t.Errorf("%s: assumptions %q, want one with %q", tt.why, out.Assumptions, tt.assumes)
		}
	}
}

// Every refusal names the input, says what is wrong and how to mend it, in one line.
func TestEstimateRefuses(t *testing.T) {
	tests := []struct{ why, row, field, hint string }{
		{"nothing says the size", `{"gpu":"rtx-4090"}`, "model", "params_b"},
		{"an unknown model without a size", `{"model":"lama-2-7","gpu":"rtx-4090"}`, "model", "nearest: llama"},
		{"an unknown card without its memory", `{"params_b":7,"gpu":"rtx-4091"}`, "gpu", "nearest: rtx-4090"},
		{"a type that cannot be read", `{"params_b":7,"quant":"int5"}`, "quant", "use bf16"},
		{"a method that cannot be read", `{"params_b":7,"method":"grpo"}`, "method", "use infer"},
		{"an optimizer that cannot be read", `{"params_b":7,"method":"full","optimizer":"lomo"}`, "optimizer", "use adamw"},
		{"a split that cannot be read", `{"params_b":7,"parallelism":"mirrored"}`, "parallelism", "use none"},
		{"a cache type that cannot be read", `{"params_b":7,"kv_dtype":"turbo"}`, "kv_dtype", "use fp16"},
		{"a cache beyond any machine", `{"params_b":405,"context":100000000,"batch":1000000}`, "context", "smaller"},
	}
	for _, tt := range tests {
		_, err := estimateJSON(t, tt.row)
		var bad *InputError
		if !errors.As(err, &bad) {
			t.Errorf("%s: %s = %v, want an InputError", tt.why, tt.row, err)
			continue
		}
		if bad.Field != tt.field || !strings.Contains(err.Error(), tt.hint) {
			t.Errorf("%s: %q, want field %s and %q", tt.why, err, tt.field, tt.hint)
		}
		if strings.ContainsAny(err.Error(), "\n\x1b") || !strings.HasPrefix(err.Error(), bad.Field) {
			t.Errorf("%s: %q is not one clean line that begins with the input", tt.why, err)
		}
	}
}

// An error repeats the person's words only after they were made harmless.
func TestInputErrorIsHarmless(t *testing.T) {
	_, err := engine(t).Estimate(EstimateIn{Model: "\x1b[31mevil\n" + strings.Repeat("x", 10000)})
	if got := err.Error(); strings.ContainsAny(got, "\x1b\n") || len(got) > 400 {
		t.Errorf("error %q holds control characters or is too long", got)
	}
}

// The object has the keys of the contract that work today, no others.
func TestEstimateKeys(t *testing.T) {
	out, err := estimateJSON(t, `{"id":"r1","model":"llama-2-7b","method":"lora","gpu":"rtx-4090"}`)
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := json.Marshal(out)
	if err != nil {
		t.Fatal(err)
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal(encoded, &object); err != nil {
		t.Fatal(err)
	}
	want := strings.Fields(`id verdict basis gpu n_gpus capacity_gib per_gpu_gib allocated_gib components weights_file_gib
		kv_bytes_per_token rule_of_thumb_gb host_ram_gib assumptions changes workings max_context max_batch min_gpus
		largest_model_b tokens_per_s prefill_tokens_per_s train_tokens_per_s hours gates`)
	if diff := cmp.Diff(sorted(want), keys(object)); diff != "" {
		t.Errorf("keys (-want +got):\n%s", diff)
	}
	var parts map[string]json.RawMessage
	if err := json.Unmarshal(object["components"], &parts); err != nil {
		t.Fatal(err)
	}
	want = strings.Fields("weights kv_cache activations gradients optimizer adapters buffers allocator context")
	if diff := cmp.Diff(sorted(want), keys(parts)); diff != "" {
		t.Errorf("components (-want +got):\n%s", diff)
	}
	for _, key := range []string{"assumptions", "changes", "workings"} {
		if string(object[key]) == "null" {
			t.Errorf("%s is null, want a list", key)
		}
	}
}

func keys(m map[string]json.RawMessage) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	return sorted(out)
}

func sorted(s []string) []string {
	sort.Strings(s)
	return s
}

// The components add up to the peak, allocator and context apart to the
// allocated, low and high enclose the middle, for whatever is asked.
func TestEstimateAddsUp(t *testing.T) {
	e := engine(t)
	rapid.Check(t, func(t *rapid.T) {
		in := EstimateIn{
			ParamsB: rapid.Float64Range(0.1, 700).Draw(t, "params_b"),
			Method:  rapid.SampledFrom([]string{"", "infer", "lora", "qlora", "full", "pretrain"}).Draw(t, "method"),
			Quant:   rapid.SampledFrom([]string{"", "bf16", "int8", "int4", "q4_k_m"}).Draw(t, "quant"),
			Model:   rapid.SampledFrom([]string{"", "llama-3.1-8b", "deepseek-v3", "qwen3-30b-a3b", "gpt-oss-20b", "whisper-large-v3", "sdxl"}).Draw(t, "model"),
			GPU:     rapid.SampledFrom([]string{"", "rtx-4090", "h100-sxm", "t4"}).Draw(t, "gpu"),
			NGPUs:   rapid.SampledFrom([]int{0, 1, 2, 8}).Draw(t, "n_gpus"),
			Engine:  rapid.SampledFrom([]string{"", "vllm", "llama.cpp"}).Draw(t, "engine"),
			SeqLen:  rapid.IntRange(0, 32768).Draw(t, "seq_len"),
			Context: rapid.IntRange(0, 131072).Draw(t, "context"),
		}
		out, err := e.Estimate(in)
		if err != nil {
			t.Fatalf("Estimate(%+v): %v", in, err)
		}
		c := out.Components
		allocated := c.Weights + c.KVCache + c.Activations + c.Gradients + c.Optimizer + c.Adapters + c.Buffers
		if got, want := allocated+c.Allocator+c.Context, out.PerGPUGiB.Mid; math.Abs(got-want) > 0.02 {
			t.Fatalf("components add up to %v, want %v", got, want)
		}
		if got, want := allocated, out.AllocatedGiB.Mid; math.Abs(got-want) > 0.02 {
			t.Fatalf("components without allocator and context add up to %v, want %v", got, want)
		}
		for _, b := range []Band{out.PerGPUGiB, out.AllocatedGiB} {
			if !(0 < b.Low && b.Low <= b.Mid && b.Mid <= b.High) {
				t.Fatalf("band %v is not in order", b)
			}
		}
	})
}

// A change named in the output leads to the figures it promises.
func TestChangesHold(t *testing.T) {
	out, err := estimateJSON(t, `{"model":"llama-2-13b","method":"lora","gpu":"rtx-4090"}`)
	if err != nil {
		t.Fatal(err)
	}
	if out.Verdict != "no" || len(out.Changes) == 0 {
		t.Fatalf("verdict %q with changes %v, want no with some", out.Verdict, out.Changes)
	}
	for _, c := range out.Changes {
		if c.Change != "qlora" {
			continue
		}
		after, err := estimateJSON(t, `{"model":"llama-2-13b","method":"qlora","gpu":"rtx-4090"}`)
		if err != nil {
			t.Fatal(err)
		}
		if c.PerGPUGiB != after.PerGPUGiB.Mid || c.Verdict != after.Verdict {
			t.Errorf("change %+v, but asked for by itself %v %q", c, after.PerGPUGiB, after.Verdict)
		}
		return
	}
	t.Errorf("changes %v, want qlora among them", out.Changes)
}
