package oomlog

import (
	"strings"
	"testing"
)

// Every phrase of the tables finds itself: it is in lower case, and nothing of
// its own row speaks against it.
func TestSigns(t *testing.T) {
	table := signs()
	for _, p := range table.phrases {
		text := strings.Join(append([]string{p.anchor}, p.rest...), " ")
		if p.anchor == "" || text != strings.ToLower(text) {
			t.Errorf("%q of %q is empty or not in lower case", text, p.sign.means)
			continue
		}
		found := false
		for _, h := range table.hits(text)[p.sign.means] {
			found = found || h.sign == p.sign
		}
		if !found {
			t.Errorf("%q of %q does not find itself: its row excludes %q", text, p.sign.means, p.sign.not)
		}
	}
}

// What is said in a cause's name is one, or one of the other meanings.
func TestMeanings(t *testing.T) {
	known := map[meaning]bool{}
	for _, c := range Causes() {
		known[meaning(c)] = true
	}
	for _, m := range []meaning{outOfMemory, message, sizes, failure, trains, onCPU, onWindows, onNPU, onMPS, onSlice, someoneElse, parallel, pinning, offloaded, launch, deviceFree, ggmlBuffer,
		frameLoading, frameStarting, frameTraining, frameScript, frameServing, frameEvalSave, nowLoading, nowLoaded, nowStarting, nowTraining, nowServing, nowEvalSave} {
		known[m] = true
	}
	for _, p := range signs().phrases {
		if !known[p.sign.means] {
			t.Errorf("%q means %q, which nobody reads", p.anchor, p.sign.means)
		}
	}
}

func TestMatcher(t *testing.T) {
	m := newMatcher([]string{"he", "she", "hers", "his", "显存"})
	var got []string
	m.each("uSHERs 显存 this", func(id uint16, end int) {
		got = append(got, []string{"he", "she", "hers", "his", "显存"}[id])
	})
	if want := "she he hers 显存 his"; strings.Join(got, " ") != want {
		t.Errorf("matches = %q, want %q", strings.Join(got, " "), want)
	}
}

func TestAmounts(t *testing.T) {
	for _, tt := range []struct {
		why, text string
		binary    bool
		want      float64
	}{
		{"GiB", "2.00 GiB", false, 2},
		{"glued", "512MiB", false, 0.5},
		{"bytes", "1073741824 bytes", false, 1},
		{"none", "0 bytes", false, 0},
		{"GB is 10^9", "1.073741824 GB", false, 1},
		{"MPS writes GB for 2^30", "36.27 GB", true, 36.27},
		{"people write G for GiB", "24G", false, 24},
	} {
		if as := amounts(tt.text, tt.binary); len(as) != 1 || as[0].gib != tt.want {
			t.Errorf("%s: amounts(%q) = %v, want %v GiB", tt.why, tt.text, as, tt.want)
		}
	}
	for _, text := range []string{"7b", "v1.2", "x2 GiB", "5 k", "step 12", "gpu0"} {
		if as := amounts(text, false); len(as) > 0 {
			t.Errorf("amounts(%q) = %v, want none", text, as)
		}
	}
}

// A text that is too long keeps its head and its tail, and the time it takes is
// bounded.
func TestBound(t *testing.T) {
	long := "RuntimeError: the head\n" + strings.Repeat("x\n", MaxText) + "torch.OutOfMemoryError: CUDA out of memory"
	if got := bound(long); len(got) > MaxText+1 || !strings.HasPrefix(got, "RuntimeError: the head") || !strings.HasSuffix(got, "of memory") {
		t.Errorf("%d bytes kept, %.20q … %.20q", len(got), got, got[len(got)-20:])
	}
	if r := Read(long); r.Cause != OOMGeneric {
		t.Errorf("cause of a long log = %s, want %s", r.Cause, OOMGeneric)
	}
}
