package intents

import (
	"maps"
	"slices"
	"strings"
)

// Merge completes a follow-up with the question before it: the slots that the
// message states replace those of before, the rest is kept, and a message that
// does not say what it wants takes the intent of before. A message that is
// complete by itself, small talk, and a previous question that was none of ours
// leave q as it is. Evidence stays that of q, since its spans refer to q.Text.
func Merge(previous Question, q Query) Query {
	if !q.FollowUp || len(q.Questions) == 0 || !continuable(previous) {
		return q
	}
	asked := q.Questions[0]
	merged := asked
	merged.Slots = mergeSlots(previous, asked)
	merged.Settings = mergeSettings(previous.Settings, asked.Settings)
	settleWeights(&merged, asked)
	settleOffload(&merged)
	merged.Ambiguous = mergeAmbiguous(previous, asked, merged.Slots)
	merged.Siblings = nil
	if len(asked.Aspects) == 0 {
		merged.Aspects = previous.Aspects
	}
	mergeIntent(previous, asked, &merged)
	q.Questions = append([]Question{merged}, q.Questions[1:]...)
	for i := 1; i < len(q.Questions) && q.Questions[i].Continues; i++ {
		q.Questions[i] = continued(q.Questions[i-1], q.Questions[i])
	}
	return q
}

// continued completes a question with the one before it in the same message.
func continued(before, asked Question) Question {
	one := Merge(before, Query{Questions: []Question{asked}, FollowUp: true}).Questions[0]
	one.Continues = true
	return one
}

// settleWeights keeps one statement of how weights are held: bits per weight or
// a type, whichever came last.
func settleWeights(merged *Question, asked Question) {
	switch {
	case len(asked.Slots.Quant) > 0:
		merged.Settings.BPW = asked.Settings.BPW
	case asked.Settings.BPW > 0:
		merged.Slots.Quant = nil
	}
}

// settleOffload takes offloading out of how the job is split, once it is off.
func settleOffload(merged *Question) {
	if !merged.Settings.NoOffload {
		return
	}
	parallel := slices.Clone(merged.Slots.Parallelism)
	for i := range parallel {
		parallel[i] = strings.TrimSuffix(parallel[i], "+offload-cpu")
	}
	merged.Slots.Parallelism = parallel
}

func continuable(q Question) bool {
	return q.Intent != "" && q.Intent != Smalltalk && q.Intent != OutOfScope
}

// mergeSlots lays what is stated now over what was stated before.
func mergeSlots(previous, asked Question) Slots {
	out, now := previous.Slots, asked.Slots
	mergeModel(&out, asked)
	mergeHardware(&out, previous, asked)
	mergeMethod(&out, now)
	replace(&out.GPUCount, now.GPUCount)
	replace(&out.Context, now.Context)
	replace(&out.Batch, now.Batch)
	replace(&out.Users, now.Users)
	replace(&out.Engine, now.Engine)
	replace(&out.Parallelism, now.Parallelism)
	mergeTime(&out, now)
	replace(&out.Discount, now.Discount)
	replace(&out.Tokens, now.Tokens)
	replace(&out.Samples, now.Samples)
	replace(&out.Epochs, now.Epochs)
	replace(&out.Provider, now.Provider)
	mergeMoney(&out, now)
	replaceOne(&out.KVDType, now.KVDType)
	replaceOne(&out.Optimizer, now.Optimizer)
	replaceOne(&out.Region, now.Region)
	replaceOne(&out.RAMGB, now.RAMGB)
	replaceOne(&out.DiskGB, now.DiskGB)
	return out
}

// mergeTime replaces how long: hours by months and the other way round, unless
// both were stated (so many hours a day for a month).
func mergeTime(out *Slots, now Slots) {
	if len(out.Hours) == 0 || len(out.Months) == 0 {
		if len(now.Hours)+len(now.Months) > 0 {
			out.Hours, out.Months = nil, nil
		}
	}
	replace(&out.Hours, now.Hours)
	replace(&out.Months, now.Months)
}

