package answer

import (
	"fmt"
	"unicode"

	"gpufit/estimator"
	"gpufit/intents"
)

// words holds every sentence of a reply in one language. wordsEN and wordsZH
// are its two values: a key that is missing or misspelt in one of them is found
// by the compiler or by TestWordsParity, which also holds the placeholders of
// both to the same arguments. Figures arrive as strings, already rounded.
type words struct {
	lang intents.Lang

	verdicts map[estimator.Verdict]string // a word for a table cell or a list
	terms    map[estimator.TermName]string
	methods  map[estimator.Method]string // a short name: LoRA
	tasks    map[estimator.Method]string // model → a noun phrase

	phrase  phraseWords
	verdict verdictWords
	need    needWords
	which   whichWords
	fits    fitsWords
	remark  remarkWords
	change  changeWords
	assume  assumeWords
	small   smallWords
	decline declineWords
	unclear unclearWords
	layout  layoutWords
	unused  unusedWords
	gate    gateWords
	reach   reachWords
	advice  adviceWords
	spec    specWords
	money   moneyWords

	fallback fallbackWords

	// formula are the words of the estimator's formulas with their translation, in
	// pairs; none in English, which they are written in.
	formula []string

	diagnosis diagnosisWords
}

// phraseWords are the parts that sentences are put together from.
type phraseWords struct {
	sizedModel string // size: a 7B model
	// sizedModelAn is sizedModel before a size that is spoken with a vowel first.
	sizedModelAn string
	aside        string // text, remark in brackets
	detailSep    string // between details: int4, 8k context
	context      string // tokens
	sequences    string // number at once
	batch        string // number in a step
	pixels       string // width × height
	frames       string // number
	oneCard      string // card
	cards        string // number, card
	sizedCard    string // GB: one 24 GB card, without its number
	oneSized     string // GB
	sizedCards   string // number, GB
	figure       string // peak, low, high, in GiB
	figurePer    string // the same for each of several cards
	listSep      string
	bpw          string // bits per weight of a file
	or           string // items before the last, the last
	colon        string
	// driverContext is the term of the context where it is not CUDA's.
	driverContext string
	withContext   string // tokens, as a question says it
	withEngine    string // engine, as a question says it
	withLength    string // tokens of a training sequence, as a question says it
	onCards       string // number, as a question says it
}

// verdictWords are headlines. Arguments: task, cards, figure, usable GiB.
type verdictWords struct {
	yes, tight, no string
	// probablyNot is tight where the middle of the band is above the usable GiB.
	probablyNot string
	split       string // parallelism, attention heads, model, what divides them
	ramShort    string // task, cards, GiB of host memory needed, GB stated
	noOffload   string // the headline without it
	// anyMethod, tightMethod and noMethod head an answer over LoRA, QLoRA and
	// full by the best verdict among them: model, cards, methods that fit.
	anyMethod, tightMethod, noMethod string
	// depends heads an answer over cards that share a name: task, name, what fits.
	depends string
	// several heads an answer over several models or counts: what fits.
	several string
	outcome string // name, verdict, GiB: an item of those lists
}

// needWords are for the question how much memory a job takes.
type needWords struct {
	headline   string // task, figure
	byMethod   string // model, "LoRA 17 GiB, …"
	fitsOn     string // list of cards
	noOneCard  string // task fits no single common card
	methodItem string // method, GiB
}

// whichWords are for the question which card to rent.
type whichWords struct {
	headline  string // task, cards, figure, usable GiB
	tightOnly string // task, cards, figure, usable GiB: nothing roomier was found
	none      string // task, GiB in all, most cards tried
	count     string // task, cards, figure, usable: how many of a stated card
	noCount   string // task, card, most cards tried
	byMethod  string // model, list of "LoRA: one RTX 4090"
	item      string // method, cards
	noItem    string // method
	byMemory  string // GB, list of cards: no task was named
	whatever  string // task, GiB, largest card, its GiB: no card holds it
	prices    string // where no single card is recommended: prices can be asked for
}

// fitsWords are for the question what a card can run.
type fitsWords struct {
	headline string // cards, usable GiB, list of items
	item     string // use, model
	nothing  string // cards, usable GiB
	tight    string // cards, usable GiB, list of items: nothing fits with room
	searched string // number of models
	use      string // method, quant: int4 inference
	model    string // task, cards, what fits: one model in several types
	noModel  string // model, cards
	resident string // host RAM is not counted
	context  string // tokens: what inference was judged with
	seqLen   string // tokens: what training was judged with
}

