package answer

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gpufit/estimator"
	"gpufit/intents"
)

// readable are the intents that a fallback may give, in the contract's order.
var readable = []intents.Intent{
	intents.CanRun, intents.VRAMNeeded, intents.WhichGPU, intents.WhatFits, intents.CompareGPUs, intents.CostEstimate,
	intents.PriceLookup, intents.OOMDiagnose, intents.PaymentPitfall, intents.ContractHiddenCost, intents.ProviderTrial,
	intents.MultiGPUInterconnect, intents.QuantizationAdvice, intents.LoRAVsFull, intents.TrainingVsInference,
	intents.SpeedEstimate, intents.Onboarding, intents.SetupHowto, intents.Glossary, intents.GPUSpec, intents.ModelSpec,
	intents.Smalltalk, intents.OutOfScope, intents.UnclearAskBack,
}

// ReadableIntents returns the intents that a Fallback may give.
func ReadableIntents() []intents.Intent { return slices.Clone(readable) }

// ReadableSlots returns the names of the slots that a Fallback may fill.
func ReadableSlots() []string {
	names := make([]string, len(slotReaders))
	for i, r := range slotReaders {
		names[i] = r.name
	}
	return names
}

// slotReader puts a checked value into its slot, unless the rules have filled
// it. It reports whether the value can be one.
type slotReader struct {
	name string
	read func(e *Engine, s *intents.Slots, v claim) bool
}

// claim is a value with the words it is said to stand in.
type claim struct{ value, quote string }

var slotReaders = []slotReader{
	{"model", func(e *Engine, s *intents.Slots, v claim) bool {
		m, ok := e.base.Model(v.value)
		return ok && v.figuresQuoted() && len(s.ModelText)+len(s.ParamsB) == 0 && first(&s.Model, m.Model.ID)
	}},
	{"params_b", figure(func(s *intents.Slots) *intents.List[float64] { return &s.ParamsB }, 0.01, 10000)},
	{"method", word(func(s *intents.Slots) *intents.List[string] { return &s.Method }, "infer", "lora", "qlora", "full", "pretrain", "finetune", "grpo", "dpo", "ppo")},
	{"quant", func(_ *Engine, s *intents.Slots, v claim) bool {
		q, ok := estimator.ParseQuant(v.value)
		return ok && v.figuresQuoted() && first(&s.Quant, strings.ToLower(string(q)))
	}},
	{"gpu", func(e *Engine, s *intents.Slots, v claim) bool {
		g, ok := e.base.GPU(v.value)
		return ok && v.figuresQuoted() && len(s.GPUText) == 0 && first((*intents.List[string])(&s.GPU), g.GPU.ID)
	}},
	{"gpu_count", whole(func(s *intents.Slots) *intents.List[int] { return &s.GPUCount }, 4096)},
	{"context", whole(func(s *intents.Slots) *intents.List[int] { return &s.Context }, 100_000_000)},
	{"batch", whole(func(s *intents.Slots) *intents.List[int] { return &s.Batch }, 1_000_000)},
	{"users", whole(func(s *intents.Slots) *intents.List[int] { return &s.Users }, 10_000_000)},
	{"engine", word(func(s *intents.Slots) *intents.List[string] { return &s.Engine }, programs...)},
	{"vram_gb", figure(func(s *intents.Slots) *intents.List[float64] { return &s.VRAMGB }, 1, 100_000)},
	{"ram_gb", one(func(s *intents.Slots) *float64 { return &s.RAMGB })},
	{"disk_gb", one(func(s *intents.Slots) *float64 { return &s.DiskGB })},
	{"hours", figure(func(s *intents.Slots) *intents.List[float64] { return &s.Hours }, 0.01, 1e6)},
	{"months", figure(func(s *intents.Slots) *intents.List[float64] { return &s.Months }, 0.01, 1200)},
	{"price", figure(func(s *intents.Slots) *intents.List[float64] { return &s.Price }, 0, 1e9)},
	{"budget", figure(func(s *intents.Slots) *intents.List[float64] { return &s.Budget }, 0, 1e12)},
	{"currency", word(func(s *intents.Slots) *intents.List[string] { return &s.Currency }, "CNY", "USD", "EUR", "GBP", "HKD", "TWD", "JPY", "SGD", "INR")},
	{"discount", figure(func(s *intents.Slots) *intents.List[float64] { return &s.Discount }, 0.001, 0.999)},
	{"tokens", figure(func(s *intents.Slots) *intents.List[float64] { return &s.Tokens }, 1, 1e16)},
	{"n_samples", figure(func(s *intents.Slots) *intents.List[float64] { return &s.Samples }, 1, 1e13)},
	{"epochs", figure(func(s *intents.Slots) *intents.List[float64] { return &s.Epochs }, 0.01, 1e6)},
	{"provider", asTyped(func(s *intents.Slots) *intents.List[string] { return &s.Provider })},
	{"region", func(_ *Engine, s *intents.Slots, v claim) bool {
		ok := s.Region == "" && v.verbatim()
		if ok {
			s.Region = v.quote
		}
		return ok
	}},
}

