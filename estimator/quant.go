package estimator

import "strings"

// Quant is how numbers are stored: a plain type, a quantisation of weights or
// a GGUF file type. Spellings are those of the contract, lower case.
type Quant string

// QuantFP32 and the other plain types; the rest stands in quantTable.
const (
	QuantFP32 Quant = "fp32"
	QuantBF16 Quant = "bf16"
	QuantFP16 Quant = "fp16"
	QuantFP8  Quant = "fp8"
	QuantInt8 Quant = "int8"
	QuantInt4 Quant = "int4"
	NF4       Quant = "nf4"
	NF4DQ     Quant = "nf4-dq"
	MXFP4     Quant = "mxfp4"
)

// scope says which matrices a quantisation covers; the rest stays in 16 bits.
type scope int8

const (
	scopeAll     scope = iota // every parameter alike
	scopeLinear               // linear layers; embedding, output matrix, norms and towers stay 16 bit
	scopeExperts              // routed experts only, as gpt-oss ships
	scopeFile                 // a GGUF mix: each tensor has its own type
)

// format describes a Quant. Bits are per weight, scales included.
type format struct {
	linear float64 // bits of a quantised linear weight; of the whole file for scopeFile
	embed  float64 // bits of the input embedding, scopeFile only
	output float64 // bits of the output matrix, scopeFile only
	scope  scope
	source string
}

const (
	srcPlain   = "definition of the type"
	srcBNB     = "bitsandbytes: one fp32 scale per block of 64"
	srcBNBDQ   = "QLoRA, arXiv 2305.14314 section 3: 4 + 8/64 + 32/(64·256) bits"
	srcG128    = "AWQ and GPTQ files, group 128: 4 + (16 + 4)/128 bits"
	srcFP8     = "one fp32 scale per 128×128 block"
	srcMX      = "OCP microscaling: one 8-bit scale per 32"
	srcNV      = "one fp8 scale per 16"
	srcGGUF    = "ggml block sizes"
	srcGGUFMix = "llama.cpp tools/quantize README, Llama-3.1-8B"
	srcIK      = "ik_llama.cpp block size, head in six bits:"
)

