package knowledge

import "time"

// Month is a year and month as the tables write it, 2026-09; months compare as
// strings do. The empty Month is one that nobody knows.
type Month string

const monthLayout = "2006-01"

// MonthOf returns the month of a date.
func MonthOf(t time.Time) Month { return Month(t.Format(monthLayout)) }

// Valid reports whether m is a month of the calendar.
func (m Month) Valid() bool {
	_, err := time.Parse(monthLayout, string(m))
	return err == nil
}

// Until returns how many months lie between m and a later month; negative where
// the other is earlier, 0 where one of them is no month.
func (m Month) Until(later Month) int {
	a, errA := time.Parse(monthLayout, string(m))
	b, errB := time.Parse(monthLayout, string(later))
	if errA != nil || errB != nil {
		return 0
	}
	return (b.Year()-a.Year())*12 + int(b.Month()) - int(a.Month())
}

// Ages of a price in months. Rents of one card moved by half within two years
// and a one-year contract index by 58 % within ten months (prices.csv, rows of
// 2025-10 and 2026-08), so a price of last year misleads.
const (
	OldAfter    = 3  // beyond, a price is marked old
	UnusedAfter = 12 // beyond, it counts in no band
)
