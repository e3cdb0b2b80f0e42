package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/alecthomas/kong"

	"gpufit/bot/answer"
	"gpufit/intents"
)

// estimateCmd is the estimator alone: the inputs of the contract's section 3
// as flags. Every value is handed on as it was typed, so that a flag is read
// as forgivingly as the JSON key of the same name.
type estimateCmd struct {
	JSON  bool      `help:"Print one JSON object instead of text."`
	Lang  string    `placeholder:"zh|en|auto" help:"Language of the text (auto: that of LC_ALL or LANG)."`
	Batch batchFlag `placeholder:"[N]" help:"Without a number: read NDJSON from standard input, the inputs as keys. With a number: sequences at once (inference)."`

	ID          string `placeholder:"ID" help:"Handed through to the output."`
	Model       string `group:"What" placeholder:"NAME" help:"Catalogue id, alias or Hugging Face repository."`
	ParamsB     string `group:"What" placeholder:"N" help:"Parameters in 1e9, where the model has no name."`
	Method      string `group:"What" placeholder:"M" help:"infer, lora, qlora, full or pretrain."`
	Quant       string `group:"What" placeholder:"Q" help:"bf16, fp16, fp8, int8, int4, nf4, awq4, gptq4, mxfp4, Q4_K_M …"`
	WeightDtype string `group:"What" placeholder:"Q" help:"How the weights are held, in a trainer's words."`

	ComputeDtype  string `group:"Training" placeholder:"D" help:"fp32, bf16-mixed, fp16-mixed or pure-bf16."`
	Optimizer     string `group:"Training" placeholder:"O" help:"adamw, adamw_8bit, paged_adamw, paged_adamw_8bit, adafactor, sgd, lion or muon."`
	LoraRank      string `group:"Training" placeholder:"N" help:"Rank of the adapters."`
	LoraTargets   string `group:"Training" placeholder:"LIST" help:"all-linear, or names joined by ; such as q;k;v;o."`
	ModulesToSave string `group:"Training" placeholder:"LIST" help:"Modules trained in full beside the adapters, joined by ;."`
	MicroBatch    string `group:"Training" placeholder:"N" help:"Sequences a card takes at once."`
	GradAccum     string `group:"Training" placeholder:"N" help:"Micro batches before a step of the optimizer."`
	SeqLen        string `group:"Training" placeholder:"N" help:"Tokens a sequence."`
	GradCkpt      bool   `group:"Training" negatable:"" help:"Gradient checkpointing."`
	FlashAttn     bool   `group:"Training" negatable:"" help:"Flash attention."`
	Packing       bool   `group:"Training" negatable:"" help:"Several samples packed into one sequence."`
	Loss          string `group:"Training" placeholder:"L" help:"eager, chunked or fused."`
	Framework     string `group:"Training" placeholder:"F" help:"peft, trl, llama-factory, ms-swift, axolotl, unsloth, torchtune …"`

	Tokens   string `group:"Amount" placeholder:"N" help:"Tokens to train on or to generate, for the hours: 2b, 500m."`
	NSamples string `group:"Amount" placeholder:"N" help:"Samples of the training set, for the hours: 50k."`
	Epochs   string `group:"Amount" placeholder:"X" help:"Passes over them."`

	Engine     string `group:"Inference" placeholder:"E" help:"transformers, vllm, sglang, llama.cpp, ollama, tgi …"`
	Context    string `group:"Inference" placeholder:"N" help:"Tokens a sequence."`
	KVDtype    string `group:"Inference" name:"kv-dtype" placeholder:"D" help:"bf16, fp8, int8, q8_0 …"`
	GPUMemUtil string `group:"Inference" name:"gpu-mem-util" placeholder:"X" help:"Share of the card that vLLM and its like take."`
	Width      string `group:"Inference" placeholder:"PX" help:"Of the image or video."`
	Height     string `group:"Inference" placeholder:"PX" help:"Of the image or video."`
	Frames     string `group:"Inference" placeholder:"N" help:"Of the video."`

	GPU         string `group:"Hardware" name:"gpu" placeholder:"NAME" help:"Catalogue id or alias."`
	GPUMemGiB   string `group:"Hardware" name:"gpu-mem-gib" placeholder:"X" help:"Memory of a card that is not in the catalogue."`
	GPUFreeGiB  string `group:"Hardware" name:"gpu-free-gib" placeholder:"X" help:"What is free on each card."`
	NGPUs       string `group:"Hardware" name:"n-gpus" placeholder:"N" help:"Number of cards."`
	Parallelism string `group:"Hardware" placeholder:"P" help:"none, ddp, zero1, zero2, zero3, fsdp, tpN, ppN, joined by +; +offload-cpu last."`
}

// Help is shown by gpufit estimate --help.
func (*estimateCmd) Help() string {
	return "gpufit estimate --model qwen2.5-7b --method lora --gpu rtx-4090 --seq-len 2048"
}