// verified makes a question of what holds in a reading. It reports false where
// that is nothing: no intent that could be answered and no slot.
func (e *Engine) verified(asked Unread, before intents.Question, r Reading) (intents.Question, bool) {
	q := before
	held := 0
	for _, s := range r.Slots {
		if s.Quote != "" && strings.Contains(asked.Text, s.Quote) && e.fill(&q.Slots, s) {
			held++
			q.Evidence = append(q.Evidence, intents.Evidence{Text: s.Quote, Slot: s.Name, Value: s.Value})
		}
	}
	// A model that quotes what is not there has not read the text: one that is
	// too small repeats the example of its instructions.
	if !slices.Contains(readable, r.Intent) || held == 0 && len(r.Slots) > 0 {
		return before, false
	}
	if r.Intent != intents.UnclearAskBack {
		q.Intent, q.Topic, q.Wants = r.Intent, "", r.Intent
	}
	if slices.ContainsFunc(asked.Articles, func(a ArticleChoice) bool { return a.ID == r.Article }) {
		q.Article = r.Article
	}
	if q.Intent == before.Intent && held == 0 && q.Article == "" {
		return before, false
	}
	q.Confidence = enough
	return q, true
}

// fill puts one slot in, where its reader takes it.
func (e *Engine) fill(s *intents.Slots, read ReadSlot) bool {
	for _, r := range slotReaders {
		if r.name == read.Name {
			return r.read(e, s, claim{strings.TrimSpace(read.Value), read.Quote})
		}
	}
	return false
}

// figuresQuoted reports whether every number of the value stands in the quote.
func (c claim) figuresQuoted() bool {
	have := intents.Numbers(c.quote)
	for _, want := range intents.Numbers(c.value) {
		if !slices.ContainsFunc(have, func(x float64) bool { return same(x, want) }) {
			return false
		}
	}
	return true
}

// verbatim reports whether the value is the quote itself.
func (c claim) verbatim() bool { return strings.EqualFold(c.value, strings.TrimSpace(c.quote)) }

// number reads a value that is one number and stands in the quote.
func (c claim) number(low, high float64) (float64, bool) {
	x, err := strconv.ParseFloat(c.value, 64)
	if err != nil || math.IsNaN(x) || x < low || x > high {
		return 0, false
	}
	return x, slices.ContainsFunc(intents.Numbers(c.quote), func(y float64) bool { return same(x, y) })
}

func same(x, y float64) bool { return math.Abs(x-y) <= 1e-9*math.Max(math.Abs(x), math.Abs(y)) }

func first[T any](l *intents.List[T], v T) bool {
	if len(*l) > 0 {
		return false
	}
	*l = intents.List[T]{v}
	return true
}

type slotFunc = func(*Engine, *intents.Slots, claim) bool

func figure(slot func(*intents.Slots) *intents.List[float64], low, high float64) slotFunc {
	return func(_ *Engine, s *intents.Slots, v claim) bool {
		x, ok := v.number(low, high)
		return ok && first(slot(s), x)
	}
}

func whole(slot func(*intents.Slots) *intents.List[int], high float64) slotFunc {
	return func(_ *Engine, s *intents.Slots, v claim) bool {
		x, ok := v.number(1, high)
		return ok && x == math.Trunc(x) && first(slot(s), int(x))
	}
}

func one(slot func(*intents.Slots) *float64) slotFunc {
	return func(_ *Engine, s *intents.Slots, v claim) bool {
		x, ok := v.number(0.1, 1e6)
		if !ok || *slot(s) != 0 {
			return false
		}
		*slot(s) = x
		return true
	}
}

// word takes one of a list of names.
func word(slot func(*intents.Slots) *intents.List[string], names ...string) slotFunc {
	return func(_ *Engine, s *intents.Slots, v claim) bool {
		i := slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, v.value) })
		return i >= 0 && first(slot(s), names[i])
	}
}

// asTyped takes a name only as it stands in the text.
func asTyped(slot func(*intents.Slots) *intents.List[string]) slotFunc {
	return func(_ *Engine, s *intents.Slots, v claim) bool {
		return v.verbatim() && first(slot(s), strings.TrimSpace(v.quote))
	}
}
