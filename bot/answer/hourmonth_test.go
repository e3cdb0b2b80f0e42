package answer

import (
	"context"
	"strings"
	"testing"

	"gpufit/intents"
	"gpufit/knowledge"
)

// TestHourOrMonthArticle holds that the article on paying by the hour or by the
// month names the hours that the price table comes to: two answers to one question
// must rest on the same prices.
func TestHourOrMonthArticle(t *testing.T) {
	e := practised(t)
	lib, err := knowledge.DefaultArticles()
	if err != nil {
		t.Fatal(err)
	}
	a, ok := lib.Article("hour-or-month")
	if !ok {
		t.Fatal("no article hour-or-month")
	}
	for _, card := range []string{"4090", "A100 80G"} {
		w := wordsFor(intents.ZH)
		q := e.parser.Parse(card + " 包月还是按小时").Questions[0]
		hour, month, ok := e.hourAndMonth(w, e.readBill(w, q))
		if !ok {
			t.Fatalf("%s: no price by the hour or by the month", card)
		}
		want := ceiled(month.mid/hour.mid) + " h"
		for _, lang := range []string{"zh", "en"} {
			if short := a.Text(lang).Short; !strings.Contains(short, want) {
				t.Errorf("the %s article names no %q for the %s, which its prices come to: %s", lang, want, card, short)
			}
		}
	}
}

// TestBothWays holds that the two ways to pay are held against each other however
// the question puts them, and that a month which never pays is said to.
func TestBothWays(t *testing.T) {
	e := practised(t)
	for question, want := range map[string]string{
		"4090 包月和按小时哪个划算":                                         "507 小时",
		"A100 80G, by the hour or by the month, which is cheaper": "h of use",
		"A100 80G 包月还是按小时":                                        "整月",
	} {
		if got := e.Ask(context.Background(), Ask{Text: question}).Answers[0].Headline; !strings.Contains(got, want) {
			t.Errorf("%q is answered %q, want %q in it", question, got, want)
		}
	}
}
