package knowledge

import (
	"strings"
)

// suffix is what a trailing word of a checkpoint name says. Zero: the word
// only names the tuning, the file format or the packer.
type suffix struct {
	method string // awq, gptq, bnb: how the weights were quantised
	bits   int    // 4 or 8 where the word says no more
	exact  string // a type by itself, in the contract's spelling
}

// suffixes are the trailing words that keep the shape of the base model, words
// joined by "_". Sources: hub naming of the publishers in models.csv, of
// bitsandbytes, AutoAWQ, GPTQModel, llm-compressor, MLX and llama.cpp.
var suffixes = map[string]suffix{
	"awq": {method: "awq"}, "gptq": {method: "gptq"}, "bnb": {method: "bnb"}, "bitsandbytes": {method: "bnb"},
	"int4": {bits: 4}, "4bit": {bits: 4}, "4bits": {bits: 4}, "4_bit": {bits: 4}, "w4a16": {bits: 4}, "w4a8": {bits: 4}, "q4": {bits: 4},
	"int8": {bits: 8}, "8bit": {bits: 8}, "8bits": {bits: 8}, "8_bit": {bits: 8}, "w8a8": {bits: 8}, "w8a16": {bits: 8}, "eetq": {bits: 8},
	"fp8": {exact: "fp8"}, "nvfp4": {exact: "nvfp4"}, "mxfp4": {exact: "mxfp4"}, "nf4": {exact: "nf4"}, "fp4": {exact: "fp4"},
	"bf16": {exact: "bf16"}, "fp16": {exact: "fp16"}, "f16": {exact: "fp16"}, "fp32": {exact: "fp32"}, "f32": {exact: "fp32"},
	"q2": {exact: "q2_k"}, "q3": {exact: "q3_k_m"}, "q5": {exact: "q5_k_m"}, "q6": {exact: "q6_k"}, "q8": {exact: "q8_0"},

	"instruct": {}, "inst": {}, "chat": {}, "base": {}, "hf": {}, "it": {}, "pt": {}, "sft": {}, "dpo": {}, "rl": {}, "rlhf": {},
	"thinking": {}, "reasoning": {}, "preview": {}, "text": {}, "latest": {}, "abliterated": {}, "uncensored": {},
	"gguf": {}, "ggml": {}, "mlx": {}, "onnx": {}, "exl2": {}, "exl3": {}, "safetensors": {}, "pytorch": {},
	"quantized": {}, "quantised": {}, "quant": {}, "dynamic": {}, "block": {}, "autoround": {}, "modelopt": {}, "qat": {},
	"unsloth": {}, "ud": {}, "i1": {}, "mtp": {}, "128g": {}, "g128": {}, "group": {},
}

// xlMixes gives the nearest llama.cpp mix for the XL ones that Unsloth packs:
// they keep a few tensors wider and have no bits per weight of their own.
var xlMixes = map[string]string{
	"q2_k_xl": "q2_k", "q3_k_xl": "q3_k_l", "q4_k_xl": "q4_k_m", "q5_k_xl": "q5_k_m", "q6_k_xl": "q6_k", "q8_k_xl": "q8_0",
}

// maxSuffixWords is the length of the longest suffix: iq4_k_r4 and 4_bit.
const maxSuffixWords = 3

// readSuffix reads the words of a suffix, joined by "_".
func readSuffix(phrase string) (suffix, bool) {
	if s, ok := suffixes[phrase]; ok {
		return s, true
	}
	if xl, ok := xlMixes[phrase]; ok {
		return suffix{exact: xl}, true
	}
	if isGGUF(phrase) {
		return suffix{exact: phrase}, true
	}
	return suffix{}, isDate(phrase) || isContext(phrase)
}