// quantTable lists every type the contract names. For GGUF mixes linear holds
// the bits per weight of the whole Llama-3.1-8B file; mixLinearBits takes the
// embedding and output matrix out of it again.
var quantTable = map[Quant]format{
	"fp32": {linear: 32, source: srcPlain},
	"bf16": {linear: 16, source: srcPlain},
	"fp16": {linear: 16, source: srcPlain},

	"fp8":    {linear: 8.002, scope: scopeLinear, source: srcFP8},
	"int8":   {linear: 8.02, scope: scopeLinear, source: "bitsandbytes LLM.int8: one fp32 scale per row"},
	"gptq8":  {linear: 8.1875, scope: scopeLinear, source: "GPTQ files, group 128: 8 + (16 + 8)/128 bits"},
	"int4":   {linear: 4.156, scope: scopeLinear, source: srcG128},
	"awq4":   {linear: 4.156, scope: scopeLinear, source: srcG128},
	"gptq4":  {linear: 4.156, scope: scopeLinear, source: srcG128},
	"nf4":    {linear: 4.5, scope: scopeLinear, source: srcBNB},
	"fp4":    {linear: 4.5, scope: scopeLinear, source: srcBNB},
	"nf4-dq": {linear: 4.127, scope: scopeLinear, source: srcBNBDQ},
	"fp4-dq": {linear: 4.127, scope: scopeLinear, source: srcBNBDQ},
	"nvfp4":  {linear: 4.5, scope: scopeLinear, source: srcNV},
	"mxfp4":  {linear: 4.25, scope: scopeExperts, source: srcMX},

	"q8_0": {linear: 8.5, embed: 8.5, output: 8.5, scope: scopeFile, source: srcGGUF},
	"q4_0": {linear: 4.64, embed: 4.5, output: 6.5625, scope: scopeFile, source: srcGGUF},
	"q4_1": {linear: 5.10, embed: 5.0, output: 6.5625, scope: scopeFile, source: srcGGUF},
	"q5_0": {linear: 5.57, embed: 5.5, output: 6.5625, scope: scopeFile, source: srcGGUF},
	"q5_1": {linear: 6.04, embed: 6.0, output: 6.5625, scope: scopeFile, source: srcGGUF},

	"q2_k":     {linear: 3.1593, embed: 2.625, output: 6.5625, scope: scopeFile, source: srcGGUFMix},
	"q2_k_s":   {linear: 2.9697, embed: 2.625, output: 6.5625, scope: scopeFile, source: srcGGUFMix},
	"q3_k_s":   {linear: 3.6429, embed: 3.4375, output: 6.5625, scope: scopeFile, source: srcGGUFMix},
	"q3_k_m":   {linear: 4.0, embed: 3.4375, output: 6.5625, scope: scopeFile, source: srcGGUFMix + "; row missing there, between its neighbours"},
	"q3_k_l":   {linear: 4.2979, embed: 3.4375, output: 6.5625, scope: scopeFile, source: srcGGUFMix},
	"q4_k_s":   {linear: 4.6672, embed: 4.5, output: 6.5625, scope: scopeFile, source: srcGGUFMix},
	"q4_k_m":   {linear: 4.8944, embed: 4.5, output: 6.5625, scope: scopeFile, source: srcGGUFMix},
	"q5_k_s":   {linear: 5.5704, embed: 5.5, output: 6.5625, scope: scopeFile, source: srcGGUFMix},
	"q5_k_m":   {linear: 5.7036, embed: 5.5, output: 6.5625, scope: scopeFile, source: srcGGUFMix},
	"q6_k":     {linear: 6.5633, embed: 6.5625, output: 6.5625, scope: scopeFile, source: srcGGUFMix},
	"iq1_s":    {linear: 2.0042, embed: 2.625, output: 5.5, scope: scopeFile, source: srcGGUFMix},
	"iq1_m":    {linear: 2.1460, embed: 2.625, output: 5.5, scope: scopeFile, source: srcGGUFMix},
	"iq2_xxs":  {linear: 2.3824, embed: 2.625, output: 5.5, scope: scopeFile, source: srcGGUFMix},
	"iq2_xs":   {linear: 2.5882, embed: 2.625, output: 5.5, scope: scopeFile, source: srcGGUFMix},
	"iq2_s":    {linear: 2.7403, embed: 3.3, output: 5.5, scope: scopeFile, source: srcGGUFMix},
	"iq2_m":    {linear: 2.9294, embed: 3.3, output: 5.5, scope: scopeFile, source: srcGGUFMix},
	"iq3_xxs":  {linear: 3.2548, embed: 3.4375, output: 5.5, scope: scopeFile, source: srcGGUFMix},
	"iq3_xs":   {linear: 3.4977, embed: 3.4375, output: 6.5625, scope: scopeFile, source: srcGGUFMix},
	"iq3_s":    {linear: 3.6606, embed: 3.4375, output: 6.5625, scope: scopeFile, source: srcGGUFMix},
	"iq3_m":    {linear: 3.7628, embed: 3.4375, output: 6.5625, scope: scopeFile, source: srcGGUFMix},
	"iq4_xs":   {linear: 4.4597, embed: 4.25, output: 6.5625, scope: scopeFile, source: srcGGUFMix},
	"iq4_nl":   {linear: 4.6818, embed: 4.5, output: 6.5625, scope: scopeFile, source: srcGGUFMix},
	"iq1_s_r4": {linear: 1.85, embed: 2.625, output: 5.5, scope: scopeFile, source: srcIK + " IQ1_S_R4 1.5"},
	"iq2_k":    {linear: 2.65, embed: 3.4375, output: 6.5625, scope: scopeFile, source: srcIK + " IQ2_K 2.375"},
	"iq2_ks":   {linear: 2.45, embed: 3.4375, output: 6.5625, scope: scopeFile, source: srcIK + " IQ2_KS 2.1875"},
	"iq3_k":    {linear: 3.65, embed: 3.4375, output: 6.5625, scope: scopeFile, source: srcIK + " IQ3_K 3.4375"},
	"iq3_ks":   {linear: 3.42, embed: 3.4375, output: 6.5625, scope: scopeFile, source: srcIK + " IQ3_KS 3.1875"},
	"iq4_ks":   {linear: 4.46, embed: 4.25, output: 6.5625, scope: scopeFile, source: srcIK + " IQ4_KS 4.25"},
	"iq4_kss":  {linear: 4.22, embed: 4.25, output: 6.5625, scope: scopeFile, source: srcIK + " IQ4_KSS 4.0"},
	"iq4_k":    {linear: 4.68, embed: 4.5, output: 6.5625, scope: scopeFile, source: srcIK + " IQ4_K 4.5"},
	"iq5_ks":   {linear: 5.34, embed: 5.25, output: 6.5625, scope: scopeFile, source: srcIK + " IQ5_KS 5.25"},
	"iq5_k":    {linear: 5.57, embed: 5.5, output: 6.5625, scope: scopeFile, source: srcIK + " IQ5_K 5.5"},
	"iq6_k":    {linear: 6.625, embed: 6.625, output: 6.625, scope: scopeFile, source: srcIK + " IQ6_K 6.625"},

	"tq1_0": {linear: 2.0, embed: 4.5, output: 6.5625, scope: scopeFile, source: srcGGUF},
	"tq2_0": {linear: 2.35, embed: 4.5, output: 6.5625, scope: scopeFile, source: srcGGUF},
}

