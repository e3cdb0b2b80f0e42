package estimator_test

import (
	"encoding/csv"
	"os"
	"strconv"
	"strings"
	"testing"

	"gpufit/estimator"
	"gpufit/knowledge"
)

// measured is one row of testdata/measured_*.csv, by column name.
type measured map[string]string

func readCSV(t *testing.T, path string) []measured {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var rows []measured
	for _, rec := range all[1:] {
		m := measured{}
		for i, name := range all[0] {
			m[name] = strings.TrimSpace(rec[i])
		}
		rows = append(rows, m)
	}
	return rows
}

func (m measured) num(col string) float64 {
	x, _ := strconv.ParseFloat(m[col], 64)
	return x
}

func (m measured) int(col string) int { return int(m.num(col)) }

// said returns the column unless it is a question mark; one behind a value says
// that the value is likely.
func (m measured) said(col string) string {
	if strings.HasPrefix(m[col], "?") {
		return ""
	}
	return strings.ReplaceAll(m[col], "?", "")
}

// picture returns the width and height where the column holds them.
func (m measured) picture(col string) (width, height int) {
	w, h, _ := strings.Cut(m[col], "x")
	width, _ = strconv.Atoi(w)
	height, _ = strconv.Atoi(h)
	return width, height
}

// bytes reads an amount in the row's unit.
func (m measured) bytes(col, unit string) float64 {
	switch m[unit] {
	case "GB":
		return m.num(col) * 1e9
	}
	return m.num(col) * (1 << 30)
}

// trainingRequest turns a row into a Request; reason says why it cannot be told
// from its inputs, "" where it can.
func trainingRequest(base *knowledge.Base, m measured) (r estimator.Request, reason string) {
	model, ok := base.Model(m["model"])
	switch {
	case ok:
		r.Model = model.Model.Shape
	case m.num("params_b") > 0:
		r.Model.Params = m.num("params_b") * 1e9
	default:
		return r, "no size"
	}
	r.GPUs = m.int("n_gpus")
	if g, ok := base.GPU(m["gpu"]); ok {
		r.GPU = g.GPU.Spec
	} else {
		r.GPU.MemoryGB = m.num("gpu_mem_gb")
	}
	if reason := trainingMethod(&r, m); reason != "" {
		return r, reason
	}
	r.Compute, _ = estimator.ParseCompute(m.said("compute_dtype"))
	r.Optimizer, _ = estimator.ParseOptimizer(m.said("optimizer"))
	r.StepInBackward = estimator.StepsInBackward(m["optimizer"])
	r.Rank = m.int("lora_rank")
	if s := m.said("lora_targets"); s != "" {
		r.Targets = strings.Split(s, ";")
	}
	if strings.Contains(m["notes"], "target experts") && !strings.Contains(m["notes"], "no target experts") {
		r.Targets = append(r.Targets, "all-linear", "experts")
	}
	r.MicroBatch, r.GradAccum, r.SeqLen = m.int("micro_batch"), m.int("grad_accum"), m.int("seq_len")
	r.Width, r.Height = m.picture("seq_len")
	r.Loss = lossOf(m["notes"])
	r.GradCkpt = onOff(m.said("grad_ckpt"))
	if strings.HasPrefix(m["grad_ckpt"], "selective") || m["grad_ckpt"] == "?" && strings.Contains(m["notes"], "selective checkpointing") {
		r.GradCkpt = estimator.Selective
	}
	r.FlashAttn = onOff(m.said("flash_attn"))
	r.Framework = m["framework"]
	if s := m.said("parallelism"); s != "" {
		r.Parallel, _ = estimator.ParseParallelism(s)
	}
	return r, ""
}

// lossOf reads how the loss was computed where the notes say so: it is an
// input that the table has no column for.
func lossOf(notes string) estimator.Loss {
	switch {
	case strings.Contains(notes, "liger=True"), strings.Contains(notes, "cut-cross-entropy=yes"):
		return estimator.FusedLoss
	case strings.Contains(notes, "chunked CE"):
		return estimator.ChunkedLoss
	}
	return ""
}

func onOff(s string) estimator.Switch {
	switch s {
	case "yes":
		return estimator.On
	case "no":
		return estimator.Off
	}
	return estimator.Unsaid
}

// unstated says which input of a training row nobody stated, "" where none is
// missing: such rows cannot be told and are left out.
func unstated(m measured) string {
	switch {
	case m.num("micro_batch") == 0:
		return "micro batch not stated"
	}
	if width, _ := m.picture("seq_len"); width == 0 && m.num("seq_len") == 0 {
		return "sequence length not stated"
	}
	if strings.Contains(m["source"], "offload") && !strings.Contains(m["parallelism"], "offload") {
		return "states offloaded to the host by a script that the inputs do not repeat"
	}
	for _, r := range untoldNotes {
		if strings.Contains(m["notes"], r.note) {
			return r.reason
		}
	}
	return ""
}

// untoldNotes are remarks which say that a row's inputs do not tell its figure.
var untoldNotes = []struct{ note, reason string }{
	{"length = dataset-dependent", "length of the samples is the data's, at most the one stated"},
	{"VLM (SigLIP", "the vision tower is trained too, on pictures that are not stated"},
	{"activation offloading", "activations offloaded to the host, which is no input"},
	{"not beside the number", "batch, rank and optimizer come from an example, not from the report"},
	{"(implied)", "outcome implied, not reported"},
	{"depends on the peft version", "checkpointing depends on a version that is not stated"},
	{"long sample", "length of the sample that failed is not stated"},
}

func trainingMethod(r *estimator.Request, m measured) string {
	switch m["method"] {
	case "full", "pretrain":
		r.Method = estimator.Full
	case "lora":
		r.Method = estimator.LoRA
	case "lora+emb":
		r.Method, r.ModulesToSave = estimator.LoRA, []string{"embed", "head"}
	case "qlora4":
		r.Method, r.Quant = estimator.QLoRA, estimator.NF4DQ
	case "qlora8":
		r.Method, r.Quant = estimator.QLoRA, estimator.QuantInt8
	default:
		return "method " + m["method"] + " is not one of the contract's"
	}
	if q, ok := estimator.ParseQuant(m.said("weight_dtype")); ok && r.Method != estimator.Full {
		r.Quant = q
	}
	return ""
}
