package intents

import "encoding/json"

// Settings are stated inputs of a job that are no slots: they change the
// figures, and a reply must neither ignore them nor assume the opposite. What
// is not said stays zero.
type Settings struct {
	Framework string   `json:"framework,omitempty"` // a trainer the text names
	Rank      int      `json:"lora_rank,omitempty"`
	Targets   []string `json:"lora_targets,omitempty"`
	GradCkpt  string   `json:"grad_ckpt,omitempty"`     // on off selective
	FlashAttn string   `json:"flash_attn,omitempty"`    // on off
	Compute   string   `json:"compute_dtype,omitempty"` // fp32 bf16-mixed fp16-mixed pure-bf16
	Loss      string   `json:"loss,omitempty"`          // eager chunked fused
	GradAccum int      `json:"grad_accum,omitempty"`
	Packing   string   `json:"packing,omitempty"` // on off

	// BPW are the bits per weight of a quantised checkpoint, as exl2 and exl3 files
	// state them; Slots.Quant is not filled from it.
	BPW float64 `json:"bpw,omitempty"`

	Offload bool `json:"offload_cpu,omitempty"` // weights or states may live in host memory
	// NoOffload says that nothing may live in host memory. It takes back an
	// earlier Offload.
	NoOffload bool    `json:"no_offload,omitempty"`
	MemUtil   float64 `json:"gpu_mem_util,omitempty"` // share of the card, 0 to 1
	FreeGB    float64 `json:"gpu_free_gb,omitempty"`  // free on each card, as stated
	UsedGB    float64 `json:"gpu_used_gb,omitempty"`  // taken already by others on each card

	Width  int `json:"width,omitempty"` // pixels
	Height int `json:"height,omitempty"`
	Frames int `json:"frames,omitempty"`
}

// state is what a conversation keeps of a question: its slots with the
// settings beside them.
type state struct {
	Slots
	Settings *Settings `json:"settings,omitempty"`
	Aspects  []string  `json:"aspects,omitempty"`
}

// State returns what a log keeps of the question, as JSON: the slots, and the
// settings under a key of their own.
func (q Question) State() ([]byte, error) {
	s := state{Slots: q.Slots}
	if q.Intent == GPUSpec || q.Intent == ModelSpec {
		s.Aspects = q.Aspects
	}
	if !q.Settings.isZero() {
		s.Settings = &q.Settings
	}
	return json.Marshal(s)
}

// Restore reads what State wrote, with the intent it was logged under.
func Restore(intent Intent, data []byte) (Question, error) {
	var s state
	if err := json.Unmarshal(data, &s); err != nil {
		return Question{}, err
	}
	q := Question{Intent: intent, Slots: s.Slots, Aspects: s.Aspects}
	if s.Settings != nil {
		q.Settings = *s.Settings
	}
	return q, nil
}

func (s Settings) isZero() bool {
	return s.Framework == "" && s.Rank == 0 && len(s.Targets) == 0 && s.GradCkpt == "" && s.FlashAttn == "" &&
		s.Compute == "" && s.Loss == "" && s.GradAccum == 0 && s.Packing == "" && !s.Offload && !s.NoOffload && s.BPW == 0 &&
		s.MemUtil == 0 && s.FreeGB == 0 && s.UsedGB == 0 && s.Width == 0 && s.Height == 0 && s.Frames == 0
}

// mergeSettings lays what is stated now over what was stated before. What is
// free and what is taken say the same thing, so the later one counts.
func mergeSettings(before, now Settings) Settings {
	out := before
	replaceOne(&out.Framework, now.Framework)
	replaceOne(&out.Rank, now.Rank)
	replace(&out.Targets, now.Targets)
	replaceOne(&out.GradCkpt, now.GradCkpt)
	replaceOne(&out.FlashAttn, now.FlashAttn)
	replaceOne(&out.Compute, now.Compute)
	replaceOne(&out.Loss, now.Loss)
	replaceOne(&out.GradAccum, now.GradAccum)
	replaceOne(&out.Packing, now.Packing)
	replaceOne(&out.BPW, now.BPW)
	if now.Offload || now.NoOffload {
		out.Offload, out.NoOffload = now.Offload, now.NoOffload
	}
	replaceOne(&out.MemUtil, now.MemUtil)
	if now.FreeGB > 0 || now.UsedGB > 0 {
		out.FreeGB, out.UsedGB = now.FreeGB, now.UsedGB
	}
	if now.Width > 0 {
		out.Width, out.Height = now.Width, now.Height
	}
	replaceOne(&out.Frames, now.Frames)
	return out
}
