package answer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gpufit/estimator"
)

// EstimateIn is the input of Engine.Estimate, one field for each key of the
// contract's section 3. What is left zero was not said. Fill it from JSON,
// with Set, or field by field.
type EstimateIn struct {
	ID      string
	Model   string  // catalogue id, alias or hub repository
	ParamsB float64 // 1e9 parameters
	Method  string

	Quant       string // how the weights are held; WeightDType is its other name
	WeightDType string

	ComputeDType  string
	Optimizer     string
	LoRARank      int
	LoRATargets   string // names joined by ";"
	ModulesToSave string // names joined by ";"
	MicroBatch    int
	GradAccum     int
	SeqLen        int // tokens
	GradCkpt      estimator.Switch
	FlashAttn     estimator.Switch
	Packing       estimator.Switch
	Loss          string
	Framework     string

	Engine     string
	Context    int // tokens of one sequence
	Batch      int // sequences at once
	KVDType    string
	GPUMemUtil float64 // share of the card, 0 to 1

	GPU         string  // catalogue id or alias
	GPUMemGiB   float64 // memory of a card that the catalogue lacks
	GPUFreeGiB  float64 // what the person says is free
	NGPUs       int
	Parallelism string

	Width, Height, Frames int // pixels and frames, image and video models

	Tokens, Samples, Epochs float64 // what the job is to go through, for hours

	notes   []string // inputs that were passed over, for Assumptions
	memText string   // gpu_mem_gib that is no number: "24/16"
}

// Input describes one key of EstimateIn for flags and documentation.
type Input struct {
	Key  string // as in JSON
	Help string
	set  func(in *EstimateIn, key, value string) error
}

// Inputs lists all keys in the order of the contract.
var Inputs = []Input{
	{"id", "identifier, handed back", text(func(in *EstimateIn) *string { return &in.ID })},
	{"model", "catalogue id, alias or hub repository", text(func(in *EstimateIn) *string { return &in.Model })},
	{"params_b", "parameters in 1e9", number(1e6, func(in *EstimateIn) *float64 { return &in.ParamsB })},
	{"method", "infer, lora, qlora, full or pretrain", text(func(in *EstimateIn) *string { return &in.Method })},
	{"quant", "type of the weights: bf16, fp8, int4, nf4, awq4, q4_k_m …", text(func(in *EstimateIn) *string { return &in.Quant })},
	{"weight_dtype", "the same as quant", text(func(in *EstimateIn) *string { return &in.WeightDType })},
	{"compute_dtype", "fp32, bf16-mixed, fp16-mixed or pure-bf16", text(func(in *EstimateIn) *string { return &in.ComputeDType })},
	{"optimizer", "adamw, adamw_8bit, paged_adamw, paged_adamw_8bit, adafactor, sgd, lion or muon", text(func(in *EstimateIn) *string { return &in.Optimizer })},
	{"lora_rank", "rank of the adapters", count(1e5, func(in *EstimateIn) *int { return &in.LoRARank })},
	{"lora_targets", "all-linear or names joined by ;", text(func(in *EstimateIn) *string { return &in.LoRATargets })},
	{"micro_batch", "sequences on a card in one step", count(1e6, func(in *EstimateIn) *int { return &in.MicroBatch })},
	{"seq_len", "tokens of a training sequence; width x height of a picture", lengthOrPicture},
	{"grad_ckpt", "gradient checkpointing: yes, no or selective", onOff(func(in *EstimateIn) *estimator.Switch { return &in.GradCkpt })},
	{"flash_attn", "flash attention", onOff(func(in *EstimateIn) *estimator.Switch { return &in.FlashAttn })},
	{"loss", "eager, chunked or fused", text(func(in *EstimateIn) *string { return &in.Loss })},
	{"framework", "trainer: peft, trl, llama-factory, ms-swift, axolotl, unsloth, torchtune …", text(func(in *EstimateIn) *string { return &in.Framework })},
	{"engine", "transformers, vllm, sglang, llama.cpp, ollama, tgi, exllama …", text(func(in *EstimateIn) *string { return &in.Engine })},
	{"context", "tokens of one sequence", count(1e8, func(in *EstimateIn) *int { return &in.Context })},
	{"batch", "sequences at once", count(1e6, func(in *EstimateIn) *int { return &in.Batch })},
	{"kv_dtype", "type of the KV cache", text(func(in *EstimateIn) *string { return &in.KVDType })},
	{"gpu_mem_util", "share of the card that the engine takes, 0 to 1", number(1, func(in *EstimateIn) *float64 { return &in.GPUMemUtil })},
	{"gpu", "catalogue id or alias of the card", text(func(in *EstimateIn) *string { return &in.GPU })},
	{"gpu_mem_gib", "memory of a card that the catalogue lacks", cardMemory},
	{"gpu_free_gib", "memory that is free on each card", number(1e5, func(in *EstimateIn) *float64 { return &in.GPUFreeGiB })},
	{"n_gpus", "number of cards", count(1e5, func(in *EstimateIn) *int { return &in.NGPUs })},
	{"parallelism", "none, ddp, zero1, zero2, zero3, fsdp, tpN, ppN, joined by +, with +offload-cpu last", text(func(in *EstimateIn) *string { return &in.Parallelism })},
	{"modules_to_save", "modules trained whole, names joined by ;", text(func(in *EstimateIn) *string { return &in.ModulesToSave })},
	{"grad_accum", "micro batches before a step", lenient(count(1e6, func(in *EstimateIn) *int { return &in.GradAccum }))},
	{"tokens", "tokens to train on or to generate, for hours", bulk(1e15, func(in *EstimateIn) *float64 { return &in.Tokens })},
	{"n_samples", "samples of a training set, for hours", bulk(1e12, func(in *EstimateIn) *float64 { return &in.Samples })},
	{"epochs", "passes over the samples", number(1e4, func(in *EstimateIn) *float64 { return &in.Epochs })},
	{"packing", "sequences joined up to seq_len", onOff(func(in *EstimateIn) *estimator.Switch { return &in.Packing })},
	{"width", "pixels, image and video models", count(1e5, func(in *EstimateIn) *int { return &in.Width })},
	{"height", "pixels, image and video models", count(1e5, func(in *EstimateIn) *int { return &in.Height })},
	{"frames", "frames, video models", count(1e6, func(in *EstimateIn) *int { return &in.Frames })},
}

