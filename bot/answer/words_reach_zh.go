package answer

import "gpufit/estimator"

var gateZH = gateWords{
	thisCard: "这张卡",
	names:    map[string]string{"bf16": "bf16", "fp8": "fp8", "fp4": "fp4", "flash_attn": "FlashAttention 2", "quant": "这种权重格式"},
	units: map[estimator.GateReason]string{
		estimator.Native:     "%[1]s 的矩阵单元原生支持 %[2]s。",
		estimator.Unpacked:   "%[1]s 没有 %[2]s 计算单元：引擎边算边解包成 16 位，省显存，不提速。",
		estimator.NoUnits:    "%[1]s 不支持 %[2]s 计算：改用 fp16，或更老的 4 比特格式。",
		estimator.FlashTwo:   "%[1]s 支持 %[2]s。",
		estimator.MemoryEff:  "%[1]s 太老，用不了 %[2]s：由 PyTorch 的省显存 attention 或 xFormers 代替。",
		estimator.OtherFlash: "%[1]s 用不了 NVIDIA 的 %[2]s，由厂商自己的 attention 内核代替。",
	},
	links: map[estimator.GateReason]string{
		estimator.LinkFast: "每步有 %[1]s 的时间在等卡间通信（%[2]s，约 %[3]s GB/s）。",
		estimator.LinkSlow: "每步有 %[1]s 的时间在等卡间通信（%[2]s，约 %[3]s GB/s）：换更少更大的卡或带 NVLink 的卡，只训适配器，或加大梯度累积。",
	},
	link:      map[string]string{"nvlink": "NVLink", "pcie": "PCIe", "host": "消费级卡没有 P2P，PCIe 绕经主机内存", "network": "机器之间的网络"},
	disk:      "权重文件占硬盘 %s GiB，转换格式时要两倍。",
	diskSaved: "权重文件占硬盘 %[1]s GiB，每存一次训练状态再占 %[2]s GiB。",
}

var reachZH = reachWords{
	context:     "放得下的最长上下文：约 %[1]s（%[2]s–%[3]s）。",
	contextFor:  "并发 %[4]s 时每路放得下的最长上下文：约 %[1]s（%[2]s–%[3]s）。",
	none:        "再短的序列也放不下。",
	seqLen:      "micro batch 为 %[2]s 时放得下的最长训练序列：约 %[1]s。",
	beyond:      "模型本身只支持 %s，显存还放得下更长的。",
	batch:       "每路 %[2]s 时的最大并发：%[1]s。",
	micro:       "长度 %[2]s 时的最大 micro batch：%[1]s。",
	fewest:      "这种卡至少要 %s 张才放得宽裕。",
	noCount:     "这种卡 %s 张也放不宽裕。",
	decode:      "生成：各路合计约 %[1]s tokens/s（%[2]s–%[3]s），按每路已有 %[5]s 计算。",
	each:        "每路约 %s tokens/s。",
	prefill:     "读提示词：约 %[1]s tokens/s（%[2]s–%[3]s）。",
	train:       "训练：所有卡合计约 %[1]s tokens/s（%[2]s–%[3]s）。",
	hours:       "%[2]s 个 token 约需 %[1]s。",
	noSpeed:     "不知道这张卡的带宽或矩阵算力，速度算不出来。",
	noTokens:    "图片、视频和语音不按 tokens/s 计，速度没有计算。",
	working:     "tokens/s = %s",
	assumed:     "按每条样本 %[1]s 个 token、%[2]s 轮计算；平均更短，时间按比例更短。",
	headDecode:  "%[1]s 在 %[2]s 上约 %[3]s tokens/s。",
	headTrain:   "%[1]s 在 %[2]s 上约 %[3]s tokens/s。",
	headHours:   "%[1]s 在 %[2]s 上约需 %[3]s。",
	headContext: "%[1]s 在 %[2]s 上的最长上下文：约 %[3]s。",
	headBatch:   "%[1]s 在 %[2]s 上的最大并发：约 %[3]s。",
	contextOf:   "%[1]s 上的最长上下文要看模型（token 数）：%[2]s。",
	usersOf:     "%[1]s 上的最大并发要看模型：%[2]s。",
	usersAt:     "并发按每路 %s 个 token 计算；说出模型就按它自己的结构算。",
	headNone:    "%[1]s 在 %[2]s 上根本放不下，谈不上长度。",
	hour:        "%s 小时", minute: "%s 分钟", day: "%s 天",
	tooTight: "照现在这样放不下：速度按同型号、显存够用的卡计算。",
}
