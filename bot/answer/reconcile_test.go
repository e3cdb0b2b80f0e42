package answer

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"gpufit/estimator"
)

// requestOf returns the request that a row leads to, and the notes.
func requestOf(t *testing.T, in EstimateIn) (estimator.Request, []string) {
	t.Helper()
	b := inputBuilder{base: engine(t).base, in: in, notes: in.notes}
	if err := b.build(); err != nil {
		t.Fatalf("build(%+v): %v", in, err)
	}
	return b.req, b.notes
}

// What inputs say together: each row reads as the second one does, and says so.
func TestReconcile(t *testing.T) {
	tests := []struct{ why, row, same, note string }{
		{"context stands for seq_len in training", `{"params_b":7,"method":"lora","context":2048}`, `{"params_b":7,"method":"lora","context":2048,"seq_len":2048}`, "seq_len 2048 (from context)"},
		{"batch stands for micro_batch in training", `{"params_b":7,"method":"full","batch":4}`, `{"params_b":7,"method":"full","batch":4,"micro_batch":4}`, "micro_batch 4 (from batch)"},
		{"seq_len stands for context in inference", `{"params_b":7,"seq_len":8192}`, `{"params_b":7,"seq_len":8192,"context":8192}`, "context 8192 (from seq_len)"},
		{"an unknown module is left out", `{"params_b":7,"method":"lora","modules_to_save":"embed_tokens;frobnicator"}`, `{"params_b":7,"method":"lora","modules_to_save":"embed_tokens"}`, `modules_to_save without "frobnicator"`},
		{"a size that the known model has not", `{"model":"llama-2-13b","params_b":7}`, `{"model":"llama-2-13b"}`, "params_b 7 ignored (llama-2-13b has 13.0"},
		{"a length beyond the model", `{"model":"llama-2-7b","context":32768}`, `{"model":"llama-2-7b","context":32768}`, "context 32768 is beyond the 4096 tokens"},
		{"16-bit weights that are all trained", `{"params_b":7,"method":"full","weight_dtype":"bf16"}`, `{"params_b":7,"method":"full","weight_dtype":"bf16","compute_dtype":"pure-bf16"}`, "compute_dtype pure-bf16 (weight_dtype bf16"},
		{"32-bit weights that are all trained", `{"params_b":7,"method":"pretrain","weight_dtype":"fp32"}`, `{"params_b":7,"method":"pretrain","weight_dtype":"fp32","compute_dtype":"bf16-mixed"}`, "compute_dtype bf16-mixed (weight_dtype fp32"},
		{"a picture's size where a length is asked for", `{"model":"sdxl","seq_len":"1024x768"}`, `{"model":"sdxl","width":1024,"height":768}`, ""},
		{"an accumulation that cannot be read", `{"params_b":7,"method":"lora","grad_accum":"auto/8"}`, `{"params_b":7,"method":"lora"}`, "grad_accum default taken"},
		{"two sizes beside a known card", `{"params_b":7,"gpu":"rtx-4090","gpu_mem_gib":"24/16"}`, `{"params_b":7,"gpu":"rtx-4090"}`, `gpu_mem_gib "24/16" ignored`},
		{"DeepSeek's layout of an eight-bit cache", `{"params_b":7,"kv_dtype":"fp8_ds_mla"}`, `{"params_b":7,"kv_dtype":"fp8"}`, ""},
		{"the case of keys", `{"Params_B":7,"METHOD":"lora","Seq_Len":512}`, `{"params_b":7,"method":"lora","seq_len":512}`, ""},
		{"question marks are unsaid, in lists too", `{"params_b":7,"method":"lora","lora_targets":["?"],"grad_ckpt":"?","n_gpus":"?","modules_to_save":"?;?"}`, `{"params_b":7,"method":"lora"}`, ""},
		{"a method that names what is trained beside the adapters", `{"params_b":7,"method":"lora+emb"}`, `{"params_b":7,"method":"lora","modules_to_save":"embed;head"}`, ""},
		{"selective checkpointing", `{"params_b":7,"method":"full","grad_ckpt":"Selective"}`, `{"params_b":7,"method":"full","grad_ckpt":"selective"}`, ""},
		{"cards that are not alike: the smallest decides", `{"params_b":7,"gpu":"RTX 3090 + RTX 3070"}`, `{"params_b":7,"gpu":"rtx-3070","n_gpus":2}`, "gpu rtx-3070 (the smallest of"},
		{"a name that says no more than the memory", `{"params_b":7,"gpu":"48GB card"}`, `{"params_b":7,"gpu":"48GB card","gpu_mem_gib":48}`, "gpu_mem_gib 48 (from the name)"},
		{"a split says the number of cards", `{"params_b":7,"gpu":"rtx-4090","parallelism":"tp2"}`, `{"params_b":7,"gpu":"rtx-4090","parallelism":"tp2"}`, "n_gpus 2 (as parallelism tp2 takes)"},
		{"memory that the chip shares keeps its share", `{"params_b":3,"gpu":"M3 Max","gpu_mem_gib":64}`, `{"params_b":3,"gpu":"M3 Max 64GB"}`, ""},
	}
	for _, tt := range tests {
		got, notes := requestOf(t, rowOf(t, tt.row))
		want, _ := requestOf(t, rowOf(t, tt.same))
		if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(estimator.Request{})); diff != "" {
			t.Errorf("%s: %s (-want +got):\n%s", tt.why, tt.row, diff)
		}
		if !strings.Contains(strings.Join(notes, "\n"), tt.note) {
			t.Errorf("%s: notes %q, want one with %q", tt.why, notes, tt.note)
		}
	}
}

