package intents

// englishSpecs holds the words for facts about cards and models. A word that stands
// in specWord too asks for the fact by itself.
var englishSpecs = []entry{
	{aspectWord, AspectBandwidth, "bandwidth|memory bandwidth|mem bandwidth|memory speed"},
	{aspectWord, AspectCompute, "tflops|flops|teraflops|compute power|fp16 tflops|fp32 tflops|cuda cores|tensor cores"},
	{aspectWord, AspectNVLink, "nvlink|nv link|nvswitch"},
	{aspectWord, AspectPCIe, "pcie|pci e|pcie gen|pcie lanes"},
	{aspectWord, AspectPower, "max power|power usage|how much power|tdp|power draw|power consumption|watts|how many watts|wattage|power limit"},
	{aspectWord, AspectArch, "architecture|arch|compute capability|sm version|generation|release year|released|release date|when did|which architecture"},
	{aspectWord, AspectMIG, "mig"},
	{aspectWord, AspectECC, "ecc"},
	{aspectWord, AspectFP8, "do fp8"},
	{aspectWord, AspectBF16, "do bf16"},
	{aspectWord, AspectFP4, "do fp4"},
	{aspectWord, AspectActive, "active params|active parameters|activated params|activated parameters|active size|params are active|parameters are active"},
	{aspectWord, AspectParams, "how many params|how many parameters|parameter count|param count|number of parameters|how many b|total params|total parameters"},
	{aspectWord, AspectContext, "context length does|how long is the context|max context of|context length of|max context length|context window of|native context|trained context|how long a context does|max position embeddings|what context length"},
	{aspectWord, AspectShape, "how many layers|number of layers|hidden size|attention heads|kv heads|num layers|head dim|vocab size|gqa|hidden dim|hidden dimension|intermediate size|model config"},
	{aspectWord, AspectSizes, "which sizes|what sizes|how many sizes|available sizes|what versions|which versions|sizes does"},
	{aspectWord, AspectExperts, "how many experts|number of experts|experts per token|active experts"},
	{aspectWord, AspectDType, "native dtype|native precision|what precision|trained in fp8|released in"},

	{specWord, "", "tflops|flops|bandwidth|memory bandwidth|mem bandwidth|memory speed|compute power|cuda cores|tensor cores|max power|power usage|how much power|tdp|power draw|power consumption|how many watts|wattage|power limit|compute capability|sm version|which architecture|release year|released|release date|specs|spec|spec sheet|specification|specifications|datasheet|data sheet"},
	{specWord, "", "active params|active parameters|activated params|activated parameters|params are active|parameters are active|how many params|how many parameters|parameter count|param count|number of parameters|total params|total parameters|context length does|how long is the context|max context of|context length of|max context length|context window of|native context|trained context|how long a context does|what context length"},
	{specWord, "", "how many layers|number of layers|hidden size|attention heads|kv heads|num layers|head dim|vocab size|hidden dim|hidden dimension|intermediate size|model config|which sizes|what sizes|how many sizes|available sizes|what versions|which versions|sizes does|how many experts|number of experts|experts per token|active experts|native dtype|native precision|what precision"},
	{headsWord, "", "heads|attention heads|kv heads|q heads|query heads"},
	{paramsWord, "", "how many params|how many parameters|number of parameters|active params|active parameters"},
}