// mergeMoney replaces price and budget. A new amount without a currency is of the
// one that was spoken of.
func mergeMoney(out *Slots, now Slots) {
	replace(&out.Price, now.Price)
	replace(&out.Budget, now.Budget)
	replace(&out.Currency, now.Currency)
}

func replace[L ~[]T, T any](old *L, now L) {
	if len(now) > 0 {
		*old = now
	}
}

func replaceOne[T comparable](old *T, now T) {
	var zero T
	if now != zero {
		*old = now
	}
}

// mergeModel replaces the model. A size alone means the sibling of the model
// before, where there is one of that size, and any model of that size else.
func mergeModel(out *Slots, asked Question) {
	now := asked.Slots
	switch {
	case len(now.Model)+len(now.ModelText) > 0:
		out.Model, out.ModelText, out.ParamsB = now.Model, now.ModelText, now.ParamsB
	case len(now.ParamsB) > 0:
		out.ParamsB = now.ParamsB
		if len(out.Model) > 0 {
			out.Model = sibling(out.Model[0], asked.Siblings["model"])
		}
	}
}

// mergeHardware replaces the card, or adds it where the message compares. An
// amount of memory alone means the variant of the card before, or a card of
// that memory.
func mergeHardware(out *Slots, previous, asked Question) {
	now := asked.Slots
	named := len(now.GPU) + len(now.GPUText)
	switch {
	case asked.Intent == CompareGPUs && named == 1, previous.Intent == CompareGPUs && asked.Wants == "" && named > 0: // one more to hold against the others
		out.GPU = union(out.GPU, now.GPU)
		out.GPUText = union(out.GPUText, now.GPUText)
	case named > 0:
		out.GPU, out.GPUText, out.VRAMGB = now.GPU, now.GPUText, now.VRAMGB
		if len(previous.Ambiguous["mix"]) > 0 {
			out.GPUCount = nil // one for each card of the mix
		}
	case onlyFree(asked) && len(out.GPU)+len(out.GPUText)+len(out.VRAMGB) > 0:
		// what is free of the card that was spoken of
	case len(now.VRAMGB) > 0:
		out.GPU, out.VRAMGB = variantOf(previous, asked), nil
		out.GPUText = nil
		if len(out.GPU) == 0 {
			out.VRAMGB = now.VRAMGB
		}
	case asked.AsksCount:
		out.GPUCount = nil
	case asked.Wants == WhichGPU || asked.Wants == VRAMNeeded:
		// the question is which hardware: what was spoken of no longer limits it
		out.GPU, out.GPUText, out.GPUCount, out.VRAMGB = nil, nil, nil, nil
	}
}

// onlyFree reports whether the one amount that is stated is what is free.
func onlyFree(q Question) bool {
	return len(q.Slots.VRAMGB) == 1 && q.Slots.VRAMGB[0] == q.Settings.FreeGB
}

// variantOf returns the card before in the memory that is stated now, nil where
// it does not exist.
func variantOf(previous, asked Question) []string {
	candidates := asked.Siblings["gpu"]
	if len(previous.Slots.GPU) > 0 {
		return sibling(previous.Slots.GPU[0], candidates)
	}
	for _, id := range previous.Ambiguous["gpu"] {
		if slices.Contains(candidates, id) {
			return []string{id}
		}
	}
	if len(previous.Slots.GPUText) > 0 {
		name := strings.ToLower(previous.Slots.GPUText[0])
		for _, id := range candidates {
			if id == name || strings.HasPrefix(id, name+"-") {
				return []string{id}
			}
		}
	}
	return nil
}

