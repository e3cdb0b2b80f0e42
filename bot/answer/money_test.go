package answer

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"gpufit/intents"
	"gpufit/knowledge"
)

// practised returns an Engine over the embedded prices, on the first of
// December 2026, and over the few articles of testdata in package knowledge.
func practised(t testing.TB) *Engine {
	t.Helper()
	base, err := knowledge.Default()
	if err != nil {
		t.Fatal(err)
	}
	return New(base, Options{Today: firstOfDecember, Articles: func() (*knowledge.Articles, error) {
		return knowledge.LoadArticles(os.DirFS("../../knowledge/testdata/library"))
	}})
}

// moneyCase is one question, already understood, with what the reply holds.
type moneyCase struct {
	why  string
	text string
	q    intents.Question
	kind Kind
	has  []string
	not  []string
}

func (c moneyCase) check(t *testing.T, e *Engine) {
	t.Helper()
	w := &wordsEN
	if hasHan(c.text) {
		w = &wordsZH
	}
	c.q.Text = c.text
	r := e.answer(w, c.text, c.q)
	if r.Kind != c.kind || r.Fault != "" {
		t.Errorf("%q (%s): kind %s, fault %q, want %s:\n%s", c.text, c.why, r.Kind, r.Fault, c.kind, r.Text)
		return
	}
	for _, part := range c.has {
		if !strings.Contains(r.Text, part) {
			t.Errorf("%q (%s): the reply lacks %q:\n%s", c.text, c.why, part, r.Text)
		}
	}
	for _, part := range append(c.not, "%!", "  ") {
		if strings.Contains(r.Text, part) {
			t.Errorf("%q (%s): the reply holds %q:\n%s", c.text, c.why, part, r.Text)
		}
	}
}

func slots(gpu string, more func(*intents.Slots)) intents.Slots {
	s := intents.Slots{}
	if gpu != "" {
		s.GPU = []string{gpu}
	}
	if more != nil {
		more(&s)
	}
	return s
}

func TestPriceLookup(t *testing.T) {
	e := practised(t)
	price := func(gpu string, more func(*intents.Slots)) intents.Question {
		return intents.Question{Intent: intents.PriceLookup, Slots: slots(gpu, more)}
	}
	for _, c := range []moneyCase{
		{"a place of which only undated articles tell: said so, and the nearest dated band given", "杭州 4090 一小时多少钱",
			price("rtx-4090", func(s *intents.Slots) { s.Region = "Hangzhou" }), KindPrice,
			[]string{"国内算力平台每卡时约 1.93 元（1–6 元，18 条报价，2025-12 至 2026-11）", "没有 RTX 4090 带日期的租价", "2–6 元、15–20 元", "不计入任何区间"}, []string{"美元", "GiB"}},
		{"the same in English", "how much is a 4090 an hour in Hangzhou",
			price("rtx-4090", func(s *intents.Slots) { s.Region = "Hangzhou" }), KindPrice,
			[]string{"about 1.93 CNY per card-hour on platforms, China", "no dated price of RTX 4090 in Hangzhou"}, []string{"USD"}},
		{"too dear by far", "is 18 yuan/h for a 4090 fair",
			price("rtx-4090", func(s *intents.Slots) { s.Price, s.Currency = []float64{18}, []string{"CNY"} }), KindPrice,
			[]string{"No, too dear: 18 CNY per card-hour is 9.4 times the median of 1.93 CNY", "18 prices", "Ask in writing"}, nil},
		{"the same in Chinese", "4090 一小时 18 块贵吗",
			price("rtx-4090", func(s *intents.Slots) { s.Price, s.Currency = []float64{18}, []string{"CNY"} }), KindPrice,
			[]string{"不合理，太贵了：每卡时 18 元", "9.4 倍", "书面写清"}, nil},
		{"overseas the channel that comes nearest counts", "is $1.2 per hour for an a100 80g ok",
			price("a100-80g-sxm", func(s *intents.Slots) { s.Price, s.Currency = []float64{1.2}, []string{"USD"} }), KindPrice,
			[]string{"Fair: 1.2 USD per card-hour is 0.86 times the median of 1.39 USD"}, []string{"CNY"}},
		{"too cheap to be true", "3090 一小时 0.3 元正常吗",
			price("rtx-3090", func(s *intents.Slots) { s.Price, s.Currency = []float64{0.3}, []string{"CNY"} }), KindPrice,
			[]string{"便宜得可疑"}, nil},
		{"a month of a whole machine is judged by leases and named by the month", "H100八卡整机包月大概几万",
			price("h100-sxm", func(s *intents.Slots) { s.GPUCount, s.Months = []int{8}, []float64{1} }), KindPrice,
			[]string{"8 张 H100 SXM5 80GB 是 45000–80000 元（国内机房包月）", "偏旧"}, nil},
		{"two cards side by side", "mi300x rental cost vs h100",
			intents.Question{Intent: intents.PriceLookup, Slots: intents.Slots{GPU: []string{"mi300x", "h100-sxm"}}}, KindPrice,
			[]string{"Instinct MI300X: about 1.99 USD", "H100 SXM5 80GB: about 2.5 USD"}, nil},
		{"a bare name is priced for each of its rows", "h20 现在几块一卡时",
			intents.Question{Intent: intents.PriceLookup, Slots: intents.Slots{GPUText: []string{"h20"}}}, KindPrice,
			[]string{"H20 96GB", "7.5 元", "H20 141GB", "8.33 元"}, nil},
		{"sellers are found under the names people use", "阿里云gpu和autodl价格差几倍",
			intents.Question{Intent: intents.PriceLookup, Slots: intents.Slots{Provider: []string{"阿里云", "autodl"}}}, KindPrice,
			[]string{"AutoDL 的 RTX 4090", "Alibaba Cloud 的 A100 SXM4 80GB：每卡时 9.8 元（2026-07）", "算不出相差几倍"}, nil},
		{"a card that nobody dated a price of", "how much is a quadro rtx 8000 per hour",
			price("gtx-1080-ti", nil), KindPrice, []string{"I know no dated rental price of", "last 12 months"}, []string{"USD", "CNY"}},
		{"a quote in the other currency is compared at a rate that is named: 72 ÷ 7.2 = 10", "mi300x 一小时 72 元贵吗",
			price("mi300x", func(s *intents.Slots) { s.Price, s.Currency = []float64{72}, []string{"CNY"} }), KindPrice,
			[]string{"太贵了：每卡时 10 美元", "1 美元 = 7.2 元（2026-11）"}, nil},
		{"no card at all", "how much does it cost per hour", price("", nil), KindAskBack, []string{"Which card's price"}, nil},
	} {
		c.check(t, e)
	}
}

