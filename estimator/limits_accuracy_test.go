package estimator_test

import (
	"fmt"
	"math"
	"sort"
	"testing"

	"gpufit/estimator"
	"gpufit/knowledge"
)

// TestCacheTokens holds the longest context to the tokens that vLLM prints for
// its cache, and to its refusals: "larger than the maximum number of tokens".
func TestCacheTokens(t *testing.T) {
	base, err := knowledge.Default()
	if err != nil {
		t.Fatal(err)
	}
	rows, _ := servedRows(t, base)
	var errs []float64
	right, all := 0, 0
	for _, x := range rows {
		if x.measured["engine"] != "vllm" || x.b.Capacity == 0 {
			continue
		}
		l, err := estimator.LimitsOf(x.req)
		if err != nil {
			t.Fatal(err)
		}
		if printed := x.num("kv_tokens"); printed > 0 {
			errs = append(errs, math.Abs(float64(l.Context.Mid)/printed-1))
		}
		if o := x.measured["outcome"]; o == "ran" || o == "no_kv_space" {
			all++
			if (x.b.Request.Context <= l.Context.Mid) == (o == "ran") {
				right++
			} else {
				t.Logf("%s %s: %s at %d tokens, estimated limit %d (%s)", x.measured["id"], x.measured["model"], o, x.b.Request.Context, l.Context.Mid, x.left)
			}
		}
	}
	sort.Float64s(errs)
	median, told := errs[len(errs)/2], float64(right)/float64(all)
	t.Logf("cache tokens of %d rows: median error %.1f %%, 90th percentile %.0f %%; refusals told from starts in %.1f %% of %d", len(errs), 100*median, 100*errs[len(errs)*9/10], 100*told, all)
	if median > 0.03 || told < 0.87 {
		t.Errorf("median error %.3f of cache tokens, %.3f of refusals told; want at most 0.03 and at least 0.87", median, told)
	}
}

// TestEveryFailureHasAWayOut: for every published run that ran out of memory
// there is a change that the estimator calls yes, or the run is one of those
// that nothing on its cards mends.
func TestEveryFailureHasAWayOut(t *testing.T) {
	base, err := knowledge.Default()
	if err != nil {
		t.Fatal(err)
	}
	stuck, all := 0, 0
	for _, x := range failures(t, base) {
		all++
		if !mended(x.req) {
			stuck++
			t.Logf("nothing mends %s: %s %s on %d × %s", x.id, x.req.Method, x.req.Model.ID, x.req.GPUs, x.req.GPU.ID)
		}
	}
	t.Logf("%d of %d failures have no way out with cards of the same kind", stuck, all)
	if stuck*50 > all {
		t.Errorf("%d of %d failures have no way out, want one in fifty at most", stuck, all)
	}
}

type failure struct {
	id  string
	req estimator.Request
}

// failures are the rows of both tables that ran out of memory on a known card.
func failures(t *testing.T, base *knowledge.Base) []failure {
	var out []failure
	keep := func(m measured, r estimator.Request, reason string) {
		if o := m["outcome"]; reason == "" && (o == "oom" || o == "no_kv_space") && r.GPU.MemoryGB > 0 {
			out = append(out, failure{m["id"], r})
		}
	}
	for _, m := range readCSV(t, "testdata/measured_training.csv") {
		r, reason := trainingRequest(base, m)
		keep(m, r, reason)
	}
	for _, m := range readCSV(t, "testdata/measured_inference.csv") {
		r, reason := inferenceRequest(base, m)
		keep(m, r, reason)
	}
	return out
}

func mended(r estimator.Request) bool {
	for _, c := range estimator.Changes(r) {
		if c.Verdict == estimator.Yes {
			return true
		}
	}
	return false
}

// ExampleLimitsOf: what vLLM leaves of a 4090 for Llama-3.1-8B. Of 0.9 × 23.64
// GiB, weights, start-up profile and CUDA context take about 15.9; a token takes
// 128 KiB, and five sequences of 8192 find room.
func ExampleLimitsOf() {
	base, _ := knowledge.Default()
	m, _ := base.Model("llama-3.1-8b")
	g, _ := base.GPU("rtx-4090")
	l, _ := estimator.LimitsOf(estimator.Request{Model: m.Model.Shape, GPU: g.GPU.Spec, Method: estimator.Infer, Engine: "vllm", Context: 8192})
	fmt.Println(l.Context.Mid, l.Batch.Mid, l.GPUs)
	// Output: 44240 5 1
}

func BenchmarkLimitsOf(b *testing.B) {
	base, _ := knowledge.Default()
	m, _ := base.Model("llama-3.1-8b")
	g, _ := base.GPU("rtx-4090")
	for _, method := range []estimator.Method{estimator.Infer, estimator.LoRA} {
		b.Run(string(method), func(b *testing.B) {
			for b.Loop() {
				_, _ = estimator.LimitsOf(estimator.Request{Model: m.Model.Shape, GPU: g.GPU.Spec, Method: method, Engine: "vllm"})
			}
		})
	}
}
