package knowledge

import "slices"

// Own is the channel of quotes that a team was given itself, see WithQuotes.
const Own Channel = "own"

// Positions in quoteColumns, in the order of the file.
const (
	qGPU = iota
	qSeller
	qPrice
	qCurrency
	qUnit
	qCount
	qMonth
	qNote
)

// quoteColumns is the header of a file of own quotes.
var quoteColumns = []string{"gpu", "seller", "price", "currency", "unit", "gpu_count", "month", "note"}

// WithQuotes returns the prices with a team's own quotes before them: a CSV file
// with the columns gpu (any name of a card), seller, price, currency, unit,
// gpu_count, month and note. They make bands of their own. The error is
// Problems, which name the file.
func (p *Prices) WithQuotes(file string, data []byte, base *Base) (*Prices, error) {
	out := *p
	out.rows = nil
	var problems Problems
	eachRow(file, data, quoteColumns, &problems, func(r row) { out.rows = append(out.rows, readQuote(r, base)) })
	if err := problems.err(); err != nil {
		return nil, err
	}
	out.rows = append(out.rows, p.rows...)
	return &out, nil
}

func readQuote(r row, base *Base) Price {
	q := Price{
		GPU: r.required(qGPU), Exact: true, Channel: Own, Provider: r.required(qSeller), Plan: OnDemand,
		High: r.number(qPrice, 0, 1e7), Currency: r.oneOf(qCurrency, currencies), Unit: Unit(r.oneOf(qUnit, priceUnits)),
		Count: max(1, r.count(qCount)), Seen: Month(r.required(qMonth)), InBand: true, Source: r.table.file, Note: r.text(qNote),
	}
	if q.Unit != CardHour {
		q.Plan = Monthly
	}
	q.Low = q.High
	q.HourLow, q.HourHigh = q.perCardHour(q.Low), q.perCardHour(q.High)
	m, known := base.GPU(q.GPU)
	switch {
	case !known:
		r.problem(qGPU, "%q is no card that is known; gpufit gpus lists them", q.GPU)
	case m.Ambiguous:
		r.problem(qGPU, "%q may be several cards; give one of gpufit gpus %s", q.GPU, q.GPU)
	default:
		q.GPUID = m.GPU.ID
	}
	if q.High <= 0 {
		r.problem(qPrice, "is empty or zero")
	}
	if !q.Seen.Valid() {
		r.problem(qMonth, "%q is not a month such as 2026-08", q.Seen)
	}
	return q
}

// ExchangeRate is what a dollar costs, with its month.
type ExchangeRate struct {
	CNYPerUSD float64
	AsOf      Month
}

// DefaultRate is the rate at which brian8808/gpu-price-index turns its overseas
// rows into CNY (the rows of prices.csv of 2026-11 that say so).
var DefaultRate = ExchangeRate{CNYPerUSD: 7.2, AsOf: "2026-11"}

// Rate returns the rate at which amounts in two currencies are compared.
func (p *Prices) Rate() ExchangeRate { return p.rate }

// WithRate returns the prices with another rate.
func (p *Prices) WithRate(r ExchangeRate) *Prices {
	out := *p
	out.rate = r
	return &out
}

// China reports whether a band is of rents in China; own quotes are where their
// currency is paid.
func (b *Band) China() bool {
	if b.Channel == Own {
		return b.Currency == CNY
	}
	return b.Channel.China()
}

// split parts the prices of one channel by currency, so that none is compared
// with the other.
func split(rows []*Price) [][]*Price {
	var out [][]*Price
	for _, currency := range currencies {
		same := slices.DeleteFunc(slices.Clone(rows), func(one *Price) bool { return one.Currency != currency })
		if len(same) > 0 {
			out = append(out, same)
		}
	}
	return out
}
