package answer

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gpufit/intents"
	"gpufit/knowledge"
)

// unit is what an amount of money is for.
type unit string

const (
	perHour  unit = "hour" // and card, unless the quote is for a whole machine
	perDay   unit = "day"
	perMonth unit = "month"
	perYear  unit = "year"
	perGB    unit = "gb"
)

// hoursOf is how many hours a unit of time counts in a bill; 0 for perGB.
func (u unit) hours() float64 {
	return map[unit]float64{perHour: 1, perDay: 24, perMonth: knowledge.HoursPerMonth, perYear: 8760}[u]
}

// moneyReading are wordings that tell for what an amount is, and patterns that
// tell how often something runs: no slot holds either.
type moneyReading struct {
	hour, day, month, year, gb []string
	whole, each                []string
	perDay, perWeek            []string // patterns around the hours of a slot
	times                      []string // patterns with the number of times a week
	idle, used                 []string // patterns with a percentage
	versus                     []string // hour against month
	byHour, byMonth            []string // the two ways to pay by name
	buy, spot, cheapest, moves []string
	off                        []string // a machine that is stopped
	china, abroad, outside     []string // a half of the market: where it is, or what it is paid in
}

// moneyText is the text of a question as the readings look at it.
type moneyText string

func textOf(q intents.Question) moneyText { return moneyText(strings.ToLower(q.Text)) }

// says reports whether one of the wordings of either language stands in the text.
func (t moneyText) says(of func(*moneyReading) []string) bool {
	for _, r := range []*moneyReading{&readingEN, &readingZH} {
		if slices.ContainsFunc(of(r), func(phrase string) bool { return t.holds(phrase) }) {
			return true
		}
	}
	return false
}

// bothWays reports whether a text holds renting by the hour against renting by the
// month.
func (t moneyText) bothWays() bool {
	return t.says(func(r *moneyReading) []string { return r.versus }) ||
		t.says(func(r *moneyReading) []string { return r.byHour }) && t.says(func(r *moneyReading) []string { return r.byMonth })
}

// holds is standsIn for wordings that begin with a letter; others, "/h" among
// them, follow a number or a word as they like.
func (t moneyText) holds(phrase string) bool {
	if phrase[0] >= 'a' && phrase[0] <= 'z' {
		return standsIn(string(t), phrase)
	}
	at := strings.Index(string(t), phrase)
	return at >= 0 && (phrase[0] >= 0x80 || !continues(string(t)[at+len(phrase):]))
}

// continues reports whether a Latin word goes on: "/h" is not the "/h" of "/hr".
func continues(rest string) bool { return rest != "" && rest[0] >= 'a' && rest[0] <= 'z' }

// patterns of both languages, compiled when a question first needs them.
var patterns = sync.OnceValue(func() map[string]*regexp.Regexp {
	out := map[string]*regexp.Regexp{}
	for _, r := range []*moneyReading{&readingEN, &readingZH} {
		for _, p := range slices.Concat(r.perDay, r.perWeek, r.times, r.idle, r.used) {
			out[p] = regexp.MustCompile(p)
		}
	}
	return out
})

// match returns the number that a pattern of either language catches, 1 where
// it catches none but is met.
func (t moneyText) match(of func(*moneyReading) []string) (x float64, ok bool) {
	for _, r := range []*moneyReading{&readingEN, &readingZH} {
		for _, p := range of(r) {
			m := patterns()[p].FindStringSubmatch(string(t))
			switch {
			case len(m) > 1:
				x, err := strconv.ParseFloat(m[1], 64)
				return x, err == nil
			case m != nil:
				return 1, true
			}
		}
	}
	return 0, false
}

// leastMonthly is the smallest amount that is taken for a month's rent of a
// card, in either currency; below it is an hour's, whatever else is said.
const leastMonthly = 100

// unitOf tells for what an amount is. Where the text says several units, or
// none, the amount decides.
func (t moneyText) unitOf(amount float64) unit {
	switch {
	case t.says(func(r *moneyReading) []string { return r.gb }):
		return perGB
	case amount < leastMonthly:
		if _, rhythm := t.match(func(r *moneyReading) []string { return r.perDay }); !rhythm && !t.hourly() && t.says(func(r *moneyReading) []string { return r.day }) {
			return perDay
		}
		return perHour
	case t.says(func(r *moneyReading) []string { return r.month }):
		return perMonth
	case t.says(func(r *moneyReading) []string { return r.year }):
		return perYear
	case t.hourly():
		return perHour
	case t.says(func(r *moneyReading) []string { return r.day }):
		return perDay
	}
	return perMonth
}

func (t moneyText) hourly() bool { return t.says(func(r *moneyReading) []string { return r.hour }) }

// gigabytes returns the amount of data that a text states, in GB; a price per
// GB is none.
func (t moneyText) gigabytes() float64 {
	for _, m := range dataSize.FindAllStringSubmatch(string(t), -1) {
		x, err := strconv.ParseFloat(m[1], 64)
		if err != nil {
			continue
		}
		if m[2] == "t" {
			x *= 1000
		}
		return x
	}
	return 0
}

var dataSize = regexp.MustCompile(`(\d+(?:\.\d+)?)\s*(t|g)(?:i?b)?(?:\b|[^a-z/])`)

// gigabits returns the bandwidth that a text states in Gbit/s (10^9 bits); 0: none.
func (t moneyText) gigabits() float64 {
	m := bandwidth.FindStringSubmatch(string(t))
	if m == nil {
		return 0
	}
	x, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		return 0
	}
	if m[2] == "m" {
		x /= 1000
	}
	return x
}

var bandwidth = regexp.MustCompile(`(\d+(?:\.\d+)?)\s*(m|g)(?:bps|bits?(?:/s)?|b/s)`)

// currencyOf returns the currency of a question, and whether it is stated;
// where it is not, the language tells.
func currencyOf(q intents.Question, lang intents.Lang) (currency string, stated bool) {
	switch c := q.Slots.Currency.First(); {
	case c == knowledge.CNY || c == knowledge.USD:
		return c, true
	case c != "":
		return c, true
	case lang == intents.ZH:
		return knowledge.CNY, false
	}
	return knowledge.USD, false
}