// Set reads one value as text: numbers with thousands or k, switches as yes,
// on, true or 1. An empty value, "?" and "unknown" leave the input unsaid. An
// unknown key is ignored, case does not count. The error is an *InputError.
func (in *EstimateIn) Set(key, value string) error {
	for _, i := range Inputs {
		if strings.EqualFold(i.Key, key) {
			return i.read(in, value)
		}
	}
	return nil
}

func (i Input) read(in *EstimateIn, value string) error {
	value = strings.TrimSpace(value)
	if unsaid(value) && i.Key != "id" {
		return nil
	}
	return i.set(in, i.Key, value)
}

// unsaid reports whether a value stands for nothing, as tables write it.
func unsaid(s string) bool {
	switch strings.ToLower(s) {
	case "", "-", "n/a", "na", "null", "unknown", "auto":
		return true
	}
	return strings.HasPrefix(s, "?")
}

// UnmarshalJSON reads an object forgivingly: numbers and switches may be
// strings, strings may be numbers, a list counts as its items joined by ";",
// unknown keys are ignored, and so is the case of keys.
func (in *EstimateIn) UnmarshalJSON(data []byte) error {
	var object map[string]any
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&object); err != nil {
		return fmt.Errorf("not a JSON object: %w", err)
	}
	for _, i := range Inputs {
		s, ok := scalar(valueOf(object, i.Key))
		if !ok {
			return &InputError{Field: i.Key, Hint: "an object is no value here; give a string, a number or true or false"}
		}
		if err := i.read(in, s); err != nil {
			return err
		}
	}
	return nil
}

// valueOf returns the value of a key; one written as the contract does goes
// before one in another case.
func valueOf(object map[string]any, key string) any {
	if v, ok := object[key]; ok {
		return v
	}
	for _, k := range slices.Sorted(maps.Keys(object)) {
		if strings.EqualFold(k, key) {
			return object[k]
		}
	}
	return nil
}

// scalar returns a JSON value as text. It reports whether v has such a form.
func scalar(v any) (string, bool) {
	switch v := v.(type) {
	case nil:
		return "", true
	case string:
		return v, true
	case bool:
		return strconv.FormatBool(v), true
	case json.Number:
		return v.String(), true
	case []any:
		items := make([]string, 0, len(v))
		for _, item := range v {
			s, ok := scalar(item)
			if !ok {
				return "", false
			}
			items = append(items, s)
		}
		return strings.Join(items, ";"), true
	}
	return "", false
}

func text(field func(*EstimateIn) *string) func(*EstimateIn, string, string) error {
	return func(in *EstimateIn, _, value string) error {
		*field(in) = value
		return nil
	}
}

