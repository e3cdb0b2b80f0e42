package intents

// Lengths of time in hours, and in months where people count in months. A month
// of rent is one of the calendar, so it is not turned into hours.
var (
	hoursOf  = map[string]float64{"second": 1.0 / 3600, "minute": 1.0 / 60, "hour": 1, "day": 24, "week": 168}
	monthsOf = map[string]float64{"month": 1, "quarter": 3, "year": 12}
)

// duration reads a number with a unit of time: 48h, 3 days, a year and a half.
func (r *reading) duration(i int, v float64) fact {
	unit, half := i+1, false
	if r.at(unit).means(unitItem) && r.key(unit+1) == halfCharacter { // an hour and a half
		unit, half = unit+2, true
	}
	if r.at(unit).means(unitItem) && r.at(unit+1).means(unitTime) { // the measure word before an English unit
		unit++
	}
	length, ok := r.at(unit).value(unitTime)
	if !ok || r.isOneLetter(unit) && r.gapBefore(unit) && r.key(unit) != "h" {
		return fact{end: i}
	}
	if half {
		v += 0.5
	}
	end := unit + 1
	if r.key(end) == halfCharacter && !half {
		v, end = v+0.5, end+1
	}
	r.has.add(hasTime)
	if r.isNoDuration(i, end) {
		return fact{uncounted, 0, i, end}
	}
	return lengthOf(v, length, i, end)
}

// lengthOf is v units of time as a fact. Minutes and seconds measure speed and
// waiting, and are no time to rent for.
func lengthOf(v float64, unit string, first, end int) fact {
	switch unit {
	case "hour", "day", "week":
		return fact{hours, v * hoursOf[unit], first, end}
	case "month", "quarter", "year":
		return fact{months, v * monthsOf[unit], first, end}
	}
	return fact{uncounted, 0, first, end}
}

// isNoDuration reports whether the time at item i is none of a job: a date, a
// rate ("3 evenings a week"), or what runs round the clock.
func (r *reading) isNoDuration(i, end int) bool {
	switch {
	case r.at(end).means(roundTheClock), r.key(i-1) == ordinalCharacter:
		return true
	case r.at(i-1).means(timesWord) && r.at(i-2).num == 7: // 7x24
		return true
	}
	if r.key(end) == "of" || r.key(end) == possessiveCharacter {
		end++
	}
	return r.at(end).means(dataWord) && !r.at(end).means(cpuWord) // hours of speech
}

// fillTime files hours and months. A day or week that another time is counted
// in ("4h a day") is no time of its own.
func (r *reading) fillTime() {
	s := &r.q.Slots
	for _, f := range r.facts {
		switch f.kind {
		case hours:
			if f.value >= 24 && r.isFrequency(&f) {
				continue
			}
			addValue(r, &s.Hours, "hours", hundredths(f.value), f.first, f.end)
		case months:
			addValue(r, &s.Months, "months", hundredths(f.value), f.first, f.end)
		}
	}
	for i := range r.items {
		if v, ok := r.at(i).value(spanWord); ok && len(s.Hours) == 0 {
			addValue(r, &s.Hours, "hours", parseNumber(v), i, i+1)
		}
		v, ok := r.at(i).value(planWord)
		if ok && len(s.Months) == 0 {
			addValue(r, &s.Months, "months", parseNumber(v), i, i+1)
		}
	}
}

// isFrequency reports whether one day or week only says how often: another time
// of fewer hours is counted in it, or a price or a budget stands beside it.
func (r *reading) isFrequency(f *fact) bool {
	one := f.value == 24 || f.value == 168
	if one && (r.at(f.end).means(budgetKey) || r.at(f.first-1).means(budgetKey)) {
		return true
	}
	if !one || r.atoms[r.items[f.first].first].kind == digits || r.at(f.first-1).meansAny(lastsFor) {
		return false
	}
	for k := range r.facts {
		if o := &r.facts[k]; o.kind == hours && o.value < f.value || o.kind == price {
			return true
		}
	}
	return r.has.intersects(priceTalk)
}

var priceTalk = setOf(askPrice, priceWord)

// lastsFor are the words before a time that something takes: "runs for a day".
var lastsFor = setOf(runWord, trainWord, rentWord, tuningWord, serveWord)
