package answer

var adviceEN = adviceWords{
	bandwidth: "GB/s", rate: "16-bit TFLOPS", speed: "tokens/s", usable: "Usable GiB", method: "Method", typ: "Type",
	support: "On this card", waiting: "Waiting", copies: "Further copies, GiB", notKnown: "not known",

	compareJob:    "For %[1]s take %[2]s: about %[3]s tokens/s (%[4]s).",
	compareNone:   "None of them holds %s.",
	compareOnly:   "For %[1]s take %[2]s: the others do not hold it.",
	compareBarely: "For %[1]s take %[2]s, where it is tight: the others do not hold it.",
	compareHeld:   "%[1]s fits on each of them: %[2]s. How fast they are at it I do not know.",
	compareItem:   "%[1]s about %[2]s",
	compareTight:  "%[1]s about %[2]s, but tight",
	compareCards:  "%s.",
	cardFigures:   "%[1]s: %[2]s GB, %[3]s GB/s, %[4]s TFLOPS in 16 bits",
	cardMemory:    "%[1]s: %[2]s GB",
	ratio: ratiosWords{
		line:      "%[1]s against %[2]s: %[3]s, %[4]s (decoding), %[5]s (training, prompts).",
		memory:    ratioWords{"the same memory", "%s times the memory"},
		bandwidth: ratioWords{"the same bandwidth", "%s times the bandwidth"},
		rate:      ratioWords{"the same matrix rate", "%s times the matrix rate"},
	},
	byUse: "Memory decides what fits, bandwidth how fast it writes, the matrix rate how fast it trains and reads; name a model or a task for a verdict.",
	whole: "tokens/s are those of all cards of a row together, within about ±35 %.",

	second:     "Second choice: %[1]s. Not the first because %[2]s.",
	moreMemory: "it has %s GB more than the smallest that holds the job, which usually costs more",
	moreCards:  "it takes %s cards, which share the work less well than one",
	slower:     "it is slower: about %[1]s against %[2]s tokens/s",
	dearer:     "it is faster (about %[1]s against %[2]s tokens/s) and usually costs more for the same memory",

	linkHead:    "%[1]s on %[2]s: cards wait for each other %[3]s of every step, so they do %[4]s times the work of one card.",
	linkFits:    "%[1]s on %[2]s: cards wait for each other %[3]s of every step.",
	linkTP:      "%[1]s on %[2]s: cards wait for each other %[3]s of every token.",
	linkExample: "No model was named, so a model of %s stands as an example.",

	methodHead: "LoRA first, where it fits; QLoRA where it does not; all weights only for a large data set. %[1]s takes, per card: %[2]s.",
	methodWhy:  "Adapters learn style and a task as well as all weights do, up to large shifts of language or knowledge; QLoRA trades speed for memory.",
	adapters:   "A saved LoRA adapter takes about %s GiB.",

	typesHead:  "%[1]s on %[2]s fits as %[3]s.",
	typesTight: "%[1]s on %[2]s fits with no room to spare, and may run out: %[3]s.",
	typesNone:  "%[1]s on %[2]s fits in none of the usual types.",
	typesCard:  "%[1]s multiplies %[2]s in its matrix units; narrower types are unpacked as they are used.",
	typeYes:    "Yes, %[1]s computes in %[2]s.",
	typeNo:     "No, %[1]s does not compute in %[2]s.",
	typeSaves:  "Only in part: %[1]s has no %[2]s units. Weights in that type run unpacked to 16 bits: memory is saved, arithmetic is not.",
	typeWhy:    "Eight bits lose next to nothing; four bits (AWQ, GPTQ, Q4_K_M) cost about a point on benchmarks, more below 7B; below four bits quality falls quickly. A larger model in four bits usually beats a smaller one in 16.",

	rlHead:   "%[1]s of %[2]s: %[3]s.",
	rlItem:   "%[1]s on %[2]s",
	rlNone:   "%s on no common machine",
	rlCopies: "Beside the trained weights stand %[2]s: about %[1]s GiB in all, spread over the cards.",
	rlWide:   "Computed from the tuning of the same model and those copies, generation with its cache counted at a tenth of each card: read it as a rough figure, ±25 %.",
	rlWhat: map[string]string{
		"grpo": "a copy for generation and, with all weights trained, the reference model",
		"dpo":  "the reference model where all weights are trained; chosen and rejected answers double the batch",
		"ppo":  "a copy for generation, a reward model and a critic, and with all weights trained the reference model",
	},
	serving:    "No engine was named, so it is computed with vLLM; transformers by itself is slower and serves one at a time.",
	oddSplit:   "Tensor parallelism over %[1]d cards does not divide the %[2]d attention heads of %[3]s: take 2, 4 or 8 cards, or split by layers (pipeline), as computed here.",
	noPrice:    "I know no price for it.",
	hoursTotal: "That is about %[1]s card-hours (%[2]s–%[3]s).",
}
