package intents

// asideReach is how many items a word that sets something aside reaches.
const asideReach = 3

// setAside returns the items that the message says are not to count: "leaving the
// power bill aside". Nil where there are none.
func (r *reading) setAside() map[int]bool {
	var out map[int]bool
	for i := range r.items {
		side, ok := r.at(i).value(asideWord)
		if !ok {
			continue
		}
		step := 1
		if side == "before" {
			step = -1
		}
		if out == nil {
			out = map[int]bool{}
		}
		for j, n := i+step, 0; n < asideReach && r.canBeAside(j); j, n = j+step, n+1 {
			out[j] = true
		}
	}
	return out
}

// canBeAside reports whether item j is a word of a topic, and no mark, name or number.
func (r *reading) canBeAside(j int) bool {
	it := r.at(j)
	return it.end > 0 && (it.kind == wordItem || it.kind == phraseItem && !it.meansAny(heardAside))
}

// heardAside end what is set aside.
var heardAside = setOf(runWord, serveWord, trainWord, tuningWord, canWord, orWord, whichWord, whatWord, cardWord, countWord)
