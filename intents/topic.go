package intents

// The values of Question.Topic. The first group names what an UnclearAskBack
// is about, so that the reply can say what it cannot answer yet; the others
// belong to Smalltalk and OutOfScope.
const (
	TopicPrice        = "price"         // what a card rents for
	TopicCost         = "cost"          // money for a job or for hours
	TopicOOM          = "oom"           // an error, a crash, a pasted log
	TopicPayment      = "payment"       // prepayment, deposit, refund, too-cheap offers
	TopicContract     = "contract"      // what is billed apart or after stopping
	TopicTrial        = "trial"         // checking a card or a provider first
	TopicInterconnect = "interconnect"  // NVLink, PCIe, several cards slower than one
	TopicQuantization = "quantization"  // which quantisation, its quality and support
	TopicMethod       = "method_choice" // LoRA or full, training against inference
	TopicSpeed        = "speed"         // tokens per second, hours per epoch
	TopicOnboarding   = "onboarding"    // the first rental
	TopicSetup        = "setup"         // drivers, images, uploads, flags
	TopicGlossary     = "glossary"      // what a term means
	TopicSpec         = "spec"          // a fact about a card or a model
	TopicCompare      = "compare"       // one card against another
	TopicLimits       = "limits"        // the longest context, the largest batch, the most users on a card

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
