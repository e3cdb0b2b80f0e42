// Package intents turns what a person typed, in Chinese, English or both, into
// a [Query]: the language, what is wanted, and the slots that were stated, each
// with the words that decided it.
//
// # What it is not
//
// It knows no facts and no formulas. The names of models, cards and engines
// arrive as a plain [Vocabulary]; whether a job fits is somebody else's
// arithmetic. It never fills in a default: what is not said stays zero. It does
// not fail: understanding less is a result ([UnclearAskBack]), not an error.
//
// # The way of a message
//
// Each step is a file, and each works on what the one before it left:
//
//  1. normalize.go: Slack's escapes, full-width letters, invisible and broken
//     characters. What comes out is [Query.Text]; every span refers to it.
//  2. lex.go: atoms (a run of letters, a number, one Han character, a mark).
//  3. scan.go: the longest name of the vocabulary (index.go, names.go, typo.go),
//     phrase of the lexicon (lexicon.go lists its tables, each with a twin in the
//     other language) or numeral (numeral_en.go, numeral_zh.go) at each atom. Both
//     lexicons yield the same concepts (concept.go), so everything after this step
//     is free of language.
//  4. quantity.go, counting.go, slice.go: what each number counts: parameters,
//     gigabytes, cards, tokens, people; money.go, sum.go, duration.go and workload.go: sums
//     and what they are for, lengths of time, samples, epochs and training tokens.
//  5. models.go, hardware.go, methods.go: concepts, names and quantities become
//     slots, each with its words (evidence.go). aspect.go: which fact about a card or
//     a model is asked.
//  6. phrasing.go, features.go: concepts that stand together, and what the slots
//     say.
//  7. rules.go, decide.go: one table that says which concepts make which intent.
//     A new intent is a new row.
//  8. split.go: a message that asks more than one thing is cut into parts, each
//     read by itself in the same way; arrange.go completes and orders them.
//
// What changes a job and is no slot (rank, checkpointing, what of the card is
// free, pixels) goes into [Settings]: setting.go, room.go, picture.go. Cards that
// work together are mix.go, those of a list that are said by what differs
// variants.go, names that no table has unknown.go, "are you sure?" doubt.go,
// "what is X?" definition.go, "how long a context?" limits.go, what is asked and
// not stated asked.go, what is set aside aside.go.
//
// [Merge] (merge.go; followup.go says when) then lays a follow-up ("and on two
// of them?", "with int4?") over the question before it.
//
// # Rejected
//
// One rule set per language: the two drift apart, and mixed sentences (the
// usual case) belong to neither. Regular expressions over the raw text: `\b`
// and `\d` are ASCII, alternatives are first-match, and the fifteenth one
// breaks the third. A prefix tree of names: a map, with the length of the longest
// phrase for each first word, is less code and quick enough.
//
// What a message asks beside memory (prices, errors, terms …) is an intent like the
// others (topic.go lists them); what is on topic and names nothing is
// [UnclearAskBack], and [Question.Wants] says what it asks for.
//
// Start at [NewParser] and [Parser.Parse]; read rules.go to see what makes an
// intent, and testdata/parity.txt for what counts as the same question.
package intents
