// Package oomlog reads what people paste when something ran out of memory, or
// seems to have: tracebacks, logs of engines and of the kernel, exits of
// containers, nvidia-smi screens, or a sentence in English or Chinese. It turns
// the text into facts (sizes in GiB) and one cause of a closed list, with the
// lines that decided it.
//
// It is not the place where advice is worded, nor where a card is compared with
// a catalogue: text in, facts out, by the standard library alone. The time
// grows linearly with the text, of which at most [MaxText] bytes are looked at.
//
// # The way of a text
//
//  1. bound.go: a text that is too long keeps its head and its tail.
//  2. scan.go: one pass of an Aho-Corasick automaton (matcher.go) finds every
//     phrase of the tables signs_*.go. A sign says a cause, a phase, or that
//     memory ran out; its weight says how much it decides.
//  3. message.go, amount.go: the allocator's messages become Facts.
//  4. screen.go and its neighbours: nvidia-smi in its forms, npu-smi,
//     amd-smi or rocm-smi becomes a [Screen];
//     of the whole log of nvidia-smi -q only the values count as signs.
//  5. decide.go, device.go: the strongest sign names the cause; where memory of
//     a device ran out, the rules of device.go compare the numbers, in order.
//
// A new wording of a known error is a phrase in a table; a new kind of error is
// a row. Start at [Read].
//
// # Rejected
//
// Regular expressions for each error: three hundred of them over two megabytes
// take seconds, and one that goes wrong takes the whole table with it. A
// trained classifier: nobody can say why it chose, and the lines that decide
// are half of the answer.
package oomlog
