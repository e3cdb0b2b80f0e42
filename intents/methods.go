package intents

import (
	"slices"
	"strings"
)

// fillMethods reads what is done with the model. A stated kind of tuning makes
// the general words for training and running redundant; inference as a noun
// ("for training and for inference") is a second method.
func (r *reading) fillMethods() {
	var tuned, served, trained, ran int = -1, -1, -1, -1
	for i := range r.items {
		it := r.at(i)
		switch {
		case r.isNegated(i):
		case it.means(tuningWord) && it.means(rankKey) && r.hasOtherTuning():
			// the "lora rank" of QLoRA
		case it.means(tuningWord):
			v, _ := it.value(tuningWord)
			r.addMethod(v, i, i+1)
			tuned = i
		case it.means(fullWord) && r.isFullTuning(i):
			r.addMethod("full", i, i+1)
			tuned = i
		case it.means(serveWord) && r.isReasoning(i):
			// a model that reasons
		case it.means(serveWord):
			served = firstOf(served, i)
		case it.means(trainWord) && r.describesCard(i):
			// "a training card for serving"
		case it.means(trainWord):
			trained = firstOf(trained, i)
		case it.means(runWord) && !r.runsNothing(i):
			ran = firstOf(ran, i)
		}
	}
	if trained >= 0 && (tuned < 0 || r.has.has(versusWord) && plainTuning[r.key(trained)]) { // "DPO against SFT"
		r.addMethod("finetune", trained, trained+1)
	}
	if served >= 0 {
		r.addMethod("infer", served, served+1)
	} else if tuned < 0 && trained < 0 && ran >= 0 && r.hasSubject() {
		r.addMethod("infer", ran, ran+1)
	}
}

// plainTuning are the words of training that name a way of their own beside
// another.
var plainTuning = map[string]bool{"sft": true}

// describesCard reports whether the word for training at item i only says what kind
// of card it is that something is served on. Beside a card for inference it is one
// of two uses.
func (r *reading) describesCard(i int) bool {
	if !r.at(i+1).means(cardWord) || !r.has.has(serveWord) {
		return false
	}
	for j := range r.items {
		if r.at(j).means(serveWord) && r.at(j+1).means(cardWord) {
			return false
		}
	}
	return true
}

// isReasoning reports whether the Chinese word for inference at item i says what
// kind of model is trained: it also means reasoning.
func (r *reading) isReasoning(i int) bool {
	return r.isHan(i) && r.at(i+1).means(modelWord) && r.has.intersects(trainTalk)
}

// runsNothing reports whether the word for running at item i says how long or
// runs a test: "runs for 3 days", "run nccl-tests".
func (r *reading) runsNothing(i int) bool {
	next := i + 1
	for r.key(next) == "for" || r.isConnector(next) {
		next++
	}
	k, ok := r.factAtItem(next)
	return r.at(next).means(trialWord) || ok && (r.facts[k].kind == hours || r.facts[k].kind == months)
}

// hasOtherTuning reports whether a kind of tuning is named elsewhere than in the
// words for the rank.
func (r *reading) hasOtherTuning() bool {
	return slices.ContainsFunc(r.items, func(it item) bool { v, _ := it.value(tuningWord); return v == "qlora" })
}

func firstOf(old, i int) int {
	if old >= 0 {
		return old
	}
	return i
}

// isNegated reports whether the method at item i is the one that is given up:
// "full finetune instead of lora".
func (r *reading) isNegated(i int) bool {
	return r.at(i-1).means(insteadWord) || r.at(i-1).means(followMark) && r.key(i-1) == "instead"
}

// isFullTuning reports whether "full" names a method: training is spoken of and
// no other noun follows ("full 128k context").
func (r *reading) isFullTuning(i int) bool {
	next := i + 1
	if r.at(next).meansAny(fullNouns) || r.at(next).kind == numberItem && !r.startsHardware(next) {
		return false
	}
	return r.has.has(trainWord) || r.endsSubject(i) || r.isFragment(i)
}

// startsHardware reports whether a count, a card or its memory begins at item i.
func (r *reading) startsHardware(i int) bool {
	k, ok := r.factAtItem(i)
	return r.at(i).isCard() || ok && (r.facts[k].kind == cards || r.facts[k].kind == memory)
}

