package answer

// readingEN are the English wordings of what the slots of a question about
// money do not hold: for what a price is, how often something runs.
var readingEN = moneyReading{
	hour:     []string{"/h", "/hr", "/hour", "per hour", "an hour", "hourly", "/gpu-hour", "hr)", "per gpu hour", "per card hour"},
	day:      []string{"/day", "per day", "a day", "daily"},
	month:    []string{"/mo", "/month", "per month", "a month", "monthly", "/mon"},
	year:     []string{"/yr", "/year", "per year", "a year", "yearly", "annually"},
	gb:       []string{"/gb", "per gb", "per gib", "/gib", "a gb"},
	whole:    []string{"node", "server", "machine", "whole box", "in total", "all together", "for all"},
	each:     []string{"per gpu", "per card", "each", "/gpu", "/card", "a card", "apiece"},
	perDay:   []string{`(?:hours?|hrs?|h)\s*(?:/|a|per|each|every)\s*day`, `(?:hours?|hrs?|h)\s+daily`},
	perWeek:  []string{`(?:hours?|hrs?|h)\s*(?:/|a|per|each|every)\s*week`, `(?:hours?|hrs?|h)\s+weekly`},
	times:    []string{`(\d+)\s*(?:evenings?|nights?|days?|times|x|sessions?)\s*(?:/|a|per|each|every)\s*week`},
	idle:     []string{`idle\D{0,14}(\d+)\s*%`, `(\d+)\s*%\s*(?:of the time\s*)?idle`},
	used:     []string{`(?:utili[sz]ation|utili[sz]ed|used|busy|load)\D{0,14}(\d+)\s*%`, `(\d+)\s*%\s*(?:utili[sz]ation|utili[sz]ed|used|busy|use)`},
	versus:   []string{"or by the hour", "or hourly", "vs hourly", "or monthly", "vs monthly", "hour or month", "hourly or", "monthly or", "month or hour", "or on-demand", "or on demand", "break-even", "break even", "by the month or"},
	byHour:   []string{"hourly", "by the hour", "per hour", "on-demand", "on demand", "pay as you go"},
	byMonth:  []string{"monthly", "by the month", "per month", "a month"},
	buy:      []string{"buy", "purchase", "own a", "owning"},
	cheapest: []string{"cheapest", "cheap", "cheaper", "least expensive", "lowest cost", "save money", "cost-effective", "cost effective", "best value", "budget"},
	moves:    []string{"upload", "transfer", "copy", "move", "download", "bucket", "oss", "s3", "rsync", "scp", "pull", "fetch", "sync", "to the pod", "to the instance", "to the machine"},
	off:      []string{"off", "stopped", "shut down", "powered down", "shutdown", "paused"},
	china:    []string{"china", "chinese", "mainland", "yuan", "rmb", "cny", "renminbi"},
	abroad:   []string{"overseas", "abroad", "international", "in usd", "in dollars", "in us dollars"},
	outside:  []string{"outside china", "outside of china", "outside mainland", "not in china"},
	spot:     []string{"spot", "interruptible", "preemptible"},
}
