package intents

import (
	"slices"
	"strings"
)

// setting reads the number of a setting that the word before it announces:
// "rank 64", "r=64", "gpu_memory_utilization 0.5".
func (r *reading) setting(i int, v float64) fact {
	k, end := r.at(r.keyOf(i)), i+1
	switch {
	case r.at(end).means(bpwWord):
		return bitsOf(v, i, end+1)
	case k.means(bpwWord):
		return bitsOf(v, i, end)
	case k.means(rankKey) && whole(v), r.isShortRank(i, v):
		return fact{loraRank, v, i, end}
	case k.means(accumKey) && whole(v):
		return fact{gradAccum, v, i, end}
	case k.means(utilKey):
		return r.utilization(i, v)
	case k.means(sideKey) && isSide(v):
		return fact{side, v, i, end}
	case k.means(inputKey):
		return r.length(inputLen, i, v)
	case k.means(outputKey):
		return r.length(outputLen, i, v)
	}
	return fact{end: i}
}

// maxBPW bounds what bits per weight can be.
const maxBPW = 32

// bitsOf is a number of bits per weight, nothing where no weight has so many.
func bitsOf(v float64, first, end int) fact {
	if v <= 0 || v > maxBPW {
		return fact{uncounted, 0, first, end}
	}
	return fact{bitsPerWeight, v, first, end}
}

// settingBefore reads a setting whose word follows the number: "8000 input".
func (r *reading) settingBefore(i int, v float64) fact {
	noun := i + 1
	if r.at(noun).means(unitK) && !r.gapBefore(noun) {
		noun++
	}
	unit := r.at(noun)
	switch {
	case unit.means(rankKey) && whole(v) && !r.isAnnouncing(noun): // else the word belongs to the number after it
		return fact{loraRank, v, i, i + 2}
	case unit.means(inputKey) && (noun > i+1 || v >= minTokens):
		return r.length(inputLen, i, v)
	case unit.means(outputKey) && (noun > i+1 || v >= minTokens):
		return r.length(outputLen, i, v)
	}
	return fact{end: i}
}

// isShortRank reports whether a lone r announces the number: "r=64", and "r 64"
// or "r64" where LoRA is spoken of.
func (r *reading) isShortRank(i int, v float64) bool {
	key := i - 1
	for key > i-3 && (r.key(key) == "=" || r.key(key) == ":") {
		key--
	}
	if r.key(key) != "r" || !whole(v) {
		return false
	}
	return key < i-1 || r.has.has(tuningWord) && isPowerOfTwo(int(v))
}

func isPowerOfTwo(n int) bool { return n >= 4 && n&(n-1) == 0 }

// utilization reads a share of the card, also in percent.
func (r *reading) utilization(i int, v float64) fact {
	end := i + 1
	if r.key(end) == "%" {
		end++
	}
	if v > 1 {
		v /= 100
	}
	if v <= 0 || v > 1 {
		return fact{uncounted, 0, i, end}
	}
	return fact{memUtil, v, i, end}
}

// length reads the tokens of a prompt or an answer.
func (r *reading) length(kind factKind, i int, v float64) fact {
	f := r.context(i, v)
	key := r.at(r.keyOf(i)).meansAny(lengthKeys)
	for r.at(f.end).meansAny(lengthNouns) && !(key && r.isAnnouncing(f.end)) {
		f.end++
	}
	if f.kind == contextLen {
		f.kind = kind
	}
	return f
}

var (
	lengthKeys  = setOf(inputKey, outputKey)
	lengthNouns = lengthKeys.union(setOf(unitToken))
)

// isAnnouncing reports whether a number follows item i.
func (r *reading) isAnnouncing(i int) bool {
	_, ok := r.number(i + 1)
	return ok || r.key(i+1) == "=" || r.key(i+1) == ":"
}

// fillSettings reads what changes the job without being a slot.
func (r *reading) fillSettings() {
	for i := range r.items {
		r.switchAt(i)
		r.namedSetting(i)
	}
	r.fillPicture()
	for i := range r.facts {
		r.settingFact(&r.facts[i])
	}
	r.fillLengths()
}

// switchAt reads what is either on or off.
func (r *reading) switchAt(i int) {
	it, s := r.at(i), &r.q.Settings
	for _, w := range []struct {
		means concept
		slot  string
		to    *string
	}{{ckptWord, "grad_ckpt", &s.GradCkpt}, {flashWord, "flash_attn", &s.FlashAttn}, {packWord, "packing", &s.Packing}} {
		if it.means(w.means) && !r.isOpen(i) {
			setOnce(r, w.to, w.slot, r.switched(i), i, i+1)
		}
	}
}