// A year after the newest row nothing is known any more, and no figure is told.
func TestOverduePricesAreNotTold(t *testing.T) {
	base, err := knowledge.Default()
	if err != nil {
		t.Fatal(err)
	}
	e := New(base, Options{Today: func() time.Time { return firstOfDecember().AddDate(2, 0, 0) }})
	moneyCase{"two years later", "4090 一小时多少钱", intents.Question{Intent: intents.PriceLookup, Slots: slots("rtx-4090", nil)}, KindPrice,
		[]string{"最近 12 个月没有 RTX 4090 带日期的租价"}, []string{"1.93"}}.check(t, e)
}

func TestCostEstimate(t *testing.T) {
	e := practised(t)
	cost := func(gpu string, more func(*intents.Slots)) intents.Question {
		return intents.Question{Intent: intents.CostEstimate, Slots: slots(gpu, more)}
	}
	for _, c := range []moneyCase{
		{"1.98 × 72 = 142.56", "4090 1.98一小时 跑3天多少钱",
			cost("rtx-4090", func(s *intents.Slots) { s.Price, s.Hours = []float64{1.98}, []float64{72} }), KindCost,
			[]string{"142.56 元：1.98 元 × 72 小时", "没说币种，按元算", "价格合理"}, nil},
		{"0.44 × 2 × 30 = 26.4", "$0.44/hr 4090, 2 of them, 30 hours?",
			cost("rtx-4090", func(s *intents.Slots) {
				s.Price, s.Hours, s.GPUCount, s.Currency = []float64{0.44}, []float64{30}, []int{2}, []string{"USD"}
			}), KindCost, []string{"26.4 USD: 0.44 USD × 2 cards × 30 h"}, []string{"No currency"}},
		{"30000 ÷ (7 × 8) = 535.7 h = 22.3 days", "3万预算能租8卡A100多少天 单价7块一卡时",
			cost("a100-80g-sxm", func(s *intents.Slots) {
				s.Price, s.Budget, s.GPUCount, s.Currency = []float64{7}, []float64{30000}, []int{8}, []string{"CNY"}
			}), KindCost, []string{"535.7 小时（22.3 天）"}, nil},
		{"500 × 0.01 × 30 = 150", "500G数据盘挂一个月不开机 0.01元/GB/天 要多少",
			cost("", func(s *intents.Slots) {
				s.Price, s.DiskGB, s.Months, s.Currency = []float64{0.01}, 500, []float64{1}, []string{"CNY"}
			}), KindCost, []string{"150 元：500 GB × 每 GB 0.01 元 × 30 天"}, nil},
		{"100 × 0.05 = 5, the amount of data from the text", "100gb checkpoint download at $0.05/GB egress, how bad",
			cost("", func(s *intents.Slots) { s.Price, s.Currency = []float64{0.05}, []string{"USD"} }), KindCost,
			[]string{"5 USD: 100 GB × 0.05 USD per GB"}, nil},
		{"a year counts 8,760 h: 2 × 2 × 8760 = 35040", "部署一个70b int4 24小时在线 一年大概多少钱，2张4090单价2块",
			cost("rtx-4090", func(s *intents.Slots) {
				s.Price, s.Months, s.GPUCount, s.Currency = []float64{2}, []float64{12}, []int{2}, []string{"CNY"}
			}), KindCost, []string{"35040 元：2 元 × 2 张卡 × 8760 小时"}, nil},
		{"3 × 4 h a week × 52 ÷ 12 × 0.5 = 26", "cost of running comfyui 3 evenings a week, 4h each, on a $0.5 card?",
			cost("", func(s *intents.Slots) { s.Price, s.Hours, s.Currency = []float64{0.5}, []float64{4}, []string{"USD"} }), KindCost,
			[]string{"26 USD: 0.5 USD × 52 h", "12 h a week are 52 h a month"}, nil},
		{"40 % × 2.0 = 0.8 < 1.3", "cards idle ~60% of the time. reserved 1.3 or on-demand 2.0?",
			cost("", func(s *intents.Slots) { s.Price = []float64{1.3, 2} }), KindCost,
			[]string{"At 40 % use", "0.8 USD", "on demand wins", "above 65 % use"}, nil},
		{"from the bands where no price is stated: 12 × 0.1 to 0.69", "LoRA 7B for 12 hours on one 4090, how much",
			cost("rtx-4090", func(s *intents.Slots) { s.Hours, s.ParamsB, s.Method = []float64{12}, []float64{7}, []string{"lora"} }), KindCost,
			[]string{"About 1.2–8.28 USD for RTX 4090, 12 h: marketplaces, overseas", "Billed apart"}, nil},
		{"the same in Chinese, from Chinese bands: 12 × 1 to 6", "4090 跑 12 小时 7B LoRA 多少钱",
			cost("rtx-4090", func(s *intents.Slots) { s.Hours, s.ParamsB, s.Method = []float64{12}, []float64{7}, []string{"lora"} }), KindCost,
			[]string{"RTX 4090，12 小时，大约 12–72 元：国内算力平台", "2026-11", "另外计费"}, nil},
		{"10 h a day are 300 h: 300 × 5.9 = 1770 against 4344; 4343.75 ÷ 5.9 = 736.2", "A100 80G 包月还是按小时, 每天 10 小时",
			cost("a100-80g-sxm", func(s *intents.Slots) { s.Hours, s.Months = []float64{10}, []float64{1} }), KindCost,
			[]string{"按小时划算：300 小时按小时约 1770 元，包月 4344 元；用满 737 小时", "2026-07", "没写清显存的来源"}, nil},
		{"both rents stated: 912 ÷ 2 = 456 h", "4090 monthly 912 yuan or hourly 2 yuan, which",
			cost("rtx-4090", func(s *intents.Slots) { s.Price, s.Currency = []float64{912, 2}, []string{"CNY"} }), KindCost,
			[]string{"The month pays above 456 h of use (64 % of 720 h)"}, nil},
		{"no monthly price is dated: the hour for the whole time, and the budget", "budget 5w，3 个月 project，包月 or 按量？one A800",
			cost("a800-80g-sxm", func(s *intents.Slots) { s.Budget, s.Months = []float64{50000}, []float64{3} }), KindCost,
			[]string{"没有 A800 SXM4 80GB 带日期的包月价", "12290 元：5.69 元", "还剩 37710 元"}, nil},
		{"a budget that is too small", "T4 for demo 一个月 budget 300 够吗",
			cost("t4", func(s *intents.Slots) { s.Months, s.Budget = []float64{1}, []float64{300} }), KindCost,
			[]string{"大约 972 元", "多 672 元"}, nil},
		{"a budget in the other currency: 1440 ÷ 7.2 = 200, 200 ÷ 3.45 = 57.9 h", "mi300x 预算 1440 元能用多久",
			cost("mi300x", func(s *intents.Slots) { s.Budget, s.Currency = []float64{1440}, []string{"CNY"} }), KindCost,
			[]string{"200 美元", "57.9 小时", "1 美元 = 7.2 元（2026-11）"}, nil},
		{"a job whose hours come from its speed", "微调一次7b lora 1万条数据 大概花几块钱",
			cost("", func(s *intents.Slots) {
				s.ParamsB, s.Method, s.Samples = []float64{7}, []string{"lora"}, []float64{10000}
			}), KindCost,
			[]string{"0.79–1.7 卡时", "国内算力平台"}, nil},
		{"nothing to compute with", "多少钱啊总共", cost("", nil), KindAskBack, []string{"租多少小时"}, nil},
	} {
		c.check(t, e)
	}
}

