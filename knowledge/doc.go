// Package knowledge holds the facts: which models and accelerators exist, how
// they are shaped, what they are called and where each figure was read.
//
// It is tables and the art of finding a row in them by the names that people,
// hubs and drivers use, and articles on renting with the art of finding the one
// that answers a question. It is not a parser of questions (package intents), not
// arithmetic (package estimator) and it knows no replies: a name or a question
// goes in, a record with its source comes out.
//
// Start at Default, which loads the embedded tables once, and at Base.Model and
// Base.GPU, which look a name up. DefaultPrices and DefaultArticles are loaded
// when they are first asked for: a question of memory does not pay for them.
// FORMAT.md explains every column and how to add a row.
//
//	data/        the tables, embedded: models, gpus, bare card names, exceptions, dates
//	load.go      tables → Base; every fault is reported, see Problems
//	model.go     one model record and its columns; gpu.go one accelerator
//	name.go      spelling: what two writings of a name have in common
//	modelname.go name of a model or checkpoint → record; checkpoint.go its suffixes
//	gpuname.go   name of a card → record, by its parts; variants.go bare names
//	search.go    filters for listings; suggest.go nearest names for errors
//	lint.go      checks that catch typing slips, with the exceptions in data
//	price.go     one rental price; prices.go bands of the current ones
//	provider.go  sellers by their names; quotes.go a team's own quotes and rate
//	article.go   articles, terms and sources; articles.go loads them strictly
//	retrieve.go  question → articles; terms.go texts → terms; thesaurus_*.go words for one thing
//	glossary.go  terms that a text names; lint_article.go figures and languages
//
// Prose columns stay prose (notes); what must be computed with has a column of
// its own. Considered and left: SQLite for the facts (a spreadsheet opens CSV
// and a review shows one row), and fuzzy matching in Model and GPU (a wrong
// card silently taken is worse than a question; Suggest offers, the person
// chooses).
package knowledge
