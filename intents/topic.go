package intents

import "slices"

// The values of Question.Topic. TopicLimits is what an UnclearAskBack is about;
// the others belong to Smalltalk and OutOfScope.
const (
	TopicLimits = "limits" // the longest context, the largest batch, the most users on a card

	TopicGreeting = "greeting"
	TopicThanks   = "thanks"
	TopicIdentity = "identity" // who or what are you
	TopicHelp     = "help"     // what can you do

	TopicOffTopic  = "off_topic"
	TopicNonsense  = "nonsense"
	TopicInjection = "injection" // orders to the program, fishing for secrets
	TopicAction    = "action"    // buy, pay, log in
	TopicRude      = "rude"
)

// besides are the intents that are no question of memory, talk or none of ours:
// what renting is about otherwise. A message can ask one beside the other.
var besides = []Intent{
	CompareGPUs, CostEstimate, PriceLookup, OOMDiagnose, PaymentPitfall, ContractHiddenCost, ProviderTrial, MultiGPUInterconnect,
	QuantizationAdvice, LoRAVsFull, TrainingVsInference, SpeedEstimate, Onboarding, SetupHowto, Glossary, GPUSpec, ModelSpec,
}

// onTopic reports whether the question is about one of them, or about limits.
func (q *Question) onTopic() bool { return q.Topic == TopicLimits || q.about() != "" }

// about is which of them the question is about, also where what it needs is still
// missing ("how much is it?"); empty for a question of memory or talk.
func (q *Question) about() Intent {
	i := q.Intent
	if i == UnclearAskBack {
		i = q.Wants
	}
	if slices.Contains(besides, i) {
		return i
	}
	return ""
}

// sameTopic reports whether two questions are about the same of them.
func (q *Question) sameTopic(o *Question) bool { return q.about() == o.about() && q.Topic == o.Topic }
