package answer

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gpufit/intents"
	"gpufit/knowledge/oomlog"
)

const screens = "../../knowledge/oomlog/testdata/screens"

func screenText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(screens, name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func diagnosisOf(t *testing.T, text string) Reply {
	t.Helper()
	r := engine(t).Diagnose(Ask{Text: text}).Answers[0]
	if r.Diagnosis == nil {
		t.Fatalf("no diagnosis of %q: %s %s", text, r.Headline, r.Fault)
	}
	return r
}

// Each check of a screen fires where it must, and only there.
func TestFindings(t *testing.T) {
	for _, tt := range []struct {
		why, screen string
		around      string // what the person says
		want        []string
	}{
		{"a plain card", "4090_plain", "", nil},
		{"ECC takes its part of a card", "l40s_ecc", "", nil},
		{"the newest card", "5090_blackwell", "", nil},
		{"a full card of one's own", "2080ti_driver_440", "", nil},
		{"an old table cuts the name", "v100_driver_418", "", nil},
		{"Windows does not tell what a process holds", "windows_wddm", "", nil},
		{"WSL neither", "wsl", "", nil},
		{"twice the memory", "4090_48g", "", []string{findModified}},
		{"another workshop's", "2080ti_22g_driver_535", "", []string{findModified}},
		{"half the memory", "fake_name_a6000_20g", "", []string{findMissing}},
		{"less than the data sheet's watts", "4090_power_300", "", []string{findPower}},
		{"less than the default of the board", "query_full", "", []string{findPower}},
		{"an Ampere chip by the name of Ada", "query_fake_cc", "", []string{findWrongCard}},
		{"not what was rented", "4090_plain", "我租的是 A100 80G 啊？", []string{findWrongCard}},
		{"what was rented", "4090_plain", "我租的是 4090", nil},
		{"not what was rented, in English", "4090_plain", "I rented an A100", []string{findWrongCard}},
		{"a modified card rented as such", "4090_48g", "我租的 4090 48g 魔改", []string{findModified}},
		{"memory in use without a process", "4090_container_no_names", "", []string{findOtherTenant}},
		{"a slice", "a100_mig_table", "", []string{findSlice}},
		{"slices of a list", "list_mig", "", []string{findSlice}},
		{"a virtual card", "vgpu_grid", "", []string{findVirtual}},
		{"a lost card", "a100_err", "", []string{findFaulty}},
		{"the whole log of a sound card", "log_a100_healthy", "", nil},
		{"a hot card, its sound neighbour", "log_h100_thermal", "", []string{findHeldDown}},
		{"a row that waits", "log_a100_remap_pending", "", []string{findRepair}},
		{"a row that cannot be replaced", "log_a100_ecc", "", []string{findReset, findMemory}},
		{"errors before Turing", "log_v100_double_bit", "", []string{findMemory}},
		{"a limit below the board's", "log_3090_power_250", "", []string{findPower}},
		{"slices of the log", "log_a100_mig", "", []string{findSlice}},
		{"a share of an A10", "log_vgpu", "", []string{findVirtual}},
		{"sections of the log, without a name", "log_memory_only", "", nil},
		{"Windows, the whole log", "log_windows", "", nil},
		{"Ascend, one card in use", "npu_910b3", "", nil},
		{"two chips a card", "npu_a3_two_chips", "", nil},
		{"an NPU that sounds the alarm", "npu_910a_alarm", "", []string{findUnwell}},
		{"an NPU that nobody on the list holds", "npu_held_by_nobody", "", []string{findOtherTenant}},
		{"not the NPU that was rented", "npu_910a_alarm", "我租的是 910B3", []string{findUnwell, findWrongCard}},
		{"AMD", "amd_mi300x", "", nil},
		{"a whole card as a virtual function", "amd_mi300x_virtual_function", "", nil},
		{"less than AMD's watts", "amd_9070_power_230", "", []string{findPower}},
		{"AMD's errors", "amd_mi210_errors", "", []string{findMemory}},
		{"ROCm's short table", "rocm_short_mi300x", "", nil},
		{"ROCm's own of old", "rocm_short_old", "", nil},
		{"ROCm, field by field", "rocm_show", "", []string{findPower}},
		{"half a board", "k80_driver_384", "", nil},
		{"cards behind two sockets", "topo_pcie", "", []string{findNoNVLink}},
		{"cards on NVLink", "topo_nvlink", "", nil},
	} {
		r := diagnosisOf(t, strings.TrimSpace(tt.around+"\n"+screenText(t, tt.screen)))
		var got []string
		for _, f := range r.Diagnosis.Findings {
			got = append(got, f.ID)
			if !strings.Contains(r.Text, f.Text) {
				t.Errorf("%s: the reply does not say %q", tt.why, f.Text)
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: findings of %s = %v, want %v", tt.why, tt.screen, got, tt.want)
		}
	}
}

// The advice carries the figures of the log.
func TestDiagnosisFigures(t *testing.T) {
	for _, tt := range []struct{ why, text, want string }{
		{"what is reserved but unused", "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.50 GiB. GPU 0 has a total capacity of 23.65 GiB of which 210.00 MiB is free. Of the allocated memory 12.10 GiB is allocated by PyTorch, and 10.20 GiB is reserved by PyTorch but unallocated.", "10.2 GiB are reserved but unused, more than the request"},
		{"the other process", "CUDA out of memory. Tried to allocate 20.00 MiB. GPU 0 has a total capacity of 23.65 GiB of which 9.06 MiB is free. Process 4412 has 19.02 GiB memory in use. Including non-PyTorch memory, this process has 4.61 GiB memory in use. Of the allocated memory 4.10 GiB is allocated by PyTorch, and 88.41 MiB is reserved by PyTorch but unallocated.", "Process 4412 holds 19.1 GiB"},
		{"the length that fits", "ValueError: The model's max seq len (32768) is larger than the maximum number of tokens that can be stored in KV cache (6720). Try increasing `gpu_memory_utilization` or decreasing `max_model_len` when initializing the engine.", "--max-model-len 6720 fits"},
		{"the share that fits beside another", "ValueError: Free memory on device (58.90/79.15 GiB) on startup is less than desired GPU memory utilization (0.9, 71.24 GiB).", "--gpu-memory-utilization 0.73"},
		{"host memory", "Error: model requires more system memory (21.4 GiB) than is available (15.1 GiB)", "21.4 GiB of RAM are needed, 15.1 GiB are there"},
		{"a request beyond the card", "CUDA out of memory. Tried to allocate 118.40 GiB. GPU 0 has a total capacity of 95.22 GiB of which 60.11 GiB is free.", "more than the whole card (95.2 GiB)"},
		{"how full a screen is", screenText(t, "l40s_ecc"), "44.2 of 44.9 GiB are in use = 99 %. One step from the line"},
	} {
		if r := diagnosisOf(t, tt.text); !strings.Contains(r.Text, tt.want) {
			t.Errorf("%s: want %q in\n%s", tt.why, tt.want, r.Text)
		}
	}
}

// Where log or question name model, method and card, the changes that would
// make it fit come with their figures.
func TestDiagnosisMeetsEstimator(t *testing.T) {
	log := "CUDA_VISIBLE_DEVICES=0 vllm serve Qwen/Qwen2.5-32B-Instruct --max-model-len 8192\nNVIDIA GeForce RTX 4090, driver 550\n" +
		"torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 270.00 MiB. GPU 0 has a total capacity of 23.65 GiB of which 120.00 MiB is free. Process 99 has 23.40 GiB memory in use. Of the allocated memory 22.91 GiB is allocated by PyTorch, and 40.00 MiB is reserved by PyTorch but unallocated.\n" +
		"Loading safetensors checkpoint shards:  29% Completed | 5/17 [00:04<00:09,  1.3it/s]"
	r := diagnosisOf(t, log)
	if r.Diagnosis.Cause != oomlog.OOMWeights || r.Estimate == nil || r.Estimate.GPU != "rtx-4090" || len(r.Alternatives) == 0 {
		t.Errorf("cause %s, estimate %+v, alternatives %+v", r.Diagnosis.Cause, r.Estimate, r.Alternatives)
	}
	for _, a := range r.Alternatives {
		if !slices.Contains(r.Diagnosis.Advice, a.Label) {
			t.Errorf("the advice lacks %q", a.Label)
		}
	}
	bare := "{'loss': 1.2, 'epoch': 0.3} step 12\ntorch.OutOfMemoryError: CUDA out of memory. Tried to allocate 462.00 MiB. GPU 0 has a total capacity of 23.53 GiB of which 310.12 MiB is free. Of the allocated memory 21.90 GiB is allocated by PyTorch, and 802.31 MiB is reserved by PyTorch but unallocated."
	if r := diagnosisOf(t, bare); r.Estimate != nil {
		t.Errorf("numbers of a log became a job: %+v", r.Estimate)
	}
}

// Both languages have as many steps for each cause, and every cause has some.
func TestDiagnosisWords(t *testing.T) {
	for _, c := range oomlog.Causes() {
		en, zh := splitLines(diagnosisEN.advice[c]), splitLines(diagnosisZH.advice[c])
		if len(en) == 0 || len(en) != len(zh) {
			t.Errorf("%s: %d steps in English, %d in Chinese", c, len(en), len(zh))
		}
		if diagnosisEN.causes[c] == "" || diagnosisZH.causes[c] == "" {
			t.Errorf("%s has no headline", c)
		}
	}
}

// Errors in words reach the same causes as logs, once the parser says that an
// error is asked about.
func TestErrorsInWords(t *testing.T) {
	for text, want := range map[string]oomlog.Cause{
		"训练到一半 Killed 了":                                                          oomlog.HostRAMOOM,
		"跑着跑着掉卡":                                                                  oomlog.HardwareFault,
		"loss.backward 时 OOM 但是推理没事":                                              oomlog.OOMTraining,
		"deepspeed退出码-9是啥意思，显存才用了一半":                                              oomlog.HostRAMOOM,
		"why OOM on gpu 0 only when i have 4 cards?":                              oomlog.OOMWrongPlacement,
		"明明还有9个G空的为什么申请12M都失败":                                                    oomlog.OOMFreeButFails,
		"训练oom了 batch 4 长度4096":                                                   oomlog.OOMTraining,
		"一加载模型就爆显存":                                                               oomlog.OOMWeights,
		"评估的时候爆显存，训练没问题":                                                          oomlog.OOMEvalOrSave,
		"显存一直涨，跑几个小时就oom":                                                         oomlog.OOMLeak,
		"the vram grows every epoch until it ooms":                                oomlog.OOMLeak,
		"it gets killed while saving, no error":                                   oomlog.HostRAMOOM,
		"OOM during evaluation, training is fine":                                 oomlog.OOMEvalOrSave,
		"save_pretrained_merged OOMs after training finished fine on an 8gb card": oomlog.OOMEvalOrSave,
	} {
		m := message{raw: text, plain: text}
		r := engine(t).diagnosed(wordsFor(intents.ZH), m, intents.Question{Intent: intents.OOMDiagnose})
		if r.Kind != KindDiagnosis || r.Diagnosis.Cause != want {
			t.Errorf("%q: %s %s, want %s", text, r.Kind, r.Diagnosis.Cause, want)
		}
	}
}

// An error that a follow-up only hints at is read with what was said before.
func TestDiagnosisOfFollowUp(t *testing.T) {
	m := message{raw: "改成batch 1了还是不行", plain: "改成batch 1了还是不行", earlier: []string{"训练oom了 batch 4 长度4096"}}
	r := engine(t).diagnosed(wordsFor(intents.ZH), m, intents.Question{Intent: intents.OOMDiagnose})
	if r.Diagnosis.Cause != oomlog.OOMTraining {
		t.Errorf("cause %s, want %s", r.Diagnosis.Cause, oomlog.OOMTraining)
	}
}

// A screen in a message is read as one unless the person asks something else
// beside it.
func TestShowsScreen(t *testing.T) {
	for _, tt := range []struct {
		why, text string
		want      bool
	}{
		{"alone", screenText(t, "log_windows"), true},
		{"a query", screenText(t, "query_full"), true},
		{"links", screenText(t, "topo_pcie"), true},
		{"below the command that printed it", screenText(t, "log_memory_only"), true},
		{"a request to look at it", "帮我看看这张卡\n" + screenText(t, "log_a100_healthy"), true},
		{"a job asked about", "can a 7B LoRA run on a 4090?\n" + screenText(t, "4090_plain"), false},
		{"a person's own list", "RTX 4090, 1800, month\nRTX 3090, 1100, month", false},
		{"no screen", "can a 7B LoRA run\non a 4090", false},
	} {
		if got := engine(t).showsScreen(tt.text); got != tt.want {
			t.Errorf("%s: showsScreen = %v, want %v", tt.why, got, tt.want)
		}
	}
}

// A question stays a question, even a long one.
func TestLooksPasted(t *testing.T) {
	for text, want := range map[string]bool{
		"can a 7B LoRA run on a 4090": false,
		"I would like to fine-tune a model of 7B on one card that has 24 GB, which one would you take, and for how long?": false,
		screenText(t, "4090_plain"): true,
		"Traceback (most recent call last):\n  File \"x.py\", line 3\nRuntimeError: CUDA error: no kernel image is available for execution on the device": true,
	} {
		if got := looksPasted(text); got != want {
			t.Errorf("looksPasted(%.60q) = %v, want %v", text, got, want)
		}
	}
}
