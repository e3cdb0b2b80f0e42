package knowledge

import (
	"math"
	"strconv"
	"strings"
	"unicode"
)

// GPUMatch is what the name of a card was found to mean.
type GPUMatch struct {
	GPU *GPU
	// Variants are the other rows that the name leaves open: all of them for a
	// bare name (A100), those of another memory size for one that says the bus
	// but not the size (V100 SXM2). Empty where the name tells the row.
	Variants []*GPU
	// Ambiguous reports that the name is a bare one which people use for rows
	// of different memory alike, so that the answer must name both.
	Ambiguous bool
	// MemoryGB is the size written beside the name, 0 if none. Machines of
	// unified memory come in many sizes: GPU then is the row in that size (the
	// 32 of "M1 Max 32GB"), else the largest.
	MemoryGB float64
}

// GPU finds the row that the name of a card means: id, display name, alias,
// or its parts in any order (model number, memory size, bus), with or without
// vendor words: "A100 80G", "NVIDIA A100-SXM4-40GB", "2080ti 22g". A laptop's
// or a MIG slice's name finds nothing, as it is not the card it is called after, and
// neither do two cards in one name.
func (b *Base) GPU(name string) (GPUMatch, bool) {
	s := fold(name)
	if i, ok := b.gpuIDs[s]; ok {
		return GPUMatch{GPU: &b.gpus[i]}, true
	}
	if strings.Contains(s, joined) {
		return GPUMatch{}, false
	}
	b.spellGPUs()
	for _, form := range []string{s, dropBrackets(s)} {
		for _, glued := range []bool{false, true} {
			if m, ok := b.findGPU(form, readGPUName(form, glued)); ok {
				return m, true
			}
		}
	}
	return GPUMatch{}, false
}

// gpuName is the name of a card taken apart.
type gpuName struct {
	core   string  // model number without vendor, size and bus: a100, 4090d, pro6000
	memory float64 // GB as written, 0: not said
	form   string  // pcie, sxm, modified; "": not said
}

// What a form can be: how the card is mounted, or that its memory was changed.
const (
	formPCIe     = "pcie"
	formSXM      = "sxm"
	formModified = "modified"
)

// gpuNoise are words that name the maker, the series or the memory type and
// tell no two rows apart. Words that do (Ti, Super, D, Ada, Laptop, Max-Q,
// MIG, Quadro, PRO) must stay out.
var gpuNoise = map[string]bool{
	"nvidia": true, "geforce": true, "rtx": true, "gtx": true, "tesla": true, "amd": true, "radeon": true, "rx": true, "instinct": true,
	"intel": true, "arc": true, "huawei": true, "ascend": true, "apple": true, "generation": true, "gpu": true, "gpus": true, "card": true, "cards": true, "graphics": true,
	"hbm2": true, "hbm2e": true, "hbm3": true, "hbm3e": true, "gddr6": true, "gddr6x": true, "gddr7": true,
}

// gpuForms are the words that say a form.
var gpuForms = map[string]string{
	"pcie": formPCIe, "sxm": formSXM, "sxm2": formSXM, "sxm3": formSXM, "sxm4": formSXM, "sxm5": formSXM, "sxm6": formSXM,
	"modified": formModified, "modded": formModified,
}

// readGPUName takes a folded name apart. With glued, a size written onto the
// number counts too (2080ti22g); not at first, because A10G is a card.
func readGPUName(s string, glued bool) gpuName {
	var n gpuName
	var core []byte
	all := gpuWords(s)
	for i := 0; i < len(all); i++ {
		w := all[i]
		if size, used := memorySize(all[i:]); used > 0 {
			n.memory, i = size, i+used-1
			continue
		}
		if form, ok := gpuForms[w]; ok {
			n.form = form
			continue
		}
		if glued {
			w, n.memory = splitSize(w, n.memory)
		}
		if w = trimSeries(w); !gpuNoise[w] {
			core = append(append(core, ' '), w...)
		}
	}
	n.core = keyOf(string(core))
	return n
}

// gpuWords splits at separators and where Han script begins or ends; Han words
// become the ASCII ones of gpuHan.
func gpuWords(s string) []string {
	all := words(s)
	if isFolded(s) {
		return all // ASCII: no other script to part from
	}
	out := make([]string, 0, len(all)+4)
	for _, w := range all {
		for w != "" {
			end := scriptEnd(w)
			part := w[:end]
			if known, ok := gpuHan[part]; ok {
				part = known
			}
			out, w = append(out, part), w[end:]
		}
	}
	return out
}

// scriptEnd returns where the first run of one script ends.
func scriptEnd(w string) int {
	first, han := true, false
	for i, r := range w {
		is := unicode.Is(unicode.Han, r)
		if first {
			first, han = false, is
		} else if is != han {
			return i
		}
	}
	return len(w)
}

