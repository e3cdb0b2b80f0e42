package answer

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpufit/estimator"
	"gpufit/intents"
)

// ask7B is a question about 7B on a 4090 with a method and settings.
func ask7B(method string, s intents.Settings) intents.Question {
	q := intents.Question{Intent: intents.CanRun, Slots: intents.Slots{ParamsB: []float64{7}, GPU: []string{"rtx-4090"}}, Settings: s}
	if method != "" {
		q.Slots.Method = []string{method}
	}
	return q
}

// Every stated setting reaches the estimator.
func TestSettingsReachRequest(t *testing.T) {
	for _, tt := range []struct {
		why, method string
		s           intents.Settings
		got         func(estimator.Request) any
		want        any
	}{
		{"rank", "lora", intents.Settings{Rank: 64}, func(r estimator.Request) any { return r.Rank }, 64},
		{"targets", "lora", intents.Settings{Targets: []string{"q", "v"}}, func(r estimator.Request) any { return r.Targets }, []string{"q", "v"}},
		{"a rank alone means LoRA", "", intents.Settings{Rank: 8}, func(r estimator.Request) any { return r.Method }, estimator.LoRA},
		{"checkpointing off", "lora", intents.Settings{GradCkpt: "off"}, func(r estimator.Request) any { return r.GradCkpt }, estimator.Off},
		{"selective checkpointing", "full", intents.Settings{GradCkpt: "selective"}, func(r estimator.Request) any { return r.GradCkpt }, estimator.Selective},
		{"flash attention off", "lora", intents.Settings{FlashAttn: "off"}, func(r estimator.Request) any { return r.FlashAttn }, estimator.Off},
		{"packing", "lora", intents.Settings{Packing: "on"}, func(r estimator.Request) any { return r.Packing }, estimator.On},
		{"compute type", "full", intents.Settings{Compute: "pure-bf16"}, func(r estimator.Request) any { return r.Compute }, estimator.PureBF16},
		{"loss", "lora", intents.Settings{Loss: "fused"}, func(r estimator.Request) any { return r.Loss }, estimator.FusedLoss},
		{"accumulation", "full", intents.Settings{GradAccum: 8}, func(r estimator.Request) any { return r.GradAccum }, 8},
		{"trainer", "lora", intents.Settings{Framework: "unsloth"}, func(r estimator.Request) any { return r.Framework }, "unsloth"},
		{"offload goes with ZeRO-3", "full", intents.Settings{Offload: true}, func(r estimator.Request) any { return r.Parallel }, estimator.Parallelism{ZeRO: 3, OffloadCPU: true}},
		{"share of the card", "infer", intents.Settings{MemUtil: 0.8}, func(r estimator.Request) any { return r.MemUtil }, 0.8},
		{"what is free", "infer", intents.Settings{FreeGB: 10}, func(r estimator.Request) any { return r.Free }, 10 * estimator.GiB},
		{"pixels", "infer", intents.Settings{Width: 768, Height: 512, Frames: 81}, func(r estimator.Request) any { return []int{r.Width, r.Height, r.Frames} }, []int{768, 512, 81}},
	} {
		rd, back := engine(t).read(&wordsEN, ask7B(tt.method, tt.s))
		if back != nil {
			t.Fatalf("%s: asks back %q", tt.why, back.Headline)
		}
		if diff := cmp.Diff(tt.want, tt.got(rd.jobs()[0].req)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.why, diff)
		}
	}
}

// What others hold of the card is taken off what a process can get.
func TestUsedMemory(t *testing.T) {
	e := engine(t)
	free := e.answer(&wordsEN, "", ask7B("infer", intents.Settings{}))
	used := e.answer(&wordsEN, "", ask7B("infer", intents.Settings{UsedGB: 12}))
	if got, want := used.CapacityGiB, free.CapacityGiB-12; got > want+0.01 || got < want-0.01 {
		t.Errorf("capacity %v, want %v", got, want)
	}
	if used.Verdict != string(estimator.No) {
		t.Errorf("verdict %s, want no: 13 GiB of weights on 11.6", used.Verdict)
	}
}