// endsSubject reports whether a size or a card stands right before item i: "70b
// full". After the name of a model alone "full" may mean its largest edition.
func (r *reading) endsSubject(i int) bool {
	before := r.at(i - 1)
	k, ok := r.factAtItem(i - 1)
	return ok && r.facts[k].kind == params || before.isCard() || before.isModel() && before.name.sized
}

// isFragment reports whether the word at item i is all that a short
// continuation says: "and for full?".
func (r *reading) isFragment(i int) bool {
	for j := range r.items {
		if j != i && !r.at(j).meansAny(fragmentWords) && r.at(j).kind != markItem && r.key(j) != "for" {
			return false
		}
	}
	return true
}

var fragmentWords = setOf(followMark, alongWord, pronounWord)

var fullNouns = setOf(modelWord, contextKey, quantType, vramWord, ramWord, askSpeed, priceWord, cardWord, diskWord)

// hasSubject reports whether a model, a size, a card or an amount is named, so
// that "run" means to run something and not just "to work".
func (r *reading) hasSubject() bool {
	s := &r.q.Slots
	return len(s.Model)+len(s.ModelText)+len(s.ParamsB)+len(s.GPU)+len(s.GPUText)+len(s.VRAMGB) > 0 || r.has.has(engineWord)
}

func (r *reading) addMethod(m string, first, end int) {
	addValue(r, &r.q.Slots.Method, "method", m, first, end)
}

// fillQuants reads how weights and cache are held. A type beside "KV cache" is
// the cache's.
func (r *reading) fillQuants() {
	bnb := r.has.has(bnbWord)
	for i := range r.items {
		v, ok := r.at(i).value(quantType)
		if !ok {
			continue
		}
		if bnb && v == "int4" {
			v = "nf4" // the only 4-bit type that bitsandbytes users mean
		}
		if r.isCacheType(i) {
			r.q.Slots.KVDType = v
			r.note("kv_dtype", v, i, i+1)
		} else {
			addValue(r, &r.q.Slots.Quant, "quant", v, i, i+1)
		}
	}
	r.dropGeneral()
	r.qloraByQuant()
}

// dropGeneral leaves out the bits beside the format that has them: "GPTQ in 4
// bits" is one type. Where types are held against each other, all are kept.
func (r *reading) dropGeneral() {
	q := r.q.Slots.Quant
	if len(q) < 2 || r.has.intersects(heldApart) {
		return
	}
	for _, general := range []struct{ bits, formats string }{
		{"int4", "gptq4 awq4 nf4 nf4-dq q4_k_m q4_k_s q4_0"},
		{"int8", "gptq8 q8_0"},
	} {
		has := func(s string) bool { return slices.Contains(strings.Fields(general.formats), s) }
		if slices.ContainsFunc(q, has) {
			r.dropQuant(general.bits)
		}
	}
}

// heldApart are the words that ask about each of several types.
var heldApart = setOf(choiceWord, versusWord, orWord, askMeaning)

// dropQuant takes a type back, with its evidence.
func (r *reading) dropQuant(v string) {
	r.q.Slots.Quant = slices.DeleteFunc(r.q.Slots.Quant, func(s string) bool { return s == v })
	r.q.Evidence = slices.DeleteFunc(r.q.Evidence, func(e Evidence) bool { return e.Slot == "quant" && e.Value == v })
}

// isCacheType reports whether the type at item i belongs to the KV cache.
func (r *reading) isCacheType(i int) bool {
	if r.at(i - 1).means(kvWord) {
		return true
	}
	for j := i - 1; j >= i-3 && (r.at(j).kind == wordItem || r.at(j).meansAny(setOf(tradeWord, quantWord, unitCheng))); j-- {
		if r.at(j - 1).means(kvWord) {
			return true
		}
	}
	return r.at(i+1).means(kvWord) && !r.at(i+2).means(quantType)
}

// qloraByQuant reads fine-tuning with 4-bit weights as QLoRA: there is no other
// common way to train on them.
func (r *reading) qloraByQuant() {
	s := &r.q.Slots
	for i, m := range s.Method {
		if m != "finetune" || !slices.ContainsFunc(s.Quant, isFourBit) {
			continue
		}
		s.Method[i] = "qlora"
		for k := range r.q.Evidence {
			if e := &r.q.Evidence[k]; e.Slot == "method" && e.Value == "finetune" {
				e.Value = "qlora"
			}
		}
	}
}

