package answer

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gpufit/intents"
	"gpufit/knowledge"
	"gpufit/knowledge/oomlog"
)

// Finding is something that stands out on an nvidia-smi screen.
type Finding struct {
	ID   string `json:"id"` // wrong_card, memory_modified, power_limited …
	GPU  int    `json:"gpu_index"`
	Text string `json:"text"`
}

// The ids of findings.
const (
	findWrongCard   = "wrong_card"
	findModified    = "memory_modified"
	findMissing     = "memory_missing"
	findSlice       = "mig_slice"
	findVirtual     = "virtual_gpu"
	findPower       = "power_limited"
	findOtherTenant = "other_tenant"
	findFaulty      = "faulty"
	findReset       = "reset_required"
	findUnwell      = "health"
	findHeldDown    = "clocks_held_down"
	findMemory      = "memory_errors"
	findRepair      = "memory_repair_pending"
	findNoNVLink    = "no_nvlink"
)

// Shares that tell a difference from what drivers round: ECC takes up to 6 % of
// a GDDR card's memory, and a limit within 5 % of the data sheet's is a
// board maker's.
const (
	memoryDiffers = 0.07
	powerDiffers  = 0.05
)

// findings compares each card of a screen with the catalogue and with the card
// that the person speaks of.
func (e *Engine) findings(w *words, report oomlog.Report, own intents.Slots) []Finding {
	var out []Finding
	claimed := e.claimed(own)
	for _, c := range report.Screen.Cards {
		check := cardCheck{words: w, card: c, row: e.cardNamed(c.Name, c.TotalMiB/1024), claimed: claimed, held: report.Screen.HeldMiB(c)}
		out = append(out, check.all()...)
	}
	if link, ok := slowLink(report.Screen.Links); ok {
		out = append(out, Finding{findNoNVLink, 0, say(w.diagnosis.noNVLink, link)})
	}
	return out
}

// claimed are the rows that the one card could mean that the person names; nil
// for none or several.
func (e *Engine) claimed(own intents.Slots) []*knowledge.GPU {
	names := append(append([]string{}, own.GPU...), own.GPUText...)
	if len(names) != 1 {
		return nil
	}
	return e.rowsOf(names[0], nil)
}

// cardNamed finds the row of a name as nvidia-smi prints it. Of a name that
// the table cut it takes the only row that begins so and has the memory. The
// row is the maker's, never that of a modified card.
func (e *Engine) cardNamed(name string, totalGiB float64) *knowledge.GPU {
	cut, short := strings.CutSuffix(name, "...")
	if !short {
		m, ok := e.base.GPU(name)
		if !ok || m.Ambiguous && totalGiB == 0 {
			return nil
		}
		return nearestSize(append([]*knowledge.GPU{m.GPU}, m.Variants...), totalGiB)
	}
	cut = plainCard(cut)
	if !strings.ContainsAny(cut, "0123456789") {
		return nil
	}
	var found *knowledge.GPU
	for i := range e.base.GPUs() {
		g := &e.base.GPUs()[i]
		if g.Vendor != "nvidia" || g.Modified() || !strings.HasPrefix(plainCard(g.Name), cut) || differs(totalGiB, g.Spec.Total.GiB(), memoryDiffers) {
			continue
		}
		if found != nil && found.TDPWatts != g.TDPWatts {
			return nil
		}
		found = g
	}
	return found
}

// nearestSize returns the unmodified row whose memory is nearest to what is shown,
// the first where nothing is shown.
func nearestSize(rows []*knowledge.GPU, totalGiB float64) *knowledge.GPU {
	var best *knowledge.GPU
	for _, g := range rows {
		if g.Modified() {
			continue
		}
		if best == nil || totalGiB > 0 && math.Abs(g.Spec.Total.GiB()-totalGiB) < math.Abs(best.Spec.Total.GiB()-totalGiB) {
			best = g
		}
	}
	return best
}

// plainCard drops the maker and the marks from a name.
func plainCard(s string) string {
	s = strings.ToLower(s)
	for _, word := range []string{"nvidia", "tesla"} {
		s = strings.ReplaceAll(s, word, "")
	}
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '-' }), " ")
}

// differs reports whether two amounts are both known and further apart than a
// share.
func differs(a, b, share float64) bool { return a > 0 && b > 0 && math.Abs(a-b) > share*b }

// cardCheck is one card of a screen beside what it should be.
type cardCheck struct {
	*words
	card    oomlog.Card
	row     *knowledge.GPU   // by its printed name; nil: not known
	claimed []*knowledge.GPU // as the person names it; nil: not named
	held    float64          // MiB that no listed process holds
}

func (c cardCheck) all() []Finding {
	var out []Finding
	for _, check := range []func() (string, string){c.fault, c.memoryFault, c.clocks, c.identity, c.slices, c.memory, c.power, c.tenant} {
		if id, text := check(); id != "" {
			out = append(out, Finding{id, c.card.Index, text})
		}
	}
	return out
}

func (c cardCheck) name() string {
	if c.card.Name == "" { // nvidia-smi -q -d prints none
		return "GPU " + strconv.Itoa(c.card.Index)
	}
	return say(c.diagnosis.card, strconv.Itoa(c.card.Index), quoted(c.card.Name))
}

