package main

var wordsEN = words{
	understood:       "Understood as %s (confidence %.2f), from these words:",
	fromConversation: "earlier in the conversation",
	chatHello:        "Ask away, for example: can a 7B LoRA run on a 4090. quit leaves.",
	farewells:        []string{"/quit", "/exit", "/q", "quit", "exit", "bye", "goodbye", ":q"},
}
