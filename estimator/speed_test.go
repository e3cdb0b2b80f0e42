package estimator_test

import (
	"math"
	"sort"
	"strings"
	"testing"

	"gpufit/estimator"
	"gpufit/knowledge"
)

// speedRow is a published speed with its estimate.
type speedRow struct {
	id, what  string
	source    string
	got, want float64
}

func (s speedRow) ratio() float64 { return s.got / s.want }

// trainingSpeeds are the rows of testdata/published_throughput.csv.
func trainingSpeeds(t *testing.T, base *knowledge.Base) []speedRow {
	t.Helper()
	var out []speedRow
	for _, m := range readCSV(t, "testdata/published_throughput.csv") {
		model, known := base.Model(m["model"])
		card, there := base.GPU(m["gpu"])
		if !known || !there {
			t.Fatalf("%s: %s on %s is not in the catalogue", m["id"], m["model"], m["gpu"])
		}
		r := estimator.Request{Model: model.Model.Shape, GPU: card.GPU.Spec, GPUs: m.int("n_gpus"), MicroBatch: m.int("micro_batch"),
			GradAccum: m.int("grad_accum"), SeqLen: m.int("seq_len"), GradCkpt: onOff(m["grad_ckpt"]), Framework: m["framework"]}
		if m["grad_ckpt"] == "selective" {
			r.GradCkpt = estimator.Selective
		}
		r.Method, _ = estimator.ParseMethod(m["method"])
		r.Quant, _ = estimator.ParseQuant(m["quant"])
		r.Parallel, _ = estimator.ParseParallelism(m["parallelism"])
		s, err := estimator.SpeedOf(r)
		if err != nil {
			t.Fatalf("%s: %v", m["id"], err)
		}
		out = append(out, speedRow{m["id"], m["model"] + " " + m["method"] + " seq " + m["seq_len"] + " on " + m["n_gpus"] + " × " + m["gpu"] + ", " + m["framework"], m["source"], s.Train.Mid, m.num("tokens_per_s")})
	}
	return out
}

// decodingSpeeds are the rows of the inference table that state the speed of a
// single stream. Where prompt and answer are counted together, only prompts of
// one token tell the speed of decoding.
func decodingSpeeds(t *testing.T, base *knowledge.Base) []speedRow {
	t.Helper()
	var out []speedRow
	for _, m := range readCSV(t, "testdata/measured_inference.csv") {
		if m.num("tokens_per_s") == 0 || m["confidence"] != "high" || m.int("batch_or_seqs") != 1 || bothCounted(m) {
			continue
		}
		r, reason := inferenceRequest(base, m)
		if reason != "" || r.GPU.BandwidthGBs == 0 {
			continue
		}
		s, err := estimator.SpeedOf(r)
		if err != nil {
			t.Fatalf("%s: %v", m["id"], err)
		}
		out = append(out, speedRow{m["id"], m["engine"] + " " + m["model"] + " " + m["quant"] + " on " + m["n_gpus"] + " × " + m["gpu"] + " ctx " + m["context_len"], m["source"], s.Decode.Mid, m.num("tokens_per_s")})
	}
	return out
}

func bothCounted(m measured) bool {
	return strings.Contains(m["notes"], "prompt+gen") && m.int("context_len") > 2049
}

// judge prints the errors, of each source and of all, and returns the median of all.
func judge(t *testing.T, name string, rows []speedRow) (median float64) {
	t.Helper()
	bySource := map[string][]float64{}
	for _, s := range rows {
		e := math.Abs(s.ratio() - 1)
		project, _, _ := strings.Cut(s.source, ":")
		bySource["all"] = append(bySource["all"], e)
		bySource[project] = append(bySource[project], e)
		t.Logf("%s %-70s %8.1f published %8.1f ×%.2f", s.id, s.what, s.got, s.want, s.ratio())
		if s.ratio() > 2 || s.ratio() < 0.5 {
			t.Errorf("%s is off by more than a factor of two: ×%.2f", s.id, s.ratio())
		}
	}
	for source, errs := range bySource {
		sort.Float64s(errs)
		t.Logf("%s, %s: %d rows, median error %.1f %%, 90th percentile %.0f %%", name, source, len(errs), 100*errs[len(errs)/2], 100*errs[len(errs)*9/10])
	}
	return bySource["all"][len(rows)/2]
}