func TestPractice(t *testing.T) {
	e := practised(t)
	for _, c := range []moneyCase{
		{"an article with its source and month", "AutoDL 关机 12 天了会怎样", intents.Question{Intent: intents.ContractHiddenCost}, KindKnowledge,
			[]string{"关机满 15 天", "$ du -xhd1 /", "合格：控制台里没有用不着的盘", "AUTODL-PLUGIN operations guide（github.com, 2026-08）"}, []string{"[autodl"}},
		{"a discount is worked out: 12 × 0.7 = 8.4", "年付打七折要不要付",
			intents.Question{Intent: intents.PaymentPitfall, Slots: intents.Slots{Discount: []float64{0.3}, Months: []float64{12}}}, KindKnowledge,
			[]string{"不熟的商家不要年付", "等于按原价付 8.4 个月", "再跌 30 % 以上", "jygpu.com, 2025-12"}, nil},
		{"the same in English", "30% off if I pay a year up front, worth it?",
			intents.Question{Intent: intents.PaymentPitfall, Slots: intents.Slots{Discount: []float64{0.3}, Months: []float64{12}}}, KindKnowledge,
			[]string{"as much as 8.4 months", "falls by more than 30 %"}, nil},
		{"a quote beside the question is judged: 32000 ÷ 8 ÷ 720 = 5.56", "8×A100 3.2万/月 关机还收钱吗 还要问什么",
			intents.Question{Intent: intents.ContractHiddenCost, Slots: intents.Slots{GPU: []string{"a100-80g-sxm"}, GPUCount: []int{8}, Price: []float64{32000}}}, KindKnowledge,
			[]string{"关于金额：价格合理：每月 32000 元，折合每卡时 5.56 元", "按 8 张卡合计算", "电费"}, nil},
		{"terms in the order of the question", "nvlink 和 kv cache 是啥", intents.Question{Intent: intents.Glossary}, KindKnowledge,
			[]string{"NVLink：NVIDIA 的卡间直连", "KV 缓存：模型为已经读过的", "nvidia.com, 2026-06"}, nil},
		{"where nothing is near enough, articles are offered", "the money for a long time",
			intents.Question{Intent: intents.SetupHowto}, KindAskBack, []string{"Which of these do you mean?"}, nil},
	} {
		c.check(t, e)
	}
}

