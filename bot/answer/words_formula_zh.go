package answer

// formulaZH are the words of the estimator's formulas in Chinese, pairs of both, the
// longer before what it begins with. Symbols and units stay.
var formulaZH = []string{
	"rounding of segments and holes between short-lived blocks", "内存段取整，加上短命内存块之间的空洞",
	"none on the card at this instant", "这一刻不在卡上",
	"none while the optimizer steps", "优化器更新时没有",
	", a whole copy on every card", "，每张卡一整份", ", the larger of attention and logits", "，注意力与 logits 取大者", ", rank", "，秩", ", ×", "，×", "tokens:", "个 token：",
	"CUDA context, kernels and NCCL buffers", "CUDA 上下文、kernel 和 NCCL 缓冲区",
	"CUDA context and kernels", "CUDA 上下文和 kernel",
	" of embedding, output matrix and the rest", "（词嵌入、输出矩阵等）",
	"trained parameters", "个训练参数", "adapter parameters", "个适配器参数", "parameters of modules_to_save", "个 modules_to_save 参数", " of modules_to_save", "（modules_to_save）",
	"parameters in", "个参数，", "parameters", "个参数",
	", divided over", "，分到", ", split", "，切分", " of vocabulary", "（词表）", "cards", "张卡", "ranks", "路",
	"(paged: they leave for host memory when the card is full)", "（分页：卡满时移到主机内存）",
	"; paged: they leave for host memory when the card is full", "；分页：卡满时移到主机内存",
	", with 32-bit master weights", "，含 32 位主权重", "; the step's temporaries", "；更新时的临时量",
	"start-up profile", "启动时的试跑", "the larger of attention and logits", "注意力与 logits 取大者", " and the rows of a batch", "与一批的行数", ", the larger of", "，取大者：", "the larger of", "取大者：",
	"CUDA graphs", "CUDA graph", "warm-up:", "预热：", "one micro batch of", "一个 micro batch", " B a token", " B/token",
	"tokens of prompt", "个提示词 token", "prompt tokens", "个提示词 token", "prompt in chunks; in one pass", "提示词分块；一次读完要", " more", "（更多）",
	" in the widest layer, less what the cache grows to later", "（最宽的一层，减去缓存之后才长到的部分）",
	"transformers before 4.45: logits of", "transformers 4.45 之前：logits", " or the cache twice, and rotary tables", "或两倍缓存，加旋转位置表",
	" of hidden state", "（隐藏状态）", " saved for the backward pass", "（留给反向传播）", " of attention scores", "（注意力分数）", " kept", "（保留）",
	"one layer:", "一层：", "16-bit copies of the weights", "权重的 16 位副本", "full layers", "个全注意力层", "windowed", "个滑窗层", "layers of", "层，各", "layers", "层", "layer's experts of", "层的专家，各",
	"elements kept gathered", "个元素留着不还", "elements", "个元素", "sequences", "个序列", "vocabulary", "词表",
	"gathered in 16 bits:", "以 16 位聚合：", "reduce buckets of", "归约桶", "dequantised matrices of", "个反量化矩阵，各", "up to", "最多",
	"fused loss:", "融合损失：", "chunked loss:", "分块损失：", "latent positions", "个潜空间位置", " and the decoder's", "，解码器", " B a pixel", " B/像素", "pixels", "像素",
	", with launches and unpacking", "，含启动与解包", " of exchange", "（卡间交换）", ": the host launches", "：主机逐个启动", " while the card waits (reading takes", "，卡在等（读取要",
	"weights", "权重", "cache of", "缓存", "kernels", "kernel", "links", "卡间", "rank", "秩", "bits", "位", " of ", "，",
}
