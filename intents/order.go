package intents

// orderReach is how many items may stand between "please" and the verb, where the
// language puts what is acted on before it.
const orderReach = 8

// hearOrder hears that the message tells us to do something to a machine or an
// account: "please restart my pod". How to do it, and what it costs, are questions.
func (r *reading) hearOrder() {
	if r.has.intersects(orderAsked) || r.endsAsking() {
		return
	}
	for i := range r.items {
		if !r.at(i).means(politeWord) {
			continue
		}
		if verb := r.orderedBy(i); verb > i {
			r.derive(actionWord, i, verb+1)
			return
		}
	}
}

// orderedBy returns the item of what the word for please at item i asks for, i
// where it is nothing that is done to a machine.
func (r *reading) orderedBy(i int) int {
	reach := 1
	if r.isHan(i) {
		reach = orderReach
	}
	for j := i + 1; j <= i+reach && j < len(r.items) && !r.isClauseMark(j); j++ {
		if r.at(j).means(orderVerb) {
			return j
		}
	}
	return i
}

// orderAsked are what makes of an order a question about it.
var orderAsked = setOf(howTo, howMuch, whatWord, whichWord, whyWord, chargeWord, askPrice, recommendWord, askMeaning, doubtWord)
