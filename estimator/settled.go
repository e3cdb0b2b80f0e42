package estimator

import "strings"

// settled is what follows from a Request with its defaults and is asked for
// again and again: computed once, when the defaults are filled in.
type settled struct {
	trainer  *framework
	runner   *engine // inference only
	on       projections
	adapters float64 // adapter parameters of the whole model
	modules  float64 // parameters of modules_to_save

	ckptUnsaid bool // checkpointing is the trainer's default
	lossUnsaid bool // the trainer's own loss is taken, and its versions differ
}

func (r *Request) settle(fw *framework) {
	r.settled = settled{trainer: fw, ckptUnsaid: r.ckptUnsaid, lossUnsaid: r.lossUnsaid}
	if r.Method != LoRA && r.Method != QLoRA {
		return
	}
	r.on = projectionsOf(r.Targets)
	r.adapters = r.adapterParams()
	r.modules = r.savedModules(r.parts())
}

// projections is a set of the matrices that adapters sit on.
type projections uint16

const (
	onQ projections = 1 << iota
	onK
	onV
	onO
	onGate
	onUp
	onDown
	onExperts
	onPicture  // named as diffusers does: the text's stream has names of its own (add_q_proj)
	onPairedFF // the feed-forward is targeted where picture and text have streams of their own, and nowhere else
)

var projectionBits = map[string]projections{"q": onQ, "k": onK, "v": onV, "o": onO, "gate": onGate, "up": onUp, "down": onDown, "experts": onExperts, "paired": onPairedFF, "picture": onPicture}

// projectionsOf reads adapter targets as configurations spell them.
func projectionsOf(targets []string) projections {
	var set projections
	for _, t := range targets {
		t = strings.ToLower(strings.TrimSpace(t))
		set |= projectionBits[t]
		for _, name := range strings.Fields(targetNames[t]) {
			set |= projectionBits[name]
		}
	}
	return set
}

// count returns how many of the wanted projections carry adapters.
func (p projections) count(wanted projections) int {
	n := 0
	for both := p & wanted; both != 0; both &= both - 1 {
		n++
	}
	return n
}