// isOpen reports whether the message asks about the thing at item i instead of
// stating it: "should I use flash attention".
func (r *reading) isOpen(i int) bool {
	for j := i - 1; j >= i-3; j-- {
		if r.at(j).meansAny(openWords) || r.key(j) == "should" {
			return true
		}
	}
	return r.at(i + 1).meansAny(openWords)
}

var openWords = setOf(supportWord, choiceWord, askMeaning, whatWord, howTo, howMuch)

// switched reports what the words beside item i say: on, off or selective. A
// word right after the thing goes before one in front of it, and a list shares
// the word in front of it: "without packing and flash attention".
func (r *reading) switched(i int) string {
	next := i + 1
	for r.key(next) == "=" || r.key(next) == ":" || r.key(next) == "is" {
		next++
	}
	if it := r.at(next); it.means(offWord) && !r.begins(next) || it.kind == numberItem && it.num == 0 && next > i+1 {
		return "off"
	}
	for j := i - 1; j >= i-6 && !r.isClauseMark(j); j-- {
		switch it := r.at(j); {
		case it.means(selectiveWord) && j == i-1:
			return "selective"
		case it.means(offWord):
			return "off"
		case !it.meansAny(switchList) && !r.isConnector(j):
			return "on"
		}
	}
	return "on"
}

var switchList = setOf(ckptWord, flashWord, packWord, alongWord, orWord)

// begins reports whether the word at item i turns off what follows it:
// "checkpointing, no flash attention".
func (r *reading) begins(i int) bool { return r.at(i + 1).meansAny(switchList.without(alongWord)) }

// namedSetting reads the settings that are a word.
func (r *reading) namedSetting(i int) {
	it, s := r.at(i), &r.q.Settings
	if v, ok := it.value(lossWord); ok {
		if r.isOff(i) {
			v = "eager"
		}
		setOnce(r, &s.Loss, "loss", v, i, i+1)
	}
	if v, ok := it.value(computeWord); ok {
		setOnce(r, &s.Compute, "compute_dtype", v, i, i+1)
	}
	if v, ok := it.value(targetWord); ok {
		for name := range strings.SplitSeq(v, ";") {
			addValue(r, &s.Targets, "lora_targets", name, i, i+1)
		}
	}
	if v, ok := it.value(engineWord); ok && slices.Contains(trainers, v) {
		setOnce(r, &s.Framework, "framework", v, i, i+1)
	}
	switch {
	case r.isOffload(i):
		setOnce(r, &s.Offload, "offload_cpu", true, i, i+1)
	case it.means(offloadWord):
		setOnce(r, &s.NoOffload, "no_offload", true, i, i+1)
	}
}

// trainers are the programs of englishEngines that train by themselves; DeepSpeed
// works inside of one.
var trainers = []string{"llama-factory", "ms-swift", "axolotl", "unsloth", "peft", "trl", "torchtune",
	"torchtitan", "litgpt", "megatron", "openrlhf", "verl", "kohya"}

// isOffload reports whether item i says that the host's memory may be used.
// KTransformers exists for that.
func (r *reading) isOffload(i int) bool {
	v, _ := r.at(i).value(engineWord)
	return v == "ktransformers" || r.at(i).means(offloadWord) && !r.isOff(i)
}

// isOff reports whether the word at item i is turned off by the one beside it.
func (r *reading) isOff(i int) bool {
	return r.at(i).means(offWord) || r.at(i-1).means(offWord) || r.at(i-1).kind == wordItem && r.at(i-2).means(offWord) || r.at(i+1).means(offWord) && !r.begins(i+1)
}

func (r *reading) settingFact(f *fact) {
	s := &r.q.Settings
	switch f.kind {
	case loraRank:
		setOnce(r, &s.Rank, "lora_rank", int(f.value), f.first, f.end)
	case gradAccum:
		setOnce(r, &s.GradAccum, "grad_accum", int(f.value), f.first, f.end)
	case bitsPerWeight:
		setOnce(r, &s.BPW, "bpw", f.value, f.first, f.end)
	case memUtil:
		setOnce(r, &s.MemUtil, "gpu_mem_util", f.value, f.first, f.end)
	}
}

// setOnce files a setting that has one value, with its evidence. The first that
// is stated counts.
func setOnce[T comparable](r *reading, to *T, slot string, v T, first, end int) {
	var zero T
	if *to == zero {
		*to = v
		r.note(slot, shown(v), first, end)
	}
}

// fillLengths adds prompt and answer up to the context that holds both.
func (r *reading) fillLengths() {
	sum, first, end := 0.0, -1, -1
	for _, kind := range []factKind{inputLen, outputLen} {
		for _, f := range r.facts {
			if f.kind != kind {
				continue
			}
			sum += f.value
			if first < 0 || f.first < first {
				first = f.first
			}
			end = max(end, f.end)
			break
		}
	}
	if first >= 0 {
		addValue(r, &r.q.Slots.Context, "context", int(min(sum, maxTokens)), first, end)
	}
}
