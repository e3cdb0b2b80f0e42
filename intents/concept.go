package intents

import "math/bits"

// concept is what a phrase of either language means to the grammar. The
// lexicons map phrases to concepts, phrasing.go joins neighbouring concepts into
// new ones, and the rules speak of nothing else.
type concept uint16

const (
	_ concept = iota // no phrase means nothing

	// asking
	canWord       // can, could, is it possible
	enoughWord    // enough, sufficient
	notEnough     // the statement that it is not
	fitWord       // fits, holds, copes
	feasibleWord  // ok, feasible, does it work
	bareAsk       // "does it work?" with nothing else said
	tightWord     // tight, borderline
	willWord      // will: a prediction is asked for
	willOOM       // will it run out of memory
	whichWord     // which one, of several
	whatWord      // what, which
	howBig        // how big: also howMuch
	cheapWord     // cheap, cheapest
	howMuch       // how much, how many, how big
	needWord      // need, require, take
	minimumWord   // at least, minimum
	biggestWord   // biggest, at most
	recommendAsk  // the verb alone
	recommendWord // recommend, suggest, choose for me
	rentWord      // rent, lease
	whyWord       // why, what is going on, is that expected

	// things
	cardWord   // card, GPU, machine
	modelWord  // model, LLM
	vramWord   // memory of the card
	ramWord    // memory of the host
	diskWord   // disk, SSD
	needsWord  // requirements, configuration
	taskWord   // an application: speech, RAG, OCR
	tradeWord  // other words of the trade that ask nothing
	usedWord   // is used, takes up: an observation, not a limit
	paramsWord // parameters

	// what is done; the value is the contract's spelling
	runWord       // run: infer, unless training is stated
	serveWord     // infer, also beside training
	trainWord     // finetune, unless the kind is stated
	tuningWord    // lora, qlora, full, pretrain, grpo, dpo, ppo
	fullWord      // "full" by itself: a method only beside tuning
	quantType     // a way to hold weights
	bnbWord       // bitsandbytes
	kvWord        // KV cache
	parallelWord  // zero3, fsdp, ddp
	tensorKey     // tensor parallel, a number follows
	pipeKey       // pipeline parallel, a number follows
	offloadWord   // offload to the host
	optimizerWord // adamw_8bit …
	engineWord    // vllm, ollama …
	regionName    // a city or country

	// cards beyond the vocabulary
	cardPrefix // vendor and series words: rtx, gtx, tesla
	modified   // aftermarket memory
	cardSuffix // ti, super, laptop: another card than the one without
	stateWord  // idle, rented, second-hand: may stand between a count and its card
	vagueCard  // "my laptop": a card only where none is named
	seriesWord // a series or a vendor's cards as a whole
	seriesTail // what makes a number a series: the 30 in "30 series"

	// numbers and their units
	numberWord // a number word: two, eight
	countWord  // a count of cards in one word: single card, dual
	timesWord  // x, *
	unitB      // 1e9 parameters
	unitYi     // 1e8
	activeWord // active: says of a size that it is not the whole model's
	unitM      // 1e6
	unitT      // terabytes or 1e12
	unitGB     //
	unitMB     //
	unitK      // 1024 tokens or 1000 of anything else
	unitWan    // 10000
	unitCard   // measure words of cards
	unitPiece  // the measure word that also is money
	unitNode   // machines
	unitUser   // people, concurrent requests
	unitToken  // tokens
	unitOther  // samples, steps, frames, watts: counted things that are no slot here
	unitTime   //
	unitMoney  //
	moneySign  // stands before the number
	unitItem   // the general measure word
	batchKey   // batch size
	contextKey // context, sequence length
	usersKey   // concurrency
	otherKey   // rank, epochs, utilisation: the number belongs to it
	rateWord   // per second

	// settings of a job; the number after a key belongs to it
	rankKey       // LoRA rank
	accumKey      // gradient accumulation
	utilKey       // the share of the card's memory that an engine takes
	inputKey      // tokens of the prompt
	outputKey     // tokens of the answer
	sideKey       // the side of a square picture
	ckptWord      // gradient checkpointing
	flashWord     // flash attention
	packWord      // packing of sequences
	lossWord      // how the loss is computed; the value is the contract's spelling
	computeWord   // the type that training computes in, likewise
	targetWord    // what LoRA adapts; the value lists names parted by ;
	selectiveWord // of checkpointing: some layers
	flagKey       // a flag of a server by its name
	valueAsked    // what to set it to
	bpwWord       // bits per weight
	offWord       // switched off, without
	freeWord      // free on the card
	freeToo       // available: free on the card where one is named
	takenWord     // taken on the card by others
	storeWord     // a place where data lies: a bucket, NAS
	moveWord      // to copy, to upload
	dataWord      // what an amount of data is of: files, traffic
	unitBatch     // samples per batch
	unitFrame     // frames of a clip
	unitFPS       // frames per second
	unitSecond    // seconds
	alongWord     // and, with, plus: cards that work together
	plusWord      // plus: cards that certainly do
	jointWord     // together: says the same of the cards before it

	// money, time and data
	unitThousand  //
	unitSample    // rows, samples: also unitOther
	unitPicture   // pictures: samples where something is trained
	unitEpoch     // also unitOther
	epochKey      // the number after it counts epochs
	samplesKey    // the number after it counts samples
	unitZhe       // tenths of a price that are paid
	unitCheng     // tenths
	fairWord      // fair, too dear: a price is to be judged
	asideWord     // leaving aside; the value says on which side of it the thing stands
	savedWord     // cheaper, off
	halfPrice     // the value is the discount
	budgetKey     // what can be spent: a number stands beside it
	priceKey      // a price follows
	offerKey      // a price may follow: at, reserved
	ownWord       // I have: a sum behind it can be spent
	limitWord     // under, at most
	spentWord     // paid or taken already
	totalWord     // in all
	perTime       // per hour, a month: what a price is for
	planWord      // monthly, yearly; the value is the months
	roundTheClock // online, 7x24
	providerName  // who rents out; the value is the name

	// topics of renting that are no memory question
	priceWord
	askPrice // how much is it, what are the prices
	costWord
	troubleWord  // error, crash, out of memory reported
	symptomWord  // grows, gets slower, runs on the processor: trouble without an error
	trustWord    // reliable, legit
	platformWord // provider, seller
	buyWord      // to own instead of renting
	whenWord     // when should I
	quantWord    // quantisation as such
	chargeWord   // is it charged
	stepWord     // the steps, where to begin
	nextWord     // what to do next
	spanWord     // a time without a number; the value is the hours
	sameWord     // one and the same, both
	splitWord    // across several cards
	poolWord     // several as one: what stands behind it is asked for, not stated
	durationAsk  // how long does a job take
	vagueTrouble // crashed, failed: says nothing of how
	clearTrouble // out of memory, killed, nan
	cheaperWord  // would be cheaper: against another plan
	oomVerb      // to run out of memory, as a verb
	logText      // the words of a pasted log
	paymentWord
	spotWord // rented until somebody bids more
	contractWord
	secrecyWord // data that others must not see
	trialWord
	linkWord
	insteadWord  // instead of
	guardWord    // keeping keys, code and data from others
	tuningChoice // an adapter or every weight, in other words
	qualityWord  // of a quantisation
	choiceWord   // how to choose, which is better
	versusWord   // against, compared with
	orWord       // or, rather
	askSpeed     // asks for speed or duration
	slowWord     // says that it is slow or fast
	newbieWord
	howTo // how do I
	setupWord
	askMeaning  // what is, what does it mean
	supportWord // does it support
	specWord
	stopWord   // a machine that stops itself
	effectWord // whether something makes a difference
	aspectWord // what a fact is about; the value is one of Aspects
	haveWord   // has it
	cpuWord    // the host's processor
	headsWord  // attention heads
	exitWord   // leaving a contract before its end
	watchWord  // to be told when something happens
	benchWord  // what a test of the links between cards prints
	policyWord // a policy, terms: what holds is asked, and not what the word means
	defineWord // what is, what does it mean: the frame of a definition
	jargonWord // terms that are asked the meaning of, and say nothing of a wish by themselves
	termWord   // editions and processes whose name is what is asked about: distilled

	// talk
	greetingWord
	thanksWord
	identityWord
	helpWord
	rudeWord
	offTopicWord
	lifeWord // what somebody did meanwhile: about something else only by itself
	injectionWord
	actionWord
	politeWord // please, can you: what stands behind it is asked of us
	orderVerb  // what is done to a machine or an account
	codeWord

	// conversation
	ifWord      // in that case
	doubtWord   // are you sure, I heard otherwise
	alsoWord    // besides, and: a further question may begin here
	followMark  // and, what about, change to
	backWord    // back to: what was spoken of earlier, the rest as it is
	pronounWord // that one, it
	noiseWord   // swallowed, so that its parts are not read

	// made by phrasing.go
	askVRAM  // how much memory
	askCard  // which card, how many cards
	askModel // which model, how large a model
	askCount // how many cards, also of a named one
	askLimit // the longest context, the largest batch, the most users

	// read off the slots and quantities
	hasModel
	hasSize
	hasCard
	hasMemory // VRAM as an amount
	hasCount
	hasTuning // a training method
	hasInfer
	hasQuant
	plainType // the only types named are the hardware's own: bf16, fp8
	hasUsers
	hasEngine
	hasSetting // context, batch, parallelism …
	hasMoney
	hasTime
	twoCards
	twoSizes
	twoQuants
	twoMethods
	twoPrices
	hasPrice
	hasBudget
	hasData  // samples, epochs, tokens
	hasSpan  // hours or months
	hasHours // hours of use, and not the one day or week that a price is for
	eitherGB // one amount of memory or the other, asked
	hasPlan  // a discount
	hasRAM
	kindWord     // a stated way to tune: lora, qlora, full
	longSpan     // more than one hour or month, counted
	terse        // so short that nothing is described
	talkOnly     // a few words, none of which asks or names anything
	twoSpans     // hours and months
	bareContext  // a word for the context without a number
	hasFollow    // a FollowMark stands where it continues a conversation
	fitClause    // one clause holds hardware, workload and "can" and no other topic
	movedData    // an amount of data is to be moved
	definition   // what a term means is asked, and no more
	thankedFirst // the message begins with thanks
	definedLead  // the first clause asks what a term means
	modelAspect  // what a fact about a model is about
	asking       // the message ends in a question mark, or a word that stands for one
	doubted      // the message doubts an answer, or asks for its reason, and says no more

	conceptCount
)