// mergeMethod replaces method and quantisation, which belong together: full
// tuning has no 4-bit weights, and 4-bit fine-tuning is QLoRA.
func mergeMethod(out *Slots, now Slots) {
	if len(now.Method) > 0 && !(isGeneral(now.Method) && isTuned(out.Method)) {
		if slices.Contains(out.Method, "qlora") && len(now.Quant) == 0 {
			out.Quant = nil
		}
		trained := isTraining(out.Method)
		out.Method = now.Method
		dropInference(out)
		if trained && !isTraining(now.Method) {
			dropTraining(out)
		}
	}
	if len(now.Quant) == 0 {
		return
	}
	out.Quant = now.Quant
	fourBit := slices.ContainsFunc(now.Quant, isFourBit)
	for i, m := range out.Method {
		switch {
		case m == "finetune" && fourBit:
			out.Method = slices.Clone(out.Method)
			out.Method[i] = "qlora"
		case m == "qlora" && !fourBit && len(now.Method) == 0:
			out.Method = slices.Clone(out.Method)
			out.Method[i] = "lora"
		}
	}
}

// dropInference takes back what only inference has, after a change to training:
// people at once, and under full training weights that nothing can train.
func dropInference(out *Slots) {
	if !isTuned(out.Method) {
		return
	}
	out.Users = nil
	full := slices.Contains(out.Method, "full") || slices.Contains(out.Method, "pretrain")
	if full && slices.ContainsFunc(out.Quant, func(q string) bool { return !slices.Contains(trainable, q) }) {
		out.Quant = nil
	}
}

// dropTraining takes back what only training has, after a change to inference:
// its data and how often it is read, its batch, optimizer and split.
func dropTraining(out *Slots) {
	out.Tokens, out.Samples, out.Epochs = nil, nil, nil
	out.Batch, out.Optimizer = nil, ""
	out.Parallelism = slices.DeleteFunc(slices.Clone(out.Parallelism), func(p string) bool {
		return strings.HasPrefix(p, "zero") || strings.HasPrefix(p, "fsdp") || p == "ddp"
	})
}

// isTraining reports whether training of any kind is stated.
func isTraining(methods []string) bool {
	return slices.ContainsFunc(methods, func(m string) bool { return m != "infer" })
}

var trainable = []string{"fp32", "bf16", "fp16"}

// isGeneral reports whether training is stated and its kind is not: after a kind
// was, it is still that one.
func isGeneral(methods []string) bool { return len(methods) == 1 && methods[0] == "finetune" }

func isTuned(methods []string) bool {
	return slices.ContainsFunc(methods, func(m string) bool { return m != "infer" && m != "finetune" })
}

