package main

import (
	"fmt"

	"gpufit/knowledge"
)

// checkPrices loads the prices and looks for slips in them.
func checkPrices(p *process) finding {
	prices, err := p.prices()
	if err != nil {
		return finding{about: "prices", err: err}
	}
	if problems := prices.Lint(); len(problems) > 0 {
		return finding{about: "prices", err: problems}
	}
	current := 0
	today := knowledge.MonthOf(clock())
	for _, one := range prices.All() {
		if one.InBand && one.Current(today) {
			current++
		}
	}
	return finding{about: "prices", fine: fmt.Sprintf("%d, of which %d count in bands today; newest of %s", len(prices.All()), current, prices.Newest())}
}

// checkArticles loads the articles and looks for figures without source, and
// languages that differ.
func checkArticles() finding {
	articles, err := knowledge.DefaultArticles()
	if err != nil {
		return finding{about: "articles", err: err}
	}
	if problems := articles.Lint(); len(problems) > 0 {
		return finding{about: "articles", err: problems}
	}
	return finding{about: "articles", fine: fmt.Sprintf("%d, %d terms", len(articles.All()), len(articles.Terms()))}
}
