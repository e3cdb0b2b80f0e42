package estimator

import "testing"

func TestParseParallelism(t *testing.T) {
	for _, tt := range []struct {
		in, want string
		ok       bool
	}{
		{"none", "none", true},
		{"zero3", "zero3", true},
		{"ZeRO-3", "zero3", true},
		{"deepspeed stage 2", "zero2", true},
		{"zero3+offload-cpu", "zero3+offload-cpu", true},
		{"zero3 + cpu_offload", "zero3+offload-cpu", true},
		{"fsdp (FULL_SHARD)", "fsdp", true},
		{"fsdp8 tp8 pp8", "fsdp+tp8+pp8", true},
		{"fsdp2", "fsdp", true},
		{"tp4+pp2", "tp4+pp2", true},
		{"megatron tp2 pp1 ep1 (ZeRO-1 dist-opt)", "zero1+tp2", true},
		{"device_map (naive pp)", "pp", true},
		{"zero2 (2 nodes x 2 GPUs)", "zero2", true},
		{"zero3 (1 GPU, per repo finetune_ds.sh)", "zero3", true},
		{"zero4", "none", false},
		{"tp", "none", false},
		{"banana", "none", false},
		{"", "none", false},
	} {
		got, ok := ParseParallelism(tt.in)
		if got.String() != tt.want || ok != tt.ok {
			t.Errorf("ParseParallelism(%q) = %v, %v, want %v, %v", tt.in, got, ok, tt.want, tt.ok)
		}
	}
}

func TestParseQuant(t *testing.T) {
	for in, want := range map[string]Quant{
		"Q4_K_M": "q4_k_m", "q4-k-m": "q4_k_m", "AWQ": "awq4", "4bit": "int4", "GPTQ-Int8": "gptq8", "NF4-DQ": "nf4-dq",
		"bf16": "bf16", "IQ2_XXS": "iq2_xxs", "F16": "fp16", "w8a8": "int8", "FP8-dynamic": "fp8", "mxfp4": "mxfp4", "int4-gptq": "gptq4",
	} {
		if got, ok := ParseQuant(in); !ok || got != want {
			t.Errorf("ParseQuant(%q) = %q, %v, want %q", in, got, ok, want)
		}
	}
	if q, ok := ParseQuant("banana"); ok {
		t.Errorf("ParseQuant(banana) = %q, want nothing", q)
	}
}

func TestParseOptimizer(t *testing.T) {
	for in, want := range map[string]Optimizer{
		"adamw_torch": AdamW, "adamw_bnb_8bit": AdamW8bit, "paged_adamw_8bit": PagedAdamW8bit, "paged_adamw_32bit": PagedAdamW,
		"adam8bit": AdamW8bit, "AdamW (adamw_torch)": AdamW, "Lion": Lion, "sgd": SGD, "adafactor": Adafactor, "muon": Muon,
	} {
		if got, ok := ParseOptimizer(in); !ok || got != want {
			t.Errorf("ParseOptimizer(%q) = %q, %v, want %q", in, got, ok, want)
		}
	}
}
