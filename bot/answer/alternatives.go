package answer

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gpufit/estimator"
)

// changesFor returns what would make a job fit better, as far as somebody
// would do it, with another card among it: the request as it was stated, and
// what came of it. Without a card there is nothing to fit into, so nothing to
// change. ramGB is the host memory that was stated, 0 for none.
func (e *Engine) changesFor(stated estimator.Request, b estimator.Breakdown, ramGB float64) []estimator.Change {
	if b.Capacity == 0 {
		return nil
	}
	stated = wholeCopies(stated)
	changes := slices.DeleteFunc(estimator.Changes(stated), func(c estimator.Change) bool { return !hostHolds(c, ramGB) })
	if b.Verdict != estimator.No && b.Verdict != estimator.Tight {
		return changes
	}
	other, found := e.otherMachine(stated, ramGB)
	changes = slices.DeleteFunc(changes, func(c estimator.Change) bool { return tooManyCards(c, b.Request, found) })
	if found && (len(usable(changes)) == 0 || !beyondClass(other.Request, b.Request)) {
		changes = append(changes, other)
	}
	return changes
}

// usable are the changes after which the job runs, or may.
func usable(changes []estimator.Change) []estimator.Change {
	return append(byVerdict(changes, estimator.Yes), byVerdict(changes, estimator.Tight)...)
}

// mostClass is how many times the memory of the stated machine another may have
// while something else mends it. Memory stands for the price here: among the
// cards that are rented the two rise together.
const mostClass = 4

// beyondClass reports whether a machine is of another class than the stated one.
func beyondClass(other, stated estimator.Request) bool {
	total := func(r estimator.Request) float64 { return float64(max(1, r.GPUs)) * r.GPU.MemoryGB }
	return total(other) > mostClass*total(stated)
}

// mostHostGiB is more host memory than machines with several cards come with.
const mostHostGiB = 2048

// hostHolds reports whether a change needs no more host memory than there is,
// or than anybody has. Any change counts where states stay in host memory.
func hostHolds(c estimator.Change, ramGB float64) bool {
	if ramGB == 0 {
		ramGB = mostHostGiB
	}
	return hostNeed(c) <= estimator.FromGiB(ramGB)
}

// offloadChange is the ID of a change that moves states to host memory.
const offloadChange = "offload-cpu"

// hostNeed is what a change takes of the host: nothing where no states go there.
func hostNeed(c estimator.Change) estimator.Bytes {
	if r := c.Request; !r.Parallel.OffloadCPU && !strings.HasPrefix(string(r.Optimizer), "paged") {
		return 0
	}
	b, err := estimate(c.Request)
	if err != nil {
		return 0
	}
	return b.HostRAM
}

// Beyond these nobody adds cards where one larger card does.
const (
	mostAdded  = 8 // cards for a model that is run or given adapters
	mostFactor = 4 // times the cards of now, whatever the job
)

// tooManyCards reports whether a change is a number of cards that nobody would
// rent: a picture model is never split over cards, and where another card
// holds the job, many of this one are no way.
func tooManyCards(c estimator.Change, r estimator.Request, larger bool) bool {
	n, err := strconv.Atoi(c.Value)
	switch {
	case c.ID != "n_gpus" || err != nil:
		return false
	case isImage(r.Model):
		return true
	}
	trainsAll := r.Method == estimator.Full || r.Method == estimator.Pretrain
	return larger && (!trainsAll && n > mostAdded || n >= mostFactor*max(1, r.GPUs))
}

// gpuChange is the ID of a change to another machine; the value is its card's id.
const gpuChange = "gpu"

// otherMachine returns the smallest machine of other common cards that holds
// the job with everything else alike, and whose host has the memory where that
// is stated. Where the number of cards changes, so does the split. Nobody with
// several cards is told to take fewer unless nothing else holds the job. A
// picture model takes one card.
func (e *Engine) otherMachine(r estimator.Request, ramGB float64) (estimator.Change, bool) {
	if isImage(r.Model) {
		return e.smallestMachine(r, ramGB, machineSizes[:1])
	}
	as, fewer := []int{max(1, r.GPUs)}, []int{}
	for _, n := range machineSizes {
		switch {
		case n > r.GPUs:
			as = append(as, n)
		case n < r.GPUs:
			fewer = append(fewer, n)
		}
	}
	if c, ok := e.smallestMachine(r, ramGB, as); ok {
		return c, true
	}
	return e.smallestMachine(r, ramGB, fewer)
}

