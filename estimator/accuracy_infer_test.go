package estimator_test

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gpufit/estimator"
	"gpufit/knowledge"
)

// inferenceRequest turns a row of the inference table into a Request; reason
// says why it cannot be one, "" where it can.
func inferenceRequest(base *knowledge.Base, m measured) (r estimator.Request, reason string) {
	r.Method = estimator.Infer
	model, ok := base.Model(m["model"])
	switch {
	case ok:
		r.Model = model.Model.Shape
		r.Quant, _ = estimator.ParseQuant(model.Quant)
	case m.num("params_b") > 0:
		r.Model.Params = m.num("params_b") * 1e9
	default:
		return r, "no size"
	}
	if q := m.said("quant"); q != "" {
		r.Quant, ok = estimator.ParseQuant(q)
		if !ok {
			return r, "quant " + q
		}
	}
	r.Engine = m["engine"]
	r.Context, r.Batch = m.int("context_len"), m.int("batch_or_seqs")
	switch m["engine"] {
	case "vllm", "sglang", "tgi":
		r.Batch = 0 // there the column is max_num_seqs
	}
	r.KVDType, _ = estimator.ParseQuant(m.said("kv_dtype"))
	r.GPUs = max(1, m.int("n_gpus"))
	r.Parallel.TP = m.int("tp")
	if r.Parallel.TP > 1 && r.GPUs < r.Parallel.TP {
		r.GPUs = r.Parallel.TP
	}
	r.MemUtil = m.num("gpu_mem_util")
	r.Height, r.Width, r.Frames = clipOf(m["notes"])
	if g, ok := base.GPU(m["gpu"]); ok {
		r.GPU = g.GPU.Spec
		if gb := m.num("gpu_mem_gb"); gb > 0 && math.Abs(gb/r.GPU.MemoryGB-1) > 0.07 && (r.GPU.Total == 0 || math.Abs(gb/r.GPU.Total.GiB()-1) > 0.07) {
			r.GPU = estimator.GPU{MemoryGB: gb}
		}
	} else if m.num("gpu_mem_gb") > 0 {
		r.GPU.MemoryGB = m.num("gpu_mem_gb")
	}
	return r, ""
}

// clipOf reads height, width and frames of a clip where the notes name them:
// inputs that the table has no columns for.
func clipOf(notes string) (height, width, frames int) {
	if clip := clipSize.FindStringSubmatch(notes); clip != nil {
		height, _ = strconv.Atoi(clip[1])
		width, _ = strconv.Atoi(clip[2])
		frames, _ = strconv.Atoi(clip[3])
	}
	return height, width, frames
}

var clipSize = regexp.MustCompile(`(\d{3,4})x(\d{3,4})x(\d{2,3})\b`)

// totalEngines are those whose total is the peak of their own allocator and
// who take no memory in advance.
var totalEngines = []string{"transformers", "litgpt", "autoawq", "exllama"}

// servedRow is one row with its estimate.
type servedRow struct {
	measured
	req  estimator.Request
	b    estimator.Breakdown
	left string // why its inputs do not tell its figures, from testdata/left_out.csv
}

// inferenceAccuracy compares weights, caches, totals and verdicts of inference
// runs. Where rows are left out because their inputs do not tell them, the
// line with all rows stands beside.
func inferenceAccuracy(t *testing.T, base *knowledge.Base, r *report) {
	t.Helper()
	rows, left := servedRows(t, base)
	for _, all := range []bool{true, false} {
		name := "inference, told rows"
		if all {
			name = "inference, all rows"
		}
		kept := rows[:0:0]
		for _, x := range rows {
			if all || x.left == "" {
				kept = append(kept, x)
			}
		}
		r.served(name, kept)
	}
	r.leftOut("inference", left)
}

