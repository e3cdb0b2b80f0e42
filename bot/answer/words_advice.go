package answer

// adviceWords are for answers that set cards, methods or types side by side.
type adviceWords struct {
	// columns of tables
	bandwidth, rate, speed, usable, method, typ, support, waiting, copies string
	notKnown                                                              string // a figure that nobody told

	compareJob    string // task, cards that are fastest, tokens/s, list of the others
	compareNone   string // task: none of the cards holds it
	compareOnly   string // task, cards: the only ones that hold it
	compareBarely string // task, cards: the only ones that may hold it, without room
	compareHeld   string // task, list of cards that hold it at speeds that are not known
	compareItem   string // cards, tokens/s
	compareTight  string // cards, tokens/s: without room
	compareCards  string // list of cards with their figures
	cardFigures   string // card, GB, GB/s, TFLOPS
	cardMemory    string // card, GB: nothing else known
	ratio         ratiosWords
	byUse         string // which figure of a card decides what
	whole         string // tokens/s are of all cards together

	second     string // cards, why they are not the first
	moreMemory string // GB more in all
	moreCards  string // number
	slower     string // tokens/s, of the first
	dearer     string // tokens/s, of the first

	linkHead    string // task, cards, share, times the speed of one card
	linkFits    string // the same where one card does not hold the job
	linkTP      string // task, cards, share of waiting
	linkExample string // no model was named: size

	methodHead string // model, list of methods with GiB
	methodWhy  string
	adapters   string // size of the adapters

	typesHead  string // model, card, list of types that fit
	typesNone  string // model, card
	typesTight string // model, card, list of types that may run out
	typesCard  string // card, list of types it multiplies
	typeYes    string // card, type
	typeNo     string // card, type
	typeSaves  string // card, type
	typeWhy    string // which to take

	rlHead     string // method, model, list
	rlItem     string // method of tuning, cards
	rlNone     string // method of tuning
	rlCopies   string // GiB of all further copies, what they are
	rlWide     string
	rlWhat     map[string]string // by method: what stands in memory beside
	serving    string            // no engine was named: a server is computed
	oddSplit   string            // tensor parallelism, heads, model
	noPrice    string
	hoursTotal string // hours × cards
}

// ratiosWords hold one card against another, figure by figure.
type ratiosWords struct {
	line                    string // first card, second card, memory, bandwidth, matrix rate
	memory, bandwidth, rate ratioWords
}

// ratioWords tell one figure of two cards.
type ratioWords struct {
	same  string
	times string // how many times
}