func (c cardCheck) fault() (id, text string) {
	switch {
	case c.card.Faulty:
		return findFaulty, say(c.diagnosis.faulty, c.name())
	case c.card.Unwell():
		return findUnwell, say(c.diagnosis.unwell, c.name(), quoted(c.card.Health))
	case c.card.ResetRequired:
		return findReset, say(c.diagnosis.reset, c.name())
	}
	return "", ""
}

// memoryFault tells the worst of what is printed about errors of the memory.
func (c cardCheck) memoryFault() (id, text string) {
	switch {
	case c.card.RepairFailed:
		return findMemory, say(c.diagnosis.noRepair, c.name())
	case c.card.UncorrectedECC > 0:
		return findMemory, say(c.diagnosis.memoryErrors, c.name(), plainNumber(c.card.UncorrectedECC))
	case c.card.RepairPending:
		return findRepair, say(c.diagnosis.repairs, c.name())
	}
	return "", ""
}

func (c cardCheck) clocks() (id, text string) {
	if len(c.card.HeldDown) == 0 {
		return "", ""
	}
	return findHeldDown, say(c.diagnosis.heldDown, c.name(), c.list(c.card.HeldDown))
}

// identity compares the chip: the printed compute capability with that of the
// printed name, and the name with the one that was spoken of.
func (c cardCheck) identity() (id, text string) {
	switch {
	case c.row != nil && c.card.ComputeCapability > 0 && c.row.Spec.ComputeCapability > 0 && c.card.ComputeCapability != c.row.Spec.ComputeCapability:
		return findWrongCard, say(c.diagnosis.wrongCompute, c.name(), capability(c.card.ComputeCapability), capability(c.row.Spec.ComputeCapability))
	case c.row != nil && len(c.claimed) > 0 && !slices.ContainsFunc(c.claimed, func(g *knowledge.GPU) bool { return sameChip(c.row, g) }):
		return findWrongCard, say(c.diagnosis.wrongCard, c.name(), cardName(c.claimed[0]))
	}
	return "", ""
}

func capability(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }

// sameChip reports whether two rows are one product: the modified card shows
// the name of the unmodified one.
func sameChip(a, b *knowledge.GPU) bool {
	return a.ID == b.ID || a.Modified() != b.Modified() && a.Spec.ComputeCapability == b.Spec.ComputeCapability && a.TDPWatts == b.TDPWatts && (strings.HasPrefix(a.ID, b.ID) || strings.HasPrefix(b.ID, a.ID))
}

func (c cardCheck) slices() (id, text string) {
	upper := strings.ToUpper(c.card.Name)
	switch {
	case c.card.MIG || len(c.card.Slices) > 0:
		return findSlice, say(c.diagnosis.slice, c.name(), c.list(c.sliceNames()))
	case c.card.Virtual || strings.HasPrefix(upper, "GRID ") || strings.Contains(upper, "VGPU"):
		return findVirtual, say(c.diagnosis.virtual, c.name())
	}
	return "", ""
}

func (c cardCheck) sliceNames() []string {
	var out []string
	for _, s := range c.card.Slices {
		if s.Profile != "" {
			out = append(out, say(c.diagnosis.namedSlice, s.Profile))
			continue
		}
		out = append(out, say(c.diagnosis.listSlice, RoomGiB(s.TotalMiB/1024)))
	}
	if len(out) == 0 {
		out = append(out, "MIG")
	}
	return out
}

// memory compares the total with the maker's. Slices and virtual cards are told
// already.
func (c cardCheck) memory() (id, text string) {
	if c.row == nil || c.card.MIG || c.row.UsableShare > 0 {
		return "", ""
	}
	shown, own := c.card.TotalMiB/1024, c.row.Spec.Total.GiB() // a device's, where a board has several
	switch {
	case !differs(shown, own, memoryDiffers):
		return "", ""
	case shown > own:
		return findModified, say(c.diagnosis.modified, c.name(), RoomGiB(shown), RoomGiB(own))
	}
	return findMissing, say(c.diagnosis.missing, c.name(), RoomGiB(shown), RoomGiB(own))
}

func (c cardCheck) power() (id, text string) {
	own := c.card.PowerDefaultW
	if own == 0 && c.row != nil {
		own = float64(c.row.TDPWatts) / float64(c.row.Devices)
	}
	if own == 0 || c.card.PowerLimitW == 0 || c.card.PowerLimitW >= own*(1-powerDiffers) {
		return "", ""
	}
	return findPower, say(c.diagnosis.powerLimited, c.name(), plainNumber(c.card.PowerLimitW), plainNumber(own))
}

// leastHeldMiB is from where memory without a process is worth a word.
const leastHeldMiB = 1024

func (c cardCheck) tenant() (id, text string) {
	if c.held < leastHeldMiB {
		return "", ""
	}
	return findOtherTenant, say(c.diagnosis.hidden, c.name(), NeedGiB(c.held/1024))
}

// slowLink returns the kind of link between cards where no pair has NVLink.
func slowLink(links [][]string) (string, bool) {
	slow := ""
	for i, row := range links {
		for j, link := range row {
			if i == j {
				continue
			}
			if strings.HasPrefix(link, "NV") {
				return "", false
			}
			slow = quoted(link)
		}
	}
	return slow, slow != ""
}

func findingTexts(list []Finding) []string {
	var out []string
	for _, f := range list {
		out = append(out, f.Text)
	}
	return out
}