// smallestMachine returns the machine of one of the sizes with the least memory
// in all that holds the job.
func (e *Engine) smallestMachine(r estimator.Request, ramGB float64, sizes []int) (estimator.Change, bool) {
	var best estimator.Change
	least := math.Inf(1)
	for _, n := range sizes {
		for _, c := range e.common.cards {
			total := float64(n) * c.spec.MemoryGB
			other := onMachine(r, c, n)
			if total >= least || c.row.ID == r.GPU.ID || !suits(c, r) {
				continue
			}
			b, err := estimator.Judge(wholeCopies(other))
			if err == nil && b.Verdict == estimator.Yes && (ramGB == 0 || b.HostRAM <= estimator.FromGiB(ramGB)) {
				least = total
				best = estimator.Change{ID: gpuChange, Value: c.row.ID, Request: other, Verdict: b.Verdict, PerGPU: b.PerGPU, Beside: splitWith(r, b.Request)}
			}
		}
	}
	return best, best.ID != ""
}

// splitWith names the split on another machine where the stated one no longer holds.
func splitWith(stated, other estimator.Request) []estimator.Step {
	if stated.Parallel.IsZero() || stated.Parallel == other.Parallel {
		return nil
	}
	return []estimator.Step{{Key: "parallelism", Value: other.Parallel.String()}}
}

// onMachine puts a stated request on n of another card.
func onMachine(r estimator.Request, c *card, n int) estimator.Request {
	if n != max(1, r.GPUs) {
		r.Parallel = estimator.Parallelism{OffloadCPU: r.Parallel.OffloadCPU, ZeRO: r.Parallel.ZeRO, FSDP: r.Parallel.FSDP}
		if n == 1 && !r.Parallel.OffloadCPU {
			r.Parallel = estimator.Parallelism{}
		}
	}
	r.GPU, r.GPUs, r.Free = c.spec, n, 0
	return r
}

// How many changes a reply lists: of those that fit, and of those that may.
const (
	shownAlternatives = 3
	shownTight        = 4
)

// alternatives picks the changes that are worth showing: none where it fits,
// else the cheapest that fit, or that at least may, with the other machine
// behind them.
func (e *Engine) alternatives(w *words, b estimator.Breakdown, changes []estimator.Change) []Alternative {
	if b.Verdict != estimator.No && b.Verdict != estimator.Tight {
		return nil
	}
	var out []Alternative
	for _, c := range worthShowing(changes, b.Verdict) {
		out = append(out, Alternative{
			Change:    changeKey(c),
			Verdict:   string(c.Verdict),
			PerGPUGiB: thousandth(c.PerGPU.Mid),
			PriceHint: e.priceHint(w, c),
			Label:     say(w.change.item, e.changeLabel(w, c), need(c.PerGPU.Mid), w.verdicts[c.Verdict]),
		})
	}
	return out
}

// worthShowing cuts the changes, given from the cheapest up, to a short list.
func worthShowing(changes []estimator.Change, v estimator.Verdict) []estimator.Change {
	var machine []estimator.Change
	if n := len(changes); n > 0 && changes[n-1].ID == gpuChange {
		changes, machine = changes[:n-1], changes[n-1:]
	}
	picked := byVerdict(changes, estimator.Yes)
	most := shownAlternatives - len(machine)
	if len(picked) == 0 && v == estimator.No {
		picked, most = byVerdict(changes, estimator.Tight), shownTight
	}
	return append(picked[:min(len(picked), most)], machine...)
}

func byVerdict(changes []estimator.Change, v estimator.Verdict) []estimator.Change {
	var out []estimator.Change
	for _, c := range changes {
		if c.Verdict == v {
			out = append(out, c)
		}
	}
	return out
}

// changeLabel names a change in the reply's language, with all that goes with it.
func (e *Engine) changeLabel(w *words, c estimator.Change) string {
	var parts []string
	for _, s := range c.Beside {
		if format, ok := w.change.beside[s.Key]; ok {
			parts = append(parts, say(format, w.value(estimator.Assumption{Key: s.Key, Value: s.Value})))
		}
	}
	if len(parts) == 0 {
		return e.mainLabel(w, c)
	}
	return say(w.change.with, e.mainLabel(w, c), w.list(parts))
}

func (e *Engine) mainLabel(w *words, c estimator.Change) string {
	format, ok := w.change.ids[c.ID]
	switch {
	case !ok:
		return changeKey(c)
	case c.ID == "batch" && c.Value == "1":
		return w.change.oneSequence
	case c.ID == gpuChange:
		return say(format, e.machine(w, c))
	case c.ID == offloadChange:
		return say(format, need(hostNeed(c)))
	case c.ID == "parallelism" && c.Request.Parallel.OffloadCPU:
		return say(w.change.shardedOffload, c.Value, need(hostNeed(c)))
	case strings.Contains(format, "%"):
		return say(format, c.Value)
	}
	return format
}

// machine names the cards that a change leads to.
func (e *Engine) machine(w *words, c estimator.Change) string {
	for _, one := range e.common.cards {
		if one.row.ID == c.Value {
			return w.cards(one, c.Request.GPUs)
		}
	}
	return c.Value
}
