package estimator_test

import (
	"math"
	"slices"
	"testing"

	"gpufit/estimator"
	"gpufit/knowledge"
)

// fittedDenoisers is how many rows of simulated_diffusion.csv, in its order,
// were looked at while the terms were written; the rest counts.
const fittedDenoisers = 27

// TestSimulatedDenoisers holds the training of picture and video models to
// peaks that PyTorch plays without a card (docs/measure): 3 % at the median,
// 10 % at the 90th percentile, on rows that nothing was fitted to.
func TestSimulatedDenoisers(t *testing.T) {
	base, err := knowledge.Default()
	if err != nil {
		t.Fatal(err)
	}
	var unseen []float64
	for i, m := range readCSV(t, "testdata/simulated_diffusion.csv") {
		s := playedDenoiser(t, base, m)
		if i >= fittedDenoisers {
			unseen = append(unseen, math.Abs(s.ratio-1))
		}
		t.Logf("%s %-15s %-4s %s/%s %-9s rank %s, %s × %sx%sx%s checkpointing %s: %.2f GiB %+.1f %%", m["id"], m["model"], m["method"], m["weights_dtype"], m["adapter_dtype"],
			m["lora_targets"], m["lora_rank"], m["batch"], m["width"], m["height"], m["frames"], m["grad_ckpt"], m.num("peak_bytes")/(1<<30), 100*(s.ratio-1))
		if math.Abs(s.ratio-1) > 0.15 {
			t.Errorf("%s: %s %s is off by %+.0f %%", m["id"], m["model"], m["method"], 100*(s.ratio-1))
		}
	}
	slices.Sort(unseen)
	if mid, high := unseen[len(unseen)/2], unseen[len(unseen)*9/10]; mid > 0.03 || high > 0.10 {
		t.Errorf("unseen rows: median %.1f %%, 90th percentile %.1f %%, want at most 3 and 10", 100*mid, 100*high)
	}
}

// TestDenoiserAdapters holds the count of adapters to what PEFT creates.
func TestDenoiserAdapters(t *testing.T) {
	base, err := knowledge.Default()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range readCSV(t, "testdata/simulated_diffusion.csv") {
		if m["method"] != "lora" {
			continue
		}
		b, err := estimator.Estimate(denoiserRequest(t, base, m))
		if err != nil {
			t.Fatalf("%s: %v", m["id"], err)
		}
		// SD3's last layer drops its text: its adapters are counted all the same
		if got, want := float64(b.Term(estimator.Adapters).Size.Mid), m.num("adapters"); math.Abs(got/want-1) > 0.015 {
			t.Errorf("%s: %s, %s: adapters of %.0f bytes, PEFT's take %.0f", m["id"], m["model"], m["lora_targets"], got, want)
		}
	}
}

// playedDenoisers prints the lines of the played steps of picture and video
// models that nothing was fitted to.
func (r *report) playedDenoisers(t *testing.T, base *knowledge.Base) {
	t.Helper()
	by := map[string][]sample{}
	for _, m := range readCSV(t, "testdata/simulated_diffusion.csv")[fittedDenoisers:] {
		by[m["method"]] = append(by[m["method"]], playedDenoiser(t, base, m))
	}
	for _, method := range []string{"full", "lora"} {
		r.stats("played steps, pictures, "+method, by[method], 0.03, 0.10)
	}
}

func playedDenoiser(t *testing.T, base *knowledge.Base, m measured) sample {
	t.Helper()
	b, err := estimator.Estimate(denoiserRequest(t, base, m))
	if err != nil {
		t.Fatalf("%s: %v", m["id"], err)
	}
	return newSample(m["id"], b.Allocated, m.num("peak_bytes"))
}

// denoiserRequest turns a row of the sweep into a Request. What runs beside
// the denoiser was not played.
func denoiserRequest(t *testing.T, base *knowledge.Base, m measured) estimator.Request {
	t.Helper()
	model, ok := base.Model(m["model"])
	if !ok {
		t.Fatalf("%s: model %s is not in the catalogue", m["id"], m["model"])
	}
	r := estimator.Request{
		Model: model.Model.Shape, Method: estimator.Method(m["method"]), Optimizer: estimator.Optimizer(m["optimizer"]), Rank: m.int("lora_rank"),
		MicroBatch: m.int("batch"), Width: m.int("width"), Height: m.int("height"), Frames: m.int("frames"),
		GradCkpt: estimator.SwitchOf(m["grad_ckpt"] == "True"), Compute: estimator.ComputeDType(m["autocast"] + "-mixed"), Framework: "kohya",
	}
	r.Model.Params, r.Model.PipelineParams = m.num("params")-m.num("trainable"), 0
	switch {
	case r.Method == estimator.Full:
		r.Model.Params = m.num("params")
		if m["weights_dtype"] == "bf16" {
			r.Compute = estimator.PureBF16
		}
	case m["adapter_dtype"] == "bf16":
		r.Framework = "diffusers"
	}
	r.Targets = map[string][]string{"all-linear": {"all-linear"}, "diffusers": {"q", "k", "v", "o"}}[m["lora_targets"]]
	switch {
	case m["lora_targets"] == "diffusers" && m["model"] == "flux.1-dev":
		r.Targets = append(r.Targets, "ff")
	case m["lora_targets"] == "diffusers" && m["model"] == "qwen-image":
		r.Targets = []string{"to_q", "to_k", "to_v", "to_out.0"}
	}
	return r
}