// quantAliases maps what people write to the table's spelling.
var quantAliases = map[string]Quant{
	"bnb-fp4": "fp4", "bnb-nf4": "nf4", "int8 (eetq)": "int8", "eetq": "int8",
	"float32": "fp32", "f32": "fp32", "float": "fp32",
	"bfloat16": "bf16", "half": "fp16", "float16": "fp16", "f16": "fp16",
	"8bit": "int8", "w8a8": "int8", "w8a16": "int8", "bnb8": "int8", "llm.int8": "int8", "q8": "q8_0",
	"4bit": "int4", "w4a16": "int4", "q4": "int4", "bnb4": "nf4", "bnb-4bit": "nf4", "bitsandbytes": "nf4", "bnb": "nf4",
	"awq": "awq4", "awq-int4": "awq4", "gptq": "gptq4", "gptq-int4": "gptq4", "int4-gptq": "gptq4", "int4-awq": "awq4",
	"gptq-int8": "gptq8", "int8-gptq": "gptq8", "autoround": "gptq4", "fp8-dynamic": "fp8", "e4m3": "fp8", "fp8_e4m3": "fp8", "fp8_e5m2": "fp8",
	"nf4_dq": "nf4-dq", "fp4_dq": "fp4-dq", "nf4dq": "nf4-dq", "fp4dq": "fp4-dq",
	"q2": "q2_k", "q3": "q3_k_m", "q5": "q5_k_m", "q6": "q6_k", "q3_k": "q3_k_m", "q4_k": "q4_k_m", "q5_k": "q5_k_m",
	"q4km": "q4_k_m", "q4ks": "q4_k_s", "q5km": "q5_k_m", "q5ks": "q5_k_s", "q3km": "q3_k_m", "q6k": "q6_k", "q2k": "q2_k", "q4k": "q4_k_m",
}

// ParseQuant reads a type as people write it: case, spaces, hyphens for
// underscores and the common aliases are forgiven. It reports whether s names one.
func ParseQuant(s string) (Quant, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	for _, try := range []string{s, strings.ReplaceAll(s, "-", "_"), strings.ReplaceAll(s, "_", "-"), strings.ReplaceAll(s, " ", "_"), strings.ReplaceAll(s, " ", "")} {
		if _, ok := quantTable[Quant(try)]; ok {
			return Quant(try), true
		}
		if q, ok := quantAliases[try]; ok {
			return q, true
		}
		if base, ok := strings.CutSuffix(try, "_r4"); ok { // rows interleaved by four, the same bits
			if q, ok := quantAliases[base]; ok {
				return q, true
			}
			if _, ok := quantTable[Quant(base)]; ok {
				return Quant(base), true
			}
		}
	}
	return "", false
}

// format returns the description of q; an unknown or empty type counts as 16 bit.
func (q Quant) format() format {
	if f, ok := quantTable[q]; ok {
		return f
	}
	return quantTable["bf16"]
}

// GGUF reports whether q is a file type of llama.cpp and its like.
func (q Quant) GGUF() bool { return q.format().scope == scopeFile }

// Bits returns the bits per weight of a linear layer, scales included.
func (q Quant) Bits() float64 { return q.format().linear }

// bytesPerElement is the size of one stored number, for caches and plain tensors.
func (q Quant) bytesPerElement() float64 {
	if b, ok := cacheBits[q]; ok {
		return b / 8
	}
	return q.format().linear / 8
}

// cacheBits are the block sizes of ggml types where a KV cache is stored in
// them: whole blocks of one type, no mix.
var cacheBits = map[Quant]float64{
	"q8_0": 8.5, "q5_1": 6, "q5_0": 5.5, "q4_1": 5, "q4_0": 4.5, "iq4_nl": 4.5,
	"fp8": 8, "int8": 8, "int4": 4, "nvfp4": 4.5,
}