// conceptSet is a set of concepts.
type conceptSet [5]uint64

// A set has room for all of them: otherwise the array would have a negative length.
var _ [len(conceptSet{})*64 - int(conceptCount)]struct{}

func setOf(cs ...concept) conceptSet {
	var s conceptSet
	for _, c := range cs {
		s.add(c)
	}
	return s
}

func (s *conceptSet) add(c concept) { s[c>>6] |= 1 << (c & 63) }

// without returns the set less one concept.
func (s conceptSet) without(c concept) conceptSet {
	s[c>>6] &^= 1 << (c & 63)
	return s
}

func (s conceptSet) has(c concept) bool { return s[c>>6]&(1<<(c&63)) != 0 }

func (s conceptSet) union(o conceptSet) conceptSet {
	for i := range s {
		s[i] |= o[i]
	}
	return s
}

func (s conceptSet) intersects(o conceptSet) bool {
	for i := range s {
		if s[i]&o[i] != 0 {
			return true
		}
	}
	return false
}

// contains reports whether every concept of o is in s.
func (s conceptSet) contains(o conceptSet) bool {
	for i := range s {
		if o[i]&^s[i] != 0 {
			return false
		}
	}
	return true
}

func (s conceptSet) empty() bool { return s == conceptSet{} }

// list returns the concepts in order.
func (s conceptSet) list() []concept {
	var out []concept
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			out = append(out, concept(i*64+bits.TrailingZeros64(word)))
		}
	}
	return out
}
