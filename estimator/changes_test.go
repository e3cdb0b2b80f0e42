package estimator

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestFrozenBaseInHostMemory: 70B in four bits on two cards of 24 GB runs where
// the base waits in host memory (PEFT documentation, FSDP and QLoRA), which then
// has room for all of it.
func TestFrozenBaseInHostMemory(t *testing.T) {
	r := Request{Model: llama31x70b, GPU: rtx4090, GPUs: 2, Method: QLoRA}
	i := slices.IndexFunc(Changes(r), func(c Change) bool { return c.Request.Parallel.OffloadCPU && c.Verdict == Yes })
	if i < 0 {
		t.Fatalf("no change offloads the base of a job that fits nowhere else: %+v", Changes(r))
	}
	b := estimateOK(t, Changes(r)[i].Request)
	if base := 70.6e9 / 2; float64(b.HostRAM) < base {
		t.Errorf("host memory %v, want at least the base of %.1f GB", b.HostRAM, base/1e9)
	}
}

// TestChangesHelp: no change saves what nobody sees, and four bits are not
// offered beside 16 bits that take less.
func TestChangesHelp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRequest(t)
		before := estimate(t, r)
		var lora *Change
		for _, c := range Changes(r) {
			if c.Verdict.rank() <= before.Verdict.rank() && float64(c.PerGPU.Mid) > 0.995*float64(before.PerGPU.Mid) {
				t.Errorf("change %s %s: %v after %v, want a saving that is seen", c.ID, c.Value, c.PerGPU.Mid, before.PerGPU.Mid)
			}
			switch {
			case c.ID == "lora" && len(c.Beside) == 0:
				lora = &c
			case c.ID == "qlora" && len(c.Beside) == 0 && lora != nil && c.Verdict == lora.Verdict && c.PerGPU.Mid > lora.PerGPU.Mid:
				t.Errorf("QLoRA at %v beside LoRA at %v", c.PerGPU.Mid, lora.PerGPU.Mid)
			}
		}
	})
}

// TestFewestCardsAgree: a job that fits needs no more cards than it has.
func TestFewestCardsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRequest(t)
		b := estimate(t, r)
		l, err := LimitsOf(r)
		if err != nil {
			t.Fatal(err)
		}
		if b.Verdict == Yes && l.GPUs > b.Request.GPUs {
			t.Errorf("fits on %d cards, and takes %d at least", b.Request.GPUs, l.GPUs)
		}
	})
}

// TestFewerLogitsNeverNeedMore: no loss takes more than the eager one, whatever
// the trainer's logits are.
func TestFewerLogitsNeverNeedMore(t *testing.T) {
	for name := range frameworks {
		eager := estimateOK(t, Request{Model: llama31x8b, GPU: a100x80, Method: LoRA, Framework: name, Loss: EagerLoss}).PerGPU.Mid
		for _, l := range []Loss{ChunkedLoss, FusedLoss} {
			if got := estimateOK(t, Request{Model: llama31x8b, GPU: a100x80, Method: LoRA, Framework: name, Loss: l}).PerGPU.Mid; got > eager {
				t.Errorf("%s: %s loss %v, want at most eager's %v", name, l, got, eager)
			}
		}
	}
}
