package bot

import "gpufit/intents"

// otherZH points from the English help to the Chinese one.
const otherZH = "中文说明：/gpufit 帮助"

var wordsZH = words{
	lang: intents.ZH,
	help: `我能回答：模型在某张卡上放不放得下、该租哪种卡、多少钱、跑多快、贴出来的报错怎么回事、合同里要注意什么。
数字都是算出来的，每个假设都写明。
• 在频道里：@%s 4090 能跑 7B LoRA 吗
• 在私信里：直接问
• 在任何地方、只有自己看得到：/gpufit 3090 能跑什么
• 在回答的消息列里追问：“那 13B 呢”“换成 int4 呢”，只改一个条件`,
	other:       "English: /gpufit help",
	helpAsk:     []string{"帮助", "？", "怎么用", "说明"},
	busy:        "排队的问题太多，暂时接不下了，请过一分钟再试。",
	failed:      "回答时我这边出了错，已经记录下来。请再问一次，换个说法也可以。",
	peak:        "单卡峰值 / 可用",
	fits:        "怎样才放得下：",
	room:        "怎样才有余量：",
	asked:       "问题：",
	outsider:    "我只回答本工作区成员的问题。如果你应该算在内，请联系管理员。",
	elsewhere:   "我不在这个频道里回答。请私信问我，或者去允许我回答的频道。",
	slower:      "一分钟里问得太多了，请过一分钟再继续。",
	chart:       "单卡显存构成",
	total:       "合计",
	usable:      "卡上可用",
	share:       "分享到频道",
	withINT4:    "换成 INT4",
	askINT4:     "换成 int4",
	withQLoRA:   "换成 QLoRA",
	askQLoRA:    "换成 QLoRA",
	onCards:     "用 %d 张卡",
	askCards:    "%d 张卡",
	anotherCard: "换一张卡",
	askAnother:  "推荐什么卡",
}
