package estimator

// Shapes and cards of the tests, from the catalogue.
var (
	llama2x7b = Model{ID: "llama-2-7b", Kind: LLM, Params: 6.738e9, Layers: 32, Hidden: 4096, Heads: 32, KVHeads: 32, HeadDim: 128,
		FFNSize: 11008, GatedFFN: true, VocabSize: 32000, MaxContext: 4096, Attention: "mha", NativeDType: QuantFP16}
	llama31x8b = Model{ID: "llama-3.1-8b", Kind: LLM, Params: 8.030e9, Layers: 32, Hidden: 4096, Heads: 32, KVHeads: 8, HeadDim: 128,
		FFNSize: 14336, GatedFFN: true, VocabSize: 128256, MaxContext: 131072, Attention: "gqa", NativeDType: QuantBF16}
	llama31x70b = Model{ID: "llama-3.1-70b", Kind: LLM, Params: 70.554e9, Layers: 80, Hidden: 8192, Heads: 64, KVHeads: 8, HeadDim: 128,
		FFNSize: 28672, GatedFFN: true, VocabSize: 128256, MaxContext: 131072, Attention: "gqa", NativeDType: QuantBF16}
	qwen3x30ba3b = Model{ID: "qwen3-30b-a3b", Kind: MoE, Params: 30.53e9, ActiveParams: 3.3e9, Layers: 48, Hidden: 2048, Heads: 32, KVHeads: 4, HeadDim: 128,
		FFNSize: 768, GatedFFN: true, Experts: 128, ActiveExperts: 8, VocabSize: 151936, MaxContext: 40960, Attention: "gqa", NativeDType: QuantBF16}
	deepseekV3 = Model{ID: "deepseek-v3", Kind: MoE, Params: 671.0e9, ActiveParams: 37e9, Layers: 61, Hidden: 7168, Heads: 128, KVHeads: 128, HeadDim: 192, VHeadDim: 128,
		QLoRARank: 1536, KVLoRARank: 512, RopeDim: 64, FFNSize: 2048, GatedFFN: true, Experts: 256, ActiveExperts: 8, SharedExperts: 1, DenseLayers: 3, DenseFFNSize: 18432,
		VocabSize: 129280, MaxContext: 163840, Attention: "mla", NativeDType: QuantFP8}
	gemma3x12b = Model{ID: "gemma-3-12b", Kind: VLM, Params: 12.19e9, EncoderParams: 0.42e9, Layers: 48, Hidden: 3840, Heads: 16, KVHeads: 8, HeadDim: 256,
		FFNSize: 15360, GatedFFN: true, VocabSize: 262208, TiedEmbeddings: true, MaxContext: 131072, Attention: "sliding", SlidingWindow: 1024, SlidingLayers: 40, NativeDType: QuantBF16}

	shapes = []Model{llama2x7b, llama31x8b, llama31x70b, qwen3x30ba3b, deepseekV3, gemma3x12b, {Params: 7e9}, {Params: 0.3e9}, {Params: 300e9}}

	rtx4090 = GPU{ID: "rtx-4090", MemoryGB: 24, Total: FromGiB(23.99), Usable: FromGiB(23.65), BF16: true, FP8: true, ComputeCapability: 8.9}
	a100x80 = GPU{ID: "a100-80g-sxm", MemoryGB: 80, Total: FromGiB(80), Usable: FromGiB(79.25), BF16: true, ComputeCapability: 8}
)