// batchFlag is --batch, which the contract gives two meanings: alone it reads
// lines from standard input, with a number it is the input "batch".
type batchFlag struct {
	lines     bool
	sequences string
}

// Decode implements kong.MapperValue.
func (b *batchFlag) Decode(ctx *kong.DecodeContext) error {
	next := ctx.Scan.Peek()
	value, isText := next.Value.(string)
	if isText && len(value) > 1 && value[0] == '-' && startsWithDigit(value[1:]) {
		return fmt.Errorf("%q: give a number from 0 up", value)
	}
	if next.Type == kong.FlagValueToken || next.IsValue() && isText && startsWithDigit(value) {
		ctx.Scan.Pop()
		b.sequences = fmt.Sprint(next.Value)
		return nil
	}
	b.lines = true
	return nil
}

func startsWithDigit(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }

// Run computes one estimate, or one a line.
func (c *estimateCmd) Run(p *process, parsed *kong.Context) error {
	if err := checkLanguage(c.Lang); err != nil {
		return err
	}
	flags := c.inputs(parsed)
	if c.Batch.lines && len(flags) > 0 {
		return misuse("--batch alone reads the inputs from standard input; drop the other inputs, or say --batch N for sequences at once")
	}
	if !c.Batch.lines && len(flags) == 0 {
		return misuse("nothing to estimate; give at least --model NAME or --params-b N, for example: gpufit estimate --model qwen2.5-7b --method lora --gpu rtx-4090")
	}
	engine, err := p.engineWith(nil)
	if err != nil {
		return err
	}
	if c.Batch.lines {
		return estimateBatch(p, engine)
	}
	in, err := estimateInput(flags)
	if err != nil {
		return asFlag(err)
	}
	if !c.JSON {
		result, err := engine.EstimateReply(in, c.language(p))
		if err != nil {
			return asFlag(err)
		}
		return printAnswer(p, result, false)
	}
	out, err := engine.Estimate(in)
	if err != nil {
		return asFlag(err)
	}
	return writeJSON(p.stdout, out)
}

// language is that of --lang, else that of the terminal: inputs have none.
func (c *estimateCmd) language(p *process) intents.Lang {
	if c.Lang == "zh" || c.Lang == "en" {
		return intents.Lang(c.Lang)
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := p.env(name); value != "" {
			if strings.HasPrefix(strings.ToLower(value), "zh") {
				return intents.ZH
			}
			break
		}
	}
	return intents.EN
}

// input is one flag that was given, by the JSON key of the contract.
type input struct{ key, value string }

// inputs returns the flags that were given, in their order.
func (c *estimateCmd) inputs(parsed *kong.Context) []input {
	var given []input
	for _, step := range parsed.Path {
		if step.Flag == nil {
			continue
		}
		switch name := step.Flag.Name; name {
		case "json", "lang", "config", "help":
		case "batch":
			if c.Batch.sequences != "" {
				given = append(given, input{name, c.Batch.sequences})
			}
		default:
			given = append(given, input{keyOf(name), fmt.Sprint(parsed.FlagValue(step.Flag))})
		}
	}
	return given
}

// estimateInput reads the inputs by the rules of the JSON form.
func estimateInput(given []input) (in answer.EstimateIn, err error) {
	for _, g := range given {
		if err := in.Set(g.key, g.value); err != nil {
			return in, err
		}
	}
	return in, nil
}

// keyOf returns the JSON key of a flag, flagOf the flag of a JSON key.
func keyOf(flag string) string { return strings.ReplaceAll(flag, "-", "_") }
func flagOf(key string) string { return "--" + strings.ReplaceAll(key, "_", "-") }

// asFlag respells an input error for somebody who typed flags.
func asFlag(err error) error {
	var input *answer.InputError
	if !errors.As(err, &input) {
		return err
	}
	respelt := *input
	respelt.Field = flagOf(input.Field)
	for _, i := range answer.Inputs {
		if strings.Contains(i.Key, "_") { // a word such as model or batch is ordinary English too
			respelt.Hint = strings.ReplaceAll(respelt.Hint, i.Key, flagOf(i.Key))
		}
	}
	return &respelt
}

// estimateOut is the contract's object with the id as it was written, which
// may be a number.
type estimateOut struct {
	ID json.RawMessage `json:"id,omitempty"`
	answer.EstimateOut
}

// estimateBatch estimates standard input line by line.
func estimateBatch(p *process, engine *answer.Engine) error {
	return ndjson{in: p.stdin, out: p.stdout, answer: func(line []byte) (any, error) {
		var in answer.EstimateIn
		if err := decodeObject(line, &in); err != nil {
			return nil, err
		}
		out, err := engine.Estimate(in)
		if err != nil {
			return nil, err
		}
		return estimateOut{idOf(line), out}, nil
	}}.run()
}