// isGGUF reports whether phrase is a file type of llama.cpp or of its fork
// ik_llama.cpp: q4_k_m, q8_0, iq3_xxs, tq1_0, iq4_ks, iq2_k_r4.
func isGGUF(phrase string) bool {
	head, rest, ok := strings.Cut(phrase, "_")
	if !ok {
		return false
	}
	digit := strings.TrimPrefix(strings.TrimPrefix(head, "i"), "t")
	if len(digit) != 2 || digit[0] != 'q' || !isDigit(rune(digit[1])) {
		return false
	}
	for _, part := range strings.Split(rest, "_") {
		if !ggufParts[part] {
			return false
		}
	}
	return true
}

var ggufParts = map[string]bool{
	"0": true, "1": true, "k": true, "s": true, "m": true, "l": true, "xs": true, "xxs": true, "nl": true,
	"ks": true, "kss": true, "kt": true, "r4": true, "r8": true,
}

// isDate reports whether phrase is a release date as publishers append it:
// year and month (2507) or month and day (0324).
func isDate(phrase string) bool {
	if len(phrase) != 4 || strings.Trim(phrase, "0123456789") != "" {
		return false
	}
	first, second := phrase[:2], phrase[2:]
	month := func(s string) bool { return s >= "01" && s <= "12" }
	return first >= "23" && first <= "31" && month(second) || month(first) && second >= "01" && second <= "31"
}

// isContext reports whether phrase is a stretched context: 16k, 128k, 1m.
func isContext(phrase string) bool {
	digits := strings.TrimRight(phrase, "km")
	return len(digits) == len(phrase)-1 && digits != "" && len(digits) <= 4 && strings.Trim(digits, "0123456789") == "" &&
		(strings.HasSuffix(phrase, "k") || digits == "1")
}

// withoutTuning returns a repository name without the words that say how the
// model was tuned, wherever they stand: Mixtral-8x7B-Instruct-v0.1 is known as
// Mixtral-8x7B-v0.1 before tuning. "" where there is no such word.
func withoutTuning(repo string) string {
	var kept []string
	all := words(fold(repo))
	for _, w := range all {
		if w != "instruct" && w != "chat" && w != "it" {
			kept = append(kept, w)
		}
	}
	if len(kept) == len(all) {
		return ""
	}
	return strings.Join(kept, "-")
}

// dropSuffix takes one suffix off a folded name. It never takes the whole name.
func dropSuffix(s string) (rest string, what suffix, ok bool) {
	all := words(s)
	for n := min(maxSuffixWords, len(all)-1); n >= 1; n-- {
		tail := all[len(all)-n:]
		if what, ok = readSuffix(strings.Join(tail, "_")); ok {
			return s[:lastIndexes(s, tail)], what, true
		}
	}
	return s, suffix{}, false
}

// lastIndexes returns where the words of tail, the last ones of s, begin.
func lastIndexes(s string, tail []string) int {
	at := len(s)
	for i := len(tail) - 1; i >= 0; i-- {
		at = strings.LastIndex(s[:at], tail[i])
	}
	return at
}

// checkpointQuant returns the type that the suffixes of a name say, in the
// contract's spelling; "" if they say none. The method tells most (awq-int4 is
// awq4), a type by itself comes next, plain bits last.
func checkpointQuant(s string) string {
	var method, exact string
	var bits int
	for {
		rest, what, ok := dropSuffix(s)
		if !ok {
			return quantName(method, exact, bits)
		}
		method, exact, bits = first(what.method, method), first(exact, what.exact), first(bits, what.bits)
		s = rest
	}
}

// first returns a if it says something, else b.
func first[T comparable](a, b T) T {
	var zero T
	if a != zero {
		return a
	}
	return b
}

func quantName(method, exact string, bits int) string {
	switch {
	case method == "gptq" && bits == 8:
		return "gptq8"
	case method == "bnb" && bits == 8 || method == "" && exact == "" && bits == 8:
		return "int8"
	case method == "gptq":
		return "gptq4"
	case method == "awq":
		return "awq4"
	case method == "bnb":
		return "nf4"
	case exact != "":
		return exact
	case bits == 4:
		return "int4"
	}
	return ""
}
