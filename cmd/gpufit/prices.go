package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"text/tabwriter"

	"gpufit/knowledge"
)

// pricesCmd lists rental prices.
type pricesCmd struct {
	Words []string `arg:"" optional:"" help:"Words that must all occur in a price's card, seller, channel, plan, currency or month; china and overseas are words too."`
	JSON  bool     `help:"Print a JSON array."`
}

// Help is shown by gpufit prices --help.
func (*pricesCmd) Help() string {
	return "gpufit prices 4090 china\n\nEach price is what somebody read in the month shown. Below the rows stand the bands of up to three cards: median and span of the dated prices of the last 12 months, by channel."
}

// Run shows the prices that the words name, then the bands they belong to.
func (c *pricesCmd) Run(p *process) error {
	base, err := p.base()
	if err != nil {
		return err
	}
	prices, err := p.prices()
	if err != nil {
		return err
	}
	today := knowledge.MonthOf(clock())
	list := catalogue[*knowledge.Price]{
		noun:    "price",
		head:    []string{"CARD", "CHANNEL", "SELLER", "PLAN", "PRICE", "UNIT", "PER CARD-HOUR", "MONTH", "STATE"},
		row:     func(one *knowledge.Price) []string { return priceRow(one, today) },
		facts:   func(one *knowledge.Price) []fact { return priceFacts(one, today) },
		object:  func(one *knowledge.Price) any { return priceObjectOf(one, today) },
		suggest: base.SuggestGPUs,
	}
	found := prices.Search(c.Words...)
	if err := list.show(p, c.Words, found, c.JSON); err != nil || c.JSON {
		return err
	}
	return writeBands(p.stdout, bandsOf(prices, found, today), today)
}

// State says what a price may be used for.
func priceState(one *knowledge.Price, today knowledge.Month) string {
	switch {
	case one.Undated():
		return "undated"
	case !one.Current(today):
		return "overdue"
	case !one.InBand:
		return "no band"
	case one.Old(today):
		return "old"
	}
	return "current"
}

func priceRow(one *knowledge.Price, today knowledge.Month) []string {
	card := one.GPUID
	if card == "" {
		card = one.GPU
	}
	return []string{card, string(one.Channel), one.Provider, string(one.Plan), span(one.Low, one.High) + " " + one.Currency, priceUnit(one),
		span(one.HourLow, one.HourHigh), orDash(string(one.Seen)), priceState(one, today)}
}

// span prints low and high, one figure where they are the same.
func span(low, high float64) string {
	switch {
	case low == 0:
		return "up to " + money(high)
	case low == high:
		return money(high)
	}
	return money(low) + "–" + money(high)
}

// money prints an amount with as many of four decimals as it has.
func money(x float64) string {
	x, _ = strconv.ParseFloat(strconv.FormatFloat(x, 'f', 4, 64), 64)
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// priceUnit names what an amount is for, with the cards of a machine.
func priceUnit(one *knowledge.Price) string {
	if one.Unit == knowledge.MachineMonth {
		return fmt.Sprintf("month, %d cards", one.Count)
	}
	return string(one.Unit)
}

func priceFacts(one *knowledge.Price, today knowledge.Month) []fact {
	return []fact{
		{"card", one.GPU},
		{"id", one.GPUID},
		{"memory, GB, as stated", one.Memory},
		{"market", one.Market},
		{"channel", string(one.Channel)},
		{"seller", one.Provider},
		{"plan", string(one.Plan)},
		{"commitment, months", figure(one.TermMonths)},
		{"cards in the machine", strconv.Itoa(one.Count)},
		{"price", span(one.Low, one.High) + " " + one.Currency + " per " + string(one.Unit)},
		{"per card-hour", span(one.HourLow, one.HourHigh) + " " + one.Currency},
		{"month", orDash(string(one.Seen))},
		{"state", priceState(one, today)},
		{"note", one.Note},
		{"source", one.Source},
	}
}

// priceObject is a price in JSON, keys as the columns of the table; what is not
// known is left out.
type priceObject struct {
	GPU         string  `json:"gpu"`
	GPUID       string  `json:"gpu_id,omitempty"`
	Exact       bool    `json:"gpu_exact"`
	Market      string  `json:"market"`
	Channel     string  `json:"channel"`
	Provider    string  `json:"provider"`
	Plan        string  `json:"plan"`
	TermMonths  float64 `json:"term_months,omitempty"`
	Count       int     `json:"gpu_count"`
	Low         float64 `json:"price_low,omitempty"`
	High        float64 `json:"price_high"`
	Currency    string  `json:"currency"`
	Unit        string  `json:"unit"`
	HourLow     float64 `json:"price_per_card_hour_low,omitempty"`
	HourHigh    float64 `json:"price_per_card_hour_high"`
	Seen        string  `json:"date_seen,omitempty"`
	Approximate bool    `json:"month_approx"`
	State       string  `json:"state"` // current, old, no band, overdue, undated
	Source      string  `json:"source"`
	Note        string  `json:"note,omitempty"`
}

func priceObjectOf(one *knowledge.Price, today knowledge.Month) priceObject {
	return priceObject{
		GPU: one.GPU, GPUID: one.GPUID, Exact: one.Exact, Market: one.Market, Channel: string(one.Channel), Provider: one.Provider,
		Plan: string(one.Plan), TermMonths: one.TermMonths, Count: one.Count, Low: one.Low, High: one.High, Currency: one.Currency,
		Unit: string(one.Unit), HourLow: one.HourLow, HourHigh: one.HourHigh, Seen: string(one.Seen), Approximate: one.Approximate,
		State: priceState(one, today), Source: one.Source, Note: one.Note,
	}
}

// mostBanded is for how many cards a list is followed by their bands.
const mostBanded = 3

// bandsOf returns the bands of the cards that were found, in the channels that
// were found; none where many cards were.
func bandsOf(prices *knowledge.Prices, found []*knowledge.Price, today knowledge.Month) []knowledge.Band {
	var ids []string
	var channels []knowledge.Channel
	for _, one := range found {
		if one.GPUID != "" && !slices.Contains(ids, one.GPUID) {
			ids = append(ids, one.GPUID)
		}
		channels = append(channels, one.Channel)
	}
	if len(ids) > mostBanded {
		return nil
	}
	var out []knowledge.Band
	for _, id := range ids {
		for _, b := range prices.Bands(id, today) {
			if slices.Contains(channels, b.Channel) {
				out = append(out, b)
			}
		}
	}
	return out
}

func writeBands(w io.Writer, bands []knowledge.Band, today knowledge.Month) error {
	if len(bands) == 0 {
		return nil
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "\nBAND PER CARD-HOUR\tCHANNEL\tMEDIAN\tSPAN\tPRICES\tSEEN")
	for _, b := range bands {
		seen := string(b.From) + " to " + string(b.To)
		if b.Old(today) {
			seen += ", old"
		}
		fmt.Fprintf(table, "%s\t%s\t%s %s\t%s\t%d\t%s\n", b.GPU, b.Channel, money(b.Median), b.Currency, span(b.Low, b.High), b.Rows(), seen)
	}
	return table.Flush()
}
