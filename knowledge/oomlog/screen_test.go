package oomlog

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write testdata/screens.golden again")

// Every screen of testdata is read in full: the golden file lists all that was
// read, and is compared with the screens by eye when it changes.
func TestScreens(t *testing.T) {
	files, err := filepath.Glob("testdata/screens/*.txt")
	if err != nil || len(files) < 25 {
		t.Fatalf("%d screens, want 25 at least: %v", len(files), err)
	}
	var out strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "-- %s --\n%s", strings.TrimSuffix(filepath.Base(file), ".txt"), describe(readScreen(string(text))))
	}
	const golden = "testdata/screens.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), out.String()); diff != "" {
		t.Errorf("screens (-want +got):\n%s", diff)
	}
}

// describe lists all that a screen says, one thing a line.
func describe(s *Screen) string {
	if s == nil {
		return "nothing\n"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s driver=%q cuda=%q lists processes=%v\n", s.Form, s.Driver, s.CUDA, s.ListsProcesses)
	for _, c := range s.Cards {
		fmt.Fprintf(&b, "card %d %q used %s of %g MiB, %g of %g W (default %g), %g C, load %s, cc %g, mode %q, mig %v, faulty %v, held %g MiB\n",
			c.Index, c.Name, show(c.UsedMiB), c.TotalMiB, c.PowerDrawW, c.PowerLimitW, c.PowerDefaultW, c.TemperatureC, show(c.UtilPercent),
			c.ComputeCapability, c.ComputeMode, c.MIG, c.Faulty, s.HeldMiB(c))
		if c.usedShare != nil {
			fmt.Fprintf(&b, "  %g of the memory used\n", *c.usedShare)
		}
		if c.Unwell() {
			fmt.Fprintf(&b, "  health %q\n", c.Health)
		}
		if c.broken() || c.Virtual || c.RepairPending || len(c.HeldDown) > 0 {
			fmt.Fprintf(&b, "  broken %v, virtual %v, held down by %q, %g errors, repair pending %v failed %v, reset %v\n",
				c.broken(), c.Virtual, c.HeldDown, c.UncorrectedECC, c.RepairPending, c.RepairFailed, c.ResetRequired)
		}
		for _, m := range c.Slices {
			fmt.Fprintf(&b, "  slice %d %q used %g of %g MiB\n", m.Device, m.Profile, m.UsedMiB, m.TotalMiB)
		}
	}
	for _, p := range s.Processes {
		fmt.Fprintf(&b, "process on %d: %d %s %q %s MiB\n", p.GPU, p.PID, p.Type, p.Name, show(p.UsedMiB))
	}
	for i, links := range s.Links {
		fmt.Fprintf(&b, "link %d: %s\n", i, strings.Join(links, " "))
	}
	return b.String()
}

func show(x *float64) string {
	if x == nil {
		return "?"
	}
	return fmt.Sprintf("%g", *x)
}

// Prose and tables of other programs are no screens.
func TestNoScreen(t *testing.T) {
	for _, text := range []string{
		"", "GPU 0: out of memory, 3 of 4 tries", "| model | size |\n| 7B | 13 GB |", "I have an RTX 3090, 24 GB, and a 4090",
		"name, age\nbob, 3", "torch 2.1, CUDA 12.1, driver 535",
	} {
		if s := readScreen(text); s != nil {
			t.Errorf("readScreen(%q) = %s, want none", text, describe(s))
		}
	}
}

// Of a screen that a terminal repeats the last one counts.
func TestRepeatedScreen(t *testing.T) {
	one, err := os.ReadFile("testdata/screens/4090_plain.txt")
	if err != nil {
		t.Fatal(err)
	}
	s := readScreen(strings.Repeat(string(one), 50))
	if len(s.Cards) != 1 || s.Cards[0].TotalMiB != 24564 {
		t.Errorf("a screen of one card, fifty times, has %d cards", len(s.Cards))
	}
}

// The names of nvidia-smi -q's values are no signs, its values are; an error
// that names memory goes before them.
func TestScreenCauses(t *testing.T) {
	const oom = "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 64.00 MiB. GPU 0 has a total capacity of 79.25 GiB of which 20.00 MiB is free.\n"
	for _, tt := range []struct {
		why, before, screen string
		want                Cause
	}{
		{"a sound card", "", "log_a100_healthy", NotAnError},
		{"an older driver's", "", "log_3090_power_250", NotAnError},
		{"a row waits, the card works", "", "log_a100_remap_pending", NotAnError},
		{"too hot", "", "log_h100_thermal", HardwareFault},
		{"errors of the memory", "", "log_v100_double_bit", HardwareFault},
		{"memory ran out on a card with errors", oom, "log_a100_ecc", OOMGeneric},
		{"an NPU's alarm", "", "npu_910a_alarm", HardwareFault},
		{"an NPU at work", "", "npu_910b3", NotAnError},
		{"AMD at work", "", "amd_mi300x", NotAnError},
		{"memory that nobody holds, and somebody asks", "卡里没有进程\n", "npu_held_by_nobody", OOMSharedCard},
	} {
		text, err := os.ReadFile("testdata/screens/" + tt.screen + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		if got := Read(tt.before + string(text)); got.Cause != tt.want {
			t.Errorf("%s: cause of %s = %s, want %s: %q", tt.why, tt.screen, got.Cause, tt.want, got.Evidence)
		}
	}
}
