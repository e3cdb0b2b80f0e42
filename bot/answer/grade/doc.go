// Package grade scores the engine on labelled questions: which intents and slots
// were read right, and whether the replies keep what the labels promise.
//
// It judges and prints nothing. A file of labels is NDJSON in the shape of
// intents/testdata/questions.jsonl; Read reads one, Run asks the engine and
// returns a Report.
//
// The slots of a line are compared as a set of values: one that was not stated
// counts as an error as much as one that was missed. Models and cards are
// compared by the row of the catalogue, text as typed without regard to case.
package grade
