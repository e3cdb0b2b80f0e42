package intents

// rule makes an intent of concepts. The first rule that holds decides; a new
// intent is a new row, and rows of one kind stand together.
type rule struct {
	intent     Intent
	topic      string
	wants      Intent // what the words ask for; where empty, the intent itself unless fragment
	confidence float64
	all        conceptSet // every one of these is present
	any, any2  conceptSet // at least one of each; empty: no condition
	none       conceptSet // none of these
	fragment   bool       // the message states things and asks nothing
}

func (u *rule) holds(has conceptSet) bool {
	return has.contains(u.all) && !has.intersects(u.none) &&
		(u.any.empty() || has.intersects(u.any)) && (u.any2.empty() || has.intersects(u.any2))
}

// wanted is what the words ask for under this rule.
func (u *rule) wanted() Intent {
	if u.wants == "" && !u.fragment && u.intent != UnclearAskBack {
		return u.intent
	}
	return u.wants
}

// Groups of concepts that several rules name.
var (
	hardware = setOf(hasCard, hasMemory)
	named    = setOf(hasModel, hasSize)
	workload = named.union(setOf(hasTuning, taskWord))
	// known are the things that a question can be about, named as such.
	known   = hardware.union(named).union(setOf(hasCount, hasEngine, hasSetting, hasQuant, hasUsers, taskWord, providerName, logText, hasSpan, hasData, linkWord))
	subject = workload.union(setOf(hasInfer, hasQuant, hasUsers, hasMemory))
	// realQuestion is what makes an injection a question after all.
	realQuestion = setOf(enoughWord, fitWord, willOOM, fitClause, askVRAM, askCard, askModel)
	// linkAsked are what makes a word about links the question.
	linkAsked = setOf(asking, effectWord, whyWord, slowWord, choiceWord, versusWord, orWord, howMuch, whatWord, whichWord, needWord, canWord, feasibleWord, supportWord,
		troubleWord, askSpeed, askMeaning, howTo, priceWord, costWord, askCard, qualityWord)
	// topics are words of a question that is not about memory.
	topics = setOf(priceWord, costWord, troubleWord, paymentWord, contractWord, trialWord, linkWord, qualityWord, choiceWord, versusWord, askSpeed, newbieWord, setupWord, askMeaning)
	// domain are the words that show that a message is about our trade.
	// Comparing things is done everywhere.
	domain = topics.without(versusWord).union(subject).union(hardware).union(setOf(cardWord, modelWord, vramWord, ramWord, needsWord, runWord, serveWord,
		trainWord, tuningWord, quantType, rentWord, tradeWord, askVRAM, askCard, askModel, hasCount, hasEngine, hasSetting, fitWord, hasFollow,
		supportWord, specWord, notEnough, kvWord, parallelWord, tensorKey, pipeKey, hasMoney, platformWord, providerName, symptomWord, optimizerWord, offloadWord,
		ckptWord, flashWord, packWord, aspectWord, hasRAM, hasData))
	// glossed are the words whose meaning may be asked: those of the trade, and terms
	// that mean nothing else here.
	glossed = domain.without(askMeaning).union(setOf(jargonWord, termWord, trialWord, symptomWord, clearTrouble, unitGB, unitToken, unitNode, perTime, planWord, usersKey, batchKey, contextKey, diskWord, otherKey, rankKey, accumKey, utilKey))
	// moneyAsked are what makes a word for money more than a remark.
	moneyAsked = setOf(troubleWord, twoCards, askPrice, priceWord, howMuch, hasMoney, hasBudget, hasSpan, planWord, spanWord, durationAsk, buyWord, cheaperWord, roundTheClock, contractWord, paymentWord)
	// fairAside are what makes more of a price than whether it is fair.
	fairAside = setOf(hasInfer, longSpan, hasHours, hasPlan, twoPrices, twoSpans, totalWord, versusWord, trialWord, newbieWord, buyWord, whyWord, durationAsk, roundTheClock, howTo)
	// hasWork are a job and hardware, named: a verdict can be given.
	hasWork = setOf(hasSize, hasModel)
)

