package knowledge

import (
	"math"
)

// Channel is who sells: prices of one card differ more between channels than
// within one.
type Channel string

// The channels. FORMAT.md says who belongs to each.
const (
	CNLease         Channel = "cn-lease"         // data-centre lease in China, by the month or year
	CNPlatform      Channel = "cn-platform"      // self-service hourly sites in China
	CNCloud         Channel = "cn-cloud"         // large public clouds in China
	CNOther         Channel = "cn-other"         // undated articles and surveys: in no band
	IntlMarketplace Channel = "intl-marketplace" // hosts set the price
	IntlNeocloud    Channel = "intl-neocloud"    // specialised GPU clouds
	IntlHyperscaler Channel = "intl-hyperscaler" // AWS, Azure, Google Cloud, Oracle
	IntlIndex       Channel = "intl-index"       // indices over several sellers: in no band
)

// Channels are those that have bands, in the order in which lists show them.
var Channels = []Channel{Own, CNLease, CNPlatform, CNCloud, IntlMarketplace, IntlNeocloud, IntlHyperscaler}

// China reports whether the sellers of a channel rent out in China.
func (c Channel) China() bool { return c == CNLease || c == CNPlatform || c == CNCloud || c == CNOther }

// Plan is how a rent is committed to.
type Plan string

// The plans.
const (
	OnDemand Plan = "on-demand"
	Spot     Plan = "spot" // may be taken away
	Reserved Plan = "reserved"
	Monthly  Plan = "monthly" // paid by the month
)

// Unit is what a quoted price is for.
type Unit string

// The units.
const (
	CardHour     Unit = "card-hour"
	CardMonth    Unit = "card-month"
	MachineMonth Unit = "machine-month" // all cards of the machine
)

// HoursPerMonth is what a month counts when it is compared with hours: 30 days,
// as rental bills have it.
const HoursPerMonth = 720

// Currencies that prices are kept in. None is ever turned into the other
// silently.
const (
	CNY = "CNY"
	USD = "USD"
)

// Price is one rental price that somebody read on a page or a bill.
type Price struct {
	GPU         string // as the source writes it
	GPUID       string // catalogue id; empty where the source names a class or a card that the catalogue lacks
	Exact       bool   // the source names the card down to its memory
	Market      string // hangzhou, china-cloud, global
	Channel     Channel
	Provider    string
	Plan        Plan
	TermMonths  float64 // length of the commitment; 0: none named
	Count       int     // cards in the machine that was priced
	Low, High   float64 // as quoted, per Unit; Low 0 where only an upper bound was given
	Currency    string
	Unit        Unit
	HourLow     float64 // per card-hour, by arithmetic
	HourHigh    float64
	Memory      string // as the source states it, GB
	Seen        Month  // empty: undated
	Approximate bool   // the source dates itself only roughly
	InBand      bool   // dated, exact, of a channel that has bands, in its own currency
	Outlier     bool   // far from the others of its group
	Source      string
	Note        string
}

// Undated reports whether nobody knows when the price held.
func (p *Price) Undated() bool { return p.Seen == "" }

// Current reports whether the price may be used at all on a day of that month.
func (p *Price) Current(today Month) bool {
	return !p.Undated() && p.Seen.Until(today) <= UnusedAfter
}

// Old reports whether a price that may be used has to be marked old.
func (p *Price) Old(today Month) bool { return !p.Undated() && p.Seen.Until(today) > OldAfter }

// Middle is the middle of the quoted range, per card-hour.
func (p *Price) Middle() float64 { return (p.HourLow + p.HourHigh) / 2 }

// perCardHour turns an amount per Unit into one per card-hour.
func (p *Price) perCardHour(x float64) float64 {
	switch p.Unit {
	case CardMonth:
		return x / HoursPerMonth
	case MachineMonth:
		return x / HoursPerMonth / float64(p.Count)
	}
	return x
}

// Positions in priceColumns, in the order of the file.
const (
	pGPU = iota
	pGPUID
	pExact
	pMarket
	pChannel
	pProvider
	pPlan
	pTerm
	pCount
	pLow
	pHigh
	pCurrency
	pUnit
	pHourLow
	pHourHigh
	pMemory
	pSeen
	pApprox
	pInBand
	pOutlier
	pSource
	pNote
)