// The constants were chosen on these rows: the thresholds keep what was
// reached, and tell little of engines and trainers that are not among them.
func TestSpeeds(t *testing.T) {
	base, err := knowledge.Default()
	if err != nil {
		t.Fatal(err)
	}
	if got := judge(t, "decoding", decodingSpeeds(t, base)); got > 0.1 {
		t.Errorf("median error of decoding %.3f, want at most 0.1", got)
	}
	if got := judge(t, "training", trainingSpeeds(t, base)); got > 0.15 {
		t.Errorf("median error of training %.3f, want at most 0.15", got)
	}
}

// TestCardsWaitForEachOther: data parallelism of all weights over cards without
// peer access loses a third and more to the exchange, adapters lose next to
// nothing, and two cards with NVLink beat four without.
func TestCardsWaitForEachOther(t *testing.T) {
	base, err := knowledge.Default()
	if err != nil {
		t.Fatal(err)
	}
	model, _ := base.Model("smollm2-1.7b")
	speed := func(card string, n int, method estimator.Method) estimator.Speed {
		g, _ := base.GPU(card)
		s, err := estimator.SpeedOf(estimator.Request{Model: model.Model.Shape, GPU: g.GPU.Spec, GPUs: n, Method: method, Parallel: estimator.Parallelism{DDP: n > 1}})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	share := func(s estimator.Speed) float64 { return s.Exchange / (s.Compute + s.Exchange) }
	one, four, two := speed("rtx-4090", 1, estimator.Full), speed("rtx-4090", 4, estimator.Full), speed("a100-80g-sxm", 2, estimator.Full)
	if got := share(four); got < 0.3 {
		t.Errorf("four RTX 4090 exchange %.0f %% of a step, want 30 and more", 100*got)
	}
	if gain := four.Train.Mid / one.Train.Mid; gain > 2 {
		t.Errorf("four RTX 4090 do %.1f times the work of one, want less than two: a published run did 0.9 times", gain)
	}
	if two.Train.Mid < four.Train.Mid {
		t.Errorf("two A100 train %.0f tokens/s, four RTX 4090 %.0f, want more", two.Train.Mid, four.Train.Mid)
	}
	if got := share(speed("rtx-4090", 4, estimator.LoRA)); got > 0.05 {
		t.Errorf("adapters exchange %.1f %% of a step, want at most 5", 100*got)
	}
}

// More sequences at once give more tokens together and fewer each; only the
// active experts are read for one.
func TestBatchAndExperts(t *testing.T) {
	base, err := knowledge.Default()
	if err != nil {
		t.Fatal(err)
	}
	decode := func(id string, batch int) float64 {
		m, _ := base.Model(id)
		g, _ := base.GPU("h100-sxm")
		s, err := estimator.SpeedOf(estimator.Request{Model: m.Model.Shape, GPU: g.GPU.Spec, Method: estimator.Infer, Engine: "vllm", Context: 4096, Batch: batch})
		if err != nil {
			t.Fatal(err)
		}
		return s.Decode.Mid
	}
	one, many := decode("llama-3.1-8b", 1), decode("llama-3.1-8b", 16)
	if many < 8*one || many > 16*one {
		t.Errorf("16 sequences %.0f tokens/s, one %.0f, want 8 to 16 times", many, one)
	}
	if sparse, dense := decode("qwen3-30b-a3b", 1), decode("qwen3-32b", 1); sparse < 3*dense {
		t.Errorf("30B with 3B active %.0f tokens/s, 32B dense %.0f, want three times and more", sparse, dense)
	}
}