// Selective is not the same as on or off, nor a step inside the backward pass
// the same as one after it.
func TestReconcileSwitches(t *testing.T) {
	r, _ := requestOf(t, rowOf(t, `{"params_b":7,"method":"full","grad_ckpt":"selective","optimizer":"adamw_8bit (in-bwd)"}`))
	if r.GradCkpt != estimator.Selective || !r.StepInBackward || r.Optimizer != estimator.AdamW8bit {
		t.Errorf("grad_ckpt %v, step in backward %v, optimizer %s, want selective, true, adamw_8bit", r.GradCkpt, r.StepInBackward, r.Optimizer)
	}
	if r, _ := requestOf(t, rowOf(t, `{"params_b":7,"method":"full","optimizer":"adamw"}`)); r.StepInBackward {
		t.Error("plain adamw steps in the backward pass")
	}
}

// Inputs that cannot both be are refused by the name of the one to mend.
func TestReconcileRefuses(t *testing.T) {
	tests := []struct{ why, row, field, hint string }{
		{"fewer cards than the split takes", `{"params_b":70,"n_gpus":2,"parallelism":"tp2+pp2"}`, "n_gpus", "tp2+pp2 takes 4 cards"},
		{"more stages than layers", `{"model":"llama-2-7b","n_gpus":64,"parallelism":"pp64"}`, "parallelism", "32 layers"},
		{"memory that is no number, of a card nobody knows", `{"params_b":7,"gpu":"house card","gpu_mem_gib":"24/16"}`, "gpu_mem_gib", "give a number"},
	}
	for _, tt := range tests {
		_, err := engine(t).Estimate(rowOf(t, tt.row))
		var bad *InputError
		if !errors.As(err, &bad) || bad.Field != tt.field || !strings.Contains(err.Error(), tt.hint) {
			t.Errorf("%s: %v, want an InputError of %s with %q", tt.why, err, tt.field, tt.hint)
		}
	}
}

func rowOf(t *testing.T, row string) EstimateIn {
	t.Helper()
	var in EstimateIn
	if err := in.UnmarshalJSON([]byte(row)); err != nil {
		t.Fatalf("%s: %v", row, err)
	}
	return in
}
