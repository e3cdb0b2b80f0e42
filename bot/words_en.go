package bot

import "gpufit/intents"

var wordsEN = words{
	lang: intents.EN,
	help: `I say whether a model fits on a GPU, which card to rent and for how much, how fast it runs, what a pasted error means, and what to look out for in a contract.
The figures are computed, with every assumption shown.
• In a channel: @%s can a 7B LoRA run on a 4090
• In a direct message: just ask
• Anywhere, for your eyes only: /gpufit what can I run on a 3090
• In the thread of an answer: "and 13B?" or "with int4?" changes one thing`,
	other:       otherZH,
	helpAsk:     []string{"help", "?", "-h", "--help"},
	busy:        "There are more questions waiting than I can take. Please try again in a minute.",
	failed:      "Something went wrong on my side while answering this, and it has been logged. Please ask again, perhaps in other words.",
	peak:        "Peak per card / usable",
	fits:        "What would make it fit:",
	room:        "What would give it room:",
	asked:       "Asked: ",
	outsider:    "I answer the people of this workspace only. If you should be one of them, ask an administrator.",
	elsewhere:   "I do not answer in this channel. Ask me in a direct message, or in a channel that I am meant for.",
	slower:      "That is more questions than I take from one person in a minute. Please go on in a minute.",
	chart:       "Memory on one card",
	total:       "total",
	usable:      "usable on the card",
	share:       "Share to channel",
	withINT4:    "With INT4",
	askINT4:     "with int4",
	withQLoRA:   "With QLoRA",
	askQLoRA:    "with QLoRA",
	onCards:     "On %d cards",
	askCards:    "on %d cards",
	anotherCard: "Another card",
	askAnother:  "which card should I rent",
}
