package intents

// maxTerm is how many items the term of a definition may have: "gradient
// checkpointing", "a rule of thumb".
const maxTerm = 3

// isDefinition reports whether the message is a question for a meaning around a
// term and nothing else: "what is X", "what does X mean". Every word of the
// term is one that we know; "what is your refund policy" wants a policy.
func (r *reading) isDefinition() bool { return r.defines(len(r.items)) }

// definesFirst reports whether the first clause is such a question, whatever is
// said behind it: "what is GQA and why does everybody talk about it".
func (r *reading) definesFirst() bool {
	end := r.clauseEnd(0)
	for i := 1; i < end; i++ {
		if r.at(i).means(alsoWord) {
			end = i
		}
	}
	return end < len(r.items) && r.defines(end)
}

// defines reports whether the items before end are a question for a meaning.
func (r *reading) defines(end int) bool {
	framed, term := false, 0
	for i := range end {
		switch it := &r.items[i]; {
		case it.means(defineWord) || it.means(askMeaning):
			framed = true
		case it.kind == markItem, isFrame[r.key(i)]:
		case len(it.senses) == 0, it.means(pronounWord):
			return false
		default:
			term++
		}
	}
	return framed && 0 < term && term <= maxTerm
}

// isFrame are the words that belong to the question and not to the term.
var isFrame = map[string]bool{"a": true, "an": true, "does": true, "do": true, "what": true, "by": true}
