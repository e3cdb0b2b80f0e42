// Gpufit answers what fits on which GPU, on the terminal and in Slack.
//
//	gpufit ask "can a 7B LoRA run on a 4090"
//
// This package is the program: it reads flags, configuration and standard
// input, wires the packages that do the work, and prints. It holds no formula,
// no fact and no wording of an answer: those live in estimator, knowledge and
// bot/answer.
//
// Start with main.go (the way of one call), cli.go (the grammar) and the file
// named like the command you look for. What the commands share: process.go
// (what is loaded when), exit.go (statuses and the one error line), ndjson.go
// (batches), record.go (the query log), display.go (the terminal).
package main
