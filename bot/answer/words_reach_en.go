package answer

import "gpufit/estimator"

var gateEN = gateWords{
	thisCard: "the card",
	names:    map[string]string{"bf16": "bf16", "fp8": "fp8", "fp4": "fp4", "flash_attn": "FlashAttention 2", "quant": "this type of weights"},
	units: map[estimator.GateReason]string{
		estimator.Native:     "%[1]s multiplies %[2]s in its matrix units.",
		estimator.Unpacked:   "%[1]s has no units for %[2]s: engines unpack it to 16 bits as they compute, which saves memory but not arithmetic.",
		estimator.NoUnits:    "%[1]s does not compute in %[2]s: take fp16, or an older kind of four bits.",
		estimator.FlashTwo:   "%[1]s runs %[2]s.",
		estimator.MemoryEff:  "%[1]s is too old for %[2]s: PyTorch's memory-efficient attention or xFormers stand in.",
		estimator.OtherFlash: "%[1]s does not take NVIDIA's %[2]s; its vendor's own attention kernels stand in.",
	},
	links: map[estimator.GateReason]string{
		estimator.LinkFast: "Cards wait for each other %[1]s of a step (%[2]s, about %[3]s GB/s).",
		estimator.LinkSlow: "Cards wait for each other %[1]s of every step (%[2]s, about %[3]s GB/s): fewer, larger cards or NVLink, adapters, or more gradient accumulation.",
	},
	link:      map[string]string{"nvlink": "NVLink", "pcie": "PCIe", "host": "PCIe through host memory, as GeForce cards have no peer access", "network": "network between machines"},
	disk:      "The checkpoint takes %s GiB of disk, twice that while it is converted.",
	diskSaved: "The checkpoint takes %[1]s GiB of disk, and each saved training state %[2]s GiB.",
}

var reachEN = reachWords{
	context:     "Longest context that fits: about %[1]s tokens (%[2]s–%[3]s).",
	contextFor:  "Longest context that fits with %[4]s sequences at once: about %[1]s tokens each (%[2]s–%[3]s).",
	none:        "Not even a short sequence fits.",
	seqLen:      "Longest training sequence that fits: about %[1]s tokens with micro batch %[2]s.",
	beyond:      "The model was made for %s tokens; memory would hold more.",
	batch:       "Most sequences at once of %[2]s tokens: %[1]s.",
	micro:       "Largest micro batch at %[2]s tokens: %[1]s.",
	fewest:      "Fewest of these cards that hold it with room: %s.",
	noCount:     "Even %s of these cards do not hold it with room.",
	decode:      "Decoding: about %[1]s tokens/s (%[2]s–%[3]s) of all sequences together, with %[5]s tokens in each.",
	each:        "Each sequence gets about %s tokens/s.",
	prefill:     "Reading prompts: about %[1]s tokens/s (%[2]s–%[3]s).",
	train:       "Training: about %[1]s tokens/s (%[2]s–%[3]s) of all cards together.",
	hours:       "%[2]s tokens take about %[1]s.",
	noSpeed:     "I do not know this card's bandwidth or matrix rate, so no speed can be computed.",
	noTokens:    "Pictures, clips and speech are not counted in tokens per second; their speed is not computed.",
	working:     "Tokens/s = %s",
	assumed:     "Counted with %[1]s tokens a sample, epochs: %[2]s. A shorter average makes it faster in proportion.",
	headDecode:  "%[1]s on %[2]s: about %[3]s tokens/s.",
	headTrain:   "%[1]s on %[2]s: about %[3]s tokens/s.",
	headHours:   "%[1]s on %[2]s takes about %[3]s.",
	headContext: "Longest context of %[1]s on %[2]s: about %[3]s tokens.",
	headBatch:   "Most sequences at once of %[1]s on %[2]s: about %[3]s.",
	contextOf:   "Longest context on %[1]s depends on the model, in tokens: %[2]s.",
	usersOf:     "Most sequences at once on %[1]s depend on the model: %[2]s.",
	usersAt:     "Sequences at once are counted with %s tokens each; name the model for its own figures.",
	headNone:    "%[1]s does not fit on %[2]s at all, so there is no length that does.",
	hour:        "%s hours", minute: "%s minutes", day: "%s days",
	tooTight: "It does not fit there as it stands: the speed holds for a card of the same kind with room for it.",
}