func union(a, b []string) []string {
	out := slices.Clone(a)
	for _, x := range b {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// mergeAmbiguous keeps what was open before, where the slot was not replaced.
func mergeAmbiguous(previous, asked Question, merged Slots) map[string][]string {
	out := map[string][]string{}
	open := map[string]bool{
		"model":  slices.Equal(merged.ModelText, previous.Slots.ModelText) && slices.Equal(merged.ParamsB, previous.Slots.ParamsB),
		"gpu":    slices.Equal(merged.GPUText, previous.Slots.GPUText) && len(merged.GPUText) > 0,
		"method": slices.Equal(merged.Method, previous.Slots.Method),
		"mix":    slices.Equal(merged.GPU, previous.Slots.GPU) && slices.Equal(merged.VRAMGB, previous.Slots.VRAMGB) && len(asked.Slots.GPUCount) == 0,
	}
	for slot, ids := range previous.Ambiguous {
		if open[slot] {
			out[slot] = ids
		}
	}
	maps.Copy(out, asked.Ambiguous)
	if !slices.Contains(merged.Method, "finetune") {
		delete(out, "method")
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

// mergeIntent decides what the completed question asks.
func mergeIntent(previous, asked Question, merged *Question) {
	if asked.onTopic() {
		if want := asked.about(); want != "" {
			if want == PriceLookup && previous.Intent == CostEstimate && addsPlan(asked.Slots) {
				want = CostEstimate // the same sum by another plan
			}
			merged.Intent = settled(want, merged.Slots)
		}
		merged.Confidence = min(previous.Confidence, asked.Confidence)
		if asked.Intent == UnclearAskBack && merged.Intent != UnclearAskBack {
			merged.Confidence = mergedConfidence(previous, asked, merged.Intent) // what was missing is there
		}
		return
	}
	want := asked.Wants
	if want == "" {
		if previous.Topic == TopicLimits {
			merged.Intent, merged.Topic = previous.Intent, previous.Topic
			return
		}
		want = wantBefore(previous, asked.Slots)
	}
	merged.Wants = want
	merged.Intent = settled(want, merged.Slots)
	merged.Confidence = mergedConfidence(previous, asked, merged.Intent)
}

// addsPlan reports whether a follow-up says no more than for how long.
func addsPlan(now Slots) bool {
	return len(now.Months)+len(now.Hours) > 0 && len(now.GPU)+len(now.GPUText)+len(now.Price) == 0
}

// wantBefore is what the question before asked, turned by what is added: a card
// named after "how much memory" asks for a verdict, and so does a model named
// after "what can it run"; a time named after a price asks for the sum.
func wantBefore(previous Question, now Slots) Intent {
	want := previous.Wants
	if want == "" && previous.Intent != UnclearAskBack {
		want = previous.Intent
	}
	addsCard := len(now.GPU)+len(now.GPUText)+len(now.VRAMGB) > 0
	addsModel := len(now.Model)+len(now.ModelText)+len(now.ParamsB) > 0
	switch {
	case (want == VRAMNeeded || want == WhichGPU) && addsCard:
		return CanRun
	case want == WhatFits && addsModel:
		return CanRun
	case want == PriceLookup && addsTime(now):
		return CostEstimate
	}
	return want
}

// addsTime reports whether more than one hour or month is stated, which a price
// is multiplied by.
func addsTime(s Slots) bool { return s.Hours.First() > 1 || s.Months.First() > 1 }

// settled is the intent that the wish makes with these slots: UnclearAskBack
// where what it needs is still missing.
func settled(want Intent, s Slots) Intent {
	hw := len(s.GPU)+len(s.GPUText)+len(s.VRAMGB) > 0
	nm := len(s.Model)+len(s.ModelText)+len(s.ParamsB) > 0
	job := nm || len(s.Method) > 0 && s.Method[0] != "infer"
	if slices.Contains(besides, want) {
		return answerable(want, &s)
	}
	switch want {
	case WhatFits:
		if hw {
			return WhatFits
		}
		return UnclearAskBack
	case WhichGPU:
		if job || len(s.Method)+len(s.Quant)+len(s.Users)+len(s.VRAMGB) > 0 {
			return WhichGPU
		}
		return UnclearAskBack
	}
	switch {
	case want != VRAMNeeded && hw && job:
		return CanRun
	case nm || want == VRAMNeeded && job:
		return VRAMNeeded
	}
	return UnclearAskBack
}

// answerable returns the intent, or UnclearAskBack where it is one of those that
// say nothing without a subject and there is none.
func answerable(want Intent, s *Slots) Intent {
	if slices.Contains(needsSubject, want) && s.IsZero() {
		return UnclearAskBack
	}
	return want
}

var needsSubject = []Intent{PriceLookup, CostEstimate, SpeedEstimate, OOMDiagnose, CompareGPUs}

// mergedConfidence is high where both questions were sure, and no higher than
// a guess where the completed question still lacks something.
func mergedConfidence(previous, asked Question, intent Intent) float64 {
	if intent == UnclearAskBack {
		return min(previous.Confidence, asked.Confidence)
	}
	c := previous.Confidence
	if previous.Intent == UnclearAskBack || c == 0 {
		c = 0.8 // completed just now, or read back from a log that kept no confidence
	}
	return min(c, 0.9)
}