// Nothing stated is passed over in silence: it is in the figures, or a line
// says that it is not. The line of assumptions never repeats it.
func TestStatedIsSaid(t *testing.T) {
	with := func(q intents.Question, edit func(*intents.Slots)) intents.Question {
		edit(&q.Slots)
		return q
	}
	tests := []struct {
		why    string
		q      intents.Question
		en, zh string // in the text
		not    string // not in the line of assumptions
	}{
		{"a rank beside inference", ask7B("infer", intents.Settings{Rank: 64}), "Without effect on these figures: LoRA r=64.", "没有影响：LoRA r=64。", "r="},
		{"checkpointing beside inference", ask7B("infer", intents.Settings{GradCkpt: "off"}), "gradient checkpointing off", "梯度检查点关闭", ""},
		{"checkpointing beside training", ask7B("lora", intents.Settings{GradCkpt: "off"}), "LoRA", "LoRA", "checkpointing"},
		{"a cache type beside training", with(ask7B("lora", intents.Settings{}), func(s *intents.Slots) { s.KVDType = "fp8" }), "Without effect on these figures: KV cache fp8.", "没有影响：KV 缓存 fp8。", ""},
		{"users beside training", with(ask7B("lora", intents.Settings{}), func(s *intents.Slots) { s.Users = []int{20} }), "Without effect on these figures: 20 users.", "没有影响：20 个用户。", ""},
		{"users beside inference are sequences", with(ask7B("infer", intents.Settings{}), func(s *intents.Slots) { s.Users = []int{20} }), "20 sequences at once", "并发 20", "sequence"},
		{"pixels beside a text model", ask7B("infer", intents.Settings{Width: 1024, Height: 1024}), "1024 pixels wide", "宽 1024 像素", ""},
		{"a share of the card that no engine takes", ask7B("infer", intents.Settings{MemUtil: 0.8}), "memory utilization 0.8", "显存占用比例 0.8", ""},
		{"a share that the engine takes", with(ask7B("infer", intents.Settings{MemUtil: 0.8}), func(s *intents.Slots) { s.Engine = []string{"vllm"} }), "takes 80 % of the card", "预先占用显存的 80 %", "utilization"},
		{"an unknown target", ask7B("lora", intents.Settings{Targets: []string{"q", "frob"}}), "I cannot use “frob”", "“frob”用不上", "on "},
		{"four bits beside full fine-tuning", with(ask7B("full", intents.Settings{}), func(s *intents.Slots) { s.Quant = []string{"int4"} }), "int4 is left out", "int4 没有采用", ""},
		{"16 bits beside QLoRA", with(ask7B("qlora", intents.Settings{}), func(s *intents.Slots) { s.Quant = []string{"bf16"} }), "QLoRA holds the base in 4 bits", "QLoRA 的底座是 4 比特", ""},
		{"a second context", with(ask7B("infer", intents.Settings{}), func(s *intents.Slots) { s.Context = []int{8192, 32768} }), "Computed for 8k; ask again for 32k.", "按 8k 计算；32k 请再问一次。", ""},
		{"fewer cards than the split takes", with(ask7B("infer", intents.Settings{}), func(s *intents.Slots) { s.GPUCount, s.Parallelism = []int{1}, []string{"tp2"} }), "tp2 takes 2 cards", "tp2 需要 2 张卡", ""},
		{"a length beyond the model", with(ask7B("infer", intents.Settings{}), func(s *intents.Slots) { s.Model, s.Context = []string{"llama-2-7b"}, []int{32768} }), "32k tokens are more than the 4096", "长度 32k 超过了模型设计的 4096。", ""},
		{"what is free", ask7B("infer", intents.Settings{FreeGB: 20}), "the 20 GB that you say are free", "每卡空闲 20 GB", ""},
		{"a disk", with(ask7B("infer", intents.Settings{}), func(s *intents.Slots) { s.DiskGB = 10 }), "Your 10 GB of disk do not hold", "10 GB 硬盘放不下", ""},
		{"an unknown model with its size", with(ask7B("infer", intents.Settings{}), func(s *intents.Slots) { s.ModelText = []string{"foobar-7b"} }), "I do not know “foobar-7b”; computed from the size 7B.", "不认识“foobar-7b”，按规模 7B 估算。", ""},
		{"an unknown card with its memory", with(ask7B("infer", intents.Settings{}), func(s *intents.Slots) { s.GPU, s.GPUText, s.VRAMGB = nil, []string{"gt99"}, []float64{24} }), "I do not know the card “gt99”; computed with its 24 GB.", "不认识显卡“gt99”，按 24 GB 显存计算。", ""},
		{"offload of inference", ask7B("infer", intents.Settings{Offload: true}), "Offload to host memory is not computed; without it: Yes", "没有计算；不卸载的话：能跑", ""},
	}
	e := engine(t)
	for _, tt := range tests {
		en, zh := e.answer(&wordsEN, "", tt.q), e.answer(&wordsZH, "", tt.q)
		if !strings.Contains(en.Text, tt.en) || !strings.Contains(zh.Text, tt.zh) {
			t.Errorf("%s: want %q and %q in\n%s\n\n%s", tt.why, tt.en, tt.zh, en.Text, zh.Text)
		}
		assumed, _, _ := strings.Cut(en.Assumed, "To change")
		if tt.not != "" && strings.Contains(assumed, tt.not) {
			t.Errorf("%s: %q assumes what was stated", tt.why, en.Assumed)
		}
	}
}

