package main

var wordsZH = words{
	understood:       "理解为 %s（置信度 %.2f），依据：",
	fromConversation: "来自前文",
	chatHello:        "请直接提问，例如：4090 能跑 7B LoRA 吗。输入 退出 或 quit 结束。",
	farewells:        []string{"退出", "再见", "拜拜", "结束对话"},
}
