package intents

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestQuantities holds what a number is taken to count.
func TestQuantities(t *testing.T) {
	p := parser(t)
	for _, tt := range []struct {
		why, in, want string
	}{
		{"b is parameters", "7b", "params_b=7"},
		{"so is a large B apart", "7 B", "params_b=7"},
		{"and the word", "13 billion parameters", "params_b=13"},
		{"large M is parameters", "350M encoder", "params_b=0.35"},
		{"small m needs the noun", "120m model", "params_b=0.12"},
		{"megabytes are none", "12MB", ""},
		{"tokens of a data set are no size", "trained on 10B tokens", "method=finetune tokens=10000000000"},
		{"g is memory", "24g", "vram_gb=24"},
		{"and all its spellings", "24 gigs of vram", "vram_gb=24"},
		{"host memory", "64GB RAM", "ram_gb=64"},
		{"host memory, noun first", "system memory: 64GB", "ram_gb=64"},
		{"memory of the GPU is not host memory", "24GB gpu memory", "vram_gb=24"},
		{"disk", "500GB disk", "disk_gb=500"},
		{"terabytes belong to a noun", "1T of RAM", "ram_gb=1000"},
		{"what is used limits nothing", "saw 14.3gb used", ""},
		{"bits are a type and no size", "4bit", "quant=int4"},
		{"k is tokens", "32k", "context=32768"},
		{"with a noun", "128k context", "context=131072"},
		{"steps are no samples", "50k samples, 4k steps, 10k rows", "n_samples=10000 n_samples=50000"},
		{"or paid", "$2k", "currency=usd price=2000"},
		{"a length", "ctx=8192", "context=8192"},
		{"a flag", "llama.cpp -c 8192", "context=8192 engine=llama.cpp"},
		{"a million", "1M context", "context=1048576"},
		{"few tokens are no context", "5 tokens", ""},
		{"a rate is no context", "1000 tok/s", ""},
		{"batch", "batch size: 4", "batch=4"},
		{"batch glued", "bs4", "batch=4"},
		{"users", "20 users", "users=20"},
		{"requests", "32 conc", "users=32"},
		{"cards by their unit", "4 gpus", "gpu_count=4"},
		{"cards by their name", "8 4090s", "gpu=rtx-4090 gpu_count=8"},
		{"machines times cards", "3 nodes of 8xH100", "gpu=h100-sxm gpu_count=24"},
		{"count of an amount", "2x24g", "gpu_count=2 vram_gb=24"},
		{"single beside a count compares", "8 4090s slower than a single gpu", "gpu=rtx-4090 gpu_count=8"},
		{"single alone is one", "single 4090", "gpu=rtx-4090 gpu_count=1"},
		{"an article is no count", "a 4090", "gpu=rtx-4090"},
		{"resolution is none", "720x1280, 81 frames at 720p", ""},
		{"hours and days", "48h or 3 days", "hours=48 hours=72"},
		{"versions of software are none", "cuda 12.2, torch 2.6, cu128", ""},
		{"rank is none", "lora rank 16", "method=lora"},
		{"tensor parallel", "tp=2", "parallelism=tp2"},
		{"stages and offload", "zero3 with cpu offload", "parallelism=zero3+offload-cpu"},
		{"two ways to split", "tp 4 pp 2", "parallelism=tp4+pp2"},
		{"the cache's type is not the weights'", "int4 weights, kv cache fp8", "kv_dtype=fp8 quant=int4"},
		{"an optimizer's bits are not the weights'", "adamw 8bit", "optimizer=adamw_8bit"},
		{"full is a method beside tuning", "SFT full", "method=full"},
		{"and not beside a length", "full 128k context", "context=131072"},
		{"4-bit fine-tuning is QLoRA", "finetune in 4bit", "method=qlora quant=int4"},
		{"bitsandbytes has one 4-bit type", "bnb in 4bit", "quant=nf4"},
		{"what is given up is not meant", "full finetune instead of lora", "method=full"},
		{"a type counts only where its number is glued on", "awq 4 4090", "gpu=rtx-4090 gpu_count=4 quant=awq4"},
	} {
		if diff := cmp.Diff(lowered(splitQuoted(tt.want)), pairs(slotMap(t, fullSlots(p, tt.in))), cmpEmpty); diff != "" {
			t.Errorf("%s: slots of %q (-want +got):\n%s", tt.why, tt.in, diff)
		}
	}
}