// memorySize reads a size at the front of the words, "80g" or "80 gb", in GB
// as written, and returns how many words it took.
func memorySize(all []string) (gb float64, used int) {
	if !isDigit(rune(all[0][0])) {
		return 0, 0
	}
	digits := strings.TrimRight(all[0], "gibm")
	unit := all[0][len(digits):]
	used = 1
	if unit == "" && len(all) > 1 {
		unit, used = all[1], 2
	}
	x, err := strconv.ParseFloat(digits, 64)
	if unit == "mib" || unit == "mb" {
		x /= 1024
	} else if unit != "g" && unit != "gb" && unit != "gib" {
		return 0, 0
	}
	if err != nil || x < 1 || x > maxMemoryGB {
		return 0, 0
	}
	return x, used
}

// maxMemoryGB bounds what is read as a size, so that 409048g is no memory.
const maxMemoryGB = 2000

// splitSize cuts a size off the end of a word that continues a model number.
func splitSize(w string, memory float64) (string, float64) {
	number := strings.TrimRight(strings.TrimRight(w, "gb"), "0123456789")
	if number == "" || number == w {
		return w, memory
	}
	if size, used := memorySize([]string{w[len(number):]}); used > 0 {
		return number, size
	}
	return w, memory
}

// trimSeries takes a series glued to a number off it: rtx4090, rtxa6000, rx7900xtx.
func trimSeries(w string) string {
	for _, series := range []string{"rtx", "gtx", "rx"} {
		if rest, ok := strings.CutPrefix(w, series); ok && strings.ContainsFunc(rest, isDigit) {
			return rest
		}
	}
	return w
}

// findGPU finds the row that a name is written on, else the first of the rows
// that share its core and fit the rest of it; the usual one stands in front.
func (b *Base) findGPU(written string, n gpuName) (GPUMatch, bool) {
	open := b.fitForm(fitMemory(b.gpus, b.gpuCores[n.core], n.memory), n.form)
	pick, ok := b.gpuNames.find(written, func(int32) bool { return true })
	if !ok {
		if len(open) == 0 {
			return GPUMatch{}, false
		}
		pick = open[0]
	}
	m := GPUMatch{GPU: b.gpus[pick].WithMemory(n.memory)}
	if len(fitMemory(b.gpus, []int32{pick}, n.memory)) > 0 {
		m.MemoryGB = n.memory // the 480 of "GH200 480GB" is host memory
	}
	if n.memory == 0 && n.form == "" {
		m.Variants, m.Ambiguous = b.bareVariants(n.core, pick)
		return m, true
	}
	m.Variants = b.otherSizes(open, pick)
	return m, true
}

// memoryTolerance is how far a size as written may be from the row's: vendors,
// drivers and people round differently (T4: 16, 15, 14.6).
const memoryTolerance = 0.07

// fitMemory keeps the rows whose memory is as written: exactly so where there
// are such rows, else nearly.
func fitMemory(gpus []GPU, rows []int32, gb float64) []int32 {
	if gb == 0 {
		return rows
	}
	var exact, near []int32
	for _, i := range rows {
		switch {
		case gpus[i].MemoryGB == gb:
			exact = append(exact, i)
		case gpus[i].sizeNear(gb):
			near = append(near, i)
		}
	}
	if len(exact) > 0 {
		return exact
	}
	return near
}

// sizeNear reports whether people may mean the card's memory by gb. Unified
// memory comes in several sizes, of which the row holds the largest.
func (g *GPU) sizeNear(gb float64) bool {
	near := func(x float64) bool { return math.Abs(x-gb) <= memoryTolerance*x }
	unified := g.UsableShare > 0 && gb <= g.MemoryGB*(1+memoryTolerance)
	return near(g.MemoryGB) || near(g.Spec.Total.GiB()) || unified
}

// fitForm keeps the rows of a form, or those that come in one form only and so
// do not say it.
func (b *Base) fitForm(rows []int32, form string) []int32 {
	if form == "" {
		return rows
	}
	var same, silent []int32
	for _, i := range rows {
		switch {
		case b.gpus[i].hasForm(form):
			same = append(same, i)
		case form != formModified && !b.gpus[i].hasForm(formPCIe) && !b.gpus[i].hasForm(formSXM):
			silent = append(silent, i)
		}
	}
	if len(same) > 0 {
		return same
	}
	return silent
}

// hasForm reports whether the id or name of a card says a form.
func (g *GPU) hasForm(form string) bool {
	return readGPUName(fold(g.ID), false).form == form || readGPUName(fold(g.Name), false).form == form
}

// otherSizes returns the rows of open whose memory is not that of pick.
func (b *Base) otherSizes(open []int32, pick int32) []*GPU {
	var out []*GPU
	for _, i := range open {
		if b.gpus[i].MemoryGB != b.gpus[pick].MemoryGB {
			out = append(out, &b.gpus[i])
		}
	}
	return out
}
