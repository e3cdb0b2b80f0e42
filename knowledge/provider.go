package knowledge

import "strings"

const providersFile = "providers.csv"

// Provider is a seller under all names that people and sources give it.
type Provider struct {
	Name    string
	Aliases []string // folded; the sources' spellings contain one of them
	// KeptDays is after how many days a stopped machine is deleted with what is on
	// it; 0: not known. KeptSource and KeptSeen say where and when that was read.
	KeptDays   int
	KeptSource string
	KeptSeen   Month
}

// Positions in providerColumns, in the order of the file.
const (
	sName = iota
	sAliases
	sKeptDays
	sKeptSource
	sKeptSeen
)

var providerColumns = []string{"name", "aliases", "kept_days", "kept_source", "kept_seen"}

// readProvider reads one row; an alias belongs to one seller.
func readProvider(r row, owner map[string]string) Provider {
	p := Provider{Name: r.required(sName), Aliases: r.list(sAliases)}
	p.KeptDays, p.KeptSource, p.KeptSeen = r.count(sKeptDays), r.text(sKeptSource), Month(r.text(sKeptSeen))
	if p.KeptDays > 0 && (p.KeptSource == "" || p.KeptSeen == "") {
		r.problem(sKeptDays, "has no source or no month")
	}
	for _, alias := range p.Aliases {
		switch other, taken := owner[alias]; {
		case alias != fold(alias):
			r.problem(sAliases, "%q is not in lower case", alias)
		case taken:
			r.problem(sAliases, "%q also names %s", alias, other)
		}
		owner[alias] = p.Name
	}
	return p
}

// Provider finds a seller by any of its names.
func (p *Prices) Provider(name string) (*Provider, bool) {
	key := fold(name)
	for i := range p.providers {
		for _, alias := range append([]string{fold(p.providers[i].Name)}, p.providers[i].Aliases...) {
			if key == alias {
				return &p.providers[i], true
			}
		}
	}
	return nil, false
}

// SoldBy returns the current prices of a card in a seller's own offers; prices
// of groups and other cards are left out.
func (p *Prices) SoldBy(s *Provider, gpu string, today Month) []*Price {
	var out []*Price
	for i := range p.rows {
		one := &p.rows[i]
		if one.GPUID == gpu && one.InBand && one.Current(today) && s.sells(one.Provider) {
			out = append(out, one)
		}
	}
	return out
}

// sells reports whether a source's spelling of a seller means s. "AWS China"
// is not AWS: its prices are in another currency.
func (s *Provider) sells(written string) bool {
	w := fold(written)
	if strings.Contains(w, " / ") || strings.Contains(w, "aws china") != (s.Name == "AWS China") {
		return false
	}
	for _, alias := range s.Aliases {
		if strings.Contains(w, alias) {
			return true
		}
	}
	return false
}

// NamedIn reports whether a text names the seller.
func (s *Provider) NamedIn(text string) bool {
	text = foldTerm(text) // fold is for names: it drops what is longer
	for _, name := range append([]string{s.Name}, s.Aliases...) {
		name = foldTerm(name)
		for from := 0; ; {
			at := strings.Index(text[from:], name)
			if at < 0 {
				break
			}
			if at += from; wholeWord(text, at, at+len(name)) {
				return true
			}
			from = at + len(name)
		}
	}
	return false
}

// HeadsWithSeller reports whether what stands before a text's first colon names
// a seller, as items of a list do.
func (p *Prices) HeadsWithSeller(text string) bool {
	end := strings.IndexAny(text, ":：")
	if end < 0 {
		return false
	}
	for i := range p.providers {
		if p.providers[i].NamedIn(text[:end]) {
			return true
		}
	}
	return false
}
