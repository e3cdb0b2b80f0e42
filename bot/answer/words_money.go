package answer

import "gpufit/knowledge"

// moneyWords are the sentences about prices, costs and renting practice.
// Amounts arrive with their currency, already rounded.
type moneyWords struct {
	currencies map[string]string
	channels   map[knowledge.Channel]string
	per        map[unit]string // the unit of a quote: amount with currency
	months     string          // first month, last month
	rows       string          // number of prices
	oneRow     string
	old        string // marks a month
	amount     string // number, currency
	span       string // low, high, without currency
	hours      string // number
	cardHours  string // low, high
	hoursDays  string // hours, days
	cardsTimes string // number of cards in a product

	price priceWords
	cost  costWords
	know  knowWords
	weigh weighWords
}

// weighWords set machines side by side with what they rent for.
type weighWords struct {
	memory, hour, job, none string // heads of columns, an empty cell
	middles                 string // cards with their channels
	loose                   string // the source leaves the memory open
	forJob                  string // amount, amount an hour, hours, channel
	byHour                  string // amount an hour, channel
	nextHour, nextJob       string // cards, amount, month
	cheaperJob              string // cards, amount, amount of the stated machine, months
	cheapest                string // task, cards, money
	worth                   string // cards, amount for a million tokens, month
}

// priceWords answer what a card rents for.
type priceWords struct {
	band      string // card, median, span, channel, rows, months
	single    string // card, amount, channel, month: one price stands behind it
	perMonth  string // cards, amounts for 720 h, low to high
	machine   string // number, card: a machine
	none      string // card: nothing dated is known at all
	noneThere string // card, place: nothing dated is known there
	otherHalf string // the half of the market that was asked for has none
	china     string // the two halves as places
	overseas  string
	undated   string // card, spans that undated articles name
	loose     string // card, channel, span, months: memory not stated by the source
	cheapest  string // amount, seller, month
	oldNote   string
	example   string // fewer than three prices stand behind some line
	seller    string // card, seller, amount, month
	noSeller  string // card, seller
	notShared string // several sellers, no card that all of them have
	dayOnly   string // what a price cannot say
	spot      string // card, amount, seller, month
	noSpot    string // card
	needCard  string
	hint      string // amount per card-hour, channel, month: beside a change
	rents     string // card, amount, channel, months: under a recommendation
	rentsNot  string // card: no dated price

	// Fairness: quote as read, times the median, median, channel, months.
	fair, high, dear, cheap string
	level                   string // amount: the quote per card-hour, where it is for something else
	wholeMachine            string // number of cards: how the quote was taken
	eachCard                string
	noRef                   string // card: nothing to compare with
	ask                     string // what a quote has to say
	converted               string // rate, month

	headCard, headChannel, headHour, headRows, headMonths, headMonth string
	askMonth                                                         Choice // card
}

// costWords answer what a job or a time costs.
type costWords struct {
	total       string // amount, the product that gives it
	product     string // price, cards, hours
	productOne  string // price, hours
	range_      string // cards, hours, low to high, channel: from a band
	budgetFor   string // budget, hours, days, price, cards
	budgetBand  string // budget, cards, hours low, hours high, channel
	budgetCards string // budget, how many, card, hours, channel
	within      string // budget, amount left
	over        string // budget, amount missing
	storage     string // amount, GB, price, times
	storageDay  string // GB, price, days
	traffic     string // GB, price
	apart       string // what is billed apart
	fullMonth   string // a month counts 720 h, a year 8,760
	currency    string // currency that was taken since none was stated
	needHours   string // card-hours are missing: how to get them
	perHour     string // card, low, high, channel: what an hour costs
	rhythmDay   string // hours a day
	rhythmWeek  string // hours a week, hours a month

	byHour     string // card, amount a month by the hour, amount by the month, break-even hours
	byMonth    string // the same where the month wins
	neverMonth string // amount of a full month by the hour, by the month, break-even hours
	level      string // break-even hours, share: no use was stated
	beHour     string // line: hours × price = amount
	beMonth    string // line: monthly amount and what it is
	beLoose    string // the hourly price names no memory
	noMonth    string // card: no dated monthly price
	noHour     string // card: no dated hourly price
	machine    string // monthly prices are for whole machines of 8
	idle       string // price committed, price on demand, break-even share
	idleUse    string // share used, effective price, the better
	onDemand   string
	committed  string

	headWay, headLow, headMid, headHigh string
	wayHour, wayMonth                   string
	askHours                            string
	examples                            [3]Choice
}

// knowWords frame articles and terms.
type knowWords struct {
	didYouMean string
	good       string // what a good outcome looks like
	more       string // title of the article that says more
	discount   string // months prepaid, discount, months of rent it costs
	fallen     string // discount: what a falling price does to it
	quote      string // fairness of a quote that stands beside the question
	noArticle  string
	hours      string // of the onboarding path
	left       string // seller, days it keeps a stopped machine, days off, month, days left
	gone       string // seller, days it keeps a stopped machine, days off, month
	transferAt string // GB, time, Mbit/s: a bandwidth is stated
	transfer   string // GB, time at 100 Mbit/s, time at 1 Gbit/s
	whole      Choice // title of an article: all of it
}
