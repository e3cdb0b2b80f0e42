package intents

// chineseSpecs holds the words for facts about cards and models, as englishSpecs does.
var chineseSpecs = []entry{
	{aspectWord, AspectBandwidth, "显存带宽|频宽|记忆体频宽|显存频宽|带宽|内存带宽|显存速度"},
	{aspectWord, AspectCompute, "算力|算力多少|算力是多少|多少算力|核心数|浮点|tflops|cuda核心|张量核心"},
	{aspectWord, AspectPower, "功耗|多少瓦|几瓦|功率|tdp"},
	{aspectWord, AspectArch, "架构|哪一代|什么架构|啥架构|几代|算力版本|哪年|哪年出的|什么时候出的|第几代"},
	{aspectWord, AspectMemory, "多大显存|显存多大|显存多少|多少显存|几g显存|是多大显存|大显存版|多少g显存"},
	{aspectWord, AspectActive, "激活参数|激活参数量|激活多少|激活是多少"},
	{aspectWord, AspectParams, "多少参数|参数量多少|参数量是多少|总参数|总参数量|参数多少|几b|多少b"},
	{aspectWord, AspectContext, "上下文多长|多长上下文|上下文有多长|支持多长|支持多长上下文|上下文长度多少|原生上下文"},
	{aspectWord, AspectShape, "多少层|几层|层数|隐藏层|注意力头|头数|词表|词表大小|隐藏维度|kv头|网络结构|模型结构"},
	{aspectWord, AspectSizes, "有哪些尺寸|哪些尺寸|几个版本|有哪些版本|哪些版本|有哪些规格|有哪几个尺寸|都有哪些大小|有哪些大小|几种尺寸|有几个尺寸|哪几种尺寸"},
	{aspectWord, AspectExperts, "多少专家|多少个专家|几个专家|专家数"},
	{aspectWord, AspectDType, "原生精度|什么精度|原始权重是什么精度|发布精度"},

	{aspectWord, AspectParams, "多少b的|参数量"},
	{specWord, "", "多少b|几b|多少b的|参数量"},
	{aspectWord, AspectArch, "什么年代|哪年代|几几年"},
	{specWord, "", "什么年代|哪年代|几几年"},
	{specWord, "", "显存带宽|内存带宽|显存速度|算力多少|算力是多少|多少算力|核心数|cuda核心|张量核心|功耗|多少瓦|几瓦|功率|架构|什么架构|啥架构|哪一代|算力版本|哪年|哪年出的|什么时候出的|第几代|规格|规格参数|参数规格|参数表|来着|大显存版|是多大显存"},
	{specWord, "", "激活参数|激活参数量|激活多少|激活是多少|多少参数|参数量多少|参数量是多少|总参数|总参数量|参数多少|上下文多长|多长上下文|上下文有多长|支持多长|支持多长上下文|上下文长度多少|原生上下文|多少层|几层|层数|注意力头|头数|词表|词表大小|隐藏维度|kv头|网络结构|模型结构"},
	{specWord, "", "有哪些尺寸|哪些尺寸|几个版本|有哪些版本|哪些版本|有哪些规格|有哪几个尺寸|都有哪些大小|有哪些大小|几种尺寸|有几个尺寸|哪几种尺寸|多少专家|多少个专家|几个专家|专家数|原生精度|什么精度"},
	{vramWord, "", "多大显存|显存多大|显存多少|多少显存|几g显存|是多大显存|多少g显存"},
	{askVRAM, "", "多大显存|显存多大|显存多少|多少显存|几g显存|多少g显存"},
	{headsWord, "", "个头|个注意力头|个kv头|个query头|注意力头"},
	{paramsWord, "", "多少参数|参数量多少|总参数|总参数量"},
}