// rules is the grammar of intents, from what is certain to what is guessed.
// Within a kind of question the narrower row stands first: a verdict asked in so
// many words before a price, a fact about a card before a comparison of two.
var rules = []rule{
	// Keys and code kept from others: not fishing for ours.
	{intent: SetupHowto, confidence: 0.8, all: setOf(guardWord), any: setOf(rentWord, cardWord, howTo, trustWord, platformWord, doubtWord, stateWord, setupWord, asking), none: setOf(actionWord, codeWord, clearTrouble)},

	// Thanks, with what somebody is offered for it.
	{intent: Smalltalk, topic: TopicThanks, confidence: 0.85, all: setOf(thankedFirst, offTopicWord), none: domain.union(setOf(asking, howTo, whatWord, whichWord, howMuch, canWord, recommendWord, actionWord, injectionWord))},

	// No question of ours, whatever words of ours stand in it.
	{intent: OutOfScope, topic: TopicNonsense, confidence: 0.8, all: setOf(codeWord), none: realQuestion},
	{intent: OutOfScope, topic: TopicOffTopic, confidence: 0.9, all: setOf(offTopicWord), none: named.union(setOf(vramWord, enoughWord, askVRAM, hasTuning, modelWord, serveWord))},
	{intent: OutOfScope, topic: TopicOffTopic, confidence: 0.9, all: setOf(lifeWord), none: domain.union(setOf(thanksWord, watchWord, diskWord, stopWord, guardWord, storeWord, trialWord))},
	{intent: OutOfScope, topic: TopicAction, confidence: 0.9, all: setOf(actionWord), none: realQuestion},
	{intent: OutOfScope, topic: TopicInjection, confidence: 0.9, all: setOf(injectionWord), none: realQuestion.union(named).union(setOf(askPrice))},
	{intent: OutOfScope, topic: TopicInjection, confidence: 0.9, all: setOf(injectionWord), none: realQuestion.union(hardware).union(setOf(needsWord))},
	{intent: Smalltalk, topic: TopicIdentity, confidence: 0.9, all: setOf(identityWord), none: named.union(hardware)},
	{intent: Smalltalk, topic: TopicHelp, confidence: 0.9, all: setOf(helpWord), none: domain.union(logWords)},

	// A pasted log is one, whatever numbers stand in it.
	{intent: OOMDiagnose, confidence: 0.9, all: setOf(logText)},

	// What a word means, asked and no more.
	{intent: Glossary, confidence: 0.9, all: setOf(definition), any: glossed, none: hardware.union(named).union(setOf(policyWord, whyWord, vagueTrouble, askCard, askPrice, cheapWord, recommendWord, biggestWord, minimumWord, costWord, howTo, howMuch, canWord, needWord, choiceWord, versusWord, pronounWord, cardWord, modelWord, newbieWord))},
	{intent: Glossary, confidence: 0.9, all: setOf(askMeaning, terse), any: setOf(tradeWord, specWord, aspectWord, quantType, tuningWord, linkWord, kvWord, parallelWord, tensorKey, pipeKey, engineWord, termWord, cardPrefix, offloadWord, optimizerWord, contextKey, unitOther, paymentWord, ckptWord, flashWord, packWord, batchKey, vramWord, diskWord, perTime, rankKey, accumKey), none: hardware.union(named).union(setOf(policyWord, whyWord, troubleWord, askCard, askModel, askVRAM, askPrice, cheapWord, recommendWord, biggestWord, costWord, howTo, canWord))},

	{intent: Glossary, confidence: 0.8, all: setOf(definedLead), any: glossed, none: hardware.union(named).union(moneyAsked).union(setOf(costWord, askCard, askModel, askVRAM, cheapWord, recommendWord, needWord, choiceWord, versusWord, cardWord, newbieWord, linkWord))},

	// What is taken, and why so much.
	{intent: OOMDiagnose, confidence: 0.8, all: setOf(whyWord, symptomWord), none: setOf(priceWord, costWord, linkWord)},

	// Two ways to tune, or the two things that a card is for, held against each other.
	{intent: WhichGPU, confidence: 0.85, all: setOf(hasBudget), any: workload.union(setOf(hasInfer)), any2: setOf(choiceWord, whichWord, recommendWord, askCard), none: setOf(twoCards, twoMethods, twoQuants, askModel, troubleWord)},
	{intent: WhichGPU, confidence: 0.8, all: setOf(whichWord, seriesWord), any: named, any2: setOf(canWord, fitWord, runWord, enoughWord), none: setOf(hasCount, hasMemory, modelWord, askVRAM)},
	{intent: LoRAVsFull, confidence: 0.9, all: setOf(twoMethods, hasTuning), any: setOf(choiceWord), none: hardware.union(setOf(hasInfer, troubleWord))},
	{intent: TrainingVsInference, confidence: 0.85, all: setOf(trainWord, serveWord), any: setOf(whyWord, sameWord), none: setOf(twoCards, troubleWord, hasModel, hasSize)},
	{intent: TrainingVsInference, confidence: 0.8, all: setOf(trainWord, serveWord, whyWord, twoCards), none: named.union(setOf(choiceWord, slowWord, troubleWord))},
	{intent: TrainingVsInference, confidence: 0.8, all: setOf(trainWord, runWord), any: setOf(whyWord, versusWord), none: setOf(hasCount, twoCards, troubleWord, slowWord, askSpeed, linkWord, priceWord, costWord)},
	{intent: TrainingVsInference, confidence: 0.85, all: setOf(trainWord, serveWord), any: setOf(choiceWord, versusWord, whyWord, sameWord), none: setOf(twoCards, troubleWord, fitClause)},
	{intent: TrainingVsInference, confidence: 0.8, all: setOf(trainWord, serveWord, orWord), none: hardware.union(named).union(setOf(kindWord, twoQuants, troubleWord, askCard, askVRAM, askModel, priceWord, costWord))},
	{intent: TrainingVsInference, confidence: 0.85, all: setOf(trainWord, serveWord, twoCards), any: setOf(feasibleWord, canWord), none: named.union(setOf(choiceWord, versusWord, orWord))},
	{intent: TrainingVsInference, confidence: 0.8, all: setOf(trainWord, serveWord, hasCard), any: setOf(feasibleWord, recommendWord, canWord), none: named.union(setOf(hasCount, hasMemory, hasTime, taskWord, troubleWord, priceWord, costWord, askModel, askCard, fitWord, enoughWord, kindWord, versusWord, choiceWord))},

	// What a card can run. Before can_run: "how large an R1 can 8 4090s take".
	{intent: WhatFits, confidence: 0.85, all: setOf(askModel, hasRAM), none: named.union(setOf(askCard, newbieWord, costWord, askSpeed))},
	{intent: WhatFits, confidence: 0.85, all: setOf(modelWord, recommendAsk), any: hardware, none: named.union(setOf(askCard, newbieWord, cardWord, priceWord))},
	{intent: WhatFits, confidence: 0.95, all: setOf(askModel), any: hardware, none: setOf(hasSize, askCard, newbieWord, costWord, askSpeed)},

	// Memory asked in so many words is answered, whatever is asked beside it.
	{intent: CanRun, confidence: 0.97, all: setOf(fitClause), any: hardware, any2: named},
	{intent: WhichGPU, confidence: 0.95, all: setOf(askCount), any: named, none: setOf(fitClause, linkWord)},
	{intent: CanRun, confidence: 0.95, any: setOf(enoughWord, fitWord), any2: hardware, all: setOf(hasSize), none: setOf(troubleWord, costWord, twoCards)},
	{intent: CanRun, confidence: 0.95, any: setOf(enoughWord, fitWord), any2: hardware, all: setOf(hasModel), none: setOf(troubleWord, costWord, twoCards)},
	{intent: CanRun, confidence: 0.85, any: setOf(enoughWord, fitWord), any2: hardware, all: setOf(hasModel, costWord), none: moneyAsked},
	{intent: CanRun, confidence: 0.85, any: setOf(enoughWord, fitWord), any2: hardware, all: setOf(hasSize, costWord), none: moneyAsked},
	{intent: CanRun, confidence: 0.95, all: setOf(willOOM), any: hardware, any2: workload, none: setOf(whyWord)},
	{intent: CanRun, confidence: 0.9, all: setOf(supportWord), any: hardware, any2: named},
	{intent: CanRun, confidence: 0.85, all: setOf(fitClause), any: hardware},
	{intent: CanRun, confidence: 0.85, any: setOf(enoughWord, fitWord), any2: hardware, all: setOf(hasTuning), none: setOf(troubleWord, costWord, twoCards)},
	{intent: CanRun, confidence: 0.9, all: setOf(askVRAM), any: hardware, any2: workload, none: setOf(troubleWord, twoCards, askCard)},
	{intent: CanRun, confidence: 0.85, all: setOf(askLimit), any: hardware, any2: named, none: setOf(troubleWord, costWord, priceWord, askCard)},
	{intent: UnclearAskBack, topic: TopicLimits, confidence: 0.85, all: setOf(askLimit), none: named.union(setOf(troubleWord, costWord, priceWord, askCard, askModel, askVRAM, logText))},
	{intent: VRAMNeeded, confidence: 0.95, any: setOf(askVRAM, needsWord), any2: named, none: hardware.union(setOf(troubleWord, askCard, priceWord, versusWord))},
	{intent: VRAMNeeded, confidence: 0.95, all: setOf(askVRAM), any2: named, none: hardware.union(setOf(troubleWord, askCard))},
	{intent: VRAMNeeded, confidence: 0.7, any: setOf(askVRAM, needsWord), any2: setOf(hasTuning, taskWord), none: hardware.union(setOf(troubleWord, askCard, newbieWord))},

	{intent: CanRun, confidence: 0.85, all: setOf(modelAspect, hasInfer, canWord), any: hardware, any2: named, none: setOf(troubleWord, priceWord, costWord, howMuch)},
	// Heads that several cards are to share, before the fact how many there are.
	{intent: MultiGPUInterconnect, confidence: 0.85, all: setOf(headsWord), any: setOf(tensorKey, pipeKey, parallelWord, splitWord), none: setOf(troubleWord, fitClause)},

	// A fact about a card or a model, before two cards are held against each other.
	{intent: QuantizationAdvice, confidence: 0.85, all: setOf(supportWord, hasQuant), none: setOf(plainType).union(named).union(setOf(troubleWord))},
	{intent: QuantizationAdvice, confidence: 0.85, all: setOf(supportWord, hasQuant, qualityWord), none: named.union(setOf(troubleWord))},
	{intent: QuantizationAdvice, confidence: 0.8, all: setOf(hasQuant, runWord, seriesWord), any: setOf(canWord, supportWord, asking), none: workload.union(setOf(plainType, hasMemory, hasCount, troubleWord))},
	{intent: GPUSpec, confidence: 0.85, all: setOf(linkWord, hasCard), any: setOf(supportWord, haveWord), none: workload.union(setOf(hasInfer, hasCount, hasEngine, hasSetting, effectWord, slowWord, troubleWord))},
	{intent: GPUSpec, confidence: 0.8, all: setOf(linkWord, aspectWord, pronounWord, terse), any: setOf(supportWord, haveWord, ownWord), none: workload.union(setOf(hasInfer, hasCount, hasEngine, effectWord, slowWord, troubleWord, needWord, parallelWord, splitWord, versusWord, choiceWord))},
	{intent: GPUSpec, confidence: 0.85, all: setOf(specWord, hasCard), none: workload.union(setOf(hasInfer, priceWord, costWord, troubleWord, howTo))},
	{intent: GPUSpec, confidence: 0.85, all: setOf(vramWord, hasCard, orWord), none: workload.union(setOf(hasInfer, choiceWord, versusWord, priceWord, costWord, troubleWord, enoughWord, fitWord, hasCount))},
	{intent: GPUSpec, confidence: 0.85, all: setOf(eitherGB, hasCard), none: workload.union(setOf(hasInfer, choiceWord, versusWord, priceWord, costWord, troubleWord, enoughWord, fitWord, hasCount, askCard, rentWord))},
	{intent: GPUSpec, confidence: 0.85, all: setOf(aspectWord, hasCard, terse), none: workload.union(setOf(hasInfer, linkWord, priceWord, costWord, troubleWord, enoughWord, fitWord, choiceWord, versusWord, effectWord))},
	{intent: GPUSpec, confidence: 0.85, all: setOf(haveWord, hasQuant, hasCard), none: workload.union(setOf(hasInfer, hasMemory, hasCount, priceWord, costWord, troubleWord, enoughWord, fitWord, choiceWord))},
	{intent: GPUSpec, confidence: 0.85, all: setOf(askVRAM, hasCard), none: workload.union(setOf(hasInfer, enoughWord, fitWord, priceWord, costWord, troubleWord, askCard))},
	{intent: GPUSpec, confidence: 0.8, all: setOf(twoCards, seriesWord), none: workload.union(setOf(hasInfer, choiceWord, versusWord, orWord, priceWord, costWord, troubleWord, linkWord, supportWord, rentWord, cardWord))},
	{intent: ModelSpec, confidence: 0.8, all: setOf(aspectWord, hasModel, asking), none: hardware.union(setOf(hasTuning, hasInfer, priceWord, costWord, troubleWord, howTo, askCard, askVRAM, vramWord, linkWord, enoughWord, fitWord))},
	{intent: ModelSpec, confidence: 0.75, all: setOf(haveWord, hasModel), none: hardware.union(setOf(hasTuning, hasInfer, hasQuant, vramWord, askVRAM, askCard, cardWord, troubleWord, hasFollow))},
	{intent: ModelSpec, confidence: 0.75, all: setOf(howBig, hasModel), none: hardware.union(setOf(kvWord, hasTuning, hasInfer, vramWord, askVRAM, askCard, cardWord, troubleWord, ramWord, diskWord, unitGB))},
	{intent: ModelSpec, confidence: 0.75, all: setOf(aspectWord, hasModel, terse), none: hardware.union(setOf(hasTuning, hasInfer, priceWord, costWord, troubleWord, howTo, askCard, askVRAM, vramWord, linkWord, hasQuant))},
	{intent: ModelSpec, confidence: 0.85, all: setOf(specWord, hasModel), none: hardware.union(setOf(hasTuning, priceWord, costWord, troubleWord, howTo, askCard, askVRAM))},

	{intent: ModelSpec, confidence: 0.8, all: setOf(hasModel), any: setOf(bareContext, askLimit), none: hardware.union(topics).union(fitAsked.without(canWord)).union(setOf(hasTuning, hasInfer, vramWord, askVRAM, askCard, needsWord, taskWord, hasSetting, hasQuant, hasUsers))},

	// Hours or months against each other, and what comes to a sum, before the words
	// for what is billed.
	{intent: PriceLookup, confidence: 0.85, all: setOf(hasPrice, priceWord, hasCard), any: setOf(perTime, planWord, hasSpan, hasTime), none: workload.union(setOf(hasInfer, longSpan, hasHours, hasPlan, twoPrices, twoSpans, howMuch, costWord, totalWord, orWord, versusWord, contractWord, paymentWord, trialWord, newbieWord, buyWord, roundTheClock, trustWord, durationAsk, whyWord))},
	{intent: PriceLookup, confidence: 0.85, all: setOf(hasPrice, fairWord, hasCard), none: workload.union(fairAside).union(setOf(paymentWord))},
	{intent: CostEstimate, confidence: 0.85, all: setOf(twoPrices), any: setOf(orWord, versusWord, choiceWord), none: setOf(troubleWord, providerName)},
	{intent: CostEstimate, confidence: 0.85, all: setOf(hasPrice, contractWord), any: setOf(askPrice, howMuch, costWord), none: setOf(whyWord, trialWord)},

	{intent: CostEstimate, confidence: 0.85, all: setOf(hasInfer, hasCard, planWord), any: setOf(askPrice, costWord), any2: named, none: setOf(hasMoney, contractWord, paymentWord, trialWord, newbieWord, versusWord, choiceWord, fitClause, enoughWord, fitWord)},
	{intent: WhichGPU, confidence: 0.8, all: setOf(orWord, hasCount, choiceWord), any: named, none: hardware.union(setOf(twoQuants, twoMethods, parallelWord, tensorKey, pipeKey, linkWord, priceWord))},
	{intent: CostEstimate, confidence: 0.85, all: setOf(hasPrice, hasPlan), any: setOf(hasSpan, howMuch, askPrice), none: setOf(trustWord)},
	{intent: CostEstimate, confidence: 0.85, all: setOf(hasPlan, longSpan), any: setOf(totalWord, howMuch, askPrice, costWord), none: setOf(trustWord)},
	{intent: CostEstimate, confidence: 0.8, all: setOf(hasPlan, hasHours, hasCard), none: setOf(trustWord)},
	{intent: CostEstimate, confidence: 0.85, all: setOf(hasPrice, roundTheClock), none: setOf(contractWord, troubleWord, trustWord)},
	{intent: CostEstimate, confidence: 0.85, all: setOf(buyWord), any: setOf(orWord, versusWord, choiceWord), any2: setOf(hasPrice, perTime, planWord, roundTheClock), none: setOf(twoCards)},
	{intent: CostEstimate, confidence: 0.85, all: setOf(costWord, hasCard, hasInfer), any: setOf(roundTheClock, spanWord, planWord), none: setOf(contractWord, paymentWord, trialWord, troubleWord, newbieWord, choiceWord, twoCards)},
	{intent: CostEstimate, confidence: 0.8, all: setOf(hasHours, hasCard), any: setOf(howMuch, cheaperWord), none: setOf(vramWord, askVRAM, askCard, askModel, askCount, askSpeed, contractWord, troubleWord, fitClause, rateWord, ramWord)},
	{intent: CostEstimate, confidence: 0.8, all: setOf(howMuch, spanWord, hasCard), none: setOf(vramWord, askVRAM, askCard, askModel, askCount, askSpeed, contractWord, troubleWord, fitClause)},
	{intent: Onboarding, confidence: 0.85, all: setOf(newbieWord, buyWord, rentWord), none: named.union(setOf(hasMoney, hasSpan, askPrice, cheaperWord))},
	{intent: CostEstimate, confidence: 0.85, all: setOf(buyWord, rentWord), any: setOf(orWord, versusWord, choiceWord, cheaperWord)},
	{intent: CostEstimate, confidence: 0.85, all: setOf(hasBudget), any: setOf(enoughWord, durationAsk, howMuch, canWord), none: setOf(askCard, askVRAM, troubleWord, recommendWord)},
	{intent: CostEstimate, confidence: 0.85, all: setOf(planWord), any: setOf(cheaperWord, orWord, versusWord, choiceWord), none: setOf(hasPrice, twoCards, paymentWord, chargeWord)},
	{intent: CostEstimate, confidence: 0.85, all: setOf(hasBudget, askCount, hasCard, rentWord), none: named.union(setOf(troubleWord, recommendWord))},
	{intent: CostEstimate, confidence: 0.85, any: setOf(askPrice, costWord), any2: setOf(runWord, trainWord, tuningWord, serveWord), none: hardware.union(setOf(perTime, hasMoney, contractWord, paymentWord, trialWord, newbieWord, troubleWord, versusWord, choiceWord, askCard, cheapWord, vramWord))},
	{intent: CostEstimate, confidence: 0.85, all: setOf(longSpan), any: setOf(askPrice, costWord, totalWord), none: setOf(contractWord, paymentWord, trialWord, newbieWord, troubleWord, choiceWord, askCard, hasPlan, twoCards)},
	{intent: CostEstimate, confidence: 0.85, all: setOf(hasPrice, longSpan), none: setOf(contractWord, paymentWord, trialWord, newbieWord, troubleWord, askCard, twoCards, trustWord)},
	{intent: CostEstimate, confidence: 0.85, all: setOf(twoSpans), any: setOf(howMuch, askPrice, costWord, priceWord)},
	{intent: CostEstimate, confidence: 0.85, all: setOf(roundTheClock), any: setOf(askPrice, costWord), none: setOf(contractWord, troubleWord, paymentWord)},
	{intent: WhichGPU, confidence: 0.85, all: setOf(hasData, askCard), any: named, none: setOf(askPrice, costWord, hasMoney, hasBudget, hasCard)},
	{intent: CostEstimate, confidence: 0.85, all: setOf(hasData), any: setOf(askPrice, costWord, priceWord)},
	{intent: SetupHowto, confidence: 0.85, all: setOf(movedData), none: named.union(setOf(priceWord, askPrice, costWord, chargeWord, contractWord, hasPrice, clearTrouble, vagueTrouble, askVRAM, trialWord))},
	{intent: WhichGPU, confidence: 0.8, all: setOf(secrecyWord, recommendWord, whichWord), any: named, none: setOf(platformWord, providerName, troubleWord)},
	{intent: ContractHiddenCost, confidence: 0.85, all: setOf(secrecyWord), none: setOf(clearTrouble, askVRAM, fitClause, askCard)},
	{intent: ContractHiddenCost, confidence: 0.85, all: setOf(chargeWord), none: hardware.union(named).union(setOf(spotWord))},
	{intent: SetupHowto, confidence: 0.85, all: setOf(howTo, setupWord), none: setOf(priceWord, costWord, clearTrouble, newbieWord, trialWord, paymentWord, askCard, choiceWord, linkWord)},
	{intent: SetupHowto, confidence: 0.8, all: setOf(flagKey, valueAsked), none: hardware.union(named).union(setOf(priceWord, costWord, clearTrouble, vagueTrouble, howBig))},
	{intent: SetupHowto, confidence: 0.8, all: setOf(howTo, hasEngine), none: named.union(setOf(priceWord, costWord, clearTrouble, newbieWord, trialWord, askCard, choiceWord, whyWord))},
	{intent: ContractHiddenCost, confidence: 0.8, all: setOf(diskWord), any: setOf(priceWord, askPrice), none: hardware.union(named).union(setOf(hasPrice))},
	{intent: PaymentPitfall, confidence: 0.85, all: setOf(trustWord), any: setOf(hasPrice, cheapWord, halfPrice, savedWord, paymentWord), none: workload},
	{intent: SpeedEstimate, confidence: 0.85, all: setOf(durationAsk), any: named.union(setOf(hasTuning, hasData, taskWord)), none: setOf(askPrice, costWord, hasMoney, contractWord, paymentWord, trialWord, newbieWord, rentWord, whyWord, troubleWord, howTo)},

	// What a card rents for, also beside what another does; the cheapest one that
	// runs a model is a recommendation.
	{intent: CompareGPUs, confidence: 0.85, all: setOf(twoCards, versusWord, aspectWord, priceWord), none: setOf(linkWord, troubleWord, whyWord)},
	{intent: CompareGPUs, confidence: 0.85, all: setOf(twoCards, versusWord, askCard), none: setOf(linkWord, troubleWord, whyWord)},
	{intent: CompareGPUs, confidence: 0.85, all: setOf(twoCards, slowWord), none: setOf(linkWord, troubleWord, whyWord, durationAsk, jointWord)},
	{intent: PriceLookup, confidence: 0.85, all: setOf(priceWord, perTime, offerKey, hasCard), none: workload.union(setOf(hasInfer, hasMoney, longSpan, choiceWord, orWord, versusWord, contractWord, trialWord, whyWord))},
	{intent: PriceLookup, confidence: 0.85, all: setOf(priceWord, hasCard), none: workload.union(setOf(hasInfer, hasMoney, hasTime, choiceWord, orWord, costWord, whyWord, slowWord, contractWord, paymentWord, trialWord, newbieWord, recommendWord))},
	{intent: PriceLookup, confidence: 0.85, all: setOf(howMuch, providerName, hasCard), none: workload.union(setOf(vramWord, chargeWord, paymentWord, longSpan, askCard))},
	{intent: PriceLookup, confidence: 0.85, all: setOf(perTime, hasCard, costWord), none: workload.union(setOf(hasInfer, longSpan, hasMoney, choiceWord, orWord, versusWord, contractWord, paymentWord, whyWord))},
	{intent: PriceLookup, confidence: 0.85, all: setOf(askPrice, offerKey, hasCard), none: workload.union(setOf(hasInfer, longSpan, choiceWord, orWord, versusWord, contractWord, trialWord, whyWord))},
	{intent: PriceLookup, confidence: 0.85, all: setOf(howMuch, hasCard), any: setOf(providerName, regionName, rentWord, perTime), none: workload.union(setOf(hasInfer, vramWord, costWord, contractWord, paymentWord, trialWord, askCard, askSpeed, newbieWord, linkWord))},
	{intent: PriceLookup, confidence: 0.85, all: setOf(askPrice, hasCard), none: workload.union(setOf(hasInfer, hasMoney, vramWord, needWord, enoughWord, choiceWord, orWord, costWord, contractWord, paymentWord, trialWord, newbieWord))},
	{intent: WhichGPU, confidence: 0.9, all: setOf(cheapWord), any: named, any2: setOf(cardWord, runWord, serveWord, trainWord, hasTuning), none: hardware.union(topics.without(priceWord).union(setOf(askPrice, hasMoney, hasTime, howMuch)))},

	// A card against another, before one is recommended.
	{intent: QuantizationAdvice, confidence: 0.85, all: setOf(quantWord), any: setOf(choiceWord, versusWord, orWord), none: hardware.union(setOf(cardWord, askVRAM, troubleWord, priceWord, twoMethods))},
	{intent: QuantizationAdvice, confidence: 0.8, all: setOf(hasQuant, hasCard), any: setOf(feasibleWord, trustWord), none: workload.union(setOf(priceWord, costWord, troubleWord, haveWord))},
	{intent: QuantizationAdvice, confidence: 0.8, all: setOf(hasQuant, supportWord, askCard), none: hardware.union(named).union(setOf(cheapWord, recommendWord, needWord, hasInfer))},
	{intent: TrainingVsInference, confidence: 0.8, all: setOf(trainWord, serveWord), any: setOf(canWord, feasibleWord, cheaperWord, fitWord), none: named.union(setOf(hasCard, hasMemory, recommendWord, whichWord, troubleWord, taskWord))},
	{intent: CompareGPUs, confidence: 0.85, all: setOf(twoCards), any: setOf(choiceWord, versusWord, orWord, whichWord)},
	{intent: CompareGPUs, confidence: 0.85, all: setOf(versusWord, choiceWord, hasCard), none: workload.union(setOf(hasInfer, hasQuant, hasMoney, hasCount, planWord, linkWord, troubleWord, trialWord, cardWord))},
	{intent: ProviderTrial, confidence: 0.85, all: setOf(trialWord), none: setOf(logText, clearTrouble)},
	{intent: ProviderTrial, confidence: 0.8, all: setOf(benchWord), any: setOf(hasCount, platformWord), none: named.union(setOf(askMeaning, howTo, howMuch, versusWord, choiceWord, whyWord, clearTrouble, slowWord))},
	{intent: ProviderTrial, confidence: 0.8, all: setOf(trustWord), any: setOf(platformWord, providerName), none: setOf(hasMoney, paymentWord)},
	{intent: Onboarding, confidence: 0.85, all: setOf(newbieWord)},
	{intent: WhichGPU, confidence: 0.95, all: setOf(askCard), any: named, none: setOf(linkWord)},
	{intent: WhichGPU, confidence: 0.85, all: setOf(recommendAsk), any: named, none: hardware.union(setOf(askModel, troubleWord, linkWord))},
	{intent: WhichGPU, confidence: 0.85, all: setOf(askCard), any: subject, none: setOf(linkWord, troubleWord, setupWord)},

	{intent: LoRAVsFull, confidence: 0.8, all: setOf(tuningChoice), none: hardware.union(setOf(askVRAM, troubleWord, priceWord, costWord))},
	{intent: QuantizationAdvice, confidence: 0.8, all: setOf(twoQuants, slowWord), none: setOf(hasMemory, troubleWord, hasTuning, twoCards)},

	// The other topics. Trouble goes before speed and price: what is broken is
	// asked about first.
	{intent: SetupHowto, confidence: 0.8, all: setOf(watchWord), any: setOf(howTo, canWord, asking), none: named.union(setOf(logText, priceWord, costWord))},
	{intent: SetupHowto, confidence: 0.8, all: setOf(offloadWord, setupWord), any: setOf(canWord, feasibleWord, howTo, asking), none: hardware.union(named).union(setOf(clearTrouble))},
	{intent: SetupHowto, confidence: 0.75, all: setOf(setupWord, vagueTrouble), none: workload.union(hardware).union(setOf(clearTrouble, symptomWord, vramWord, hasInfer, hasEngine, linkWord, contractWord, paymentWord))},
	{intent: QuantizationAdvice, confidence: 0.8, all: setOf(hasQuant, symptomWord, slowWord), none: setOf(troubleWord, hasCount, twoCards, linkWord)},
	{intent: CanRun, confidence: 0.8, all: setOf(linkWord), any: hardware, any2: named, none: linkAsked, fragment: true},
	{intent: CanRun, confidence: 0.8, all: setOf(linkWord, canWord, hasInfer), any: hardware, any2: named, none: linkAsked.without(canWord).without(asking).without(feasibleWord)},
	{intent: CanRun, confidence: 0.8, all: setOf(linkWord, canWord, hasTuning), any: hardware, any2: named, none: linkAsked.without(canWord).without(asking).without(feasibleWord)},
	{intent: MultiGPUInterconnect, confidence: 0.85, all: setOf(poolWord), any: setOf(canWord, vramWord, hasMemory, hasCount, unitCard), none: named.union(setOf(troubleWord, askVRAM))},
	{intent: OOMDiagnose, confidence: 0.85, all: setOf(linkWord), any: setOf(clearTrouble, vagueTrouble)},
	{intent: SetupHowto, confidence: 0.85, all: setOf(setupWord, dataWord, symptomWord), none: setOf(troubleWord, clearTrouble, vramWord, hasModel, hasSize, hasTuning, hasInfer, hasCard)},
	{intent: OOMDiagnose, confidence: 0.85, all: setOf(symptomWord), none: setOf(askPrice, costWord, linkWord)},
	{intent: MultiGPUInterconnect, confidence: 0.85, all: setOf(linkWord), none: setOf(askMeaning)},
	{intent: MultiGPUInterconnect, confidence: 0.85, all: setOf(linkWord, effectWord)},
	{intent: MultiGPUInterconnect, confidence: 0.85, all: setOf(tensorKey, pipeKey), any: setOf(orWord, versusWord, choiceWord, whichWord)},
	{intent: MultiGPUInterconnect, confidence: 0.85, any: setOf(parallelWord, tensorKey, pipeKey, splitWord), any2: setOf(choiceWord, versusWord, orWord, canWord, feasibleWord, whyWord, effectWord, slowWord, howMuch, supportWord, needWord), none: hasWork.union(setOf(askMeaning, askVRAM, troubleWord, howTo, setupWord, askCard))},
	{intent: SpeedEstimate, confidence: 0.85, all: setOf(whyWord, unitOther), any: setOf(hasTime, askSpeed), none: setOf(troubleWord, vramWord, hasMoney, priceWord, costWord)},
	{intent: Glossary, confidence: 0.8, all: setOf(termWord), any: setOf(versusWord, whatWord), none: hardware.union(setOf(runWord, serveWord, hasTuning))},
	{intent: GPUSpec, confidence: 0.75, all: setOf(askMeaning, hasCard, terse), none: workload.union(setOf(troubleWord, priceWord, costWord, askCard))},
	{intent: Glossary, confidence: 0.7, all: setOf(versusWord), any: setOf(usersKey, contextKey, batchKey, diskWord), none: hardware.union(workload).union(setOf(hasQuant, cardWord, hasCount, priceWord, costWord))},
	{intent: Glossary, confidence: 0.8, all: setOf(vramWord, ramWord, versusWord), none: hardware.union(named)},
	{intent: Glossary, confidence: 0.85, all: setOf(askMeaning), any: domain.without(askMeaning), none: setOf(policyWord, troubleWord, askCard, askModel)},
	{intent: OOMDiagnose, confidence: 0.85, all: setOf(clearTrouble), none: setOf(contractWord, paymentWord, twoQuants, twoMethods)},
	{intent: LoRAVsFull, confidence: 0.85, all: setOf(hasTuning, qualityWord), none: setOf(hasQuant)},
	{intent: QuantizationAdvice, confidence: 0.85, all: setOf(qualityWord)},
	{intent: LoRAVsFull, confidence: 0.85, all: setOf(whenWord, hasTuning), none: hardware.union(named)},
	{intent: LoRAVsFull, confidence: 0.85, all: setOf(tuningWord), any: setOf(choiceWord, versusWord, orWord), none: hardware.union(setOf(twoQuants, askCard, cardWord, troubleWord, priceWord, costWord))},
	{intent: QuantizationAdvice, confidence: 0.8, all: setOf(kvWord, effectWord)},
	{intent: QuantizationAdvice, confidence: 0.8, all: setOf(hasQuant, choiceWord), any: named, none: hardware.union(setOf(askCard, cardWord, hasTuning, priceWord, costWord))},
	{intent: QuantizationAdvice, confidence: 0.85, all: setOf(whenWord, hasQuant), none: hardware.union(named)},
	{intent: QuantizationAdvice, confidence: 0.85, any: setOf(twoQuants, kvWord), any2: setOf(choiceWord, versusWord, orWord, whichWord)},
	{intent: LoRAVsFull, confidence: 0.85, all: setOf(twoMethods), any: setOf(choiceWord, versusWord, orWord, whyWord)},
	{intent: LoRAVsFull, confidence: 0.8, all: setOf(hasTuning, choiceWord), none: hardware.union(setOf(cardWord, paymentWord, contractWord, spotWord))},
	{intent: UnclearAskBack, wants: OOMDiagnose, confidence: 0.5, all: setOf(vagueTrouble, terse), none: known.union(setOf(contractWord, paymentWord, setupWord, clearTrouble, unitGB, unitMB))},
	{intent: OOMDiagnose, confidence: 0.85, all: setOf(troubleWord), none: setOf(contractWord, paymentWord)},
	{intent: UnclearAskBack, wants: CanRun, confidence: 0.5, all: setOf(notEnough, terse), none: known.union(setOf(vramWord, ramWord, diskWord, symptomWord, enoughWord, askCard, ifWord))},
	{intent: OOMDiagnose, confidence: 0.7, all: setOf(notEnough), none: setOf(enoughWord, askCard, ifWord)},
	{intent: OOMDiagnose, confidence: 0.7, all: setOf(whyWord, vramWord), none: setOf(askVRAM)},
	{intent: OOMDiagnose, confidence: 0.7, all: setOf(whyWord), any: hardware, any2: workload, none: setOf(hasMoney, askSpeed)},
	{intent: Onboarding, confidence: 0.8, all: setOf(nextWord), none: hardware.union(named).union(setOf(hasMoney, trustWord, chargeWord))},
	{intent: ContractHiddenCost, confidence: 0.85, all: setOf(exitWord), none: setOf(spotWord, hasPlan)},
	{intent: PaymentPitfall, confidence: 0.85, all: setOf(paymentWord)},
	{intent: ContractHiddenCost, confidence: 0.85, all: setOf(contractWord)},
	{intent: SetupHowto, confidence: 0.85, all: setOf(stopWord), none: setOf(whyWord)},
	{intent: UnclearAskBack, wants: SpeedEstimate, confidence: 0.5, all: setOf(askSpeed, terse), none: known.union(setOf(symptomWord, hasTime, taskWord, tradeWord, modelWord, cardWord))},
	{intent: SpeedEstimate, confidence: 0.85, all: setOf(askSpeed), none: setOf(costWord, priceWord)},
	{intent: UnclearAskBack, wants: CostEstimate, confidence: 0.5, all: setOf(costWord, terse), none: known.union(setOf(hasMoney, hasTime, rentWord, cardWord, runWord, trainWord, serveWord, tuningWord, planWord, perTime, symptomWord))},
	{intent: UnclearAskBack, wants: PriceLookup, confidence: 0.5, all: setOf(cheapWord, terse), none: known.union(setOf(hasMoney, hasTime, rentWord, cardWord, runWord, trainWord, serveWord, tuningWord, planWord, perTime, platformWord))},
	{intent: UnclearAskBack, wants: PriceLookup, confidence: 0.5, any: setOf(priceWord, askPrice), none: known.union(setOf(hasMoney, hasTime, rentWord, cardWord, costWord, perTime, cheapWord))},
	{intent: WhichGPU, confidence: 0.7, all: setOf(hasBudget), any: named, any2: setOf(hasInfer, hasTuning), none: hardware.union(fitAsked).union(setOf(durationAsk, howMuch, askPrice, planWord, hasSpan, hasData, choiceWord, versusWord))},
	{intent: CostEstimate, confidence: 0.85, all: setOf(costWord)},
	{intent: CostEstimate, confidence: 0.8, all: setOf(hasMoney, hasTime)},
	{intent: CostEstimate, confidence: 0.8, all: setOf(priceWord, hasTime), any: workload.union(setOf(hasInfer))},
	{intent: PriceLookup, confidence: 0.85, any: setOf(priceWord, hasMoney)},
	{intent: SetupHowto, confidence: 0.8, all: setOf(setupWord)},
	{intent: TrainingVsInference, confidence: 0.8, all: setOf(trainWord, serveWord), any: setOf(specWord, aspectWord, vramWord), none: hardware.union(named).union(setOf(troubleWord, askCard))},
	{intent: ModelSpec, confidence: 0.8, all: setOf(specWord, modelAspect), none: hardware.union(setOf(cardWord))},
	{intent: GPUSpec, confidence: 0.85, all: setOf(specWord)},
	{intent: GPUSpec, confidence: 0.8, all: setOf(supportWord)},
	{intent: GPUSpec, confidence: 0.8, all: setOf(vramWord, hasCard), none: workload.union(setOf(enoughWord, fitWord, hasMemory))},
	{intent: UnclearAskBack, wants: SpeedEstimate, confidence: 0.5, all: setOf(slowWord, terse), none: known.union(setOf(symptomWord, hasTime))},
	{intent: SpeedEstimate, confidence: 0.7, all: setOf(slowWord)},
	{intent: UnclearAskBack, wants: CompareGPUs, confidence: 0.5, all: setOf(choiceWord), none: known.union(setOf(cardWord, rentWord, whatWord, vramWord, hasTuning, quantType))},
	{intent: UnclearAskBack, wants: WhichGPU, confidence: 0.6, all: setOf(choiceWord, cardWord), none: known.union(setOf(orWord, versusWord))},
	{intent: CompareGPUs, confidence: 0.7, all: setOf(choiceWord), none: named},
	{intent: CompareGPUs, confidence: 0.7, all: setOf(versusWord), any: setOf(hasCard, cardWord, modelWord, hasTuning, hasQuant, tradeWord, askMeaning, hasFollow), none: named},

	// A card and how long: what it comes to.
	{intent: CostEstimate, confidence: 0.7, all: setOf(hasCard, longSpan), none: workload.union(setOf(hasInfer, hasEngine, troubleWord, symptomWord, trialWord, enoughWord, fitWord, askModel, askCard, vramWord))},

	// Asked, but what it needs is missing.
	{intent: UnclearAskBack, wants: WhatFits, confidence: 0.6, all: setOf(askModel), none: named.union(setOf(hasTuning))},
	{intent: UnclearAskBack, wants: WhichGPU, confidence: 0.6, all: setOf(askCard)},
	{intent: UnclearAskBack, wants: VRAMNeeded, confidence: 0.6, any: setOf(askVRAM, needsWord), none: hardware},

	{intent: UnclearAskBack, wants: CanRun, confidence: 0.5, all: setOf(hasQuant, hasFollow), any: setOf(canWord, feasibleWord, fitWord, tightWord), none: known.without(hasQuant).union(setOf(qualityWord, choiceWord, versusWord, effectWord, quantWord, supportWord, seriesWord, kvWord))},

	// A topic that is all that is named.
	{intent: QuantizationAdvice, confidence: 0.65, all: setOf(hasQuant, enoughWord), none: hardware.union(setOf(vramWord, cardWord, hasTuning))},
	{intent: QuantizationAdvice, confidence: 0.65, any: setOf(hasQuant, quantWord), any2: setOf(choiceWord, versusWord, recommendWord, enoughWord, feasibleWord, howMuch, whatWord, whichWord, canWord, effectWord), none: named.union(setOf(hasMemory, vramWord, askCard, askModel, cardWord, hasTuning))},
	{intent: TrainingVsInference, confidence: 0.65, all: setOf(trainWord, serveWord), none: named.union(setOf(hasCard, hasMemory, troubleWord, askModel))},
	{intent: LoRAVsFull, confidence: 0.65, all: setOf(kindWord), any: setOf(canWord, enoughWord, feasibleWord, effectWord, needWord, whatWord), none: setOf(terse, hasFollow).union(hardware).union(named).union(setOf(vramWord, askVRAM, askCard, askModel, cardWord, priceWord, costWord, askSpeed, howTo, troubleWord, hasEngine, hasInfer, hasQuant))},
	{intent: Onboarding, confidence: 0.65, all: setOf(rentWord), any: setOf(howTo, stepWord), none: hardware.union(named).union(setOf(priceWord, costWord, contractWord, paymentWord, trialWord))},

	// Stated and hardly asked: a card with a model is a verdict, a model alone
	// is an amount.
	{intent: CanRun, wants: CanRun, confidence: 0.85, any: hardware, any2: named, all: setOf(canWord)},
	{intent: CanRun, wants: CanRun, confidence: 0.85, any: hardware, any2: named, all: setOf(feasibleWord)},
	{intent: CanRun, confidence: 0.8, any: hardware, any2: named, fragment: true},
	{intent: CanRun, confidence: 0.7, any: hardware, any2: setOf(taskWord), all: setOf(hasCard), fragment: true},
	{intent: CanRun, confidence: 0.7, any: hardware, all: setOf(hasTuning), fragment: true},
	{intent: SetupHowto, confidence: 0.7, all: setOf(howTo), any: domain},
	{intent: WhichGPU, confidence: 0.75, all: setOf(cardWord), any: named, none: hardware.union(fitAsked).union(setOf(hasCount, howMuch, vramWord))},
	{intent: VRAMNeeded, wants: VRAMNeeded, confidence: 0.8, any: setOf(vramWord, howMuch), any2: named},
	{intent: VRAMNeeded, wants: CanRun, confidence: 0.6, any: setOf(enoughWord, fitWord, willOOM, canWord, feasibleWord), any2: named},
	{intent: VRAMNeeded, confidence: 0.6, any: named, fragment: true},

	// Why, or is that certain: about the answer before.
	{intent: UnclearAskBack, confidence: 0.5, all: setOf(doubted), fragment: true},

	// Talk, where nothing of ours is said.
	{intent: Smalltalk, topic: TopicThanks, confidence: 0.9, all: setOf(thanksWord, talkOnly), none: domain},
	{intent: Smalltalk, topic: TopicGreeting, confidence: 0.9, all: setOf(greetingWord, talkOnly), none: domain},
	{intent: OutOfScope, topic: TopicRude, confidence: 0.8, all: setOf(rudeWord), none: domain},

	// On topic, and that is all.
	{intent: UnclearAskBack, wants: CanRun, confidence: 0.5, any: setOf(enoughWord, fitWord, willOOM), any2: domain.union(setOf(canWord))},
	{intent: UnclearAskBack, wants: CanRun, confidence: 0.5, any: setOf(canWord, feasibleWord), any2: domain},
	{intent: UnclearAskBack, confidence: 0.5, any: domain, fragment: true},
	{intent: UnclearAskBack, wants: CanRun, confidence: 0.4, any: setOf(enoughWord, willOOM, bareAsk)},
	{intent: UnclearAskBack, wants: CanRun, confidence: 0.4, all: setOf(pronounWord, feasibleWord, terse)},
	{intent: UnclearAskBack, wants: WhichGPU, confidence: 0.4, all: setOf(recommendAsk)},
	{intent: UnclearAskBack, confidence: 0.4, all: setOf(terse), any: setOf(howMuch, needWord, choiceWord, whichWord, doubtWord, platformWord, vagueTrouble)},
}