// What is answered by an article says so in the Result.
func TestSourceOfArticles(t *testing.T) {
	tests := []struct {
		kinds []Kind
		want  string
	}{
		{[]Kind{KindKnowledge}, "knowledge"},
		{[]Kind{KindAskBack, KindKnowledge}, "knowledge"},
		{[]Kind{KindVerdict, KindKnowledge}, "rules"},
		{[]Kind{KindPrice}, "rules"},
		{[]Kind{KindDecline, KindAskBack}, "none"},
	}
	for _, tt := range tests {
		var replies []Reply
		for _, k := range tt.kinds {
			replies = append(replies, Reply{Kind: k})
		}
		if got := sourceOf(replies); got != tt.want {
			t.Errorf("sourceOf(%v) = %q, want %q", tt.kinds, got, tt.want)
		}
	}
}

// Every amount of money in a reply about prices stands beside its month: no
// reply of a card and a half of the market is without one.
func TestPricesCarryMonths(t *testing.T) {
	e := practised(t)
	for _, g := range e.base.GPUs() {
		for _, lang := range []intents.Lang{intents.EN, intents.ZH} {
			q := intents.Question{Intent: intents.PriceLookup, Text: "price", Slots: intents.Slots{GPU: []string{g.ID}}}
			r := e.answer(wordsFor(lang), "price", q)
			priced := strings.Contains(r.Headline, "CNY") || strings.Contains(r.Headline, "USD") || strings.Contains(r.Headline, "元")
			if priced && !strings.Contains(r.Headline, "202") {
				t.Errorf("%s (%s): a price without its month: %s", g.ID, lang, r.Headline)
			}
			if priced && (len(r.Citations) == 0 || slices.ContainsFunc(r.Citations, func(c Citation) bool { return c.AsOf == "" || c.Source == "" })) {
				t.Errorf("%s (%s): a price without source and month: %v", g.ID, lang, r.Citations)
			}
		}
	}
}