func isFourBit(q string) bool {
	return slices.Contains([]string{"int4", "nf4", "nf4-dq", "fp4", "awq4", "gptq4"}, q)
}

// isPacked reports whether a type is a storage format and no type that hardware
// computes with.
func isPacked(q string) bool {
	return !slices.Contains([]string{"fp32", "bf16", "fp16", "fp8", "fp4", "int8"}, q)
}

// fillSetting reads how the job runs: engine, parallelism, optimizer, lengths
// and counts of requests.
func (r *reading) fillSetting() {
	s := &r.q.Slots
	for i := range r.items {
		it := r.at(i)
		if v, ok := it.value(engineWord); ok {
			addValue(r, &s.Engine, "engine", v, i, i+1)
		}
		if v, ok := it.value(optimizerWord); ok && !r.isNegated(i) {
			s.Optimizer = v
			r.note("optimizer", v, i, i+1)
		}
		if v, ok := it.value(regionName); ok && s.Region == "" {
			s.Region = v
			r.note("region", v, i, i+1)
		}
		if v, ok := it.value(providerName); ok {
			addValue(r, &s.Provider, "provider", v, i, i+1)
		}
	}
	r.fillParallelism()
	for i := range r.facts {
		r.fillFact(&r.facts[i])
	}
}

// fillParallelism joins what is said about splitting the job, offload last. Ways
// to shard that exclude each other are held against each other and stay apart.
func (r *reading) fillParallelism() {
	parts := r.splits()
	if len(parts) == 0 {
		return
	}
	if apart := r.splitsApart(parts); len(apart) > 1 {
		for _, m := range apart {
			addValue(r, &r.q.Slots.Parallelism, "parallelism", m.value, m.first, m.end)
		}
		return
	}
	var values []string
	for _, m := range parts {
		values = append(values, m.value)
	}
	v := strings.Join(values, "+")
	r.q.Slots.Parallelism = List[string]{v}
	end := slices.MaxFunc(parts, func(a, b mention) int { return a.end - b.end }).end
	r.note("parallelism", v, min(parts[0].first, end-1), end)
}

// splitsApart are the ways to split a job that are held against each other: those
// that exclude each other, and two of which one is asked for ("tp2 or pp2").
func (r *reading) splitsApart(parts []mention) []mention {
	for i := 1; i < len(parts); i++ {
		if first := parts[i].first; r.at(first-1).meansAny(heldAgainst) || r.at(first-2).meansAny(heldAgainst) {
			return parts
		}
	}
	return slices.DeleteFunc(slices.Clone(parts), func(m mention) bool { return !isSharding(m.value) })
}

var heldAgainst = setOf(orWord, versusWord)

// splits lists the ways to split the job that are named, each once.
func (r *reading) splits() []mention {
	var out []mention
	add := func(v string, from, to int) {
		if !slices.ContainsFunc(out, func(m mention) bool { return m.value == v }) {
			out = append(out, mention{v, from, to})
		}
	}
	for i := range r.items {
		if v, ok := r.at(i).value(parallelWord); ok {
			add(v, i, i+1)
		}
	}
	for _, f := range r.facts {
		switch f.kind {
		case tensorParallel:
			add("tp"+format(f.value), f.first, f.end)
		case pipelineParallel:
			add("pp"+format(f.value), f.first, f.end)
		}
	}
	for i := range r.items {
		if r.at(i).means(offloadWord) && r.isOffload(i) && len(out) > 0 {
			add("offload-cpu", i, i+1)
		}
	}
	return out
}

// isSharding reports whether a way to split a job is one of those of which a job
// has one: ZeRO's stages, FSDP, DDP.
func isSharding(v string) bool {
	return !strings.HasPrefix(v, "tp") && !strings.HasPrefix(v, "pp") && v != "offload-cpu"
}

func (r *reading) fillFact(f *fact) {
	s := &r.q.Slots
	switch f.kind {
	case contextLen:
		addValue(r, &s.Context, "context", int(f.value), f.first, f.end)
	case batch:
		addValue(r, &s.Batch, "batch", int(f.value), f.first, f.end)
	case users:
		addValue(r, &s.Users, "users", int(f.value), f.first, f.end)
	}
}
