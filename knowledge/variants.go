package knowledge

// BareName is a name that several rows of gpus.csv share: one row of
// gpu_variants.csv.
type BareName struct {
	Names     []string // as people write it: "a100"
	GPU       *GPU     // the row it is taken for
	Variants  []*GPU   // the other rows it could mean
	Ambiguous bool     // people use it for all of them alike; the answer must name them
	Note      string   // what else is sold under the name, or why; may be empty
}

// Positions in bareColumns, in the order of the file.
const (
	vNames = iota
	vGPU
	vVariants
	vAmbiguous
	vNote
)

var bareColumns = []string{"names", "gpu", "variants", "ambiguous", "note"}

// readBare reads one bare name; ids that name no card are reported.
func (b *Base) readBare(r row) (BareName, bool) {
	bare := BareName{Names: r.list(vNames), Ambiguous: r.flag(vAmbiguous), Note: r.text(vNote)}
	bare.GPU = b.rowOf(r, vGPU, r.required(vGPU))
	for _, id := range r.list(vVariants) {
		if g := b.rowOf(r, vVariants, id); g != nil {
			bare.Variants = append(bare.Variants, g)
		}
	}
	if len(bare.Names) == 0 {
		r.problem(vNames, "is empty")
	}
	if len(bare.Variants) == 0 && bare.Note == "" {
		r.problem(vVariants, "is empty; a bare name without variants needs a note that says why it stands here")
	}
	return bare, bare.GPU != nil
}

func (b *Base) rowOf(r row, c int, id string) *GPU {
	if i, ok := b.gpuIDs[id]; ok {
		return &b.gpus[i]
	}
	if id != "" {
		r.problem(c, "%q is no id of gpus.csv", id)
	}
	return nil
}

// indexCores enters every card under the cores of its names, and the variants
// of a bare name under the core of that name, the usual row in front.
func (b *Base) indexCores() {
	b.gpuCores = make(map[string][]int32, 3*len(b.gpus))
	b.bareCores = make(map[string]int32, len(b.bare))
	for i := range b.bare {
		for _, name := range b.bare[i].Names {
			core := readGPUName(fold(name), false).core
			b.bareCores[core] = int32(i)
			b.addCore(core, b.gpuIDs[b.bare[i].GPU.ID])
			for _, g := range b.bare[i].Variants {
				b.addCore(core, b.gpuIDs[g.ID])
			}
		}
	}
	for i := range b.gpus {
		b.addNames(int32(i))
	}
}

func (b *Base) addNames(row int32) {
	g := &b.gpus[row]
	b.addCore(readGPUName(fold(g.ID), false).core, row)
	b.addCore(readGPUName(fold(g.Name), false).core, row)
	for _, a := range g.Aliases {
		b.addCore(readGPUName(fold(a), false).core, row)
	}
}

func (b *Base) addCore(core string, row int32) {
	if core == "" {
		return
	}
	for _, r := range b.gpuCores[core] {
		if r == row {
			return
		}
	}
	b.gpuCores[core] = append(b.gpuCores[core], row)
}

// bareVariants returns the rows other than pick that a bare name could mean.
func (b *Base) bareVariants(core string, pick int32) (others []*GPU, ambiguous bool) {
	i, ok := b.bareCores[core]
	if !ok {
		return nil, false
	}
	bare := &b.bare[i]
	for _, g := range append([]*GPU{bare.GPU}, bare.Variants...) {
		if g != &b.gpus[pick] {
			others = append(others, g)
		}
	}
	return others, bare.Ambiguous
}