// priceColumns is the header of prices.csv; FORMAT.md explains each.
var priceColumns = []string{
	"gpu", "gpu_id", "gpu_exact", "market", "channel", "provider", "plan", "term_months", "gpu_count",
	"price_low", "price_high", "currency", "unit", "price_per_card_hour_low", "price_per_card_hour_high",
	"vram_gb", "date_seen", "month_approx", "in_band", "outlier", "source", "note",
}

// Closed vocabularies of prices.csv.
var (
	priceMarkets  = []string{"hangzhou", "china-cloud", "global"}
	priceChannels = []string{
		string(CNLease), string(CNPlatform), string(CNCloud), string(CNOther),
		string(IntlMarketplace), string(IntlNeocloud), string(IntlHyperscaler), string(IntlIndex),
	}
	pricePlans = []string{string(OnDemand), string(Spot), string(Reserved), string(Monthly)}
	priceUnits = []string{string(CardHour), string(CardMonth), string(MachineMonth)}
	currencies = []string{CNY, USD}
)

// mostPerHour bounds a price per card-hour, in either currency, so that a month
// entered as an hour is seen.
const mostPerHour = 200

func readPrice(r row) Price {
	p := Price{
		GPU: r.required(pGPU), GPUID: r.text(pGPUID), Exact: r.flag(pExact),
		Market: r.oneOf(pMarket, priceMarkets), Channel: Channel(r.oneOf(pChannel, priceChannels)),
		Provider: r.required(pProvider), Plan: Plan(r.oneOf(pPlan, pricePlans)),
		TermMonths: r.number(pTerm, 0, 60), Count: r.count(pCount),
		Low: r.number(pLow, 0, 1e7), High: r.number(pHigh, 0, 1e7),
		Currency: r.oneOf(pCurrency, currencies), Unit: Unit(r.oneOf(pUnit, priceUnits)),
		HourLow: r.number(pHourLow, 0, mostPerHour), HourHigh: r.number(pHourHigh, 0, mostPerHour),
		Memory: r.text(pMemory), Seen: Month(r.text(pSeen)), Approximate: r.flag(pApprox),
		InBand: r.flag(pInBand), Outlier: r.flag(pOutlier), Source: r.required(pSource), Note: r.text(pNote),
	}
	checkPrice(r, &p)
	return p
}

// checkPrice reports what does not go together in a row.
func checkPrice(r row, p *Price) {
	switch {
	case p.High <= 0:
		r.problem(pHigh, "is empty; a row needs a price")
	case p.Low > p.High:
		r.problem(pLow, "%g is above price_high %g", p.Low, p.High)
	case p.Count == 0:
		r.problem(pCount, "is empty; a machine has a card at least")
	case !sameAmount(p.HourLow, p.perCardHour(p.Low)) || !sameAmount(p.HourHigh, p.perCardHour(p.High)):
		r.problem(pHourHigh, "%g to %g is not %g to %g per %s by arithmetic", p.HourLow, p.HourHigh, p.Low, p.High, p.Unit)
	}
	if !p.Undated() && !p.Seen.Valid() {
		r.problem(pSeen, "%q is not a month such as 2026-08", p.Seen)
	}
	if fault := p.bandFault(); p.InBand && fault != "" {
		r.problem(pInBand, "is 1, but %s", fault)
	}
}

// sameAmount allows for the four decimals that the file keeps.
func sameAmount(a, b float64) bool { return math.Abs(a-b) <= 1e-4*math.Max(1, b) }

// bandFault says why a price can never count in a band, "" where it can.
func (p *Price) bandFault() string {
	switch {
	case p.Undated():
		return "the price is undated"
	case !p.Exact || p.GPUID == "":
		return "the card is not named exactly"
	case p.Low == 0:
		return "there is only an upper bound"
	case p.Channel == CNOther || p.Channel == IntlIndex:
		return "channel " + string(p.Channel) + " has no bands"
	case p.Channel.China() != (p.Currency == CNY):
		return "the amount was converted from another currency"
	}
	return ""
}