// The alternatives of a verdict carry the cheapest current rent of another card,
// with its month.
func TestPriceHint(t *testing.T) {
	res := ask(t, "70B 全参微调 8 张 A100 80G 够吗")
	hints := 0
	for _, a := range res.Answers[0].Alternatives {
		if strings.HasPrefix(a.Change, "gpu ") {
			hints++
			if !strings.Contains(a.PriceHint, "202") || !strings.Contains(a.PriceHint, "每卡时") {
				t.Errorf("%s: price hint %q, want a rent with its month", a.Change, a.PriceHint)
			}
		} else if a.PriceHint != "" {
			t.Errorf("%s: price hint %q for the same card", a.Change, a.PriceHint)
		}
	}
	if hints == 0 {
		t.Error("no alternative on another card: nothing is tested here")
	}
}

func TestUnitOf(t *testing.T) {
	tests := []struct {
		text   string
		amount float64
		want   unit
	}{
		{"4090 2块一小时", 2, perHour},
		{"4090 一天 40 块", 40, perDay},
		{"每天 10 小时，4090 2 块", 2, perHour},
		{"8×a100 3.2万/月", 32000, perMonth},
		{"a100 包月 12000", 12000, perMonth},
		{"l40s at $0.9", 0.9, perHour},
		{"$1,200/mo for a 4090", 1200, perMonth},
		{"a year for 30000", 30000, perYear},
		{"0.01元/gb/天", 0.01, perGB},
		{"$0.05 per gb egress", 0.05, perGB},
		{"500 bucks", 500, perMonth},
		{"2 块的 4090 包一个月", 2, perHour},
	}
	for _, tt := range tests {
		if got := moneyText(tt.text).unitOf(tt.amount); got != tt.want {
			t.Errorf("unitOf(%q, %g) = %s, want %s", tt.text, tt.amount, got, tt.want)
		}
	}
}

func TestGigabytes(t *testing.T) {
	for text, want := range map[string]float64{
		"100gb checkpoint": 100, "500g 数据盘": 500, "1.5tb of data": 1500, "at $0.05/gb": 0, "2t 数据": 2000, "3gpus": 0, "": 0,
	} {
		if got := moneyText(text).gigabytes(); got != want {
			t.Errorf("gigabytes(%q) = %g, want %g", text, got, want)
		}
	}
}

// Prices that cannot be read cost no answer about memory, and a question about
// money an honest reply.
func TestUnreadablePrices(t *testing.T) {
	base, err := knowledge.Default()
	if err != nil {
		t.Fatal(err)
	}
	e := New(base, Options{Prices: func() (*knowledge.Prices, error) { return nil, os.ErrNotExist }})
	for _, text := range []string{"70B full fine-tuning on 8 A100 80G?", "which card for Qwen2.5-32B int4"} {
		if r := e.Ask(t.Context(), Ask{Text: text}).Answers[0]; r.Fault != "" || r.Kind == KindDecline {
			t.Errorf("%q: %s, fault %q", text, r.Kind, r.Fault)
		}
	}
	q := intents.Question{Intent: intents.PriceLookup, Slots: slots("rtx-4090", nil)}
	if r := e.answer(&wordsEN, "4090?", q); r.Kind != KindDecline || r.Fault == "" {
		t.Errorf("a price question without prices: %s, fault %q", r.Kind, r.Fault)
	}
}
