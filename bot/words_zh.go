package bot

import "gpufit/intents"

// otherZH points from the English help to the Chinese one.
const otherZH = "中文说明：/gpufit 帮助"

var wordsZH = words{
	lang: intents.ZH,
	help: `我来判断模型放不放得进显卡、一个任务要多少显存、该租什么卡、一张卡能跑什么。
数字都是算出来的，每个假设都写明。
• 在频道里：@%s 4090 能跑 7B LoRA 吗
• 在私信里：直接问
• 在任何地方、只有自己看得到：/gpufit 3090 能跑什么
• 在回答的消息列里追问：“那 13B 呢”“换成 int4 呢”，只改一个条件`,
	other:   "English: /gpufit help",
	helpAsk: []string{"帮助", "？", "怎么用", "说明"},
	busy:    "排队的问题太多，暂时接不下了，请过一分钟再试。",
	failed:  "回答时我这边出了错，已经记录下来。请再问一次，换个说法也可以。",
	peak:    "单卡峰值 / 可用",
	fits:    "怎样才放得下：",
	room:    "怎样才有余量：",
	sources: "来源：",
	next:    "还可以问：",
}