// Cards that are not alike share the work evenly: the smallest decides.
func TestMixedCards(t *testing.T) {
	q := intents.Question{Intent: intents.CanRun, Ambiguous: map[string][]string{"mix": {"rtx-4090", "rtx-3060-12g"}},
		Slots: intents.Slots{ParamsB: []float64{7}, Method: []string{"infer"}, GPU: []string{"rtx-4090", "rtx-3060-12g"}, GPUCount: []int{2, 1}}}
	for w, want := range map[*words]string{&wordsEN: "computed on 3 of the smallest, RTX 3060", &wordsZH: "按 3 张其中最小的 RTX 3060"} {
		r := engine(t).answer(w, "", q)
		if r.Estimate == nil || r.Estimate.GPU != "rtx-3060-12g" || r.Estimate.NGPUs != 3 {
			t.Fatalf("%s: estimate %+v, want on 3 × rtx-3060-12g", w.lang, r.Estimate)
		}
		if !strings.Contains(r.Text, want) {
			t.Errorf("%s: %q is not in\n%s", w.lang, want, r.Text)
		}
	}
}

// An amount of memory in a mix stands for a card.
func TestMixedMemory(t *testing.T) {
	q := intents.Question{Intent: intents.CanRun, Ambiguous: map[string][]string{"mix": {"24", "12"}},
		Slots: intents.Slots{ParamsB: []float64{7}, VRAMGB: []float64{24, 12}, GPUCount: []int{1, 1}}}
	r := engine(t).answer(&wordsEN, "", q)
	if r.CapacityGiB < 11.5 || r.CapacityGiB > 12 || r.Estimate.NGPUs != 2 {
		t.Errorf("capacity %v on %d cards, want two of 12 GB", r.CapacityGiB, r.Estimate.NGPUs)
	}
}

// A doubt is met with the working, and only a doubt is.
func TestDoubt(t *testing.T) {
	q := ask7B("lora", intents.Settings{})
	plain := engine(t).answer(&wordsZH, "", q)
	q.Doubts = true
	doubted := engine(t).answer(&wordsZH, "", q)
	if !strings.Contains(doubted.Text, wordsZH.remark.doubt+"\n权重 = ") || strings.Contains(plain.Text, wordsZH.remark.doubt) {
		t.Errorf("doubted:\n%s\n\nnot doubted:\n%s", doubted.Text, plain.Text)
	}
	if plain.Headline != doubted.Headline {
		t.Errorf("the answer changes with the doubt: %q, then %q", plain.Headline, doubted.Headline)
	}
}

// Memory that the chip shares with the system keeps its usable part, whether
// it is called the card's or the computer's.
func TestUnifiedMemory(t *testing.T) {
	e := engine(t)
	m, ok := e.base.GPU("M3 Max 64GB")
	if !ok {
		t.Fatal("no M3 Max in the catalogue")
	}
	want := thousandth(m.GPU.Spec.Usable)
	row, _ := e.base.GPU("M3 Max")
	for _, s := range []intents.Slots{{VRAMGB: []float64{64}}, {RAMGB: 64}} {
		s.GPU, s.ParamsB = []string{row.GPU.ID}, []float64{7}
		r := e.answer(&wordsEN, "", intents.Question{Intent: intents.CanRun, Slots: s})
		if r.CapacityGiB != want {
			t.Errorf("%+v: capacity %v, want %v of 64", s, r.CapacityGiB, want)
		}
		if strings.Contains(r.Text, "host RAM") {
			t.Errorf("%+v: unified memory counts as the host's too:\n%s", s, r.Text)
		}
	}
}
