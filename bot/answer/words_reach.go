package answer

// reachWords say how far a job goes and how fast.
type reachWords struct {
	context    string // tokens, low and high tokens
	contextFor string // tokens, low and high tokens, sequences at once
	none       string // not even a short sequence fits
	seqLen     string // tokens, micro batch
	beyond     string // tokens the model was made for
	batch      string // sequences, tokens in each
	micro      string // sequences, tokens in each
	fewest     string // cards
	noCount    string // most cards that are tried
	decode     string // tokens/s, low, high, sequences, tokens in each
	each       string // tokens/s of one sequence
	prefill    string // tokens/s, low, high
	train      string // tokens/s, low, high
	hours      string // duration with bounds, tokens
	noSpeed    string // the card's bandwidth or rate is not known
	noTokens   string // pictures and speech have no tokens per second
	working    string // formula
	assumed    string // what the hours assume: tokens a sample, epochs
	// headlines of answers about speed: task, cards, figure
	headDecode, headTrain, headHours string
	// headlines of answers about limits: task without its length, cards, figure
	contextOf, usersOf               string // cards, list of models with their limit
	usersAt                          string // tokens
	headContext, headBatch, headNone string
	hour, minute, day                string // number
	tooTight                         string // the job does not fit: the speed is that of cards which hold it
}
