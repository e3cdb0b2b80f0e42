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
	begin, term := r.andWhatIs(), 0
	framed := begin > 0
	for i := begin; i < end; i++ {
		switch it := &r.items[i]; {
		case it.means(defineWord) || it.means(askMeaning):
			framed = true
		case it.kind == markItem, isFrame[r.key(i)], (i == 0 || i >= end-2) && it.meansAny(joints):
		case len(it.senses) == 0, it.means(pronounWord):
			return false
		default:
			term++
		}
	}
	return framed && 0 < term && term <= maxTerm
}

// andWhatIs returns the item after "and what is" or "and what's" at the start of a
// message, which read as one word for asking; 0 where it begins otherwise.
func (r *reading) andWhatIs() int {
	if !r.at(0).means(alsoWord) || !r.at(0).means(whatWord) {
		return 0
	}
	i := 1
	if r.key(i) == "'" {
		i++
	}
	switch r.key(i) {
	case "is", "are", "s":
		return i + 1
	}
	return 0
}

// joints tie the question to what was said before: "and what's GQA then".
var joints = setOf(followMark, alsoWord, ifWord)

// isFrame are the words that belong to the question and not to the term.
var isFrame = map[string]bool{"a": true, "an": true, "does": true, "do": true, "what": true, "by": true, "so": true}
