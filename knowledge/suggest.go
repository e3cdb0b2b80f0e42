package knowledge

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// SuggestModels returns the ids of the n models whose names are nearest to an
// unknown one, nearest first; none where nothing is near. It is for the line
// that says what was meant: nothing is taken from it without asking.
func (b *Base) SuggestModels(name string, n int) []string {
	s := dropOrg(dropBrackets(fold(name)))
	for {
		rest, _, ok := dropSuffix(s)
		if !ok {
			break
		}
		s = rest
	}
	near := newNearest(s)
	for i := range b.models {
		m := &b.models[i]
		near.try(m.ID, append([]string{m.ID, m.Name}, m.Aliases...))
	}
	return near.best(n)
}

// SuggestGPUs returns the ids of the n cards whose names are nearest to an
// unknown one, as SuggestModels does. Vendor words and sizes do not count.
func (b *Base) SuggestGPUs(name string, n int) []string {
	near := newNearest(readGPUName(dropBrackets(fold(name)), true).core)
	for i := range b.gpus {
		g := &b.gpus[i]
		cores := make([]string, 0, len(g.Aliases)+2)
		for _, written := range append([]string{g.ID, g.Name}, g.Aliases...) {
			cores = append(cores, readGPUName(fold(written), true).core)
		}
		near.try(g.ID, cores)
	}
	near.preferUsual(b)
	return near.best(n)
}

// nearest collects the records within reach of a key.
type nearest struct {
	key   string
	reach int // edits that are still near
	found []candidate
}

type candidate struct {
	id       string
	distance int
	apart    int // how much of the beginning differs: people get that right
	rank     int // 1 for the less usual row of a shared name
}

// newNearest allows two edits, because exchanged neighbours count twice: one in
// short names, a third of long ones.
func newNearest(name string) *nearest {
	key := keyOf(name)
	if len(key) < 4 {
		return &nearest{key: key, reach: 1}
	}
	return &nearest{key: key, reach: max(2, len(key)/3)}
}

// try enters a record if one of its names is within reach.
func (n *nearest) try(id string, written []string) {
	best := candidate{id: id, distance: n.reach + 1}
	for _, w := range written {
		k := keyOf(w)
		if k == "" || n.key == "" || len(k)-len(n.key) > n.reach || len(n.key)-len(k) > n.reach {
			continue
		}
		if d := levenshtein.ComputeDistance(n.key, k); d < best.distance {
			best.distance, best.apart = d, len(n.key)-commonPrefix(n.key, k)
		}
	}
	if best.distance <= n.reach {
		n.found = append(n.found, best)
	}
}

func commonPrefix(a, b string) int {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return i
}

// preferUsual puts the row that a bare name is taken for before its variants.
func (n *nearest) preferUsual(b *Base) {
	for i := range n.found {
		for j := range b.bare {
			if slices.ContainsFunc(b.bare[j].Variants, func(g *GPU) bool { return g.ID == n.found[i].id }) {
				n.found[i].rank = 1
			}
		}
	}
}

func (n *nearest) best(count int) []string {
	slices.SortStableFunc(n.found, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.apart, b.apart), cmp.Compare(a.rank, b.rank), strings.Compare(a.id, b.id))
	})
	count = max(0, min(count, len(n.found)))
	ids := make([]string, 0, count)
	for _, c := range n.found[:count] {
		ids = append(ids, c.id)
	}
	return ids
}
