// Package llm reads questions that the rules are not sure of, with a model
// behind an OpenAI-compatible API.
//
// The model reads and does nothing else. It is shown one message, masked and
// fenced, and returns an intent, slots each with the words they were read
// from, or the id of one of the articles it was offered. Package answer checks
// every part against the text and the catalogue and drops what does not hold;
// figures come from the estimator and the tables as ever. No tool, no prose, no
// name or id of a person is sent or taken.
//
// Start at Client.Read (client.go). guard.go bounds what a message may cost:
// concurrency, budget, circuit breaker, cache. call.go talks to the server and
// steps down the ladder of ladder.go where it refuses something; prompt.go and
// schema.go say what is asked, decode.go reads what comes back.
//
// Ideas that were left: letting the model write sentences (each figure in them
// would have to be proven), tool calls (fewer local servers carry them than
// json_schema), go-openai's VerifySchemaAndUnmarshal (it lets extra fields pass).
package llm
