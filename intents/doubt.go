package intents

// A message that doubts an answer says little more: so many words, or Chinese
// characters, may stand in it that mean nothing here.
const (
	maxDoubtWords      = 2
	maxDoubtCharacters = 4
	// A bare "why" may ask about anything.
	maxWhyWords      = 1
	maxWhyCharacters = 2
)

// isDoubt reports whether the message asks why, or whether that is certain, and
// says nothing of its own: "why?", "are you sure, I heard otherwise". "Why is the
// sky blue" has too many words of its own.
func (r *reading) isDoubt() bool {
	if !r.has.has(doubtWord) && !r.has.has(whyWord) {
		return false
	}
	if len(r.facts) > 0 || !r.q.Slots.IsZero() || !r.q.Settings.isZero() {
		return false
	}
	words, characters := 0, 0
	for i := range r.items {
		switch it := r.at(i); {
		case it.kind != wordItem || smallWords[r.key(i)]:
		case r.isHan(i):
			characters++
		default:
			words++
		}
	}
	if r.has.has(doubtWord) {
		return words <= maxDoubtWords && characters <= maxDoubtCharacters
	}
	return words <= maxWhyWords && characters <= maxWhyCharacters
}

// smallWords carry no meaning of their own in a doubt.
var smallWords = map[string]bool{"is": true, "are": true, "do": true, "does": true, "you": true, "i": true, "so": true, "about": true, "s": true, "the": true, "be": true, "not": true}