func number(most float64, field func(*EstimateIn) *float64) func(*EstimateIn, string, string) error {
	return func(in *EstimateIn, key, value string) error {
		x, ok := parseNumber(value)
		if !ok || x < 0 || x > most {
			return &InputError{Field: key, Value: value, Hint: fmt.Sprintf("give a number from 0 to %s", strconv.FormatFloat(most, 'f', -1, 64))}
		}
		*field(in) = x
		return nil
	}
}

func count(most int, field func(*EstimateIn) *int) func(*EstimateIn, string, string) error {
	return func(in *EstimateIn, key, value string) error {
		x, ok := parseNumber(value)
		if !ok || x < 0 || x > float64(most) || x != math.Trunc(x) {
			return &InputError{Field: key, Value: value, Hint: fmt.Sprintf("give a whole number from 0 to %d", most)}
		}
		*field(in) = int(x)
		return nil
	}
}

func onOff(field func(*EstimateIn) *estimator.Switch) func(*EstimateIn, string, string) error {
	return func(in *EstimateIn, key, value string) error {
		switch strings.ToLower(value) {
		case "true", "yes", "y", "on", "1", "t", "full":
			*field(in) = estimator.On
		case "false", "no", "n", "off", "0", "f", "none":
			*field(in) = estimator.Off
		default:
			if strings.EqualFold(value, "selective") && key == "grad_ckpt" {
				*field(in) = estimator.Selective
				return nil
			}
			in.notes = append(in.notes, fmt.Sprintf("%s default taken (%q cannot be read as yes or no)", key, quoted(value)))
		}
		return nil
	}
}

// lenient takes the default, with a line, where a value cannot be read: what it
// moves is little.
func lenient(set func(*EstimateIn, string, string) error) func(*EstimateIn, string, string) error {
	return func(in *EstimateIn, key, value string) error {
		if set(in, key, value) != nil {
			in.notes = append(in.notes, fmt.Sprintf("%s default taken (%q cannot be read as a number)", key, quoted(value)))
		}
		return nil
	}
}

// picture finds a size in pixels: "1024x1024".
var picture = regexp.MustCompile(`^(\d{2,5})\s*[x×*]\s*(\d{2,5})$`)

// lengthOrPicture reads the tokens of a sequence, or where image trainers have
// them, the width and height of a picture.
func lengthOrPicture(in *EstimateIn, key, value string) error {
	if m := picture.FindStringSubmatch(strings.ToLower(value)); m != nil {
		in.Width, _ = strconv.Atoi(m[1])
		in.Height, _ = strconv.Atoi(m[2])
		return nil
	}
	return count(1e8, func(in *EstimateIn) *int { return &in.SeqLen })(in, key, value)
}

// cardMemory reads the memory of a card. What is no number is an error only
// where it would be needed: a known card has its own.
func cardMemory(in *EstimateIn, key, value string) error {
	if _, ok := parseNumber(value); !ok {
		in.memText = value
		return nil
	}
	return number(1e5, func(in *EstimateIn) *float64 { return &in.GPUMemGiB })(in, key, value)
}

// thousands is a number whose thousands are set apart by commas.
var thousands = regexp.MustCompile(`^\d{1,3}(,\d{3})+(\.\d+)?\s*[a-z]*$`)

// parseNumber reads a number with an optional unit letter: 7B, 8k, 24G.
// Thousands may be set apart by commas; a bound, a doubt or a remark, as tables
// have them ("<=4096 (packed)", "80?"), is dropped. k counts 1024, as people
// write context lengths. A comma that parts no thousands is no number: "7,5"
// is not 75.
func parseNumber(s string) (float64, bool) {
	s = strings.ToLower(strings.TrimLeft(bare(s), "<=~≤≈ "))
	if strings.Contains(s, ",") && !thousands.MatchString(s) {
		return 0, false
	}
	s = strings.ReplaceAll(s, ",", "")
	scale := 1.0
	for _, unit := range []struct {
		suffix string
		scale  float64
	}{{"gib", 1}, {"gb", 1}, {"g", 1}, {"b", 1}, {"k", 1024}} {
		if t, ok := strings.CutSuffix(s, unit.suffix); ok {
			s, scale = strings.TrimSpace(t), unit.scale
			break
		}
	}
	x, err := strconv.ParseFloat(s, 64)
	return x * scale, err == nil && !math.IsNaN(x) && !math.IsInf(x, 0)
}
