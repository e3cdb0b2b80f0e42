package answer

var adviceZH = adviceWords{
	bandwidth: "GB/s", rate: "16 位 TFLOPS", speed: "tokens/s", usable: "可用 GiB", method: "方式", typ: "格式",
	support: "在这张卡上", waiting: "等待占比", copies: "额外副本 GiB", notKnown: "未知",

	compareJob:    "%[1]s 选 %[2]s：约 %[3]s tokens/s（%[4]s）。",
	compareNone:   "这几种都放不下 %s。",
	compareOnly:   "%[1]s 选 %[2]s：其余的放不下。",
	compareBarely: "%[1]s 只有 %[2]s 勉强放得下，而且很紧：其余的放不下。",
	compareHeld:   "%[1]s 这几种都放得下：%[2]s。各有多快，我不知道。",
	compareTight:  "%[1]s 约 %[2]s，但很紧",
	compareItem:   "%[1]s 约 %[2]s",
	compareCards:  "%s。",
	cardFigures:   "%[1]s：%[2]s GB，%[3]s GB/s，16 位 %[4]s TFLOPS",
	cardMemory:    "%[1]s：%[2]s GB",
	ratio: ratiosWords{
		line:      "%[1]s 对比 %[2]s：%[3]s，%[4]s（决定生成速度），%[5]s（决定训练和读提示词）。",
		memory:    ratioWords{"显存相同", "显存 %s 倍"},
		bandwidth: ratioWords{"带宽相同", "带宽 %s 倍"},
		rate:      ratioWords{"矩阵算力相同", "矩阵算力 %s 倍"},
	},
	byUse: "显存决定放不放得下，带宽决定生成快慢，矩阵算力决定训练和读提示词快慢；说出模型或任务就能给结论。",
	whole: "tokens/s 是一行里所有卡的合计，误差约 ±35 %。",

	second:     "次选：%[1]s。没放在第一，是因为%[2]s。",
	moreMemory: "它比放得下的最小配置多 %s GB，通常更贵",
	moreCards:  "它要 %s 张卡，分摊不如单卡利落",
	slower:     "它更慢：约 %[1]s，第一选约 %[2]s tokens/s",
	dearer:     "它更快（约 %[1]s，第一选约 %[2]s tokens/s），同样的显存通常更贵",

	linkHead:    "%[1]s 用 %[2]s：每步有 %[3]s 的时间在等卡间通信，合起来只顶 %[4]s 张单卡。",
	linkFits:    "%[1]s 用 %[2]s：每步有 %[3]s 的时间在等卡间通信。",
	linkTP:      "%[1]s 用 %[2]s：每个 token 有 %[3]s 的时间在等卡间通信。",
	linkExample: "没说哪个模型，这里以 %s 的模型为例。",

	methodHead: "放得下先用 LoRA，放不下用 QLoRA，数据量很大再考虑全参。%[1]s 每卡要用：%[2]s。",
	methodWhy:  "学风格、学任务，适配器和全参差不多，只有大幅改变语言或知识时全参才明显更好；QLoRA 用速度换显存。",
	adapters:   "存一份 LoRA 适配器约 %s GiB。",

	typesHead:  "%[1]s 在 %[2]s 上放得下的格式：%[3]s。",
	typesTight: "%[1]s 在 %[2]s 上只能勉强放下，可能会爆：%[3]s。",
	typesNone:  "%[1]s 用任何常见格式都放不进 %[2]s。",
	typesCard:  "%[1]s 的矩阵单元原生支持 %[2]s；更窄的格式边算边解包。",
	typeYes:    "支持：%[1]s 能用 %[2]s 计算。",
	typeNo:     "不支持：%[1]s 不能用 %[2]s 计算。",
	typeSaves:  "只支持一半：%[1]s 没有 %[2]s 计算单元，这种格式的权重要解包成 16 位再算，省显存，不提速。",
	typeWhy:    "8 比特几乎无损；4 比特（AWQ、GPTQ、Q4_K_M）在评测上约掉一个点，7B 以下掉得更多；再低质量下降很快。4 比特的大模型通常好过 16 位的小模型。",

	rlHead:   "%[2]s 做 %[1]s：%[3]s。",
	rlItem:   "%[1]s 用 %[2]s",
	rlNone:   "%s 没有常见机器放得下",
	rlCopies: "除了在训的权重，还要放%[2]s：共约 %[1]s GiB，分摊在各卡上。",
	rlWide:   "按同一模型的微调加上这些副本来算，生成和它的缓存按每卡一成计：只能当粗略数字看，误差 ±25 %。",
	rlWhat: map[string]string{
		"grpo": "一份用来生成的副本，全参时还有参考模型",
		"dpo":  "参考模型（全参时）；好坏两个回答让 batch 翻倍",
		"ppo":  "一份用来生成的副本、奖励模型和价值模型，全参时还有参考模型",
	},
	serving:    "没说用什么引擎，按 vLLM 计算；直接用 transformers 更慢，也不适合多人同时用。",
	oddSplit:   "%[1]d 张卡的张量并行除不尽 %[3]s 的 %[2]d 个注意力头：请用 2、4 或 8 张，或按层切分（流水线），这里按后者计算。",
	noPrice:    "没有它的价格。",
	hoursTotal: "合计约 %[1]s 卡时（%[2]s–%[3]s）。",
}
