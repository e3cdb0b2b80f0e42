package bot

import (
	"fmt"
	"slices"

	"github.com/slack-go/slack"

	"gpufit/bot/answer"
	"gpufit/intents"
)

// next is a question that one press asks.
type next struct {
	label string // on the button
	asking
}

// buttons offers the next questions: those that the reply names, and the same
// job with one thing changed.
func (l *layout) buttons(r answer.Reply, q *intents.Question) {
	offers := changesOf(r, q, l.words)
	for _, c := range r.Choices {
		offers = append(offers, next{nonEmpty(c.Label, c.Text), asking{Text: c.Text}})
	}
	var elements []slack.BlockElement
	runes := 0
	for _, o := range offers {
		label, value := plain(o.label, buttonLimit), o.value()
		if label == "" || value == "" || len(elements) == buttonsMax {
			continue
		}
		id := fmt.Sprintf("%s%d.%d", actionAsk, len(l.blocks), len(elements))
		elements = append(elements, slack.NewButtonBlockElement(id, value, plainText(label)))
		runes += len([]rune(label)) + len([]rune(value))
	}
	if len(elements) > 0 {
		l.add(slack.NewActionBlock("", elements...), runes)
	}
}

// changesOf are the changes that people ask for next, as the texts with which
// they would: fewer bits, more cards, another card. Each continues the
// question that was answered, so that all else stays as it was.
func changesOf(r answer.Reply, q *intents.Question, w *words) []next {
	computed := r.Kind == answer.KindVerdict || r.Kind == answer.KindEstimate
	if !computed || q == nil || q.Slots.IsZero() {
		return nil
	}
	state := stateOf(q)
	var all []next
	offer := func(label, text string) {
		all = append(all, next{label, state.after(text)})
	}
	switch s := q.Slots; {
	case len(s.Quant) == 0 && (len(s.Method) == 0 || slices.Equal(s.Method, intents.List[string]{"infer"})):
		offer(w.withINT4, w.askINT4)
	case slices.Equal(s.Method, intents.List[string]{"full"}), slices.Equal(s.Method, intents.List[string]{"lora"}):
		offer(w.withQLoRA, w.askQLoRA)
	}
	if len(q.Slots.GPU) == 1 {
		cards := 2
		if n := q.Slots.GPUCount; len(n) == 1 && n[0] > 0 {
			cards = 2 * n[0]
		}
		offer(fmt.Sprintf(w.onCards, cards), fmt.Sprintf(w.askCards, cards))
		if len(r.Choices) == 0 { // which ask the same, in more words
			offer(w.anotherCard, w.askAnother)
		}
	}
	return all
}

// share offers to show to all what one person sees.
func (l *layout) share(a asking) {
	if value := a.value(); value != "" {
		label := plainText(plain(l.words.share, buttonLimit))
		l.add(slack.NewActionBlock("", slack.NewButtonBlockElement(actionShare, value, label)), len([]rune(l.words.share+value)))
	}
}
