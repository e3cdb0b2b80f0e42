package intents

// maxTerm is how many items the term of a definition may have: "gradient
// checkpointing", "a rule of thumb".
const maxTerm = 3

// isDefinition reports whether the message is a question for a meaning around a
// term and nothing else: "what is X", "what does X mean". Every word of the
// term is one that we know; "what is your refund policy" wants a policy.
func (r *reading) isDefinition() bool {
	framed, term := false, 0
	for i := range r.items {
		switch it := &r.items[i]; {
		case it.means(defineWord) || it.means(askMeaning):
			framed = true
		case it.kind == markItem, isFrame[r.key(i)]:
		case len(it.senses) == 0:
			return false
		default:
			term++
		}
	}
	return framed && 0 < term && term <= maxTerm
}

// isFrame are the words that belong to the question and not to the term.
var isFrame = map[string]bool{"a": true, "an": true, "does": true, "do": true, "what": true, "by": true}