// remarkWords are single lines under a verdict.
type remarkWords struct {
	ruleInfer  string // GB
	ruleTrain  string // GB
	ruleImage  string // GB
	moe        string // total, active parameters
	paramsOnly string // size of a model that was not named
	noShape    string // model whose layers the catalogue lacks
	hostRAM    string // GiB
	ramShort   string // stated GB
	ramLoading string // stated GB, checkpoint GiB

	unreadable   string // a value as typed
	leftOut      string // a name as typed, beside others that are known
	unknownModel string // as typed, size
	unknownSize  string // series as typed, size
	unknownCard  string // as typed, GB
	mixed        string // list of cards, number in all, smallest card
	splitNeeds   string // parallelism, number of cards
	offloadZeRO  string
	onlyFirst    string // value taken, list of the others
	noEffect     string // list of inputs
	unpacked     string // card, type that it cannot multiply
	noBF16       string // card
	unified      string // card, GB, GiB for the GPU
	ramOnly      string // GB of host memory beside no card
	defaultsOf   string // trainer that was named
	noDefaults   string // program that splits the work and sets nothing else
	asLoRA       string // kind of adapter that is computed as LoRA
	notTuned     string // kind of tuning that is not computed
	typeOfQLoRA  string // type
	typeOfFull   string // method, type
	free         string // GB
	used         string // GB
	diskHolds    string // stated GB, checkpoint GiB
	diskShort    string // stated GB, checkpoint GiB
	copies       string
	checkpoint   string // GiB
	beyond       string // tokens stated, tokens of the model
	working      string // term, formula, GiB
	doubt        string // heads the working
	notBelieved  string // a count as typed
	readAs       string // as typed, name in the catalogue
	readAsOne    string // the same, where the name is that of a series
	bareCard     string // as typed, list of names
	memoryAs     string // GB, card: the stated memory was taken
	methods      string // the kind of fine-tuning was not named
	resident     string // engines that take all memory in advance: share
	queue        string // what does not find room at once waits: asked, length, at once
}

// changeWords name what can be altered. title heads the list.
type changeWords struct {
	titleNo, titleTight string
	none                string            // nothing fits on this card
	oneSequence         string            // a change to one sequence at once
	shardedOffload      string            // split, GiB of host memory
	item                string            // change, GiB, verdict
	ids                 map[string]string // by Change.ID; the value is an argument where it tells
	beside              map[string]string // by Step.Key, of what goes with a change: value
	with                string            // change, list of what goes with it
}

// assumeWords name the inputs that nobody stated.
type assumeWords struct {
	line     string            // list, example of a correction
	noHint   string            // list, where nothing is left to correct
	zeroNote string            // parallelism: a copy on every card would not fit
	keys     map[string]string // by Assumption.Key; value
	values   map[string]string // values that have words: on, off, none
	hints    map[string]string // by Assumption.Key: an example that the parser reads; value
}

// smallWords answer small talk by topic.
type smallWords struct{ topics map[string]string }

// declineWords answer what is out of scope by topic, without a figure.
type declineWords struct {
	topics map[string]string
	other  string
	broken string // a fault of ours
}

// unclearWords ask one question back.
type unclearWords struct {
	nothing     string                    // neither model nor card
	needModel   string                    // cards are known
	needCard    string                    // task is known
	needUse     string                    // a card is asked for, but not for what
	recommend   string                    // a card is asked for and nothing else said
	needTask    string                    // only the method is known: method
	tooMany     string                    // it is not clear which of several is meant
	tooLarge    string                    // numbers beyond any machine
	noModel     string                    // as typed, suggestions
	noModelHint string                    // as typed
	noCard      string                    // as typed, suggestions
	noCardHint  string                    // as typed
	notMethod   string                    // GRPO and its like: method
	needs       map[intents.Intent]string // the question for what a topic cannot be answered without
	methods     map[string]string         // a method as the slots spell it
	examples    [3]Choice                 // questions that are always answered
	askFits     Choice                    // card
	askRun      Choice                    // card, model
	askWhich    Choice                    // model
	askNeed     Choice                    // model
}

// specWords are for facts about cards and models.
type specWords struct {
	headline, item, itemSep string // items; name, facts; between items
	fact                    string // title of the column of names
	uncertain               string // name, note of the table
	otherForms              string // card as taken, other forms with what they have
	whichCard               string // a question back
	sizes                   string // series, how many, list of sizes
	more                    string // how many are left out
	yes, no, unknown        string
	all, none               string // all parameters; no experts
	ofExperts               string // at work, in all

	memory, bandwidth, compute, bf16, fp8, fp4, nvlink, pcie, power, mig, ecc, arch string
	params, active, context, layers, heads, hidden, vocab, experts, dtype           string
}

// layoutWords are titles of a reply's parts.
type layoutWords struct {
	memory    string // per card, GiB
	total     string
	usable    string // GiB
	sources   string
	ask       string
	card      string
	peak      string // GiB per card
	usableCol string // GiB
	verdict   string
	method    string
	model     string
	use       string
	largest   string
}

// wordsFor returns the wordings of a language, English for any other.
func wordsFor(l intents.Lang) *words {
	if l == intents.ZH {
		return &wordsZH
	}
	return &wordsEN
}

// say fills a wording in. Wordings put spaces around their placeholders; where
// Chinese ends up on both sides of one, it closes again.
func say(format string, args ...any) string {
	return closeUp(fmt.Sprintf(format, args...))
}

// closeUp drops the spaces between two wide runes, and those beside a
// full-width mark, which brings its own room.
func closeUp(s string) string {
	runes := []rune(s)
	out := make([]rune, 0, len(runes))
	for i, r := range runes {
		if r == ' ' && i > 0 && i+1 < len(runes) && needsNoSpace(runes[i-1], runes[i+1]) {
			continue
		}
		out = append(out, r)
	}
	return string(out)
}

func needsNoSpace(a, b rune) bool {
	return isWide(a) && isWide(b) || isWide(a) && unicode.IsPunct(a) || isWide(b) && unicode.IsPunct(b)
}

// fallbackWords speak of a question that a model read.
type fallbackWords struct {
	note string // who read the question, and that figures are ours
}
