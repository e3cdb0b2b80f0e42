package knowledge

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"sync"
)

const pricesFile = "prices.csv"

// DefaultPrices returns the embedded prices. They are read once, at the first
// call: a question of memory does not pay for them. The error is Problems.
var DefaultPrices = sync.OnceValues(func() (*Prices, error) {
	base, err := Default()
	if err != nil {
		return nil, err
	}
	data, err := fs.Sub(embedded, "data")
	if err != nil {
		return nil, fmt.Errorf("open the embedded tables: %w", err)
	}
	return LoadPrices(data, base)
})

// Prices are rental prices with their months and sources. They never change
// after LoadPrices and may be used by any number of goroutines.
type Prices struct {
	rows      []Price
	providers []Provider
	rate      ExchangeRate
}

// LoadPrices reads prices.csv and providers.csv of fsys as strictly as Load reads the catalogue;
// base says which cards exist.
func LoadPrices(fsys fs.FS, base *Base) (*Prices, error) {
	l := loader{fsys: fsys, base: &Base{}}
	p := &Prices{rows: make([]Price, 0, 600), rate: DefaultRate}
	l.each(pricesFile, priceColumns, func(r row) {
		one := readPrice(r)
		if _, ok := base.gpuIDs[one.GPUID]; one.GPUID != "" && !ok {
			r.problem(pGPUID, "%q is no id of %s", one.GPUID, gpusFile)
		}
		p.rows = append(p.rows, one)
	})
	owner := map[string]string{}
	l.each(providersFile, providerColumns, func(r row) { p.providers = append(p.providers, readProvider(r, owner)) })
	if err := l.problems.err(); err != nil {
		return nil, err
	}
	return p, nil
}

// All returns every price in the order of the table. The slice is the Prices'
// own: it must not be written to.
func (p *Prices) All() []Price { return p.rows }

// Search returns the prices that every word fits: card, provider, channel,
// market, plan, currency or month ("4090 china", "runpod spot", "2026-11"). No
// word: all.
func (p *Prices) Search(query ...string) []*Price {
	asked := searchWords(query)
	return search(p.rows, func(one *Price) int {
		fields := []string{one.GPU, one.GPUID, one.Provider, string(one.Channel), one.Market, string(one.Plan), one.Currency, string(one.Seen), place(one.Channel)}
		return score(asked, fields, func(string) bool { return false })
	})
}

// place is what people call the two halves of the market.
func place(c Channel) string {
	if c.China() {
		return "china"
	}
	return "overseas international"
}

// Band is the span of the current prices of one card in one channel, per
// card-hour.
type Band struct {
	GPU      string // catalogue id
	Channel  Channel
	Currency string
	Low      float64 // lowest quoted
	Median   float64 // of the middles of the rows
	High     float64 // highest quoted
	From, To Month   // of the rows
	Prices   []*Price
	// Loose reports that the rows leave the card's memory or form open: they are
	// shown where nothing exact is known, and are no band in the strict sense.
	Loose bool
}

// Rows is how many prices stand behind the band; below 3 it is an example, not
// a level.
func (b *Band) Rows() int { return len(b.Prices) }

// Old reports whether the newest price of the band is old.
func (b *Band) Old(today Month) bool { return b.To.Until(today) > OldAfter }

// Bands returns the bands of a card that hold on a day of the month today, in
// the order of Channels. Only dated prices of the last UnusedAfter months that
// name the card exactly count. Without plans, on-demand and monthly prices
// count together; spot and reserved ones only where asked for.
func (p *Prices) Bands(gpu string, today Month, plans ...Plan) []Band {
	return p.bands(gpu, today, plans, func(one *Price) bool { return one.InBand })
}

// LooseBands returns the same over prices that leave the card's memory or form
// open ("A100"), so that they can be told where Bands knows nothing.
func (p *Prices) LooseBands(gpu string, today Month, plans ...Plan) []Band {
	out := p.bands(gpu, today, plans, func(one *Price) bool {
		return !one.InBand && !one.Exact && one.Low > 0 && one.Channel.China() == (one.Currency == CNY)
	})
	for i := range out {
		out[i].Loose = true
	}
	return out
}

func (p *Prices) bands(gpu string, today Month, plans []Plan, counts func(*Price) bool) []Band {
	if len(plans) == 0 {
		plans = []Plan{OnDemand, Monthly}
	}
	var out []Band
	for _, ch := range Channels {
		var rows []*Price
		for i := range p.rows {
			one := &p.rows[i]
			if one.GPUID == gpu && one.Channel == ch && one.Current(today) && slices.Contains(plans, one.Plan) && counts(one) {
				rows = append(rows, one)
			}
		}
		for _, same := range split(rows) {
			out = append(out, bandOf(same))
		}
	}
	return out
}

// bandOf spans prices of one card, channel and currency; there is one at least.
func bandOf(rows []*Price) Band {
	b := Band{GPU: rows[0].GPUID, Channel: rows[0].Channel, Currency: rows[0].Currency, Prices: rows}
	b.Low, b.High, b.From, b.To = rows[0].HourLow, rows[0].HourHigh, rows[0].Seen, rows[0].Seen
	var middles []float64
	for _, one := range rows {
		b.Low, b.High = min(b.Low, one.HourLow), max(b.High, one.HourHigh)
		b.From, b.To = min(b.From, one.Seen), max(b.To, one.Seen)
		middles = append(middles, one.Middle())
	}
	b.Median = median(middles)
	return b
}

// median is the middle value, or the mean of the two in the middle.
func median(xs []float64) float64 {
	slices.Sort(xs)
	n := len(xs)
	if n%2 == 1 {
		return xs[n/2]
	}
	return (xs[n/2-1] + xs[n/2]) / 2
}

// Undated returns the prices of a card that nobody can date, in the order of
// the table. They count in no band and are told only as what they are.
func (p *Prices) Undated(gpu string) []*Price {
	var out []*Price
	for i := range p.rows {
		if p.rows[i].GPUID == gpu && p.rows[i].Undated() {
			out = append(out, &p.rows[i])
		}
	}
	return out
}

// Newest returns the month of the newest price.
func (p *Prices) Newest() Month {
	newest := Month("")
	for i := range p.rows {
		newest = max(newest, p.rows[i].Seen)
	}
	return newest
}

// Lint reports rows that the table has twice: typing slips that Load cannot see.
func (p *Prices) Lint() Problems {
	var problems Problems
	seen := map[Price]bool{}
	for i := range p.rows {
		if key := p.rows[i]; seen[key] {
			problems.add(pricesFile, key.GPU+" "+key.Provider, "", "stands twice")
		} else {
			seen[key] = true
		}
	}
	slices.SortStableFunc(problems, func(a, b Problem) int { return cmp.Compare(a.Record, b.Record) })
	return problems
}
