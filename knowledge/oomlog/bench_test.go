package oomlog

import (
	"fmt"
	"strings"
	"testing"
)

// longLog is a training log of about n bytes that ends in an error.
func longLog(n int) string {
	const message = "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 462.00 MiB. GPU 0 has a total capacity of 23.53 GiB of which 310.12 MiB is free. Including non-PyTorch memory, this process has 23.20 GiB memory in use. Of the allocated memory 21.90 GiB is allocated by PyTorch, and 802.31 MiB is reserved by PyTorch but unallocated."
	var b strings.Builder
	for i := 0; b.Len() < n-len(message); i++ {
		fmt.Fprintf(&b, "{'loss': %.4f, 'grad_norm': 1.2, 'learning_rate': 4.9e-05, 'epoch': %.2f} step %d of 100000, File \"train.py\", line 12\n", 2.0/float64(i+1), float64(i)/1000, i)
	}
	return b.String() + message
}

// Time is to grow with the length: 2 MB within 50 ms, and half of it in half.
func BenchmarkRead(b *testing.B) {
	kinds := map[string]func(int) string{
		"log":     longLog,
		"oneline": func(n int) string { return strings.Repeat("cuda out of memory tried to allocate 1 GiB ", n/43) },
		"bars":    func(n int) string { return strings.Repeat("Loading checkpoint shards:  62%|##  | 5/8\r", n/43) },
		"prose":   func(n int) string { return strings.Repeat("the quick brown fox jumps over the lazy dog\n", n/44) },
		"han":     func(n int) string { return strings.Repeat("训练到一半显存不足，怎么办\n", n/40) },
	}
	for _, kind := range []string{"log", "oneline", "bars", "prose", "han"} {
		for _, n := range []int{2 << 10, 64 << 10, 1 << 20, 2 << 20} {
			text := kinds[kind](n)
			b.Run(fmt.Sprintf("%s/%dKB", kind, n>>10), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					Read(text)
				}
			})
		}
	}
}

// BenchmarkSigns is what the first text of a process pays for the automaton.
func BenchmarkSigns(b *testing.B) {
	anchors := make([]string, 0, len(signs().phrases))
	for _, p := range signs().phrases {
		anchors = append(anchors, p.anchor)
	}
	for b.Loop() {
		newMatcher(anchors)
	}
}