func servedRows(t *testing.T, base *knowledge.Base) (rows []servedRow, left map[string]int) {
	t.Helper()
	left = map[string]int{}
	why := map[string]string{}
	for _, m := range readCSV(t, "testdata/left_out.csv") {
		why[m["id"]] = m["reason"]
	}
	for _, m := range readCSV(t, "testdata/measured_inference.csv") {
		req, reason := inferenceRequest(base, m)
		switch {
		case m["confidence"] == "low":
			reason = "low confidence"
		case m["mem_scope"] == "gpu_part":
			reason = "a part of the model runs on the CPU"
		}
		if reason != "" {
			left[reason]++
			continue
		}
		b, err := estimator.Estimate(req)
		if err != nil {
			t.Fatalf("%s: %v", m["id"], err)
		}
		rows = append(rows, servedRow{m, req, b, why[m["id"]]})
		if why[m["id"]] != "" {
			left[why[m["id"]]]++
		}
	}
	return rows, left
}

// served prints the lines of one selection of rows.
func (r *report) served(name string, rows []servedRow) {
	weights, cache := map[string][]sample{}, []sample{}
	totals, halfOf := map[string][]sample{}, map[string]int{}
	var all, vllm verdicts
	for _, x := range rows {
		if s, ok := x.weights(); ok && x.measured["confidence"] == "high" {
			weights[""] = append(weights[""], s)
			weights[x.measured["engine"]] = append(weights[x.measured["engine"]], s)
		}
		if s, ok := x.cache(); ok && x.measured["confidence"] == "high" {
			cache = append(cache, s)
		}
		if s, ok := x.total(); ok {
			totals[x.measured["confidence"]] = append(totals[x.measured["confidence"]], s)
			totals["all"] = append(totals["all"], s)
			halfOf[x.measured["id"]] = half(x.measured["source"])
		}
		if x.judged() {
			all.add(x.measured["outcome"] == "ran", x.b.Verdict)
			if x.measured["engine"] == "vllm" {
				vllm.add(x.measured["outcome"] == "ran", x.b.Verdict)
			}
		}
	}
	r.stats(name+", weights, high", weights[""], 0.03)
	for _, e := range []string{"vllm", "llama.cpp"} {
		r.stats(name+", weights, "+e+", high", weights[e], 0.03)
	}
	r.stats(name+", cache a token, vllm, high", cache, 0.005)
	r.stats(name+", totals, high", totals["high"], 0.03, 0.1)
	r.stats(name+", totals, med", totals["med"], 0.03, 0.1)
	r.crossfit(name+", band across sources", totals["all"], halfOf)
	r.verdicts(name+", verdicts", all)
	r.verdicts(name+", verdicts, vllm", vllm)
}

// weights compares the checkpoint, or one card's share of it.
func (x servedRow) weights() (sample, bool) {
	got := x.b.Term(estimator.Weights).Size
	switch x.measured["mem_scope"] {
	case "sum_gpus":
		return sample{}, false
	case "whole_model":
		got = estimator.Around(x.b.WeightsFile, 0.03)
	}
	want := x.num("weights_gib")
	return newSample(x.measured["id"], got, want*(1<<30)), want > 0
}

// cache compares the bytes that one token adds under plain attention.
func (x servedRow) cache() (sample, bool) {
	want := x.num("kv_gib") * (1 << 30) / math.Max(1, x.num("kv_tokens"))
	plain := x.req.Model.Attention == "mha" || x.req.Model.Attention == "gqa" || x.req.Model.Attention == "mqa"
	got := estimator.Around(x.b.KVBytesPerToken, 0.005)
	return newSample(x.measured["id"], got, want), x.measured["engine"] == "vllm" && plain && x.num("kv_gib") > 0 && x.num("kv_tokens") > 0
}

func (x servedRow) total() (sample, bool) {
	ok := x.measured["outcome"] == "ran" && x.measured["mem_scope"] == "per_gpu" && x.num("total_gib") > 0
	known := false
	for _, e := range totalEngines {
		known = known || x.measured["engine"] == e
	}
	return newSample(x.measured["id"], x.b.Allocated, x.num("total_gib")*(1<<30)), ok && known
}

// judged reports whether the outcome speaks of size on a named card.
func (x servedRow) judged() bool {
	return x.b.Capacity > 0 && x.measured["outcome"] != "" && !strings.Contains(x.measured["notes"], "not-size")
}
