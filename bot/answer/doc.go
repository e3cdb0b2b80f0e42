// Package answer turns a question into a reply: it understands it with
// package intents, finds models and cards in package knowledge, lets package
// estimator do the arithmetic, and puts the result into words, English or
// Chinese.
//
// It knows no Slack, no store, no network and no clock: the same question on
// the same catalogue gets the same answer on the terminal, in a batch and in a
// channel. Figures come from the estimator, or from tables with their source.
//
// Start at Engine.Ask (engine.go). It folds the conversation into the question
// (conversation.go) and hands each question found to the function of its kind:
// canrun.go, vram.go, which.go, fits.go, spec.go, small.go, unclear.go; for money
// price.go (bands, and whether a quote is fair: quote.go) and cost.go (stated
// sums, bands over time, hour against month); for practice practice.go, which
// tells an article or offers several. What nothing answers is looked up there too, and
// nearby.go and further.go offer an article beside an answer of another kind. The others read
// the slots (resolve.go) and settings (settings.go) into jobs for the estimator
// (jobs.go), try common cards and the catalogue's models where none is stated
// (common.go, largest.go), and write a Reply (figures.go, assumed.go,
// alternatives.go, reply.go). Questions whose answer is several jobs side by
// side (cards, methods, types, links, speeds, limits) are tried first, in
// advice.go. reach.go and reach_lines.go add to an estimate how far the job goes
// and how fast. Engine.Estimate (estimate.go, input.go,
// reconcile.go, output.go) is the estimator alone, with the contract's JSON
// keys, and Engine.EstimateReply the same for a person to read.
//
// An error takes a way of its own: diagnosis.go has package oomlog read the text
// as it was pasted, diagnosis_screen.go compares an nvidia-smi screen with the
// catalogue, and diagnosis_fit.go asks the estimator what would make the job fit.
//
// Every sentence stands in words_en.go or words_zh.go, two values of one type
// (words.go). text.go writes a Reply as plain text and terminal.go for a
// terminal, with bars.
//
// Ideas that were left: templates in files (a missing key would show only when
// it is used), and a verdict in the headline by share of the card (people read
// 95 % as safe).
package answer
